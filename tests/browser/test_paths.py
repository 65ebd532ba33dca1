"""The path machine by itself: from the list of choices and what is pressed to what happens."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

from . import sources

MOVES = [["a", "b"], ["a", "c"], ["b", "a"], ["d"], ["button:undo"], ["e", "f"], ["e"], ["g", "h", "i"]]

Call = Callable[..., Any]


@pytest.fixture(scope="module")
def call(browser: Browser, site_url: str) -> Iterator[Call]:
    """Return a function that calls a function of ``js/paths.js`` with JSON values; one page is enough for all tests."""
    page = browser.new_page(service_workers="block")
    sources.lend(page.context)
    page.goto(f"{site_url}index.html#en")

    def call_it(name: str, *values: Any) -> Any:
        return page.evaluate("""async ([name, values]) => {
            const found = (await import('./sources/paths.js'))[name](...values);
            return found instanceof Set ? [...found].sort() : found;
        }""", [name, values])

    yield call_it
    page.close()


@pytest.mark.parametrize(("path", "target", "refused", "kind", "after"), [
    ([], "a", None, "grow", ["a"]),
    (["a"], "b", None, "choose", ["a", "b"]),
    (["a"], "a", None, "back", []),
    (["g", "h"], "h", None, "back", ["g"]),
    ([], "d", None, "choose", ["d"]),
    ([], "x", None, "why", ["x"]),
    (["a"], "x", None, "why", ["a", "x"]),
    (["a"], "e", None, "why", ["a", "e"]),
    (["a"], "e", "e", "grow", ["e"]),
    (["a"], "d", "d", "choose", ["d"]),
    (["a"], "x", "x", "why", ["a", "x"]),
    (["a"], "button:undo", None, "choose", ["button:undo"]),
    (["a"], "button:new", None, "why", ["a", "button:new"]),
    ([], "e", None, "grow", ["e"]),  # complete, but may still grow: it waits
    (["e"], "e", None, "choose", ["e"]),
    (["e"], "f", None, "choose", ["e", "f"]),
])
def test_press(call: Call, path: list[str], target: str, refused: str | None, kind: str, after: list[str]) -> None:
    assert call("press", MOVES, path, target, refused) == {"kind": kind, "path": after}


def test_what_may_follow_and_what_can_be_used(call: Call) -> None:
    assert call("following", MOVES, []) == ["a", "b", "button:undo", "d", "e", "g"]
    assert call("following", MOVES, ["a"]) == ["b", "c"]
    assert call("usable", MOVES, ["a"]) == ["a", "b", "button:undo", "c"]
    assert call("usable", MOVES, ["g", "h"]) == ["button:undo", "h", "i"]


def test_what_can_be_picked_up(call: Call) -> None:
    assert call("grabbed", MOVES, [], "a") == ["a"]
    assert call("grabbed", MOVES, ["a"], "a") == ["a"]
    assert call("grabbed", MOVES, ["a"], "e") == ["e"]  # a drag may begin anew at once
    assert call("grabbed", MOVES, ["g"], "h") == ["g", "h"]
    assert call("grabbed", MOVES, [], "d") is None
    assert call("grabbed", MOVES, [], "c") is None


def test_a_half_made_choice_survives_new_choices_only_if_it_still_leads_somewhere(call: Call) -> None:
    assert call("kept", MOVES, ["a"]) == ["a"]
    assert call("kept", [["b", "a"]], ["a"]) == []
    assert call("kept", MOVES, ["a", "b"]) == []
