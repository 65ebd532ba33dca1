"""Positions at their edges: open deals, very small and very large maps, names that can't be printed."""

from __future__ import annotations

import sys
from typing import Any

import pytest

import pygame_rules as pr

from .walks import SMALL


def load(**fields: Any) -> pr.State:
    return pr.load_game("clans").from_position({"players": 2, **fields})


def chain(n: int) -> dict[str, Any]:
    names = [f"v{i:04}" for i in range(n)]
    return {"areas": {name: {"terrain": "steppe"} for name in names},
            "borders": [list(pair) for pair in zip(names, names[1:], strict=False)]}


def fault(**fields: Any) -> str:
    with pytest.raises(pr.PositionError) as error:
        load(**fields)
    assert str(error.value) == error.value.message and len(error.value.message) < 500
    assert error.value.message.startswith(f"{error.value.field}: ")
    return error.value.message


# --- open deals -----------------------------------------------------------------------------------------------------

@pytest.mark.proves("clans.setup.one", "clans.pub.deal")
@pytest.mark.parametrize(("fields", "phase", "player"), [
    ({}, "hut", -1), ({"phase": "hut", "huts": {"A1": "R", "A2": "B"}}, "hut", -1),
    ({"phase": "clan", "huts": {"A1": "R", "A2": "B"}, "clans": ["Y"]}, "clan", -1),
    ({"phase": "start", "huts": {"A1": "R", "A2": "B"}, "clans": ["Y", "K"]}, "start", -1),
    ({"huts": {"A1": "R", "A2": "B"}}, "move", 0), ({"huts": {"A1": "R"}}, "over", -4), ({"huts": {}}, "over", -4),
    ({"phase": "start", "huts": {"A1": "R", "A2": "B"}, "clans": [None, None], "founded": 11}, "start", -1)])
def test_an_open_deal_is_told_by_phase_and_counts(fields: dict[str, Any], phase: str, player: int) -> None:
    state = load(**fields)
    assert state.to_position()["phase"] == phase and state.current_player() == player
    again = load(**state.to_position())
    assert again == state and again.legal_actions() == state.legal_actions()
    assert again.chance_outcomes() == state.chance_outcomes()


@pytest.mark.proves("clans.setup.one", "clans.pub.regions", kind="refuse")
@pytest.mark.parametrize(("fields", "message"), [
    ({"phase": "hut", "huts": {"A2": "R"}}, "huts.A1: while huts are dealt, the first 1 areas have one hut each"),
    ({"phase": "hut", "huts": {"A1": "RB"}}, "huts.A1: while huts are dealt, the first 2 areas have one hut each"),
    ({"phase": "hut", "huts": {"A1": "R", "A2": "R"}}, "huts.A2: the region has a hut of this colour already"),
    ({"phase": "hut", "clans": ["R"]}, "clans: 1 given, 0 needed"),
    ({"phase": "clan", "clans": ["R", "B"]}, "clans: 2 given, 1 needed"),
    ({"phase": "start", "clans": ["R"]}, "clans: 1 given, 2 needed"),
    ({"phase": "clan", "villages": ["A1"]}, "villages: must be empty while huts and clans are dealt"),
    ({"phase": "clan", "villages": {}}, "villages: must be a list, not {}"),
    ({"phase": "hut", "pending": ["A1"]}, "pending: must be empty while huts and clans are dealt"),
    ({"phase": "start", "founded": 12}, "founded: must be a whole number from 0 to 11, not 12"),
    ({"phase": "hut", "founded": "3"}, "founded: must be a whole number from 0 to 11, not '3'"),
    ({"map": chain(61)}, "map.areas: 61 areas, but there are only 60 huts to deal"),
    ({"phase": "order", "huts": {"A1": "R", "A2": "B"}},
     "phase: 'order' does not fit: this position is in the phase move"),
    ({"phase": "move", "huts": {"A1": "R"}}, "phase: 'move' does not fit: this position is in the phase over")])
def test_an_impossible_deal_is_refused(fields: dict[str, Any], message: str) -> None:
    assert fault(**fields) == message


def test_question_marks_may_be_listed_in_any_order() -> None:
    map_ = {"areas": dict.fromkeys("abcd", {"terrain": "steppe"}), "borders": [["a", x] for x in "bcd"]}
    state = load(map=map_, huts={"b": "R", "c": "G", "d": "Y"}, pending=["d", "b", "c"])
    assert [state.action_to_string(a) for a in state.legal_actions()] == ["found b", "found c", "found d"]
    assert state.to_position()["pending"] == ["b", "c", "d"]


