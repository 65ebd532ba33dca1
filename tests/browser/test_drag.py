"""Morph discipline, drag: a ghost in the overlay, the pointer captured on the table, frames wait, ways to cancel."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page

from . import table

OpenStub = Callable[..., Page]

TOUCH = {"has_touch": True, "is_mobile": True, "viewport": {"width": 360, "height": 740}}


def nothing_happened(page: Page) -> None:
    page.wait_for_function("!document.getElementById('overlay').childElementCount")
    assert not table.asked(page, "choose")
    assert not {"source", "target", "lifted", "over"} & set(table.states(page).values())
    assert page.locator('[data-state="lifted"]').count() == 0
    assert not page.evaluate("document.getElementById('table').classList.contains('dragging')")


class Fingers:
    """Touches as the browser itself makes them."""

    def __init__(self, page: Page) -> None:
        self.client = page.context.new_cdp_session(page)

    def __call__(self, kind: str, *points: tuple[float, float]) -> None:
        self.client.send("Input.dispatchTouchEvent", {
            "type": kind, "touchPoints": [{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(points)]})


def test_dropping_on_a_target_is_the_same_path(open_stub: OpenStub) -> None:
    page = open_stub()
    table.drag_path(page, ["field:a1", "field:b1"])
    assert table.asked(page, "choose")[0]["path"] == ["field:a1", "field:b1"]
    page.wait_for_function("!document.getElementById('overlay').childElementCount")


def test_the_ghost_is_outside_the_morphed_tree_and_bare(open_stub: OpenStub) -> None:
    page = open_stub()
    table.drag_path(page, ["field:a1", "field:b1"], drop=False)
    assert page.locator("#overlay use").count() == 1
    assert page.evaluate("!document.querySelector('#overlay [id], #overlay [data-target], #overlay [data-drag]')")
    box, (x, y) = page.locator("#overlay use").bounding_box(), table.point(page, "field:b1")
    assert box and abs(box["x"] + box["width"] / 2 - x) < 40 and abs(box["y"] + box["height"] / 2 - y) < 40
    assert table.states(page)["field:b1"] == "over"
    assert page.locator("#piece-0").get_attribute("data-state") == "lifted"
    page.mouse.up()


def test_the_pointer_is_captured_on_the_stable_root(open_stub: OpenStub) -> None:
    page = open_stub()
    page.evaluate("""document.getElementById('table')
        .addEventListener('gotpointercapture', event => (window.captured = event.target.id))""")
    table.drag_path(page, ["field:a1", "field:b1"], drop=False)
    assert page.evaluate("window.captured") == "table"
    page.mouse.up()


def test_frames_wait_while_something_is_carried(open_stub: OpenStub) -> None:
    page = open_stub()
    table.drag_path(page, ["field:a1", "field:b1"], drop=False)
    before = table.frame_count(page)
    page.evaluate("stub.names[0] = 'Zoe'; stub.push()")
    assert table.frame_count(page) == before
    assert "Zoe" not in page.locator('[data-region="prompt"]').inner_text()
    page.mouse.up()
    table.wait_frame(page, before + 1)
    assert "Zoe" in page.locator('[data-region="panel"]').inner_text()
    assert table.asked(page, "choose")[0]["path"] == ["field:a1", "field:b1"]


def test_dropping_nowhere_flies_back(open_stub: OpenStub) -> None:
    page = open_stub()
    table.drag_path(page, ["field:a1", "field:b1"], drop=False)
    page.mouse.move(1200, 20)
    page.mouse.up()
    nothing_happened(page)


def test_dropping_where_it_may_not_go_says_why(open_stub: OpenStub) -> None:
    page = open_stub()
    table.drag_path(page, ["field:a1", "field:d3"], drop=False)
    page.mouse.up()
    page.wait_for_selector("#tip[data-clause='stub.next']")
    assert table.asked(page, "why")[-1]["path"] == ["field:a1", "field:d3"]
    nothing_happened(page)


def test_dropping_where_it_was_is_a_press(open_stub: OpenStub) -> None:
    page = open_stub()
    x, y = table.point(page, "field:b2")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 9, y + 5, steps=3)
    page.mouse.up()
    assert table.states(page)["field:b2"] == "source"


def test_escape_cancels(open_stub: OpenStub) -> None:
    page = open_stub()
    table.drag_path(page, ["field:a1", "field:b1"], drop=False)
    page.keyboard.press("Escape")
    nothing_happened(page)
    page.mouse.up()
    nothing_happened(page)


def test_pointercancel_and_lost_capture_cancel(open_stub: OpenStub) -> None:
    page = open_stub()
    for event in ("pointercancel", "lostpointercapture"):
        table.drag_path(page, ["field:a1", "field:b1"], drop=False)
        page.evaluate("""type => document.getElementById('table').dispatchEvent(
            new PointerEvent(type, {pointerId: 1, bubbles: true, isPrimary: true, pointerType: 'mouse'}))""", event)
        nothing_happened(page)
        page.mouse.up()
        nothing_happened(page)


def test_a_second_finger_cancels(open_stub: OpenStub) -> None:
    page = open_stub(**TOUCH)
    fingers = Fingers(page)
    one, two = table.point(page, "field:a1"), table.point(page, "field:b1")
    fingers("touchStart", one)
    fingers("touchMove", (one[0] + 30, one[1]))
    fingers("touchMove", two)
    page.wait_for_selector("#overlay use")
    fingers("touchStart", two, (two[0], two[1] + 90))
    nothing_happened(page)
    fingers("touchEnd")
    nothing_happened(page)


def test_a_finger_drags(open_stub: OpenStub) -> None:
    page = open_stub(**TOUCH)
    fingers = Fingers(page)
    one, two = table.point(page, "field:a1"), table.point(page, "field:b1")
    fingers("touchStart", one)
    for step in range(1, 6):
        fingers("touchMove", (one[0] + (two[0] - one[0]) * step / 5, two[1]))
    fingers("touchEnd")
    page.wait_for_function("stub.count('choose') === 1")
    assert table.asked(page, "choose")[0]["path"] == ["field:a1", "field:b1"]


def test_only_what_can_be_carried_keeps_a_finger_from_scrolling(open_stub: OpenStub) -> None:
    page = open_stub(**TOUCH)
    fingers = Fingers(page)
    table.click_path(page, ["field:a1", "field:b1"])
    page.evaluate("document.body.style.minHeight = '3000px'")

    def swipe(name: str) -> float:
        x, y = table.point(page, name)
        page.evaluate("scrollTo(0, 0)")
        fingers("touchStart", (x, y))
        for step in range(1, 8):
            fingers("touchMove", (x, y - 12 * step))
        fingers("touchEnd")
        page.wait_for_timeout(100)
        scrolled: float = page.evaluate("scrollY")
        return scrolled

    assert swipe("field:b3") == 0
    assert swipe("field:a1") > 20  # empty now: nothing to carry
    style = "e => getComputedStyle(e).touchAction"
    assert table.target(page, "field:b1").evaluate(style) == "pinch-zoom"
    assert table.target(page, "field:a1").evaluate(style) == "auto"  # empty now: nothing to carry
    assert page.locator('[data-region="board"]').evaluate(style) == "auto"


def test_a_refusal_by_the_engine_brings_it_back(open_stub: OpenStub) -> None:
    page = open_stub()
    page.evaluate("""() => {
        const { answer } = stub, refusal = {clause: 'stub.no', message: 'Not like that.', href: ''};
        stub.answer = ask => ask.type === 'choose' ? {type: 'answer', seq: ask.seq, refusal} : answer(ask);
    }""")
    table.drag_path(page, ["field:a1", "field:b1"], drop=False)
    page.mouse.up()
    page.wait_for_selector("#tip[data-clause='stub.no']")
    page.wait_for_function("!document.getElementById('overlay').childElementCount")
    assert page.locator('[data-state="lifted"]').count() == 0
