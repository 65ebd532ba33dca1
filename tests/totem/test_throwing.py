"""Totems and winning: the worked examples TE15–TE27, TE30, TE34, and what is wrong."""

from __future__ import annotations

from itertools import product

import pytest

import pygame_rules as pr
from pygame_rules.totem.board import INDEX, NEAR_SETS, SQUARES, distance, landings
from pygame_rules.totem.wins import throws_needed

from .small import clause_of, legal, play, position, refusing


def thrown(a: str, move: str, tb: str, ta: str = "b2", b: str = "", **more: object) -> pr.State:
    """Return the state after a move of A that may give a right to throw."""
    number = int(move.split("-")[0])
    return play(position(a, b, (number,), ta=ta, tb=tb, **more), move)  # type: ignore[arg-type]


TE15 = set("c9 d8 d10 e7 e11 f6 f12 g5 g13 h4 h14 i5 i13 j6 j12 k7 k11 l8 l10 m9".split())


@pytest.mark.proves("totem.throw.trigger", "totem.throw.five")
@pytest.mark.parametrize(("a", "move", "tb", "goals"), [
    ("2f9", "2-g9", "h9", TE15),  # TE15: c9 lies beyond the warrior; flying is fine
    ("2f9 5h5 6k11", "2-g9", "h9", TE15 - {"g5", "h4", "i5", "k11"}),  # TE16
    ("2b3", "2-b2", "b1", set("a5 b6 c5 d4 e3 f2 g1".split())),  # TE17: edges end the board
])
def test_landing_squares(a: str, move: str, tb: str, goals: set[str]) -> None:
    """Wrong: straight throws, throws that pieces in between block, bouncing at the edge."""
    assert legal(thrown(a, move, tb, ta="o15"), "T1-") == goals


@pytest.mark.proves("totem.throw.five", "totem.throw.notown", "totem.throw.trigger", kind="refuse")
@pytest.mark.parametrize(("action", "clause"), [
    ("T1-h13", "totem.throw.five"), ("T1-h12", "totem.throw.five"), ("T1-a1", "totem.throw.five"),
    ("T1-k11", "totem.throw.five"), ("T1-g5", "totem.throw.notown"), ("T1-h4", "totem.throw.notown"),
    ("T0-a7", "totem.own.throw")])
def test_refused_throws(action: str, clause: str) -> None:
    assert refusing(thrown("2f9 5h5 6k11", "2-g9", "h9"), action) == clause


@pytest.mark.proves("totem.throw.trigger", kind="refuse")
def test_a_totem_is_thrown_only_on_arrival() -> None:
    state = position("2g9 4n1", "", (4,), ta="b2", tb="h9")
    assert refusing(state, "T1-h14") == "totem.throw.trigger"
    corner = play(position("2f9 4n1", "", (2, 4), ta="b2", tb="h10"), "2-g9")
    assert refusing(corner, "T1-h15") == "totem.throw.trigger"


@pytest.mark.proves("totem.throw.notown")
def test_landing_beside_the_others_is_allowed() -> None:
    """Wrong: testing the victim's warriors."""
    state = thrown("2f9", "2-g9", "h9", b="1h15 2n9")
    assert {"h14", "m9"} <= legal(state, "T1-")


@pytest.mark.proves("totem.throw.trigger")
def test_throwing_is_optional_and_needs_a_landing_square() -> None:
    assert "done" in legal(thrown("2f9 4n1", "2-g9", "h9"))
    own = "1a5 3c5 4d4 5e3 6g2 7b5 8f3"
    state = play(position(f"2b3 {own} 9o1", "", (2, 9), ta="o15", tb="b1"), "2-b2")
    assert not legal(state, "T1-") and legal(state, "9-"), "no landing square, no right, nothing asked"


# --- winning --------------------------------------------------------------------------------------------------------

@pytest.mark.proves("totem.win", "totem.goal", "totem.kit.totem")
def test_te18_win_in_mid_turn() -> None:
    """Wrong: looking for a win only when the turn ends."""
    state = play(position("4h5 9n1", "", (4, 9), ta="e5", tb="h8"), "4-h7")
    assert {"e6", "f5"} <= legal(state, "T1-")
    play(state, "T1-e6")
    assert state.is_terminal() and state.winners() == [0] and state.scores() == [1, -1] and state.returns() == [1, -1]
    assert state.legal_actions() == [] and state.why_not("9-n2").clause == "core.over"  # type: ignore[union-attr]
    assert [event.kind for event in state.events()] == ["throw", "over", "result"]


@pytest.mark.proves("totem.throw.notown", "totem.win", kind="refuse")
def test_te19_own_warriors_hinder_the_win() -> None:
    one = play(position("4h5 9g5", "", (4,), ta="e5", tb="h8"), "4-h7")
    assert "e6" in legal(one, "T1-") and refusing(one, "T1-f5") == "totem.throw.notown"
    none = play(position("4h5 9g5 1d6", "", (4,), ta="e5", tb="h8"), "4-h7")
    assert not legal(none, "T1-") & {"e6", "f5"}


