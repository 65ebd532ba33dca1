"""The prepared set-ups of the option ``placement=quick``, made and checked by ``make_layouts.py``."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from ..core.data import read
from .board import INDEX, SIZE


class Layout(NamedTuple):
    """Where the pieces of seat 0 stand: the squares of warriors 1–9 in order, and of the totem.

    Those of seat 1 stand where a half turn of the board brings them: 224 minus the square.
    """

    warriors: tuple[int, ...]
    totem: int


def turned(square: int) -> int:
    """Return where a half turn of the board brings a square."""
    return SIZE * SIZE - 1 - square


@cache
def layouts() -> tuple[Layout, ...]:
    """Return all prepared set-ups; their order is part of records and never changes."""
    return tuple(parsed(line) for line in read("totem/layouts.json")["layouts"])


def parsed(line: str) -> Layout:
    """Return the set-up of a line: the squares of warriors 1–9 and of the totem."""
    squares = [INDEX[name] for name in line.split()]
    return Layout(tuple(squares[:-1]), squares[-1])
