"""One ply: try every legal action in a world that fits the observation, value it by the game's policy."""

from __future__ import annotations

from random import Random

from ..core.game import Game
from ..core.state import Observation


def choose(game: Game, observation: Observation, rng: Random) -> str:
    """Return the action with the highest ``policy.value`` for the observing seat.

    Where a policy has ``shortlist(state, seat)``, only the actions that it names are tried.
    """
    seat: int = observation["seat"]
    world = game.resample(observation, rng)
    best: list[str] = []
    highest = float("-inf")
    shortlist = getattr(game.policy, "shortlist", None)
    legal = shortlist(world, seat) if shortlist else [world.string_to_action(text) for text in observation["legal"]]
    for action in legal:
        trial = world.clone()
        trial.replay_action(action)
        value = game.policy.value(trial, seat)
        if value > highest:
            best, highest = [], value
        if value == highest:
            best.append(world.action_to_string(action))
    return best[int(rng.random() * len(best))]
