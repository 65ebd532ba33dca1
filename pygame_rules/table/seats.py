"""Who sits where: people and bots."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import count
from typing import Any, NamedTuple

from ..bots import levels
from ..core.clauses import starts
from ..core.errors import OptionError, shown
from ..core.game import Game
from ..core.texts import say

LONGEST_NAME = 40
HUMAN = "human"


class Seat(NamedTuple):
    """One seat: the name shown, and the bot's level (None: a person)."""

    name: str
    level: str | None = None


def default_seats(players: int, lang: str) -> list[Seat]:
    """Return a person and bots: the match that starts with one click."""
    return make_seats([("", HUMAN), *[("", "greedy")] * (players - 1)], lang)


def make_seats(said: Iterable[tuple[str, str]], lang: str) -> list[Seat]:
    """Return the seats from what a form or a link says of each: name, kind (a person, or the level of a bot).

    Who has no name is called by a number: people are counted by themselves and so are bots, from 1. Raises
    ``OptionError`` for an unknown kind.
    """
    people, bots = count(1), count(1)
    seats = []
    for name, kind in said:
        if kind != HUMAN and kind not in levels():
            raise OptionError(say("seats: {value} is not allowed; allowed: {allowed}.", value=shown(kind),
                                  allowed=", ".join([HUMAN, *levels()])))
        usual = (say("Player {number}", number=next(people)) if kind == HUMAN else
                 say("Bot {number}", number=next(bots)))
        seats.append(Seat(" ".join(name.split())[:LONGEST_NAME] or usual.text(lang), None if kind == HUMAN else kind))
    return seats


def to_tags(seats: Sequence[Seat]) -> dict[str, str]:
    """Return the record tags of the seats: ``Seat0`` the name, ``Bot1`` the level of a bot."""
    tags = {f"Seat{i}": seat.name for i, seat in enumerate(seats)}
    return tags | {f"Bot{i}": seat.level for i, seat in enumerate(seats) if seat.level}


def from_tags(tags: Mapping[str, str], players: int, lang: str) -> list[Seat]:
    """Return the seats of a record; an unknown bot level is played by the strongest bot here."""
    known, strongest = {HUMAN, *levels()}, list(levels())[-1]
    kinds = [tags.get(f"Bot{i}", HUMAN) for i in range(players)]
    return make_seats([(tags.get(f"Seat{i}", ""), kind if kind in known else strongest)
                       for i, kind in enumerate(kinds)], lang)


def from_form(game_class: type[Game], values: Mapping[str, Any], lang: str) -> tuple[Game, list[Seat]]:
    """Return the game and the seats of the set-up form; ``OptionError`` for what isn't allowed.

    A number that is filled in (``number.NAME``) goes before the value chosen from the list (``option.NAME``), and the
    options of a start (``start``) before both.
    """
    plain = game_class(int(values["players"]) if values["players"].isdigit() else -1)
    told = {name: values.get(f"number.{name}") or values.get(f"option.{name}") for name in plain.option_specs}
    options = {name: plain.read_option(name, text) for name, text in told.items() if text}
    options |= next((start.options for start in starts(plain.name) if start.name == values.get("start")), {})
    said = [(values.get(f"name{i}", ""), values.get(f"kind{i}", HUMAN)) for i in range(plain.players)]
    return game_class(plain.players, **options), make_seats(said, lang)
