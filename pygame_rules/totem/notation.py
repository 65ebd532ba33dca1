"""Totem actions as text and as ints.

``4-h10`` a warrior moves · ``x7-a1`` relocate hostile warrior 7 · ``T0-e6`` throw the totem of seat 0 · ``done`` ·
``end`` · ``place 4 h8`` · ``totem c3`` · chance: ``start 0`` · ``layout 17`` · ``first 1`` · ``roll 2 5 8`` (dice III,
IV, V). Seats are those of the match; warriors in actions are the mover's, with ``x`` the other's. The ints are

    move n sq    225*(n-1)+sq      relocate n sq   2025 + 225*(n-1)+sq      throw seat sq   4050 + 225*seat+sq
    done 4500    end 4501          place n sq      4502 + 225*(n-1)+sq      totem sq        6527 + sq
    start s      6752 + s          first s         6754 + s                 roll            6756 + 36*i+6*j+k (faces)
    layout k     6972 + k
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from ..core.errors import NotationError, shown
from ..core.texts import Message, say
from .board import INDEX, SIZE, SQUARES, WARRIORS, dice, dice_names
from .layouts import layouts

FIELDS = SIZE * SIZE
MOVE = 0
RELOCATE = MOVE + WARRIORS * FIELDS
THROW = RELOCATE + WARRIORS * FIELDS
DONE = THROW + 2 * FIELDS
END = DONE + 1
PLACE = END + 1
TOTEM = PLACE + WARRIORS * FIELDS
START = TOTEM + FIELDS
FIRST = START + 2
ROLL = FIRST + 2
ROLLS = 216
LAYOUT = ROLL + ROLLS

_BLOCKS = (("move", MOVE, RELOCATE), ("relocate", RELOCATE, THROW), ("throw", THROW, DONE), ("place", PLACE, TOTEM))
_KINDS = {"": "move", "x": "relocate", "T": "throw"}
# What stands before the square: in moves, relocations and throws, and in placings.
_TURN = (*(f"{n}-" for n in range(1, WARRIORS + 1)), *(f"x{n}-" for n in range(1, WARRIORS + 1)), "T0-", "T1-")
_SET_UP = (*(f"place {n} " for n in range(1, WARRIORS + 1)), "totem ")
_PIECE = re.compile(r"([xT]?)(\d)-([a-z]\d{1,2})", re.ASCII)
_WORDS = re.compile(r"(place|totem|start|first|layout|roll|done|end)((?: [a-z0-9]{1,4}){0,3})", re.ASCII)


class Action(NamedTuple):
    """A decoded action. ``kind`` is move, relocate, throw, done, end, place, totem, start, first, layout or roll;
    ``a`` a warrior's number, seat, layout, or the faces of a roll as 36*i+6*j+k; ``square`` where the piece goes."""

    kind: str
    a: int = 0
    square: int = -1


_EDGES = {"done": DONE, "end": END, "start": START, "first": FIRST, "layout": LAYOUT, "roll": ROLL}


def encode(action: Action) -> int:
    """Return the int of an action."""
    kind, a, square = action
    if kind in ("move", "relocate", "place"):
        return {"move": MOVE, "relocate": RELOCATE, "place": PLACE}[kind] + FIELDS * (a - 1) + square
    if kind == "throw":
        return THROW + FIELDS * a + square
    return TOTEM + square if kind == "totem" else _EDGES[kind] + a


def decode(number: int) -> Action:
    """Return the action of an int; ``NotationError`` if it is none of this game."""
    for kind, low, high in _BLOCKS:
        if low <= number < high:
            a, square = divmod(number - low, FIELDS)
            return Action(kind, a if kind == "throw" else a + 1, square)
    if TOTEM <= number < START:
        return Action("totem", 0, number - TOTEM)
    for kind, low, count in (("done", DONE, 1), ("end", END, 1), ("start", START, 2), ("first", FIRST, 2),
                             ("roll", ROLL, ROLLS), ("layout", LAYOUT, len(layouts()))):
        if low <= number < low + count:
            return Action(kind, number - low)
    raise NotationError(say("{action} is not an action of this game.", action=shown(number)))


def faces(roll: int) -> tuple[int, int, int]:
    """Return what the dice III, IV, V show in the roll 36*i+6*j+k."""
    one, two, three = dice()
    return one[roll // 36], two[roll // 6 % 6], three[roll % 6]


def write(number: int) -> str:
    """Return the notation of an action's int."""
    if MOVE <= number < DONE or PLACE <= number < START:
        return texts((number,))[0]
    kind, a, _ = decode(number)
    if kind == "roll":
        return "roll {} {} {}".format(*faces(a))
    return kind if kind in ("done", "end") else f"{kind} {a}"


def texts(numbers: Sequence[int]) -> list[str]:
    """Return the notation of actions known to be good: of a seat's decisions, and many of them."""
    return [_TURN[number // FIELDS] + SQUARES[number % FIELDS] if number < DONE else
            _SET_UP[(number - PLACE) // FIELDS] + SQUARES[(number - PLACE) % FIELDS] if PLACE <= number < START else
            write(number) for number in numbers]


def read(text: object) -> int:
    """Return the int of a notation string; ``NotationError`` for anything else."""
    if isinstance(text, str):
        if found := _PIECE.fullmatch(text.strip()):
            kind = _KINDS[found[1]]
            a = _seat(found[2]) if kind == "throw" else _number(found[2])
            return encode(Action(kind, a, _square(found[3])))
        if found := _WORDS.fullmatch(text.strip()):
            words = found[2].split()
            count = {"place": 2, "roll": 3, "done": 0, "end": 0}.get(found[1], 1)
            if len(words) == count:
                return encode(_spoken(found[1], words))
    raise NotationError(say("{text} can't be read; a move is written like {example}.", text=shown(text),
                            example="4-h10"))


def _spoken(kind: str, words: list[str]) -> Action:
    """Return an action that is written with a word first."""
    if kind == "place":
        return Action(kind, _number(words[0]), _square(words[1]))
    if kind == "totem":
        return Action(kind, 0, _square(words[0]))
    if kind == "roll":
        i, j, k = (_face(die, word) for die, word in enumerate(words))
        return Action(kind, 36 * i + 6 * j + k)
    if kind == "layout":
        return Action(kind, _one_of(words[0], len(layouts()), say("{value} is no set-up; there are 0 to {most}.",
                                                                  value=shown(words[0]), most=len(layouts()) - 1)))
    return Action(kind, _seat(words[0])) if words else Action(kind)


def _face(die: int, word: str) -> int:
    """Return which face of a die shows a number; a die has only the faces it has (totem.kit.dice)."""
    row = dice()[die]
    if word not in map(str, row):
        raise NotationError(say("Die {die} has no {face}; it has {faces}.", die=dice_names()[die], face=shown(word),
                                faces=", ".join(map(str, row))))
    return row.index(int(word))


def _square(name: str) -> int:
    if name not in INDEX:
        raise NotationError(say("{square} is not a square of the board; they go from a1 to o15.", square=shown(name)))
    return INDEX[name]


def _number(word: str) -> int:
    if word not in tuple("123456789"):
        raise NotationError(say("{number} is no warrior; they go from 1 to 9.", number=shown(word)))
    return int(word)


def _seat(word: str) -> int:
    return _one_of(word, 2, say("{seat} is not a seat of this match.", seat=shown(word)))


def _one_of(word: str, count: int, problem: Message) -> int:
    """Return a number below ``count`` as it is written, without leading zeros."""
    if not word.isdigit() or str(int(word)) != word or int(word) >= count:
        raise NotationError(problem)
    return int(word)
