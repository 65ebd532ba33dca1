"""Small boards for rule tests: positions of a few areas, as a teacher would set them up."""

from __future__ import annotations

from typing import Any

import pygame_rules as pr


def position(borders: str, huts: dict[str, str], terrain: dict[str, str] | None = None, **fields: Any) -> pr.State:
    """Return the state of a small map.

    ``borders`` lists pairs like ``"ab ac yz"``; areas are grassland unless ``terrain`` says otherwise. ``fields`` are
    those of a position; P is seat 0.
    """
    pairs = [[pair[0], pair[1]] if len(pair) == 2 else pair.split("-") for pair in borders.split()]
    names = sorted({name for pair in pairs for name in pair})
    areas = {name: {"terrain": (terrain or {}).get(name, "grassland")} for name in names}
    return pr.load_game("clans", players=fields.get("players", 2)).from_position(
        {"game": "clans", "map": {"areas": areas, "borders": pairs}, "huts": huts, **fields})


def play(state: pr.State, *actions: str) -> pr.State:
    """Apply actions given in notation."""
    for action in actions:
        state.apply_action(state.string_to_action(action))
    return state


def legal(state: pr.State) -> set[str]:
    """Return the legal actions in notation."""
    return {state.action_to_string(action) for action in state.legal_actions()}


def points(state: pr.State) -> dict[str, int]:
    """Return the points of the clans that have any."""
    found: dict[str, int] = {c: p for c, p in state.to_position()["points"].items() if p}
    return found


def village(huts: str, onto: str, terrain: str, founded: int = 0, **fields: Any) -> pr.State:
    """Play the move that founds one village: ``huts`` in a join ``onto`` in b; a far pair keeps the match alive."""
    state = position("ab yz", {"a": huts, "b": onto, "y": "K", "z": "K"} if "far" not in fields else
                     {"a": huts, "b": onto, **fields.pop("far")}, {"b": terrain}, founded=founded, **fields)
    return play(state, "a-b")


def clause_of(state: pr.State, action: str) -> tuple[str, list[str]]:
    """Return the clause that refuses an action, and the others that do."""
    refusal = state.why_not(action)
    assert refusal is not None, f"{action} is legal"
    assert refusal.message and len(refusal.message) < 500
    return refusal.clause, refusal.facts.get("also", [])
