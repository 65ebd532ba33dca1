"""Clans: legal actions, transitions and scoring.

Groups are tuples of hut numbers: huts of one area always move together (clans.move.all), so that a move is one
concatenation, and a hut keeps its number, hence its colour and its picture, for the whole match.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from ..core.game import Game
from ..core.state import CHANCE, TERMINAL, Event, Observation, Refusal, State
from . import notation, position, reasons
from .board import COLOURS, FROZEN, HUTS_PER_COLOUR, VILLAGES, Board, default_board, epochs
from .notation import Action

HUT, CLAN, START, MOVE, ORDER, OVER = range(6)
PHASES = ("hut", "clan", "start", "move", "order", "over")
UNKNOWN = -1


class Clans(Game):
    """The game of Clans for two to four seats."""

    name = "clans"

    def new_initial_state(self) -> ClansState:
        """Return the root: the huts are dealt area by area, then the clans by seat, then the start player."""
        return ClansState(self, default_board())

    def from_position(self, position_: Mapping[str, Any]) -> ClansState:
        """Return the state of a position; ``PositionError`` names the field that is wrong."""
        game = self.for_position(position_)
        assert isinstance(game, Clans)
        return position.load(game, position_)

    def resample(self, observation: Observation, rng: Random) -> ClansState:
        """Return a world in which the unknown clans are drawn uniformly from the colours left over."""
        return position.resample(self, observation, rng)

    def default_map(self) -> dict[str, Any]:
        """Return the default map in the form of a position's ``map``."""
        return default_board().as_map()


