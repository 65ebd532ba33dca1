"""How long it takes from navigation to the first frame from Python, beside a stock page (``_pages.py``), in one run.

Rounds are interleaved; every start is a new browser process, which is left alone for a second: what is measured is
the page, not how the browser itself starts. Chromium is measured without that second, too, and comes first.

    python3 build.py bench startup
    ENGINES=firefox,webkit ROUNDS=2 python3 build.py bench startup      # some engines; a trial
"""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from statistics import median

from playwright.sync_api import Playwright, sync_playwright

from tests.engines import launching, webkit
from tests.engines.engine import Engine
from web.build import browser, hosting

from . import _machine, _workers
from ._line import Line
from ._pages import prepare
from ._starts import Launch, Starts, cold, interleaved, profile, running, second_visits
from ._unwatched import Unwatched

ROUNDS = int(os.environ.get("ROUNDS", "7"))
# name -> the aims: a cold start and a second visit as a share of the stock page's time
ENGINES: dict[str, tuple[float, float | None]] = {
    "chromium": (0.18, 0.22), "firefox": (0.35, None), "webkit": (0.35, None)}
SLOW = 0.62  # the aim on a line of 10 Mbit/s
SENT = {"br": 4.6, "gzip": 5.9}  # MB before the first frame


def main() -> int:
    """Print the tables; return 1 if an engine has failed."""
    chosen = os.environ.get("ENGINES", ",".join(ENGINES)).split(",")
    if unknown := set(chosen).difference(ENGINES):
        print(f"there is no engine {', '.join(sorted(unknown))}; there are: {', '.join(ENGINES)}")
        return 1
    _machine.report()
    folder = prepare()
    with sync_playwright() as playwright:
        return int(any([not measured(name, playwright, folder) for name in ENGINES if name in chosen]))


def measured(name: str, playwright: Playwright, folder: Path) -> bool:
    """Print the tables of an engine; return whether that went well."""
    if not launching.installed(name, playwright):
        print(f"\n{name} is not installed and not measured (build.py test --all installs it)", flush=True)
        return True
    try:
        with launcher(name, playwright) as launch:
            with profile() as empty, running(launch, empty) as found:
                print(f"\n==== {found.version}", flush=True)
            starts(launch, folder, *ENGINES[name])
            if name == "chromium":
                at_once(launch, folder)
                workers(playwright, folder)
                hosting.precompress(folder)
                for encoding in SENT:
                    slow_line(launch, folder, encoding)
    except Exception:  # whatever it was, the next engine can be measured
        traceback.print_exc()
        print(f"{name} has failed", flush=True)
        return False
    return True


class Driven:
    """A browser that a test program drives, for pages that tell the server what they have measured."""

    def __init__(self, engine: Engine) -> None:
        self._engine, self.version = engine, engine.version

    def open(self, address: str) -> None:
        self._engine.page.goto(address)

    def close(self) -> None:
        self._engine.close()


@contextmanager
def launcher(name: str, playwright: Playwright) -> Iterator[Launch]:
    """Yield how to start an engine, on a screen that nobody sees if it needs one."""
    if name == "chromium":
        options = browser.launch_options()
        program = options.get("executable_path") or playwright.chromium.executable_path
        yield lambda folder: Unwatched(program, options["args"], folder)
        return
    found = browser.find_webkit() if name == "webkit" else None
    with webkit.screen(found.xvfb) if found else nullcontext("") as screen:
        yield lambda folder: Driven(launching.launch(name, folder, lambda: playwright, lambda: screen))


# ---- tables ---------------------------------------------------------------------------------------------------------

def starts(launch: Launch, folder: Path, aim: float, second_aim: float | None) -> None:
    """Print how both pages start on this machine's own line."""
    with Line(folder).running() as line:
        table("cold: new profile, new process", interleaved(cold(launch, line), ROUNDS), aim)
        with second_visits(launch, line) as measure:
            table("second visit: service worker, same profile, new process", interleaved(measure, ROUNDS), second_aim)


def at_once(launch: Launch, folder: Path) -> None:
    """Print how both pages start in a browser that is itself still starting."""
    with Line(folder).running() as line:
        table("cold, in the browser's first second", interleaved(cold(launch, line, up=0), ROUNDS), None)
        with second_visits(launch, line, up=0) as measure:
            table("second visit, in the browser's first second", interleaved(measure, ROUNDS), None)


def workers(playwright: Playwright, folder: Path) -> None:
    """Print what further workers cost."""
    with Line(folder).running() as line:
        print(f"\nfurther worker  {spread(_workers.further(playwright, line.url, ROUNDS))} ms (aim: 350)", flush=True)
        first, second = _workers.memory(playwright, line.url)
        print(f"page and two workers  {second:.0f} MB PSS (aim: 280); on the first visit {first:.0f}", flush=True)


def slow_line(launch: Launch, folder: Path, encoding: str) -> None:
    """Print how both pages start on a line of 10 Mbit/s, and what goes through it."""
    slow, quick = Line(folder, encoding, speed=10, delay=0.04), Line(folder, encoding)
    with slow.running(), quick.running():
        found = interleaved(cold(launch, slow), ROUNDS)
        table(f"cold, 10 Mbit/s, 40 ms, {encoding}", found, SLOW)
        for kind, starts in found.items():
            aim = f" (aim: {SENT[encoding]})" if kind == "ours" else ""
            print(f"  {kind:6} {spread([start.sent for start in starts], 2)} MB before play{aim}")
        print(f"  ours on a quick line: {cold(launch, quick)('ours').sent:.2f} MB", flush=True)


def table(title: str, found: Starts, aim: float | None) -> None:
    """Print median, least and most of each page, and the ratio of the medians."""
    print(f"\n{title}")
    for kind, starts in found.items():
        print(f"  {kind:6} {spread([start.took for start in starts])} ms")
    ratio = median(start.took for start in found["ours"]) / median(start.took for start in found["stock"])
    print(f"  ratio  {ratio:7.3f}{f' (aim: {aim})' if aim else ''}", flush=True)


def spread(values: list[float], digits: int = 0) -> str:
    """Return median, least and most as text."""
    return f"{median(values):7.{digits}f} [{min(values):.{digits}f}–{max(values):.{digits}f}], n = {len(values)}"


if __name__ == "__main__":
    sys.exit(main())
