"""Morph discipline, animation: by id, at most 250 ms, new input jumps to the end, never against the person's wish."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page

from . import table

OpenStub = Callable[..., Page]

RUNNING = """() => document.getAnimations().filter(a => a.playState === 'running')
    .map(a => [a.effect.target.id, a.effect.getTiming().duration])"""
# Animations keep their durations but play slowly, so that a busy machine can't miss them.
SLOW_MOTION = """() => { const animate = Element.prototype.animate;
    Element.prototype.animate = function (...given) {
        return Object.assign(animate.apply(this, given), { playbackRate: 0.05 }); }; }"""


def test_a_moved_piece_glides(open_stub: OpenStub) -> None:
    page = open_stub()
    page.evaluate(SLOW_MOTION)
    table.click_path(page, ["field:a1", "field:b1"])
    running = page.evaluate(RUNNING)
    assert [name for name, _ in running] == ["piece-0"]
    assert all(duration <= 250 for _, duration in running)
    page.evaluate("for (const animation of document.getAnimations()) animation.playbackRate = 1")
    page.wait_for_function("!document.getAnimations().length")


def test_it_begins_where_the_piece_was(open_stub: OpenStub) -> None:
    page = open_stub()
    before = page.locator("#piece-0").bounding_box()
    page.evaluate("""() => { stub.move(['field:a1', 'field:b1']); stub.push();
        for (const a of document.getAnimations()) { a.pause(); a.currentTime = 0; } }""")
    after = page.locator("#piece-0").bounding_box()
    assert before and after and abs(before["x"] - after["x"]) < 2 and abs(before["y"] - after["y"]) < 2


def test_new_input_jumps_to_the_end(open_stub: OpenStub) -> None:
    page = open_stub()
    page.evaluate(SLOW_MOTION)
    table.click_path(page, ["field:a1", "field:b1"])
    assert page.evaluate(RUNNING)
    page.mouse.move(5, 700)
    page.mouse.down()
    assert page.evaluate(RUNNING) == []
    page.mouse.up()


def test_leaving_things_fade_as_inert_copies(open_stub: OpenStub) -> None:
    page = open_stub()
    page.evaluate("stub.pieces.d3 = []; stub.push()")
    copies = page.evaluate("document.querySelectorAll('#overlay use').length")
    assert copies == 1
    assert page.evaluate("document.getElementById('overlay').inert && !document.querySelector('#overlay [id]')")
    page.wait_for_function("!document.getElementById('overlay').childElementCount")


def test_nothing_fades_when_another_person_looks(open_stub: OpenStub) -> None:
    page = open_stub()
    page.evaluate("stub.pieces.d3 = []; stub.viewer = 1; stub.push()")
    assert page.evaluate("document.querySelectorAll('#overlay *').length") == 0


def test_secrets_never_fade(open_stub: OpenStub) -> None:
    page = open_stub()
    page.evaluate("document.getElementById('piece-11').setAttribute('data-secret', '')")
    page.evaluate("stub.pieces.d3 = []; stub.push()")
    assert page.evaluate("document.querySelectorAll('#overlay *').length") == 0


def test_reduced_motion_means_none(open_stub: OpenStub) -> None:
    page = open_stub(reduced_motion="reduce")
    table.click_path(page, ["field:a1", "field:b1"])
    assert page.evaluate("document.getAnimations().length") == 0


def test_what_was_dropped_does_not_go_back_to_begin(open_stub: OpenStub) -> None:
    page = open_stub()
    page.evaluate("stub.hold.add('choose')")
    table.drag_path(page, ["field:a1", "field:b1"], drop=False)
    x, _ = table.point(page, "field:b1")
    page.mouse.up()
    start = page.evaluate("""async () => {
        const shown = Number(document.getElementById('table').dataset.frame);
        stub.release();
        while (Number(document.getElementById('table').dataset.frame) === shown) await new Promise(r => setTimeout(r));
        for (const a of document.getAnimations()) { a.pause(); a.currentTime = 0; }
        const box = document.getElementById('piece-0').getBoundingClientRect();
        return box.left + box.width / 2;
    }""")
    assert abs(start - x) < 40  # where the hand let go, not the field it came from


def test_advance_is_asked_for_after_the_picture_was_shown(open_stub: OpenStub) -> None:
    page = open_stub()
    page.evaluate("stub.extra = {next: 'advance'}; stub.move(['field:a1', 'field:b1']); stub.push()")
    assert not table.asked(page, "advance")
    page.wait_for_function("stub.count('advance') === 1")
