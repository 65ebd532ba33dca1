"""How long it takes from navigation to the first frame from Python, beside a stock page (``_pages.py``), in one run.

Rounds are interleaved; every start is a new browser process. Chromium's tables come first.

    python3 build.py bench startup
    ENGINES=firefox,webkit ROUNDS=2 python3 build.py bench startup      # some engines; a trial
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from statistics import median

from playwright.sync_api import Playwright, sync_playwright

from tests.engines import launching, webkit
from web.build import browser, hosting
from web.build.tools import Problem

from . import _machine, _workers
from ._line import Line
from ._pages import prepare
from ._starts import Launch, Starts, cold, interleaved, profile, running, second_visits, transfers

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
    print(f"\n{name}", end=": ", flush=True)
    if not launching.installed(name, playwright):
        print("not installed, not measured (build.py test --all installs it)")
        return True
    try:
        with launcher(name, playwright) as launch:
            with profile() as empty, running(launch, empty) as engine:
                print(engine.version)
            starts(launch, folder, *ENGINES[name])
            if name == "chromium":
                workers(playwright, folder)
                for encoding in SENT:
                    slow_line(launch, folder, encoding)
    except Problem as problem:
        print(f"failed: {problem}", flush=True)
        return False
    return True


@contextmanager
def launcher(name: str, playwright: Playwright) -> Iterator[Launch]:
    """Yield how to start an engine, on a screen that nobody sees if it needs one."""
    found = browser.find_webkit() if name == "webkit" else None
    with webkit.screen(found.xvfb) if found else nullcontext("") as screen:
        yield lambda folder: launching.launch(name, folder, lambda: playwright, lambda: screen)


# ---- tables ---------------------------------------------------------------------------------------------------------

def starts(launch: Launch, folder: Path, aim: float, second_aim: float | None) -> None:
    """Print how both pages start on this machine's own line."""
    with Line(folder).running() as line:
        table("cold: new profile, new process", interleaved(cold(launch, line.url), ROUNDS), aim)
        with second_visits(launch, line.url) as measure:
            table("second visit: service worker, same profile, new process", interleaved(measure, ROUNDS), second_aim)


def workers(playwright: Playwright, folder: Path) -> None:
    """Print what further workers cost."""
    with Line(folder).running() as line:
        print(f"\nfurther worker  {spread(_workers.further(playwright, line.url, ROUNDS))} ms (aim: 350)", flush=True)
        print(f"page and two workers  {_workers.memory(playwright, line.url):.0f} MB PSS (aim: 280)", flush=True)


def slow_line(launch: Launch, folder: Path, encoding: str) -> None:
    """Print how both pages start on a line of 10 Mbit/s, and what goes through it."""
    hosting.precompress(folder)
    slow, quick = Line(folder, encoding, speed=10, delay=0.04), Line(folder, encoding)
    with slow.running():
        table(f"cold, 10 Mbit/s, 40 ms, {encoding}", interleaved(cold(launch, slow.url), ROUNDS), SLOW)
        sent = transfers(launch, slow)
    print(f"  first visit before play: {sent['ours']:.2f} MB (aim: {SENT[encoding]}); stock {sent['stock']:.2f} MB")
    with quick.running():
        print(f"  the same on a quick line: {transfers(launch, quick)['ours']:.2f} MB", flush=True)


def table(title: str, found: Starts, aim: float | None) -> None:
    """Print median, least and most of each page, and the ratio of the medians."""
    print(f"\n{title}")
    for kind, values in found.items():
        print(f"  {kind:6} {spread(values)} ms")
    ratio = median(found["ours"]) / median(found["stock"])
    print(f"  ratio  {ratio:7.3f}{f' (aim: {aim})' if aim else ''}", flush=True)


def spread(values: list[float]) -> str:
    """Return median, least and most as text."""
    return f"{median(values):7.0f} [{min(values):.0f}–{max(values):.0f}], n = {len(values)}"


if __name__ == "__main__":
    sys.exit(main())
