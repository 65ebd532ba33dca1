"""The line to a page: takes requests, answers with frames. The page knows no game; this knows no page.

Requests and replies are JSON texts; their shapes are in CONTRIBUTING, "The line between page and engine".
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from ..core.clauses import catalogue
from ..core.errors import IllegalAction, RulesError
from ..core.state import Observation, Refusal, State
from ..core.texts import in_language
from ..games import read_record
from . import dialogs, frame, opening, told, turn
from .asks import Refused
from .html import Words, rule_link
from .table import Table, not_now

Reply = dict[str, Any]


class Session:
    """A table and what its page has been sent. ``handle`` is all that a worker needs."""

    def __init__(self) -> None:
        self._table: Table = None  # type: ignore[assignment]  # until the first request, which opens a match
        self._lang = "en"
        self._base = ""  # digest of the fixed layer that the page has
        self._sent: dict[str, str] = {}
        self._teller: told.Teller | None = None  # for a page that holds the table in a frame
        self._requests: dict[str, Callable[[dict[str, Any]], Reply | None]] = {
            "open": self._open, "why": self._why, "form": self._form, "save": self._save, "lang": self._set_language,
            "choose": lambda ask: self._table.choose(ask["path"]),
            "type": lambda ask: self._table.do_typed(ask["text"]),
            "bot": lambda ask: self._table.do_for_bot(ask["action"]),
            "advance": lambda ask: self._table.advance(),
            "close": lambda ask: self._table.press("close"),
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
        table = self._table
        name = table.match.game.name if table else ""
        reply: Reply = {"clause": refusal.clause, "message": in_language(refusal.message, self._lang),
                        "href": rule_link(name, refusal.clause, self._lang) if name else ""}
        if self._teller and (tried := ask.get("path") or ask.get("text")):
            reply["told"] = told.refusal(table.match, table.viewer, tried, refusal, self._lang)
        return {"type": "answer", "refusal": reply}

    def _open(self, ask: dict[str, Any]) -> None:
        self._lang = ask.get("lang", "en")
        self._teller = told.Teller() if ask.get("tell") else None
        self._sent, self._base = {}, ask.get("base", "")
        if ask.get("save"):
            self._table = Table(read_record(ask["save"]), self._lang, read=True)
        elif begun := opening.given(ask, self._lang):
            self._table = Table(begun, self._lang, read=True)
            self._table.rewind()
        else:
            self._table = Table(opening.fresh(ask, self._lang), self._lang)

    def _set_language(self, ask: dict[str, Any]) -> None:
        self._lang = self._table.lang = ask["lang"]
        self._sent = {}

    def _save(self, ask: dict[str, Any]) -> Reply:
        table = self._table
        reply = {"type": "answer", "save": table.match.record_text()}
        if "picture" not in ask:
            return reply
        return {**reply, "picture": frame.public(Words(self._lang), table.match, table.seats, ask["picture"],
                                                 table.pause)}

    def _why(self, ask: dict[str, Any]) -> Reply:
        path = ask["path"]
        if len(path) == 1 and path[0] in {choice[0] for choice in self._table.choices()}:
            return {"type": "answer", "refusal": None}
        refusal = self._table.reason(path)
        return self._refused(refusal, ask) if refusal else {"type": "answer", "refusal": None}

    def _form(self, ask: dict[str, Any]) -> None:
        values = ask["values"]
        if ask["name"] == "import":
            self._table.take(read_record(values["record"]))
        elif ask["name"] == "setup":
            self._table.set_up(values)
        else:
            raise Refused(not_now())

    # --- frames -------------------------------------------------------------------------------------------------

    def _frame(self) -> Reply:
        table, words = self._table, Words(self._lang)
        match, pause = table.match, table.pause
        entries = pause.entries(match.entries) if pause else match.entries
        step = len(entries) if table.step is None else table.step
        state = match.state if step == len(match.entries) else match.state_at(step)
        seen = state.observation(table.viewer)
        told = frame.by_entry(match, entries, table.viewer, table.names())
        new = [text for lines in told[table.announced:] for text, _ in lines]
        new += pause.news() if pause else []
        table.announced = len(entries)
        seat = pause.looking[0] if pause and pause.looking else match.state.current_player()
        everything = {**self._regions(words, state, seen, step),
                      "log": frame.log(words, match, entries[:step], table.viewer, told[:step]),
                      "dialog": self._dialog(words)}
        changed = {name: html for name, html in everything.items() if self._sent.get(name) != html}
        self._sent |= changed
        return {
            "type": "frame", "regions": changed, "choices": table.choices(seen),
            "announce": [in_language(sentence, self._lang) for sentence in new],
            "turn": seat if seat >= 0 else "", "viewer": "" if table.viewer is None else table.viewer,
            "over": match.state.is_terminal(), "lang": self._lang, "next": self._next(),
            "title": catalogue(match.game.name)["title"],
            **({"told": self._teller.news(match, len(entries))} if self._teller else {})}

    def _regions(self, words: Words, state: State, seen: Observation, step: int) -> dict[str, str]:
        """Return what is shown of ``state``, of which the viewer knows ``seen``."""
        table, match = self._table, self._table.match
        names, pause = table.names(), table.pause
        note = f'<p class="note">{words(table.note)}</p>' if table.note else ""
        replay = frame.replay_bar(words, step, len(match.entries)) if table.step is not None and match.entries else ""
        line = frame.prompt(words, match, state, seen, names, turn.is_bots(state, table.seats))
        trace = state.trace(table.viewer)
        if pause:
            line = frame.look(words, pause, names)
            trace["stage"] = pause.shown
        board, self._base = frame.board(match, seen, self._lang, self._base, trace)
        return {
            "prompt": line + note + replay,
            "board": board,
            "hand": match.game.view.hand(seen, lang=self._lang, **({"draft": table.chosen} if table.chosen else {})),
            "starts": frame.starts(words, match, table.seats),
            "panel": match.game.view.panel(seen, names=names, lang=self._lang, **({"trace": trace} if pause else {}))}

    def _dialog(self, words: Words) -> str:
        table = self._table
        if table.curtain is not None:
            return dialogs.curtain(words, table.seats[table.curtain].name)
        if not table.dialog:
            return dialogs.lobby(words, table.lobby.names) if table.lobby.names else ""
        plan = table.undo_plan() if table.dialog == "agreement" else None
        asked = table.seats[plan[1]].name if isinstance(plan, tuple) else ""
        return dialogs.content(words, table.dialog, table.match, table.seats, table.viewer, asked)

    def _next(self) -> Reply | str | None:
        table = self._table
        if table.dialog:
            return None
        if table.pause:
            return "advance" if table.pause.showing or not table.pause.looking else None
        job = turn.job(table.match, table.seats)
        return {"bot": {**job, "seed": table.bot_seeds.getrandbits(32)}} if job else None
