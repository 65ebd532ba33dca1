"""Clans actions as text and as ints.

``B3-B4`` move · ``found C1`` · chance: ``hut B3 R`` · ``clan 0 G`` · ``start 2``. On a map of n areas the ints are

    move a-b   a*n + b           found a   n*n + a
    hut a c    n*n + n + 5*a+c   clan s c  n*n + 6*n + 6*s+c (c = 5: a colour hidden in a record)   start s  … + 24 + s
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from ..core.errors import NotationError, shown
from ..core.texts import say
from .board import COLOURS, Board

_CLAN_CODES = COLOURS + "?"
_MOVE = re.compile(r"([A-Za-z0-9_]+)-([A-Za-z0-9_]+)", re.ASCII)
_WORDS = re.compile(r"(found|hut|clan|start) ([A-Za-z0-9_]+)(?: ([RBGYK?]))?", re.ASCII)
_MOST_SEATS = 4


class Action(NamedTuple):
    """A decoded action: ``kind`` is move, found, hut, clan or start; ``a`` an area or seat; ``b`` area or colour."""

    kind: str
    a: int
    b: int = 0


def encode(board: Board, action: Action) -> int:
    """Return the int of an action on ``board``."""
    n = len(board.names)
    kind, a, b = action
    if kind == "move":
        return a * n + b
    base = n * n
    if kind == "found":
        return base + a
    base += n
    if kind == "hut":
        return hut(board, a, b)
    base += 5 * n
    return base + 6 * a + b if kind == "clan" else base + 6 * _MOST_SEATS + a


def hut(board: Board, area: int, colour: int = 0) -> int:
    """Return the int of the action that deals a hut."""
    n = len(board.names)
    return n * n + n + 5 * area + colour


def decode(board: Board, players: int, number: int) -> Action:
    """Return the action of an int; ``NotationError`` if it is none of this game."""
    if type(number) is not int:
        raise NotationError(say("{action} is not an action of this game.", action=shown(number)))
    n = len(board.names)
    rest = number
    if 0 <= rest < n * n:
        return Action("move", *divmod(rest, n))
    rest -= n * n
    if 0 <= rest < n:
        return Action("found", rest)
    rest -= n
    if 0 <= rest < 5 * n:
        return Action("hut", *divmod(rest, 5))
    rest -= 5 * n
    if 0 <= rest < 6 * players:
        return Action("clan", *divmod(rest, 6))
    rest -= 6 * _MOST_SEATS
    if 0 <= rest < players:
        return Action("start", rest)
    raise NotationError(say("{action} is not an action of this game.", action=shown(number)))


def write(board: Board, players: int, number: int) -> str:
    """Return the notation of an action's int."""
    kind, a, b = decode(board, players, number)
    if kind == "move":
        return f"{board.names[a]}-{board.names[b]}"
    if kind == "found":
        return f"found {board.names[a]}"
    if kind == "hut":
        return f"hut {board.names[a]} {COLOURS[b]}"
    return f"clan {a} {_CLAN_CODES[b]}" if kind == "clan" else f"start {a}"


def texts(board: Board, players: int, numbers: Sequence[int]) -> list[str]:
    """Return the notation of actions known to be good: mostly moves, and many of them."""
    names, n = board.names, len(board.names)
    return [f"{names[number // n]}-{names[number % n]}" if number < n * n else write(board, players, number)
            for number in numbers]


def read(board: Board, players: int, text: object) -> int:
    """Return the int of a notation string; ``NotationError`` for anything else. ``clan 1 ?`` is readable here."""
    if isinstance(text, str):
        if found := _MOVE.fullmatch(text.strip()):
            return encode(board, Action("move", _area(board, found[1]), _area(board, found[2])))
        if found := _WORDS.fullmatch(text.strip()):
            kind, thing, colour = found[1], found[2], found[3] or ""
            if kind == "hut" and colour in tuple(COLOURS):
                return hut(board, _area(board, thing), COLOURS.index(colour))
            if kind == "clan" and colour:
                return encode(board, Action("clan", _seat(players, thing), _CLAN_CODES.index(colour)))
            if kind == "found" and not colour:
                return encode(board, Action("found", _area(board, thing)))
            if kind == "start" and not colour:
                return encode(board, Action("start", _seat(players, thing)))
    raise NotationError(say("{text} can't be read; a move is written like {example}.", text=shown(text),
                            example=f"{board.names[0]}-{board.names[board.neighbours[0][0]]}"))


def _area(board: Board, name: str) -> int:
    if name not in board.index:
        raise NotationError(say("{area} is not an area of this map.", area=shown(name)))
    return board.index[name]


def _seat(players: int, text: str) -> int:
    if text not in ("0", "1", "2", "3")[:players]:
        raise NotationError(say("{seat} is not a seat of this match.", seat=shown(text)))
    return int(text)
