"""A fresh browser of each engine for each test, and a server that can be stopped."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from web.build import browser as browsers
from web.build.tools import BUILD, ROOT, SITE

from . import webkit
from .engine import Engine
from .launching import launch

SERVE = "import sys; from pygame_rules.server import serve; serve(sys.argv[1], open_browser=False)"


@pytest.fixture(scope="session")
def screen() -> Iterator[str]:
    """Return the name of a screen that nobody sees."""
    found = browsers.find_webkit()
    assert found
    with webkit.screen(found.xvfb) as name:
        yield name


@pytest.fixture
def engine(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Engine]:
    """Run the browser that the test's parameter names; errors of its pages fail the test."""
    name: str = request.param
    running = launch(name, tmp_path, lambda: request.getfixturevalue("playwright"),
                     lambda: request.getfixturevalue("screen"))
    try:
        yield running
        if (done := getattr(request.node, "rep_call", None)) and done.failed:
            running.page.screenshot(path=BUILD / f"{request.node.name}.png")
        errors = running.errors()
    finally:
        running.close()
    if errors:
        pytest.fail("the page met errors:\n" + "\n".join(errors), pytrace=False)


class Server:
    """The built site, served by a process of its own: when that has ended, nothing answers any more."""

    def __init__(self, folder: Path) -> None:
        self._process = subprocess.Popen([sys.executable, "-c", SERVE, str(folder)], cwd=ROOT, text=True,
                                         stdout=subprocess.PIPE)
        assert self._process.stdout
        self.url = next(word for word in self._process.stdout.readline().split() if word.startswith("http"))

    def stop(self) -> None:
        self._process.kill()
        self._process.wait()


@pytest.fixture
def serve() -> Iterator[Callable[..., Server]]:
    """Return a function that starts a server, of ``dist/site`` unless another folder is given."""
    running: list[Server] = []

    def start(folder: Path = SITE) -> Server:
        running.append(Server(folder))
        return running[-1]

    yield start
    for server in running:
        server.stop()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    """Let fixtures know whether their test failed: ``request.node.rep_call``."""
    report = yield
    setattr(item, f"rep_{report.when}", report)
    return report
