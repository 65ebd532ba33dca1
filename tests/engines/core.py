"""The core of the browser suite, written once for every engine and for every way the site comes to it.

A player who knows no game: it presses what the page shows as possible, by clicks or by keys, up to the result.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random
from typing import NamedTuple
from urllib.parse import urljoin, urlsplit

from tests.browser import table

from .engine import Engine, Page

Press = Callable[[Page, str], None]

# A person against a bot; quick to play.
MATCHES = {
    "clans": "seats=human,greedy&seed=13&option.firstStarter=seat0",
    "manitou": "seats=human,greedy&seed=8",
    "totem": "seats=human,greedy&seed=13&option.placement=quick&option.turnLimit=30",
}
# What only one seat may see, behind the curtain of which nothing of it may be in the document.
SECRETS = {"clans": ".cl-name[class*=cl-clan-]", "manitou": '[data-region="hand"] [data-target^="card:"]'}

# What can be pressed now, in the order of the document: target, state, whether it is pressed in. What is shown in
# stages goes on by itself, and its button with it.
POSSIBLE = """() => {
    const places = document.querySelector('dialog:modal') ? ['dialog:modal']
        : ['prompt', 'board', 'hand'].map(name => `[data-region="${name}"]`);
    return [...document.querySelectorAll(places.map(place => `${place} [data-target]:not([aria-disabled])`))]
        .filter(e => e.dataset.target !== 'button:skip')
        .map(e => [e.dataset.target, e.dataset.state ?? '', e.getAttribute('aria-pressed') ?? '']);
}"""
OVER = "document.querySelector('[data-region=board][data-over]') !== null"
ASKED = f"() => {OVER} || ({POSSIBLE})().length > 0"
INSTANT = """folder => localStorage.setItem(`pygame-rules:${folder}:settings`, JSON.stringify({ speed: 'instant' }))"""
KEPT = "() => Object.entries(localStorage).filter(([key]) => key.includes(':match:')).map(([, match]) => match).join()"
# The place of the function that called for the engine's second part.
CALLED = "document.getElementById('diagnostics').dataset.called ?? ''"
DIAGNOSTICS = """(({ dataset, textContent }) => [dataset.start, textContent])(
    document.getElementById('diagnostics'))"""
LOG = "() => [...document.querySelectorAll('[data-region=log] li')].map(line => line.textContent)"

CARRIED = """([x, y]) => [...document.querySelectorAll('#overlay > * > *')].some(part => {
    const { left, right, top, bottom } = part.getBoundingClientRect();
    return left - 40 < x && x < right + 40 && top - 40 < y && y < bottom + 40 && right - left < 200;
})"""


class Address(NamedTuple):
    """Where the site is: its first page, its table (a question mark and what is asked come after it)."""

    home: str
    play: str
    quiet: str  # a page beside them that starts nothing

    def table(self, game: str, query: str) -> str:
        return f"{self.play}?game={game}&lang=en&{query}"


def served(url: str) -> Address:
    return Address(url, f"{url}play.html", f"{url}rules/clans.en.html")


def one_file(url: str) -> Address:
    return Address(url, url, url)


def open_table(page: Page, address: Address, game: str, query: str) -> None:
    """Open a fresh match, everything at once (no waiting for animations)."""
    page.goto(address.quiet)
    page.evaluate(INSTANT, urljoin(urlsplit(address.play).path, "."))
    page.goto(address.table(game, query))
    table.wait_ready(page)


def board(page: Page, name: str) -> str:
    found = page.evaluate("name => document.querySelector('[data-region=board]').getAttribute(`data-${name}`)", name)
    return found or ""


def count(page: Page, selector: str) -> int:
    found: int = page.evaluate("selector => document.querySelectorAll(selector).length", selector)
    return found


def possible(page: Page) -> list[str]:
    """Wait for a decision; return what to press for it, best first kind only: what is not pressed in, then buttons."""
    page.wait_for_function(ASKED, timeout=60_000)
    found: list[tuple[str, str, str]] = page.evaluate(POSSIBLE)
    things = [name for name, _, pressed in found if not name.startswith("button:") and pressed != "true"]
    buttons = [name for name, _, _ in found if name.startswith("button:")]
    toggled = any(pressed for _, _, pressed in found)
    return buttons if buttons and (toggled or not things) else things


def take_turn(page: Page, press: Press, rng: Random) -> list[str]:
    """Take one decision of those that the page shows as possible; return what was pressed."""
    before, pressed, names = table.frame_count(page), [], possible(page)
    while names:
        pressed.append(names[int(rng.random() * len(names))])
        press(page, pressed[-1])
        names = [name for name, state, _ in page.evaluate(POSSIBLE) if state == "target"]
    table.wait_frame(page, before)
    return pressed


def over(page: Page) -> bool:
    page.wait_for_function(ASKED, timeout=60_000)
    return bool(page.evaluate(OVER))


def play_match(page: Page, press: Press = table.press, seed: int = 3) -> int:
    """Play to the end, look at the result and close it; return the number of decisions taken."""
    rng, decisions = Random(seed), 0
    while not over(page):
        take_turn(page, press, rng)
        decisions += 1
    page.wait_for_function("document.querySelector('dialog[open] .result') !== null")
    assert board(page, "turn") == ""
    press(page, "button:close")
    page.wait_for_function("document.querySelector('dialog[open]') === null")
    assert page.evaluate(CALLED) == "", "web/build/split_play.py lacks what this match has done"
    return decisions


def key(page: Page, name: str) -> None:
    """Press a target with the keyboard alone: Tab to its part of the page, arrow keys, Enter."""
    place = page.evaluate("""name => document.querySelector(`[data-target="${CSS.escape(name)}"]`)
        .closest('[data-roving]')?.dataset.region ?? ''""", name)
    if place:
        if not page.evaluate("document.activeElement.matches('[data-roving] [data-target]')"):
            table.tab_to(page, f'[data-region="{place}"] [tabindex="0"]')
        table.key_to(page, name)
    else:
        table.tab_to(page, f'[data-target="{name}"]')
    assert page.evaluate("document.activeElement.matches(':focus-visible')")
    page.keyboard.press("Enter")


def log(page: Page) -> list[str]:
    lines: list[str] = page.evaluate(LOG)
    return lines


def wait_kept(page: Page) -> None:
    """Wait until the browser has kept a match and nothing is being added to it."""
    before = ""
    while not before or before != page.evaluate(KEPT):
        before = page.evaluate(KEPT)
        time.sleep(0.3)


def start(engine: Engine, address: Address, game: str) -> None:
    """The first page leads to a table that is ready, and large enough."""
    page = engine.page
    page.goto(address.home)
    link = f"a.button[href*='game={game}']"
    page.wait_for_function("link => document.querySelector(link)", arg=link)
    page.mouse.click(*page.evaluate("""link => {
        const element = document.querySelector(link);
        element.scrollIntoView({ block: 'center', behavior: 'instant' });
        const box = element.getBoundingClientRect();
        return [box.left + box.width / 2, box.top + box.height / 2];
    }""", link))
    table.wait_ready(page)
    width, height = page.evaluate("""() => {
        const { width, height } = document.querySelector('[data-region=board] svg').getBoundingClientRect();
        return [width, height];
    }""")
    assert width > 400 and height > 400
    assert page.evaluate("document.title") and not page.evaluate("document.getElementById('loading').checkVisibility()")


def cold_start(engine: Engine, address: Address) -> None:
    """A browser that has nothing kept gets Python from its memory; a move is answered, by the bot's worker too."""
    page, started = engine.page, ""
    for _ in range(3):  # a busy machine may take longer than a quick line does; then the modules are fetched
        page.goto(address.table("clans", MATCHES["clans"]))
        table.wait_ready(page)
        started, told = page.evaluate(DIAGNOSTICS)
        if "connection is slow" not in told:
            break
    assert started == "snapshot", told
    lines = len(log(page))
    assert take_turn(page, table.press, Random(1))
    possible(page)
    assert board(page, "turn") == "0" and len(log(page)) >= lines + 2


