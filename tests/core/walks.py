"""Ways through a match, chance nodes included, for tests that look at every state."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pygame_rules as pr

# Several villages at once, strife, frozen groups, a lost village and an early end: much happens in few moves.
SMALL: dict[str, Any] = {
    "game": "clans", "players": 3,
    "map": {"areas": {name: {"terrain": terrain} for name, terrain in {
        "a": "steppe", "b": "forest", "c": "mountain", "d": "grassland", "e": "steppe", "f": "forest", "g": "forest",
        "h": "steppe"}.items()},
        "borders": [["a", "b"], ["a", "c"], ["a", "d"], ["d", "e"], ["e", "f"], ["f", "g"], ["e", "g"], ["g", "h"]]},
    "huts": {"a": "R", "b": "BGY", "c": "K", "e": "RRBG", "f": "YK", "g": "GGGGYYY", "h": "BBBBBKKK"},
    "clans": ["R", "B", "G"], "founded": 2, "chips": [1, 1, 0], "points": {"R": 4, "Y": 4}, "to_move": 1}


def walk(state: pr.State, seed: int) -> Iterator[pr.State]:
    """Yield ``state`` and, after each random action, what has become of it; the same object throughout."""
    rng = Random(seed)
    yield state
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
        yield state


def whole(seed: int, players: int = 2, **options: Any) -> Iterator[pr.State]:
    """Walk from the root of a match with the default map."""
    return walk(pr.load_game("clans", players=players, **options).new_initial_state(), seed)


def small(seed: int) -> Iterator[pr.State]:
    """Walk from the small position."""
    return walk(pr.load_game("clans").from_position(SMALL), seed)
