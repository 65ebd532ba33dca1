"""Starts of both pages, measured in any engine: cold, and as a second visit."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from tests.engines.engine import Engine
from web.build.tools import Problem

from ._line import Line
from ._pages import PAGES, WITH_WORKER

KEPT_ALL = "navigator.serviceWorker.controller !== null"  # both pages' workers take over when they have everything


class Start(NamedTuple):
    """From navigation to the first frame from Python: milliseconds, and megabytes that the server sent until then."""

    took: float
    sent: float


Starts = dict[str, list[Start]]  # by kind of page
Launch = Callable[[Path], Engine]  # profile -> a new process
Measure = Callable[[str], Start]


def profile() -> TemporaryDirectory[str]:
    """Return the folder of a new, empty profile, for ``with``."""
    return TemporaryDirectory(prefix="pygame-rules-profile-", ignore_cleanup_errors=True)


@contextmanager
def running(launch: Launch, folder: str) -> Iterator[Engine]:
    """Yield a new process of a browser."""
    with closing(launch(Path(folder))) as engine:
        yield engine


def start(engine: Engine, line: Line, page: str) -> Start:
    """Open a page and wait for its first frame from Python."""
    before = line.sent
    engine.page.goto(line.url + page)
    took = float(engine.page.evaluate("window.readyAt"))
    return Start(took, (line.sent - before) / 1e6)


def cold(launch: Launch, line: Line) -> Measure:
    """Return how to measure a start in an empty profile."""

    def measure(kind: str) -> Start:
        with profile() as folder, running(launch, folder) as engine:
            return start(engine, line, PAGES[kind])

    return measure


@contextmanager
def second_visits(launch: Launch, line: Line) -> Iterator[Measure]:
    """Yield how to measure a start in a new process on a profile whose service worker has kept everything."""
    with profile() as stock, profile() as ours:
        folders = {"stock": stock, "ours": ours}
        for kind, folder in folders.items():
            with running(launch, folder) as engine:
                start(engine, line, WITH_WORKER[kind])
                engine.page.wait_for_function(KEPT_ALL, timeout=60_000)

        def measure(kind: str) -> Start:
            with running(launch, folders[kind]) as engine:
                found = start(engine, line, PAGES[kind])
                if not engine.page.evaluate(KEPT_ALL):
                    raise Problem(f"{engine.version} has forgotten the service worker of the page ({kind})")
                return found

        yield measure


def interleaved(measure: Measure, rounds: int) -> Starts:
    """Measure each page in turn, ``rounds`` times; the order changes from round to round."""
    found: Starts = {kind: [] for kind in PAGES}
    for i in range(rounds):
        for kind in list(PAGES)[::1 if i % 2 else -1]:
            found[kind].append(measure(kind))
    return found
