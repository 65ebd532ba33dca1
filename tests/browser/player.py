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
    .map(e => [e.dataset.target, e.dataset.state ?? '', 'grab' in e.dataset])"""


def think(context: BrowserContext, milliseconds: int) -> None:
    """Put a bot in the place of all bots that thinks for so long, then plays anything."""
    def stand_in(route: Route) -> None:
        body = THINKER.read_text("utf-8").replace("THINK = 3000", f"THINK = {milliseconds}")
        route.fulfill(body=body, content_type="text/javascript")

    context.route("**/js/botworker.js", stand_in)


def next_target(page: Page) -> tuple[str, bool]:
    """Return what to press next (what may follow, a button that confirms, or whatever may begin), whether that is all.

    Of what follows nothing is ever chosen halfway; of the rest what can be grabbed is only a beginning.
    """
    usable: list[tuple[str, str, bool]] = [tuple(entry) for entry in page.evaluate(USABLE)]
    follows = [entry for entry in usable if entry[1] == "target"]
    confirms = [entry for entry in usable if entry[0].startswith("button:")]
    begins = [entry for entry in usable if entry[1] == ""]
    if follows:
        return follows[len(follows) // 2][0], True
    name, _, grab = (confirms or begins)[0]
    return name, not grab


def step(page: Page) -> None:
    """Press the next target of some choice."""
    table.press(page, next_target(page)[0])


def turn(page: Page, most: int = 12) -> None:
    """Play a whole turn of seat 0, once it is its turn; return when it is another's or everything is chosen."""
    page.wait_for_function(MINE)
    for _ in range(most):
        step(page)
        page.wait_for_timeout(150)
        if not page.evaluate(MINE):
            return
