"""Whole matches of Manitou in Chromium: by clicks with curtains, by keys alone, by touch and drag, against bots."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from random import Random
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

import pygame_rules as pr

from . import table
from .firsts import SHIFTS, shift
from .test_clans import NewPage, board, over

Presser = Callable[[Page, str], None]
# What is asked of a person now, if anything is.
ASKED = """() => {
    const there = selector => document.querySelector(selector) !== null;
    return there('[data-region="board"][data-over]') ? 'over' : there('[data-target="button:ready"]') ? 'ready'
        : there('[data-target="button:ack"]') ? 'ack'
        : !there('[data-region="hand"] [data-target]:not([aria-disabled])') ? ''
        : there('[data-target="button:ok"]') ? 'party' : 'card';
}"""


def open_table(new_page: NewPage, url: str, query: str, **options: object) -> Page:
    return table.open_match(new_page, url, "manitou", query, **options)


def usable(page: Page, kind: str) -> list[str]:
    return [name for name, state in table.states(page).items() if name.startswith(kind) and state != "disabled"]


def click(page: Page, name: str) -> None:
    table.press(page, name)


def tap(page: Page, name: str) -> None:
    page.touchscreen.tap(*table.point(page, name))


def key(page: Page, name: str) -> None:
    """Press a target with the keyboard alone."""
    if name == "button:ack":  # above the board
        while table.focused(page) != name:
            page.keyboard.press("Shift+Tab")
    elif name.startswith("button:") and name != "button:ok":
        table.tab_to(page, f'[data-target="{name}"]')
    else:  # OK is part of the hand
        inside = f'[data-region="{"board" if name.startswith("herd:") else "hand"}"]'
        back = name.startswith("herd:") and table.focused(page).startswith("card:")
        while not page.evaluate("s => document.activeElement.matches(`${s} [data-target]`)", inside):
            page.keyboard.press("Shift+Tab" if back else "Tab")
        table.key_to(page, name)
    page.keyboard.press("Enter")


def choose_party(page: Page, press: Presser, rng: Random) -> None:
    """Toggle cards until OK can be pressed, then press it."""
    while "button:ok" not in usable(page, "button:"):
        free = page.eval_on_selector_all('[data-target^="card:"][aria-pressed="false"]:not([aria-disabled])',
                                         "all => all.map(e => e.dataset.target)")
        before = table.frame_count(page)
        press(page, free[int(rng.random() * len(free))])
        table.wait_frame(page, before)
    before = table.frame_count(page)
    press(page, "button:ok")
    table.wait_frame(page, before)


def place(page: Page, press: Presser, rng: Random) -> None:
    before = table.frame_count(page)
    cards = usable(page, "card:")
    press(page, cards[int(rng.random() * len(cards))])
    herds = [name for name, state in table.states(page).items() if name.startswith("herd:") and state == "target"]
    press(page, herds[int(rng.random() * len(herds))])
    table.wait_frame(page, before)


def play_match(page: Page, press: Presser, seed: int = 3) -> tuple[int, int]:
    """Play to the end; return how many cards were placed by hand and how often an evaluation was left."""
    rng, placed, acknowledged = Random(seed), 0, 0
    while True:
        asked = page.wait_for_function(ASKED).json_value()
        if asked == "over":
            return placed, acknowledged
        before = table.frame_count(page)
        if asked == "ready":
            assert board(page, "viewer") == "" and page.locator('[data-region="hand"] [data-target]').count() == 0
            press(page, "button:ready")
            table.wait_frame(page, before)
        elif asked == "ack":
            press(page, "button:ack" if acknowledged % 2 else "herd:2")
            acknowledged += 1
            table.wait_frame(page, before)
        elif asked == "party":
            choose_party(page, press, rng)
        else:
            place(page, press, rng)
            placed += 1


def check_end(page: Page) -> None:
    expect(page.locator(".result")).to_be_visible()
    assert page.locator(".mn-summary").count() == 2 and board(page, "turn") == ""
    table.target(page, "button:close").click()
    expect(page.locator(".result")).to_have_count(0)


@pytest.mark.proves("manitou.choose.barrier", "manitou.round.ack", "manitou.score.display", kind="ui")
def test_two_people_by_clicks(new_page: NewPage, site_url: str) -> None:
    page = open_table(new_page, site_url, "seats=human,human&seed=11")
    assert play_match(page, click) == (42, 4)
    check_end(page)


@pytest.mark.slow
def test_four_seats_by_touch_on_a_phone(new_page: NewPage, site_url: str) -> None:
    page = open_table(new_page, site_url, "seats=human,greedy,random,greedy&seed=5", has_touch=True,
                      viewport={"width": 360, "height": 780})
    assert play_match(page, tap) == (21, 2)
    check_end(page)


@pytest.mark.slow
def test_by_keys_alone_against_a_bot(new_page: NewPage, site_url: str) -> None:
    page = open_table(new_page, site_url, "seats=human,greedy&seed=8", lang="nl")
    assert play_match(page, key) == (21, 2)
    expect(page.locator(".result")).to_be_visible()


@pytest.mark.proves("manitou.play.drag", "manitou.play.release", "manitou.play.cancel", kind="ui")
def test_a_card_is_dragged_to_a_herd_and_returns_from_anywhere_else(new_page: NewPage, site_url: str) -> None:
    page = open_table(new_page, site_url, "seats=human,greedy&seed=8")
    page.wait_for_function(ASKED)
    choose_party(page, click, Random(1))
    page.wait_for_function(ASKED)
    card = usable(page, "card:")[0]
    start = table.point(page, card)
    drop = page.locator(".mn-warriors").bounding_box()
    assert drop is not None
    before = table.frame_count(page)
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(drop["x"] + 40, drop["y"] + 40, steps=6)
    page.mouse.up()
    assert table.frame_count(page) == before and card in usable(page, "card:")
    table.drag_path(page, [card, "herd:2"])
    assert "herd 2" in page.locator('[data-region="log"]').inner_text()


@pytest.mark.proves("manitou.choose.eight", "manitou.choose.seven", kind="refuse")
def test_one_card_too_many_explains(new_page: NewPage, site_url: str) -> None:
    page = open_table(new_page, site_url, "seats=human,human&seed=2")
    table.click_path(page, ["button:ready"])
    for value in (1, 2, 3, 4, 6, 7, 8, 9):
        table.click_path(page, [f"card:H{value}"])
    table.press(page, "card:H10")
    tip = page.locator('[role="tooltip"]')
    expect(tip).to_contain_text("put one back")
    expect(page.locator("[data-clause='manitou.choose.eight']").first).to_be_attached()
    table.click_path(page, ["card:H9"])
    assert "button:ok" not in usable(page, "button:") and "card:H10" in usable(page, "card:")


def change_speed(page: Page, speed: str) -> None:
    table.target(page, "button:settings").click()
    page.locator("#settings select[name=speed]").select_option(speed)
    page.locator("#settings .primary").click()


def before_an_evaluation() -> str:
    """Return the record of a match in which the first hunt ends with what seat 0 places next."""
    for seed in range(20):
        match, rng = pr.Match(pr.load_game("manitou"), seed=seed, tags={"Bot1": "greedy"}), Random(seed)
        while match.state.to_position()["hunt"] == 1:
            seat, record = match.state.current_player(), match.record_text()
            match.play(rng.choice(match.state.legal_actions()))
        if seat == 0:
            return record
    raise AssertionError("seat 0 never places last")


@pytest.mark.proves("manitou.score.all", "manitou.round.ack", kind="ui")
def test_an_evaluation_is_shown_herd_by_herd(new_page: NewPage, site_url: str) -> None:
    """By itself, one sentence a herd; a press on the board brings the next stage, the button all, one click goes on."""
    rng = Random(3)
    for way in ("one by one", "all at once"):
        page = open_table(new_page, site_url, f"seats=human,greedy#record={quote(before_an_evaluation())}",
                          reduced_motion="no-preference")
        prompt, ack = page.locator('[data-region="prompt"]'), table.target(page, "button:ack")
        change_speed(page, "slow")
        place(page, click, rng)
        expect(prompt).to_contain_text("Hunt 1 is over")
        click(page, "herd:2")
        expect(prompt).to_contain_text("Herd 1 is evaluated")
        assert ack.count() == 0 and page.locator("#tip").is_hidden()
        if way == "one by one":
            for words in ("Herd 2 is evaluated", "Herd 3 is evaluated"):
                click(page, "herd:2")
                expect(prompt).to_contain_text(words)
            click(page, "herd:2")
        else:
            table.target(page, "button:skip").click()
        expect(ack).to_be_visible()
        told = page.locator("#speak p").all_inner_texts()
        assert [t[:7] for t in told if t.startswith("Herd ")][-3:] == ["Herd 1:", "Herd 2:", "Herd 3:"]
        assert told[-1].startswith("Player 1: look at what happened")
        click(page, "herd:2")
        expect(prompt).to_contain_text(re.compile("choose . cards|thinking"))


def test_a_reload_shows_the_evaluation_again(new_page: NewPage, site_url: str) -> None:
    """Also what was kept while it was still being shown."""
    page = new_page()
    for key, kept in (("match:manitou", before_an_evaluation()), ("settings", '{"speed": "slow"}')):
        page.add_init_script(f"localStorage['pygame-rules:/:{key}'] ??= {json.dumps(kept)}")
    page.add_init_script(SHIFTS)
    page.goto(f"{site_url}play.html?game=manitou&lang=en")
    table.wait_ready(page)
    place(page, click, Random(3))
    prompt = page.locator('[data-region="prompt"]')
    expect(prompt).to_contain_text("Hunt 1 is over")
    page.wait_for_function("localStorage.getItem('pygame-rules:/:match:manitou').split('@').length === 15")
    page.reload()
    table.wait_ready(page)
    expect(prompt).to_contain_text("Player 1: look at what happened, then go on")
    assert page.locator('[data-region="board"] .points').count() >= 2
    assert shift(page) < 0.02
    click(page, "button:ack")
    expect(prompt).to_contain_text(re.compile("choose . cards|thinking"))


def test_each_number_of_the_result_has_its_word_on_a_phone(new_page: NewPage, site_url: str) -> None:
    """Also for those who hear it: what a table's heads say stands in the cells."""
    match, rng = pr.Match(pr.load_game("manitou"), seed=8), Random(3)
    while not match.state.is_terminal():
        match.play(rng.choice(match.state.legal_actions()))
    page = open_table(new_page, site_url, f"seats=human,greedy#record={quote(match.record_text())}", lang="nl",
                      viewport={"width": 360, "height": 740})
    table.target(page, "button:result").click()
    heard = page.locator(".result").aria_snapshot()
    for word, number in (("Resultaat", r"\d+"), ("Punten", r"\d+"), ("Punten", r"−10")):
        assert re.search(rf"{word} {number}\b", heard), (word, heard)
    clipped = page.evaluate("""() => [...document.querySelectorAll('.result td')]
        .filter(e => e.scrollWidth > e.clientWidth + 1).map(e => e.textContent)""")
    assert clipped == []