def drag(engine: Engine, address: Address, game: str) -> None:
    """A thing is dragged to its target; what follows the mouse is beneath it and gone afterwards."""
    page = engine.page
    open_table(page, address, game, MATCHES[game])
    start = next(name for name in possible(page) if count(page, f'[data-target="{name}"][data-grab]'))
    table.press(page, start)
    end = next(name for name, state, _ in page.evaluate(POSSIBLE) if state == "target")
    page.keyboard.press("Escape")
    before = table.frame_count(page)
    table.drag_path(page, [start, end], drop=False)
    page.wait_for_function(CARRIED, arg=table.point(page, end))
    page.mouse.up()
    table.wait_frame(page, before)
    page.wait_for_function("!document.getElementById('overlay').childElementCount")


def curtain(engine: Engine, address: Address, game: str) -> None:
    """Between two people nothing secret is in the document, and only the button opens the curtain."""
    page, rng, viewers = engine.page, Random(1), set()
    open_table(page, address, game, "seats=human,human&seed=11")
    while len(viewers) < 2:
        assert possible(page) == ["button:ready"] and board(page, "viewer") == ""
        assert count(page, SECRETS[game]) == 0
        for _ in range(3):
            page.keyboard.press("Escape")
        assert count(page, "dialog:modal .curtain") == 1 and count(page, SECRETS[game]) == 0
        take_turn(page, table.press, rng)
        assert count(page, SECRETS[game]) > 0
        viewers.add(board(page, "viewer"))
        while board(page, "viewer"):
            take_turn(page, table.press, rng)
    assert viewers == {"0", "1"}


# A search that thinks for ever unless it is told to be short.
ENDLESS = """() => {
    const send = Worker.prototype.postMessage;
    window.heldBack = 0;
    Worker.prototype.postMessage = function (message, ...rest) {
        const job = typeof message === 'string' ? JSON.parse(message) : {};
        if (job.observation && !job.iterations) window.heldBack += 1;
        else send.call(this, message, ...rest);
    };
}"""


def hurried_bot(engine: Engine, address: Address) -> None:
    """A bot thinks without end; *play now* lets it move at once."""
    page = engine.page
    open_table(page, address, "clans", MATCHES["clans"])
    page.evaluate(ENDLESS)
    take_turn(page, table.press, Random(2))
    page.wait_for_function("document.getElementById('thinking').checkVisibility()")
    assert page.evaluate("heldBack") == 1 and board(page, "turn") == "1"
    before, lines = table.frame_count(page), len(log(page))
    table.press(page, "button:play-now")
    table.wait_frame(page, before)
    assert board(page, "turn") == "0" and len(log(page)) > lines
    page.wait_for_function("!document.getElementById('thinking').checkVisibility()")


def resume(engine: Engine, address: Address) -> None:
    """A match goes on where it was: after a reload, and in a new browser process."""
    page, rng = engine.page, Random(4)
    open_table(page, address, "clans", MATCHES["clans"])
    for _ in range(2):
        take_turn(page, table.press, rng)
        possible(page)
    lines = log(page)
    wait_kept(page)
    page.reload()
    table.wait_ready(page)
    assert log(page) == lines
    take_turn(page, table.press, rng)
    possible(page)
    lines = log(page)
    wait_kept(page)
    engine.restart()
    page = engine.page
    page.goto(address.table("clans", ""))
    table.wait_ready(page)
    assert log(page) == lines
    take_turn(page, table.press, rng)
