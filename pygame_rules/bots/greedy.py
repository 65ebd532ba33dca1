"""One ply: try every legal action in a world that fits the observation, value it by the game's policy."""

from __future__ import annotations

from random import Random

from ..core.game import Game
from ..core.state import Observation


def choose(game: Game, observation: Observation, rng: Random) -> str:
    """Return the action with the highest ``policy.value`` for the observing seat."""
    seat: int = observation["seat"]
    world = game.resample(observation, rng)
    best: list[str] = []
    highest = float("-inf")
    for text in observation["legal"]:
        trial = world.clone()
        trial.replay_action(world.string_to_action(text))
        value = game.policy.value(trial, seat)
        if value > highest:
            best, highest = [], value
        if value == highest:
            best.append(text)
    return best[int(rng.random() * len(best))]