# --- maps -----------------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("n", [2, 3, 61, 1000])
def test_maps_of_any_size(n: int) -> None:
    state = load(map=chain(n), huts={"v0000": "R", "v0001": "B"})
    assert [state.action_to_string(a) for a in state.legal_actions()] == ["v0000-v0001", "v0001-v0000"]
    state.apply_action(state.legal_actions()[0])
    assert state.is_terminal() and load(**state.to_position()) == state


@pytest.mark.proves("clans.village.found", kind="refuse")
@pytest.mark.parametrize(("map_", "message"), [
    (chain(1), "map.areas: 1 areas given; 2 to 10000 are possible"),
    ({"areas": {**chain(3)["areas"], "z": {"terrain": "steppe"}}, "borders": chain(3)["borders"]},
     "map.areas.z: has no border with any other area"),
    ({"areas": {"a b": {"terrain": "steppe"}, "b": {"terrain": "steppe"}}, "borders": [["a b", "b"]]},
     "map.areas.a b: a name has 1 to 16 letters, digits or _"),
    ({"areas": {"a-b": {"terrain": "steppe"}, "b": {"terrain": "steppe"}}, "borders": [["a-b", "b"]]},
     "map.areas.a-b: a name has 1 to 16 letters, digits or _"),
    ({"areas": {"ä": {"terrain": "steppe"}, "b": {"terrain": "steppe"}}, "borders": [["ä", "b"]]},
     "map.areas.ä: a name has 1 to 16 letters, digits or _"),
    ({"areas": {"a": {"terrain": "Steppe"}, "b": {"terrain": "steppe"}}, "borders": [["a", "b"]]},
     "map.areas.a.terrain: 'Steppe' is not allowed; allowed: forest, mountain, steppe, grassland"),
])
def test_impossible_maps(map_: dict[str, Any], message: str) -> None:
    """CA19."""
    assert fault(map=map_, huts={}) == message


def test_isolated_areas_are_told_by_name_among_many() -> None:
    assert fault(map={**chain(20), "borders": chain(20)["borders"][1:]}) == \
        "map.areas.v0000: has no border with any other area"


def test_regions_of_a_map_of_ones_own_are_dealt_by_region() -> None:
    data = chain(10)
    for i, area in enumerate(data["areas"].values()):
        area["region"] = "north" if i % 2 else "south"
    match = pr.Match(pr.load_game("clans"), seed=1, position={"map": data})
    huts = match.state.to_position()["huts"]
    assert {huts[name] for name in list(huts)[::2]} == {huts[name] for name in list(huts)[1::2]} == set("RBGYK")


# --- hostile values -------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("name", ["\ud800", "a\nb", "\x1b[31m", "x" * 10_000, "\u202egnp.exe", "", "{0}", "{a.b}"])
def test_names_in_messages_can_be_printed(name: str) -> None:
    messages = [fault(huts={name: "R"}), fault(villages=[name], huts={}), fault(options={name: 1}), fault(**{name: 1}),
                fault(points={name: 1}, huts={}), fault(map={**chain(2), name: 1}), fault(to_move=name),
                fault(map={"areas": {**chain(2)["areas"], name: {"terrain": name}}, "borders": []})]
    for message in messages:
        assert message.isprintable() and message.encode()


@pytest.mark.parametrize("field", ["game", "players", "options", "map", "huts", "villages", "founded", "clans",
                                   "points", "chips", "to_move", "pending", "phase"])
def test_hostile_values_in_every_field(field: str) -> None:
    deep: Any = 0
    for _ in range(sys.getrecursionlimit() * 3):
        deep = [deep]
    deeper = {"a": deep}
    for value in (deep, deeper, float("nan"), float("-inf"), True, "x" * 1_000_000, "\ud800", -1, 10**5000, b"a",
                  [None], {"a": None}, object(), {1: 2}, {None: 1}, 0.5, [[]], ["\x00"], set(), print):
        assert fault(**{"huts": {"A1": "R", "A2": "B"}, field: value}).startswith(field)


def test_bad_positions_leave_a_match_alone() -> None:
    match = pr.Match(pr.load_game("clans"), position=SMALL)
    before = match.record_text()
    with pytest.raises(pr.PositionError):
        pr.Match(match.game, position={**SMALL, "chips": [1]})
    assert match.record_text() == before
