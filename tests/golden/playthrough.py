"""Prints every value of the public interface in two short matches: ``python -m tests.golden.playthrough``.

The first deals a small map, chance included; the second starts from a position where much happens: strife, a village
that is lost, several villages at once, groups of seven.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pygame_rules as pr

KEPT = Path(__file__).parent / "playthrough.txt"
MAP = {"areas": {"a": {"terrain": "forest"}, "b": {"terrain": "steppe"}, "c": {"terrain": "mountain"},
                 "d": {"terrain": "grassland"}, "e": {"terrain": "forest"}},
       "borders": [["a", "b"], ["a", "c"], ["a", "d"], ["d", "e"]]}
DEALT = {"map": MAP, "players": 3, "options": {"firstStarter": "seat0"}}
PLACED = {
    "map": {"areas": {**MAP["areas"], "f": {"terrain": "steppe"}, "g": {"terrain": "mountain"}},
            "borders": [*MAP["borders"], ["e", "f"], ["f", "g"], ["e", "g"]]},
    "huts": {"a": "R", "b": "BGY", "c": "KK", "d": "RBGYK", "e": "RRBG", "f": "GGGGYYY", "g": "BBBBBBKK"},
    "clans": ["R", "K"], "founded": 3, "chips": [2, 1], "points": {"R": 4, "B": 7, "K": 2}, "to_move": 1}
ASKED = ("a-b", "a-a", "a-e", "f-e", "g-f", "found b", "found z", "hut a R", "clan 0 R", "start 0", "nonsense")


def line(value: Any) -> str:
    return json.dumps(value, sort_keys=True, ensure_ascii=False)


def state_lines(state: pr.State) -> Iterator[str]:
    """Yield the values of one state."""
    legal = state.legal_actions()
    yield f"current_player: {state.current_player()}   is_terminal: {state.is_terminal()}"
    position = state.to_position()
    yield from (f"  {field}: {line(position[field])}" for field in position if field not in ("game", "map", "options"))
    yield f"digest: {state.digest()}"
    yield f"history: {state.history()}"
    yield from (f"event: {event.kind} [{event.clause}] {line(event.data)}" for event in state.events())
    yield f"legal_actions: {legal}"
    yield f"action_to_string: {line([state.action_to_string(a) for a in legal])}"
    if state.chance_outcomes():
        yield f"chance_outcomes: {[(a, round(p, 4)) for a, p in state.chance_outcomes()]}"
    yield f"scores: {state.scores()}   winners: {state.winners()}   returns: {state.returns()}"
    for seat in (*range(state.game.players), None):
        seen = state.observation(seat)
        differs = {k: v for k, v in seen.items() if k not in position or position[k] != v}
        yield f"observation({seat}): {line(differs)}"
    for text in ASKED:
        refusal = state.why_not(text)
        told = f"{refusal.clause} {line(refusal.facts)} {refusal.message}" if refusal else "None"
        yield f"why_not({text}): {told}"


def playthrough(title: str, position: dict[str, Any], seed: int) -> Iterator[str]:
    """Yield the lines of a match that is played at random."""
    game = pr.load_game("clans")
    state = game.from_position(position)
    yield from (f"# {title}", "", f"players: {state.game.players}", f"options: {line(state.game.options)}",
                f"map: {line(state.to_position()['map'])}")
    rng, number = Random(seed), 0
    while True:
        yield from ("", f"## State {number}", *state_lines(state))
        if state.is_terminal():
            break
        legal = state.legal_actions()
        action = legal[int(rng.random() * len(legal))]
        yield from ("", f"# apply {action} {line(state.action_to_string(action))}")
        state.apply_action(action)
        number += 1
    match = pr.Match(game, seed=seed, position=position, tags={"Seat0": "Ann"})
    yield from ("", f"## A match with seed {seed}, after its chance", *match.record_text().splitlines(),
                f"# as seat 1 may read it: {match.record_text(view=1).splitlines()[-1]}", "")


def text() -> str:
    """Return the whole file."""
    return "\n".join([*playthrough("Dealt", DEALT, 3), *playthrough("Placed", PLACED, 4)])


if __name__ == "__main__":
    KEPT.write_text(text(), "utf-8")
