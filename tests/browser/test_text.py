"""Morph discipline, text: what a person typed stays text, and nothing in a frame can run."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from . import table

OpenStub = Callable[..., Page]
EVIL = "<img src=x onerror=window.hacked=1><svg onload=window.hacked=2>"


def test_a_name_is_shown_as_it_was_typed(open_stub: OpenStub) -> None:
    page = open_stub()
    page.evaluate("name => { stub.names[0] = name; stub.announce = [`${name} moves.`]; stub.push(); }", EVIL)
    assert EVIL in page.locator('[data-region="panel"]').inner_text()
    assert EVIL in page.locator("#speak").inner_text()
    assert page.locator("#table img").count() == 0
    assert page.evaluate("window.hacked") is None


@pytest.mark.page_errors
def test_markup_that_slipped_through_is_disarmed(open_stub: OpenStub) -> None:
    page = open_stub()
    page.evaluate("""evil => { stub.extra = {regions: {panel: '<script>window.hacked = 3</script>'
        + '<a href="javascript:window.hacked=4">x</a><iframe srcdoc="<script>parent.hacked=5</script>"></iframe>'
        + evil,
        board: stub.board().replace('<rect', '<rect onclick="window.hacked=6"')}}; stub.push(); }""", EVIL)
    page.locator('[data-region="panel"] a').click()
    table.press(page, "field:a1")
    page.wait_for_timeout(200)
    assert page.evaluate("window.hacked") is None
    assert page.locator("#table script, #table iframe").count() == 0
    assert page.evaluate("""[...document.querySelectorAll('#table *')]
        .every(e => [...e.attributes].every(a => !a.name.startsWith('on')))""")


def test_a_refusal_is_text(open_stub: OpenStub) -> None:
    page = open_stub()
    table.type_move(page, EVIL)
    page.wait_for_selector("#tip:not([hidden])")
    assert EVIL in page.locator("#tip").inner_text()
    assert page.locator("#tip img").count() == 0
    assert page.evaluate("window.hacked") is None


def test_the_address_is_only_passed_on(new_page: Callable[..., Page], site_url: str) -> None:
    page = new_page()
    page.goto(f"{site_url}play.html?game=clans&lang={EVIL}&seats=human,human&option.setup={EVIL}")
    page.wait_for_function("""document.documentElement.dataset.app !== 'loading'
        || !document.getElementById('tip').hidden""", timeout=60_000)
    assert page.evaluate("window.hacked") is None
    assert page.locator("#table img").count() == 0
