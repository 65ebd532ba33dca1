"""How long it takes from navigation to the first frame from Python, beside a stock page, in one run.

The stock page does what any page does without our preparations: ``loadPyodide``, micropip, the same wheel, the same
first frame of Clans. Rounds are interleaved; every start is a new browser process.

    python3 build.py bench startup            all tables, 7 rounds
"""

from __future__ import annotations

import json
import shutil
import statistics
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import BrowserContext, Page, sync_playwright

from web.build import browser, wheel
from web.build.tools import BUILD, MODULES, SITE, files, run, write

from ._serving import Line, serving

ROUNDS = 7
FOLDER = BUILD / "bench" / "site"
MICROPIP = "0.11.1"
PAGES = {"stock": "stock/index.html", "ours": "play.html?game=clans&lang=en"}
READY = """
new MutationObserver(() => {
  if (document.documentElement?.dataset.app === "ready") window.readyAt ??= performance.now();
}).observe(document, { attributes: true, childList: true, subtree: true });
"""
Starts = dict[str, list[float]]


def prepare() -> Path:
    """Put the built site and the stock page into one folder."""
    shutil.rmtree(FOLDER, ignore_errors=True)
    shutil.copytree(SITE, FOLDER)
    stock = FOLDER / "stock"
    for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json"):
        write(stock / name, (MODULES / "pyodide" / name).read_bytes())
    write(stock / "micropip.whl", _micropip().read_bytes())
    made = wheel.target()
    write(stock / made.name, made.read_bytes())
    for path in files(Path(__file__).with_name("startup_stock")):
        text = path.read_text("utf-8").replace("WHEEL", made.name)
        names = ["./index.html", *(each.name for each in files(stock) if each.suffix != ".html"), "worker.js"]
        write(stock / path.name, text.replace("FILE_LIST", json.dumps(sorted({*names, "../css/base.css"}))))
    return FOLDER


def _micropip() -> Path:
    folder = BUILD / "bench" / "micropip"
    found = list(folder.glob("micropip-*.whl"))
    if not found:
        run([sys.executable, "-m", "pip", "download", "--no-deps", "--python-version", "3.14", "--only-binary=:all:",
             f"micropip=={MICROPIP}", "-d", folder], "micropip can't be fetched from PyPI")
        found = list(folder.glob("micropip-*.whl"))
    return found[0]


@contextmanager
def profile() -> Iterator[str]:
    """Yield the folder of a new, empty profile."""
    folder = tempfile.mkdtemp(prefix="pygame-rules-profile-")
    yield folder
    shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def chromium(folder: str) -> Iterator[BrowserContext]:
    """Yield a new process of Chromium on a profile."""
    with sync_playwright() as playwright:
        context = playwright.chromium.launch_persistent_context(folder, **browser.launch_options())
        context.add_init_script(READY)
        yield context
        context.close()


def start(context: BrowserContext, address: str) -> tuple[float, Page]:
    """Open a page; return the milliseconds from navigation to its first frame from Python, and the page."""
    page = context.pages[0]
    page.goto(address)
    page.wait_for_function("window.readyAt", timeout=90_000)
    return page.evaluate("window.readyAt"), page


def cold(base: str) -> Callable[[str], float]:
    """Return how to measure a start in an empty profile."""

    def measure(kind: str) -> float:
        with profile() as folder, chromium(folder) as context:
            return start(context, base + PAGES[kind])[0]

    return measure


def interleaved(measure: Callable[[str], float], rounds: int) -> Starts:
    """Measure each page in turn, ``rounds`` times; the order changes from round to round."""
    found: Starts = {kind: [] for kind in PAGES}
    for i in range(rounds):
        for kind in list(PAGES)[::1 if i % 2 else -1]:
            found[kind].append(measure(kind))
    return found


def table(title: str, found: Starts, limit: float) -> None:
    """Print median, least and most of each page, and the ratio of the medians."""
    print(f"\n{title}")
    for kind, values in found.items():
        middle, least, most = statistics.median(values), min(values), max(values)
        print(f"  {kind:6} {middle:7.0f} [{least:.0f}–{most:.0f}] ms; n = {len(values)}")
    ratio = statistics.median(found["ours"]) / statistics.median(found["stock"])
    print(f"  ratio  {ratio:7.3f} (aim: {limit})", flush=True)


def main() -> None:
    """Print the tables."""
    folder = prepare()
    with serving(Line(folder)) as base:
        table("cold, local", interleaved(cold(base), ROUNDS), 0.18)


if __name__ == "__main__":
    main()
