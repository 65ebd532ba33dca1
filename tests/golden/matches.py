"""Plays 200 matches at random from fixed seeds and prints one digest a match as JSON.

Run by this Python, by this Python with other hash seeds, and by Pyodide: the lists must be equal to the letter.
Each digest covers the record, its replay, the final position and what every seat sees.
"""

from __future__ import annotations

import hashlib
import json
from random import Random

import pygame_rules as pr

MATCHES = 200


def play(number: int) -> str:
    """Play match ``number``; seats, options and level of play follow from the number."""
    options = {"setup": ("region", "uniform")[number % 2], "firstStarter": ("random", "seat0")[number // 2 % 2],
               "autoOrderIfIrrelevant": number % 5 == 0, "finalTie": ("shared", "moreChips")[number // 4 % 2]}
    game = pr.load_game("clans", players=2 + number % 3, **options)
    match = pr.Match(game, seed=number)
    rng = Random(number)
    greedy = pr.bot("greedy", game) if number % 20 == 0 else None
    sight = hashlib.sha256()
    while not match.state.is_terminal():
        seat = match.state.current_player()
        legal = match.state.legal_actions()
        action: int | str = legal[int(rng.random() * len(legal))]
        if greedy and seat == 0:
            action = greedy.choose(match.view(seat), seed=number)
        match.play(action)
    for seat in (*range(game.players), None):
        sight.update(json.dumps(match.view(seat), sort_keys=True).encode())
        sight.update(pr.svg(match.state, seat).encode())
    record = match.record_text()
    again = pr.read_record(record)
    assert again.state == match.state and again.record_text() == record
    return hashlib.sha256(f"{record}{match.state.digest()}{sight.hexdigest()}".encode()).hexdigest()


if __name__ == "__main__":
    print(json.dumps([play(number) for number in range(MATCHES)]))
