"""Morph discipline, reasons: on press or after a while of focus or hover, and never a stale one."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page

from . import table

OpenStub = Callable[..., Page]


def test_a_press_that_leads_nowhere_says_why(open_stub: OpenStub) -> None:
    page = open_stub()
    table.press(page, "field:a1")
    assert table.target(page, "field:d3").get_attribute("aria-disabled") == "true"
    table.press(page, "field:d3")
    page.wait_for_selector("#tip[data-clause='stub.next']")
    assert "field:a1 then field:d3 leads nowhere." in page.locator("#tip").inner_text()
    assert page.locator("#tip a").get_attribute("href") == "rules/stub.html#stub.next"
    spoken = page.locator("#speak [data-clause='stub.next']")
    assert spoken.last.inner_text() == "field:a1 then field:d3 leads nowhere."
    assert table.states(page)["field:a1"] == "source"  # the choice is still open


def test_pressed_again_it_begins_a_new_choice(open_stub: OpenStub) -> None:
    page = open_stub()
    table.press(page, "field:a1")
    table.press(page, "field:d3")
    page.wait_for_selector("#tip[data-clause]")
    table.press(page, "field:d3")
    assert table.states(page)["field:d3"] == "source"
    assert table.states(page)["field:a1"] == "disabled"


def test_hovering_asks_only_after_a_while_and_silently(open_stub: OpenStub) -> None:
    page = open_stub()
    table.press(page, "field:a1")
    page.mouse.move(*table.point(page, "field:d3"))
    page.wait_for_timeout(120)
    assert not table.asked(page, "why")
    page.wait_for_selector("#tip[data-clause='stub.next']")
    assert page.locator("#speak [data-clause]").count() == 0
    page.mouse.move(*table.point(page, "field:a1"))
    page.wait_for_selector("#tip", state="hidden")


def test_focus_asks_after_a_while_and_is_read(open_stub: OpenStub) -> None:
    page = open_stub()
    table.tab_to(page, '[data-region="board"] [tabindex="0"]')
    page.keyboard.press("Enter")
    page.keyboard.press("End")
    page.wait_for_selector("#tip[data-clause='stub.next']")
    assert "exactly 1 on d3" in page.locator("#tip").inner_text()
    assert page.locator("#speak [data-clause='stub.next']").count() == 1
    page.keyboard.press("Tab")  # into the tooltip: its link can be reached without a mouse
    assert page.evaluate("document.activeElement.closest('#tip') !== null")


def test_a_stale_answer_is_dropped(open_stub: OpenStub) -> None:
    page = open_stub()
    table.press(page, "field:a1")
    page.evaluate("stub.hold.add('why')")
    table.press(page, "field:d3")
    table.press(page, "field:c3")
    page.wait_for_function("stub.held.length === 2")
    page.evaluate("""() => { const { answer } = stub; stub.answer = ask => ({...answer(ask)});
        stub.held.reverse(); stub.release(); }""")
    page.wait_for_selector("#tip[data-for='field:c3']")
    page.wait_for_timeout(100)
    assert "field:c3" in page.locator("#tip").inner_text()
    assert page.locator("#speak [data-clause]").count() == 1


def test_a_frame_makes_a_question_stale(open_stub: OpenStub) -> None:
    page = open_stub()
    table.press(page, "field:a1")
    page.evaluate("stub.hold.add('why')")
    table.press(page, "field:d3")
    page.wait_for_function("stub.held.length === 1")
    page.evaluate("stub.push(); stub.release()")
    page.wait_for_timeout(100)
    assert page.locator("#tip").is_hidden()


def test_a_button_that_can_not_be_used_says_why(open_stub: OpenStub) -> None:
    page = open_stub()
    assert table.target(page, "button:undo").get_attribute("aria-disabled") == "true"
    table.press(page, "button:undo")
    page.wait_for_selector("#tip[data-for='button:undo']")


def test_information_by_right_click_shift_click_long_press_and_focus(open_stub: OpenStub) -> None:
    page = open_stub(has_touch=True)
    x, y = table.point(page, "field:c2")
    for action in (right_click, shift_click, hold):
        action(page, x, y)
        page.wait_for_selector("#tip[data-for='field:c2']")
        assert page.locator("#tip").inner_text() == "exactly 1 on c2"
        assert set(table.states(page).values()) <= {"", "disabled"}  # nothing was chosen
        page.keyboard.press("Escape")
        assert page.locator("#tip").is_hidden()
    table.tab_to(page, '[data-region="board"] [tabindex="0"]')
    page.keyboard.press("ArrowRight")
    assert page.locator("#tip").inner_text() == "exactly 1 on d2"


def right_click(page: Page, x: float, y: float) -> None:
    page.mouse.click(x, y, button="right")


def shift_click(page: Page, x: float, y: float) -> None:
    page.keyboard.down("Shift")
    page.mouse.click(x, y)
    page.keyboard.up("Shift")


def hold(page: Page, x: float, y: float) -> None:
    client = page.context.new_cdp_session(page)
    client.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    page.wait_for_selector("#tip[data-for='field:c2']")
    client.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_the_why_button_explains_the_next_press(open_stub: OpenStub) -> None:
    page = open_stub()
    table.press(page, "button:why")
    table.press(page, "field:b2")
    page.wait_for_selector("#tip[data-for='field:b2']")
    assert table.states(page)["field:b2"] == ""
    assert table.target(page, "button:why").get_attribute("aria-pressed") == "false"
