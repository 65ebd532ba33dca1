"""Dice and moves: the worked examples TE01–TE05b, and what dice and blocked ways refuse."""

from __future__ import annotations

from collections import Counter

import pytest

import pygame_rules as pr

from .small import FACES, clause_of, legal, play, position, refusing

# --- where a warrior goes -------------------------------------------------------------------------------------------

@pytest.mark.proves("totem.move.range", "totem.move.corner", "totem.move.nojump", "totem.kit.board")
@pytest.mark.parametrize(("a", "b", "ta", "goals"), [
    ("5h8", "", "n14", "f8 g7 g8 g9 h6 h7 h9 h10 i7 i8 i9 j8"),  # TE01
    ("5a1", "", "n14", "a2 a3 b1 b2 c1"),  # TE02
    ("5h8 1h9", "1i8", "n14", "f8 g7 g8 g9 h6 h7 i7"),  # TE03
    ("5h8 1h9", "1i8", "g8", "g7 h6 h7 i7"),  # TE03 with a totem in the way
    ("5o15", "", "n14", "m15 n15 o13 o14"),  # the totem on n14 itself
])
def test_destinations(a: str, b: str, ta: str, goals: str) -> None:
    """Wrong: steps across corners, jumping, walking over totems."""
    assert legal(position(a, b, (5,), ta=ta), "5-") == set(goals.split())


@pytest.mark.proves("totem.move.range", "totem.move.nojump", "totem.kit.board", kind="refuse")
@pytest.mark.parametrize(("action", "clause"), [
    ("5-h11", "totem.move.range"), ("5-k8", "totem.move.range"), ("5-h8", "totem.move.range"),
    ("5-i10", "totem.move.range"), ("5-h9", "totem.move.nojump"), ("5-i8", "totem.move.nojump"),
    ("5-h10", "totem.move.nojump"), ("5-j8", "totem.move.nojump"), ("5-i9", "totem.move.nojump"),
    ("5-p8", "core.notation"), ("5-h16", "core.notation"), ("5-h0", "core.notation"),
])
def test_refused_destinations(action: str, clause: str) -> None:
    assert refusing(position("5h8 1h9", "1i8", (5,)), action) == clause


@pytest.mark.proves("totem.move.corner", kind="refuse")
def test_a_corner_needs_one_free_way() -> None:
    state = position("5h8 1h9", "1i8", (5,))
    refusal = state.why_not("5-i9")
    assert refusal and refusal.clause == "totem.move.nojump" and refusal.facts["between"] == ["h9", "i8"]


@pytest.mark.proves("totem.move.range")
def test_king_steps_are_an_option() -> None:
    assert len(legal(position("5h8", "", (5,), options={"steps": "king"}), "5-")) == 24
    around = "1g7 2g8 3g9 4h7 6h9 7i7 8i8"
    assert legal(position(f"5h8 {around}", "", (5,), options={"steps": "king"}), "5-") == {
        "i9", "h10", "i10", "j10", "j9", "j8"}
    assert legal(position("5h8 1h9", "1i8", (5,), options={"steps": "king"}), "5-").issuperset({"i9", "j10", "h10"})


@pytest.mark.proves("totem.relocate.trigger")
def test_moving_into_hostile_contact_is_always_allowed() -> None:
    assert {"h9", "g8"} <= legal(position("5h7", "1h10 2f8", (5,)), "5-")


@pytest.mark.proves("totem.relocate.chain")
def test_a_warrior_may_leave_a_chain() -> None:
    assert len(legal(position("5h8 6h9", "", (5,)), "5-")) == 10


# --- dice -----------------------------------------------------------------------------------------------------------

@pytest.mark.proves("totem.dice.match", "totem.dice.order")
def test_each_die_moves_its_warrior_in_any_order() -> None:
    state = position("2b2 5h8 8n2 9n9", "", (2, 5, 8))
    assert {text.split("-")[0] for text in legal(state)} == {"2", "5", "8", "end"}
    play(state, "8-n3")
    assert {text.split("-")[0] for text in legal(state)} == {"2", "5", "end"}


@pytest.mark.proves("totem.dice.match", "totem.kit.figures", kind="refuse")
def test_a_die_serves_no_other_warrior() -> None:
    """Wrong: sharing dice, or adding them up."""
    state = position("2b2 5h8 7n2 9n9", "", (2, 5))
    assert refusing(state, "9-n10") == "totem.dice.match"
    assert refusing(state, "7-n3") == "totem.dice.match"
    assert refusing(play(state, "5-h9"), "5-h10") == "totem.dice.match"
    assert refusing(state, "4-h10") == "totem.kit.figures"
    assert refusing(state, "2-b9") == "totem.move.range"


@pytest.mark.proves("totem.dice.double", "totem.dice.order")
def test_te05_a_double_is_two_moves_with_two_arrivals() -> None:
    """Wrong: one move of up to four squares."""
    for order in ("5-h10 5-h12 8-c4", "5-h10 8-c4 5-h12", "8-c4 5-h10 5-h12"):
        state = position("5h8 8c3", "3n1", (5, 5, 8))
        assert not legal(state, "5-h11") and not legal(state, "5-h12")
        play(state, *order.split())
        assert state.to_position()["warriors"][0] == {"5": "h12", "8": "c4"} and state.current_player() == pr.CHANCE
    stop = play(position("5h8 8c3", "7i10", (5, 5, 8)), "5-h10")
    assert legal(stop, "x7-") and refusing(stop, "5-h12") == "totem.relocate.optional"


