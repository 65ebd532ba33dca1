"""What a table asks of people besides plain actions: a draft (several things at once), a look at what happened, and
how far undo goes.

A game has drafts if its ``paths`` has ``draft(obs)`` (what may be chosen now: ``targets``, ``size``; or None),
``draft_refusal(obs, chosen, target)`` and ``drafted(targets)`` (the actions of a complete draft). It has pauses if its
``log`` has ``PAUSES``: kinds of events that everyone at the table looks at before the match goes on, each with the
clause that says so; ``paths.BOARD`` are targets that may be pressed instead of the button.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ..core.match import Match
from ..core.state import Refusal
from ..core.texts import say
from .seats import Seat


class Refused(Exception):
    """Carries a refusal out of a request; nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.message)
        self.refusal = refusal


class Drafting:
    """The draft of the seat that looks: what is asked, what is chosen so far."""

    def __init__(self, match: Match, viewer: int | None, chosen: list[str]) -> None:
        self._paths: Any = match.game.paths
        make = getattr(self._paths, "draft", None)
        own = make is not None and viewer is not None and match.state.current_player() == viewer
        self._seen = match.view(viewer) if own else {}
        self.asked: Any = make(self._seen) if own and make else None
        self.chosen = chosen

    def covers(self, path: Sequence[str]) -> bool:
        """Tell whether a path belongs to the draft that is asked for now."""
        return self.asked is not None and len(path) == 1 and (path[0] in self.asked.targets or path[0] == "button:ok")

    def refusal(self, target: str) -> Refusal | None:
        """Return why ``target`` can't be pressed now."""
        found: Refusal | None = self._paths.draft_refusal(self._seen, self.chosen, target)
        return found

    def press(self, target: str) -> list[str]:
        """Choose or put back a target; return the actions once a complete draft is confirmed."""
        refusal = self.refusal(target)
        if refusal:
            raise Refused(refusal)
        if target == "button:ok":
            actions: list[str] = self._paths.drafted(self.chosen)
            self.chosen.clear()
            return actions
        if target in self.chosen:
            self.chosen.remove(target)
        else:
            self.chosen.append(target)
        return []

    def choices(self) -> list[list[str]]:
        """Return the paths that can be pressed."""
        return [[target] for target in (*self.asked.targets, "button:ok") if self.refusal(target) is None]


def pauses(match: Match) -> Mapping[str, str]:
    """Return the kinds of events that everyone looks at, with the clause of each."""
    found: Mapping[str, str] = getattr(match.game.log, "PAUSES", {})
    return found


class Pause(NamedTuple):
    """A moment at which the table waits: how many entries are shown, why, and who still has to look."""

    step: int
    why: Refusal
    looking: list[int]


def pause_since(match: Match, step: int, people: Sequence[int]) -> Pause | None:
    """Return the first pause after ``step`` entries; never one at the end of the match."""
    for i in range(step, len(match.entries) - 1):
        for event in match.entries[i].events:
            if event.kind in pauses(match):
                why = Refusal(pauses(match)[event.kind], {}, say("First everyone looks at what happened."))
                return Pause(i + 1, why, list(people)) if people else None
    return None


def undo_plan(match: Match, seats: Sequence[Seat]) -> tuple[int, int] | Refusal:
    """Return (number of actions to take back, seat whose decision that undoes) or why undo stops here."""
    for back, entry in enumerate(reversed(match.entries[len(match.entries) - match.undoable:]), 1):
        if any(event.secret for event in entry.events):
            return Refusal(entry.events[0].clause, {}, say("A secret choice stays as it is once it is confirmed."))
        if not seats[entry.seat].level:
            return back, entry.seat
    return match.undo_refusal() or Refusal("core.chance", {}, say("Nothing was played since chance last decided."))
