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

    def errors(self) -> list[str]:
        """Return what pages wrote to the console as errors, and errors that nobody caught."""
        ...

    def restart(self) -> None:
        """End the process and start a new one with the same profile; ``page`` is a new one."""
        ...

    def close(self) -> None: ...


class RemotePage:
    """The part of a page that is the same over any wire: expressions with arguments, and waiting."""

    def look(self, expression: str) -> Any:
        """Evaluate an expression (or await its promise); return a JSON value."""
        raise NotImplementedError

    def evaluate(self, expression: str, arg: Any = None) -> Any:
        """Evaluate an expression; if it is a function, call it with ``arg``."""
        return self.look(f"(() => {{ const it = ({expression}); "
                         f"return typeof it === 'function' ? it({json.dumps(arg)}) : it; }})()")

    def wait_for_function(self, expression: str, *, arg: Any = None, timeout: float | None = None) -> Any:
        """Look again and again until the expression is true; return its value."""
        end = time.monotonic() + (timeout or PATIENCE) / 1000
        while not (value := self.evaluate(f"(arg => {{ const it = ({expression}); const value = "
                                          "typeof it === 'function' ? it(arg) : it; "
                                          "return value instanceof Node ? true : value; })", arg)):
            if time.monotonic() > end:
                raise TimeoutError(f"this did not become true: {expression} (with {arg!r})")
            time.sleep(PAUSE)
        return value
