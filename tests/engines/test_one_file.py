"""The edition in one file, opened from disk as by a double click, in every engine; the network is never asked."""

from __future__ import annotations

from random import Random

import pytest

from tests.browser import table
from web.build.tools import DIST

from . import core
from .engine import Engine
from .test_core import every_game, keeping_engine

pytestmark = [pytest.mark.engines, pytest.mark.slow, pytest.mark.filterwarnings("ignore:setting remote_server_addr")]


@pytest.fixture
def address() -> core.Address:
    """Return where the one file is: all its pages are one."""
    return core.one_file((DIST / "pygame-rules.html").as_uri())


@keeping_engine
@every_game
def test_a_whole_match_from_the_file(engine: Engine, address: core.Address, game: str) -> None:
    core.open_table(engine.page, address, game, core.MATCHES[game])
    assert core.play_match(engine.page) >= 3
    asked = engine.page.evaluate("performance.getEntriesByType('resource').map(e => e.name)")
    assert [name for name in asked if name.startswith("http")] == []


@keeping_engine
def test_keys_and_resuming_in_the_file(engine: Engine, address: core.Address) -> None:
    core.open_table(engine.page, address, "clans", core.MATCHES["clans"])
    core.take_turn(engine.page, core.key, Random(1))
    core.possible(engine.page)
    core.wait_kept(engine.page)
    lines = core.log(engine.page)
    engine.page.reload()
    table.wait_ready(engine.page)
    assert core.log(engine.page) == lines
