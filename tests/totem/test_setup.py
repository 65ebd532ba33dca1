"""Placing: the worked examples TE31 and TE32, order, first mover, prepared set-ups."""

from __future__ import annotations

import random
from typing import Any

import pytest

import pygame_rules as pr
from pygame_rules.totem.board import INDEX, SQUARES
from pygame_rules.totem.layouts import layouts, turned
from pygame_rules.totem.make_layouts import faults
from pygame_rules.totem.wins import winning_line

from .small import clause_of, legal, play, position, refusing

A_ROW = "1a1 2b1 3c1 4d1 5e1 6f1 7g1 8h1 9i1"
B_ROW = "1a15 2b15 3c15 4d15 5e15 6f15 7g15 8h15 9i15"


def placing(a: str = "", b: str = "", **fields: Any) -> pr.State:
    """Return a state in which pieces are placed."""
    return position(a, b, **{"ta": None, "tb": None, "phase": "place", "dice": None, "used": [False] * 3, **fields})


def root(**options: Any) -> pr.State:
    """Return the root of a match in which seat 0 was drawn to begin."""
    return play(pr.load_game("totem", **options).new_initial_state(), "start 0")


@pytest.mark.proves("totem.setup.contact", "totem.setup.warriors", "totem.kit.figures")
def test_te31_corners_and_own_people_may_touch() -> None:
    assert "g7" in legal(placing("1h8", to_move=1), "place 4 ")
    assert "h9" in legal(placing("1h8", to_move=0), "place 4 ")
    assert len(legal(placing("1h8", to_move=1), "place 4 ")) == 225 - 5
    assert {text.split()[1] for text in legal(placing("1h8", to_move=0))} == set("23456789")


@pytest.mark.proves("totem.setup.contact", "totem.setup.warriors", "totem.kit.figures", kind="refuse")
@pytest.mark.parametrize(("action", "clause"), [
    ("place 4 h7", "totem.setup.contact"), ("place 4 h9", "totem.setup.contact"),
    ("place 4 g8", "totem.setup.contact"), ("place 4 i8", "totem.setup.contact"),
    ("place 4 h8", "totem.setup.warriors"), ("place 1 a1", "totem.setup.warriors"), ("place 0 a1", "core.notation"),
    ("place 10 a1", "core.notation"), ("totem a1", "totem.setup.totem"), ("4-h10", "totem.kit.figures"),
    ("1-o2", "totem.setup.warriors"), ("end", "totem.setup.warriors"), ("roll 2 5 8", "core.chance")])
def test_te31_refused(action: str, clause: str) -> None:
    assert refusing(placing("1h8", "1o1", to_move=1), action) == clause


@pytest.mark.proves("totem.setup.totem", "totem.kit.totem")
def test_te32_totems_keep_clear() -> None:
    state = placing(A_ROW, B_ROW, first_placer=0)
    goals = legal(state, "totem ")
    assert "a3" in goals and "j2" in goals and not goals & {"a2", "i2", "j1", "a14", "j15", "a1"}
    play(state, "totem h8")
    seen = legal(state, "totem ")
    assert {"g7", "i9"} <= seen and not seen & {"h8", "h7", "h9", "g8", "i8"}
    play(state, "totem g7")
    assert state.current_player() == pr.CHANCE and state.to_position()["phase"] == "roll"


@pytest.mark.proves("totem.setup.totem", "totem.setup.contact", kind="refuse")
def test_te32_refused() -> None:
    state = placing(A_ROW, B_ROW, first_placer=0)
    assert clause_of(state, "totem a2") == ("totem.setup.totem", [])
    assert clause_of(state, "totem a14") == ("totem.setup.contact", ["totem.setup.totem"])
    assert refusing(state, "totem a1") == "totem.setup.totem"
    play(state, "totem h8")
    assert refusing(state, "totem h9") == "totem.setup.contact"
    assert refusing(placing("1h8", "1o1"), "totem b8") == "totem.setup.totem", "after all nine warriors"
    assert refusing(position("1a1", numbers=(1,)), "totem h8") == "totem.setup.totem"
    assert refusing(position("1a1", numbers=(1,)), "place 2 h8") == "totem.setup.warriors"


