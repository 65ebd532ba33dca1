"""Matches of Totem in Chromium: by clicks, by keys alone, by touch and drag, against a bot and between people."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Locator, Page, expect

from . import table

NewPage = Callable[..., Page]
Presser = Callable[[Page, str], None]
BUTTONS = ("button:done", "button:end")

def open_table(new_page: NewPage, url: str, query: str, **options: object) -> Page:
    return table.open_match(new_page, url, "totem", query, **options)


def usable(page: Page, state: str | None = None) -> list[str]:
    """Return the pieces and squares that can be pressed now, else the buttons of the turn."""
    states = table.states(page)
    found = [name for name, is_ in states.items() if name.split(":")[0] in ("warrior", "totem", "square")
             and (is_ == state if state else is_ != "disabled")]
    return found or [name for name in BUTTONS if not state and states.get(name) == ""]


def play_match(page: Page, press: Presser, seed: int = 3) -> int:
    """Play to the end, at random but for wins; return the number of decisions taken by hand."""
    rng, decisions = Random(seed), 0
    while True:
        page.wait_for_function("""() => document.querySelector('[data-region="board"][data-over]')
            || document.querySelector('[data-region="board"] [data-grab], [data-region="hand"] [data-grab]')
            || document.querySelector('[data-target="button:done"]:not([aria-disabled])')
            || document.querySelector('[data-target="button:end"]:not([aria-disabled])')""")
        if page.locator('[data-region="board"][data-over]').count():
            return decisions
        before = table.frame_count(page)
        press(page, pick(rng, usable(page)))
        if targets := usable(page, "target"):
            press(page, pick(rng, targets))
        table.wait_frame(page, before)
        decisions += 1


def pick(rng: Random, names: list[str]) -> str:
    return names[int(rng.random() * len(names))]


def tap(page: Page, name: str) -> None:
    page.touchscreen.tap(*table.point(page, name))


def key(page: Page, name: str) -> None:
    """Press a target with the keyboard alone: Tab to the board, arrow keys, Enter."""
    focused = table.focused(page)
    if name.startswith("button:"):
        table.tab_to(page, '[data-region="hand"] [tabindex="0"]')
        table.key_to(page, name)
    else:
        if focused.split(":")[0] not in ("warrior", "totem", "square"):
            table.tab_to(page, '[data-region="board"] [tabindex="0"]')
        table.key_to(page, name)
    page.keyboard.press("Enter")


def tip(page: Page, clause: str) -> Locator:
    """Return the explanation that names a clause."""
    return page.locator(f'#tip[data-clause="{clause}"], #tip [data-clause="{clause}"]').first


def check_end(page: Page) -> None:
    expect(page.locator(".result")).to_be_visible()
    assert page.locator(".tt-summary").count() == 1
    table.target(page, "button:close").click()
    expect(page.locator(".result")).to_have_count(0)


@pytest.mark.proves("totem.setup.warriors", "totem.dice.match", "totem.move.range", kind="ui")
def test_against_a_bot_by_clicks(new_page: NewPage, site_url: str) -> None:
    page = open_table(new_page, site_url, "seats=human,greedy&seed=13&option.placement=quick&option.turnLimit=30")
    assert play_match(page, table.press) >= 3
    check_end(page)


def test_two_people_by_keyboard_alone(new_page: NewPage, site_url: str) -> None:
    page = open_table(new_page, site_url, "seats=human,human&seed=12&option.placement=quick&option.turnLimit=4")
    assert play_match(page, key) >= 4
    check_end(page)


def test_by_touch_on_a_phone_in_german(new_page: NewPage, site_url: str) -> None:
    page = open_table(new_page, site_url, "seats=human,greedy&seed=14&option.turnLimit=8", lang="de",
                      viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    assert play_match(page, tap) >= 12
    check_end(page)


@pytest.mark.proves("totem.setup.contact", "totem.setup.totem", kind="ui")
def test_pieces_go_from_the_hand_to_the_board(new_page: NewPage, site_url: str) -> None:
    page = open_table(new_page, site_url, "seats=human,human&seed=3")
    first = page.locator('[data-region="board"]').get_attribute("data-turn")
    table.click_path(page, [f"warrior:{first}:4", "square:h8"])
    other = page.locator('[data-region="board"]').get_attribute("data-turn")
    assert other != first and page.locator('[data-region="board"] .pieces > *').count() == 1
    table.press(page, f"warrior:{other}:1")
    table.press(page, "square:h9")
    expect(tip(page, "totem.setup.contact")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    table.drag_path(page, [f"warrior:{other}:1", "square:g7"])
    assert set(page.locator('[data-region="board"] .pieces > *').evaluate_all("all => all.map(e => e.id)")) == {
        f"w-{first}-4", f"w-{other}-1"}
    table.press(page, f"totem:{first}")
    expect(tip(page, "totem.setup.totem")).to_be_visible()
    before = table.frame_count(page)
    table.type_move(page, "place 9 a1")
    table.wait_frame(page, before)


@pytest.mark.proves("totem.dice.match", "totem.relocate.optional", kind="ui")
def test_dice_and_buttons_explain_themselves(new_page: NewPage, site_url: str) -> None:
    page = open_table(new_page, site_url, "seats=human,human&seed=12&option.placement=quick")
    for name, clause in (("die:0", "totem.dice.match"), ("button:done", "totem.relocate.optional")):
        table.press(page, name)
        expect(tip(page, clause)).to_be_visible()
        page.keyboard.press("Escape")
    before = table.frame_count(page)
    table.target(page, "button:end").click()
    table.wait_frame(page, before)


def test_axe_finds_nothing(new_page: NewPage, site_url: str) -> None:
    from web.build.tools import MODULES
    for query in ("option.placement=quick", "option.placement=free"):
        page = open_table(new_page, site_url, f"seats=human,human&seed=13&{query}")
        page.add_script_tag(path=MODULES / "axe-core" / "axe.min.js")
        found = page.evaluate("axe.run().then(r => r.violations.map(v => [v.id, v.nodes.map(n => n.target)]))")
        assert found == [], json.dumps(found)
