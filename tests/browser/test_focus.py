"""Morph discipline, focus: kept by target, else the nearest target, else the prompt, never the body."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page

from . import table

OpenStub = Callable[..., Page]


def test_focus_stays_on_its_target(open_stub: OpenStub) -> None:
    page = open_stub()
    table.key_path(page, ["field:b2", "field:c2"])
    assert table.focused(page) == "field:c2"
    assert page.locator('[data-region="board"] [tabindex="0"]').get_attribute("data-target") == "field:c2"


def test_focus_goes_to_the_nearest_target_when_its_own_is_gone(open_stub: OpenStub) -> None:
    page = open_stub()
    table.tab_to(page, '[data-region="board"] [tabindex="0"]')
    table.key_to(page, "field:d3")
    page.evaluate("""() => {
        const frame = stub.frame(0);
        const board = frame.regions.board.replace(/<g id="field-d3".*?<\\/g>/, '');
        stub.table.receive({...frame, regions: {...frame.regions, board}});
    }""")
    assert table.focused(page) in ("field:c3", "field:d2")


def test_focus_goes_to_the_prompt_when_there_is_no_target(open_stub: OpenStub) -> None:
    page = open_stub()
    table.tab_to(page, '[data-region="board"] [tabindex="0"]')
    page.evaluate("stub.extra = {regions: {board: ''}}; stub.push()")
    assert table.focused(page) in ("<prompt>", "button:undo")
    assert page.evaluate("document.activeElement !== document.body")


def test_focus_comes_back_after_a_dialog(open_stub: OpenStub) -> None:
    page = open_stub()
    table.tab_to(page, '[data-target="button:new"]')
    page.keyboard.press("Enter")
    page.wait_for_selector("dialog[open] form")
    assert page.evaluate("document.querySelector('dialog[open]').contains(document.activeElement)")
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog[open]", state="detached")
    assert table.focused(page) == "button:new"


def test_one_tab_stop_and_arrow_keys_to_every_field(open_stub: OpenStub) -> None:
    page = open_stub()
    table.tab_to(page, '[data-region="board"] [tabindex="0"]')
    for name in ("d3", "a3", "d1", "a1", "c2"):
        table.key_to(page, f"field:{name}")
    page.keyboard.press("Home")
    assert table.focused(page) == "field:a1"
    page.keyboard.press("End")
    assert table.focused(page) == "field:d3"
    page.keyboard.type("b2")
    assert table.focused(page) == "field:b2"
    page.keyboard.press("Tab")
    assert not table.focused(page).startswith("field:")


def test_page_keys_go_through_what_can_follow(open_stub: OpenStub) -> None:
    page = open_stub()
    table.tab_to(page, '[data-region="board"] [tabindex="0"]')
    page.keyboard.press("Enter")
    page.keyboard.press("PageDown")
    assert table.focused(page) == "field:b1"
    page.keyboard.press("PageDown")
    assert table.focused(page) == "field:a2"
    page.keyboard.press(" ")
    page.wait_for_function("stub.count('choose') === 1")
    assert table.asked(page, "choose")[0]["path"] == ["field:a1", "field:a2"]
