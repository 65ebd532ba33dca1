"""Who sits where: people and bots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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
    return [make_seat("", HUMAN, 0, lang), *(bot_seat("greedy", i, lang) for i in range(1, players))]


def bot_seat(level: str, number: int, lang: str) -> Seat:
    """Return a bot with a name of its own; ``number`` tells bots apart."""
    return Seat(say("Bot {number}", number=number).text(lang), level)


def make_seat(name: str, kind: str, number: int, lang: str) -> Seat:
    """Return a seat from what a form or a link says; ``OptionError`` for an unknown kind of player."""
    name = " ".join(name.split())[:LONGEST_NAME]
    if kind == HUMAN:
        return Seat(name or say("Player {number}", number=number + 1).text(lang))
    if kind not in levels():
        raise OptionError(say("seats: {value} is not allowed; allowed: {allowed}.", value=shown(kind),
                              allowed=", ".join([HUMAN, *levels()])))
    return Seat(name, kind) if name else bot_seat(kind, number, lang)


def to_tags(seats: Sequence[Seat]) -> dict[str, str]:
    """Return the record tags of the seats: ``Seat0`` the name, ``Bot1`` the level of a bot."""
    tags = {f"Seat{i}": seat.name for i, seat in enumerate(seats)}
    return tags | {f"Bot{i}": seat.level for i, seat in enumerate(seats) if seat.level}


def from_tags(tags: Mapping[str, str], players: int, lang: str) -> list[Seat]:
    """Return the seats of a record; an unknown bot level is played by the strongest bot here."""
    strongest = list(levels())[-1]
    seats = []
    for i in range(players):
        level = tags.get(f"Bot{i}")
        kind = HUMAN if level is None else level if level in levels() else strongest
        seats.append(make_seat(tags.get(f"Seat{i}", ""), kind, i, lang))
    return seats


def from_form(game_class: type[Game], values: Mapping[str, Any], lang: str) -> tuple[Game, list[Seat]]:
    """Return the game and the seats of the set-up form; ``OptionError`` for what isn't allowed.

    A number that is filled in (``number.NAME``) goes before the value chosen from the list (``option.NAME``), and the
    options of a start (``start``) before both.
    """
    plain = game_class(int(values["players"]) if values["players"].isdigit() else -1)
    told = {name: values.get(f"number.{name}") or values.get(f"option.{name}") for name in plain.option_specs}
    options = {name: plain.read_option(name, text) for name, text in told.items() if text}
    options |= next((start.options for start in starts(plain.name) if start.name == values.get("start")), {})
    seats = [make_seat(values.get(f"name{i}", ""), values.get(f"kind{i}", HUMAN), i, lang)
             for i in range(plain.players)]
    return game_class(plain.players, **options), seats
