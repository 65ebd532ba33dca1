"""One table with its match: takes requests of a page, answers with frames. The page knows no game; this knows no page.

Requests and replies are JSON texts; their shapes are in CONTRIBUTING, "The line between page and engine".
"""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

from ..core.clauses import catalogue
from ..core.errors import IllegalAction, RulesError
from ..core.match import Match
from ..core.state import CHANCE, TERMINAL, Refusal, State
from ..core.texts import in_language, say
from ..games import load_game, read_record
from . import dialogs, frame, opening, told
from .asks import Drafting, Pause, Refused, pause_since, undo_plan
from .html import Words, rule_link
from .lobby import Lobby
from .seats import Seat, from_form, from_tags, to_tags

Reply = dict[str, Any]


class Session:
    """A table. ``handle`` is all that a worker needs."""

    def __init__(self) -> None:
        self._lang = "en"
        self._match: Match = None  # type: ignore[assignment]  # until the first request, which opens one
        self._seats: list[Seat] = []
        self._viewer: int | None = None  # whose secrets are shown
        self._curtain: int | None = None  # who has to say that nobody else is looking
        self._dialog: str | None = None  # setup, export, import, agreement, result
        self._lobby = Lobby()
        self._step: int | None = None  # shown moment of a replay, None: the present
        self._told = 0  # entries already announced
        self._chosen: list[str] = []  # targets of a draft
        self._pause: Pause | None = None  # what everyone looks at before the match goes on
        self._seen = 0  # entries already looked at
        self._note = ""
        self._bot_seeds = Random(0)
        self._base = ""  # digest of the fixed layer that the page has
        self._sent: dict[str, str] = {}
        self._teller: told.Teller | None = None  # for a page that holds the table in a frame
        self._requests: dict[str, Callable[[dict[str, Any]], Reply | None]] = {
            "open": self._open, "choose": self._choose, "type": self._type, "why": self._why,
            "advance": self._advance, "bot": self._bot_answer, "form": self._form, "save": self._save,
            "lang": self._set_language, "close": lambda ask: self._press("close"),
        }

    # --- requests -----------------------------------------------------------------------------------------------

    def handle(self, text: str) -> str:
        """Answer one request: a frame, an answer (refusals included) or an error; never an exception."""
        ask = json.loads(text)
        try:
            reply = self._requests[ask["type"]](ask) or self._frame()
        except Refused as refused:
            reply = self._refused(refused.refusal, ask)
        except RulesError as error:
            clause = error.clause if isinstance(error, IllegalAction) else "core.notation"
            reply = self._refused(Refusal(clause, {}, error.message), ask)
        except Exception as error:  # a fault of ours: the page shows it, the match is still there
            reply = {"type": "error", "message": f"{type(error).__name__}: {error}", "fatal": False}
        return json.dumps({"seq": ask.get("seq"), **reply}, ensure_ascii=False)

    def _refused(self, refusal: Refusal, ask: dict[str, Any]) -> Reply:
        name = self._match.game.name if self._match else ""
        reply: Reply = {"clause": refusal.clause, "message": in_language(refusal.message, self._lang),
                 "href": rule_link(name, refusal.clause, self._lang) if name else ""}
        if self._teller and (tried := ask.get("path") or ask.get("text")):
            reply["told"] = told.refusal(self._match, self._viewer, tried, refusal, self._lang)
        return {"type": "answer", "refusal": reply}

    def _open(self, ask: dict[str, Any]) -> None:
        self._lang = ask.get("lang", "en")
        self._teller = told.Teller() if ask.get("tell") else None
        self._sent, self._base = {}, ask.get("base", "")
        if ask.get("save"):
            self._take(read_record(ask["save"]))
            return
        if begun := opening.given(ask, self._lang):
            self._take(begun)
            self._dialog = None
            self._step = None if self._step is None else 0  # a replay begins at the beginning
            return
        self._start(opening.fresh(ask, self._lang))

    def _set_language(self, ask: dict[str, Any]) -> None:
        self._lang = ask["lang"]
        self._sent = {}

    def _save(self, ask: dict[str, Any]) -> Reply:
        reply = {"type": "answer", "save": self._match.record_text()}
        if "picture" not in ask:
            return reply
        return {**reply, "picture": frame.public(Words(self._lang), self._match, self._names(),
                                                 self._bot_moves(self._match.state), ask["picture"])}

    def _bot_moves(self, state: State) -> bool:
        seat = state.current_player()
        return seat >= 0 and bool(self._seats[seat].level)

    def _advance(self, ask: dict[str, Any]) -> None:
        """Show the next stage of what everyone looks at; after the last one go on if nobody is asked to."""
        pause = self._pause
        if pause and pause.showing:
            pause.shown += 1
        elif pause and not pause.looking:
            self._pass_on(None)

    def _choose(self, ask: dict[str, Any]) -> None:
        path = ask["path"]
        if self._pause and path in self._choices() and path[0] in getattr(self._match.game.paths, "BOARD", ()):
            path = ["button:ack"]
        draft = self._draft()
        if draft.covers(path) and not self._dialog:
            self._play(draft.press(path[0]))
            return
        for action in [] if self._dialog else self._legal():
            if self._match.game.paths.path(action, self._viewer) == path:
                self._decide(action)
                return
        if len(path) == 1 and path[0].startswith("button:"):
            self._press(path[0].removeprefix("button:"))
            return
        raise Refused(self._reason(path) or self._not_now())

    def _why(self, ask: dict[str, Any]) -> Reply:
        path = ask["path"]
        if len(path) == 1 and path[0] in {choice[0] for choice in self._choices()}:
            return {"type": "answer", "refusal": None}
        refusal = self._reason(path)
        return self._refused(refusal, ask) if refusal else {"type": "answer", "refusal": None}

    def _reason(self, path: list[str]) -> Refusal | None:
        """Return why a path leads nowhere now: for buttons the table's reason, else the rules'."""
        if path == ["button:undo"]:
            plan = self._undo_plan()
            return plan if isinstance(plan, Refusal) else None
        draft = self._draft()
        if draft.covers(path):
            return draft.refusal(path[0])
        if path[0].startswith("button:") and path[0] not in getattr(self._match.game.paths, "BUTTONS", ()):
            return Refusal("core.turn", {}, say("There is nothing to do with this button now."))
        return self._blocked() or self._match.game.paths.why(self._match.state, path)

    def _blocked(self) -> Refusal | None:
        """Return why nobody can act on the board at all now, None if the viewer can."""
        state = self._match.state
        seat = state.current_player()
        if seat == TERMINAL:
            return Refusal("core.over", {}, say("The match is over."))
        if self._pause:
            return self._pause.why
        if self._match.replay_only or self._step is not None:
            return Refusal("core.over", {}, say("This is a replay; nothing can be played here."))
        if seat == CHANCE:
            return Refusal("core.chance", {}, say("Chance decides next."))
        if self._seats[seat].level:
            return Refusal("core.turn", {"seat": seat}, say("It is {name}'s turn.", name=self._seats[seat].name))
        return None

    def _not_now(self) -> Refusal:
        return Refusal("core.turn", {}, say("That is not possible now."))

    def _type(self, ask: dict[str, Any]) -> None:
        text = " ".join(ask["text"].split())
        if text.startswith("/"):
            names = self._lobby.command(text, self._match.game)
            self._note = ""
            if names:
                self._start(Match(load_game(self._match.game.name, len(names)),
                                  tags=to_tags([Seat(name) for name in names])))
            return
        blocked = self._blocked()
        if blocked:
            raise Refused(blocked)
        same = [action for action in self._legal() if action.casefold() == text.casefold()]
        self._decide(same[0] if len(same) == 1 else text)

    def _bot_answer(self, ask: dict[str, Any]) -> None:
        seat = self._match.state.current_player()
        if seat < 0 or not self._seats[seat].level:
            raise Refused(self._not_now())
        for action in [ask["action"]] if isinstance(ask["action"], str) else ask["action"]:  # a draft has several
            self._match.play(action)
        self._pass_on(None)

    def _form(self, ask: dict[str, Any]) -> None:
        values = ask["values"]
        if ask["name"] == "import":
            self._take(read_record(values["record"]))
        elif ask["name"] == "setup":
            self._setup(values)
        else:
            raise Refused(self._not_now())

    def _setup(self, values: dict[str, Any]) -> None:
        game, seats = from_form(type(self._match.game), values, self._lang)
        self._start(Match(game, values.get("seed", "").strip() or None, tags=to_tags(seats)))

    # --- the match ----------------------------------------------------------------------------------------------

    def _start(self, match: Match) -> None:
        self._match = match
        self._seats = from_tags(match.tags, match.game.players, self._lang)
        self._viewer = self._curtain = self._dialog = self._step = self._pause = None
        self._chosen, self._seen = [], len(match.entries)
        self._lobby = Lobby()
        self._told = 0
        self._bot_seeds = Random(match.record_text("spectator"))  # seeds reach the page: no secret may be in them
        if match.replay_only:
            self._step = len(match.entries)
        self._pass_on(None)

    def _take(self, match: Match) -> None:
        """Go on with a match that was read from a record."""
        if not match.replay_only:
            match.play_chance()
        self._start(match)
        self._told = len(match.entries)
        self._note = " ".join(in_language(note, self._lang) for note in match.notes)

    def _legal(self) -> list[str]:
        seat = self._match.state.current_player()
        if self._blocked() or seat != self._viewer:
            return []
        state = self._match.state
        return [state.action_to_string(action) for action in state.legal_actions()]

    def _decide(self, action: str) -> None:
        """Play the viewer's decision; refusals come as exceptions and change nothing."""
        seat = self._match.state.current_player()
        if self._blocked() or seat != self._viewer:
            raise Refused(self._blocked() or self._not_now())
        refusal = self._match.state.why_not(action)
        if refusal:
            raise Refused(refusal)
        self._play([action])

    def _play(self, actions: list[str]) -> None:
        """Play legal actions of the viewer as one step."""
        if actions:
            seat = self._match.state.current_player()
            for action in actions:
                self._match.play(action)
            self._note, self._chosen = "", []
            self._pass_on(seat)

    def _draft(self) -> Drafting:
        return Drafting(self._match, None if self._blocked() else self._viewer, self._chosen)

    def _people(self) -> list[int]:
        return [i for i, seat in enumerate(self._seats) if not seat.level]

    def _pass_on(self, actor: int | None) -> None:
        """Decide whose eyes the next frame is for; the curtain falls when another person's secrets come next."""
        match, people = self._match, self._people()
        seat = match.state.current_player()
        self._pause, self._seen = pause_since(match, self._seen, people, self._names()), len(match.entries)
        if self._pause:
            self._viewer, self._curtain = people[0] if len(people) == 1 else None, None
        elif seat == TERMINAL:
            self._curtain = None
            self._step = len(match.entries)
            self._dialog = "result"
        elif len(people) == 1 and not match.replay_only:
            self._viewer = people[0]
        elif not match.game.has_secrets:
            self._viewer = seat if seat in people else self._viewer
        elif seat != self._viewer:
            if actor is not None or seat in people:
                self._viewer = None
            self._curtain = seat if seat in people and not match.replay_only else None

    # --- buttons ------------------------------------------------------------------------------------------------

    def _press(self, button: str) -> None:
        if [f"button:{button}"] not in self._choices():
            raise Refused(self._reason([f"button:{button}"]) or self._not_now())
        steps = len(self._match.entries)
        if button == "ready":
            self._viewer, self._curtain = self._curtain, None
        elif button in ("new", "export", "import", "result"):
            self._dialog = "setup" if button == "new" else button
        elif button in ("cancel", "close"):
            self._dialog = None
        elif button.startswith("start-"):
            self._start_as(button.removeprefix("start-"))
        elif button == "skip" and self._pause:
            self._pause.shown = len(self._pause.stages)
        elif button == "ack" and self._pause:
            self._pause.looking.pop(0)
            if not self._pause.looking:
                self._pass_on(None)
        elif button == "undo":
            self._undo(agreed=False)
        elif button == "agree":
            self._undo(agreed=True)
        elif self._step is not None:
            step = {"first": 0, "back": self._step - 1, "forward": self._step + 1, "last": steps}[button]
            self._step = max(0, min(steps, step))

    def _start_as(self, name: str) -> None:
        """Begin anew at the same table in one of the ways that the game offers with one click."""
        start = next(start for start in frame.fresh_starts(self._match, self._seats) if start.name == name)
        game = type(self._match.game)(self._match.game.players, **{**self._match.game.options, **start.options})
        self._start(Match(game, tags=to_tags(self._seats)))

    def _undo_plan(self) -> tuple[int, int] | Refusal:
        return undo_plan(self._match, self._seats)

    def _undo(self, agreed: bool) -> None:
        plan = self._undo_plan()
        if isinstance(plan, Refusal):
            raise Refused(plan)
        count, seat = plan
        if not agreed and seat != self._viewer:
            self._dialog = "agreement"
            return
        for _ in range(count):
            self._match.undo()
        self._dialog = None
        self._told = len(self._match.entries)
        self._pass_on(None)

    # --- frames -------------------------------------------------------------------------------------------------

    def _buttons(self) -> list[str]:
        if self._curtain is not None:
            return ["ready"]
        if self._dialog:
            return {"setup": ["cancel"], "import": ["cancel"], "export": ["close"], "agreement": ["agree", "cancel"],
                    "result": ["close", "new"]}[self._dialog]
        buttons = ["new", "export", "import"]
        if self._pause:
            buttons += ["skip"] if self._pause.showing else ["ack"] if self._pause.looking else []
        buttons += [f"start-{start.name}" for start in frame.fresh_starts(self._match, self._seats)]
        if not isinstance(self._undo_plan(), Refusal):
            buttons.append("undo")
        if self._match.state.is_terminal():
            buttons.append("result")
        if self._step is not None:
            if self._step > 0:
                buttons += ["first", "back"]
            if self._step < len(self._match.entries):
                buttons += ["forward", "last"]
        return buttons

    def _choices(self) -> list[list[str]]:
        draft, board = self._draft(), []
        if self._pause and not self._dialog and "ack" in self._buttons():
            board = [[target] for target in getattr(self._match.game.paths, "BOARD", ())]
        elif not (self._dialog or self._curtain is not None or self._blocked()):
            board = draft.choices() if draft.asked else frame.choices(self._match, self._match.state, self._viewer)
        return board + [[f"button:{name}"] for name in self._buttons()]

    def _frame(self) -> Reply:
        match, words = self._match, Words(self._lang)
        entries = self._pause.entries(match.entries) if self._pause else match.entries
        step = len(entries) if self._step is None else self._step
        state = match.state if step == len(match.entries) else match.state_at(step)
        new = [text for text, _ in frame.sentences(match, entries[self._told:], self._viewer, self._names())]
        new += self._pause.news() if self._pause else []
        self._told = len(entries)
        seat = self._pause.looking[0] if self._pause and self._pause.looking else match.state.current_player()
        everything = self._regions(words, state, step)
        changed = {name: html for name, html in everything.items() if self._sent.get(name) != html}
        self._sent |= changed
        return {
            "type": "frame", "regions": changed, "choices": self._choices(),
            "announce": [in_language(sentence, self._lang) for sentence in new],
            "turn": seat if seat >= 0 else "", "viewer": "" if self._viewer is None else self._viewer,
            "over": match.state.is_terminal(), "lang": self._lang, "next": self._next(),
            "title": catalogue(match.game.name)["title"],
            **({"told": self._teller.news(match, len(entries))} if self._teller else {})}

    def _names(self) -> list[str]:
        return [seat.name for seat in self._seats]

    def _regions(self, words: Words, state: State, step: int) -> dict[str, str]:
        match, viewer, names = self._match, self._viewer, self._names()
        seen = state.observation(viewer)
        note = f'<p class="note">{words(self._note)}</p>' if self._note else ""
        replay = frame.replay_bar(words, step, len(match.entries)) if self._step is not None else ""
        line = frame.prompt(words, match, state, names, self._bot_moves(state))
        trace, entries = state.trace(viewer), match.entries[:step]
        if self._pause:
            line, entries = frame.look(words, self._pause, names), self._pause.entries(entries)
            trace["stage"] = self._pause.shown
        board, self._base = frame.board(match, state, viewer, self._lang, self._base, trace)
        return {
            "prompt": line + note + replay,
            "board": board,
            "hand": match.game.view.hand(seen, lang=self._lang, **({"draft": self._chosen} if self._chosen else {})),
            "panel": (frame.starts(words, match, self._seats)
                      + match.game.view.panel(seen, names=names, lang=self._lang,
                                              **({"trace": trace} if self._pause else {}))),
            "log": frame.log(words, match, entries, viewer, names),
            "dialog": self._dialog_html(words)}

    def _dialog_html(self, words: Words) -> str:
        match = self._match
        if self._curtain is not None:
            return dialogs.curtain(words, self._seats[self._curtain].name)
        plan = self._undo_plan() if self._dialog == "agreement" else None
        asked = self._seats[plan[1]].name if isinstance(plan, tuple) else ""
        return (dialogs.content(words, self._dialog, match, self._seats, self._viewer, asked) if self._dialog else
                dialogs.lobby(words, self._lobby.names) if self._lobby.names else "")

    def _next(self) -> Reply | str | None:
        seat = self._match.state.current_player()
        if self._pause and not self._dialog and (self._pause.showing or not self._pause.looking):
            return "advance"
        if seat < 0 or not self._seats[seat].level or self._dialog or self._match.replay_only or self._pause:
            return None
        return {"bot": {"level": self._seats[seat].level, "seat": seat, "seed": self._bot_seeds.getrandbits(32),
                        "observation": self._match.view(seat)}}
