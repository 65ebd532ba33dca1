"""What a seat may do in its turn: where warriors can go, which dice are of use, what an arrival gives a right to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from .board import FIRST_TOTEM, NEAR, NEAR_SETS, OWNER, WARRIORS, totem, warrior
from .pieces import Pieces

if TYPE_CHECKING:
    from .state import Totem

FOUR = 4  # totem.relocate.four


class Rights(Pieces):
    """A board and a turn on it."""

    __slots__ = ("arrived", "came", "dice", "own_thrown", "relocated", "spent", "turn", "used")

    game: Totem

    def __init__(self) -> None:
        super().__init__()
        self.turn = 0  # the seat whose turn it is
        self.dice: tuple[int, ...] = ()  # faces of III, IV, V; () before the roll
        self.used: tuple[bool, ...] = (False, False, False)
        self.arrived = 0  # the warrior whose rights are open
        self.came = -1  # the square that it came from
        self.spent: tuple[int, ...] = ()  # pieces that this arrival has put elsewhere
        self.relocated = 0  # in this turn
        self.own_thrown = False  # in this turn

    def copy_turn(self, new: Self) -> None:
        """Give ``new`` the turn."""
        new.turn, new.dice, new.used, new.arrived, new.came = self.turn, self.dice, self.used, self.arrived, self.came
        new.spent, new.relocated, new.own_thrown = self.spent, self.relocated, self.own_thrown

    def totem_contact(self, square: int) -> list[int]:
        """Return the pieces that keep the totem of the seat to act off a square while it is placed (TA04)."""
        bar = {"noContact": (0, 1), "noHostileContact": (1 - self.turn,), "free": ()}[self.game.options["totemSetup"]]
        return [piece for p in NEAR[square] if (piece := self.at[p])
                and (piece >= FIRST_TOTEM or OWNER[piece] in bar)]

    def goals(self, number: int) -> list[int]:
        """Return where a warrior of the seat to act could go now, whatever the dice show (totem.move.*)."""
        at = self.at
        return [goal for goal, a, b, c in self.game.ways[self.where[warrior(self.turn, number)]]
                if not at[goal] and not (at[a] and at[b] and at[c])]

    def usable(self) -> list[int]:
        """Return the numbers of the dice that can be used now, ascending (totem.dice.match, totem.move.forfeit)."""
        at, found = self.at, []
        for n, used in zip(self.dice, self.used, strict=False):
            square = self.where[WARRIORS * self.turn + n]
            if not used and n not in found and square >= 0 and not all([at[p] for p in self.game.beside[square]]):
                found.append(n)
        found.sort()
        return found

    def rights(self) -> list[int]:
        """Return the pieces that the warrior just arrived may put elsewhere now, ascending (totem.relocate.trigger,
        totem.throw.trigger). Chains are looked at anew each time (TA23)."""
        if not self.arrived:
            return []
        turn, at = self.turn, self.at
        found = []
        for p in NEAR[self.where[WARRIORS * turn + self.arrived]]:
            piece = at[p]
            if not piece or piece in self.spent or (
                    self.game.new_only and self.came >= 0 and p in NEAR_SETS[self.came]):
                continue
            if piece >= FIRST_TOTEM:
                if not (self.game.own_free and OWNER[piece] == turn) and self.landings(piece):
                    found.append(piece)
            elif OWNER[piece] != turn and not self.in_chain(piece) and self.may_relocate():
                found.append(piece)
        found.sort()
        return found

    def may_relocate(self) -> bool:
        """Tell whether this turn has a relocation left (TA20)."""
        return self.relocated < FOUR or self.game.options["relocationsPerTurn"] != FOUR

    def landings(self, piece: int) -> list[int]:
        """Return where the seat to act could throw a totem now (totem.throw.*, totem.own.*), ascending."""
        count = self.ban[self.turn]
        found = [q for q in self.game.landings[self.where[piece]] if not count[q]]
        if OWNER[piece] == self.turn and self.game.options["ownThrowBeside"] == "illegal":
            other = self.where[totem(1 - self.turn)]
            if other >= 0:
                found = [q for q in found if q not in NEAR_SETS[other]]
        return found

    def free_landings(self) -> list[int]:
        """Return where the own totem may be thrown without contact (``ownTotem=oncePerTurn``, TA34)."""
        own = totem(self.turn)
        if not self.game.own_free or self.own_thrown or self.where[own] < 0:
            return []
        return self.landings(own)

    def between(self, start: int, goal: int) -> list[int]:
        """Return the square that a move of two steps crosses, [] for one step; the first free one of those possible."""
        if goal in self.game.beside[start]:
            return []
        return [next(q for q in row[1:] if not self.at[q]) for row in self.game.ways[start] if row[0] == goal]
