"""What a bot is, and which there are."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Protocol

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
    """Answer the bot worker: JSON {level, observation, seed, seconds?, iterations?} -> JSON {action}."""
    ask = json.loads(request)
    seen: Observation = ask["observation"]
    game = load_game(seen["game"], seen["players"], **seen["options"])
    action = bot(ask["level"], game).choose(seen, seconds=ask.get("seconds"), iterations=ask.get("iterations"),
                                            seed=ask["seed"])
    return json.dumps({"action": action})
