"""The table: one match and those who sit at it. What it shows a page is in ``session.py``."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from ..core.match import Match
from ..core.state import Observation, Refusal
from ..core.texts import in_language, say
from ..games import load_game
from . import buttons, frame, turn
from .asks import Drafting, Pause, Refused, pause_since, undo_plan
from .lobby import Lobby
from .seats import Seat, from_form, from_tags, to_tags


class Table:
    """Who looks, what is open, what can be pressed. What is refused raises ``Refused`` or a ``RulesError``."""

    def __init__(self, match: Match, lang: str, *, read: bool = False) -> None:
        """Seat people and bots at a match; one that was ``read`` goes on where it stopped."""
        self.lang = lang
        (self.take if read else self.begin)(match)

    def begin(self, match: Match, seen: int | None = None) -> None:
        """Turn to another match: nothing stays of the one before. ``seen`` entries have been looked at, or all."""
        self.match = match
        self.seats = from_tags(match.tags, match.game.players, self.lang)
        self.viewer: int | None = None  # whose secrets are shown
        self.curtain: int | None = None  # who has to say that nobody else is looking
        self.dialog: str | None = None  # setup, export, import, agreement, result
        self.step = len(match.entries) if match.replay_only else None  # shown moment of a replay, None: the present
        self.pause: Pause | None = None  # what everyone looks at before the match goes on
        self.chosen: list[str] = []  # targets of a draft
        self.lobby = Lobby()
        self.note = ""
        self.announced = 0  # entries
        self._seen = len(match.entries) if seen is None else seen  # entries already looked at
        self.bot_seeds = Random(match.record_text("spectator"))  # seeds reach the page: no secret may be in them
        self._pass_on(None)

    def take(self, match: Match) -> None:
        """Go on with a match that was read from a record or position.

        What everyone looked at last, if nobody has decided anything since, is there again, all of it at once.
        """
        if not match.replay_only:
            match.play_chance()
        self.begin(match, turn.last_decision(match))
        if self.pause:
            self.pause.skip()
        self.announced = len(match.entries)
        self.note = " ".join(in_language(note, self.lang) for note in match.notes)

    def rewind(self) -> None:
        """Show a match that is over or can only be replayed from its beginning, if it has more than an end."""
        if self.match.entries:
            self.dialog = None
            self.step = None if self.step is None else 0

    def names(self) -> list[str]:
        """Return the names by seat."""
        return [seat.name for seat in self.seats]

    # --- what can be done, and why not ----------------------------------------------------------------------------

    def choices(self, seen: Observation | None = None) -> list[list[str]]:
        """Return the paths of targets that can be pressed; ``seen`` is what the viewer knows, where it is at hand."""
        seen = self.match.view(self.viewer) if seen is None else seen
        draft, board = self._draft(seen), []
        if self.pause and not self.dialog and "ack" in self._buttons():
            board = [[target] for target in self._on_board()]
        elif not (self.dialog or self.curtain is not None or self._blocked()):
            board = draft.choices() if draft.asked else frame.choices(self.match, seen)
        return board + [[f"button:{name}"] for name in self._buttons()]

    def reason(self, path: list[str]) -> Refusal | None:
        """Return why a path leads nowhere now: for buttons the table's reason, else the rules'."""
        if path == ["button:undo"]:
            plan = self.undo_plan()
            return plan if isinstance(plan, Refusal) else None
        draft = self._draft()
        if draft.covers(path):
            return draft.refusal(path[0])
        if path[0].startswith("button:") and path[0] not in getattr(self.match.game.paths, "BUTTONS", ()):
            return Refusal("core.turn", {}, say("There is nothing to do with this button now."))
        return self._blocked() or self.match.game.paths.why(self.match.state, path)

    def undo_plan(self) -> tuple[int, int] | Refusal:
        """Return (number of actions to take back, seat whose decision that undoes) or why undo stops here."""
        return undo_plan(self.match, self.seats)

    def _blocked(self) -> Refusal | None:
        """Return why nobody can act on the board at all now, None if the viewer can."""
        return turn.blocked(self.match, self.seats, self.pause, self.step is not None)

    def _buttons(self) -> list[str]:
        return buttons.offered(self.match, self.seats, curtain=self.curtain is not None, dialog=self.dialog,
                               pause=self.pause, step=self.step)

    def _on_board(self) -> tuple[str, ...]:
        """Return the targets that may be pressed instead of the button that goes on."""
        found: tuple[str, ...] = getattr(self.match.game.paths, "BOARD", ())
        return found

    def _draft(self, seen: Observation | None = None) -> Drafting:
        return Drafting(self.match, None if self._blocked() else self.viewer, self.chosen, seen)

    def _legal(self) -> list[str]:
        state = self.match.state
        if self._blocked() or state.current_player() != self.viewer:
            return []
        return [state.action_to_string(action) for action in state.legal_actions()]

    # --- doing it -------------------------------------------------------------------------------------------------

    def choose(self, path: list[str]) -> None:
        """Press a finished path of targets."""
        if self.pause and path in self.choices() and path[0] in self._on_board():
            path = ["button:ack"]
        draft = self._draft()
        if draft.covers(path) and not self.dialog:
            self._play(draft.press(path[0]))
            return
        for action in [] if self.dialog else self._legal():
            if self.match.game.paths.path(action, self.viewer) == path:
                self._decide(action)
                return
        if len(path) == 1 and path[0].startswith("button:"):
            self.press(path[0].removeprefix("button:"))
            return
        raise Refused(self.reason(path) or not_now())

    def do_typed(self, text: str) -> None:
        """Do what was typed: an action in notation, or a command of the lobby."""
        text = " ".join(text.split())
        if text.startswith("/"):
            names = self.lobby.command(text, self.match.game)
            self.note = ""
            if names:
                self.begin(Match(load_game(self.match.game.name, len(names)),
                                 tags=to_tags([Seat(name) for name in names])))
            return
        blocked = self._blocked()
        if blocked:
            raise Refused(blocked)
        same = [action for action in self._legal() if action.casefold() == text.casefold()]
        self._decide(same[0] if len(same) == 1 else text)

    def do_for_bot(self, answer: str | list[str]) -> None:
        """Do what a bot has answered: an action, or those of a draft. All of it can be done, or nothing is."""
        if not turn.is_bots(self.match.state, self.seats):
            raise Refused(not_now())
        actions = [answer] if isinstance(answer, str) else answer
        refusal = turn.bot_refusal(self.match, self.seats, actions)
        if refusal:
            raise Refused(refusal)
        for action in actions:
            self.match.play(action)
        self._pass_on(None)

    def set_up(self, values: Mapping[str, Any]) -> None:
        """Begin a match as the set-up form says."""
        game, seats = from_form(type(self.match.game), values, self.lang)
        self.begin(Match(game, values.get("seed", "").strip() or None, tags=to_tags(seats)))

    def advance(self) -> None:
        """Show the next stage of what everyone looks at; after the last one go on if nobody is asked to."""
        if self.pause and self.pause.showing:
            self.pause.shown += 1
        elif self.pause and not self.pause.looking:
            self._pass_on(None)

    def _decide(self, action: str) -> None:
        """Play the viewer's decision; refusals come as exceptions and change nothing."""
        if self._blocked() or self.match.state.current_player() != self.viewer:
            raise Refused(self._blocked() or not_now())
        refusal = self.match.state.why_not(action)
        if refusal:
            raise Refused(refusal)
        self._play([action])

    def _play(self, actions: list[str]) -> None:
        """Play legal actions of the viewer as one step."""
        if actions:
            seat = self.match.state.current_player()
            for action in actions:
                self.match.play(action)
            self.note, self.chosen = "", []
            self._pass_on(seat)

    def _pass_on(self, actor: int | None) -> None:
        """Go on after ``actor`` (None: no person) has decided: to a look for everyone, to the end, to others' eyes."""
        match, people = self.match, turn.people(self.seats)
        self.pause, self._seen = pause_since(match, self._seen, people, self.names()), len(match.entries)
        if self.pause:
            self.viewer, self.curtain = people[0] if len(people) == 1 else None, None
        elif match.state.is_terminal():
            self.curtain = None
            self.step = len(match.entries)
            self.dialog = "result"
        else:
            self.viewer, self.curtain = turn.eyes(match, self.seats, self.viewer, actor is not None)

    # --- buttons --------------------------------------------------------------------------------------------------

    def press(self, button: str) -> None:
        """Press one of the table's own buttons."""
        if button not in self._buttons():
            raise Refused(self.reason([f"button:{button}"]) or not_now())
        if button == "ready":
            self.viewer, self.curtain = self.curtain, None
        elif button in ("new", "export", "import", "result"):
            self.dialog = "setup" if button == "new" else button
        elif button in ("cancel", "close"):
            self.dialog = None
        elif button.startswith("start-"):
            self._start_as(button.removeprefix("start-"))
        elif button == "skip" and self.pause:
            self.pause.skip()
        elif button == "ack" and self.pause:
            self.pause.looking.pop(0)
            if not self.pause.looking:
                self._pass_on(None)
        elif button in ("undo", "agree"):
            self._undo(agreed=button == "agree")
        elif self.step is not None:
            self.step = buttons.walked(button, self.step, len(self.match.entries))

    def _start_as(self, name: str) -> None:
        """Begin anew at the same table in one of the ways that the game offers with one click."""
        start = next(start for start in frame.fresh_starts(self.match, self.seats) if start.name == name)
        game = type(self.match.game)(self.match.game.players, **{**self.match.game.options, **start.options})
        self.begin(Match(game, tags=to_tags(self.seats)))

    def _undo(self, agreed: bool) -> None:
        plan = self.undo_plan()
        if isinstance(plan, Refusal):
            raise Refused(plan)
        count, seat = plan
        if not agreed and seat != self.viewer:
            self.dialog = "agreement"
            return
        for _ in range(count):
            self.match.undo()
        self.dialog = None
        self.announced = len(self.match.entries)
        self._pass_on(None)


def not_now() -> Refusal:
    """Return the reason where there is no better one."""
    return Refusal("core.turn", {}, say("That is not possible now."))
