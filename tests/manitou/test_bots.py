"""The bots at Manitou: greedy beats random, chooses a sensible party, and depends on its arguments only."""

from __future__ import annotations

from random import Random

import pytest

import pygame_rules as pr
from pygame_rules.bots import Bot, bot

from .small import dealt, hands, table


def won(matches: int) -> float:
    """Return the share of two-seat matches that greedy wins against random, seats swapped; shared ones count half."""
    game = pr.load_game("manitou")
    greedy, weak = bot("greedy", game), bot("random", game)
    points = 0.0
    for number in range(matches):
        seat = number % 2
        bots: list[Bot] = [weak, weak]
        bots[seat] = greedy
        match = pr.Match(game, seed=number // 2)
        while not match.state.is_terminal():
            turn = match.state.current_player()
            match.play(bots[turn].choose(match.view(turn), seed=len(match.entries)))
        if seat in match.state.winners():
            points += 1 / len(match.state.winners())
    return points / matches


def test_greedy_beats_random() -> None:
    assert won(20) >= 0.75


@pytest.mark.slow
def test_greedy_beats_random_in_200_matches() -> None:
    assert won(200) >= 0.75


def test_greedy_takes_strong_cards() -> None:
    game = pr.load_game("manitou")
    state = dealt(2, 0, [[13, 3], [6], [5]])
    while state.current_player() == 0:
        action = bot("greedy", game).choose(state.observation(0), seed=1)
        state.apply_action(state.string_to_action(action))
    party = state.to_position()["piles"][0]
    assert party.count("CH") == 2 and "H1" not in party and "H2" not in party


def test_greedy_takes_prisoners() -> None:
    game = pr.load_game("manitou")
    state = table("G MM, G 9, G 8 | G 1", 2, hands=hands(2, R="SC SQ 1"), to_move=0, placed=[6, 6])
    choices = {bot("greedy", game).choose(state.observation(0), seed=seed) for seed in range(5)}
    assert choices == {"SC@1"}


def test_a_choice_depends_on_observation_and_seed_only() -> None:
    game = pr.load_game("manitou", players=3)
    match = pr.Match(game, seed=1)
    for _ in range(30):
        match.play(match.state.legal_actions()[0])
    seat = match.state.current_player()
    seen = match.view(seat)
    for level in ("random", "greedy"):
        assert len({bot(level, pr.load_game("manitou", players=3)).choose(seen, seed=5) for _ in range(3)}) == 1
        worlds = [match.state.resample(seat, Random(i)) for i in range(3)]
        assert len({bot(level, game).choose(world.observation(seat), seed=5) for world in worlds}) == 1
