"""Morph discipline, size: the layer that never changes is sent once and kept by its digest."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page

from . import table

OpenStub = Callable[..., Page]


def test_an_empty_layer_with_the_same_digest_keeps_its_content(open_stub: OpenStub) -> None:
    page = open_stub()
    page.evaluate("window.kept = document.querySelector('#base rect')")
    table.click_path(page, ["field:a1", "field:b1"])
    assert page.evaluate("document.querySelectorAll('#base rect').length") == 12
    assert page.evaluate("kept.isConnected && kept === document.querySelector('#base rect')")


def test_a_new_digest_brings_a_new_layer(open_stub: OpenStub) -> None:
    page = open_stub()
    page.evaluate("stub.digest = 'base-2'; stub.push()")
    assert page.locator("#base").get_attribute("data-digest") == "base-2"
    assert page.evaluate("document.querySelectorAll('#base rect').length") == 12


def test_regions_that_are_not_sent_stay(open_stub: OpenStub) -> None:
    page = open_stub()
    page.evaluate("stub.extra = {regions: {prompt: '<p>only this</p>'}}; stub.push()")
    assert page.locator('[data-region="prompt"]').inner_text() == "only this"
    assert page.locator('[data-region="panel"] li').count() == 2
    assert page.locator('[data-region="board"] use').count() == 12
