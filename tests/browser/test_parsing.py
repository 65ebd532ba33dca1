"""Morph discipline, parsing: the picture is made of SVG elements, also what is new in it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

OpenStub = Callable[..., Page]

SVG = "http://www.w3.org/2000/svg"


def test_every_element_of_the_board_is_svg(open_stub: OpenStub) -> None:
    page = open_stub()
    page.evaluate("""() => { const f = stub.frame(0); stub.table.receive({...f, regions: {...f.regions,
        board: f.regions.board.replace('<g id="live">',
            '<g id="live"><linearGradient id="new"><stop offset="1"/></linearGradient>')}}); }""")
    names = page.evaluate("[...document.querySelectorAll('[data-region=\"board\"] *')].map(e => e.namespaceURI)")
    assert set(names) == {SVG}
    assert page.locator("#board").get_attribute("viewBox") == "0 0 400 300"
    assert page.evaluate("document.getElementById('new').localName") == "linearGradient"
    box = page.locator("#piece-3").bounding_box()
    assert box and box["width"] > 0


def test_a_board_that_can_not_be_read_is_said_and_the_old_one_stays(open_stub: OpenStub) -> None:
    page = open_stub()
    message = page.evaluate("""() => { try { const f = stub.frame(0);
        stub.table.receive({...f, regions: {board: '<svg xmlns="http://www.w3.org/2000/svg"><g></svg>'}}); return ''; }
        catch (error) { return String(error); } }""")
    assert "can't be read" in message
    assert page.locator('[data-region="board"] use').count() == 12


@pytest.mark.parametrize("bad", [
    '<img src="data:image/png,x" onerror="ran = 1">', '<IMG SRC="data:image/png,x"\nOnError = "ran = 1">',
    "<p/onclick='ran = 1'>x</p>", '<a href="javascript:ran = 1">x</a>', '<a href=" JavaScript:ran = 1">x</a>',
    '<a href="java&#115;cript:ran = 1">x</a>', '<a href="javascript&colon;ran = 1">x</a>',
    '<iframe src="about:blank"></iframe>', "<script>ran = 1</script>"])
def test_what_could_run_is_taken_away(open_stub: OpenStub, bad: str) -> None:
    page = open_stub()
    page.evaluate("""bad => { const f = stub.frame(0);
        stub.table.receive({...f, regions: {...f.regions, panel: bad + '<b>kept</b>'}}); }""", bad)
    panel = page.locator('[data-region="panel"]')
    assert panel.locator("b").inner_text() == "kept"
    assert panel.locator("script, iframe").count() == 0
    attributes = panel.evaluate("e => [...e.querySelectorAll('*')].flatMap(x => [...x.attributes].map(a => a.name))")
    assert not [name for name in attributes if name.startswith("on") or name == "href"]
