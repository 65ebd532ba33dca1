"""Firefox, driven over WebDriver BiDi by puppeteer-core in a process of Node.js (``firefox.mjs``)."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

from web.build import env

from .engine import SIZE, LookError, RemotePage

HELPER = Path(__file__).with_name("firefox.mjs")


class FirefoxEngine:
    """A Firefox without a window, with its profile in ``folder``."""

    def __init__(self, executable: str, folder: Path) -> None:
        self._command = [str(env.node()), str(HELPER), executable, str(folder), *map(str, SIZE)]
        self._errors: list[str] = []
        self._start()

    def _start(self) -> None:
        self._process = subprocess.Popen(self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.page = FirefoxPage(self._process)
        self.version = str(self.page.ask("version")).replace("/", " ").capitalize()

    def errors(self) -> list[str]:
        return [*self._errors, *self.page.ask("errors")]

    def restart(self) -> None:
        self._errors = self.errors()
        self.close()
        self._start()

    def close(self) -> None:
        try:
            self._process.communicate(timeout=20)  # closes its input
        finally:
            self._process.kill()


class FirefoxPage(RemotePage):
    """The page of a Firefox; it is its own mouse."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process
        self.mouse = self.keyboard = self

    def ask(self, what: str, argument: Any = None) -> Any:
        """Let the helper do something; return what comes of it. Raises ``LookError``."""
        assert self._process.stdin and self._process.stdout
        self._process.stdin.write(json.dumps({"do": what, "with": argument}) + "\n")
        self._process.stdin.flush()
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError(f"the helper for Firefox ended at: {what}")
        answer = json.loads(line)
        if "error" in answer:
            raise LookError(f"{what}: {answer['error']}")
        return answer["value"]

    def goto(self, url: str) -> None:
        self.ask("goto", url)

    def reload(self) -> None:
        self.ask("reload")

    def look(self, expression: str) -> Any:
        return self.ask("look", expression)

    def screenshot(self, *, path: Path) -> None:
        self.ask("screenshot", str(path))

    def click(self, x: float, y: float) -> None:
        self.ask("click", [x, y])

    def move(self, x: float, y: float) -> None:
        self.ask("move", [x, y])

    def down(self) -> None:
        self.ask("down")

    def up(self) -> None:
        self.ask("up")

    def press(self, key: str) -> None:
        self.ask("press", key)