def test_te20_only_distances_four_and_six_win_directly() -> None:
    table = landings("manhattan5")
    found: dict[int, set[int]] = {}
    for prize, home in product(range(225), repeat=2):
        if prize != home:
            wins = sum(q in NEAR_SETS[home] for q in table[prize])
            back = sum(q in NEAR_SETS[prize] for q in table[home])
            d = distance(prize, home)
            found.setdefault(d, set()).add(wins)
            inside = all(5 <= c < 10 for q in (prize, home) for c in divmod(q, 15))
            assert not inside or wins == back
    assert {d for d, counts in found.items() if counts != {0}} == {4, 6}
    assert max(found[4]) == 3 and max(found[6]) == 2
    assert throws_needed("manhattan5")[3, 3] == 1 and throws_needed("manhattan5")[2, 0] == 3


@pytest.mark.proves("totem.throw.again", "totem.win")
def test_te21_two_stage_win() -> None:
    state = play(position("4h5 9e12", "", (4, 9), ta="e5", tb="h7"), "4-h6")
    assert not legal(state, "T1-") & {"d5", "e4", "e6", "f5"}
    play(state, "T1-e9", "9-e10")
    assert {"d5", "e4", "f5"} <= legal(state, "T1-")
    play(state, "T1-f5")
    assert state.winners() == [0]
    assert state.events()[0].clause == "totem.throw.again"


@pytest.mark.proves("totem.throw.again", kind="refuse")
def test_once_for_each_arrival() -> None:
    state = play(position("4h5 9n1", "", (4, 9), ta="e5", tb="h7"), "4-h6", "T1-e9")
    assert refusing(state, "T1-e14") == "totem.throw.trigger"


@pytest.mark.proves("totem.own.throw", "totem.own.notown")
def test_te22_own_totem() -> None:
    state = play(position("2e9 1h5", "", (1,), ta="h8", tb="l9"), "1-h7")
    goals = legal(state, "T0-")
    around = {SQUARES[q] for q in landings("manhattan5")[INDEX["h8"]]}
    assert goals == around - {"d9", "e10", "l9"} and len(goals) == 17


@pytest.mark.proves("totem.own.notown", "totem.own.throw", kind="refuse")
def test_te22_refused() -> None:
    state = play(position("2e9 1h5", "", (1,), ta="h8", tb="l9"), "1-h7")
    assert refusing(state, "T0-d9") == "totem.own.notown" == refusing(state, "T0-e10")
    assert refusing(state, "T0-l9") == "totem.throw.five"
    idle = position("2e9 1h5", "", (1, 2), ta="h8", tb="l9")
    assert refusing(idle, "T0-h13") == "totem.own.throw"


@pytest.mark.proves("totem.win", "totem.goal", kind="refuse")
def test_te23_the_own_totem_does_not_win() -> None:
    state = play(position("1h5", "", (1,), ta="h8", tb="l10"), "1-h7")
    assert not legal(state, "T0-") & {"k10", "l9"} and refusing(state, "T0-k10") == "totem.win"
    other = position("1h5", "", (1,), ta="h8", tb="l10", options={"ownThrowBeside": "wins"})
    assert play(other, "1-h7", "T0-k10").winners() == [0]


@pytest.mark.proves("totem.throw.trigger", "totem.relocate.notnext")
def test_te24_two_rights_in_any_order() -> None:
    start = play(position("2f9 4n1", "5g10", (2, 4), ta="b2", tb="h9"), "2-g9")
    assert legal(start, "x5-") and legal(start, "T1-")
    play(start.clone(), "x5-a1", "T1-h14")
    state = play(start.clone(), "T1-h14")
    assert refusing(state, "x5-h9") == "totem.relocate.notnext" and refusing(state, "T1-h9") == "totem.throw.trigger"
    assert play(state, "x5-o3").to_position()["warriors"][1] == {"5": "o3"}


@pytest.mark.proves("totem.win")
def test_te25_the_other_seat_wins_likewise() -> None:
    state = play(position("", "4h5", (4,), ta="h8", tb="e5", to_move=1), "4-h7", "T0-f5")
    assert state.winners() == [1] and state.returns() == [-1, 1]


def test_corner_contact_does_not_win() -> None:
    state = play(position("4h5 9n1", "", (4, 9), ta="e4", tb="h8"), "4-h7", "T1-f5")
    assert not state.is_terminal() and legal(state, "9-"), "f5 touches e4 at a corner only"


@pytest.mark.proves("totem.win")
def test_totems_keep_their_owners() -> None:
    state = play(position("4h5 9n1", "", (4, 9), ta="b2", tb="h7"), "4-h6", "T1-k9", "end")
    assert state.to_position()["totems"] == ["b2", "k9"]


