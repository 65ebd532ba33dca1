"""What a table asks of people besides plain actions: a draft (several things at once), a look at what happened, and
how far undo goes.

A game has drafts if its ``paths`` has ``draft(obs)`` (what may be chosen now: ``targets``, ``size``; or None),
``draft_refusal(obs, chosen, target)`` and ``drafted(targets)`` (the actions of a complete draft). It has pauses if its
``log`` has ``PAUSES``: kinds of events that everyone at the table looks at before the match goes on, each with the
clause that says so; ``paths.BOARD`` are targets that may be pressed instead of the button. What is looked at can be
shown in stages, one after the other: ``log.stages(events)`` groups the events that follow, ``log.stage_title(events,
number)`` names a group and ``log.stage_text(events, number, names)`` tells it in one sentence; boards and panels find
in ``trace["stage"]`` how many stages are shown.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from ..core.match import Entry, Match
from ..core.state import Event, Observation, Refusal
from ..core.texts import Message, say
from .seats import Seat


class Refused(Exception):
    """Carries a refusal out of a request; nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.message)
        self.refusal = refusal


class Drafting:
    """The draft of the seat that looks: what is asked, what is chosen so far."""

    def __init__(self, match: Match, viewer: int | None, chosen: list[str], seen: Observation | None = None) -> None:
        """Ask for what ``viewer`` may draft; ``seen`` is its observation of the present, where it is at hand."""
        self._paths: Any = match.game.paths
        make = getattr(self._paths, "draft", None)
        own = make is not None and viewer is not None and match.state.current_player() == viewer
        self._seen = {} if not own else match.view(viewer) if seen is None else seen
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


class Stage(NamedTuple):
    """A part of what everyone looks at: how many events it tells, its name, and all of it in one sentence."""

    events: int
    title: Message
    text: Message


@dataclass
class Pause:
    """A moment at which the table waits.

    ``step`` entries are shown; of the last one at first only the ``begin`` events up to the one that everyone looks
    at, then ``stages`` by themselves one after the other. ``looking`` are the people who still have to go on.
    """

    step: int
    why: Refusal
    looking: list[int]
    begin: int
    opening: Message
    stages: list[Stage]
    shown: int = 0  # stages
    told: int = 0  # stages announced

    @property
    def showing(self) -> bool:
        """Whether stages are still to come."""
        return self.shown < len(self.stages)

    def skip(self) -> None:
        """Let all stages be shown."""
        self.shown = len(self.stages)

    def title(self) -> Message | None:
        """Return the name of what is being shown; None when nothing more is to come."""
        if not self.showing:
            return None
        return self.stages[self.shown - 1].title if self.shown else self.opening

    def entries(self, entries: Sequence[Entry]) -> list[Entry]:
        """Return the entries that are shown, the last one as far as it is."""
        last = entries[self.step - 1]
        events = last.events
        if self.showing:
            events = events[:self.begin + sum(stage.events for stage in self.stages[:self.shown])]
        return [*entries[:self.step - 1], replace(last, events=events)]

    def news(self) -> list[Message]:
        """Return the sentences of the stages shown since this was asked last."""
        new = [stage.text for stage in self.stages[self.told:self.shown]]
        self.told = self.shown
        return new


def pause_since(match: Match, step: int, people: Sequence[int], names: Sequence[str]) -> Pause | None:
    """Return the first pause after ``step`` entries; None if there is none, or nothing to wait for.

    At the end of the match, and among bots, nobody has to go on: the stages are shown, then the table does.
    """
    for i in range(step, len(match.entries)):
        events = match.entries[i].events
        for begin, event in enumerate(events, 1):
            if event.kind in pauses(match):
                over = match.state.is_terminal() and i == len(match.entries) - 1
                stages = _stages(match, events[begin:], names)
                why = Refusal(pauses(match)[event.kind], {}, say("First everyone looks at what happened."))
                looking = [] if over else list(people)
                opening = match.game.log.sentence(event, names)
                return Pause(i + 1, why, looking, begin, opening, stages) if stages or looking else None
    return None


def _stages(match: Match, events: Sequence[Event], names: Sequence[str]) -> list[Stage]:
    log: Any = match.game.log
    groups = log.stages(events) if hasattr(log, "stages") else []
    return [Stage(len(group), log.stage_title(group, i), log.stage_text(group, i, names))
            for i, group in enumerate(groups)]


def undo_plan(match: Match, seats: Sequence[Seat]) -> tuple[int, int] | Refusal:
    """Return (number of actions to take back, seat whose decision that undoes) or why undo stops here."""
    for back, entry in enumerate(reversed(match.entries[len(match.entries) - match.undoable:]), 1):
        if any(event.secret for event in entry.events):
            return Refusal(entry.events[0].clause, {}, say("A secret choice stays as it is once it is confirmed."))
        if not seats[entry.seat].level:
            return back, entry.seat
    return match.undo_refusal() or Refusal("core.chance", {}, say("Nothing was played since chance last decided."))
