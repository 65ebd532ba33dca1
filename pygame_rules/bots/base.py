"""What a bot is, and which there are."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any, Protocol

from ..core.errors import OptionError, shown
from ..core.game import Game
from ..core.state import Observation
from ..core.texts import Message, mark, say
from ..games import load_game
from . import greedy


class Bot(Protocol):
    """A player that chooses from an observation."""

    def choose(self, observation: Observation, *, seconds: float | None = None, iterations: int | None = None,
               seed: int = 0) -> str:
        """Return one of ``observation["legal"]``. It depends on the arguments only; with ``seconds`` a searching
        bot may also depend on the speed of the machine."""


class RandomBot:
    """Plays any legal action, each equally likely."""

    def choose(self, observation: Observation, *, seconds: float | None = None, iterations: int | None = None,
               seed: int = 0) -> str:
        """Return a legal action drawn from ``seed``."""
        legal: list[str] = observation["legal"]
        return legal[int(Random(seed).random() * len(legal))]


class GreedyBot:
    """Looks one action ahead and takes the best for itself, as far as its seat can know."""

    def __init__(self, game: Game) -> None:
        self._game = game

    def choose(self, observation: Observation, *, seconds: float | None = None, iterations: int | None = None,
               seed: int = 0) -> str:
        """Return the legal action with the highest expected value; equal ones are drawn from ``seed``."""
        return greedy.choose(self._game, observation, Random(seed))


_BOTS: dict[str, Callable[[Game], Bot]] = {"random": lambda game: RandomBot(), "greedy": GreedyBot}
_LABELS = {"random": mark("plays at random"), "greedy": mark("looks one step ahead")}


def levels() -> dict[str, Message]:
    """Return the names of the bots, weakest first, with what they do."""
    return {name: say(_LABELS[name]) for name in _BOTS}


def bot(level: str, game: Game) -> Bot:
    """Return a bot for a game; ``OptionError`` lists the levels there are."""
    if not isinstance(level, str) or level not in _BOTS:
        raise OptionError(say("bot: {level} is unknown; allowed: {allowed}.", level=shown(level),
                              allowed=", ".join(_BOTS)))
    return _BOTS[level](game)


def answer(request: str) -> str:
    """Answer the bot worker: JSON {level, observation, seed, seconds?, iterations?} -> JSON {action}.

    Where a draft is asked for, ``action`` is the list of its actions, so that it takes one question.
    """
    ask = json.loads(request)
    seen: Observation = ask["observation"]
    game = load_game(seen["game"], seen["players"], **seen["options"])
    actions = decide(bot(ask["level"], game), game, seen, ask["seed"], seconds=ask.get("seconds"),
                     iterations=ask.get("iterations"))
    return json.dumps({"action": actions if len(actions) > 1 else actions[0]})


def decide(player: Bot, game: Game, seen: Observation, seed: int, **limits: Any) -> list[str]:
    """Return the actions of one decision: one, or all of the draft that is asked for now (``paths.draft``).

    What each pick of a draft makes of the observation follows from the observation itself: nobody else acts and no
    chance is drawn before the last one.
    """
    draft = getattr(game.paths, "draft", None)
    asked = draft(seen) if draft else None
    rng, world, actions = Random(seed), None, [player.choose(seen, seed=seed, **limits)]
    for _ in range(asked.size - 1 if asked else 0):
        world = world or game.resample(seen, rng)
        world.replay_action(world.string_to_action(actions[-1]))
        actions.append(player.choose(world.observation(seen["seat"]), seed=rng.getrandbits(32), **limits))
    return actions
