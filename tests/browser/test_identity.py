"""Morph discipline, identity: a thing keeps its element wherever it goes."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page

from . import table

OpenStub = Callable[..., Page]
SAME = "Object.entries(all).every(([id, e]) => e.isConnected && document.getElementById(id) === e)"
REMEMBER = """things => (window.all = Object.fromEntries(
    [...document.querySelectorAll(things)].map(e => [e.id, e]))) && null"""


def test_a_moved_piece_is_the_same_element(open_stub: OpenStub) -> None:
    page = open_stub()
    page.evaluate(REMEMBER, "[id^=piece-], [id^=field-]")
    x = page.locator("#piece-0").get_attribute("x")
    table.click_path(page, ["field:a1", "field:a2"])
    table.click_path(page, ["field:a2", "field:b2"])
    assert page.locator("#piece-0").get_attribute("x") != x
    assert page.evaluate(SAME)


def test_no_id_stands_twice(open_stub: OpenStub) -> None:
    page = open_stub()
    table.click_path(page, ["field:a1", "field:a2"])
    page.wait_for_function("!document.getElementById('overlay').childElementCount")
    ids = page.evaluate("[...document.querySelectorAll('[id]')].map(e => e.id)")
    assert len(ids) == len(set(ids))


def test_pieces_in_any_order_keep_their_elements(open_stub: OpenStub) -> None:
    page = open_stub()
    page.evaluate(REMEMBER, "[id^=piece-]")
    page.evaluate("""() => {
        const frame = stub.frame(0);
        const board = new DOMParser().parseFromString(frame.regions.board, 'image/svg+xml').documentElement;
        const pieces = board.querySelector('#live > g:last-child');
        pieces.prepend(...[...pieces.children].reverse());
        stub.table.receive({...frame, regions: {...frame.regions, board: board.outerHTML}});
    }""")
    assert page.evaluate(SAME)