class ClansState(State):
    """One moment of a match. Attributes are for this package; the outside uses the methods."""

    __slots__ = ("_moves", "board", "chips", "clans", "colour", "founded", "groups", "last", "pending", "phase",
                 "points", "size", "turn", "villages")

    def __init__(self, game: Clans, board: Board) -> None:
        n = len(board.names)
        self.game = game
        self.board = board
        self.colour: tuple[int, ...] = ()  # of each hut, by its number
        self.groups: list[tuple[int, ...]] = [()] * n  # hut numbers in each area
        self.size = [0] * n
        self.villages: list[int] = []  # areas in order of founding
        self.founded = 0
        self.points = [0] * len(COLOURS)
        self.chips = [0] * game.players
        self.clans: list[int] = []  # colour by seat as far as dealt; UNKNOWN where a position doesn't tell
        self.turn = 0
        self.pending: list[int] = []
        self.phase = HUT
        self.last: tuple[int, ...] = ()
        self._moves: list[int] | None = None  # all legal moves, once asked for; replaced, never changed in place
        self._history, self._events = [], []

    def clone(self) -> ClansState:
        """Return an independent copy."""
        new = object.__new__(ClansState)
        new.game, new.board, new.colour, new.phase, new.turn = self.game, self.board, self.colour, self.phase, self.turn
        new.founded, new.last, new._moves = self.founded, self.last, self._moves
        new.groups, new.size, new.villages = self.groups[:], self.size[:], self.villages[:]
        new.points, new.chips, new.clans, new.pending = self.points[:], self.chips[:], self.clans[:], self.pending[:]
        new._history, new._events = self._history[:], self._events
        return new

    # --- whose turn, what is legal ------------------------------------------------------------------------------

    def current_player(self) -> int:
        """Return the seat to act, ``CHANCE`` or ``TERMINAL``."""
        phase = self.phase
        return self.turn if MOVE <= phase <= ORDER else CHANCE if phase < MOVE else TERMINAL

    def legal_actions(self) -> list[int]:
        """Return the legal actions, ascending."""
        if self.phase == MOVE:
            return self.moves()[:]
        if self.phase == ORDER:
            return [self._code("found", area) for area in self.pending]
        return [action for action, _ in self.chance_outcomes()]

    def moves(self) -> list[int]:
        """Return all moves, ascending (clans.move.*); not to be changed by the caller.

        A village needs no test of its own: everything around it is empty for good (clans.village.found).
        """
        if self._moves is None:
            size = self.size
            self._moves = [move for near, huts in zip(self.board.moves, size, strict=True) if huts
                           for target, move in near if size[target] >= (huts if huts >= FROZEN else 1)]
        return self._moves

    def _moves_from(self, area: int) -> list[int]:
        """Huts go to neighbouring huts; from seven on only onto groups that are not smaller."""
        size = self.size
        huts = size[area]
        least = huts if huts >= FROZEN else 1
        return [move for target, move in self.board.moves[area] if size[target] >= least] if huts else []

    def _moves_after(self, a: int, b: int) -> list[int]:
        """Return the moves after a-b, from those before: cheaper than looking at the whole map again."""
        gone = self.board.touching[a]
        if self.size[b] < FROZEN:
            return [move for move in self.moves() if move not in gone]
        around = self.board.touching[b]
        moves = [move for move in self.moves() if move not in gone and move not in around]
        n = len(self.size)
        for x in self.board.neighbours[b]:
            moves += [move for move in self._moves_from(x) if move == x * n + b]
        moves += self._moves_from(b)
        moves.sort()
        return moves

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return (action, probability) pairs; [] unless at a chance node."""
        if self.phase == HUT:
            area = len(self.colour)
            left = self.huts_left(area)
            total, base = sum(left), notation.hut(self.board, area)
            return [(base + c, k / total) for c, k in enumerate(left) if k]
        if self.phase == CLAN:
            free = [c for c in range(len(COLOURS)) if c not in self.clans]
            return [(self._code("clan", len(self.clans), c), 1 / len(free)) for c in free]
        if self.phase == START:
            seats = 1 if self.game.options["firstStarter"] == "seat0" else self.game.players
            return [(self._code("start", seat), 1 / seats) for seat in range(seats)]
        return []

    def huts_left(self, area: int) -> list[int]:
        """Return how many huts of each colour the deal may still give to ``area`` (clans.pub.regions)."""
        if self.game.options["setup"] == "region" and self.board.regions is not None:
            there = [self.colour[a] for a in self.board.region_of[area] if a < len(self.colour)]
            return [int(c not in there) for c in range(len(COLOURS))]
        return [HUTS_PER_COLOUR - self.colour.count(c) for c in range(len(COLOURS))]

    def _code(self, kind: str, a: int, b: int = 0) -> int:
        return notation.encode(self.board, Action(kind, a, b))

    # --- transitions --------------------------------------------------------------------------------------------

    def _apply(self, action: int, events: list[Event] | None) -> None:
        n = len(self.size)
        if action < n * n:
            self._move(action // n, action % n, events)
            return
        kind, a, b = notation.decode(self.board, self.game.players, action)
        if kind == "found":
            self.last = (a,)
            self.pending.remove(a)
            self._found(a, events)
            self._settle(events)
        else:
            self._chance(kind, a, b, events)

    def _chance(self, kind: str, a: int, b: int, events: list[Event] | None) -> None:
        names = self.board.names
        if kind == "hut":
            self.groups[a], self.size[a] = (a,), 1
            self.colour += (b,)
            event = Event("hut", "clans.setup.one", {"area": names[a], "colour": COLOURS[b]})
            if len(self.colour) == len(names):
                self.phase = CLAN
        elif kind == "clan":
            self.clans.append(b if b < len(COLOURS) else UNKNOWN)
            event = Event("clan", "clans.pub.deal", {"seat": a, "colour": COLOURS[b] if b < len(COLOURS) else None},
                          a, ("colour",))
            if len(self.clans) == self.game.players:
                self.phase = START
        else:
            self.turn, self.phase = a, MOVE
            event = Event("start", "clans.lobby.start", {"seat": a})
        if events is not None:
            events.append(event)
        if self.phase == MOVE:
            self._end_if_stuck(events)

    def _move(self, a: int, b: int, events: list[Event] | None) -> None:
        groups, size, near = self.groups, self.size, self.board.neighbours
        if events is not None:
            events.append(Event("move", "clans.move.all", {
                "seat": self.turn, "from": self.board.names[a], "to": self.board.names[b], "huts": size[a]}))
        groups[b] += groups[a]
        self.moves()
        size[b] += size[a]
        groups[a] = ()
        size[a] = 0
        self._moves = self._moves_after(a, b)
        self.last = (a, b)
        # Only around the vacated area can isolation have changed (CA15); the target is one of its neighbours.
        self.pending = [x for x in near[a] if size[x] and not any([size[y] for y in near[x]])]
        if len(self.pending) > 1 and events is not None:
            events.append(Event("marks", "clans.order.marks", {
                "seat": self.turn, "areas": [self.board.names[x] for x in self.pending]}))
        self._settle(events)

    def _settle(self, events: list[Event] | None) -> None:
        """Score what needs no choice, then pass the turn or end the match (clans.order.*, clans.end.*)."""
        while self.pending and self.founded < VILLAGES and (
                len(self.pending) == 1 or (self.game.options["autoOrderIfIrrelevant"] and self._order_is_irrelevant())):
            self._found(self.pending.pop(0), events)
        if self.founded >= VILLAGES:
            self.pending = []
            self._end("clans.end.twelve", events)
        elif self.pending:
            self.phase = ORDER
        else:
            self.phase = MOVE
            self.turn = (self.turn + 1) % self.game.players
            self._end_if_stuck(events)

    def _end_if_stuck(self, events: list[Event] | None) -> None:
        """End the match when nothing can move: no two neighbouring areas hold huts (clans.end.stuck, CA33)."""
        if not self.moves():
            self._end("clans.end.stuck", events)

    def _end(self, clause: str, events: list[Event] | None) -> None:
        self.phase = OVER
        if events is not None:
            events.append(Event("over", clause, {"villages": self.founded}))
            events.append(Event("reveal", "clans.end.reveal", {"clans": self.clan_letters()}))
            events.append(Event("result", "clans.end.total", {"scores": self.scores(), "winners": self.winners()}))

    def _found(self, area: int, events: list[Event] | None) -> None:
        """Found and score one village: number, chip, strife, value, bonus (clans.village.*, .score.*, .strife.*)."""
        epoch = epochs()[self.founded]
        self.founded += 1
        self.villages.append(area)
        self.chips[self.turn] += 1
        name, terrain = self.board.names[area], self.board.terrain[area]
        report = events.append if events is not None else None
        if report:
            report(Event("found", "clans.village.found", {
                "seat": self.turn, "area": name, "number": self.founded, "epoch": epoch.number, "terrain": terrain,
                "huts": self.size[area]}))
            report(Event("chip", "clans.score.deadly.chip" if terrain == epoch.deadly else "clans.village.chip",
                         {"seat": self.turn, "area": name}))
        if terrain == epoch.deadly:
            self.groups[area], self.size[area] = (), 0
            if report:
                report(Event("lost", "clans.score.deadly", {"area": name, "terrain": terrain}))
            return
        counts = self._strife(area, report)
        bonus = epoch.bonus if terrain in epoch.favourable else 0
        scoring = [c for c, k in enumerate(counts) if k]
        value = sum(counts) + bonus
        for colour in scoring:
            self.points[colour] += value
        if report:
            report(Event("score", "clans.score.favourable" if bonus else "clans.score.size", {
                "area": name, "huts": sum(counts), "bonus": bonus, "value": value,
                "colours": "".join(COLOURS[c] for c in scoring)}))

    def counts(self, area: int) -> list[int]:
        """Return the number of huts of each colour in an area."""
        counts = [0] * len(COLOURS)
        for hut in self.groups[area]:
            counts[self.colour[hut]] += 1
        return counts

    def _strife(self, area: int, report: Any) -> list[int]:
        """Remove single huts where all five colours meet (clans.strife.*); return the counts that remain."""
        counts = self.counts(area)
        if all(counts):
            left = [k if k > 1 else 0 for k in counts]
            self.groups[area] = tuple(h for h in self.groups[area] if left[self.colour[h]])
            self.size[area] = sum(left)
            if report:
                report(Event("strife", "clans.strife.effect", {
                    "area": self.board.names[area],
                    "removed": "".join(COLOURS[c] for c, k in enumerate(counts) if k == 1)}))
            return left
        return counts

    def _order_is_irrelevant(self) -> bool:
        """Tell whether every order of scoring leads to the same points and huts (CA29).

        What a village brings depends on itself and its number only. So no order matters exactly if each keeps the
        same huts under every number that it can get and if another number changes the points of all alike. With more
        marks than numbers left, not being founded is one more possibility.
        """
        numbers: list[int | None] = list(range(self.founded, min(VILLAGES, self.founded + len(self.pending))))
        if len(numbers) < len(self.pending):
            numbers.append(None)
        changes: list[tuple[int, ...]] | None = None  # of the points, from the first number to each of the others
        for area in self.pending:
            results = [self._outcome(area, number) for number in numbers]
            first = results[0][1]
            if any(huts != results[0][0] for huts, _ in results):
                return False
            found = [tuple(p - q for p, q in zip(points, first, strict=True)) for _, points in results]
            if changes is not None and found != changes:
                return False
            changes = found
        return True

    def _outcome(self, area: int, number: int | None) -> tuple[tuple[int, ...], list[int]]:
        """Return the huts left in an area and the clans' points after founding it as village ``number`` + 1."""
        trial = self.clone()
        if number is not None:
            trial.founded = number
            trial._found(area, None)
        return trial.groups[area], trial.points

    # --- results, words, views: delegated to the modules at the edges --------------------------------------------

    def scores(self) -> list[int]:
        """Return own clan's points plus founding points by seat (clans.end.total)."""
        clans = self.clans + [UNKNOWN] * (self.game.players - len(self.clans))
        return [chips + (self.points[c] if c != UNKNOWN else 0)
                for chips, c in zip(self.chips, clans, strict=True)]

    def winners(self) -> list[int]:
        """Return the seats with the most points (CA35: shared, or more founding points decide)."""
        if self.phase != OVER:
            return []
        keys = [(score, chips if self.game.options["finalTie"] == "moreChips" else 0)
                for score, chips in zip(self.scores(), self.chips, strict=True)]
        return [seat for seat, key in enumerate(keys) if key == max(keys)]

    def clan_letters(self, seat: int | None = None, everything: bool = True) -> list[str | None]:
        """Return the clans as colour letters; with ``everything`` false only that of ``seat``, others None."""
        return [COLOURS[c] if c != UNKNOWN and (everything or s == seat) else None for s, c in enumerate(self.clans)]

    def action_to_string(self, action: int) -> str:
        """Return the notation of an action."""
        return notation.write(self.board, self.game.players, action)

    def string_to_action(self, text: str) -> int:
        """Return the action of a notation string; ``NotationError`` if unreadable."""
        action = notation.read(self.board, self.game.players, text)
        if text.strip().endswith("?"):
            raise reasons.hidden()
        return action

    def read_redacted(self, text: str) -> int | None:
        """Return the action for ``clan 1 ?`` while the clans are dealt."""
        if self.phase == CLAN and text == f"clan {len(self.clans)} ?":
            return self._code("clan", len(self.clans), len(COLOURS))
        return None

    def redact(self, action: int, seat: int | None, final: State) -> str:
        """Return the action as ``seat`` may read it: others' clans are ``?`` until the reveal."""
        kind, owner, _ = notation.decode(self.board, self.game.players, action)
        if kind == "clan" and owner != seat and not final.is_terminal():
            return f"clan {owner} ?"
        return self.action_to_string(action)

    def _is_chance_action(self, action: int) -> bool:
        return notation.decode(self.board, self.game.players, action).kind in ("hut", "clan", "start")

    def _reasons(self, action: int) -> list[Refusal]:
        return reasons.against(self, notation.decode(self.board, self.game.players, action))

    def to_position(self) -> dict[str, Any]:
        """Return the position as a JSON-able dict with every field."""
        return position.dump(self)

    def observation(self, seat: int | None) -> Observation:
        """Return the position without the clans that ``seat`` doesn't know, plus the legal actions of its turn."""
        return position.observe(self, seat)

    def trace(self, seat: int | None) -> dict[str, Any]:
        """Return the last action's areas and the hut numbers in each area; all of it is public."""
        names = self.board.names
        order = self.colour
        return {"last": [names[a] for a in self.last],
                "ids": {names[a]: sorted(group, key=lambda h: (order[h], h)) if len(group) > 1 else list(group)
                        for a, group in enumerate(self.groups) if group}}
