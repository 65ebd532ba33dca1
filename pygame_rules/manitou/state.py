"""Manitou: legal actions, transitions, fights between warriors. Evaluation is in :mod:`scoring`.

Cards in hands, piles and picks are ascending tuples of kinds; a card that is not known is the last of them. Cards on
the table are ``seat << 4 | kind`` in the order played. Tuples are replaced, never changed, so that a clone is cheap.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from ..core.game import Game
from ..core.state import CHANCE, TERMINAL, Event, Observation, Refusal, State
from . import notation, position, reasons, scoring, worlds
from .cards import CHIEF, COPIES, HAND, HERDS, HUNTS, LARGE, LAYOUTS, LEAST_LARGE, PLACEMENTS, UNKNOWN, code, digits
from .fights import HUNTER, NOBODY, RESULTS, SURPLUS, arrive
from .hands import party_size, pickable, placements, shares, without
from .notation import DEAL, DRAW, PICK, START

STARTING, DEALING, PICKING, DRAWING, PLAYING, OVER = range(6)


class Manitou(Game):
    """The game of Manitou for two to four seats."""

    name = "manitou"
    reveals_at_end = False  # the card held back stays secret (manitou.round.heldback, MA39)

    def __init__(self, players: int = 2, **options: Any) -> None:
        if "smallBuffalo" in options:
            options["smallBuffalo"] = digits(options["smallBuffalo"])
        super().__init__(players, **options)
        self.layout = LAYOUTS[self.players]
        self.small = tuple(sorted(map(int, self.options["smallBuffalo"])))
        self.third_is_illegal: bool = self.options["thirdWarrior"] == "illegal"
        self.base: tuple[Observation, ManitouState] | None = None  # kept by worlds

    def accepts(self, name: str, value: object) -> bool:
        """Tell whether ``value`` is allowed; any nine digits from 1 to 7 (or a list) for the small buffalo (MA01)."""
        if name == "smallBuffalo":
            small = digits(value)
            return isinstance(small, str) and len(small) == 9 and set(small) <= set("1234567")
        return super().accepts(name, value)

    def read_option(self, name: str, text: str) -> Any:
        """Return the value of an option as a record or a form writes it."""
        return digits(text) if name == "smallBuffalo" and self.accepts(name, text) else super().read_option(name, text)

    def new_initial_state(self) -> ManitouState:
        """Return the root: chance decides who starts, then lays out the herds."""
        return ManitouState(self)

    def from_position(self, position_: Mapping[str, Any]) -> ManitouState:
        """Return the state of a position; ``PositionError`` names the field that is wrong."""
        game = self.for_position(position_)
        assert isinstance(game, Manitou)
        return position.load(game, position_)

    def resample(self, observation: Observation, rng: Random) -> ManitouState:
        """Return a world whose hidden cards are drawn from those the tribes may still have."""
        return worlds.resample(self, observation, rng)


class ManitouState(State):
    """One moment of a match. Attributes are for this package; the outside uses the methods."""

    __slots__ = ("active", "bound", "buffalo", "captured", "discarded", "grounds", "hands", "herds", "hunt", "large",
                 "last", "owner", "phase", "picks", "piles", "placed", "pools", "review", "scores_", "small",
                 "starter", "turn")

    game: Manitou

    def __init__(self, game: Manitou) -> None:
        n = game.players
        self.game = game
        self.hunt = 0  # counts from 0
        self.starter = NOBODY
        self.turn = 0
        self.phase = STARTING
        self.large: tuple[int, ...] = LARGE  # values in the deck, ascending
        self.small: tuple[int, ...] = game.small
        self.herds: list[tuple[int, ...]] = [()] * HERDS  # buffalo cards at each herd, the higher first
        self.grounds: list[tuple[int, ...]] = [()] * HERDS
        self.active: list[tuple[int, ...]] = [()] * HERDS  # where in the ground the active warriors lie, first to last
        self.owner = [NOBODY] * HERDS  # of the active warriors
        self.hands: list[tuple[int, ...]] = [()] * n
        self.piles: list[tuple[int, ...]] = [()] * n
        self.picks: list[tuple[int, ...]] = [()] * n
        self.placed = [0] * n
        self.pools: list[tuple[int, ...]] = [COPIES] * n  # how many of each kind a tribe still owns, laid ones included
        self.captured: list[tuple[int, ...]] = [()] * n  # prisoners by captor
        self.discarded: tuple[int, ...] = ()  # cards lost to all (option openHerd)
        self.scores_, self.buffalo = [0] * n, [0] * n  # points in all, for buffalo alone
        self.bound = [0] * n  # cards of a hand that are known to be warriors (MA24)
        self.last: tuple[int, ...] = ()  # herd and place in it of the card laid last
        self.review: dict[str, Any] | None = None  # the evaluation just made, for those who look
        self._history, self._events = [], []

    def clone(self) -> ManitouState:
        """Return an independent copy."""
        new = object.__new__(ManitouState)
        new.game, new.hunt, new.starter, new.turn, new.phase = (self.game, self.hunt, self.starter, self.turn,
                                                                self.phase)
        new.large, new.small, new.discarded, new.last = self.large, self.small, self.discarded, self.last
        new.herds, new.grounds, new.active, new.owner = (self.herds[:], self.grounds[:], self.active[:],
                                                         self.owner[:])
        new.hands, new.piles, new.picks, new.placed = self.hands[:], self.piles[:], self.picks[:], self.placed[:]
        new.pools, new.captured, new.scores_ = self.pools[:], self.captured[:], self.scores_[:]
        new.buffalo, new.bound, new.review = self.buffalo[:], self.bound[:], self.review
        new._history, new._events = self._history[:], self._events
        return new

    # --- whose turn, what is legal ------------------------------------------------------------------------------

    def current_player(self) -> int:
        """Return the seat to act, ``CHANCE`` or ``TERMINAL``."""
        phase = self.phase
        return self.turn if phase == PLAYING or phase == PICKING else TERMINAL if phase == OVER else CHANCE

    def legal_actions(self) -> list[int]:
        """Return the legal actions, ascending."""
        if self.phase == PLAYING:
            hand, full = self.hands[self.turn], self.full()
            if hand[-1] == UNKNOWN:
                full = 0 if full == 7 and hand[0] >= CHIEF else full
                hand = self.possible()
            return list(placements(hand, full))
        if self.phase == PICKING:
            seat = self.turn
            kinds = pickable(self.picks[seat], self.pools[seat], self.required(seat))
            return [PICK + kind for kind in kinds]
        return [action for action, _ in self.chance_outcomes()]

    def full(self) -> int:
        """Return as bits the herds where the seat to act may place no further warrior (manitou.protect.max)."""
        if not self.game.third_is_illegal:
            return 0
        seat, owner, bits = self.turn, self.owner, 0
        for herd, stack in enumerate(self.active):
            if len(stack) == 2 and owner[herd] == seat:
                bits |= 1 << herd
        return bits

    def possible(self) -> tuple[int, ...]:
        """Return the kinds that the seat to act may have in a hand that isn't fully known."""
        known = [kind for kind in self.hands[self.turn] if kind != UNKNOWN]
        unseen = self.unseen(self.turn)
        return tuple(kind for kind in range(UNKNOWN) if unseen[kind] or kind in known)

    def unseen(self, seat: int) -> list[int]:
        """Return how many cards of each kind a tribe owns besides those that this state knows the place of."""
        left = list(self.pools[seat])
        for ground in self.grounds:
            for card in ground:
                if card >> 4 == seat:
                    left[card & 15] -= 1
        for kind in self.hands[seat] + self.piles[seat] + self.picks[seat]:
            if kind != UNKNOWN:
                left[kind] -= 1
        return left

    def required(self, seat: int) -> int:
        """Return how many cards ``seat`` picks for this hunt (manitou.choose.eight, .seven; MA08)."""
        return min(party_size(seat == self.dealer()), sum(self.pools[seat]))

    def dealer(self) -> int:
        """Return the seat directly before the starting one (manitou.setup.dealer)."""
        return (self.starter - 1) % self.game.players

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return (action, probability) pairs; [] unless at a chance node."""
        if self.phase == DRAWING:
            return shares(self.piles[self.turn], DRAW + 16 * self.turn)
        if self.phase == DEALING:
            place = self.next_place()
            return shares(self.large if place is None or place[1] == "X" else self.small, DEAL)
        if self.phase == STARTING:
            seats = 1 if self.game.options["firstStarter"] == "seat0" else self.game.players
            return [(START + seat, 1 / seats) for seat in range(seats)]
        return []

    def next_place(self) -> tuple[int, str] | None:
        """Return the next free place for a buffalo card, (herd from 0, X or x), for which the deck has one."""
        for herd, layout in enumerate(self.game.layout):
            for kind in layout:
                deck = self.large if kind == "X" else self.small
                if deck and not any((value >= LEAST_LARGE) == (kind == "X") for value in self.herds[herd]):
                    return herd, kind
        return None

    # --- transitions --------------------------------------------------------------------------------------------

    def _apply(self, action: int, events: list[Event] | None) -> None:
        self.review = None
        if action < PICK:
            self._place(action // HERDS, action % HERDS, events)
        elif action < DRAW:
            self._pick(action - PICK, events)
        elif action < START:
            self._draw((action - DRAW) & 15, events)
        elif action < DEAL:
            self.starter = action - START
            if events is not None:
                events.append(Event("start", "manitou.setup.dealer", {"seat": self.starter}))
            self._open_hunt(events)
        else:
            self._deal(action - DEAL, events)

    def _open_hunt(self, events: list[Event] | None) -> None:
        """Begin the dealing of a hunt (manitou.setup.*)."""
        self.turn, self.phase = self.starter, DEALING
        if any(self.herds) or self.next_place() is None:
            self._tell_hunt(events)
            self._pick_from(self.starter, events)

    def _tell_hunt(self, events: list[Event] | None) -> None:
        if events is not None:
            events.append(Event("hunt", "manitou.setup.dealer", {
                "hunt": self.hunt + 1, "starter": self.starter, "dealer": self.dealer()}))

    def _deal(self, value: int, events: list[Event] | None) -> None:
        place = self.next_place()
        assert place is not None
        if not any(self.herds):
            self._tell_hunt(events)
        herd, kind = place
        self.herds[herd] += (value,)
        deck = "large" if kind == "X" else "small"
        setattr(self, deck, without(getattr(self, deck), value))
        if events is not None:
            events.append(Event("deal", "manitou.setup.open", {"herd": herd + 1, "kind": kind, "value": value}))
        if self.next_place() is None:
            self._pick_from(self.starter, events)

    def _pick_from(self, seat: int, events: list[Event] | None) -> None:
        """Let ``seat`` and those up to the starting one pick; then all have confirmed (manitou.choose.barrier)."""
        while self.piles[seat] or not self.required(seat):
            seat = (seat + 1) % self.game.players
            if seat == self.starter:
                self._draw_from(seat, events)
                return
        self.turn, self.phase = seat, PICKING

    def _pick(self, kind: int, events: list[Event] | None) -> None:
        seat = self.turn
        self.picks[seat] += (kind,)
        done = len(self.picks[seat]) >= self.required(seat)
        if events is not None:
            clause = "manitou.choose.seven" if seat == self.dealer() else "manitou.choose.eight"
            events.append(Event("pick", clause, {"seat": seat, "card": code(kind)}, seat, ("card",)))
            if done:
                events.append(Event("party", clause, {"seat": seat, "cards": len(self.picks[seat])}))
        if done:
            self.piles[seat], self.picks[seat] = self.picks[seat], ()
            after = (seat + 1) % self.game.players
            (self._draw_from if after == self.starter else self._pick_from)(after, events)

    def _draw_from(self, seat: int, events: list[Event] | None) -> None:
        """Let ``seat`` and those up to the starting one draw their first hands (manitou.hand.three), then begin."""
        while not self.piles[seat] or len(self.hands[seat]) >= HAND:
            seat = (seat + 1) % self.game.players
            if seat == self.starter:
                self.turn = self.dealer()
                self._next_turn(events)
                return
        self.turn, self.phase = seat, DRAWING

    def _draw(self, kind: int, events: list[Event] | None) -> None:
        seat = self.turn
        self.piles[seat] = pile = without(self.piles[seat], kind)
        self.hands[seat] = hand = tuple(sorted((*self.hands[seat], kind)))
        first = not any(self.placed)
        if events is not None:
            clause = "manitou.hand.three" if first else "manitou.hand.refill"
            events.append(Event("draw", clause, {"seat": seat, "card": code(kind)}, seat, ("card",)))
        if pile and len(hand) < HAND:
            return
        after = (seat + 1) % self.game.players
        if first and after != self.starter:
            self._draw_from(after, events)
        else:
            self.turn = self.dealer() if first else seat
            self._next_turn(events)

    def _place(self, kind: int, herd: int, events: list[Event] | None) -> None:
        seat, ground = self.turn, self.grounds[herd]
        hand = self.hands[seat]
        at = hand.index(kind) if kind in hand else len(hand) - 1  # one that wasn't known turns out to be this
        self.hands[seat] = hand = hand[:at] + hand[at + 1:]
        self.placed[seat] += 1
        result = HUNTER
        if kind >= CHIEF:
            result, active, owner = arrive(ground, self.active[herd], self.owner[herd], seat, kind)
            self.active[herd], self.owner[herd] = active, owner
            if result == SURPLUS and self.game.third_is_illegal:
                self.bound[seat] = len(hand)  # there was no hunter in hand, else this were not legal (MA24)
            elif self.bound[seat]:
                self.bound[seat] -= 1
        self.grounds[herd] = (*ground, seat << 4 | kind)
        self.last = (herd, len(ground))
        if events is not None:
            word, clause = RESULTS[result]
            events.append(Event("place", clause, {"seat": seat, "card": code(kind), "herd": herd + 1, "result": word}))
        if self.piles[seat] and len(hand) < HAND:
            self.phase = DRAWING
        else:
            self._next_turn(events)

    def _next_turn(self, events: list[Event] | None) -> None:
        """Pass the turn to the next seat that has a card to place; when nobody has, the hunt is over."""
        seat, placed, hands = self.turn, self.placed, self.hands
        for _ in hands:
            seat = (seat + 1) % len(hands)
            if placed[seat] < PLACEMENTS and hands[seat]:
                self.turn, self.phase = seat, PLAYING
                return
        self._end_hunt(events)

    def _end_hunt(self, events: list[Event] | None) -> None:
        """Evaluate the herds, then open the next hunt or end the match (manitou.round.*, manitou.end.three)."""
        n = self.game.players
        scoring.evaluate(self, events)
        self.herds, self.grounds, self.active = [()] * HERDS, [()] * HERDS, [()] * HERDS
        self.owner = [NOBODY] * HERDS
        self.hands, self.piles, self.picks = [()] * n, [()] * n, [()] * n  # MA39: a card held back returns unseen
        self.placed, self.bound, self.last = [0] * n, [0] * n, ()
        if self.hunt + 1 < HUNTS:
            self.hunt += 1
            if self.game.options["starter"] == "rotate":
                self.starter = (self.starter + 1) % n
            self._open_hunt(events)
            return
        self.phase = OVER
        if events is not None:
            events.append(Event("over", "manitou.end.three", {"hunts": HUNTS}))
            events.append(Event("result", "manitou.end.winner", {"scores": self.scores(), "winners": self.winners()}))

    # --- results, words, views: delegated to the modules at the edges --------------------------------------------

    def scores(self) -> list[int]:
        """Return the points by seat."""
        return self.scores_[:]

    def winners(self) -> list[int]:
        """Return the seats with the most points (MA47: shared, or prisoners or buffalo decide)."""
        if self.phase != OVER:
            return []
        second = {"mostPrisoners": [len(cards) for cards in self.captured], "mostBuffalo": self.buffalo}.get(
            self.game.options["finalTie"], [0] * self.game.players)
        keys = list(zip(self.scores_, second, strict=True))
        return [seat for seat, key in enumerate(keys) if key == max(keys)]

    def action_to_string(self, action: int) -> str:
        """Return the notation of an action."""
        return notation.write(self.game.players, action)

    def string_to_action(self, text: str) -> int:
        """Return the action of a notation string; ``NotationError`` if unreadable."""
        action = notation.read(self.game.players, text)
        if self.action_to_string(action).endswith("?") and action not in self.legal_actions():
            raise reasons.hidden()
        return action

    def read_redacted(self, text: str) -> int | None:
        """Return the action of ``pick ?`` or ``draw 0 ?`` where it is possible now."""
        if text == "pick ?":
            return PICK + UNKNOWN if self.phase == PICKING else None
        if self.phase != DRAWING or text != f"draw {self.turn} ?":
            return None
        return DRAW + 16 * self.turn + UNKNOWN if UNKNOWN in self.piles[self.turn] else None

    def redact(self, action: int, seat: int | None, final: State) -> str:
        """Return the action as ``seat`` may read it: what others pick and draw stays hidden for good."""
        if PICK <= action < START and self.turn != seat:
            return "pick ?" if action < DRAW else f"draw {self.turn} ?"
        return self.action_to_string(action)

    def _is_chance_action(self, action: int) -> bool:
        return action >= DRAW

    def _reasons(self, action: int) -> list[Refusal]:
        return reasons.against(self, notation.decode(self.game.players, action))

    def to_position(self) -> dict[str, Any]:
        """Return the position as a JSON-able dict with every field."""
        return position.dump(self)

    def observation(self, seat: int | None) -> Observation:
        """Return what ``seat`` may know: other hands, piles and picks are question marks."""
        return position.observe(self, seat)

    def trace(self, seat: int | None) -> dict[str, Any]:
        """Return where the card laid last lies ([herd, place], from 0), and the evaluation just made; all public."""
        return {"last": list(self.last)} | ({"review": self.review} if self.review else {})

