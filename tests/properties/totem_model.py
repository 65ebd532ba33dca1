"""The turn of Totem a second time: plain, slow and written from the clauses alone, to compare the engine with.

Nothing here is shared with ``pygame_rules``: squares are (column, row), the whole board is looked at each time.
"""

from __future__ import annotations

from dataclasses import dataclass, field

Square = tuple[int, int]
Piece = tuple[int, str]  # seat, and a number or "T"
BOARD = [(x, y) for x in range(15) for y in range(15)]


def named(square: Square) -> str:
    return f"{'abcdefghijklmno'[square[0]]}{square[1] + 1}"


def read(name: str) -> Square:
    return "abcdefghijklmno".index(name[0]), int(name[1:]) - 1


def apart(p: Square, q: Square) -> int:
    return abs(p[0] - q[0]) + abs(p[1] - q[1])


@dataclass
class Model:
    """One moment of a turn."""

    pieces: dict[Piece, Square]
    options: dict[str, object]
    mover: int
    dice: list[int] = field(default_factory=list)  # still to be used
    arrived: str = ""
    came: Square = (-9, -9)
    spent: list[Piece] = field(default_factory=list)
    relocated: int = 0
    own_thrown: bool = False
    turn: int = 1
    rolled: bool = True
    over: bool = False
    winner: int | None = None

    def on(self, square: Square) -> Piece | None:
        return next((piece for piece, q in self.pieces.items() if q == square), None)

    def free(self, square: Square) -> bool:
        return square in BOARD and self.on(square) is None

    def beside_own(self, square: Square) -> bool:
        return any(seat == self.mover and kind != "T" and apart(q, square) == 1
                   for (seat, kind), q in self.pieces.items())

    # --- what is allowed --------------------------------------------------------------------------------------------

    def step(self, p: Square, q: Square) -> bool:
        if self.options["steps"] == "king":
            return max(abs(p[0] - q[0]), abs(p[1] - q[1])) == 1
        return apart(p, q) == 1

    def reach(self, number: str) -> set[Square]:
        start = self.pieces[self.mover, number]
        one = {q for q in BOARD if self.step(start, q) and self.free(q)}
        two = {q for p in one for q in BOARD if self.step(p, q) and self.free(q)}
        return one | two

    def chain(self, piece: Piece) -> set[Piece]:
        """Return all warriors of one colour that hang together with ``piece``."""
        found, rim = {piece}, [piece]
        while rim:
            here = self.pieces[rim.pop()]
            for other, q in self.pieces.items():
                if other not in found and other[0] == piece[0] and other[1] != "T" and apart(here, q) == 1:
                    found.add(other)
                    rim.append(other)
        return found

    def landings(self, piece: Piece) -> set[Square]:
        start = self.pieces[piece]
        shape = self.options["throwShape"]
        found = set()
        for q in BOARD:
            d = apart(start, q)
            straight = start[0] == q[0] or start[1] == q[1]
            right = 1 <= d <= 5 if shape == "upTo5" else d == 5 and (straight or shape == "manhattan5")
            other = self.pieces.get((1 - self.mover, "T"))
            bad = piece[0] == self.mover and other and apart(q, other) == 1 and self.options["ownThrowBeside"] != "wins"
            if right and self.free(q) and not self.beside_own(q) and not bad:
                found.add(q)
        return found

    def rights(self) -> dict[Piece, set[Square]]:
        """Return what the arrived warrior may put elsewhere, and where to."""
        found: dict[Piece, set[Square]] = {}
        if not self.arrived:
            return found
        here = self.pieces[self.mover, self.arrived]
        for piece, q in self.pieces.items():
            seat, kind = piece
            if apart(here, q) != 1 or piece in self.spent:
                continue
            if self.options["contactMustBeNew"] and apart(self.came, q) == 1:
                continue
            if kind == "T":
                if seat != self.mover or self.options["ownTotem"] == "onContact":
                    found[piece] = self.landings(piece)
            elif seat != self.mover and len(self.chain(piece)) == 1 and not (
                    self.options["relocationsPerTurn"] == 4 and self.relocated >= 4):
                found[piece] = {s for s in BOARD if self.free(s) and not self.beside_own(s)}
        return {piece: goals for piece, goals in found.items() if goals}

    def free_throw(self) -> set[Square]:
        own = (self.mover, "T")
        if self.options["ownTotem"] == "onContact" or self.own_thrown or own not in self.pieces:
            return set()
        return self.landings(own)

    def moves(self) -> set[str]:
        return {f"{n}-{named(q)}" for n in self.dice if (self.mover, str(n)) in self.pieces for q in self.reach(str(n))}

    def legal(self) -> set[str]:
        if self.over or not self.rolled:
            return set()
        own = {f"T{self.mover}-{named(q)}" for q in self.free_throw()}
        if rights := self.rights():
            return own | {"done"} | {f"{'T' + str(seat) if kind == 'T' else 'x' + kind}-{named(q)}"
                                     for (seat, kind), goals in rights.items() for q in goals}
        moves = self.moves()
        return own | moves | ({"end"} if not moves or not self.options["compulsoryMoves"] else set())

    # --- what happens -----------------------------------------------------------------------------------------------

    def play(self, text: str) -> None:
        if text == "end":
            self.pass_on()
            return
        if text == "done":
            self.arrived = ""
        else:
            what, square = text.split("-")
            self.put(what, read(square))
        if not self.over:
            self.settle()

    def put(self, what: str, goal: Square) -> None:
        if what[0] == "x":
            piece = (1 - self.mover, what[1])
            self.relocated += 1
        elif what[0] == "T":
            piece = (int(what[1]), "T")
        else:
            self.dice.remove(int(what))
            self.arrived, self.came, self.spent = what, self.pieces[self.mover, what], []
            self.pieces[self.mover, what] = goal
            return
        self.pieces[piece] = goal
        self.spent.append(piece)
        totems = [self.pieces.get((seat, "T")) for seat in (0, 1)]
        if piece[1] == "T":
            self.own_thrown |= piece[0] == self.mover
            if totems[0] and totems[1] and apart(totems[0], totems[1]) == 1:
                self.over, self.winner, self.arrived = True, self.mover, ""

    def settle(self) -> None:
        if not self.rights():
            self.arrived = ""
            if not self.moves() and not self.free_throw():
                self.pass_on()

    def pass_on(self) -> None:
        self.arrived, self.spent, self.relocated, self.own_thrown, self.dice = "", [], 0, False, []
        limit = self.options["turnLimit"]
        if limit != "none" and self.turn >= limit:  # type: ignore[operator]
            self.over = True
        else:
            self.mover, self.turn, self.rolled = 1 - self.mover, self.turn + 1, False

    def roll(self, dice: list[int]) -> None:
        self.dice, self.rolled = dice[:], True
        self.settle()
