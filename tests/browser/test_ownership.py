"""Morph discipline, ownership: attributes of the page survive frames, and frames never bring any."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page

from . import table

OpenStub = Callable[..., Page]


def test_a_frame_leaves_the_attributes_of_the_page(open_stub: OpenStub) -> None:
    page = open_stub()
    table.press(page, "field:b2")
    page.evaluate("document.querySelector('[data-target=\"field:c3\"]').focus()")
    page.evaluate("stub.push()")
    element = table.target(page, "field:b2")
    assert element.get_attribute("data-state") == "source"  # the half-made choice is still possible
    assert table.target(page, "field:a1").get_attribute("aria-disabled") == "true"
    assert table.target(page, "field:c3").get_attribute("tabindex") == "0"
    assert page.locator('[data-region="board"] [tabindex="0"]').count() == 1


def test_attributes_in_a_frame_are_ignored(open_stub: OpenStub) -> None:
    page = open_stub()
    page.evaluate("""() => {
        const board = stub.board().replaceAll('role="button"',
            'role="button" tabindex="0" aria-disabled="true" data-state="source"');
        const frame = stub.frame(0);
        stub.table.receive({...frame, regions: {...frame.regions, board}});
    }""")
    assert page.locator('[data-region="board"] [tabindex="0"]').count() == 1
    assert {table.states(page)[f"field:{name}"] for name in ("a1", "b2", "d3")} == {""}


def test_attributes_are_not_touched_while_morphing(open_stub: OpenStub) -> None:
    page = open_stub()
    changed = page.evaluate("""() => {
        const seen = [];
        const watcher = new MutationObserver(list => seen.push(...list.map(change => change.attributeName)));
        watcher.observe(document.querySelector('[data-region="board"]'), {subtree: true, attributes: true,
            attributeFilter: ['tabindex', 'aria-disabled', 'aria-selected', 'data-state', 'data-grab']});
        stub.push();
        const list = watcher.takeRecords().map(change => change.attributeName);
        watcher.disconnect();
        return list;
    }""")
    assert changed == []
