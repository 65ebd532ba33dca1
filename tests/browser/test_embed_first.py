"""The first picture of a table in a frame: there before Python, without anything kept, and nothing moves after it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Frame, Page

import pygame_rules as pr

from . import table
from .embeds import SMALL, TURN, Embed, element, frame, press, told, wait_told
from .firsts import FIRST_MOVE, PICTURED, SHIFTS, Door, shift

EVERY = pytest.mark.parametrize("game", ["clans", *(
    pytest.param(name, marks=pytest.mark.slow) for name in pr.game_names() if name != "clans")])
SIZES = pytest.mark.parametrize(("width", "lang"), [(320, "nl"), pytest.param(800, "en", marks=pytest.mark.slow)])
BOARD = "[data-region=board]"


class Framed:
    """A page with one table whose engine comes when it is let in."""

    def __init__(self, embed: Embed, body: str, *, pictured: bool = True, **options: Any) -> None:
        self.page = embed(body, ready=0, before=self._prepare, **options)
        self.inside: Frame = frame(self.page)
        self.inside.wait_for_function(PICTURED if pictured else "document.querySelector('#loading progress')")

    def _prepare(self, page: Page) -> None:
        self._door = Door(page)
        page.add_init_script(SHIFTS + "Math.random = () => 0;")  # the deal in which the person begins

    def let_in(self) -> None:
        """Let Python come; wait until the page is told that all is ready."""
        self._door.open()
        wait_told(self.page, "ready")
        self.inside.wait_for_selector("html[data-app=ready]")


@pytest.fixture
def framed(embed: Embed) -> Callable[..., Framed]:
    """Return a function that opens a page with this body, without Python."""
    return lambda body, **options: Framed(embed, body, **options)


@EVERY
@SIZES
def test_a_real_opening_is_there_before_python(
        framed: Callable[..., Framed], game: str, width: int, lang: str) -> None:
    shown = framed(element(game), lang=lang, viewport={"width": width, "height": 900})
    inside = shown.inside
    assert inside.evaluate("document.documentElement.dataset.app") == "loading"
    assert inside.evaluate("document.documentElement.lang") == lang
    assert inside.evaluate(table.STATES)[FIRST_MOVE[game][0]] == ""
    before = [inside.inner_text(f"[data-region={name}]") for name in ("prompt", "board", "hand")]
    shown.let_in()
    assert [inside.inner_text(f"[data-region={name}]") for name in ("prompt", "board", "hand")] == before
    assert shift(inside) < 0.02
    assert inside.evaluate("touched") == []


@EVERY
def test_what_is_chosen_before_python_is_done_and_told_when_it_comes(framed: Callable[..., Framed], game: str) -> None:
    shown = framed(element(game), viewport={"width": 800, "height": 900})
    press(shown.page, shown.inside, *FIRST_MOVE[game])
    assert "waits until the rules are loaded" in shown.inside.inner_text("#tip")
    shown.let_in()
    if game == "manitou":
        shown.inside.wait_for_selector('[data-target="card:H4"][aria-pressed="true"]')
    else:
        wait_told(shown.page, "move")
        assert told(shown.page, "move")[0] == {"action": {"clans": "A1-A2", "totem": "place 4 h8"}[game], "seat": 0}


@pytest.mark.slow
@SIZES
@pytest.mark.parametrize("body", [element("clans", seats="human,human"), element("totem", TURN),
                                  element("manitou", seats="human,human")], ids=["clans", "totem", "manitou"])
def test_other_matches_show_the_board_without_targets(
        framed: Callable[..., Framed], body: str, width: int, lang: str) -> None:
    shown = framed(body, lang=lang, viewport={"width": width, "height": 900})
    assert shown.inside.locator(f"{BOARD} [data-target]").count() == 0
    shown.let_in()
    shown.inside.wait_for_selector(f"{BOARD} [data-target]", state="attached")
    assert shift(shown.inside) < 0.02


@pytest.mark.slow
@SIZES
def test_a_position_with_a_map_of_its_own_shows_no_other_map(
        framed: Callable[..., Framed], width: int, lang: str) -> None:
    shown = framed(element("clans", SMALL), pictured=False, lang=lang, viewport={"width": width, "height": 900})
    assert shown.inside.inner_html(BOARD) == ""
    shown.let_in()
    assert shown.inside.locator(f'{BOARD} [data-target="area:a"]').count() == 1
    assert shift(shown.inside) < 0.02


@pytest.mark.slow
@pytest.mark.page_errors
def test_a_frame_without_an_origin_of_its_own_has_a_picture_too(framed: Callable[..., Framed]) -> None:
    shown = framed(element("clans", sandbox="allow-scripts"))
    assert shown.inside.locator(f"{BOARD} [data-target]").count() >= 60
    assert shown.inside.evaluate("[origin, touched.length]") == ["null", 0]


@pytest.mark.slow
@pytest.mark.page_errors
def test_theme_and_width_are_there_at_once(embed: Embed) -> None:
    """Before the page's modules: a scroll bar that goes once the page makes room would move everything."""
    page = embed(element("totem", theme="dark"), ready=0, before=lambda page: page.context.route(
        "**/js/embedded.js", lambda route: route.abort()))
    inside = frame(page)
    inside.wait_for_function(PICTURED)
    root = "document.documentElement"
    assert inside.evaluate(f"[{root}.dataset.theme, getComputedStyle({root}).overflowY]") == ["dark", "hidden"]


@pytest.mark.slow
@pytest.mark.page_errors
def test_a_deal_of_another_version_is_given_up(embed: Embed) -> None:
    def older(page: Page) -> None:
        page.context.route("**/first/*.js", lambda route: route.fulfill(
            body=route.fetch().text().replace('"hut A1 ', '"tent A1 '), content_type="text/javascript"))

    page = embed(element("clans"), before=older)
    assert frame(page).locator(f"{BOARD} [data-target]").count() >= 60 and told(page, "error") == []
