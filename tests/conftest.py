"""What tests of every room share: the served site, a browser and its pages, and Python in Pyodide under Node.

=============== ======================================================================================
site_url        address of the built site (``http://127.0.0.1:PORT/``), served for the whole run
browser         Playwright's Chromium, one for the whole run
new_page        makes pages with contexts of their own: ``new_page(viewport={…}, has_touch=True, …)``
page            one such page, 1280 × 800
run_in_python   runs a script with this Python and reads the JSON that it prints
run_in_pyodide  the same in Pyodide under Node, with the package as the site ships it
=============== ======================================================================================

A page that meets an uncaught error or writes one to its console fails its test, unless the test is marked
``@pytest.mark.page_errors``. How to mark what a test proves is told in ``web/build/proofs.py``.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, Playwright, sync_playwright

from pygame_rules import server
from web.build import browser as browsers
from web.build import env
from web.build.checks import ALONE
from web.build.tools import BUILD, ROOT, SITE

VIEWPORT = {"width": 1280, "height": 800}
RUNNER = ROOT / "tests" / "pyodide" / "run.mjs"
WAIT = 15_000  # milliseconds for anything on a page: two slow cores


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Refuse a test that has to run by itself but stands where that run doesn't look for it."""
    lost = [item.nodeid for item in items if not item.nodeid.startswith(ALONE)
            and any(item.get_closest_marker(name) for name in ("alone", "engines"))]
    if lost:
        raise pytest.UsageError(f"these tests must stand in {' or '.join(ALONE)}: {', '.join(lost)}")


@pytest.fixture(scope="session")
def site_url() -> Iterator[str]:
    """Serve ``dist/site`` as it was built last."""
    if not (SITE / "index.html").exists():
        pytest.fail("there is no dist/site: run python3 build.py")
    with server.server(SITE) as running:
        thread = threading.Thread(target=running.serve_forever, args=(0.05,), daemon=True)
        thread.start()
        yield server.address(running)
        running.shutdown()
        thread.join()


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """Return Playwright, of which a process can have only one."""
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """Return Chromium, without a window."""
    chromium = playwright.chromium.launch(**browsers.launch_options())
    yield chromium
    chromium.close()


@pytest.fixture
def new_page(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Callable[..., Page]]:
    """Return a function that makes a page; its arguments are those of Playwright's ``new_context``.

    Unless ``service_workers="allow"`` the page has none, so that no test is busy keeping the site for later.
    """
    pages: list[Page] = []
    errors: list[str] = []

    def on_console(message: ConsoleMessage) -> None:
        if message.type == "error":
            errors.append(f"console: {message.text} ({message.location.get('url', '')})")

    def make(**options: Any) -> Page:
        context = browser.new_context(**{"viewport": VIEWPORT, "service_workers": "block", **options})
        context.set_default_timeout(WAIT)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(f"uncaught: {error}"))
        page.on("console", on_console)
        pages.append(page)
        return page

    yield make
    for page in pages:
        page.context.close()
    if errors and not request.node.get_closest_marker("page_errors"):
        pytest.fail("the page met errors:\n" + "\n".join(errors), pytrace=False)


@pytest.fixture
def page(new_page: Callable[..., Page]) -> Page:
    """Return an empty page of its own context."""
    return new_page()


@pytest.fixture(scope="session")
def run_in_python() -> Callable[..., Any]:
    """Return a function: script below the repository, its arguments, ``hash_seed`` -> the JSON that it prints."""

    def run(script: str | Path, *arguments: str, hash_seed: int | str = "random") -> Any:
        variables = {"PYTHONHASHSEED": str(hash_seed), "PYTHONPATH": str(ROOT)}
        return _json([sys.executable, str(ROOT / script), *arguments], variables)

    return run


@pytest.fixture(scope="session")
def run_in_pyodide() -> Callable[..., Any]:
    """Return a function as ``run_in_python`` does; ``kind``: baked, snapshot, or stock, the wheel on Pyodide's own.

    ``parts`` is a folder with the two parts of an engine.
    """

    def run(script: str | Path, *arguments: str, hash_seed: int = 0, kind: str = "baked",
            parts: Path | None = None) -> Any:
        if not (BUILD / "baked.zip").exists():
            pytest.fail("there is no build/baked.zip: run python3 build.py")
        options = ["--hash-seed", str(hash_seed), *([f"--{kind}"] if kind != "baked" else []),
                   *(["--parts", str(parts)] if parts else [])]
        return _json([str(env.node()), str(RUNNER), *options, str(ROOT / script), *arguments], {})

    return run


def _json(command: list[str], variables: dict[str, str]) -> Any:
    done = subprocess.run(command, env={**os.environ, **variables}, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{command[-1]} failed:\n{done.stderr[-3000:]}"
    return json.loads(done.stdout.splitlines()[-1])
