"""Starting Python in a browser: from the memory snapshot, and by the normal start wherever that is not to be had."""

from __future__ import annotations

import json
import struct
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, Route

from benchmarks._line import Line
from tests.engines import core
from web.build import engine, split
from web.build.tools import DIST, SITE

from . import sources, table

MAGIC_AND_LENGTH = struct.Struct("<II")
SNAPSHOT = "**/snapshot-*.bin"
REST = "**/rest-*.wasm"
DIAGNOSTICS = "document.getElementById('diagnostics')"


def opened(page: Page, site_url: str, query: str = "game=clans&lang=en&seed=5", *,
           patient: bool = True) -> tuple[str, str]:
    """Open a table; return how Python was started there, and what the diagnostics say of it.

    A patient page counts the line as quick, however busy this machine is.
    """
    def deliver(route: Route) -> None:
        text = (SITE / "play.html").read_text("utf-8")
        assert text.count('"patience":120') == 1
        route.fulfill(body=text.replace('"patience":120', '"patience":20000'), content_type="text/html")

    if patient:
        page.route("**/play.html*", deliver)
    page.goto(f"{site_url}play.html?{query}")
    page.wait_for_selector('html[data-app="ready"]')
    return page.evaluate(f"[{DIAGNOSTICS}.dataset.start, {DIAGNOSTICS}.querySelector('dl').textContent]")


def changed_head(change: Callable[[dict[str, Any]], None]) -> Callable[[bytes], bytes]:
    """Return a function that changes a snapshot's head, its length kept by spaces."""

    def apply(content: bytes) -> bytes:
        magic, length = MAGIC_AND_LENGTH.unpack_from(content)
        head = json.loads(content[8:8 + length])
        change(head)
        return MAGIC_AND_LENGTH.pack(magic, length) + json.dumps(head, separators=(",", ":")).encode().ljust(length)[
            :length] + content[8 + length:]

    return apply


def other_build(head: dict[str, Any]) -> None:
    head["build"] = "0" * len(head["build"])


def other_memory(head: dict[str, Any]) -> None:
    head["checksum"] = head["checksum"] // 10  # not longer than it was


def test_python_is_started_from_the_memory_of_the_build(page: Page, site_url: str) -> None:
    start, told = opened(page, site_url)
    assert start == "snapshot"
    assert "from its kept memory" in told
    assert "Why not" not in told


def test_the_one_file_starts_from_disk_and_answers(page: Page) -> None:
    """As by a double click; the network is never asked."""
    core.open_table(page, core.one_file((DIST / "pygame-rules.html").as_uri()), "clans", core.MATCHES["clans"])
    lines = len(core.log(page))
    core.take_turn(page, table.press, Random(1))
    core.possible(page)
    assert len(core.log(page)) >= lines + 2
    asked = page.evaluate("performance.getEntriesByType('resource').map(e => e.name)")
    assert [name for name in asked if name.startswith("http")] == []


@pytest.mark.slow
@pytest.mark.parametrize(("damage", "reason"), [
    (lambda content: content[:-1], "not complete"),
    (lambda content: b"<!doctype html>" + content[15:], "damaged"),
    (lambda content: b"", "damaged"),
    (changed_head(other_build), "another version"),
    (changed_head(other_memory), "not that of the build"),
    (lambda content: content[:-5_000_000] + bytes(5_000_000), ""),  # Python's own things are gone
], ids=["cut", "a page", "empty", "another version", "another memory", "holes"])
def test_the_normal_start_takes_over_from_a_memory_that_can_t_be_restored(
        page: Page, site_url: str, damage: Callable[[bytes], bytes], reason: str) -> None:
    def deliver(route: Route) -> None:
        route.fulfill(body=damage(next((SITE / "pyodide").glob("snapshot-*.bin")).read_bytes()))

    page.route(SNAPSHOT, deliver)
    start, told = opened(page, site_url)
    assert start == "modules"
    assert "could not be used" in told
    assert reason in told
    page.click('[data-target="area:A1"]', force=True)  # and it plays


@pytest.mark.page_errors
def test_a_missing_memory_is_told_and_does_no_harm(page: Page, site_url: str) -> None:
    page.route(SNAPSHOT, lambda route: route.fulfill(status=404))
    start, told = opened(page, site_url)
    assert start == "modules"
    assert "HTTP 404" in told


def test_the_bots_worker_starts_from_what_the_page_has_already(page: Page, site_url: str) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    opened(page, site_url, "game=clans&lang=en&seats=random,random&seed=1")
    page.wait_for_function("document.querySelectorAll('[data-region=log] b').length > 0")
    big = [url for url in asked if url.endswith((".wasm", ".bin", ".zip")) and "/rest-" not in url]
    assert len(big) == len(set(big)) == 2, big


# --- the engine's second part ----------------------------------------------------------------------------------------

CALLED = f"{DIAGNOSTICS}.dataset.called"


@pytest.fixture(scope="module")
def strangers() -> tuple[bytes, bytes]:
    """Return an engine in two parts whose first has no function of any length."""
    return split.split(engine.WASM.read_bytes(), ())


