"""The built site without network: all pages, all games with bots, three languages, a new browser, a new version."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from pygame_rules.games import game_names
from web.build import browser as browsers
from web.build import offline
from web.build.tools import SITE, write

from . import table
from .hosts import Host

NewPage = Callable[..., Page]
LANGUAGES = ("en", "nl", "de")
FIRST = {"clans": "firstStarter=seat0", "manitou": "firstStarter=seat0", "totem": "placement=free"}


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """Return a copy of the built site; its files are links, so they may be replaced, not written into."""
    return Path(shutil.copytree(SITE, tmp_path / "site", copy_function=os.link))


def wait_kept(page: Page) -> None:
    page.wait_for_selector('html[data-offline="ready"]', state="attached")


@pytest.mark.slow
@pytest.mark.page_errors  # a request without network is an error in the console
def test_everything_works_in_a_new_browser_without_network(browser: Browser, tmp_path: Path) -> None:
    profile = tmp_path / "profile"
    with Host(SITE, "/games/").running() as host:
        with closing(browser.browser_type.launch_persistent_context(profile, **browsers.launch_options())) as first:
            page = first.new_page()
            page.goto(host.url)
            wait_kept(page)
            first.set_offline(True)
            page.goto(f"{host.url}rules/totem.de.html")
            assert page.locator("article.clause").count() > 30
        asked = len(host.asked)
    with closing(browser.browser_type.launch_persistent_context(profile, **browsers.launch_options())) as second:
        page = second.new_page()
        page.add_init_script(table.INSTANT.replace(":/:", ":/games/:"))
        for lang in LANGUAGES:
            page.goto(f"{host.url}index{'' if lang == 'en' else '.' + lang}.html#{lang}")
            assert page.locator(".game").count() == 3
        for game in game_names():
            page.goto(f"{host.url}rules/{game}.nl.html")
            assert page.locator("article.clause").count() > 30
            play_a_bot(page, host.url, game)
    assert len(host.asked) == asked


def play_a_bot(page: Page, url: str, game: str) -> None:
    """Open a match in which a bot moves first, and read the table in all languages."""
    page.goto(f"{url}play.html?game={game}&lang=en&seats=greedy,human&seed=3&option.{FIRST[game]}")
    table.wait_ready(page)
    page.wait_for_function("document.querySelector('[data-region=board]').dataset.turn === '1'")
    assert len(page.workers) == 2, "the second one is where bots think"
    prompts = set()
    for lang in LANGUAGES:
        before = page.locator('[data-region="prompt"]').inner_text()
        if lang != "en":
            table.press(page, "button:settings")
            page.locator("#settings [name=lang]").select_option(lang)
            page.keyboard.press("Escape")
            expect(page.locator('[data-region="prompt"]')).not_to_have_text(before)
        prompts.add(page.locator('[data-region="prompt"]').inner_text())
    assert len(prompts) == 3


@pytest.mark.slow
def test_a_new_version_in_mid_match(new_page: NewPage, copy: Path) -> None:
    with Host(copy).running() as host:
        page = table.open_match(new_page, host.url, "clans", "seats=human,greedy&seed=7&option.firstStarter=seat0",
                                service_workers="allow")
        wait_kept(page)
        table.type_move(page, "A1-A4")
        log = page.locator('[data-region="log"]')
        expect(log).to_contain_text("A1-A4")
        write(copy / "js" / "embedded.js", (SITE / "js" / "embedded.js").read_text("utf-8") + "\n// changed\n")
        offline.write_all(copy)
        host.asked.clear()
        page.evaluate("navigator.serviceWorker.getRegistration().then(found => found.update())")
        expect(page.locator("#offline p:visible")).to_have_text("A new version is there.")
        assert set(host.asked) == {"sw.js", "js/embedded.js"}
        page.evaluate("window.old = true")
        page.locator("#offline").get_by_role("button", name="Reload").click()
        page.wait_for_function("!window.old")
        table.wait_ready(page)
        expect(log).to_contain_text("A1-A4")
        wait_kept(page)
        assert "// changed" in page.evaluate("fetch('js/embedded.js').then(reply => reply.text())")
