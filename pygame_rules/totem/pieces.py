"""The board of a Totem match with its pieces, kept so that no legal action is found by looking over the board.

For each seat, ``ban`` counts for every square what keeps a piece off it that the seat puts there: a piece on it and
own warriors beside it. Where the count is 0 a warrior may be relocated to by that seat (totem.relocate.notnext), a
totem thrown by it may land (totem.throw.notown), and the *other* seat may place a warrior (totem.setup.contact).
``room`` lists those squares, ascending. Both are updated with each piece that is put or lifted: at most ten squares.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from typing import Self

from ..core.state import State
from .board import ALL, BOTH, FIRST_TOTEM, NEAR, NEAR_SETS, OWNER, PIECES, WARRIORS, totem


class Pieces(State):
    """What of a state stands on the board."""

    __slots__ = ("at", "ban", "room", "where")

    def __init__(self) -> None:
        self.at = [0] * len(ALL)  # piece on each square
        self.where = [-1] * (PIECES + 1)  # square of each piece, -1: not on the board
        self.ban = ([0] * len(ALL), [0] * len(ALL))
        self.room = (list(ALL), list(ALL))
        self._history, self._events = [], []

    def copy_pieces(self, new: Self) -> None:
        """Give ``new`` a copy of the board."""
        new.at, new.where = self.at[:], self.where[:]
        new.ban = self.ban[0][:], self.ban[1][:]
        new.room = self.room[0][:], self.room[1][:]

    def put(self, piece: int, square: int) -> None:
        """Put a piece that is not on the board on a free square."""
        self.at[square] = piece
        self.where[piece] = square
        for seat in BOTH:
            count, room = self.ban[seat], self.room[seat]
            if not count[square]:
                del room[bisect_left(room, square)]
            count[square] += 1
        if piece < FIRST_TOTEM:
            count, room = self.ban[OWNER[piece]], self.room[OWNER[piece]]
            for p in NEAR[square]:
                if not count[p]:
                    del room[bisect_left(room, p)]
                count[p] += 1

    def lift(self, piece: int) -> int:
        """Take a piece off the board; return the square it stood on."""
        square = self.where[piece]
        self.at[square] = 0
        self.where[piece] = -1
        for seat in BOTH:
            count = self.ban[seat]
            count[square] -= 1
            if not count[square]:
                insort(self.room[seat], square)
        if piece < FIRST_TOTEM:
            count, room = self.ban[OWNER[piece]], self.room[OWNER[piece]]
            for p in NEAR[square]:
                count[p] -= 1
                if not count[p]:
                    insort(room, p)
        return square

    def in_chain(self, piece: int) -> bool:
        """Tell whether a warrior on the board has one of its own people beside it (totem.relocate.chain, TA24)."""
        return self.ban[OWNER[piece]][self.where[piece]] > 1

    def missing(self, seat: int) -> list[int]:
        """Return the numbers of a seat's warriors that are not on the board, ascending."""
        first = WARRIORS * seat
        return [n for n in range(1, WARRIORS + 1) if self.where[first + n] < 0]

    def totems_touch(self) -> bool:
        """Tell whether the totems stand side by side (totem.win; a corner is not enough)."""
        one, other = self.where[totem(0)], self.where[totem(1)]
        return one >= 0 and other in NEAR_SETS[one]
