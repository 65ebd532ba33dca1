"""A player's hands for the tests: the same path of targets by clicks, keys, fingers, drags or typed words.

What takes a ``Hands`` works in every engine (``tests/engines``); what takes a ``Page`` needs Playwright.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from playwright.sync_api import Locator, Page

INSTANT = """if (!localStorage.getItem('pygame-rules:/:settings'))
    localStorage.setItem('pygame-rules:/:settings', '{"speed": "instant"}');"""
STATES = """() => Object.fromEntries([...document.querySelectorAll('[data-target]')]
    .map(e => [e.dataset.target, e.dataset.state ?? (e.getAttribute('aria-disabled') ? 'disabled' : '')]))"""
# A point at which the target itself is hit: its middle, if it is hit all around there too, else the middle of the
# largest square of a coarse raster inside it. Nothing if there is no such target.
POINT = """name => {
    const element = document.querySelector(`[data-target="${CSS.escape(name)}"]`);
    if (!element) return null;
    const { top, left, bottom, right } = element.getBoundingClientRect();
    if (top < 0 || left < 0 || bottom > innerHeight || right > innerWidth) {
        element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    }
    const box = element.getBoundingClientRect(), hits = [];
    const at = (i, j) => [box.left + box.width * i / 12, box.top + box.height * j / 12];
    const hit = point => document.elementFromPoint(...point)?.closest('[data-target]') === element;
    if ([4, 6, 8].every(i => [4, 6, 8].every(j => hit(at(i, j))))) return at(6, 6);
    for (let i = 1; i < 12; i++) for (let j = 1; j < 12; j++) if (hit(at(i, j))) hits.push(at(i, j));
    const inner = hits.map(([x, y]) => [x, y, hits.filter(([a, b]) => Math.abs(a - x) < box.width / 5 &&
        Math.abs(b - y) < box.height / 5).length]);
    inner.sort((p, q) => q[2] - p[2]);
    return inner.length ? inner[0].slice(0, 2) : [box.left + box.width / 2, box.top + box.height / 2];
}"""
FOCUSED = """(({ dataset, id, localName }) => dataset.target ??
    `<${dataset.region ?? id ?? ''}${dataset.region || id ? '' : localName}>`)(document.activeElement)"""
# Which target has the focus, and how far it is from there to another, to the right and down.
WAY = f"""name => {{
    const middle = name => {{
        const box = document.querySelector(`[data-target="${{CSS.escape(name)}}"]`).getBoundingClientRect();
        return [box.left + box.width / 2, box.top + box.height / 2];
    }};
    const here = {FOCUSED}, [[x, y], [a, b]] = [middle(here), middle(name)];
    return [here, a - x, b - y];
}}"""


class Mouse(Protocol):
    """A mouse in client pixels."""

    def click(self, x: float, y: float) -> object: ...
    def move(self, x: float, y: float) -> object: ...
    def down(self) -> object: ...
    def up(self) -> object: ...


class Keyboard(Protocol):
    """Keys by the names of Playwright: ``Enter``, ``ArrowLeft``, ``Shift+Tab``, ``a``."""

    def press(self, key: str) -> object: ...


class Hands(Protocol):
    """What a player needs of a page: the part of Playwright's ``Page`` that every engine has.

    An expression is evaluated in the page; if that gives a function, it is called with ``arg``.
    """

    @property
    def mouse(self) -> Mouse: ...
    @property
    def keyboard(self) -> Keyboard: ...
    def evaluate(self, expression: str, arg: Any = None) -> Any: ...
    def wait_for_function(self, expression: str, *, arg: Any = None, timeout: float | None = None) -> object: ...


def target(page: Page, name: str) -> Locator:
    """Return the element with this target."""
    return page.locator(f'[data-target="{name}"]')


def states(page: Hands) -> dict[str, str]:
    """Return target -> its ``data-state``, ``disabled``, or ``""`` when it can be used."""
    found: dict[str, str] = page.evaluate(STATES)
    return found


def point(page: Hands, name: str) -> tuple[float, float]:
    """Wait for a target and scroll it into view; return a point (client pixels) well inside it, whatever its shape."""
    found = page.evaluate(POINT, name)
    if not found:
        page.wait_for_function("name => document.querySelector(`[data-target=\"${CSS.escape(name)}\"]`)", arg=name)
        found = page.evaluate(POINT, name)
    x, y = found
    return x, y


def frame_count(page: Hands) -> int:
    """Return how many frames have been shown."""
    return int(page.evaluate("document.getElementById('table').dataset.frame ?? 0"))


def wait_ready(page: Hands) -> None:
    """Wait until the first frame is shown."""
    page.wait_for_function("document.documentElement?.dataset.app === 'ready'", timeout=60_000)


def wait_frame(page: Hands, before: int) -> None:
    """Wait until more than ``before`` frames have been shown."""
    page.wait_for_function("n => Number(document.getElementById('table').dataset.frame) > n", arg=before)


def open_match(new_page: Callable[..., Page], url: str, game: str, query: str, *, lang: str = "en",
               **options: object) -> Page:
    """Open a fresh match of a game with everything at once (no waiting for animations)."""
    page = new_page(**{"reduced_motion": "reduce", **options})
    page.add_init_script(INSTANT)
    page.goto(f"{url}play.html?game={game}&lang={lang}&{query}")
    wait_ready(page)
    return page


def press(page: Hands, name: str) -> None:
    """Click a target, also one that leads nowhere."""
    page.mouse.click(*point(page, name))


def reach(page: Hands, name: str) -> list[str]:
    """Return the targets that may follow ``name``, in document order, as the page marks them; nothing stays chosen."""
    press(page, name)
    found = [other for other, state in states(page).items() if state == "target"]
    page.keyboard.press("Escape")
    return found


def click_path(page: Hands, path: Sequence[str]) -> None:
    """Click the targets one after the other and wait for the frame."""
    before = frame_count(page)
    for name in path:
        press(page, name)
    wait_frame(page, before)


def touch_path(page: Page, path: Sequence[str]) -> None:
    """Tap the targets one after the other and wait for the frame (needs ``has_touch=True``)."""
    before = frame_count(page)
    for name in path:
        page.touchscreen.tap(*point(page, name))
    wait_frame(page, before)


def drag_path(page: Hands, path: Sequence[str], *, drop: bool = True) -> None:
    """Drag the first target onto the second with the mouse; with ``drop`` let go and wait for the frame."""
    before = frame_count(page)
    start, end = point(page, path[0]), point(page, path[1])
    page.mouse.move(*start)
    page.mouse.down()
    for share in (0.1, 0.3, 0.5, 0.75, 1):
        page.mouse.move(start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)
    if drop:
        page.mouse.up()
        wait_frame(page, before)


def type_move(page: Page, text: str) -> None:
    """Type an action or a command into the line and send it."""
    page.locator("#typed input").fill(text)
    page.locator("#typed input").press("Enter")


def focused(page: Hands) -> str:
    """Return the target that has the focus, or ``<prompt>``, ``<body>`` and the like."""
    name: str = page.evaluate(FOCUSED)
    return name


def key_to(page: Hands, name: str, most: int = 60) -> None:
    """Bring the focus from a target of the board to another with arrow keys alone."""
    seen: dict[str, int] = {}
    for _ in range(most):
        here, across, down = page.evaluate(WAY, name)
        if here == name:
            return
        keys = ["ArrowRight" if across > 0 else "ArrowLeft", "ArrowDown" if down > 0 else "ArrowUp"]
        if abs(down) > abs(across):
            keys.reverse()
        page.keyboard.press(keys[seen.get(here, 0) % 2])
        seen[here] = seen.get(here, 0) + 1
    raise AssertionError(f"arrow keys do not lead to {name}, only to {focused(page)}")


def key_path(page: Hands, path: Sequence[str]) -> None:
    """Choose the targets with the keyboard alone: Tab to the board, arrow keys, Enter; wait for the frame."""
    before = frame_count(page)
    for name in path:
        if name.startswith("button:"):
            tab_to(page, f'[data-target="{name}"]')
        else:
            if ":" not in focused(page) or focused(page).startswith("button:"):
                tab_to(page, '[data-region="board"] [tabindex="0"]')
            key_to(page, name)
        page.keyboard.press("Enter")
    wait_frame(page, before)


def tab_to(page: Hands, selector: str, most: int = 80) -> None:
    """Press Tab until the focus is on the element."""
    for _ in range(most):
        if page.evaluate("s => document.activeElement.matches(s)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {selector}")


def asked(page: Page, kind: str) -> list[dict[str, Any]]:
    """Return the requests of one type that the stub engine has got."""
    requests: list[dict[str, Any]] = page.evaluate("kind => stub.requests.filter(ask => ask.type === kind)", kind)
    return requests
