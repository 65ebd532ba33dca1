"""Small positions for rule tests, as a teacher would set them up."""

from __future__ import annotations

from itertools import product
from typing import Any

import pygame_rules as pr

FACES = ((1, 2, 5, 6, 7, 9), (1, 3, 4, 5, 8, 9), (2, 3, 4, 6, 7, 8))


def tribe(text: str) -> dict[str, str]:
    """Return warriors of a position from ``"5h8 1h9"``."""
    return {piece[0]: piece[1:] for piece in text.split()}


def dice(*numbers: int) -> dict[str, Any]:
    """Return the fields ``dice`` and ``used`` of a roll of which just these numbers are still to be used."""
    for roll in product(*FACES):
        rest = list(roll)
        unused = [False] * 3
        for n in numbers:
            if n not in rest:
                break
            unused[rest.index(n)] = True
            rest[rest.index(n)] = 0
        else:
            return {"dice": list(roll), "used": [not flag for flag in unused]}
    raise AssertionError(f"no roll shows {numbers}")


def position(a: str = "", b: str = "", numbers: tuple[int, ...] = (), *, ta: str | None = "n14", tb: str | None = "b14",
             to_move: int = 0, options: dict[str, Any] | None = None, **fields: Any) -> pr.State:
    """Return a state in which ``numbers`` are the dice still to be used; TA n14 and TB b14 stand far away."""
    return pr.load_game("totem", **(options or {})).from_position({
        "game": "totem", "warriors": [tribe(a), tribe(b)], "totems": [ta, tb], "to_move": to_move, "phase": "act",
        **dice(*numbers), **fields})


def play(state: pr.State, *actions: str) -> pr.State:
    """Apply actions given in notation."""
    for action in actions:
        state.apply_action(state.string_to_action(action))
    return state


def legal(state: pr.State, prefix: str = "") -> set[str]:
    """Return what follows ``prefix`` in those legal actions that begin with it."""
    texts = [state.action_to_string(action) for action in state.legal_actions()]
    return {text.removeprefix(prefix) for text in texts if text.startswith(prefix)}


def clause_of(state: pr.State, action: str) -> tuple[str, list[str]]:
    """Return the clause that refuses an action, and the others that do."""
    refusal = state.why_not(action)
    assert refusal is not None, f"{action} is legal"
    assert refusal.message and len(refusal.message) < 500
    return refusal.clause, refusal.facts.get("also", [])


def refusing(state: pr.State, action: str) -> str:
    """Return the clause that refuses an action."""
    return clause_of(state, action)[0]
