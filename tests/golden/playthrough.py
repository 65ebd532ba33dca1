"""Prints every value of the public interface in short matches: ``python -m tests.golden.playthrough``.

Clans (``playthrough.txt``): the first match deals a small map, chance included; the second starts from a position where
much happens: strife, a village that is lost, several villages at once, groups of seven. Totem (``totem.txt``): a drawn
set-up until the turn limit, two pieces that are placed, and a turn with relocations, chains and a win by two throws.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pygame_rules as pr

FOLDER = Path(__file__).parent
LONG = 60  # of more values than that only the first and last are shown, and a digest of all
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

# --- Totem: positions, and what is played in them

ROOT = {"game": "totem", "options": {"placement": "quick", "turnLimit": 2}}
QUICK = "start 1;layout 17;roll 5 5 8;end;roll 1 3 2;end"
TRIBE = {str(n): f"{'abcdefghi'[n - 1]}1" for n in range(1, 10)}
TO_PLACE = {"game": "totem", "phase": "place", "to_move": 0, "first_placer": 0,
            "options": {"turnLimit": 1, "compulsoryMoves": True},
            "warriors": [{n: q for n, q in TRIBE.items() if n != "4"}, {n: f"{q[0]}15" for n, q in TRIBE.items()}],
            "totems": [None, None]}
PLACED_BY_HAND = "place 4 h8;totem c3;totem m12;roll 9 9 3;9-k1;3-c2;T0-f5;9-k3"
FIGHT = {"game": "totem", "phase": "roll", "to_move": 0, "turn": 12, "totems": ["e5", "h7"],
         "warriors": [{"4": "h5", "9": "e12", "2": "n2"}, {"7": "i6", "3": "g6", "8": "g3", "5": "o9", "6": "o10"}]}
WON = "roll 9 4 2;4-h6;x7-o11;T1-e9;x3-g4;2-n3;9-e10;T1-f5"
TOTEM_ASKED = ("4-h6", "4-h7", "9-e11", "x7-a1", "x3-h7", "x5-a1", "T1-f5", "T0-e10", "T1-e9", "done", "end",
               "place 4 h8", "place 1 a2", "totem c3", "roll 1 1 2", "start 0", "layout 3", "nonsense")


def line(value: Any) -> str:
    return json.dumps(value, sort_keys=True, ensure_ascii=False)


def short(values: list[Any], show: Callable[[Any], str] = line) -> str:
    """Return a list as text, the middle of a long one replaced by its length and digest."""
    if len(values) <= LONG:
        return show(values)
    digest = hashlib.sha256(show(values).encode()).hexdigest()[:16]
    return f"{show(values[:5])[:-1]}, … {len(values)} in all, {digest} …, {show(values[-5:])[1:]}"


def state_lines(state: pr.State, asked: Sequence[str]) -> Iterator[str]:
    """Yield the values of one state."""
    legal = state.legal_actions()
    yield f"current_player: {state.current_player()}   is_terminal: {state.is_terminal()}"
    position = state.to_position()
    yield from (f"  {field}: {line(position[field])}" for field in position if field not in ("game", "map", "options"))
    yield f"digest: {state.digest()}"
    yield f"history: {state.history()}"
    yield from (f"event: {event.kind} [{event.clause}] {line(event.data)}" for event in state.events())
    yield f"legal_actions: {short(legal)}"
    yield f"action_to_string: {short([state.action_to_string(a) for a in legal])}"
    if state.chance_outcomes():
        yield f"chance_outcomes: {short([(a, round(p, 4)) for a, p in state.chance_outcomes()], str)}"
    yield f"scores: {state.scores()}   winners: {state.winners()}   returns: {state.returns()}"
    for seat in (*range(state.game.players), None):
        seen = state.observation(seat)
        differs = {k: v for k, v in seen.items() if k not in position or position[k] != v}
        if len(differs.get("legal", ())) > LONG:
            differs["legal"] = short(differs["legal"])
        yield f"observation({seat}): {line(differs)}"
    for text in asked:
        refusal = state.why_not(text)
        told = f"{refusal.clause} {line(refusal.facts)} {refusal.message}" if refusal else "None"
        yield f"why_not({text}): {told}"


def opening(title: str, state: pr.State) -> Iterator[str]:
    yield from (f"# {title}", "", f"players: {state.game.players}", f"options: {line(state.game.options)}")
    if "map" in state.to_position():
        yield f"map: {line(state.to_position()['map'])}"


def playthrough(title: str, position: dict[str, Any], seed: int) -> Iterator[str]:
    """Yield the lines of a match of Clans that is played at random."""
    game = pr.load_game("clans")
    state = game.from_position(position)
    yield from opening(title, state)
    rng, number = Random(seed), 0
    while True:
        yield from ("", f"## State {number}", *state_lines(state, ASKED))
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


def scripted(title: str, position: dict[str, Any], actions: str) -> Iterator[str]:
    """Yield the lines of a match of Totem that is played as written, to its end or not."""
    state = pr.load_game("totem").from_position(position)
    yield from opening(title, state)
    for number, text in enumerate(actions.split(";")):
        yield from ("", f"## State {number}", *state_lines(state, TOTEM_ASKED))
        action = state.string_to_action(text)
        yield from ("", f"# apply {action} {line(text)}")
        state.apply_action(action)
    yield from ("", "## The last state", *state_lines(state, TOTEM_ASKED), "")


def texts() -> dict[str, str]:
    """Return the whole files by name."""
    return {"playthrough.txt": "\n".join([*playthrough("Dealt", DEALT, 3), *playthrough("Placed", PLACED, 4)]),
            "totem.txt": "\n".join([*scripted("Quick", ROOT, QUICK), *scripted("Placed", TO_PLACE, PLACED_BY_HAND),
                                    *scripted("Won", FIGHT, WON)])}


if __name__ == "__main__":
    for name, content in texts().items():
        (FOLDER / name).write_text(content, "utf-8")
