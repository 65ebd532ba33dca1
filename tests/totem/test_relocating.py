"""Relocating hostile warriors: the worked examples TE06–TE14, TE28, TE29, and what is wrong."""

from __future__ import annotations

import pytest

import pygame_rules as pr

from .small import clause_of, legal, play, position, refusing

ALL = {f"{c}{r}" for c in "abcdefghijklmno" for r in range(1, 16)}


@pytest.mark.proves("totem.relocate.trigger", "totem.relocate.where", "totem.relocate.notnext",
        "totem.relocate.nocapture")
def test_te06_213_squares() -> None:
    state = play(position("3h6 8c3", "7h9", (3,)), "3-h8")
    goals = legal(state, "x7-")
    occupied, beside = {"h8", "c3", "h9", "n14", "b14"}, set("g8 i8 h7 b3 d3 c2 c4".split())
    assert goals == ALL - occupied - beside and len(goals) == 213
    play(state, "x7-o15")
    assert state.to_position()["warriors"][1] == {"7": "o15"}, "put elsewhere, never captured"


@pytest.mark.proves("totem.relocate.where", "totem.relocate.notnext", kind="refuse")
@pytest.mark.parametrize(("goal", "clause"), [
    ("h9", "totem.relocate.where"), ("c3", "totem.relocate.where"), ("n14", "totem.relocate.where"),
    ("g8", "totem.relocate.notnext"), ("c4", "totem.relocate.notnext")])
def test_te06_refused(goal: str, clause: str) -> None:
    assert refusing(play(position("3h6 8c3", "7h9", (3,)), "3-h8"), f"x7-{goal}") == clause


@pytest.mark.proves("totem.relocate.trigger", kind="refuse")
def test_te07_passing_contact_gives_nothing() -> None:
    state = play(position("3h6 4n1", "7g7", (3, 4)), "3-h8")
    assert not legal(state, "x7-") and state.to_position()["arrived"] is None
    assert refusing(state, "x7-a1") == "totem.relocate.trigger"


@pytest.mark.proves("totem.relocate.chain", kind="refuse")
@pytest.mark.parametrize(("b", "immune", "free"), [
    ("7h9 2h10", "7", ""),  # TE08: the second one does not touch the mover
    ("7h9 2i10", "", "7"),  # TE09: a diagonal pair is no chain
    ("1h9 2h10 3i10 4j11", "1", ""),  # TE28
    ("7h9 2g9 3g8", "73", ""),  # an L of three
])
def test_chains(b: str, immune: str, free: str) -> None:
    """Wrong: linking at corners, looking only at figures that touch the mover."""
    state = play(position("3h6 4n1", b, (3, 4)), "3-h8")
    for n in immune:
        assert not legal(state, f"x{n}-") and clause_of(state, f"x{n}-a1")[0] == "totem.relocate.chain"
    for n in free:
        assert legal(state, f"x{n}-")


@pytest.mark.proves("totem.relocate.chain")
def test_te28_the_fourth_is_not_in_the_chain() -> None:
    state = play(position("3j13 4n1", "1h9 2h10 3i10 4j11", (3, 4)), "3-j12")
    assert legal(state, "x4-")


@pytest.mark.proves("totem.relocate.chain")
def test_te29_a_totem_is_no_link() -> None:
    assert legal(play(position("3h6", "7h9", (3,), tb="h10"), "3-h8"), "x7-")


@pytest.mark.proves("totem.relocate.chain", "totem.relocate.four")
def test_te10_chains_are_looked_at_anew() -> None:
    """Wrong: one chain test for all relocations of an arrival."""
    start = play(position("3h6 4n1", "7h9 2g8", (3, 4)), "3-h8")
    assert legal(start, "x7-") and legal(start, "x2-")
    for first, second in (("x7-f8", None), ("x2-h10", None), ("x7-a1", "x2-"), ("x2-a1", "x7-")):
        state = play(start.clone(), first)
        other = "x2-" if first.startswith("x7") else "x7-"
        assert bool(legal(state, other)) == (second is not None)
    immune = play(start.clone(), "x7-f8")
    assert clause_of(immune, "x2-a1")[0] == "totem.relocate.chain"
    assert immune.to_position()["arrived"] is None, "no right is left, so nothing is asked"


@pytest.mark.proves("totem.relocate.four", "totem.relocate.optional")
def test_te11_three_neighbours_at_most() -> None:
    state = play(position("3h6 4n1", "7h9 2g8 4i8", (3, 4)), "3-h8")
    assert {text.split("-")[0] for text in legal(state)} == {"x7", "x2", "x4", "done"}
    assert refusing(state, "3-h7") == "totem.dice.match"
    play(state, "x4-a1", "x7-o3", "x2-o15")
    assert state.to_position()["relocated"] == 3 and legal(state, "4-")


@pytest.mark.proves("totem.relocate.four", kind="refuse")
def test_four_in_a_turn_is_an_option() -> None:
    def turn(limit: object) -> pr.State:
        state = position("3h6 4k6 9n1", "7h9 2g8 5i8 6k9 8l8", (3, 4, 9), options={"relocationsPerTurn": limit})
        play(state, "3-h8", "x7-a1", "x2-a3", "x5-a5", "4-k8")
        return play(state, "x6-a7")
    assert legal(turn("unlimited"), "x8-")
    state = turn(4)
    assert not legal(state, "x8-") and "totem.relocate.four" in clause_of(state, "x8-a9")[1]
    assert legal(state, "9-")


