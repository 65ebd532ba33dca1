"""Morph discipline, latency: the engine is asked only when a path is complete, or for a reason."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page

from . import table

OpenStub = Callable[..., Page]


def test_choosing_a_source_asks_nobody(open_stub: OpenStub) -> None:
    page = open_stub()
    before = page.evaluate("stub.requests.length")
    table.press(page, "field:a1")
    assert table.states(page)["field:a1"] == "source"
    assert {name for name, state in table.states(page).items() if state == "target"} == {"field:b1", "field:a2"}
    page.keyboard.press("Escape")
    assert table.states(page)["field:a1"] == ""
    assert page.evaluate("stub.requests.length") == before


def test_marks_follow_in_the_same_animation_frame(open_stub: OpenStub) -> None:
    page = open_stub()
    same = page.evaluate("""() => new Promise(done => requestAnimationFrame(start => {
        document.querySelector('[data-target="field:b2"]').dispatchEvent(new MouseEvent('click', {bubbles: true}));
        const marked = document.querySelectorAll('[data-state="target"]').length;
        done([marked, document.querySelector('[data-target="field:b2"]').dataset.state]);
    }))""")
    assert same == [4, "source"]


def test_a_complete_path_is_one_request(open_stub: OpenStub) -> None:
    page = open_stub()
    table.click_path(page, ["field:a1", "field:b1"])
    assert [ask["path"] for ask in table.asked(page, "choose")] == [["field:a1", "field:b1"]]


def test_presses_made_while_the_engine_is_asked_are_kept(open_stub: OpenStub) -> None:
    page = open_stub()
    page.evaluate("stub.hold.add('choose')")
    table.press(page, "field:a1")
    table.press(page, "field:b1")
    table.press(page, "field:c1")
    table.press(page, "field:d1")
    assert len(table.asked(page, "choose")) == 1
    page.evaluate("stub.release()")
    page.wait_for_function("stub.count('choose') === 2")
    assert table.asked(page, "choose")[1]["path"] == ["field:c1", "field:d1"]


def test_presses_made_before_the_engine_is_ready_are_kept(open_stub: OpenStub) -> None:
    page = open_stub("#hold-open", ready=False)
    page.wait_for_function("window.stub?.held.length")
    table.press(page, "button:new")
    assert not table.asked(page, "choose")
    page.evaluate("stub.release()")
    page.wait_for_selector('dialog[data-region="dialog"][open]')


def test_worker_parse_morph_and_paint_are_measured_apart(open_stub: OpenStub) -> None:
    page = open_stub()
    table.click_path(page, ["field:a1", "field:b1"])
    page.wait_for_function("performance.getEntriesByName('page:paint').length >= 2")
    for name in ("page:worker", "page:parse", "page:morph"):
        assert page.evaluate("name => performance.getEntriesByName(name).length", name) > 0