@pytest.mark.slow
def test_axe_finds_nothing(new_page: NewPage, site_url: str) -> None:
    """At the opening, in mid-play, at an evaluation, at the result; by day and by night."""
    from web.build.tools import MODULES
    axe = (MODULES / "axe-core" / "axe.min.js").read_text("utf-8")
    for scheme in ("light", "dark"):
        page = open_table(new_page, site_url, "seats=human,greedy&seed=8", color_scheme=scheme)
        moments = {"opening": 0, "play": 0, "evaluation": 0, "result": 0}

        def check(moment: str, page: Page = page, moments: dict[str, int] = moments) -> None:
            moments[moment] += 1
            if moments[moment] != 2 and moment == "play":  # in mid-play
                return
            page.evaluate(axe)
            found = page.evaluate("axe.run().then(r => r.violations.map(v => [v.id, v.nodes.map(n => n.html)]))")
            assert found == [], json.dumps([moment, found])
        rng = Random(3)
        while not over(page):
            page.wait_for_function(ASKED)
            if table.target(page, "button:ack").count():
                check("evaluation")
                before = table.frame_count(page)
                click(page, "button:ack")
                table.wait_frame(page, before)
            elif table.target(page, "button:ok").count():
                check("opening")
                choose_party(page, click, rng)
            elif not over(page):
                check("play")
                place(page, click, rng)
        expect(page.locator(".result")).to_be_visible()
        check("result")
        assert all(moments.values())