@pytest.mark.proves("totem.relocate.notnext")
def test_te12_corners_may_touch_own_people_too() -> None:
    goals = legal(play(position("3h6 6d4", "7h9 1c9", (3,)), "3-h8"), "x7-")
    assert not goals & {"d5", "e4", "h7"}
    assert goals >= {"e5", "c3", "g9", "i9", "h10", "a1", "o15"}
    assert goals >= {"c10", "c8", "b13"}, "beside its own people, and beside a totem"


@pytest.mark.proves("totem.relocate.noown", kind="refuse")
def test_te13_own_warriors_are_not_relocated() -> None:
    from pygame_rules.totem import paths
    from pygame_rules.totem.state import TotemState
    state = play(position("3h6 7h9 4n1", "7i8 2g8", (3, 4)), "3-h8")
    assert {text.split("-")[0] for text in legal(state)} == {"x2", "x7", "done"}
    assert isinstance(state, TotemState)
    refusal = paths.why(state, ["warrior:0:7", "square:a1"])
    assert refusal and refusal.clause == "totem.relocate.noown"
    alone = play(position("3h6 7h9 4n1", "", (3, 4)), "3-h8")
    assert alone.to_position()["arrived"] is None


@pytest.mark.proves("totem.relocate.noown")
def test_own_warriors_beside_an_arrival_still_move_by_their_dice() -> None:
    state = play(position("3h6 7h9", "", (3, 7)), "3-h8")
    assert "i10" in legal(state, "7-") and play(state, "7-i10").to_position()["warriors"][0] == {"3": "h8", "7": "i10"}


@pytest.mark.proves("totem.relocate.trigger")
def test_te14_contact_need_not_be_new() -> None:
    state = position("2h8 4n1", "5h9", (2, 4))
    assert refusing(state, "x5-a1") == "totem.relocate.trigger", "who does not move gets nothing"
    assert legal(play(state, "2-i9"), "x5-")


@pytest.mark.proves("totem.relocate.trigger", kind="refuse")
def test_new_contact_only_is_an_option() -> None:
    state = play(position("2h8 4n1", "5h9", (2, 4), options={"contactMustBeNew": True}), "2-i9")
    assert not legal(state, "x5-")
    both = play(position("2h8 4n1", "5h9 6i10", (2, 4), options={"contactMustBeNew": True}), "2-i9")
    assert legal(both, "x6-") and not legal(both, "x5-")
    assert refusing(both, "x5-a1") == "totem.relocate.trigger"
    assert pr.load_game("totem").from_position(both.to_position()) == both


@pytest.mark.proves("totem.relocate.trigger", kind="refuse")
def test_a_corner_is_no_contact() -> None:
    state = play(position("3h6 4n1", "7i9 6f6", (3, 4)), "3-h8")
    assert not legal(state, "x") and refusing(state, "x7-a1") == "totem.relocate.trigger"


@pytest.mark.proves("totem.relocate.optional")
def test_rights_can_be_given_up_and_then_lapse() -> None:
    """Wrong: making relocation a duty, or keeping the right for later."""
    state = play(position("3h6 4n1", "7h9", (3, 4)), "3-h8", "done")
    assert not legal(state, "x7-") and legal(state, "4-")
    assert refusing(state, "x7-a1") == "totem.relocate.trigger"


@pytest.mark.proves("totem.relocate.optional", kind="refuse")
def test_rights_come_before_the_next_die() -> None:
    state = play(position("3h6 4n1", "7h9", (3, 4)), "3-h8")
    for action in ("4-n2", "end"):
        assert refusing(state, action) == "totem.relocate.optional"
    assert refusing(play(state, "done"), "done") == "totem.relocate.optional"


@pytest.mark.proves("totem.relocate.four")
def test_another_arrival_may_relocate_the_same_one_again() -> None:
    state = play(position("3h6 4c3", "7h9", (3, 4)), "3-h8", "x7-c6", "4-c5", "x7-o1")
    assert state.to_position()["warriors"][1] == {"7": "o1"}


@pytest.mark.proves("totem.relocate.where")
def test_the_new_place_triggers_nothing() -> None:
    state = play(position("3h6 4n1", "7h9", (3, 4)), "3-h8", "x7-n13")
    assert state.to_position()["arrived"] is None and state.to_position()["totems"] == ["n14", "b14"]


@pytest.mark.proves("totem.relocate.nocapture", kind="refuse")
def test_nobody_is_taken_off_the_board() -> None:
    state = play(position("3h6 4n1", "7h9", (3, 4)), "3-h8")
    assert refusing(state, "3-h9") in ("totem.dice.match", "totem.move.nojump")
    assert refusing(position("3h8", "7h9", (3,)), "3-h9") == "totem.move.nojump"
    assert refusing(state, "x5-a1") == "totem.kit.figures"
