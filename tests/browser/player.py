"""A person who plays anything that can be played, with real clicks: for what must be measured in every game."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import BrowserContext, Page, Route

from . import table

THINKER = Path(__file__).parent / "stub" / "thinker.js"
PERSON_BEGINS = "Math.random = () => 0;"  # so that the first of the baked deals is taken
MINE = "document.querySelector('[data-region=board]').dataset.turn === '0'"
USABLE = """() => [...document.querySelectorAll(
    '[data-region=board] [data-target], [data-region=hand] [data-target]')]
    .filter(e => !e.hasAttribute('aria-disabled') && e.getAttribute('aria-pressed') !== 'true')
    .map(e => [e.dataset.target, e.dataset.state ?? ''])"""


def think(context: BrowserContext, milliseconds: int) -> None:
    """Put a bot in the place of all bots that thinks for so long, then plays anything."""
    def stand_in(route: Route) -> None:
        body = THINKER.read_text("utf-8").replace("THINK = 3000", f"THINK = {milliseconds}")
        route.fulfill(body=body, content_type="text/javascript")

    context.route("**/js/botworker.js", stand_in)


def step(page: Page) -> None:
    """Press the next target of some choice: one that may follow, a button that confirms, or any that may begin."""
    usable: list[tuple[str, str]] = [tuple(entry) for entry in page.evaluate(USABLE)]
    follows = [name for name, state in usable if state == "target"]
    confirms = [name for name, _ in usable if name.startswith("button:")]
    begins = [name for name, state in usable if state == ""]
    wanted = follows or confirms or begins
    table.press(page, wanted[len(wanted) // 2] if follows else wanted[0])


def turn(page: Page, most: int = 12) -> None:
    """Play a whole turn of seat 0, once it is its turn; return when it is another's or everything is chosen."""
    page.wait_for_function(MINE)
    for _ in range(most):
        step(page)
        page.wait_for_timeout(150)
        if not page.evaluate(MINE):
            return
