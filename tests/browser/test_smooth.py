"""No freeze: the page's thread is never held for more than 50 ms, and a bot that thinks disturbs nobody."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

import pygame_rules as pr

from . import player, table

NewPage = Callable[..., Page]

pytestmark = pytest.mark.alone
LONGEST = 50  # ms
ROUNDS = 4
LONG = """window.long = []; new PerformanceObserver(list => {
    for (const e of list.getEntries()) long.push([Math.round(e.startTime), Math.round(e.duration)]);
}).observe({type: "longtask", buffered: true});"""


def round_of_play(page: Page, address: str) -> Iterator[str]:
    """Use the table in every way; yield after each part what it was."""
    page.goto(address)
    table.wait_ready(page)
    page.wait_for_timeout(600)
    yield "start"
    for _ in range(2):
        player.turn(page)
        page.wait_for_function(player.MINE)
        page.wait_for_timeout(400)
    yield "moves and replies"
    table.press(page, "button:settings")
    page.locator("#settings [name=lang]").select_option("de")
    page.locator("#settings .primary").click()
    page.wait_for_function("document.documentElement.lang === 'de'")
    page.wait_for_timeout(600)
    yield "another language"
    table.press(page, "button:new")
    page.wait_for_selector('dialog[data-region="dialog"][open]')
    page.wait_for_timeout(300)
    page.keyboard.press("Escape")
    page.wait_for_selector('dialog[data-region="dialog"][open]', state="detached")
    yield "a dialog"


@pytest.mark.slow
@pytest.mark.parametrize("game", pr.game_names())
def test_nothing_holds_the_page_up(new_page: NewPage, site_url: str, game: str) -> None:
    """What is really too long is so every time; what other programs on the machine hold up is not."""
    suspects: dict[str, list[int]] = {}
    for _ in range(ROUNDS):
        page = new_page()
        page.add_init_script(LONG + player.PERSON_BEGINS)
        found: dict[str, list[int]] = {}
        for part in round_of_play(page, f"{site_url}play.html?game={game}&lang=en"):
            found[part] = [length for _, length in page.evaluate("long.splice(0)") if length > LONGEST]
        page.context.close()
        print(found)
        before = suspects or {part: found[part] for part in found}
        suspects = {part: found[part] for part in before if before[part] and found[part]}
        if not suspects:
            return
    pytest.fail(f"held up in each of {ROUNDS} rounds, ms: {suspects}")


@pytest.mark.slow
@pytest.mark.parametrize("game", pr.game_names())
def test_a_bot_that_thinks_shows_how_far_it_is_and_can_be_hurried(
        new_page: NewPage, site_url: str, game: str) -> None:
    page = new_page(reduced_motion="reduce")
    page.add_init_script(table.INSTANT + player.PERSON_BEGINS)
    player.think(page.context, 20_000)
    page.goto(f"{site_url}play.html?game={game}&lang=en")
    table.wait_ready(page)
    if game == "totem":
        player.turn(page, most=2)
    else:
        player.turn(page)
    bar = page.locator("#thinking")
    expect(bar).to_be_visible()
    page.wait_for_function("document.querySelector('#thinking progress').value > 0.01")
    early = page.locator("#thinking progress").evaluate("e => e.value")
    page.wait_for_function("value => document.querySelector('#thinking progress').value > value", arg=early)
    frames = table.frame_count(page)
    table.press(page, "button:play-now")
    table.wait_frame(page, frames)
    expect(bar).to_be_hidden()
