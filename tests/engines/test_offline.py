"""After one complete visit the network is cut: the server has ended. Then everything still works, in every engine."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.browser import table
from web.build import engine as parts
from web.build import offline, split
from web.build.tools import SITE

from . import core
from .conftest import Server
from .engine import Engine, Page
from .test_core import keeping_engine

pytestmark = [pytest.mark.engines, pytest.mark.slow, pytest.mark.filterwarnings("ignore:setting remote_server_addr")]


def visit(page: Page, address: core.Address) -> None:
    """Make a first visit and wait until everything is here."""
    core.open_table(page, address, "clans", core.MATCHES["clans"])
    page.wait_for_function("document.documentElement.dataset.offline === 'ready'", timeout=60_000)
    assert page.evaluate("navigator.serviceWorker.ready.then(() => true)")


@keeping_engine
def test_whole_matches_without_a_server(engine: Engine, serve: Callable[[], Server]) -> None:
    server = serve()
    address = core.served(server.url)
    visit(engine.page, address)
    server.stop()
    for game, query in core.MATCHES.items():
        core.open_table(engine.page, address, game, query)
        assert core.play_match(engine.page) >= 3
    for lang in ("nl", "de"):
        engine.page.goto(f"{address.home}rules/clans.{lang}.html")
        assert engine.page.evaluate("document.documentElement.lang") == lang


@keeping_engine
def test_a_new_process_without_a_server(engine: Engine, serve: Callable[[], Server]) -> None:
    server = serve()
    address = core.served(server.url)
    visit(engine.page, address)
    core.wait_kept(engine.page)
    lines = core.log(engine.page)
    engine.restart()  # with the server still there: the worker must survive, not only its page
    server.stop()
    engine.page.goto(address.table("clans", ""))
    table.wait_ready(engine.page)
    assert core.log(engine.page) == lines
    core.start(engine, address, "totem")


@pytest.fixture(scope="module")
def stranger(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the site with an engine whose first part lacks every function of any length."""
    site = tmp_path_factory.mktemp("stranger") / "site"
    shutil.copytree(SITE, site)
    for name, part in zip(("first", "rest"), split.split(parts.WASM.read_bytes(), ()), strict=True):
        next(site.glob(f"pyodide/{name}-*.wasm")).write_bytes(part)
    offline.write_all(site)  # its worker must know these files
    return site


@keeping_engine
def test_the_second_part_is_called_for_without_a_server(
        engine: Engine, serve: Callable[[Path], Server], stranger: Path) -> None:
    server = serve(stranger)
    address = core.served(server.url)
    visit(engine.page, address)
    server.stop()
    core.start(engine, address, "totem")
    assert engine.page.evaluate(core.CALLED) > "0"
