"""Plays 120 matches of Manitou from fixed seeds and prints two lists of digests, as ``matches.py`` does for Clans.

After a change of the rules that is meant: ``python -m tests.golden.manitou --write``.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from random import Random

import pygame_rules as pr
from pygame_rules.manitou import view
from tests.golden.harness import entries_lines, report

MATCHES = 120
KEPT = Path(__file__).parent / "manitou.json"


def a_match(number: int) -> pr.Match:
    """Return match ``number``; seats and options follow from the number."""
    options = {"firstStarter": ("random", "seat0")[number % 2], "starter": ("rotate", "fixed")[number // 2 % 2],
               "tieFirst": ("none", "nextTakesSmall")[number // 4 % 2],
               "thirdWarrior": ("illegal", "grey")[number // 8 % 2], "thiefTie": ("all", "none")[number // 3 % 2],
               "openHerd": ("return", "discard")[number % 10 == 9],
               "finalTie": ("shared", "mostPrisoners", "mostBuffalo")[number % 3],
               "smallBuffalo": ("123445567", "122344567")[number // 5 % 2]}
    return pr.Match(pr.load_game("manitou", players=2 + number % 3, **options), seed=number)


def play(number: int) -> tuple[str, str]:
    """Play match ``number`` and return the digests of its rules and its pictures."""
    match, rng = a_match(number), Random(number)
    greedy = pr.bot("greedy", match.game) if number % 6 == 0 else None
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
            seen = match.view(seat)
            pictures.update((pr.svg(match.state, seat, "nl") + view.hand(seen)).encode())
            rules.update(match.state.resample(seat, Random(number)).digest().encode())
    rules.update(entries_lines(match))
    for viewer in (*range(match.game.players), None):
        seen = match.view(viewer)
        pictures.update(json.dumps(seen.pop("review")).encode())  # what is drawn of the last evaluation
        rules.update(json.dumps(seen, sort_keys=True).encode())
    pictures.update(pr.svg(match.state).encode())
    record = match.record_text()
    rules.update(f"{record}{match.record_text(view=0)}{match.record_text(view='spectator')}".encode())
    again = pr.read_record(record)
    assert again.state == match.state and again.record_text() == record
    return rules.hexdigest(), pictures.hexdigest()


if __name__ == "__main__":
    report(play, MATCHES, KEPT)
