"""The core of the browser suite in Chromium, Firefox and WebKitGTK, over a local server.

WebKitGTK runs twice: in a window of ours, which keeps its profile and tells its errors, and in MiniBrowser. What
``tests/browser`` tests in Chromium anyway is slow here for Chromium too.
"""

from __future__ import annotations

from random import Random

import pytest

from . import core
from .engine import Engine

pytestmark = [pytest.mark.engines, pytest.mark.filterwarnings("ignore:setting remote_server_addr")]  # selenium's own

KEEPING = ["chromium", *(pytest.param(name, marks=pytest.mark.slow) for name in ("firefox", "webkit"))]

keeping_engine = pytest.mark.parametrize("engine", KEEPING, indirect=True)
every_engine = pytest.mark.parametrize(
    "engine", [*KEEPING, pytest.param("minibrowser", marks=pytest.mark.slow)], indirect=True)
# No other test starts these.
other_engine = pytest.mark.parametrize(
    "engine", ["firefox", pytest.param("webkit", marks=pytest.mark.slow)], indirect=True)
every_game = pytest.mark.parametrize("game", core.MATCHES)


@pytest.fixture
def address(site_url: str) -> core.Address:
    """Return where the tests find the site."""
    return core.served(site_url)


@other_engine
def test_a_cold_table_starts_and_answers(engine: Engine, address: core.Address) -> None:
    core.cold_start(engine, address)


@every_engine
@every_game
def test_the_first_page_leads_to_a_table(engine: Engine, address: core.Address, game: str) -> None:
    core.start(engine, address, game)


@pytest.mark.slow
@every_engine
@every_game
def test_a_whole_match_by_clicks(engine: Engine, address: core.Address, game: str) -> None:
    core.open_table(engine.page, address, game, core.MATCHES[game])
    assert core.play_match(engine.page) >= 3


@pytest.mark.slow
@every_engine
@every_game
def test_moves_by_keys_alone(engine: Engine, address: core.Address, game: str) -> None:
    core.open_table(engine.page, address, game, core.MATCHES[game])
    before, rng = len(core.log(engine.page)), Random(1)
    while len(core.log(engine.page)) == before:
        core.take_turn(engine.page, core.key, rng)


@pytest.mark.slow
@every_engine
@pytest.mark.parametrize("game", ["clans", "totem"])
def test_a_move_by_dragging(engine: Engine, address: core.Address, game: str) -> None:
    core.drag(engine, address, game)


@pytest.mark.slow
@every_engine
@pytest.mark.parametrize("game", core.SECRETS)
def test_a_curtain_between_two_people(engine: Engine, address: core.Address, game: str) -> None:
    core.curtain(engine, address, game)


@every_engine
def test_a_bot_is_told_to_play_now(engine: Engine, address: core.Address) -> None:
    core.hurried_bot(engine, address)


@keeping_engine
def test_a_match_is_kept_and_resumed(engine: Engine, address: core.Address) -> None:
    core.resume(engine, address)