def deliver_parts(page: Page, parts: tuple[bytes, bytes], rest: int = 200) -> list[str]:
    """Have a page start with other parts, the second with a status; return the addresses of what it will fetch."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    for pattern, status, part in zip(("**/first-*.wasm", REST), (200, rest), parts, strict=True):
        page.context.route(pattern, partial(Route.fulfill, status=status, body=part, content_type="application/wasm"))
    return asked


SAVES_DATA = "Object.defineProperty(navigator, 'connection', { value: { saveData: true } })"


@pytest.mark.parametrize(("game", "start"), [
    ("clans", "snapshot"), ("manitou", "snapshot"), ("totem", "snapshot"), ("totem", "modules")])
def test_play_and_bots_do_without_the_second_part(page: Page, site_url: str, game: str, start: str) -> None:
    if start == "modules":
        page.add_init_script(SAVES_DATA)
    assert opened(page, site_url, f"game={game}&lang=en&seats=greedy,random&seed=1")[0] == start
    page.wait_for_function("document.querySelectorAll('[data-region=log] b').length > 2")
    assert page.evaluate(CALLED) is None, "web/build/split_play.py doesn't do what has been done here"


def test_the_second_part_comes_when_it_is_called(page: Page, site_url: str, strangers: tuple[bytes, bytes]) -> None:
    asked = deliver_parts(page, strangers)
    start, _ = opened(page, site_url, "game=clans&lang=en&seats=random,random&seed=1")
    page.wait_for_function("document.querySelectorAll('[data-region=log] b').length > 2")
    assert start == "snapshot"
    assert "has been needed (function" in page.evaluate(f"{DIAGNOSTICS}.querySelector('dl').textContent")
    assert 1 <= len([url for url in asked if "/rest-" in url]) <= 2, "the bots' worker may be too early for the page's"


@pytest.mark.page_errors
def test_a_missing_second_part_is_named(page: Page, site_url: str, strangers: tuple[bytes, bytes]) -> None:
    deliver_parts(page, strangers, rest=404)
    page.goto(f"{site_url}play.html?game=clans&lang=en")
    page.wait_for_selector('html[data-app="error"]')
    assert "rest-" in page.locator("#failure").inner_text()


def test_the_second_part_is_fetched_when_there_is_time(page: Page, site_url: str) -> None:
    with page.expect_response(REST) as coming:
        opened(page, site_url)
    assert coming.value.ok
    assert page.evaluate(CALLED) is None


@pytest.mark.slow
def test_a_slow_line_gets_the_shorter_download(page: Page) -> None:
    with Line(SITE, speed=40).running() as line:
        start, told = opened(page, line.url, patient=False)
    assert start == "modules"
    assert "connection is slow" in told


@pytest.mark.slow
def test_a_browser_that_saves_data_gets_the_shorter_download(page: Page, site_url: str) -> None:
    page.add_init_script(SAVES_DATA)
    start, told = opened(page, site_url)
    assert start == "modules"
    assert "save data" in told


RANDOM = """
async () => {
  const { site, shared } = window.early.files;
  const { loadPython } = await import("./sources/pyodide-loader.js");
  // A document can't fetch the engine's second part while Python waits, as a worker does.
  const rest = await WebAssembly.compileStreaming(fetch(site.rest));
  const { value } = await loadPython(site, { ...shared, rest }, `
import os, random
str([random.random(), os.urandom(8).hex()])`);
  return value;
}
"""


def test_no_two_starts_from_one_memory_draw_alike(page: Page, site_url: str) -> None:
    sources.lend(page.context)
    opened(page, site_url)
    first, second = page.evaluate(RANDOM), page.evaluate(RANDOM)
    for one, other in zip(json.loads(first.replace("'", '"')), json.loads(second.replace("'", '"')), strict=True):
        assert one != other


STRESS = """
async () => {
  const { site, shared } = window.early.files;
  const { loadPython } = await import("./sources/pyodide-loader.js");
  // A document can't fetch the engine's second part while Python waits, as a worker does.
  const rest = await WebAssembly.compileStreaming(fetch(site.rest));
  const { value } = await loadPython(site, { ...shared, rest }, `
import ast, gc, json
import pygame_rules as pr

ended = []
for name in pr.game_names():
    for seed in range(3):
        match = pr.Match(pr.load_game(name), seed=seed)
        bot = pr.bot("random", match.game)
        while not match.state.is_terminal():
            match.play(bot.choose(match.view(match.state.current_player()), seed=len(match.entries)))
        ended.append(match.state.digest())
big = [bytearray(1 << 20) for _ in range(40)]  # the memory grows beyond that of the snapshot
try:
    pr.load_game("chess")
except pr.OptionError as error:
    ended.append(str(error))
exec(compile(ast.parse("x = [i * i for i in range(1000)]"), "s", "exec"))
gc.collect()
json.dumps([ended, len(big), sum(x), pr.load_game("clans").option_specs["setup"][0]])`);
  return value;
}
"""


def test_the_restored_memory_stands_hard_use(page: Page, site_url: str) -> None:
    sources.lend(page.context)
    opened(page, site_url)
    ended, big, total, setup = json.loads(page.evaluate(STRESS))
    assert len(ended) == 10
    assert (big, total) == (40, 332833500)
    plainly = STRESS.replace("resolve(shared)", "resolve({ ...shared, snapshot: undefined })")
    assert json.loads(page.evaluate(plainly))[0] == ended, "the same matches as after a normal start"
