"""What every game's state has in common. The vocabulary is OpenSpiel's."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any, Self

from .errors import IllegalAction, NotationError, shown
from .texts import Message, say

if TYPE_CHECKING:
    from .game import Game

CHANCE = -1
TERMINAL = -4

Observation = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that an action did: what kind of thing, the clause that made it so, and its data (JSON-able).

    The data named in ``secret`` are known to the seat ``owner`` only.
    """

    kind: str
    clause: str
    data: dict[str, Any] = field(default_factory=dict)
    owner: int | None = None
    secret: tuple[str, ...] = ()

    def seen_by(self, seat: int | None) -> Event:
        """Return the event without what ``seat`` (None: a spectator) may not know."""
        if not self.secret or (seat is not None and seat == self.owner):
            return self
        return Event(self.kind, self.clause, {k: v for k, v in self.data.items() if k not in self.secret}, self.owner)


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an action is not legal now: the most telling clause, facts for programs, one plain sentence.

    ``facts["also"]`` lists further clauses that forbid it too, if any.
    """

    clause: str
    facts: dict[str, Any]
    message: str

    @classmethod
    def of(cls, reasons: Sequence[Refusal]) -> Refusal:
        """Join reasons, the most telling first, into one refusal."""
        first = reasons[0]
        also = [clause for clause in dict.fromkeys(r.clause for r in reasons) if clause != first.clause]
        return cls(first.clause, {**first.facts, "also": also} if also else first.facts, first.message)

    def error(self) -> IllegalAction:
        """Return this refusal as the exception that ``apply_action`` raises."""
        return IllegalAction(self.clause, self.facts, self.message)


class State:
    """The full truth of one match at one moment; mutable, cheap to clone.

    A game's state implements the methods that raise ``NotImplementedError`` here. Actions are small ints whose
    meaning does not depend on the state; words and refusals live at the edges.
    """

    __slots__ = ("_events", "_history", "game")

    game: Game
    _history: list[int]
    _events: list[Event]

    # --- what a game implements ---------------------------------------------------------------------------------

    def current_player(self) -> int:
        """Return the seat to act, ``CHANCE`` or ``TERMINAL``."""
        raise NotImplementedError

    def legal_actions(self) -> list[int]:
        """Return the legal actions (at a chance node the possible outcomes), ascending; [] when terminal."""
        raise NotImplementedError

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return (action, probability) pairs in ascending order of action; [] unless at a chance node."""
        raise NotImplementedError

    def action_to_string(self, action: int) -> str:
        """Return the notation of an action."""
        raise NotImplementedError

    def string_to_action(self, text: str) -> int:
        """Return the action that a notation string means, legal or not; ``NotationError`` if unreadable."""
        raise NotImplementedError

    def _apply(self, action: int, events: list[Event] | None) -> None:
        """Apply a legal action; append what it did to ``events`` unless that is None (playouts)."""
        raise NotImplementedError

    def _reasons(self, action: int) -> list[Refusal]:
        """Return the game's own reasons against an illegal action, those about the things touched first."""
        raise NotImplementedError

    def _is_chance_action(self, action: int) -> bool:
        """Tell whether an action is one of those that only chance takes."""
        raise NotImplementedError

    def scores(self) -> list[int]:
        """Return the points by seat, with full knowledge."""
        raise NotImplementedError

    def winners(self) -> list[int]:
        """Return the winning seats, [] until terminal."""
        raise NotImplementedError

    def to_position(self) -> dict[str, Any]:
        """Return the position as a JSON-able dict with every field."""
        raise NotImplementedError

    def observation(self, seat: int | None) -> Observation:
        """Return all that ``seat`` may know and nothing else; ``None`` is a spectator."""
        raise NotImplementedError

    def trace(self, seat: int | None) -> dict[str, Any]:
        """Return what ``seat`` saw of the way here and a table may show: last action, identities of things."""
        return {}

    def redact(self, action: int, seat: int | None, final: State) -> str:
        """Return an action that is about to be applied, as ``seat`` may read it in the record of ``final``."""
        return self.action_to_string(action)

    def read_redacted(self, text: str) -> int | None:
        """Return the action, possible now, of a redacted notation (``clan 1 ?``); None if this is none."""
        return None

    def clone(self) -> Self:
        """Return an independent copy."""
        raise NotImplementedError

    # --- what all share -----------------------------------------------------------------------------------------

    def apply_action(self, action: int) -> None:
        """Apply a legal action; ``IllegalAction`` (state untouched) for any other value of any type."""
        if type(action) is not int or not self._is_legal(action):
            raise self._refusal(action).error()
        self.replay_action(action)

    def replay_action(self, action: int) -> None:
        """Apply an action already known to be legal, e.g. one that was applied before."""
        events: list[Event] = []
        self._apply(action, events)
        self._history.append(action)
        self._events = events

    def _is_legal(self, action: int) -> bool:
        return action in self.legal_actions()

    def why_not(self, text: str) -> Refusal | None:
        """Return None if the notation string is a legal action, else why it is not."""
        try:
            action = self.string_to_action(text)
        except NotationError as error:
            return Refusal("core.notation", {"text": shown(text)}, error.message)
        return None if self._is_legal(action) else self._refusal(action)

    def _refusal(self, action: object) -> Refusal:
        try:
            known = type(action) is int and bool(self.action_to_string(action))
        except ValueError:
            known = False
        if not known or type(action) is not int:
            return Refusal("core.notation", {"action": shown(action)},
                           say("{action} is not an action of this game.", action=shown(action)))
        reasons = self._reasons(action)
        if self.is_terminal():
            reasons.append(Refusal("core.over", {}, say("The match is over.")))
        elif not reasons or self._is_chance_action(action) != (self.current_player() == CHANCE):
            reasons.append(Refusal("core.chance", {}, self._chance_reason()))
        return Refusal.of(reasons)

    def _chance_reason(self) -> Message:
        if self.current_player() == CHANCE:
            return say("Chance comes first: {what} is still to be decided.",
                       what=self.action_to_string(self.legal_actions()[0]).rpartition(" ")[0])
        return say("That is left to chance and can't be chosen.")

    def is_terminal(self) -> bool:
        """Tell whether the match is over."""
        return self.current_player() == TERMINAL

    def history(self) -> list[int]:
        """Return all actions since the root (or the position loaded), chance included."""
        return self._history[:]

    def events(self) -> list[Event]:
        """Return what the last ``apply_action`` did, in order."""
        return self._events[:]

    def returns(self) -> list[float]:
        """Return the zero-sum result: w winners of n share (n-w)/(w(n-1)) each, every other seat -1/(n-1)."""
        n, winners = self.game.players, self.winners()
        w = len(winners)
        if w in (0, n):
            return [0.0] * n
        return [(n - w) / (w * (n - 1)) if seat in winners else -1 / (n - 1) for seat in range(n)]

    def digest(self) -> str:
        """Return the SHA-256 (hex) of the canonical JSON of the position."""
        return hashlib.sha256(canonical(self.to_position()).encode()).hexdigest()

    def resample(self, seat: int | None, rng: Random) -> State:
        """Return a world drawn uniformly from those that ``seat`` can't tell from this one."""
        return self.game.resample(self.observation(seat), rng)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and type(other) is type(self) and self.to_position() == other.to_position()

    __hash__ = None  # type: ignore[assignment]  # mutable

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {canonical(self.to_position())}>"

    def _repr_svg_(self) -> str:
        from ..games import svg
        return svg(self)


def canonical(data: object) -> str:
    """Return JSON with one spelling: sorted keys, no spaces, ASCII."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"))
