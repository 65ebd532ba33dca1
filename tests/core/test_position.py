"""Positions: every fault is told with its field; nothing but ``PositionError`` ever escapes."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pygame_rules as pr

MAP: dict[str, Any] = {"areas": {"a": {"terrain": "steppe"}, "b": {"terrain": "forest"}, "c": {"terrain": "mountain"}},
                       "borders": [["a", "b"], ["b", "c"]]}
GOOD: dict[str, Any] = {"game": "clans", "players": 2, "options": {}, "map": MAP, "huts": {"a": "RRG", "b": "B"},
                        "villages": [], "founded": 3, "clans": ["R", "B"], "points": {"R": 0}, "chips": [0, 0],
                        "to_move": 0, "pending": []}

BAD: list[tuple[dict[str, Any], str]] = [
    ({"game": "totem"}, "game"), ({"players": 5}, "players"), ({"players": True}, "players"),
    ({"players": "2"}, "players"), ({"options": []}, "options"), ({"options": {"x": 1}}, "options.x"),
    ({"options": {"setup": "tidy"}}, "options.setup"), ({"options": {"keepRuins": 1}}, "options.keepRuins"),
    ({"map": []}, "map"), ({"map": {}}, "map.areas"), ({"map": {**MAP, "seas": 1}}, "map.seas"),
    ({"map": {"areas": {"a": {"terrain": "steppe"}}, "borders": []}}, "map.areas"),
    ({"map": {**MAP, "areas": {**MAP["areas"], "d": {"terrain": "steppe"}}}}, "map.areas.d"),
    ({"map": {**MAP, "areas": {**MAP["areas"], "a": {"terrain": "sea"}}}}, "map.areas.a.terrain"),
    ({"map": {**MAP, "areas": {**MAP["areas"], "a": {}}}}, "map.areas.a.terrain"),
    ({"map": {**MAP, "areas": {**MAP["areas"], "a": {"terrain": "steppe", "at": [1]}}}}, "map.areas.a.at"),
    ({"map": {**MAP, "areas": {**MAP["areas"], "a": {"terrain": "steppe", "at": [1, float("nan")]}}}},
     "map.areas.a.at"),
    ({"map": {**MAP, "areas": {**MAP["areas"], "<img onerror>": {"terrain": "steppe"}}}}, "map.areas.<img onerror>"),
    ({"map": {**MAP, "borders": [["a", "b"], ["b", "a"], ["b", "c"]]}}, "map.borders.1"),
    ({"map": {**MAP, "borders": [["a", "a"], ["b", "c"]]}}, "map.borders.0"),
    ({"map": {**MAP, "borders": [["a", "x"], ["b", "c"]]}}, "map.borders.0"),
    ({"map": {**MAP, "borders": [["a", "b", "c"]]}}, "map.borders.0"), ({"map": {**MAP, "borders": {}}}, "map.borders"),
    ({"huts": {"a": "X"}}, "huts.a"), ({"huts": {"x": "R"}}, "huts.x"), ({"huts": {"a": 3}}, "huts.a"),
    ({"huts": {"a": "R" * 13}}, "huts.a"), ({"huts": {"a": "R" * 6, "b": "R" * 7}}, "huts.b"), ({"huts": []}, "huts"),
    ({"villages": ["a"]}, "villages.0"), ({"villages": ["x"]}, "villages.0"), ({"villages": "a"}, "villages"),
    ({"villages": ["c", "c"]}, "villages.1"), ({"founded": 13}, "founded"), ({"founded": -1}, "founded"),
    ({"founded": True}, "founded"), ({"founded": 1.0}, "founded"), ({"clans": ["R"]}, "clans"),
    ({"clans": ["R", "R"]}, "clans.1"), ({"clans": ["R", "X"]}, "clans.1"), ({"clans": ["R", 3]}, "clans.1"),
    ({"points": {"X": 1}}, "points.X"), ({"points": {"R": -1}}, "points.R"), ({"points": {"R": "1"}}, "points.R"),
    ({"chips": [0]}, "chips"), ({"chips": [0, 13]}, "chips.1"), ({"chips": [7, 7]}, "chips"),
    ({"to_move": 2}, "to_move"), ({"to_move": None}, "to_move"), ({"pending": ["a"]}, "pending.0"),
    ({"pending": ["c"]}, "pending.0"), ({"phase": "dance"}, "phase"), ({"phase": "over"}, "phase"),
    ({"phase": "hut"}, "huts.a"), ({"phase": "order"}, "phase"), ({"extra": 1}, "'extra'"),
]


@pytest.mark.parametrize(("change", "field"), BAD, ids=lambda value: value if isinstance(value, str) else "")
def test_a_fault_is_told_with_its_field(change: dict[str, Any], field: str) -> None:
    with pytest.raises(pr.PositionError) as error:
        pr.load_game("clans").from_position({**GOOD, **change})
    assert error.value.field == field and str(error.value).startswith(f"{field}: ") and len(str(error.value)) < 500


def test_the_contracts_example_and_omitted_fields() -> None:
    state = pr.load_game("clans").from_position(GOOD)
    assert [state.action_to_string(a) for a in state.legal_actions()] == ["a-b", "b-a"]
    short = pr.load_game("clans").from_position({"map": MAP, "huts": {"a": "RRG", "b": "B"}, "founded": 3})
    assert short.legal_actions() == state.legal_actions() and short.to_position()["clans"] == [None, None]
    fresh = pr.load_game("clans").from_position({"game": "clans"})
    assert fresh == pr.load_game("clans").new_initial_state()


def test_the_default_map_may_be_given_in_full() -> None:
    game = pr.load_game("clans")
    played = pr.Match(game, seed=1).state
    whole = {**played.to_position(), "map": game.default_map()}  # type: ignore[attr-defined]
    assert game.from_position(whole) == played
    small = {**whole, "map": {**whole["map"], "borders": whole["map"]["borders"][:-1]}}
    assert game.from_position(small) != played


def test_a_map_without_huts_is_dealt() -> None:
    state = pr.load_game("clans", setup="uniform").from_position({"map": MAP})
    assert state.current_player() == pr.CHANCE and len(state.legal_actions()) == 5
    match = pr.Match(pr.load_game("clans"), seed=2, position={"map": MAP})
    assert sum(map(len, match.state.to_position()["huts"].values())) == 3
    assert pr.read_record(match.record_text()).state == match.state


@pytest.mark.parametrize("value", [None, 3, "x", [], float("inf"), True, {1: 2}, [GOOD]], ids=repr)
def test_no_object_is_no_position(value: Any) -> None:
    with pytest.raises(pr.PositionError):
        pr.load_game("clans").from_position(value)


def deep(levels: int) -> Any:
    value: Any = 0
    for _ in range(levels):
        value = [value]
    return value


HOSTILE = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=20), st.just("R" * 1_000_000),
    st.just("\ud800"), st.just(deep(900)), st.lists(st.integers(), max_size=3), st.just({"a": {"b": {}}}),
    st.dictionaries(st.text(max_size=5), st.integers(), max_size=3), st.sampled_from(["a", "b", "R", "move", -1, 12]))


@settings(max_examples=400, deadline=None, derandomize=True)
@given(st.data())
def test_only_position_errors_escape(data: st.DataObject) -> None:
    position = json.loads(json.dumps(GOOD))
    at: Any = position
    while True:
        key = data.draw(st.sampled_from(sorted(at)) if isinstance(at, dict) else st.integers(0, len(at) - 1))
        if isinstance(at[key], dict | list) and at[key] and data.draw(st.booleans()):
            at = at[key]
            continue
        at[key] = data.draw(HOSTILE)
        break
    try:
        state = pr.load_game("clans").from_position(position)
    except pr.PositionError as error:
        assert len(str(error)) < 500
    else:
        assert pr.load_game("clans").from_position(state.to_position()) == state
