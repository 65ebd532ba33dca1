"""Chance is fair: how often each outcome is drawn, by chi-square with fixed seeds; and the bots draw from theirs."""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import Any

import pytest

import pygame_rules as pr

DRAWS = 12_000
# The first random events of each game: options, then the outcomes that lead there.
NODES: dict[str, tuple[str, dict[str, Any], list[str]]] = {
    "clans, region": ("clans", {"setup": "region"}, []),
    "clans, uniform": ("clans", {"setup": "uniform"}, ["hut A1 R", "hut A2 R", "hut A3 R", "hut A4 G"]),
    "manitou, start": ("manitou", {"players": 3}, []),
    "manitou, deal": ("manitou", {"players": 3, "smallBuffalo": "123445567"}, ["start 1"]),
    "totem, start": ("totem", {}, []),
    "totem, layout": ("totem", {"placement": "quick"}, ["start 0"]),
    "totem, roll": ("totem", {"placement": "quick"}, ["start 0", "layout 3"]),
    "totem, first": ("totem", {"placement": "quick", "firstMover": "random"}, ["start 0", "layout 3"]),
}


def at_node(name: str, rng: Random) -> pr.Match:
    """Return a match that stands at a chance node."""
    game, options, outcomes = NODES[name]
    match = pr.Match(pr.load_game(game, **options), rng=rng)
    match.state = match.game.new_initial_state()
    for text in outcomes:
        match.state.apply_action(match.state.string_to_action(text))
    assert match.state.current_player() == pr.CHANCE
    return match


def chi_square(match: pr.Match) -> tuple[float, int]:
    """Return the statistic of many draws against the probabilities of the node, and its degrees of freedom."""
    drawn = Counter(match.draw() for _ in range(DRAWS))
    outcomes = dict(match.state.chance_outcomes())
    assert set(drawn) <= set(outcomes)
    return sum((drawn[a] - DRAWS * p) ** 2 / (DRAWS * p) for a, p in outcomes.items()), len(outcomes) - 1


def fair(match: pr.Match) -> bool:
    """Tell whether the statistic is within four standard deviations (beyond: less than once in a thousand)."""
    found, freedom = chi_square(match)
    return found < freedom + 4 * (2 * freedom) ** 0.5 + 4


@pytest.mark.parametrize("name", NODES)
def test_outcomes_come_as_often_as_they_should(name: str) -> None:
    assert all(fair(at_node(name, Random(seed))) for seed in (1, 2))


class Crooked(Random):
    """A generator that leans towards small numbers."""

    def random(self) -> float:
        return float(super().random() ** 1.15)


@pytest.mark.parametrize("name", NODES)
def test_a_lean_of_the_generator_is_noticed(name: str) -> None:
    """So that the test above can fail: the same draws from a generator that leans, and by equal shares."""
    assert not fair(at_node(name, Crooked(1)))


def test_the_draw_follows_unequal_probabilities(monkeypatch: pytest.MonkeyPatch) -> None:
    match = at_node("clans, uniform", Random(1))
    outcomes = match.state.chance_outcomes()
    assert len({p for _, p in outcomes}) > 1
    monkeypatch.setattr(pr.Match, "draw", lambda self: outcomes[int(self._rng.random() * len(outcomes))][0])
    assert not fair(match), "equal shares are noticed"


@pytest.mark.parametrize("game", ["clans", "manitou"])
def test_the_greedy_bot_imagines_its_world_from_its_seed(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    match = pr.Match(pr.load_game(game, players=3), seed=4)
    while len(match.view(match.state.current_player())["legal"]) < 5 or len(match.entries) < 110:
        match.play(match.state.legal_actions()[0])
    seen = match.view(match.state.current_player())
    bot, worlds = pr.bot("greedy", match.game), []
    resample = type(match.game).resample

    def noted(self: pr.Game, observation: Any, rng: Random) -> pr.State:
        worlds.append((rng.getstate(), resample(self, observation, rng)))
        return worlds[-1][1]

    monkeypatch.setattr(type(match.game), "resample", noted)
    choices = [bot.choose(seen, seed=seed) for seed in (*range(8), 0)]
    assert [state for state, _ in worlds] == [Random(seed).getstate() for seed in (*range(8), 0)]
    assert len({world.digest() for _, world in worlds}) > 4, "other seeds, other worlds"
    assert worlds[0][1] == worlds[-1][1] and choices[0] == choices[-1] and set(choices) <= set(seen["legal"])


class Riddle:
    """A game of one decision whose best answer is the number that its hidden world holds."""

    name = "riddle"

    def resample(self, observation: Any, rng: Random) -> Any:
        return Answer(int(rng.random() * 5))

    class policy:  # noqa: N801  the name that bots look for
        @staticmethod
        def value(state: Any, seat: int) -> float:
            return float(state.given == state.hidden)


class Answer:
    def __init__(self, hidden: int, given: int | None = None) -> None:
        self.hidden, self.given = hidden, given

    def clone(self) -> Answer:
        return Answer(self.hidden, self.given)

    def string_to_action(self, text: str) -> int:
        return int(text)

    def action_to_string(self, action: int) -> str:
        return str(action)

    def replay_action(self, action: int) -> None:
        self.given = action


def test_the_choice_of_the_greedy_bot_follows_that_world() -> None:
    bot = pr.bot("greedy", Riddle())  # type: ignore[arg-type]
    seen = json.loads('{"seat": 0, "legal": ["0", "1", "2", "3", "4"]}')
    for seed in range(20):
        assert bot.choose(seen, seed=seed) == str(int(Random(seed).random() * 5)), "no other seed, no other stream"
