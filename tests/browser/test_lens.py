"""A finger on small targets: a lens shows the exact target, slides to another, and lifting presses it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from . import table
from .test_drag import Fingers
from .test_totem import open_table

NewPage = Callable[..., Page]
OpenStub = Callable[..., Page]
PHONES = [(360, 640), (320, 480)]
ONE_BY_ONE = [PHONES[0], pytest.param(PHONES[1], marks=pytest.mark.slow)]  # half a minute each
QUICK = "seats=human,human&seed=12&option.placement=quick"
# What the lens shows: the name, whether lifting does something, and how far (px) its mark's middle is from the cross.
LENS = """() => {
    const lens = document.querySelector('#overlay .lens');
    if (!lens) return null;
    const of = part => lens.querySelector(part).getBoundingClientRect(), mark = of(".lens-mark"), box = of("svg");
    return {name: lens.querySelector('p').textContent, leads: lens.classList.contains('leads'),
        side: Math.min(mark.width, mark.height), inside: box.left >= 0 && box.top >= 0 && box.right <= innerWidth,
        x: mark.left + mark.width / 2 - box.left - box.width / 2,
        y: mark.top + mark.height / 2 - box.top - box.height / 2,
        left: box.left, top: box.top, right: box.right, bottom: box.bottom};
}"""
SQUARES = """() => [...document.querySelectorAll('[data-region="board"] [data-target]')].map(e => {
    const box = e.getBoundingClientRect();
    const middle = [box.left + box.width / 2, box.top + box.height / 2];
    return [e.dataset.target, e.getAttribute('aria-label'), ...middle, box.width];
})"""


def phone(new_page: NewPage, url: str, size: tuple[int, int], query: str = QUICK, lang: str = "en") -> Page:
    page = open_table(new_page, url, query, lang=lang, has_touch=True, is_mobile=True,
                      viewport={"width": size[0], "height": size[1]})
    page.locator('[data-region="board"]').scroll_into_view_if_needed()
    return page


def hold(page: Page, fingers: Fingers, x: float, y: float) -> dict[str, Any]:
    """Put a finger down and wait for the lens."""
    fingers("touchStart", (x, y))
    page.wait_for_selector("#overlay .lens")
    return lens(page)


def lens(page: Page) -> dict[str, Any]:
    shown: dict[str, Any] = page.evaluate(f"() => new Promise(done => requestAnimationFrame(() => done(({LENS})())))")
    return shown


@pytest.mark.slow
@pytest.mark.parametrize("size", ONE_BY_ONE)
def test_sliding_reaches_each_of_225_squares(new_page: NewPage, site_url: str, size: tuple[int, int]) -> None:
    page, fingers = phone(new_page, site_url, size), None
    own = next(name for name, state in table.states(page).items() if name.startswith("warrior") and not state)
    page.touchscreen.tap(*table.point(page, own))
    legal = {name for name, state in table.states(page).items() if state in ("target", "source", "")}
    squares = page.evaluate(SQUARES)
    assert len(squares) == 225 and all(width < 24 for *_, width in squares)
    fingers = Fingers(page)
    hold(page, fingers, *squares[112][2:4])
    seen = set()
    for target, label, x, y, _ in squares:
        fingers("touchMove", (x, y))
        shown = lens(page)
        assert shown["name"] == label and shown["leads"] == (target in legal), target
        assert shown["side"] >= 44 and abs(shown["x"]) < 2 and abs(shown["y"]) < 2 and shown["inside"], shown
        assert not (shown["left"] < x < shown["right"] and shown["top"] < y < shown["bottom"]), "under the finger"
        seen.add(target)
    fingers("touchMove", (size[0] / 2, 4))
    assert len(seen) == 225 and lens(page)["name"] == "–"
    fingers("touchEnd")
    assert page.locator("#overlay .lens").count() == 0 and page.locator("#tip").is_hidden()


@pytest.mark.slow
@pytest.mark.parametrize("size", ONE_BY_ONE)
def test_a_short_tap_hits_each_of_225_squares(new_page: NewPage, site_url: str, size: tuple[int, int]) -> None:
    page = phone(new_page, site_url, size)
    for i, (target, _, x, y, _) in enumerate(page.evaluate(SQUARES)):
        page.touchscreen.tap(x + i % 3 * 6 - 6, y + i // 3 % 3 * 6 - 6)
        page.wait_for_function("""target => document.querySelector(`#tip[data-for="${target}"]`)?.dataset.clause
            || document.querySelector(`[data-target="${target}"][data-state="source"]`)""", arg=target)
        page.keyboard.press("Escape")
        page.keyboard.press("Escape")
    assert page.locator("#overlay .lens").count() == 0


@pytest.mark.slow
@pytest.mark.parametrize("size", PHONES)
def test_a_turn_through_the_lens(new_page: NewPage, site_url: str, size: tuple[int, int]) -> None:
    page = phone(new_page, site_url, size)
    fingers = Fingers(page)
    own = next(name for name, state in table.states(page).items() if name.startswith("warrior") and not state)
    x, y = table.point(page, own)
    hold(page, fingers, x, y - 30)  # missed by more than a square, put right by sliding
    fingers("touchMove", (x, y))
    assert lens(page)["leads"]
    fingers("touchEnd")
    assert table.states(page)[own] == "source"
    goal = next(name for name, state in table.states(page).items() if state == "target")
    far = next(name for name, state in table.states(page).items() if name.startswith("square") and state == "disabled")
    hold(page, fingers, *table.point(page, far))
    assert not lens(page)["leads"]
    fingers("touchEnd")
    expect(page.locator(f'#tip[data-for="{far}"]')).to_be_visible()
    before = table.frame_count(page)
    hold(page, fingers, *table.point(page, goal))
    fingers("touchEnd")
    table.wait_frame(page, before)
    assert goal not in table.states(page), "the warrior stands there now"


def test_a_drag_shows_where_it_lands(new_page: NewPage, site_url: str) -> None:
    page = phone(new_page, site_url, PHONES[0])
    fingers = Fingers(page)
    own = next(name for name, state in table.states(page).items() if name.startswith("warrior") and not state)
    page.touchscreen.tap(*table.point(page, own))
    goal = next(name for name, state in table.states(page).items() if state == "target")
    page.keyboard.press("Escape")
    (x, y), end = table.point(page, own), table.point(page, goal)
    fingers("touchStart", (x, y))
    fingers("touchMove", (x + 15, y))
    fingers("touchMove", end)
    page.wait_for_selector("#overlay .lens.leads")
    assert lens(page)["name"] == goal.removeprefix("square:")
    before = table.frame_count(page)
    fingers("touchEnd")
    table.wait_frame(page, before)
    assert page.locator("#overlay .lens").count() == 0 and goal not in table.states(page)


@pytest.mark.parametrize("how", ["Escape", "second finger", "touchCancel"])
def test_ways_to_put_the_lens_away(new_page: NewPage, site_url: str, how: str) -> None:
    page = phone(new_page, site_url, PHONES[0])
    fingers = Fingers(page)
    own = next(name for name, state in table.states(page).items() if name.startswith("warrior") and not state)
    x, y = table.point(page, own)
    hold(page, fingers, x, y)
    if how == "Escape":
        page.keyboard.press("Escape")
    elif how == "second finger":
        fingers("touchStart", (x, y), (x + 40, y))
    else:
        fingers("touchCancel")
    assert page.locator("#overlay .lens").count() == 0
    page.wait_for_timeout(150)
    if how != "touchCancel":
        fingers("touchEnd")
    page.wait_for_timeout(100)
    assert "source" not in table.states(page).values() and page.locator("#tip").is_hidden()
    page.touchscreen.tap(x, y)
    assert table.states(page)[own] == "source", "the next touch counts again"


@pytest.mark.slow
@pytest.mark.parametrize(("lang", "word"), [("en", "magnifying glass"), ("nl", "vergrootglas"), ("de", "Lupe")])
def test_it_is_explained_until_it_was_used(new_page: NewPage, site_url: str, lang: str, word: str) -> None:
    page = phone(new_page, site_url, PHONES[0], lang=lang)
    expect(page.locator("#notice.friendly")).to_contain_text(word)
    page.reload()
    table.wait_ready(page)
    expect(page.locator("#notice.friendly")).to_contain_text(word)
    fingers = Fingers(page)
    hold(page, fingers, *table.point(page, "square:a1"))
    fingers("touchEnd")
    page.reload()
    table.wait_ready(page)
    expect(page.locator("#notice")).to_be_hidden()


def test_nobody_else_meets_it(new_page: NewPage, site_url: str, open_stub: OpenStub) -> None:
    mouse = open_table(new_page, site_url, QUICK, viewport={"width": 360, "height": 640})
    expect(mouse.locator("#notice")).to_be_hidden()
    mouse.mouse.move(*table.point(mouse, "square:a1"))
    mouse.mouse.down()
    mouse.wait_for_timeout(400)
    assert mouse.locator("#overlay .lens").count() == 0
    mouse.mouse.up()
    large = open_stub(has_touch=True, is_mobile=True, viewport={"width": 360, "height": 740})
    expect(large.locator("#notice")).to_be_hidden()
    Fingers(large)("touchStart", table.point(large, "field:a1"))
    large.wait_for_timeout(400)
    assert large.locator("#overlay .lens").count() == 0


def test_frames_wait_while_somebody_aims(open_stub: OpenStub) -> None:
    page = open_stub(has_touch=True, is_mobile=True, viewport={"width": 360, "height": 740})
    page.add_style_tag(content='[data-region="board"] { max-width: 60px; min-height: 0 !important }')
    fingers = Fingers(page)
    hold(page, fingers, *table.point(page, "field:a1"))
    before = table.frame_count(page)
    page.evaluate("stub.move(['field:c1', 'field:d1']); stub.push()")
    assert table.frame_count(page) == before
    fingers("touchMove", (340, 700))
    fingers("touchEnd")
    table.wait_frame(page, before)
