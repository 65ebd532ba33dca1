"""What the suite needs of a browser engine: a page as Playwright's, errors, a restart with the same profile.

Chromium is driven by Playwright, Firefox by puppeteer-core over WebDriver BiDi, WebKitGTK by selenium over WebDriver;
the last two share :class:`RemotePage`. Clicks and keys are the engine's own input events, never calls in the page.
"""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any, Protocol

from tests.browser.table import Hands

SIZE = (1280, 800)  # of the page, in CSS pixels
PATIENCE = 15_000  # milliseconds for anything on a page: two slow cores
PAUSE = 0.02  # seconds between two looks


class Page(Hands, Protocol):
    """One page; the names are Playwright's."""

    def goto(self, url: str) -> object: ...
    def reload(self) -> object: ...
    def screenshot(self, *, path: Path) -> object: ...


class Engine(Protocol):
    """A running browser with one page and a profile of its own, which ends with it."""

    page: Page
    version: str  # the browser's name and version

    def errors(self) -> list[str]:
        """Return what pages wrote to the console as errors, and errors that nobody caught."""
        ...

    def restart(self) -> None:
        """End the process and start a new one with the same profile; ``page`` is a new one."""
        ...

    def close(self) -> None: ...


class LookError(Exception):
    """An expression failed, or there was no page just then."""


class RemotePage:
    """The part of a page that is the same over any wire: expressions with arguments, and waiting."""

    def look(self, expression: str) -> Any:
        """Evaluate an expression (or await its promise); return a JSON value. Raises ``LookError``."""
        raise NotImplementedError

    def evaluate(self, expression: str, arg: Any = None) -> Any:
        """Evaluate an expression; if it is a function, call it with ``arg``."""
        return self.look(f"(() => {{ const it = ({expression}); "
                         f"return typeof it === 'function' ? it({json.dumps(arg)}) : it; }})()")

    def wait_for_function(self, expression: str, *, arg: Any = None, timeout: float | None = None) -> None:
        """Look again and again, also from one page to the next, until the expression is true."""
        asked = f"arg => {{ const it = ({expression}); return Boolean(typeof it === 'function' ? it(arg) : it); }}"
        end, last = time.monotonic() + (timeout or PATIENCE) / 1000, "false"
        while time.monotonic() < end:
            try:
                if self.evaluate(asked, arg):
                    return
            except LookError as error:
                last = str(error)
            time.sleep(PAUSE)
        raise TimeoutError(f"this did not become true: {expression} (with {arg!r}): {last}")
