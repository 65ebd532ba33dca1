"""A page on another site with tables in frames: what its tests have in common."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Frame, Page

from . import table

Embed = Callable[..., Page]
PAIR = {"areas": {"a": {"terrain": "steppe"}, "b": {"terrain": "forest"}}, "borders": [["a", "b"]]}
SMALL = {"game": "clans", "players": 2, "map": PAIR, "huts": {"a": "RRG", "b": "B"}, "clans": ["R", "G"],
         "to_move": 0}
TURN = {"game": "totem", "warriors": [{"3": "h6", "8": "c3"}, {"7": "h9"}], "totems": ["n14", "b14"], "to_move": 0,
        "phase": "act", "dice": [2, 8, 3]}
LISTEN = """
const told = [];
for (const name of ["ready", "move", "refused", "over", "error"])
  document.addEventListener(`pygame-rules:${name}`, (event) => told.push([event.target.id, name, event.detail]));
"""
# Everything in which a page can keep something throws, as it does where a browser blocks it, and is counted.
BLOCKED = """
window.touched = [];
for (const [owner, names] of [[window, ["localStorage", "sessionStorage", "indexedDB", "caches"]],
    [Document.prototype, ["cookie"]], [Navigator.prototype, ["serviceWorker", "storage"]]])
  for (const name of names) Object.defineProperty(owner, name, {
    get() { touched.push(name); throw new DOMException("blocked", "SecurityError"); } });
"""


def element(game: str, position: object = None, **attributes: str) -> str:
    """Return the element as it stands in a page, a position in a child script."""
    given = "".join(f' {name}="{value}"' for name, value in attributes.items())
    child = f'<script type="application/json">{json.dumps(position)}</script>' if position is not None else ""
    return f'<pygame-rules game="{game}"{given}>{child}</pygame-rules>'


def told(page: Page, name: str = "") -> list[Any]:
    """Return the details of the events of one name, or [id, name, detail] of all."""
    events: list[Any] = page.evaluate("told")
    return [detail for _, kind, detail in events if kind == name] if name else events


def wait_told(page: Page, name: str, count: int = 1) -> None:
    page.wait_for_function("([name, n]) => told.filter((event) => event[1] === name).length >= n", arg=[name, count],
                           timeout=60_000)


def frame(page: Page, number: int = 0) -> Frame:
    """Return the frame of one of the elements."""
    found = page.locator("pygame-rules > iframe").nth(number).element_handle().content_frame()
    assert found is not None
    return found


def come(page: Page, inside: Frame, selector: str) -> None:
    """Bring something in the frame into sight. Browsers drop clicks on a frame of another site that has just moved."""
    before = page.evaluate("scrollY")
    inside.frame_element().scroll_into_view_if_needed()  # nothing happens in a frame that is out of sight
    inside.locator(selector).scroll_into_view_if_needed()
    if page.evaluate("scrollY") != before:
        page.wait_for_timeout(700)


def click(page: Page, inside: Frame, selector: str) -> None:
    come(page, inside, selector)
    inside.click(selector)


def press(page: Page, inside: Frame, *path: str) -> None:
    """Click targets in the frame with the mouse, where they are in the window."""
    for name in path:
        come(page, inside, f'[data-target="{name}"]')
        x, y = inside.evaluate(table.POINT, name)
        box = inside.frame_element().bounding_box()
        assert box is not None
        page.mouse.click(box["x"] + x, box["y"] + y)


def size(inside: Frame) -> dict[str, Any]:
    found: dict[str, Any] = inside.evaluate("""() => {
        const root = document.documentElement;
        return { window: [innerWidth, innerHeight], content: [root.scrollWidth, root.scrollHeight],
            scrolls: innerWidth > root.clientWidth, fits: root.hasAttribute("data-fits") }; }""")
    return found


def wait_fit(inside: Frame) -> None:
    inside.wait_for_function("""() => document.documentElement.hasAttribute("data-fits") &&
        innerHeight === document.documentElement.scrollHeight""")


def decide(page: Page, inside: Frame) -> None:
    """Play any move for the person of seat 0 by clicks, and wait until it is told."""
    inside.wait_for_function("document.querySelector('[data-region=board]').dataset.turn === '0'")
    before = by_seat(page, 0)
    press(page, inside, inside.locator('[data-region=board] [data-target^="area:"]:not([aria-disabled])').first
          .get_attribute("data-target") or "")
    press(page, inside, inside.locator('[data-state="target"]').first.get_attribute("data-target") or "")
    wait_seat(page, 0, before + 1)


def by_seat(page: Page, seat: int) -> int:
    """Return how many moves of a seat have been told."""
    return sum(move["seat"] == seat for move in told(page, "move"))


def wait_seat(page: Page, seat: int, count: int) -> None:
    page.wait_for_function("""([seat, n]) =>
        told.filter(([, name, move]) => name === 'move' && move.seat === seat).length >= n""", arg=[seat, count])
