"""Starts the browser of a name: ``chromium``, ``firefox``, ``webkit``, ``minibrowser``.

An installed one, or elsewhere than on Debian Playwright's own Firefox and WebKit.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import BrowserType, Playwright

from web.build import browser as browsers

from .by_playwright import PlaywrightEngine
from .engine import Engine
from .firefox import FirefoxEngine
from .webkit import MiniBrowserEngine, WebKitEngine


def launch(name: str, folder: Path, playwright: Callable[[], Playwright], screen: Callable[[], str]) -> Engine:
    """Start a browser with its profile in ``folder``; ``screen`` gives the name of one that nobody sees."""
    if name == "firefox" and (firefox := browsers.find_firefox()):
        return FirefoxEngine(firefox, folder)
    if name in ("webkit", "minibrowser") and (webkit := browsers.find_webkit()):
        return (WebKitEngine if name == "webkit" else MiniBrowserEngine)(webkit, screen(), folder)
    options = browsers.launch_options() if name == "chromium" else {}
    return PlaywrightEngine(_own(name, playwright()), folder, options)


def installed(name: str, playwright: Playwright) -> bool:
    """Return whether ``launch`` finds the browser."""
    found = {"chromium": browsers.find, "firefox": browsers.find_firefox}.get(name, browsers.find_webkit)()
    return found is not None or Path(_own(name, playwright).executable_path).exists()


def _own(name: str, playwright: Playwright) -> BrowserType:
    return {"chromium": playwright.chromium, "firefox": playwright.firefox}.get(name, playwright.webkit)
