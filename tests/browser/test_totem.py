"""Matches of Totem in Chromium: by clicks, by keys alone, by touch and drag, against a bot and between people."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Locator, Page, expect

from . import table
from .firsts import SHIFTS, shift

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


@pytest.mark.slow
def test_two_people_by_keyboard_alone(new_page: NewPage, site_url: str) -> None:
    page = open_table(new_page, site_url, "seats=human,human&seed=12&option.placement=quick&option.turnLimit=4")
    assert play_match(page, key) >= 4
    check_end(page)


@pytest.mark.slow
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


# --- the table of a running match -----------------------------------------------------------------------------------

def test_ways_are_drawn_for_the_warrior_that_is_chosen(new_page: NewPage, site_url: str) -> None:
    page = open_table(new_page, site_url, "seats=human,human&seed=12&option.placement=quick")
    drawn = """() => [...document.querySelectorAll('.ways')].filter(e => getComputedStyle(e).display !== 'none')
        .map(e => e.dataset.with)"""
    own = [name for name in usable(page) if name.startswith("warrior")]
    assert len(own) >= 2 and page.evaluate(drawn) == []
    table.press(page, own[0])
    assert page.evaluate(drawn) == own[:1]
    table.drag_path(page, [own[1], usable(page, "target")[0]], drop=False)
    assert page.evaluate(drawn) == [own[1]], "also while it is carried"
    page.keyboard.press("Escape")
    page.mouse.up()
    assert page.evaluate(drawn) == []


@pytest.mark.parametrize(("speed", "longest"), [("normal", 250), ("fast", 140), ("instant", 0)])
def test_dice_tumble_once_a_roll_and_briefly(new_page: NewPage, site_url: str, speed: str, longest: int) -> None:
    page = new_page()
    page.add_init_script(f"""localStorage.setItem('pygame-rules:/:settings', '{{"speed": "{speed}"}}');
        window.rolls = []; addEventListener('animationstart', event => {{
            if (!event.animationName.startsWith('tt-roll')) return;
            const [running] = event.target.getAnimations();
            const time = running?.effect.getTiming().duration ?? 0;
            rolls.push([event.target.closest('[data-target]').dataset.target, time]);
        }}, true);""")
    page.goto(f"{site_url}play.html?game=totem&lang=en&seats=human,human&seed=12&option.placement=quick")
    table.wait_ready(page)
    page.wait_for_timeout(400)
    if longest:
        assert sorted(name for name, _ in page.evaluate("rolls")) == ["die:0", "die:1", "die:2"]
    assert all(duration <= longest for _, duration in page.evaluate("rolls"))
    own = usable(page)[0]
    table.click_path(page, [own, table.reach(page, own)[0]])
    page.wait_for_timeout(300)
    assert len(page.evaluate("rolls")) <= 3, "a used die lies still"


def test_no_tumbling_for_those_who_do_not_want_it(new_page: NewPage, site_url: str) -> None:
    page = open_table(new_page, site_url, "seats=human,human&seed=12&option.placement=quick")
    assert page.locator(".tt-cube").count() == 3
    assert page.evaluate("getComputedStyle(document.querySelector('.tt-cube')).animationName") == "none"


def test_undo_goes_back_to_the_roll_and_not_behind_it(new_page: NewPage, site_url: str) -> None:
    page = open_table(new_page, site_url, "seats=human,human&seed=12&option.placement=quick")
    dice = page.locator('[data-region="hand"]').inner_html()
    table.press(page, "button:undo")
    expect(tip(page, "core.chance")).to_be_visible()
    own = usable(page)[0]
    table.click_path(page, [own, table.reach(page, own)[0]])
    assert page.locator(".last").count() == 1, "the last move is marked"
    table.click_path(page, ["button:undo"])
    assert page.locator('[data-region="hand"]').inner_html() == dice


@pytest.mark.parametrize("lang", ["en", "nl", "de"])
def test_the_quick_set_up_is_one_click(new_page: NewPage, site_url: str, lang: str) -> None:
    page = new_page(reduced_motion="reduce", locale=lang)
    page.goto(f"{site_url}{'index.html' if lang == 'en' else f'index.{lang}.html'}#{lang}")
    page.locator('a[href*="option.placement=quick"]').click()
    table.wait_ready(page)
    assert page.locator('[data-region="board"] .pieces > *').count() == 20
    assert "option" not in page.url, "reloading goes on with the match"
    if lang == "en":
        kept = page.locator('[data-region="board"] .pieces').inner_html()
        page.reload()
        table.wait_ready(page)
        assert page.locator('[data-region="board"] .pieces').inner_html() == kept


@pytest.mark.parametrize("lang", ["en", "nl", "de"])
def test_the_quick_set_up_is_in_sight_on_a_phone(new_page: NewPage, site_url: str, lang: str) -> None:
    page = open_table(new_page, site_url, "seats=human,human&seed=3", lang=lang, has_touch=True, is_mobile=True,
                      viewport={"width": 360, "height": 640})
    seen = page.evaluate("""() => {
        const button = document.querySelector('[data-target="button:start-quick"]');
        const { left, right, top, bottom } = button.getBoundingClientRect();
        return [scrollY, bottom, [[left + 4, top + 4], [right - 4, bottom - 4]].every(
            ([x, y]) => button.contains(document.elementFromPoint(x, y)))]; }""")
    assert seen[0] == 0 and seen[1] <= 640 and seen[2], seen
    page.tap('[data-target="button:start-quick"]')
    page.wait_for_function("document.querySelectorAll('[data-region=board] .pieces > *').length === 20")
    assert page.locator('[data-target="button:start-quick"]').count() == 0


def test_the_quick_set_up_from_a_fresh_table_and_its_dialog(new_page: NewPage, site_url: str) -> None:
    page = open_table(new_page, site_url, "seats=human,human&seed=3")
    table.click_path(page, ["button:start-quick"])
    assert page.locator('[data-region="board"] .pieces > *').count() == 20
    table.click_path(page, ["button:new"])
    before = table.frame_count(page)
    page.locator('dialog button[name="start"]').click()
    table.wait_frame(page, before)
    assert page.locator('[data-region="board"] .pieces > *').count() == 20


PLACES = """() => Object.fromEntries([...document.querySelectorAll(
    '[data-region=board], [data-region=panel], #typed, .controls .buttons > :is(button, a)')].map(element => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return [element.dataset.region ?? element.dataset.target ?? element.id, [left, top, width, height]]; }))"""


@pytest.mark.parametrize(("width", "height"), [(1024, 768), (768, 1024), (360, 740)])
def test_nothing_moves_when_the_quick_set_up_goes(new_page: NewPage, site_url: str, width: int, height: int) -> None:
    """Neither with a move nor when the first frame comes."""
    page = new_page(reduced_motion="reduce", viewport={"width": width, "height": height})
    page.add_init_script(table.INSTANT + SHIFTS)
    page.goto(f"{site_url}play.html?game=totem&lang=en&seats=human,human&seed=3&option.turnLimit=30")
    table.wait_ready(page)
    assert shift(page) < 0.02
    before = page.evaluate(PLACES)
    first = page.locator('[data-region="board"]').get_attribute("data-turn")
    table.click_path(page, [f"warrior:{first}:4", "square:h8"])
    page.evaluate("scrollTo(0, 0)")
    assert page.locator('[data-target="button:start-quick"]').count() == 0
    for name, place in page.evaluate(PLACES).items():
        assert all(abs(a - b) <= 1 for a, b in zip(place, before[name], strict=True)), (name, place, before[name])


def test_arrow_keys_move_over_the_grid(new_page: NewPage, site_url: str) -> None:
    page = open_table(new_page, site_url, "seats=human,human&seed=3")
    table.tab_to(page, '[data-region="board"] [tabindex="0"]')
    table.key_to(page, "square:h8")
    for key_name, name in (("ArrowUp", "h9"), ("ArrowRight", "i9"), ("ArrowDown", "i8"), ("ArrowLeft", "h8")):
        page.keyboard.press(key_name)
        assert table.focused(page) == f"square:{name}"


def test_a_mouse_that_rests_after_a_move_is_not_lectured(new_page: NewPage, site_url: str) -> None:
    page = open_table(new_page, site_url, "seats=human,human&seed=12&option.placement=quick")
    own = usable(page)[0]
    table.click_path(page, [own, table.reach(page, own)[0]])
    page.wait_for_timeout(700)
    expect(page.locator("#tip")).to_be_hidden()
    page.mouse.move(*table.point(page, "button:end"))
    page.mouse.move(*table.point(page, own))
    expect(page.locator("#tip")).to_be_visible()