@pytest.mark.proves("totem.throw.five")
def test_te26_straight_throws_are_an_option() -> None:
    table = landings("straight")

    def named(square: str) -> set[str]:
        return {SQUARES[q] for q in table[INDEX[square]]}
    assert named("h8") == set("c8 h3 h13 m8".split()) and named("c3") == {"c8", "h3"}
    assert named("a1") == {"a6", "f1"}
    needed = throws_needed("straight")
    unwinnable = sum(needed[p // 15 - q // 15, p % 15 - q % 15] > 50 for p in range(225) for q in range(225) if p != q)
    assert unwinnable == 42_300 and 225 * 224 == 50_400
    state = thrown("2f9", "2-g9", "h9", ta="o15", options={"throwShape": "straight"})
    assert legal(state, "T1-") == {"c9", "h4", "h14", "m9"}
    assert refusing(state, "T1-g13") == "totem.throw.five"


@pytest.mark.proves("totem.throw.five")
def test_up_to_five_is_an_option() -> None:
    state = thrown("2f9", "2-g9", "h9", ta="o15", options={"throwShape": "upTo5"})
    assert len(legal(state, "T1-")) == 60 - 4, "not on or beside g9: g9, f9, g8, g10"
    assert refusing(state, "T1-h15") == "totem.throw.five" == refusing(state, "T1-h9")


def test_te27_a_fortress_holds_and_does_not_win() -> None:
    state = position("1a2 2b2 3b1", "4a4 5d1", (4, 5), ta="a1", tb="n14", to_move=1)
    assert "a2" not in legal(state, "4-") and "b1" not in legal(state, "5-")
    assert not legal(play(state, "4-a3"), "x1-")
    assert not any(q in NEAR_SETS[INDEX["a1"]] for q in range(225) if not state.at[q])  # type: ignore[attr-defined]


def test_te30_the_thrower_ends_far_away() -> None:
    table = landings("manhattan5")
    assert all(distance(w, q) >= 4 for t in range(225) for w in NEAR_SETS[t] for q in table[t])


@pytest.mark.proves("totem.throw.again")
def test_the_same_warrior_may_throw_twice_if_another_brings_the_totem_back() -> None:
    state = play(position("5h5 3e12", "", (5, 5, 3), ta="a1", tb="h7"), "5-h6", "T1-e9", "3-e10", "T1-f5", "5-g5")
    assert legal(state, "T1-")


# --- the own totem, options ------------------------------------------------------------------------------------------

@pytest.mark.proves("totem.own.throw")
def test_once_in_every_turn_is_an_option() -> None:
    free = {"ownTotem": "oncePerTurn"}
    state = position("2e9 1b5", "", (1, 2), ta="h8", tb="l9", options=free)
    assert legal(state, "T0-h13") == {""}
    play(state, "T0-h13")
    assert not legal(state, "T0-") and refusing(state, "T0-h8") == "totem.own.throw"
    play(state, "1-b6", "2-e8")
    assert state.current_player() == pr.CHANCE, "nothing is left"
    waiting = play(position("2e9 1b5", "", (1, 2), ta="h8", tb="l9", options=free), "1-b6", "2-e8")
    assert waiting.current_player() == 0 and {"end", "T0-h13"} <= legal(waiting)
    assert pr.load_game("totem").from_position(waiting.to_position()) == waiting
    rights = play(position("3h4 4n1", "7h7", (3, 4), ta="c5", tb="l9", options=free), "3-h6")
    assert rights.legal_actions() == sorted(rights.legal_actions()) and legal(rights, "T0-") and legal(rights, "x7-")


# --- the end --------------------------------------------------------------------------------------------------------

@pytest.mark.proves("totem.win")
@pytest.mark.parametrize(("limit", "turn", "over"), [(200, 200, True), (200, 199, False), (3, 3, True), (3, 2, False),
                                                     ("none", 5000, False)])
def test_te34_draw_by_the_turn_limit(limit: object, turn: int, over: bool) -> None:
    state = play(position("1a1", "2o15", (1,), turn=turn, options={"turnLimit": limit}), "end")
    assert state.is_terminal() == over
    if over:
        assert state.winners() == [] and state.scores() == [0, 0] and state.returns() == [0, 0]
        assert state.events()[1].data["winner"] is None
        assert pr.load_game("totem").from_position(state.to_position()) == state
    else:
        assert state.to_position()["turn"] == turn + 1


def test_the_last_die_also_ends_the_last_turn() -> None:
    state = play(position("1a1", "2o15", (1,), turn=200), "1-a2")
    assert state.is_terminal() and state.winners() == []


def test_turn_limits_in_options() -> None:
    assert pr.load_game("totem", turnLimit=50).options["turnLimit"] == 50
    for bad in (0, -1, 10_001, "50", 2.0, True, None):
        with pytest.raises(pr.OptionError, match="turnLimit"):
            pr.load_game("totem", turnLimit=bad)


def test_refusals_name_the_telling_clause_first() -> None:
    clause, also = clause_of(thrown("2f9 5h5", "2-g9", "h9"), "T1-h5")
    assert clause == "totem.throw.five" and also == []
    clause, also = clause_of(thrown("2f9 5h5", "2-g9", "h9"), "T1-h6")
    assert clause == "totem.throw.five" and also == ["totem.throw.notown"]
