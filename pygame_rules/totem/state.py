"""Totem: legal actions, transitions, the end of a match.

A turn is a roll and then small steps: a warrior moves by one of its dice (an *arrival*); if it then touches pieces
that it may put elsewhere, its seat uses these rights one by one or gives them up (``done``); then the next die.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from ..core.game import Game
from ..core.state import CHANCE, TERMINAL, Event, Observation, Refusal
from ..core.texts import Message
from . import notation, position, reasons
from .board import ALL, FIRST_TOTEM, OWNER, SQUARES, beside, landings, number_of, totem, warrior, ways
from .layouts import layouts, turned
from .notation import DONE, END, FIELDS, FIRST, LAYOUT, MOVE, PLACE, RELOCATE, ROLL, ROLLS, START, THROW, TOTEM
from .rights import Rights

START_NODE, LAYOUT_NODE, PLACING, FIRST_NODE, TO_ROLL, ACT, OVER = range(7)
_ROLL_OUTCOMES = [(ROLL + k, 1 / ROLLS) for k in range(ROLLS)]

Report = list[Event] | None


class Totem(Game):
    """The game of Totem, for two."""

    name = "totem"
    seats = (2,)
    has_secrets = False

    def __init__(self, players: int = 2, **options: Any) -> None:
        super().__init__(players, **options)
        self.ways = ways(self.options["steps"])
        self.beside = beside(self.options["steps"])
        self.landings = landings(self.options["throwShape"])
        self.limit: float = float("inf") if self.options["turnLimit"] == "none" else self.options["turnLimit"]
        self.new_only: bool = self.options["contactMustBeNew"]
        self.own_free: bool = self.options["ownTotem"] == "oncePerTurn"

    def new_initial_state(self) -> TotemState:
        """Return the root: chance says who begins, then the pieces are placed or a prepared set-up is drawn."""
        return TotemState(self)

    def from_position(self, position_: Mapping[str, Any]) -> TotemState:
        """Return the state of a position; ``PositionError`` names the field that is wrong."""
        game = self.for_position(position_)
        assert isinstance(game, Totem)
        return position.load(game, position_)

    def resample(self, observation: Observation, rng: Random) -> TotemState:
        """Return the state of an observation: nothing is hidden in this game."""
        return position.resample(self, observation)


class TotemState(Rights):
    """One moment of a match. Attributes are for this package; the outside uses the methods."""

    __slots__ = ("_legal", "first", "phase", "trail", "turns", "winner")

    game: Totem

    def __init__(self, game: Totem) -> None:
        super().__init__()
        self.game = game
        self.phase = START_NODE
        self.turns = 1  # number of the player-turn, from 1
        self.first = -1  # the seat that places first, while pieces are placed
        self.winner = -1
        self.trail: tuple[tuple[int, ...], ...] = ()  # (piece, square, …, square) of the last turn, for the table
        self._legal: list[int] | None = None  # once asked for

    def clone(self) -> TotemState:
        """Return an independent copy."""
        new = object.__new__(TotemState)
        self.copy_pieces(new)
        self.copy_turn(new)
        new.game, new.phase, new.turns, new.first = self.game, self.phase, self.turns, self.first
        new.winner, new.trail, new._legal = self.winner, self.trail, self._legal
        new._history, new._events = self._history[:], self._events
        return new

    # --- whose turn, what is legal ------------------------------------------------------------------------------

    def current_player(self) -> int:
        """Return the seat to act, ``CHANCE`` or ``TERMINAL``."""
        phase = self.phase
        return self.turn if phase in (ACT, PLACING) else TERMINAL if phase == OVER else CHANCE

    def legal_actions(self) -> list[int]:
        """Return the legal actions, ascending."""
        if self._legal is None:
            self._legal = (self._turn_actions() if self.phase == ACT else self._placings() if self.phase == PLACING
                           else [action for action, _ in self.chance_outcomes()])
        return self._legal[:]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return (action, probability) pairs; [] unless at a chance node."""
        if self.phase == TO_ROLL:
            return _ROLL_OUTCOMES[:]
        if self.phase == LAYOUT_NODE:
            count = len(layouts())
            return [(LAYOUT + k, 1 / count) for k in range(count)]
        base = {START_NODE: START, FIRST_NODE: FIRST}.get(self.phase)
        return [] if base is None else [(base, 0.5), (base + 1, 0.5)]

    def _placings(self) -> list[int]:
        """Warriors first, away from hostile ones (totem.setup.contact); then the totem (totem.setup.totem)."""
        numbers = self.missing(self.turn)
        if numbers:
            room = self.room[1 - self.turn]
            return [PLACE + FIELDS * (n - 1) + q for n in numbers for q in room]
        return [TOTEM + q for q in ALL if not self.totem_contact(q) and not self.at[q]]

    def _turn_actions(self) -> list[int]:
        actions = []
        free_own = [THROW + FIELDS * self.turn + q for q in self.free_landings()]
        if rights := self.rights():
            room = self.room[self.turn]
            for piece in rights:
                if piece < FIRST_TOTEM:
                    base = RELOCATE + FIELDS * (number_of(piece) - 1)
                    actions += [base + q for q in room]
                else:
                    base = THROW + FIELDS * (piece - FIRST_TOTEM)
                    actions += [base + q for q in self.landings(piece)]
            return sorted(actions + free_own) + [DONE] if free_own else [*actions, DONE]
        usable = self.usable()
        for n in usable:
            base = MOVE + FIELDS * (n - 1)
            actions += [base + q for q in self.goals(n)]
        actions += free_own
        if not (usable and self.game.options["compulsoryMoves"]):
            actions.append(END)
        return actions

    # --- transitions --------------------------------------------------------------------------------------------

    def _apply(self, action: int, events: Report) -> None:
        self._legal = None
        if action < RELOCATE:
            self._move(action // FIELDS + 1, action % FIELDS, events)
        elif action < THROW:
            number, square = divmod(action - RELOCATE, FIELDS)
            self._relocate(warrior(1 - self.turn, number + 1), square, events)
        elif action < DONE:
            seat, square = divmod(action - THROW, FIELDS)
            self._throw(totem(seat), square, events)
        elif action == DONE:
            self._give_up(events)
        elif action == END:
            if events is not None:
                events.append(Event("end", "totem.dice.match", {"seat": self.turn, "unused": self.usable()}))
            self._end_turn(events)
        elif action < START:
            self._place(action, events)
        else:
            self._chance(action, events)

    def _chance(self, action: int, events: Report) -> None:
        if action >= LAYOUT:
            layout = layouts()[action - LAYOUT]
            for n, square in enumerate(layout.warriors, 1):
                self.put(warrior(0, n), square)
                self.put(warrior(1, n), turned(square))
            self.put(totem(0), layout.totem)
            self.put(totem(1), turned(layout.totem))
            event = Event("layout", "totem.setup.warriors", {"layout": action - LAYOUT})
            self._begin()
        elif action >= ROLL:
            self._roll(action - ROLL, events)
            return
        elif action >= FIRST:
            self.turn, self.first, self.phase = action - FIRST, -1, TO_ROLL
            event = Event("first", "totem.setup.warriors", {"seat": self.turn})
        else:
            self.turn = self.first = action - START
            self.phase = LAYOUT_NODE if self.game.options["placement"] == "quick" else PLACING
            event = Event("start", "totem.setup.warriors", {"seat": self.turn})
        if events is not None:
            events.append(event)

    def _begin(self) -> None:
        """Everything is placed: say who rolls first (TA02)."""
        mover = self.game.options["firstMover"]
        if mover == "random":
            self.turn, self.phase = self.first, FIRST_NODE
        else:
            self.turn = self.first if mover == "firstPlacer" else 1 - self.first
            self.first, self.phase = -1, TO_ROLL

    def _place(self, action: int, events: Report) -> None:
        if action < TOTEM:
            n, square = divmod(action - PLACE, FIELDS)
            self.put(warrior(self.turn, n + 1), square)
            event = Event("place", "totem.setup.warriors",
                          {"seat": self.turn, "number": n + 1, "square": SQUARES[square]})
        else:
            square = action - TOTEM
            self.put(totem(self.turn), square)
            event = Event("totem", "totem.setup.totem", {"seat": self.turn, "square": SQUARES[square]})
        self.trail = ((self.at[square], square),)
        if events is not None:
            events.append(event)
        self.next_to_place(self.turn)

    def next_to_place(self, last: int) -> None:
        """Say who places next, ``last`` being the seat that did so last, or begin (totem.setup.*, TA01)."""
        turns = (1 - last, last) if self.game.options["setupOrder"] == "alternate" else (last, 1 - last)
        waiting = [seat for seat in turns if self.missing(seat)] or [
            seat for seat in (self.first, 1 - self.first) if self.where[totem(seat)] < 0]
        if waiting:
            self.turn, self.phase = waiting[0], PLACING
        else:
            self._begin()

    def _roll(self, roll: int, events: Report) -> None:
        self.dice, self.used, self.phase = notation.faces(roll), (False, False, False), ACT
        if events is not None:
            events.append(Event("roll", "totem.dice.roll", {
                "seat": self.turn, "turn": self.turns, "dice": list(self.dice)}))
            for n in sorted(set(self.dice)):
                if self.dice.count(n) > 1:
                    events.append(Event("double", "totem.dice.double", {"seat": self.turn, "number": n}))
        self._settle(events)

    def _move(self, number: int, goal: int, events: Report) -> None:
        piece = warrior(self.turn, number)
        self._fresh_trail()
        die = next(i for i, n in enumerate(self.dice) if n == number and not self.used[i])
        self.used = (*self.used[:die], True, *self.used[die + 1:])
        start = self.where[piece]
        if events is not None:
            via = self.between(start, goal)
            self.trail += ((piece, start, *via, goal),)
            events.append(Event("move", "totem.move.corner" if via and 2 * via[0] != start + goal else
                                "totem.move.range", {"seat": self.turn, "number": number, "from": SQUARES[start],
                                                     "via": [SQUARES[q] for q in via], "to": SQUARES[goal]}))
        self.lift(piece)
        self.put(piece, goal)
        self.arrived, self.came, self.spent = number, start, ()
        self._settle(events)

    def _relocate(self, piece: int, square: int, events: Report) -> None:
        start = self.lift(piece)
        self.put(piece, square)
        self.spent += (piece,)
        self.relocated += 1
        if events is not None:
            self.trail += ((piece, start, square),)
            events.append(Event("relocate", "totem.relocate.trigger", {
                "seat": self.turn, "by": self.arrived, "owner": 1 - self.turn, "number": number_of(piece),
                "from": SQUARES[start], "to": SQUARES[square]}))
        self._settle(events)

    def _throw(self, piece: int, square: int, events: Report) -> None:
        self._fresh_trail()
        start = self.lift(piece)
        self.put(piece, square)
        own = OWNER[piece] == self.turn
        self.spent += (piece,)
        if own:
            self.own_thrown = True
        if events is not None:
            again = any(step[0] == piece for step in self.trail)
            self.trail += ((piece, start, square),)
            events.append(Event("throw", "totem.own.throw" if own else "totem.throw.again" if again else
                                "totem.throw.five", {
                "seat": self.turn, "by": self.arrived or None, "owner": OWNER[piece], "from": SQUARES[start],
                "to": SQUARES[square]}))
        if self.totems_touch():
            self._end_match(self.turn, events)
        else:
            self._settle(events)

    def _fresh_trail(self) -> None:
        """With the first thing done in a turn the marks of the turn before go (they stay while the dice are rolled)."""
        if not any(self.used) and not self.own_thrown:
            self.trail = ()

    def _give_up(self, events: Report) -> None:
        if events is not None:
            events.append(Event("done", "totem.relocate.optional", {"seat": self.turn, "number": self.arrived}))
        self.arrived = 0
        self._settle(events)

    def _settle(self, events: Report) -> None:
        """Close an arrival that has no right left, and a turn in which nothing is left to decide."""
        if self.arrived and self.rights():
            return
        self.arrived, self.came, self.spent = 0, -1, ()
        if self.usable() or self.free_landings():
            return
        lost = [n for n, used in zip(self.dice, self.used, strict=False) if not used]
        if lost and events is not None:
            events.append(Event("forfeit", "totem.move.forfeit", {"seat": self.turn, "numbers": lost}))
        self._end_turn(events)

    def _end_turn(self, events: Report) -> None:
        self._fresh_trail()
        self.arrived, self.came, self.spent, self.relocated, self.own_thrown = 0, -1, (), 0, False
        if self.turns >= self.game.limit:
            self._end_match(-1, events)
            return
        self.dice, self.used = (), (False, False, False)
        self.phase, self.turn, self.turns = TO_ROLL, 1 - self.turn, self.turns + 1

    def _end_match(self, winner: int, events: Report) -> None:
        self.phase, self.winner = OVER, winner
        self.arrived, self.came, self.spent, self.relocated, self.own_thrown = 0, -1, (), 0, False
        if events is not None:
            events.append(Event("over", "totem.win", {"turn": self.turns, "winner": winner if winner >= 0 else None}))
            events.append(Event("result", "totem.win", {"scores": self.scores(), "winners": self.winners()}))

    # --- results, words, views: delegated to the modules at the edges --------------------------------------------

    def scores(self) -> list[int]:
        """Return 1 for the winner and -1 for the loser, 0 for both before the end and after a draw."""
        return [0, 0] if self.winner < 0 else [1 if seat == self.winner else -1 for seat in (0, 1)]

    def winners(self) -> list[int]:
        """Return the winner, [] before the end and after a draw by the turn limit (TA39)."""
        return [] if self.winner < 0 else [self.winner]

    def action_to_string(self, action: int) -> str:
        """Return the notation of an action."""
        return notation.write(action)

    def string_to_action(self, text: str) -> int:
        """Return the action of a notation string; ``NotationError`` if unreadable."""
        return notation.read(text)

    def _is_chance_action(self, action: int) -> bool:
        return action >= START

    def _chance_reason(self) -> Message:
        return reasons.chance(self)

    def _reasons(self, action: int) -> list[Refusal]:
        return reasons.against(self, notation.decode(action))

    def to_position(self) -> dict[str, Any]:
        """Return the position as a JSON-able dict with every field."""
        return position.dump(self)

    def observation(self, seat: int | None) -> Observation:
        """Return the position, nothing of which is secret, plus the legal actions of the seat's turn."""
        return position.observe(self, seat)

    def trace(self, seat: int | None) -> dict[str, Any]:
        """Return what was put where in the last turn: ``last``, a list of {piece, path}."""
        return {"last": [{"piece": piece, "path": [SQUARES[q] for q in path]} for piece, *path in self.trail]}
