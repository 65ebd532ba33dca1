"""Links to a table that can't be set up: what is wrong is named, and one can go on."""

from __future__ import annotations

import json
from collections.abc import Callable
from urllib.parse import quote

import pytest
from playwright.sync_api import Page

from . import table

NewPage = Callable[..., Page]
POSITION = "#position=" + quote(json.dumps({"game": "clans", "players": 2, "huts": {"B3": "X"}}))
RECORD = "#record=" + quote('[Game "clans"]\n[Format "1"]\n\n1. A1-L5')


@pytest.mark.parametrize(("link", "said"), [
    ("lang=en" + POSITION, "huts.B3: unknown colour 'X'"),
    pytest.param("lang=nl" + POSITION, "huts.B3: onbekende kleur 'X'", marks=pytest.mark.slow),
    pytest.param("lang=de" + POSITION, "huts.B3: unbekannte Farbe 'X'", marks=pytest.mark.slow),
    pytest.param("lang=en#position=" + quote("{'huts'"), "position: is no JSON", marks=pytest.mark.slow),
    pytest.param("lang=en" + RECORD, "line 4: A1 is empty", marks=pytest.mark.slow),
    pytest.param("lang=en&seats=human,god", "seats: 'god' is not allowed", marks=pytest.mark.slow),
    pytest.param("lang=en&option.finalTie=never", "finalTie: 'never'", marks=pytest.mark.slow)])
def test_what_is_wrong_is_named_and_a_match_can_begin(new_page: NewPage, site_url: str, link: str, said: str) -> None:
    page = new_page(viewport={"width": 360, "height": 640})
    page.goto(f"{site_url}play.html?game=clans&{link}")
    page.wait_for_selector('html[data-app="error"]')
    assert said in page.locator("#failure .detail").inner_text()
    assert page.evaluate("document.activeElement.id") == "failure"
    assert page.locator("#failure button").is_hidden(), "loading again helps nobody"
    onward = page.locator("#failure a.without")
    box = onward.bounding_box()
    assert box and box["y"] + box["height"] < 640
    onward.click()
    table.wait_ready(page)
    assert page.url.endswith(f"play.html?game=clans&{link[:7]}")
    assert page.locator("[data-region=board] [data-target]").count() >= 60


@pytest.mark.slow
def test_a_kept_match_goes_on_after_a_wrong_link(new_page: NewPage, site_url: str) -> None:
    page = table.open_match(new_page, site_url, "clans", "seats=human,greedy&option.firstStarter=seat0")
    table.click_path(page, ["area:A1", "area:A2"])
    page.wait_for_function("(localStorage.getItem('pygame-rules:/:match:clans') ?? '').includes('A1-A2')")
    page.goto(f"{site_url}play.html?game=clans&lang=en{POSITION}")
    page.reload()
    page.click("#failure a.without")
    table.wait_ready(page)
    assert "A1-A2" in page.inner_text("[data-region=log]")


@pytest.mark.slow
def test_an_unknown_game_leads_home_only(new_page: NewPage, site_url: str) -> None:
    page = new_page()
    page.goto(f"{site_url}play.html?game=chess&lang=en")
    page.wait_for_selector('html[data-app="error"]')
    assert "'chess'" in page.inner_text("#failure .detail") and page.locator("#failure a.without").is_hidden()
    page.click("#failure a.elsewhere")
    page.wait_for_url("**/index.html")
