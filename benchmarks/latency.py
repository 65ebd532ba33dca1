"""How soon a choice shows its effect: from the click to the painted picture, real clicks in Chromium, each game.

``choose``  half of a choice is made: the page marks what may follow
``play``    a choice is complete: the engine plays it and the new picture is painted
``reason``  what leads nowhere is pressed: the engine says why
``dialog``  a dialog is opened or closed by the engine

Idle, and while a stand-in bot searches for three seconds in the bots' worker. Bounds: the median of each effect 50 ms,
the 95th percentile of all effects in a situation (each by itself is too few for that) 100 ms. ``ROUNDS`` in the
environment: matches a game (3).
"""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Iterator
from statistics import median

from playwright.sync_api import Browser, Page, sync_playwright

import pygame_rules as pr
from pygame_rules import server
from tests.browser import player, table
from web.build.browser import launch_options
from web.build.tools import SITE

from . import _machine

MEDIAN, NEARLY_ALL = 50, 100  # ms
ROUNDS = int(os.environ.get("ROUNDS", "3"))
TURNS = 4
THINK = 3000  # ms
# From the time stamp of the click to the first picture painted after what it changed: the page itself, or a frame.
WATCH = """
window.effects = {};
let since = 0;
addEventListener("click", (event) => {
    if (event.isTrusted && event.target.closest("[data-target]")) [since, effects] = [event.timeStamp, {}];
}, true);
const painted = new MessageChannel();
painted.port1.onmessage = ({ data: { kind, clicked } }) => {
    if (clicked === since) effects[kind] ??= performance.now() - clicked;
};
addEventListener("DOMContentLoaded", () => new MutationObserver((changes) => {
    if (!since) return;
    const kind = changes.some(change => change.attributeName === "data-frame") ? "frame" : "page";
    const clicked = since;
    requestAnimationFrame(() => painted.port2.postMessage({ kind, clicked }));
}).observe(document.documentElement, { subtree: true, childList: true,
    attributeFilter: ["data-state", "data-frame", "hidden"], attributes: true }));
"""

Times = dict[tuple[str, str, str], list[float]]


def main() -> int:
    """Measure, print the table; return 1 if a bound is broken."""
    _machine.report()
    times: Times = {}
    with server.server(SITE) as running, sync_playwright() as playwright:
        threading.Thread(target=running.serve_forever, args=(0.05,), daemon=True).start()
        browser = playwright.chromium.launch(**launch_options())
        print(f"Chromium {browser.version}", flush=True)
        for game in pr.game_names():
            for _ in range(ROUNDS):
                address = f"{server.address(running)}play.html?game={game}&lang=en"
                for situation, kind, found in (*idle(browser, address), *thinking(browser, address)):
                    times.setdefault((game, situation, kind), []).append(found)
        browser.close()
        running.shutdown()
    return report(times)


def opened(browser: Browser, address: str, think: int) -> Page:
    """Open a match in which the person begins and every bot is the stand-in."""
    page = browser.new_context(viewport={"width": 1280, "height": 800}).new_page()
    page.add_init_script(WATCH + player.PERSON_BEGINS)
    player.think(page.context, think)
    page.goto(address)
    table.wait_ready(page)
    page.wait_for_timeout(500)
    return page


def click(page: Page, name: str, kind: str) -> float:
    """Press a target; return how long it took, in ms, until its effect was painted: ``page`` or ``frame``."""
    x, y = table.point(page, name)
    page.mouse.move(x, y)
    page.wait_for_timeout(120)
    page.mouse.click(x, y)
    found: float = page.wait_for_function("kind => effects[kind]", arg=kind, polling=20).json_value()
    page.wait_for_timeout(100)
    return found


def idle(browser: Browser, address: str) -> Iterator[tuple[str, str, float]]:
    """Yield (situation, kind, ms) while nobody else does anything."""
    page = opened(browser, address, 0)
    for _ in range(TURNS):
        page.wait_for_function(player.MINE)
        page.wait_for_timeout(700)
        while page.evaluate(player.MINE):
            name, completes = player.next_target(page)
            yield "idle", "play" if completes else "choose", click(page, name, "frame" if completes else "page")
            page.wait_for_timeout(300)
    page.wait_for_function(player.MINE)
    page.wait_for_timeout(700)
    yield from others(page, "idle")
    page.context.close()


def thinking(browser: Browser, address: str) -> Iterator[tuple[str, str, float]]:
    """Yield (situation, kind, ms) while a bot thinks."""
    page = opened(browser, address, THINK)
    for _ in range(2):
        player.turn(page)
        page.wait_for_selector("#thinking:not([hidden])")
        yield from others(page, "a bot thinks")
        page.wait_for_function(player.MINE)
    page.context.close()


def others(page: Page, situation: str) -> Iterator[tuple[str, str, float]]:
    """Ask why something leads nowhere, and open and close a dialog."""
    disabled = [name for name, state in table.states(page).items()
                if state == "disabled" and name.split(":")[0] in ("area", "herd", "square", "warrior", "card")]
    for name in disabled[:2]:
        yield situation, "reason", click(page, name, "page")
    for name in ("button:new", "button:cancel"):
        yield situation, "dialog", click(page, name, "frame")


def report(times: Times) -> int:
    """Print median, 95th percentile, min and max of each effect and of all; return 1 if a bound is broken."""
    print(f"{'game':<10}{'situation':<15}{'effect':<9}{'n':>4}{'median':>9}{'95 %':>8}{'min':>8}{'max':>8}   ms")
    together: Times = {}
    broken = False
    for (game, situation, kind), found in times.items():
        print(line(game, situation, kind, found))
        broken |= median(found) > MEDIAN
        together.setdefault((game, situation, "all"), []).extend(found)
    for key, found in together.items():
        print(line(*key, found))
        broken |= nearly_all(found) > NEARLY_ALL
    return int(broken)


def line(game: str, situation: str, kind: str, found: list[float]) -> str:
    """Return a line of the table."""
    return (f"{game:<10}{situation:<15}{kind:<9}{len(found):>4}{median(found):>9.1f}{nearly_all(found):>8.1f}"
            f"{min(found):>8.1f}{max(found):>8.1f}")


def nearly_all(found: list[float]) -> float:
    """Return the 95th percentile."""
    return sorted(found)[min(len(found) - 1, int(0.95 * len(found)))]


if __name__ == "__main__":
    sys.exit(main())