@pytest.mark.proves("totem.setup.totem")
@pytest.mark.parametrize(("value", "own", "hostile"), [
    ("noContact", False, False), ("noHostileContact", True, False), ("free", True, True)])
def test_totem_setup_options(value: str, own: bool, hostile: bool) -> None:
    state = placing(A_ROW, B_ROW, first_placer=0, options={"totemSetup": value})
    goals = legal(state, "totem ")
    assert ("a2" in goals, "a14" in goals) == (own, hostile)
    play(state, "totem h8")
    assert refusing(state, "totem h9") == "totem.setup.contact", "the totems never touch"


@pytest.mark.proves("totem.setup.warriors")
@pytest.mark.parametrize(("order", "seats"), [("alternate", [0, 1] * 10), ("block", [0] * 9 + [1] * 9 + [0, 1])])
def test_order_of_placing(order: str, seats: list[int]) -> None:
    state = root(setupOrder=order)
    found = []
    while state.current_player() != pr.CHANCE:
        found.append(state.current_player())
        state.apply_action(state.legal_actions()[0])
    assert found == seats and state.to_position()["to_move"] == 0


@pytest.mark.proves("totem.setup.warriors")
@pytest.mark.parametrize(("mover", "seat"), [("firstPlacer", 0), ("secondPlacer", 1), ("random", None)])
@pytest.mark.parametrize("placement", ["free", "quick"])
def test_who_rolls_first(mover: str, seat: int | None, placement: str) -> None:
    game = pr.load_game("totem", firstMover=mover, placement=placement)
    start = game.new_initial_state()
    assert [start.action_to_string(a) for a in start.legal_actions()] == ["start 0", "start 1"]
    state = play(start, "start 0")
    rng = random.Random(5)
    while state.why_not("first 0") is not None and state.to_position()["phase"] == "place":
        state.apply_action(rng.choice(state.legal_actions()))
        assert game.from_position(state.to_position()) == state
    if seat is None:
        firsts = [state.string_to_action(text) for text in ("first 0", "first 1")]
        assert state.chance_outcomes() == [(action, 0.5) for action in firsts]
        play(state, "first 1")
        seat = 1
    assert state.to_position()["to_move"] == seat and state.to_position()["turn"] == 1
    assert len(state.chance_outcomes()) == 216


# --- prepared set-ups -----------------------------------------------------------------------------------------------

@pytest.mark.proves("totem.setup.warriors")
def test_quick_placement_draws_a_prepared_setup() -> None:
    state = root(placement="quick")
    outcomes = state.chance_outcomes()
    assert len(outcomes) == len(layouts()) >= 200 and abs(sum(p for _, p in outcomes) - 1) < 1e-9
    play(state, "layout 17")
    seen = state.to_position()
    assert seen["phase"] == "roll" and len(seen["warriors"][0]) == len(seen["warriors"][1]) == 9
    assert refusing(root(placement="quick"), "place 4 h8") == "core.chance"
    assert refusing(root(placement="quick"), "layout 5000") == "core.notation"


@pytest.mark.parametrize("number", range(len(layouts())))
def test_prepared_setups_are_fair_legal_and_not_won_at_once(number: int) -> None:
    layout = layouts()[number]
    assert not faults(layout)
    state = play(root(placement="quick"), f"layout {number}")
    seen = state.to_position()
    for n, square in seen["warriors"][0].items():
        assert seen["warriors"][1][n] == SQUARES[turned(INDEX[square])], "a half turn changes the seats"
    rebuilt = placing(" ".join(n + q for n, q in seen["warriors"][0].items()),
                      " ".join(n + q for n, q in seen["warriors"][1].items()), first_placer=0)
    play(rebuilt, f"totem {seen['totems'][0]}", f"totem {seen['totems'][1]}")
    assert rebuilt.to_position() == seen | {"options": rebuilt.to_position()["options"]}
    for action, _ in state.chance_outcomes():
        rolled = state.clone()
        rolled.apply_action(action)
        assert winning_line(rolled) is None  # type: ignore[arg-type]


def test_prepared_setups_differ() -> None:
    assert len({frozenset((*x.warriors, x.totem)) for x in layouts()}) == len(layouts())
    assert len({x.totem for x in layouts()}) > 60
