"""How long it takes from navigation to the first frame from Python, beside a stock page, in one run.

The stock page does what any page does without our preparations: ``loadPyodide``, micropip, the same wheel, the same
first frame of Clans. Rounds are interleaved; every start is a new browser process.

    python3 build.py bench startup
"""

from __future__ import annotations

import json
import shutil
import statistics
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from playwright.sync_api import BrowserContext, Page, sync_playwright

from web.build import browser, wheel
from web.build.tools import BUILD, MODULES, SITE, files, run, write

from ._serving import Line, serving

ROUNDS = 7
SLOW_ROUNDS = 7
FOLDER = BUILD / "bench" / "site"
MICROPIP = "0.11.1"
PAGES = {"stock": "stock/index.html", "ours": "play.html?game=clans&lang=en"}
READY = """
new MutationObserver(() => {
  if (document.documentElement?.dataset.app === "ready") window.readyAt ??= performance.now();
}).observe(document, { attributes: true, childList: true, subtree: true });
"""
KEPT = {"stock": PAGES["stock"] + "?worker", "ours": PAGES["ours"]}
KEEPS = {"stock": "navigator.serviceWorker.controller", "ours": "document.documentElement.dataset.offline === 'ready'"}
WORKER = """() => new Promise((done) => {
  const begun = performance.now(), worker = new Worker("js/botworker.js", { type: "module" });
  worker.onmessage = () => (worker.terminate(), done(performance.now() - begun));
  worker.postMessage({ start: early.site, shared: early.shared });
  worker.postMessage(JSON.stringify({ seq: 1 }));
})"""
Starts = dict[str, list[float]]
Measure = Callable[[str], float]


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


def cold(base: str) -> Measure:
    """Return how to measure a start in an empty profile."""

    def measure(kind: str) -> float:
        with profile() as folder, chromium(folder) as context:
            return start(context, base + PAGES[kind])[0]

    return measure


@contextmanager
def second_visits(base: str) -> Iterator[Measure]:
    """Yield how to measure a start in a new process on a profile whose service worker has kept everything."""
    with profile() as stock, profile() as ours:
        folders = {"stock": stock, "ours": ours}
        for kind, folder in folders.items():
            with chromium(folder) as context:
                _, page = start(context, base + KEPT[kind])
                page.wait_for_function(KEEPS[kind], timeout=120_000)

        def measure(kind: str) -> float:
            with chromium(folders[kind]) as context:
                return start(context, base + PAGES[kind])[0]

        yield measure


def transfers(line: Line, base: str) -> dict[str, float]:
    """Return the megabytes that each page needs before its first frame."""
    sent = {}
    for kind in PAGES:
        before = line.sent
        cold(base)(kind)
        sent[kind] = (line.sent - before) / 1e6
    return sent


def further_worker(base: str, rounds: int) -> list[float]:
    """Return the milliseconds until another worker answers on a page that has its engine already."""
    with profile() as folder, chromium(folder) as context:
        _, page = start(context, base + PAGES["ours"])
        return [page.evaluate(WORKER) for _ in range(rounds)]


def memory(base: str) -> float:
    """Return the PSS of the page with its two workers, MB, after a bot has moved."""
    with profile() as folder, chromium(folder) as context:
        _, page = start(context, base + "play.html?game=totem&lang=en&seats=greedy,greedy&seed=1")
        page.wait_for_function("document.querySelectorAll('[data-region=log] b').length > 3", timeout=60_000)
        return sum(pss(process) for process in renderers(folder, page.url)) / 1e3


def renderers(folder: str, url: str) -> Iterator[Path]:
    """Yield the renderer processes of a profile's browser that are not its own pages' (folders of ``/proc``)."""
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            command = (process / "cmdline").read_bytes().decode(errors="replace")
            if "--type=renderer" in command and "--extension-process" not in command and _child_of(process, folder):
                yield process


def _child_of(process: Path, folder: str) -> bool:
    """Return whether a process has an ancestor whose command names the profile."""
    while process.name not in ("0", "1"):
        if folder in (process / "cmdline").read_bytes().decode(errors="replace") and b"--type=" not in (
                process / "cmdline").read_bytes():
            return True
        process = Path("/proc") / (process / "stat").read_text().rpartition(")")[2].split()[1]
    return False


def pss(process: Path) -> int:
    """Return a process's proportional share of memory, kB."""
    lines = (process / "smaps_rollup").read_text().splitlines()
    return int(next(line for line in lines if line.startswith("Pss:")).split()[1])


def interleaved(measure: Measure, rounds: int) -> Starts:
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
        print(f"  {kind:6} {spread(values)} ms")
    ratio = statistics.median(found["ours"]) / statistics.median(found["stock"])
    print(f"  ratio  {ratio:7.3f} (aim: {limit})", flush=True)


def spread(values: list[float]) -> str:
    """Return median, least and most as text."""
    return f"{statistics.median(values):7.0f} [{min(values):.0f}–{max(values):.0f}], n = {len(values)}"


def main() -> None:
    """Print the tables."""
    folder = prepare()
    with serving(Line(folder)) as base:
        table("cold, local", interleaved(cold(base), ROUNDS), 0.18)
        with second_visits(base) as measure:
            table("second visit, service worker, new process", interleaved(measure, ROUNDS), 0.22)
        print(f"\nfurther worker  {spread(further_worker(base, ROUNDS))} ms (aim: 350)")
        print(f"page and two workers  {memory(base):.0f} MB PSS (aim: 280)", flush=True)
    for encoding, limit in (("br", 4.6), ("gzip", 5.9)):
        line = Line(folder, encoding, speed=10, delay=0.04)
        with serving(line) as base:
            table(f"10 Mbit/s, 40 ms, {encoding}", interleaved(cold(base), SLOW_ROUNDS), 0.62)
            sent = transfers(line, base)
            print(f"  first visit before play: {sent['ours']:.2f} MB (aim: {limit}); stock {sent['stock']:.2f} MB")
        line = Line(folder, encoding)
        with serving(line) as base:
            print(f"  the same on a quick line: {transfers(line, base)['ours']:.2f} MB", flush=True)


if __name__ == "__main__":
    main()
