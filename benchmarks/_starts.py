"""Starts of both pages, measured in any engine: cold, and as a second visit."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple, Protocol

from web.build.tools import Problem

from ._line import Line
from ._pages import PAGES, WITH_WORKER

KEPT_ALL = "navigator.serviceWorker.controller !== null"  # both pages' workers take over when they have everything
SETTLED = 1.0  # seconds after which a new process of a browser has done what it does for itself


class Browser(Protocol):
    """A running browser."""

    version: str

    def open(self, address: str) -> None: ...

    def close(self) -> None: ...


class Start(NamedTuple):
    """From navigation to the first frame from Python: milliseconds, and megabytes that the server sent until then."""

    took: float
    sent: float


Starts = dict[str, list[Start]]  # by kind of page
Launch = Callable[[Path], Browser]  # profile -> a new process
Measure = Callable[[str], Start]


def profile() -> TemporaryDirectory[str]:
    """Return the folder of a new, empty profile, for ``with``."""
    return TemporaryDirectory(prefix="pygame-rules-profile-", ignore_cleanup_errors=True)


@contextmanager
def running(launch: Launch, folder: str, up: float = 0) -> Iterator[Browser]:
    """Yield a new process of a browser that has been up for some seconds."""
    with closing(launch(Path(folder))) as browser:
        time.sleep(up)
        yield browser


def start(browser: Browser, line: Line, page: str, kept: str) -> Start:
    """Open a page and wait for its first frame from Python; ``kept``: whether a service worker should be at work."""
    before = line.sent
    browser.open(line.url + page)
    while (words := line.told())[0] != "ready":
        pass  # the page before was kept just before it went
    _, took, controlled = words
    if controlled != kept:
        raise Problem(f"{browser.version}: is the service worker of {page} at work? {controlled}; expected: {kept}")
    return Start(float(took), (line.sent - before) / 1e6)


def cold(launch: Launch, line: Line, up: float = SETTLED) -> Measure:
    """Return how to measure a start in an empty profile, in a browser that has been up for some seconds."""

    def measure(kind: str) -> Start:
        with profile() as folder, running(launch, folder, up) as browser:
            return start(browser, line, PAGES[kind], "no")

    return measure


@contextmanager
def second_visits(launch: Launch, line: Line, up: float = SETTLED) -> Iterator[Measure]:
    """Yield how to measure a start in a new process on a profile whose service worker has kept everything."""
    with profile() as stock, profile() as ours:
        folders = {"stock": stock, "ours": ours}
        for kind, folder in folders.items():
            with running(launch, folder) as browser:
                browser.open(line.url + WITH_WORKER[kind])
                while line.told() != ["kept"]:
                    pass
                time.sleep(SETTLED)  # browsers write to the disk a little later

        def measure(kind: str) -> Start:
            with running(launch, folders[kind], up) as browser:
                return start(browser, line, PAGES[kind], "yes")

        yield measure


def interleaved(measure: Measure, rounds: int) -> Starts:
    """Measure each page in turn, ``rounds`` times; the order changes from round to round."""
    found: Starts = {kind: [] for kind in PAGES}
    for i in range(rounds):
        for kind in list(PAGES)[::1 if i % 2 else -1]:
            found[kind].append(measure(kind))
    return found
