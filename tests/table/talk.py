"""A page without a browser: talks to a Session as the page's script does."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from pygame_rules.bots import answer
from pygame_rules.table import worker_session

Reply = dict[str, Any]


class Page:
    """Keeps the last frame and its regions (a frame brings only those that changed)."""

    def __init__(self, **opening: Any) -> None:
        self._handle = worker_session()
        self._seq = 0
        self.regions: dict[str, str] = {}
        self.frame: Reply = {}
        self.reply = self.ask("open", **{"game": "clans", "lang": "en", "seed": 5, **opening})

    def ask(self, kind: str, **data: Any) -> Reply:
        """Send a request and take in the reply."""
        self._seq += 1
        reply: Reply = json.loads(self._handle(json.dumps({"seq": self._seq, "type": kind, **data})))
        assert reply["seq"] == self._seq
        if reply["type"] == "frame":
            self.frame = reply
            self.regions |= reply["regions"]
        return reply

    def press(self, *path: str) -> Reply:
        """Choose a path of targets."""
        return self.ask("choose", path=list(path))

    def refusal(self, *path: str) -> Reply:
        """Choose a path that must be refused; return the refusal."""
        refused: Reply = self.press(*path)["refusal"]
        return refused

    def moves(self) -> list[list[str]]:
        """Return the choices on the board."""
        return [path for path in self.frame["choices"] if not path[0].startswith("button:")]

    def buttons(self) -> set[str]:
        """Return the buttons that can be pressed."""
        return {path[0] for path in self.frame["choices"] if path[0].startswith("button:")}

    def bots(self) -> None:
        """Let happen what happens by itself, until a person decides or the match is over."""
        while self.frame["next"]:
            if self.frame["next"] == "advance":
                self.ask("advance")
                continue
            self.ask("bot", action=json.loads(answer(json.dumps(self.frame["next"]["bot"])))["action"])

    def play_out(self, seed: int = 1) -> None:
        """Play the match to its end, people at random."""
        rng = Random(seed)
        while not self.frame["over"]:
            self.bots()
            if "button:ready" in self.buttons():
                self.press("button:ready")
            elif self.moves():
                moves = self.moves()
                self.press(*moves[int(rng.random() * len(moves))])

    def everything(self) -> str:
        """Return all that the page has been given, as one text."""
        return json.dumps([self.frame, self.regions], ensure_ascii=False)
