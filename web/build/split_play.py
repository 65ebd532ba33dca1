"""Runs in Pyodide while it is noted which of the engine's functions are called: all that people and bots may ask for.

What is missing here still works, but has to wait once for the second part of the engine.
"""

import json
import operator
import random
from collections.abc import Callable
from contextlib import suppress
from itertools import product
from typing import Any

import pygame_rules as pr
from pygame_rules.bots import answer, levels
from pygame_rules.core.texts import LANGUAGES
from pygame_rules.table import worker_session

# What calculations meet: of one digit of Python's integers, of two (boards), of many; and everything else.
VALUES: tuple[Any, ...] = (
    0, 1, -7, 2 ** 31, -(2 ** 59) - 1, 2 ** 60 + 12345, 3 ** 200, 0.5, -2.75, 1e300, True, None, "Totem", "é∆🐺", b"ab",
    (1, "a"), [3, 1, 2], {"a": 1}, {2, 3}, frozenset((2, 5)), range(3))
HUGE = ("pow", "ipow", "lshift", "ilshift", "mul", "imul")  # what some of those would make
CALCULATIONS: list[Callable[..., Any]] = [getattr(operator, name) for name in operator.__all__ if name not in HUGE]


class Player:
    """Somebody at a table who asks and plays."""

    def __init__(self, **opening: Any) -> None:
        self.session = worker_session()
        self.frame: dict[str, Any] = {}
        self.ask("open", **opening)

    def ask(self, kind: str, **more: Any) -> dict[str, Any]:
        """Ask for something; keep the frame if the reply is one."""
        reply: dict[str, Any] = json.loads(self.session(json.dumps({"seq": 1, "type": kind, **more})))
        if reply["type"] == "frame":
            self.frame = reply
        return reply

    def step(self) -> None:
        """Do what is next: a bot's decision, what goes on by itself, or any choice but leaving."""
        wanted = self.frame["next"]
        if isinstance(wanted, dict):
            self.ask("bot", action=json.loads(thought({"seq": 1, **wanted["bot"]}))["action"])
        elif wanted:
            self.ask("advance")
        else:
            paths = self.frame["choices"]
            moves = [path for path in paths if not path[0].startswith("button:")]
            self.ask("choose", path=random.choice(moves or [["button:ready"]]))


def thought(job: dict[str, Any]) -> str:
    """Return a bot's answer, whether it comes at once or from a search in slices."""
    found: Any = answer(json.dumps(job))
    while not isinstance(found, str):
        try:
            next(found)
        except StopIteration as end:
            found = end.value
    return str(found)


def whole_match(game: str, lang: str, level: str) -> None:
    """Let bots play to the end, go through the match again, save it and open it."""
    player = Player(game=game, lang=lang, seats=[level, level], seed=1)
    while player.frame["next"]:
        player.step()
    for name in ("result", "close", "first", "forward", "back", "last"):
        player.ask("choose", path=[f"button:{name}"])
    record = player.ask("save", picture="", name="")["save"]
    Player(game=game, lang=lang, save=record)
    Player(game=game, lang=lang, record=record)
    with suppress(pr.RulesError):
        pr.read_record(record.replace("1", "x", 9))


def begin(game: str, lang: str, level: str) -> None:
    """Play a little as a person does against a bot, ask and fail on the way."""
    player = Player(game=game, lang=lang, seats=["human", level], tell=True)
    for turn in range(60):
        player.step()
        if turn in (3, 30):
            around(player)


def around(player: Player) -> None:
    """Ask for everything that is no move."""
    for path in [["button:undo"], ["area:1"], ["square:h8"], ["card:1"], ["nothing"], [], *player.frame["choices"][:3]]:
        player.ask("why", path=path)
    for name in ("undo", "export", "close", "import", "cancel", "new", "cancel"):
        player.ask("choose", path=[f"button:{name}"])
    for typed in ("", "?", "1", "é" * 300):
        player.ask("type", text=typed)
    player.ask("choose", path=["button:import"])
    player.ask("form", name="import", values={"record": "[Game \"x\"]"})
    player.ask("choose", path=["button:cancel"])


def calculate() -> None:
    """Do every sum with every pair of values; most fail, which is also worth noting."""
    powers: list[Callable[..., Any]] = [operator.mul, operator.lshift, operator.pow, divmod]
    alone: list[Callable[..., Any]] = [
        str, repr, hash, sorted, list, iter, len, int, float, json.dumps, reversed, enumerate, zip, min, max, sum, any]
    methods = [getattr(type(value), name) for value in VALUES for name in dir(value)]
    jobs = [*product(CALCULATIONS, VALUES, VALUES), *product(powers, (2, 3 ** 90, 1.5, -1), (3, 70, 0.5)),
            *product([*CALCULATIONS, *alone, *methods], VALUES), *product(methods, VALUES, (1, "a", b"a", [1]))]
    for do, *given in jobs:
        with suppress(Exception):
            do(*given)


for game in pr.game_names():
    for lang in LANGUAGES:
        Player(game=game, lang=lang, deal=[], base="-")
        pr.rulebook(game, lang)
    for level in levels():
        begin(game, "de", level)
    whole_match(game, "nl", level)
calculate()
