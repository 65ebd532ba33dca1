"""Chromium, and elsewhere than on Debian Playwright's own Firefox and WebKit, driven by Playwright."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, BrowserType, ConsoleMessage

from .engine import PATIENCE, SIZE


class PlaywrightEngine:
    """A browser that Playwright runs, with its profile in ``folder``."""

    def __init__(self, kind: BrowserType, folder: Path, options: dict[str, Any]) -> None:
        self._kind, self._folder, self._options = kind, folder, options
        self._errors: list[str] = []
        self._context = self._start()

    def _start(self) -> BrowserContext:
        context = self._kind.launch_persistent_context(
            self._folder, viewport={"width": SIZE[0], "height": SIZE[1]}, locale="en", **self._options)
        context.set_default_timeout(PATIENCE)
        self.version = f"{self._kind.name.capitalize()} {context.browser.version if context.browser else ''}"
        self.page = context.pages[0]
        self.page.on("pageerror", lambda error: self._errors.append(f"uncaught: {error}"))
        self.page.on("console", self._heard)
        return context

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self._errors.append(f"console: {message.text} ({message.location.get('url', '')})")

    def errors(self) -> list[str]:
        return self._errors

    def restart(self) -> None:
        self._context.close()
        self._context = self._start()

    def close(self) -> None:
        self._context.close()
