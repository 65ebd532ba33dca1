"""The page of the games is whole in its HTML, and nothing on it moves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

import pygame_rules as pr

from .firsts import SHIFTS, SIZES

NewPage = Callable[..., Page]


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["en", "nl", "de"])
def test_the_first_page_needs_no_script(new_page: NewPage, site_url: str, lang: str) -> None:
    page = new_page(java_script_enabled=False)
    page.goto(f"{site_url}index{'' if lang == 'en' else '.' + lang}.html")
    for game in pr.game_names():
        assert page.locator(f"svg.board-{game}").is_visible()
    assert page.locator("script[src]").count() == 0


@pytest.mark.slow
@SIZES
def test_nothing_shifts_on_the_first_page(new_page: NewPage, site_url: str, size: dict[str, Any], lang: str) -> None:
    page = new_page(**size)
    page.add_init_script(SHIFTS)
    page.goto(f"{site_url}index{'' if lang == 'en' else '.' + lang}.html#{lang}")
    page.wait_for_load_state("networkidle")
    assert sum(entry[0] for entry in page.evaluate("shifts")) < 0.02
