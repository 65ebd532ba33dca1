"""Whole matches of Clans in Chromium: by clicks with curtains, by keys alone, by touch, against a bot."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Page, expect

from . import table

NewPage = Callable[..., Page]
Presser = Callable[[Page, str], None]

# Whose turn it is, who looks, buttons that lift the curtain, clans that are named, whether the log tells one.
SEEN = """() => {
    const { turn, viewer } = document.querySelector('[data-region="board"]').dataset;
    const count = selector => document.querySelectorAll(selector).length;
    return [turn, viewer, count('[data-target="button:ready"]'), count('.cl-name[class*=cl-clan-]'),
        document.documentElement.outerHTML.includes('plays the clan')];
}"""


def open_table(new_page: NewPage, url: str, query: str, **options: object) -> Page:
    return table.open_match(new_page, url, "clans", query, **options)


def board(page: Page, name: str) -> str:
    return page.locator('[data-region="board"]').get_attribute(f"data-{name}") or ""


def over(page: Page) -> bool:
    return page.locator('[data-region="board"][data-over]').count() > 0


def usable(page: Page, state: str | None = None) -> list[str]:
    """Return the areas that can be pressed now (with a state: that have it), in order."""
    return [name for name, is_ in table.states(page).items()
            if name.startswith("area:") and (is_ == state if state else is_ != "disabled")]


def pick(rng: Random, names: list[str]) -> str:
    return names[int(rng.random() * len(names))]


def lift_curtain(page: Page, press: Callable[[Page], None]) -> None:
    """Check that nothing secret is in the document, then say that nobody else is looking."""
    assert page.evaluate(SEEN)[1:] == ["", 1, 0, False]
    before = table.frame_count(page)
    press(page)
    table.wait_frame(page, before)
    turn, viewer, _, clans, _ = page.evaluate(SEEN)
    assert viewer == turn != "" and clans == 1


def play_match(page: Page, press: Presser, lift: Callable[[Page], None], people: int, seed: int = 3) -> int:
    """Play to the end; return the number of decisions taken by hand."""
    rng, decisions = Random(seed), 0
    while True:
        asked = page.wait_for_function("""() => document.querySelector('[data-target="button:ready"]') ? 'lift'
            : document.querySelector('[data-region="board"][data-over]') ? 'over'
            : document.querySelector('[data-region="board"] [data-target]:not([aria-disabled])') ? 'decide' : ''
            """).json_value()
        if asked == "over":
            return decisions
        if asked == "lift":
            assert people > 1
            lift_curtain(page, lift)
        else:
            take_turn(page, press, rng)
            decisions += 1


def take_turn(page: Page, press: Presser, rng: Random) -> None:
    """Take one decision of those that the page shows as possible."""
    before = table.frame_count(page)
    press(page, pick(rng, usable(page)))
    targets = usable(page, "target")  # none where one press was all, as for a question mark
    if targets:
        press(page, pick(rng, targets))
    table.wait_frame(page, before)


def tap(page: Page, name: str) -> None:
    page.touchscreen.tap(*table.point(page, name))


def key(page: Page, name: str) -> None:
    """Press a target with the keyboard alone: Tab to the board, arrow keys, Enter."""
    if not table.focused(page).startswith("area:"):
        table.tab_to(page, '[data-region="board"] [tabindex="0"]')
    table.key_to(page, name)
    page.keyboard.press("Enter")


def some_move(page: Page) -> tuple[str, str]:
    """Return a source and a target that the page shows as possible; nothing stays chosen."""
    page.wait_for_selector('[data-region="board"] [data-target]:not([aria-disabled])')
    source = usable(page)[0]
    table.press(page, source)
    target = usable(page, "target")[0]
    page.keyboard.press("Escape")
    return source, target


def check_end(page: Page, people: int) -> None:
    expect(page.locator(".result")).to_be_visible()
    assert page.locator(".cl-summary").count() == 2
    assert board(page, "turn") == ""
    table.target(page, "button:close").click()
    expect(page.locator(".result")).to_have_count(0)
    assert page.locator(".cl-name[class*=cl-clan-]").count() >= 2


@pytest.mark.slow
@pytest.mark.proves("clans.goal.secret", "clans.view.ownname", "clans.move.only", kind="ui")
def test_three_people_by_clicks(new_page: NewPage, site_url: str) -> None:
    page = open_table(new_page, site_url, "seats=human,human,human&seed=11")
    decisions = play_match(page, table.press, lambda p: table.target(p, "button:ready").click(), 3)
    assert decisions >= 25
    check_end(page, 3)


def test_two_people_by_keyboard_alone(new_page: NewPage, site_url: str) -> None:
    page = open_table(new_page, site_url, "seats=human,human&seed=12")
    assert play_match(page, key, lambda p: p.keyboard.press("Enter"), 2) >= 25
    check_end(page, 2)


@pytest.mark.proves("clans.ui.shapes", kind="ui")
def test_against_a_bot_by_touch_on_a_phone_in_dutch(new_page: NewPage, site_url: str) -> None:
    page = open_table(new_page, site_url, "seats=human,greedy&seed=13", viewport={"width": 360, "height": 740},
                      has_touch=True, is_mobile=True)
    assert play_match(page, tap, lambda p: None, 1) >= 10
    check_end(page, 1)


def test_drag_and_typed_words_play_too(new_page: NewPage, site_url: str) -> None:
    page = open_table(new_page, site_url, "seats=human,greedy&seed=13&option.firstStarter=seat0")
    table.drag_path(page, some_move(page))
    words = "-".join(some_move(page)).replace("area:", "").lower()
    before = table.frame_count(page)
    table.type_move(page, words)
    table.wait_frame(page, before)


def test_reload_resumes_the_match_behind_the_curtain(new_page: NewPage, site_url: str) -> None:
    page = open_table(new_page, site_url, "seats=human,human&seed=14")
    lift_curtain(page, lambda p: table.target(p, "button:ready").click())
    table.click_path(page, some_move(page))
    page.wait_for_timeout(300)
    log = page.locator("[data-region=log] li").count()
    page.reload()
    table.wait_ready(page)
    assert board(page, "viewer") == "" and table.target(page, "button:ready").count() == 1
    assert page.locator("[data-region=log] li").count() == log


def test_a_wrong_target_explains_itself(new_page: NewPage, site_url: str) -> None:
    page = open_table(new_page, site_url, "seats=human,greedy&seed=13&option.firstStarter=seat0")
    table.press(page, "area:A1")
    table.press(page, "area:L5")
    tip = page.locator("#tip")
    expect(tip).to_be_visible()
    expect(tip.locator("a")).to_have_attribute("href", "rules/clans.en.html#clans.move.adjacent")
    assert page.locator('#tip[data-clause="clans.move.adjacent"], #tip [data-clause="clans.move.adjacent"]').count()
    assert "does not border" in page.locator("#speak").inner_text()
    page.goto(f"{site_url}rules/clans.en.html#clans.move.adjacent")
    expect(page.locator('[id="clans.move.adjacent"]')).to_be_in_viewport()


@pytest.mark.proves("clans.ui.exact", kind="ui")
def test_exact_numbers_on_right_click_shift_click_long_press_and_focus(new_page: NewPage, site_url: str) -> None:
    page = open_table(new_page, site_url, "seats=human,greedy&seed=13&option.firstStarter=seat0")
    x, y = table.point(page, "area:C3")
    tip = page.locator("#tip")
    page.mouse.click(x, y, button="right")
    expect(tip).to_contain_text("1 hut")
    page.keyboard.press("Escape")
    expect(tip).to_be_hidden()
    page.keyboard.down("Shift")
    page.mouse.click(x, y)
    page.keyboard.up("Shift")
    expect(tip).to_contain_text("1 hut")
    assert table.states(page)["area:C3"] != "source"


def test_a_broken_record_loses_nothing(new_page: NewPage, site_url: str) -> None:
    page = open_table(new_page, site_url, "seats=human,greedy&seed=13&option.firstStarter=seat0")
    log = page.locator("[data-region=log]").inner_text()
    table.target(page, "button:import").click()
    page.locator("dialog textarea").fill('[Game "clans"]\n\nhut Q9 R;')
    page.locator("dialog button[type=submit]").click()
    expect(page.locator("dialog [role=alert]")).to_contain_text("line 3")
    table.click_path(page, ["button:cancel"])
    assert page.locator("[data-region=log]").inner_text() == log
    table.click_path(page, some_move(page))


def test_set_up_dialog_and_lobby_start_matches(new_page: NewPage, site_url: str) -> None:
    page = open_table(new_page, site_url, "seats=human,greedy&seed=13")
    table.target(page, "button:new").click()
    page.locator("dialog select[name=players]").select_option("3")
    page.locator("dialog input[name=name0]").fill("<img src=x onerror=alert(1)>")
    page.locator("dialog select[name=kind1]").select_option("random")
    page.locator("dialog button[type=submit]").click()
    expect(page.locator(".cl-founders li")).to_have_count(3)
    expect(page.locator(".cl-founders")).to_contain_text("<img src=x")
    for line in ("/join Ann", "/join Ben", "/start"):
        before = table.frame_count(page)
        table.type_move(page, line)
        table.wait_frame(page, before)
        if line != "/start":
            page.keyboard.press("Escape")
    expect(page.locator(".curtain")).to_be_visible()


def test_languages_change_on_the_table(new_page: NewPage, site_url: str) -> None:
    page = open_table(new_page, site_url, "seats=human,greedy&seed=13&option.firstStarter=seat0")
    for lang, word in (("nl", "kies"), ("de", "wähle"), ("en", "choose")):
        table.target(page, "button:settings").click()
        page.locator("#settings select[name=lang]").select_option(lang)
        page.locator("#settings .primary").click()
        expect(page.locator("[data-region=prompt]")).to_contain_text(word)
        assert page.locator("html").get_attribute("lang") == lang


def test_axe_finds_nothing(new_page: NewPage, site_url: str) -> None:
    from web.build.tools import MODULES
    page = open_table(new_page, site_url, "seats=human,greedy&seed=13&option.firstStarter=seat0")
    for dialog in (None, "button:new", "button:export"):
        if dialog:
            table.target(page, dialog).click()
            page.wait_for_selector("dialog[open]")
        page.add_script_tag(path=MODULES / "axe-core" / "axe.min.js")
        found = page.evaluate("axe.run().then(r => r.violations.map(v => [v.id, v.nodes.map(n => n.target)]))")
        assert found == [], json.dumps(found)
        if dialog:
            page.keyboard.press("Escape")
