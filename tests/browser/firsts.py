"""What tests of first pictures have in common: Python waits at a door, and what moves by itself is measured."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Frame, Page, Route

WIDE = {"viewport": {"width": 1280, "height": 800}}
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
SIZES = pytest.mark.parametrize(("size", "lang"), [(WIDE, "en"), (PHONE, "nl")], ids=["1280", "360"])
FIRST_MOVE = {"clans": ["area:A1", "area:A2"], "manitou": ["card:H4"], "totem": ["warrior:0:4", "square:h8"]}
SHIFTS = """window.shifts = []; new PerformanceObserver(list => {
    for (const e of list.getEntries()) if (!e.hadRecentInput)
        shifts.push([e.value, ...e.sources.map(s => s.node?.id || s.node?.className || s.node?.nodeName)]);
}).observe({type: "layout-shift", buffered: true});"""
PICTURED = """() => document.querySelectorAll('[data-region=board] #base *').length > 10 &&
    !('first' in document.documentElement.dataset)"""


class Door:
    """Keeps Python out of the tables of a page until it is let in."""

    def __init__(self, page: Page) -> None:
        self._held, self._closed = list[Route](), True
        page.context.route("**/pyodide/**", self._meet)

    def _meet(self, route: Route) -> None:
        if self._closed:
            self._held.append(route)
        else:
            route.continue_()

    def open(self) -> None:
        """Let Python in."""
        self._closed = False
        while self._held:
            self._held.pop(0).continue_()

    def close(self) -> None:
        """Keep out what comes from now on; forget what has waited."""
        self._closed = True
        self._held.clear()


def shift(page: Page | Frame) -> float:
    """Return how much has moved by itself (CLS); print what. The page needs ``SHIFTS``."""
    page.wait_for_timeout(400)
    shifts: list[list[Any]] = page.evaluate("shifts")
    print(*[entry for entry in shifts if entry[0] > 0.001], sep="\n")
    return float(sum(entry[0] for entry in shifts))