def test_the_log_is_one_tab_stop(new_page: NewPage, site_url: str) -> None:
    """Arrow keys go from rule to rule in it and scroll it; from the hand to the board is one Shift+Tab or an arrow."""
    page = open_table(new_page, site_url, "seats=human,greedy&seed=8")
    page.wait_for_function(ASKED)
    choose_party(page, click, Random(1))
    for _ in range(3):
        page.wait_for_function(ASKED)
        place(page, click, Random(2))
    page.wait_for_function(ASKED)
    links = page.locator('[data-region="log"] a')
    assert links.count() > 8 and page.locator('[data-region="log"] a[tabindex="0"]').count() == 1
    links.first.focus()
    here = "() => [...document.querySelectorAll('[data-region=log] a')].indexOf(document.activeElement)"
    for key_, at in (("ArrowDown", 1), ("ArrowDown", 2), ("ArrowUp", 1), ("Home", 0), ("ArrowUp", 0),
                     ("End", links.count() - 1)):
        page.keyboard.press(key_)
        assert page.evaluate(here) == at
    expect(links.last).to_be_in_viewport()
    page.keyboard.press("Tab")
    assert page.evaluate(here) == -1
    page.keyboard.press("Shift+Tab")
    assert page.evaluate(here) == links.count() - 1, "the stop stays where it was left"
    table.target(page, usable(page, "card:")[0]).focus()
    page.keyboard.press("Shift+Tab")
    assert table.focused(page).startswith("herd:")
