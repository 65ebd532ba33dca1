"""A match: a state that plays its own chance, with names, undo and a record."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .errors import DealError, IllegalAction, NotationError, shown
from .game import Game
from .state import CHANCE, Event, Observation, Refusal, State
from .texts import Message, say


@dataclass(frozen=True, slots=True)
class Entry:
    """One applied action: its notation, its int, the seat that took it (``CHANCE`` for chance), what it did."""

    text: str
    action: int
    seat: int
    events: tuple[Event, ...]


class Match:
    """Plays one game from a start (the root or a position), drawing chance from one injected generator.

    ``seed`` (int or str) makes the match repeatable; without one the secrets come from the system's entropy.
    ``rng`` may be given instead: only its ``random()`` is used.
    ``deal`` says how chance begins, as the record of a match tells a spectator (``["hut A1 R", …, "clan 0 ?"]``): what
    is open there happens, what is hidden is drawn. ``DealError`` names the first outcome that can't be.
    ``tags`` are the tag pairs of the record (``Seat0``, ``Bot1`` and any others).
    ``replay_only`` is true for a record that hides values or that these rules can't follow to its end;
    ``notes`` then say so.
    """

    def __init__(self, game: Game, seed: int | str | None = None, *, position: Mapping[str, Any] | None = None,
                 tags: Mapping[str, str] | None = None, rng: random.Random | None = None,
                 deal: Sequence[str] = ()) -> None:
        self._rng = rng or random.Random(seed if seed is not None else random.SystemRandom().getrandbits(64))
        self.state: State = game.new_initial_state() if position is None else game.from_position(position)
        self.game = self.state.game
        self.start = self.state.clone()
        self.position = position
        self.tags: dict[str, str] = dict(tags or {})
        self.comments: dict[int, str] = {}
        self.notes: list[Message] = []
        self.replay_only = False
        self.entries: list[Entry] = []
        self._undo_from = 0  # entries behind which undo never goes
        self._deal(deal)
        self.play_chance()

    @classmethod
    def opened(cls, start: State, position: Mapping[str, Any] | None, tags: Mapping[str, str]) -> Match:
        """Return a match at ``start`` whose actions, chance included, come from a record."""
        match = cls.__new__(cls)
        match._rng = random.Random(random.SystemRandom().getrandbits(64))
        match.state, match.start, match.game = start, start.clone(), start.game
        match.position, match.tags = position, dict(tags)
        match.comments, match.notes, match.entries, match.replay_only = {}, [], [], False
        match._undo_from = 0
        return match

    def play(self, action: str | int) -> list[Event]:
        """Play a decision (notation or int) and the chance that follows; return all that happened.

        ``NotationError`` or ``IllegalAction`` leave the match as it was.
        """
        if self.replay_only:
            raise IllegalAction("core.over", {}, say("This record can only be replayed."))
        if self.state.current_player() == CHANCE:
            raise Refusal("core.chance", {}, say("That is left to chance and can't be chosen.")).error()
        number = self.state.string_to_action(action) if isinstance(action, str) else action
        before = len(self.entries)
        self.apply(number)
        self.play_chance()
        return [event for entry in self.entries[before:] for event in entry.events]

    def apply(self, action: int, *, redacted: bool = False) -> None:
        """Apply one action, a decision or an outcome of chance, exactly as given.

        A ``redacted`` one hides its value: only records have it (``State.read_redacted``), for replay.
        """
        seat = self.state.current_player()
        (self.state.replay_action if redacted else self.state.apply_action)(action)
        self.entries.append(Entry(self.state.action_to_string(action), action, seat, tuple(self.state.events())))
        if seat == CHANCE:
            self._undo_from = len(self.entries)

    def play_chance(self) -> None:
        """Let chance act until somebody has to decide or the match is over."""
        while self.state.current_player() == CHANCE:
            self.apply(self.draw())

    def _deal(self, outcomes: Sequence[str]) -> None:
        if isinstance(outcomes, str) or not isinstance(outcomes, Sequence):
            raise DealError("deal", say("must be a list of texts, not {value}", value=shown(outcomes)))
        for i, text in enumerate(outcomes):
            field = f"deal[{i}]"
            if not isinstance(text, str):
                raise DealError(field, say("must be a text, not {value}", value=shown(text)))
            if self.state.current_player() != CHANCE:
                raise DealError(field, say("{value} is too much: chance has nothing left to decide", value=shown(text)))
            try:
                hidden = self.state.read_redacted(text) is not None
                self.apply(self.draw() if hidden else self.state.string_to_action(text))
            except (NotationError, IllegalAction) as error:
                raise DealError(field, error.message) from None

    def dealt(self) -> list[str]:
        """Return how chance began, as a spectator may read it during the match: what ``deal`` takes."""
        state, texts = self.start.clone(), []
        for entry in self.entries:
            if entry.seat != CHANCE:
                break
            texts.append(state.redact(entry.action, None, state))
            state.replay_action(entry.action)
        return texts

    def draw(self) -> int:
        """Return an outcome of the present chance node, drawn from the match's generator."""
        point = self._rng.random()
        outcomes = self.state.chance_outcomes()
        for action, probability in outcomes:
            point -= probability
            if point < 0:
                return action
        return outcomes[-1][0]

    def undo_refusal(self) -> Refusal | None:
        """Return why the last action can't be taken back, None if it can."""
        if self.state.is_terminal() and self.game.has_secrets and self.game.reveals_at_end:
            return Refusal("core.over", {}, say("The secrets are revealed; the match stays as it is."))
        if self.replay_only or len(self.entries) <= self._undo_from:
            return Refusal("core.chance", {}, say("Nothing was played since chance last decided."))
        return None

    @property
    def undoable(self) -> int:
        """The number of decisions that may be taken back, one after the other."""
        return 0 if self.undo_refusal() else len(self.entries) - self._undo_from

    def undo(self) -> None:
        """Take back the last decision; ``IllegalAction`` where chance was drawn or a secret shown since."""
        refusal = self.undo_refusal()
        if refusal is not None:
            raise refusal.error()
        self.entries.pop()
        self.comments = {k: v for k, v in self.comments.items() if k <= len(self.entries)}
        self.state = self.state_at(len(self.entries))

    def state_at(self, step: int) -> State:
        """Return the state after the first ``step`` actions."""
        state = self.start.clone()
        for entry in self.entries[:step]:
            state.replay_action(entry.action)
        return state

    def view(self, seat: int | None) -> Observation:
        """Return what ``seat`` (None: a spectator) may know of the present state."""
        return self.state.observation(seat)

    def record_text(self, view: int | str | None = None) -> str:
        """Return the record; with ``view`` (a seat or ``"spectator"``) what that seat may not know is ``?``."""
        from .record import write_record
        return write_record(self, view)
