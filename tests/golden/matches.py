"""Plays 200 matches at random from fixed seeds and prints two lists of digests, one a match, as JSON.

Run by this Python, by this Python with other hash seeds, and by Pyodide: the lists must be equal to the letter.
``rules`` covers every action with its events and the digest of the state it led to, the record and its replay, and
what every seat sees at the end; ``pictures`` covers the boards, panels and hands drawn on the way. Only ``rules`` is
kept in ``digests.json``: after a change of the rules that is meant, ``python -m tests.golden.matches --write``.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from random import Random
from typing import Any

import pygame_rules as pr
from tests.golden.harness import entries_lines, report

MATCHES = 200
KEPT = Path(__file__).parent / "digests.json"


def a_match(number: int) -> pr.Match:
    """Return match ``number`` before its first move; seats, options and map follow from the number."""
    options = {"setup": ("region", "uniform")[number % 2], "firstStarter": ("random", "seat0")[number // 2 % 2],
               "autoOrderIfIrrelevant": number % 5 == 0, "finalTie": ("shared", "moreChips")[number // 4 % 2],
               "keepRuins": number % 7 == 0}
    game = pr.load_game("clans", players=2 + number % 3, **options)
    return pr.Match(game, seed=number, position={"map": grid(number)} if number % 8 == 7 else None)


def grid(number: int) -> dict[str, Any]:
    """Return a map of 4 × 6 areas with terrains from the number."""
    rng = Random(number)
    terrains = ("forest", "mountain", "steppe", "grassland")
    areas = {f"{row}{n}": {"terrain": terrains[int(rng.random() * 4)]} for row in "abcd" for n in range(6)}
    return {"areas": areas, "borders": [[f"{row}{n}", f"{row}{n + 1}"] for row in "abcd" for n in range(5)]
            + [[f"{row}{n}", f"{below}{n}"] for row, below in ("ab", "bc", "cd") for n in range(6)]}


def play(number: int) -> tuple[str, str]:
    """Play match ``number`` and return the digests of its rules and its pictures."""
    match = a_match(number)
    rng = Random(number)
    greedy = pr.bot("greedy", match.game) if number % 20 == 0 else None
    rules, pictures = hashlib.sha256(), hashlib.sha256()
    while not match.state.is_terminal():
        seat = match.state.current_player()
        legal = match.state.legal_actions()
        action: int | str = legal[int(rng.random() * len(legal))]
        if greedy and seat == 0:
            action = greedy.choose(match.view(seat), seed=number)
        match.play(action)
        rules.update(match.state.digest().encode())
        if len(match.entries) % 40 == 0:
            pictures.update(pr.svg(match.state, seat, "nl").encode())
    rules.update(entries_lines(match))
    for seat in (*range(match.game.players), None):
        rules.update(json.dumps(match.view(seat), sort_keys=True).encode())
        pictures.update(pr.svg(match.state, seat).encode())
    record = match.record_text()
    rules.update(f"{record}{match.record_text(view=0)}".encode())
    again = pr.read_record(record)
    assert again.state == match.state and again.record_text() == record
    return rules.hexdigest(), pictures.hexdigest()


if __name__ == "__main__":
    report(play, MATCHES, KEPT)
