"""Plays 60 matches of Totem from fixed seeds and prints two lists of digests, one a match, as JSON.

Run by this Python, by this Python with other hash seeds, and by Pyodide: the lists must be equal to the letter.
``rules`` covers every action with its events and the state it led to, refusals, the record and its replay;
``pictures`` covers boards, panels and hands. Only ``rules`` is kept in ``digests.json``: after a change of the rules
that is meant, ``python -m tests.totem.matches --write``.
"""

from __future__ import annotations

import hashlib
from pathlib import Path
from random import Random
from typing import Any

import pygame_rules as pr
from tests.golden.harness import entries_lines, report

MATCHES = 60
KEPT = Path(__file__).parent / "digests.json"
OPTIONS: dict[str, list[Any]] = {
    "placement": ["quick", "free", "quick"], "throwShape": ["manhattan5", "manhattan5", "upTo5", "straight"],
    "steps": ["orthogonal"] * 4 + ["king"], "firstMover": ["firstPlacer", "secondPlacer", "random"],
    "ownTotem": ["onContact"] * 6 + ["oncePerTurn"], "compulsoryMoves": [False] * 7 + [True]}


def play(number: int) -> tuple[str, str]:
    """Play match ``number``; options and level of play follow from the number."""
    options = {name: values[number % len(values)] for name, values in OPTIONS.items()}
    game = pr.load_game("totem", turnLimit=40, **options)
    match = pr.Match(game, seed=number)
    rng = Random(number)
    greedy = pr.bot("greedy", game) if number % 4 == 0 else None
    rules, pictures = hashlib.sha256(), hashlib.sha256()
    while not match.state.is_terminal():
        state, seat = match.state, match.state.current_player()
        legal = state.legal_actions()
        action: int | str = legal[int(rng.random() * len(legal))]
        if greedy and seat == number // 4 % 2:
            action = greedy.choose(match.view(seat), seed=number)
        wild = state.action_to_string(int(rng.random() * 6900))
        refusal = state.why_not(wild)
        rules.update(f"{wild} {refusal and [refusal.clause, refusal.facts, refusal.message]}".encode())
        match.play(action)
        rules.update(match.state.digest().encode())
        if len(match.entries) % 20 == 0:
            seen = match.view(seat)
            pictures.update(game.view.board(seen, lang="nl", trace=match.state.trace(seat)).encode())
            pictures.update((game.view.panel(seen, names=["a", "b"]) + game.view.hand(seen)).encode())
    rules.update(entries_lines(match))
    record = match.record_text()
    rules.update(record.encode())
    assert pr.read_record(record).state == match.state
    return rules.hexdigest(), pictures.hexdigest()


if __name__ == "__main__":
    report(play, MATCHES, KEPT)
