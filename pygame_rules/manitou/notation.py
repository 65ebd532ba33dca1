"""Manitou actions as text and as ints.

``H4@2`` a card at a herd · ``pick H4`` · chance: ``start 1`` · ``deal X 13`` · ``deal x 3`` · ``draw 0 H4``.
The ints are

    card k at herd h (from 0)   3*k + h         pick k   45 + k  (k = 15: a card hidden in a record)
    draw for seat s, card k     61 + 16*s + k   start s  125 + s            deal a card of value v   129 + v
"""

from __future__ import annotations

import re
from typing import NamedTuple

from ..core.errors import NotationError, shown
from ..core.texts import say
from .cards import CODES, HERDS, KINDS, LEAST_LARGE, UNKNOWN, code

PICK = HERDS * UNKNOWN
DRAW = PICK + UNKNOWN + 1
START = DRAW + 16 * 4
DEAL = START + 4
_HIGHEST, _HIGHEST_SMALL = 13, 7
_PLACE = re.compile(r"([A-Z0-9]{2,3})@([1-3])", re.ASCII)
_WORDS = re.compile(r"(pick|draw|start|deal)(?: (\d{1,2}))?(?: ([A-Z0-9]{2,3}|\?))?", re.ASCII)
_DEAL = re.compile(r"deal ([Xx]) (\d{1,2})", re.ASCII)


class Action(NamedTuple):
    """A decoded action: ``kind`` is place, pick, draw, start or deal.

    ``card`` is a kind of card, for a deal the value; ``where`` a herd (from 0) or a seat.
    """

    kind: str
    card: int
    where: int = 0


def decode(players: int, number: int) -> Action:
    """Return the action of an int; ``NotationError`` if it is none of this game."""
    if type(number) is not int:
        raise NotationError(say("{action} is not an action of this game.", action=shown(number)))
    if 0 <= number < PICK:
        return Action("place", *divmod(number, HERDS))
    if PICK <= number < DRAW:
        return Action("pick", number - PICK)
    if DRAW <= number < DRAW + 16 * players:
        seat, card = divmod(number - DRAW, 16)
        return Action("draw", card, seat)
    if START <= number < START + players:
        return Action("start", 0, number - START)
    value = number - DEAL
    if 1 <= value <= _HIGHEST_SMALL or LEAST_LARGE <= value <= _HIGHEST:
        return Action("deal", value)
    raise NotationError(say("{action} is not an action of this game.", action=shown(number)))


def write(players: int, number: int) -> str:
    """Return the notation of an action's int."""
    kind, card, where = decode(players, number)
    if kind == "place":
        return f"{CODES[card]}@{where + 1}"
    if kind == "pick":
        return f"pick {code(card)}"
    if kind == "draw":
        return f"draw {where} {code(card)}"
    return f"start {where}" if kind == "start" else f"deal {'X' if card >= LEAST_LARGE else 'x'} {card}"


def read(players: int, text: object) -> int:
    """Return the int of a notation string; ``NotationError`` for anything else. ``pick ?`` is readable here."""
    if isinstance(text, str):
        line = text.strip()
        if found := _PLACE.fullmatch(line):
            return HERDS * _card(found[1]) + int(found[2]) - 1
        if found := _DEAL.fullmatch(line):
            return _deal(found[1], int(found[2]), text)
        if found := _WORDS.fullmatch(line):
            kind, number, card = found[1], found[2], found[3]
            if kind == "pick" and card and number is None:
                return PICK + _card(card)
            if kind == "draw" and card and number is not None:
                return DRAW + 16 * _seat(players, number) + _card(card)
            if kind == "start" and number is not None and card is None:
                return START + _seat(players, number)
    raise _unreadable(text)


def _unreadable(text: object) -> NotationError:
    return NotationError(say("{text} can't be read; a card is placed like {example}.", text=shown(text),
                             example="H4@2"))


def _card(text: str) -> int:
    if text == "?":
        return UNKNOWN
    if text not in KINDS:
        raise NotationError(say("{card} is no card; the cards are {cards}.", card=shown(text),
                                cards=", ".join(CODES)))
    return KINDS[text]


def _seat(players: int, text: str) -> int:
    if text not in ("0", "1", "2", "3")[:players]:
        raise NotationError(say("{seat} is not a seat of this match.", seat=shown(text)))
    return int(text)


def _deal(kind: str, value: int, text: str) -> int:
    least, most = (LEAST_LARGE, _HIGHEST) if kind == "X" else (1, _HIGHEST_SMALL)
    if not least <= value <= most:
        raise _unreadable(text)
    return DEAL + value