@pytest.mark.proves("totem.dice.double", kind="refuse")
def test_a_double_gives_no_third_move() -> None:
    state = play(position("5h8 8c3", "", (5, 5, 8)), "5-h10", "5-h12")
    assert clause_of(state, "5-h13")[0] == "totem.dice.double"
    assert not any(roll.count(n) > 2 for roll in rolls() for n in roll)


def rolls() -> list[tuple[int, ...]]:
    """Return what the dice show in every outcome of a roll."""
    state = position(phase="roll", dice=None, used=[False] * 3)
    outcomes = state.chance_outcomes()
    assert [p for _, p in outcomes] == [1 / 216] * 216 and [a for a, _ in outcomes] == state.legal_actions()
    return [tuple(map(int, state.action_to_string(a).split()[1:])) for a, _ in outcomes]


@pytest.mark.proves("totem.kit.dice", "totem.dice.roll")
def test_te05b_roll_distribution() -> None:
    """135 multisets, doubles 1/4, no triple, every number alike. Wrong: other dice, or three of a kind."""
    all_rolls = rolls()
    assert len(set(all_rolls)) == 216 and all(n in FACES[i] for roll in all_rolls for i, n in enumerate(roll))
    weights = Counter(tuple(sorted(roll)) for roll in all_rolls)
    assert len(weights) == 135 and Counter(weights.values()) == {2: 81, 1: 54}
    assert sum(len(set(roll)) == 2 for roll in all_rolls) * 4 == 216 and not any(len(set(r)) == 1 for r in all_rolls)
    for n in range(1, 10):
        assert sum(n in roll for roll in all_rolls) == 66 and sum(roll.count(n) == 2 for roll in all_rolls) == 6


@pytest.mark.proves("totem.kit.dice", "totem.dice.roll", kind="refuse")
def test_dice_show_only_faces_that_they_have() -> None:
    state = position(phase="roll", dice=None, used=[False] * 3)
    assert state.why_not("roll 2 5 8") is None
    for text in ("roll 3 5 8", "roll 2 2 8", "roll 2 5 5", "roll 3 3 3", "roll 2 5", "roll 2 5 8 1"):
        assert refusing(state, text) == "core.notation"
    acting = position("5h8", "", (5,))
    assert refusing(acting, "roll 2 5 8") == "core.chance"


@pytest.mark.proves("totem.move.forfeit", "totem.dice.order")
def test_te04_blocked_now_free_later() -> None:
    """A blocked die waits while another can be used; when none can, the turn passes by itself (TA12, TA41)."""
    state = position("5a1 1a2", "1b1", (1, 5))
    assert not legal(state, "5-") and legal(state, "1-")
    play(state, "1-a4")
    assert legal(state, "5-") == {"a2", "a3", "b2"}
    rolled = position("5a1 1a2", "1b1", phase="roll", dice=None, used=[False] * 3)
    play(rolled, "roll 5 5 6")
    assert rolled.current_player() == pr.CHANCE and rolled.to_position()["to_move"] == 1
    assert [(e.kind, e.clause, e.data.get("numbers")) for e in rolled.events()][-1] == (
        "forfeit", "totem.move.forfeit", [5, 5, 6])


@pytest.mark.proves("totem.move.forfeit", kind="refuse")
def test_a_blocked_warrior_loses_its_move() -> None:
    state = position("5a1 1a2 4n1", "1b1", (4, 5))
    assert clause_of(state, "5-a2") == ("totem.move.nojump", ["totem.move.forfeit"])
    assert clause_of(state, "5-a3") == ("totem.move.nojump", ["totem.move.forfeit"])
    play(state, "4-n2")
    assert state.current_player() == pr.CHANCE, "the last die is lost by itself"


@pytest.mark.proves("totem.dice.match")
def test_te33_all_dice_may_be_declined() -> None:
    state = play(position("2b2 5h8 8n2", "", (2, 5, 8)), "end")
    seen = state.to_position()
    assert (seen["phase"], seen["to_move"], seen["turn"]) == ("roll", 1, 2)


@pytest.mark.proves("totem.dice.match", kind="refuse")
def test_compulsory_moves_are_an_option() -> None:
    state = position("5h8 8c3", "7i10", (5, 8), options={"compulsoryMoves": True})
    assert not legal(state, "end") and refusing(state, "end") == "totem.dice.match"
    play(state, "5-h10", "done", "8-c4")
    assert state.current_player() == pr.CHANCE


@pytest.mark.proves("totem.players", "totem.time", "totem.meta", "totem.goal")
def test_two_play() -> None:
    game = pr.load_game("totem")
    assert game.players == 2 and game.seats == (2,) and not game.has_secrets
    assert {clause.id for clause in pr.rulebook("totem")} >= {"totem.time", "totem.meta", "totem.goal"}


@pytest.mark.proves("totem.players", kind="refuse")
def test_no_others_play() -> None:
    with pytest.raises(pr.OptionError, match="players"):
        pr.load_game("totem", players=3)
