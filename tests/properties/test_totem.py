"""Totem: invariants on random play, and the engine against a second, plain model of the rules."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pygame_rules as pr
from pygame_rules.totem.board import INDEX, NEAR_SETS, OWNER, SQUARES, number_of, warrior
from pygame_rules.totem.state import TotemState

from .totem_model import BOARD, Model, apart, named, read

SETTINGS = settings(max_examples=120, deadline=None, derandomize=True)
OPTIONS: dict[str, list[Any]] = {
    "throwShape": ["manhattan5", "manhattan5", "straight", "upTo5"], "steps": ["orthogonal", "orthogonal", "king"],
    "ownTotem": ["onContact", "oncePerTurn"], "ownThrowBeside": ["illegal", "wins"],
    "compulsoryMoves": [False, True], "contactMustBeNew": [False, True], "relocationsPerTurn": ["unlimited", 4],
    "turnLimit": [200, 14, "none"]}


@st.composite
def positions(draw: st.DrawFn, vary: bool = True) -> dict[str, Any]:
    """Return a position in which the pieces stand close together, some of them missing, dice about to be rolled."""
    width = draw(st.integers(4, 15))
    corner = draw(st.integers(0, 15 - width))
    squares = draw(st.permutations([f"{'abcdefghijklmno'[corner + x]}{corner + y + 1}"
                                    for x in range(width) for y in range(width)]))
    if width == 4:
        squares += ["o1" if corner < 8 else "a1", "a15", "h15", "h1"]
    count = [draw(st.integers(0, min(9, (len(squares) - 2) // 2))) for _ in range(2)]
    numbers = [draw(st.permutations("123456789"))[:k] for k in count]
    warriors = [{n: squares.pop() for n in sorted(tribe)} for tribe in numbers]
    totems = [squares.pop(), squares.pop()]
    if apart(read(totems[0]), read(totems[1])) == 1:
        totems[draw(st.integers(0, 1))] = None  # type: ignore[call-overload]
    return {"game": "totem", "warriors": warriors, "totems": totems, "phase": "roll",
            "to_move": draw(st.integers(0, 1)), "turn": draw(st.integers(1, 14)),
            "options": {name: draw(st.sampled_from(values)) for name, values in OPTIONS.items()} if vary else {}}


def state_of(position: dict[str, Any]) -> TotemState:
    state = pr.load_game("totem").from_position(position)
    assert isinstance(state, TotemState)
    return state


def model_of(state: pr.State) -> Model:
    now = state.to_position()
    pieces = {(seat, n): read(q) for seat in (0, 1) for n, q in now["warriors"][seat].items()}
    pieces |= {(seat, "T"): read(q) for seat, q in enumerate(now["totems"]) if q}
    return Model(pieces, now["options"], now["to_move"], turn=now["turn"], rolled=False)


def assert_same(state: pr.State, model: Model) -> None:
    now = state.to_position()
    assert state.is_terminal() == model.over
    if model.over or model.rolled:
        assert {state.action_to_string(a) for a in state.legal_actions()} == model.legal()
    else:
        assert state.current_player() == pr.CHANCE
    if not model.over:
        assert (now["to_move"], now["turn"], now["arrived"] or "") == (model.mover, model.turn, int(model.arrived or 0)
                                                                       or "")
    assert state.winners() == ([] if model.winner is None else [model.winner])
    placed = {(seat, n): q for seat in (0, 1) for n, q in now["warriors"][seat].items()}
    placed |= {(seat, "T"): q for seat, q in enumerate(now["totems"]) if q}
    assert placed == {piece: named(q) for piece, q in model.pieces.items()}


def step(state: pr.State, model: Model, data: st.DataObject) -> str:
    """Draw one action, chance included, and play it in both; rights are used more often than not."""
    if state.current_player() == pr.CHANCE:
        text = state.action_to_string(data.draw(st.sampled_from(state.legal_actions())))
        model.roll([int(face) for face in text.split()[1:]])
    else:
        legal = sorted(model.legal())
        keen = [text for text in legal if text[0] in "xT"] or [text for text in legal if text[0] not in "de"] or legal
        text = data.draw(st.sampled_from(keen if data.draw(st.integers(0, 5)) else legal))
        model.play(text)
    state.apply_action(state.string_to_action(text))
    return text


@SETTINGS
@given(positions(), st.data())
def test_engine_and_plain_model_agree(position: dict[str, Any], data: st.DataObject) -> None:
    state = state_of(position)
    model = model_of(state)
    for _ in range(25):
        assert_same(state, model)
        if model.over:
            break
        step(state, model, data)
    assert_same(state, model)


@SETTINGS
@given(positions())
def test_reach_chains_and_landings_on_random_boards(position: dict[str, Any]) -> None:
    state = state_of(position)
    model = model_of(state)
    for n, square in position["warriors"][state.turn].items():
        assert {SQUARES[q] for q in state.goals(int(n))} == {named(q) for q in model.reach(n)}, square
    for seat in (0, 1):
        for n in position["warriors"][seat]:
            assert state.in_chain(warrior(seat, int(n))) == (len(model.chain((seat, n))) > 1)
        if position["totems"][seat]:
            assert {SQUARES[q] for q in state.landings(19 + seat)} == {named(q) for q in model.landings((seat, "T"))}
    for seat, room in enumerate(state.room):
        model.mover = seat
        assert [SQUARES[q] for q in room] == [named(q) for q in BOARD if model.free(q) and not model.beside_own(q)]


@SETTINGS
@given(positions(vary=False), st.data())
def test_invariants(position: dict[str, Any], data: st.DataObject) -> None:
    state = state_of(position)
    model = model_of(state)
    for _ in range(25):
        if state.is_terminal():
            break
        assert state.legal_actions() == sorted(set(state.legal_actions())) != [], "nobody is left without an action"
        before, mover = state.clone(), state.turn
        step(state, model, data)
        assert len({q for q in state.where if q >= 0}) == sum(q >= 0 for q in state.where), "one piece a square"
        assert all(state.at[q] == piece for piece, q in enumerate(state.where) if q >= 0)
        own = [state.where[piece] for piece in range(1, 19) if OWNER[piece] == mover and state.where[piece] >= 0]
        for event in state.events():
            if event.kind == "relocate":
                assert not before.in_chain(warrior(event.data["owner"], event.data["number"]))
                assert not any(INDEX[event.data["to"]] in NEAR_SETS[q] for q in own)
            if event.kind == "throw":
                assert not any(INDEX[event.data["to"]] in NEAR_SETS[q] for q in own)
        assert sum(q >= 0 for q in state.where) == sum(q >= 0 for q in before.where), "nothing leaves the board"


@SETTINGS
@given(positions(), st.data())
def test_round_trips(position: dict[str, Any], data: st.DataObject) -> None:
    state = state_of(position)
    model = model_of(state)
    for _ in range(12):
        again = state.game.from_position(json.loads(json.dumps(state.to_position())))
        assert again == state and again.digest() == state.digest()
        assert again.legal_actions() == state.legal_actions() and again.current_player() == state.current_player()
        assert state.game.resample(state.observation(0), Random(1)) == state
        if state.is_terminal():
            break
        step(state, model, data)


@SETTINGS
@given(positions(), st.data())
def test_every_refusal_names_a_clause_of_the_catalogue(position: dict[str, Any], data: st.DataObject) -> None:
    state = state_of(position)
    model = model_of(state)
    known = {clause.id for clause in pr.rulebook("totem")} | {"core.chance", "core.over"}
    for _ in range(data.draw(st.integers(0, 6))):
        if not state.is_terminal():
            step(state, model, data)
    legal = set(state.legal_actions())
    for number in data.draw(st.lists(st.integers(0, 6971), min_size=20, max_size=20)):
        text = state.action_to_string(number)
        refusal = state.why_not(text)
        assert (refusal is None) == (number in legal), text
        if refusal:
            assert {refusal.clause, *refusal.facts.get("also", ())} <= known and 0 < len(refusal.message) < 500
            json.dumps(refusal.facts)


@pytest.mark.parametrize("seed", range(3))
def test_whole_matches_at_random(seed: int) -> None:
    state = pr.load_game("totem", turnLimit=60).new_initial_state()
    rng = Random(seed)
    while not state.is_terminal():
        player, outcomes = state.current_player(), state.chance_outcomes()
        assert bool(outcomes) == (player == pr.CHANCE)
        if outcomes:
            assert [a for a, _ in outcomes] == state.legal_actions() and abs(sum(p for _, p in outcomes) - 1) < 1e-9
        state.apply_action(rng.choice(state.legal_actions()))
    assert state.returns() in ([0, 0], [1, -1], [-1, 1]) and number_of(18) == 9
    replay = pr.load_game("totem", turnLimit=60).new_initial_state()
    for action in state.history():
        replay.apply_action(action)
    assert replay == state
