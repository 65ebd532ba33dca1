"""What the table of Clans must show (clauses view.*, ui.*, order.marks, pub.lastmove), in Chromium."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from . import table
from .test_clans import NewPage, open_table

Opener = Callable[[dict[str, Any]], Page]


@pytest.fixture
def open_position(new_page: NewPage, site_url: str) -> Opener:
    """Return a function that opens a position by importing a record of it; the person has seat 0 and is to move."""

    def opened(position: dict[str, Any]) -> Page:
        page = open_table(new_page, site_url, "seats=human,greedy&seed=13&option.firstStarter=seat0")
        escaped = json.dumps({"clans": ["R", "B"], **position}).replace("\\", "\\\\").replace('"', '\\"')
        table.press(page, "button:import")
        page.locator("dialog textarea").fill(
            f'[Game "clans"]\n[Players "2"]\n[Seat0 "Ann"]\n[Bot1 "greedy"]\n[Position "{escaped}"]\n\n')
        before = table.frame_count(page)
        page.locator("dialog button[type=submit]").click()
        table.wait_frame(page, before)
        return page

    return opened


def fork(terrain: str = "grassland", **huts: str) -> dict[str, Any]:
    """A move from a to b founds villages at b and c; y and z keep the match alive."""
    areas = {name: {"terrain": terrain, "at": at} for name, at in
             {"a": [50, 50], "b": [20, 20], "c": [80, 20], "y": [20, 80], "z": [80, 80]}.items()}
    return {"map": {"areas": areas, "borders": [["a", "b"], ["a", "c"], ["y", "z"]]},
            "huts": {"a": "R", "b": "RRBB", "c": "Y", "y": "K", "z": "K", **huts}}


@pytest.mark.proves("clans.order.marks", "clans.order.choose", kind="ui")
def test_question_marks_are_clicked_in_the_wanted_order(open_position: Opener) -> None:
    page = open_position(fork())
    table.click_path(page, ["area:a", "area:b"])
    assert page.locator("#live text", has_text="?").count() == 2
    expect(page.locator("[data-region=prompt]")).to_contain_text("scored next")
    states = table.states(page)
    assert [name for name in states if name.startswith("area:") and states[name] != "disabled"] == ["area:b", "area:c"]
    table.click_path(page, ["area:c"])
    log = page.locator("[data-region=log]").inner_text()
    assert log.index("village 1 in c") < log.index("village 2 in b")


@pytest.mark.proves("clans.ui.nineteen", "clans.ui.exact", kind="ui")
def test_nineteen_huts_are_drawn_and_all_are_counted(open_position: Opener) -> None:
    page = open_position(fork(b="R" * 11 + "B" * 9))
    box = table.target(page, "area:b").bounding_box()
    assert box is not None
    huts = [h.bounding_box() for h in page.locator('#live use[id^="hut-"]').all()]
    inside = [h for h in huts if h and box["x"] <= h["x"] + h["width"] / 2 <= box["x"] + box["width"]
              and box["y"] <= h["y"] + h["height"] / 2 <= box["y"] + box["height"]]
    assert len(inside) == 19
    page.mouse.click(*table.point(page, "area:b"), button="right")
    expect(page.locator("#tip")).to_contain_text("20 huts: red 11, blue 9")


@pytest.mark.proves("clans.view.panel.bonus", "clans.view.panel.epochs", "clans.view.panel.clans", kind="ui")
def test_panel_at_the_right_from_top_to_bottom(open_position: Opener) -> None:
    page = open_position({**fork(), "founded": 5, "points": {"G": 17}, "chips": [3, 2]})
    board = page.locator("#board").bounding_box()
    boxes = [page.locator(f".cl-{name}").bounding_box() for name in ("founders", "epochs", "clans")]
    assert board and all(b and b["x"] >= board["x"] + board["width"] for b in boxes)
    tops = [b["y"] for b in boxes if b]
    assert tops == sorted(tops)
    expect(page.locator(".cl-founders")).to_contain_text("3")
    expect(page.locator(".cl-clans")).to_contain_text("17")
    expect(page.locator(".cl-epochs")).to_contain_text("closed")
    expect(page.locator(".cl-epochs li").nth(1)).to_contain_text("now")


@pytest.mark.proves("clans.pub.lastmove", "clans.ui.shapes", kind="ui")
def test_last_move_stays_marked_and_a_drop_anywhere_in_the_area_counts(open_position: Opener) -> None:
    page = open_position(fork(a="RG"))
    assert page.locator("#live .last").count() == 0
    table.drag_path(page, ["area:y", "area:z"])
    assert page.locator("#live .last").count() == 1
