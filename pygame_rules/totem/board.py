"""Squares, pieces and dice of Totem as small numbers, and the tables of who is near whom. All of it is constant.

A square is 15 * column + row, ``a1`` 0 to ``o15`` 224. A piece is a number too: the warriors of seat 0 are 1–9, those
of seat 1 are 10–18, the totems 19 and 20; 0 is no piece.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from ..core.clauses import catalogue

SIZE = 15  # totem.kit.board
SQUARES = tuple(f"{column}{row + 1}" for column in "abcdefghijklmno" for row in range(SIZE))
INDEX = {name: q for q, name in enumerate(SQUARES)}
ALL = range(SIZE * SIZE)
WARRIORS = 9  # of each seat (totem.kit.figures)
FIRST_TOTEM = 2 * WARRIORS + 1
PIECES = 2 * WARRIORS + 2
OWNER = (-1, *[0] * WARRIORS, *[1] * WARRIORS, 0, 1)  # seat by piece
BOTH = (0, 1)  # the seats

Table = tuple[tuple[int, ...], ...]
ORTHOGONAL = ((-1, 0), (0, -1), (0, 1), (1, 0))
DIAGONAL = ((-1, -1), (-1, 1), (1, -1), (1, 1))
STEPS = {"orthogonal": ORTHOGONAL, "king": (*ORTHOGONAL, *DIAGONAL)}
FIVE = 5  # totem.throw.five


def warrior(seat: int, number: int) -> int:
    """Return the piece of a seat's warrior 1–9."""
    return WARRIORS * seat + number


def totem(seat: int) -> int:
    """Return the piece of a seat's totem."""
    return FIRST_TOTEM + seat


def number_of(piece: int) -> int:
    """Return the number of a warrior."""
    return (piece - 1) % WARRIORS + 1


def object_name(piece: int) -> str:
    """Return how notation and positions call a piece that is put elsewhere: ``x7`` a warrior, ``T0`` a totem."""
    return f"T{piece - FIRST_TOTEM}" if piece >= FIRST_TOTEM else f"x{number_of(piece)}"


def distance(p: int, q: int) -> int:
    """Return how many steps across sides lie between two squares."""
    return abs(p // SIZE - q // SIZE) + abs(p % SIZE - q % SIZE)


def _shifted(q: int, offsets: Iterable[tuple[int, int]]) -> Iterator[int]:
    """Yield the squares of the board at the given offsets (columns, rows) from ``q``."""
    for dx, dy in offsets:
        if 0 <= q // SIZE + dx < SIZE and 0 <= q % SIZE + dy < SIZE:
            yield q + SIZE * dx + dy


def _table(offsets: Iterable[tuple[int, int]]) -> Table:
    rows = tuple(offsets)
    return tuple(tuple(sorted(_shifted(q, rows))) for q in ALL)


NEAR = _table(ORTHOGONAL)  # the neighbours of each square: up to four, ascending; corners are none
NEAR_SETS = tuple(frozenset(row) for row in NEAR)


@cache
def beside(steps: str) -> Table:
    """Return the squares that one step leads to, by square, for a value of the option ``steps``."""
    return _table(STEPS[steps])


@cache
def ways(steps: str) -> tuple[tuple[tuple[int, int, int, int], ...], ...]:
    """Return the moves from each square, ascending: (goal, and three squares of which one must be free to get there).

    Fewer than three squares in between are given again; for a goal one step away it stands there itself
    (totem.move.range, totem.move.corner, totem.move.nojump).
    """
    near = beside(steps)
    rows = []
    for q in ALL:
        goals = {p: [p] for p in near[q]}
        for p in near[q]:
            for goal in near[p]:
                if goal != q and goal not in near[q]:
                    goals.setdefault(goal, []).append(p)
        rows.append(tuple((goal, between[0], between[len(between) // 2], between[-1])
                          for goal, between in sorted(goals.items())))
    return tuple(rows)


@cache
def landings(shape: str) -> Table:
    """Return where a totem can be thrown from each square on an empty board (totem.throw.five, TA28)."""
    return _table(throw_offsets(shape))


def throw_offsets(shape: str) -> tuple[tuple[int, int], ...]:
    """Return the offsets of a throw for a value of the option ``throwShape``."""
    if shape == "straight":
        return tuple((FIVE * dx, FIVE * dy) for dx, dy in ORTHOGONAL)
    least = 1 if shape == "upTo5" else FIVE
    span = range(-FIVE, FIVE + 1)
    return tuple((dx, dy) for dx in span for dy in span if least <= abs(dx) + abs(dy) <= FIVE)


@cache
def dice() -> Table:
    """Return the faces of the dice III, IV and V (totem.kit.dice)."""
    return tuple(tuple(die["faces"]) for die in catalogue("totem")["die"])


@cache
def dice_names() -> tuple[str, ...]:
    """Return what the dice are called, in the order of a roll."""
    return tuple(die["name"] for die in catalogue("totem")["die"])
