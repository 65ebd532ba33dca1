"""The engine against a second, plain model of the rules, on small maps and positions of every kind."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

import pygame_rules as pr

from .model import COLOURS, Model

TERRAINS = ["forest", "mountain", "steppe", "grassland"]
NAMES = "abcdefghij"
SETTINGS = settings(max_examples=100, deadline=None, derandomize=True)


@st.composite
def positions(draw: st.DrawFn, auto: bool | None = None) -> dict[str, Any]:
    """Return a position in which every group has a neighbour; large groups and high numbers are frequent."""
    names = NAMES[:draw(st.integers(2, len(NAMES)))]
    pairs = {frozenset((name, names[draw(st.integers(0, i))])) for i, name in enumerate(names[1:])}
    for _ in range(draw(st.integers(0, 6))):
        pairs.add(frozenset((draw(st.sampled_from(names)), draw(st.sampled_from(names)))))
    pairs = {pair for pair in pairs if len(pair) == 2}
    left = dict.fromkeys(COLOURS, 12)
    huts = {}
    for name in names:
        size = draw(st.sampled_from([1, 1, 1, 2, 3, 0, 5, 6, 7, 7, 8, 9]))
        group = ""
        for _ in range(size):
            colour = draw(st.sampled_from(COLOURS))
            if left[colour]:
                left[colour] -= 1
                group += colour
        if group:
            huts[name] = "".join(sorted(group, key=COLOURS.index))
    huts = {name: group for name, group in huts.items() if any(name in pair and pair & huts.keys() - {name}
                                                               for pair in pairs)}
    players = draw(st.integers(2, 4))
    return {
        "game": "clans", "players": players,
        "options": {"autoOrderIfIrrelevant": draw(st.booleans()) if auto is None else auto,
                    "finalTie": draw(st.sampled_from(["shared", "moreChips"]))},
        "map": {"areas": {name: {"terrain": draw(st.sampled_from(TERRAINS))} for name in names},
                "borders": sorted(sorted(pair) for pair in pairs)},
        "huts": huts, "founded": draw(st.integers(0, 11)), "to_move": draw(st.integers(0, players - 1)),
        "clans": draw(st.permutations(COLOURS))[:players],
    }


def model_of(position: dict[str, Any]) -> Model:
    return Model({name: area["terrain"] for name, area in position["map"]["areas"].items()},
                 {frozenset(pair) for pair in position["map"]["borders"]}, dict(position["huts"]),
                 position["players"], position["options"]["autoOrderIfIrrelevant"],
                 founded=position["founded"], chips=[0] * position["players"], turn=position["to_move"])


def assert_same(state: pr.State, model: Model, position: dict[str, Any]) -> None:
    now = state.to_position()
    assert {state.action_to_string(a) for a in state.legal_actions()} == model.legal()
    assert now["huts"] == {a: "".join(sorted(huts, key=COLOURS.index)) for a, huts in model.huts.items()}
    assert (now["villages"], now["founded"], now["pending"]) == (model.villages, model.founded, model.pending)
    assert (now["points"], now["chips"]) == (model.points, model.chips)
    assert state.is_terminal() == model.over
    assert state.scores() == model.scores(position["clans"])
    if model.over:
        assert state.winners() == model.winners(position["clans"], position["options"]["finalTie"] == "moreChips")
    else:
        assert state.current_player() == now["to_move"] == model.turn and state.winners() == []


def play_both(position: dict[str, Any], data: st.DataObject) -> None:
    state, model = pr.load_game("clans").from_position(position), model_of(position)
    assert_same(state, model, position)
    while not model.over:
        action = data.draw(st.sampled_from(sorted(model.legal())))
        state.apply_action(state.string_to_action(action))
        model.play(action)
        assert_same(state, model, position)
        assert pr.load_game("clans").from_position(state.to_position()) == state


@SETTINGS
@given(positions(), st.data())
def test_engine_and_model_agree(position: dict[str, Any], data: st.DataObject) -> None:
    play_both(position, data)


@st.composite
def stars(draw: st.DrawFn) -> dict[str, Any]:
    """Return a position in which the first move founds up to five villages at once."""
    leaves = NAMES[1:draw(st.integers(3, 6))]
    terrains = draw(st.lists(st.sampled_from(TERRAINS), min_size=1, max_size=2))
    groups = ["R", "B", "RB", "RBGYK", "RRBBGGYYKK"[:draw(st.integers(1, 10))]]
    huts = {leaf: draw(st.sampled_from(groups)) for leaf in leaves}
    return {
        "game": "clans", "players": 2, "options": {"autoOrderIfIrrelevant": True, "finalTie": "shared"},
        "map": {"areas": {name: {"terrain": draw(st.sampled_from(terrains))} for name in "a" + leaves + "yz"},
                "borders": [*(["a", leaf] for leaf in leaves), ["y", "z"]]},
        "huts": {"a": "K", **huts, "y": "G", "z": "G"}, "founded": draw(st.integers(0, 11)), "to_move": 0,
        "clans": ["R", "B"],
    }


@SETTINGS
@given(stars(), st.data())
def test_irrelevant_orders_are_those_that_no_trial_tells_apart(position: dict[str, Any], data: st.DataObject) -> None:
    """CA29: the engine reasons, the model tries every order."""
    play_both(position, data)


@SETTINGS
@given(positions(auto=False))
def test_a_move_is_missing_only_where_nothing_borders(position: dict[str, Any]) -> None:
    """CA33: two occupied areas side by side always allow a move, however large the groups are."""
    state, model = pr.load_game("clans").from_position(position), model_of(position)
    assert bool(state.legal_actions()) == any(model.beside(area) for area in model.huts)
