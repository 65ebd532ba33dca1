"""What further workers of the page cost in Chromium: time and memory."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from playwright.sync_api import Page, Playwright

from tests.browser import table
from tests.engines.by_playwright import PlaywrightEngine
from web.build import browser

from ._starts import KEPT_ALL, profile

PROCESSES = Path("/proc")
# What the page tells its workers before they answer, so that one can be started once more.
WATCH = """
window.made = [];
window.Worker = class extends Worker {
  constructor(...given) {
    super(...given);
    Object.assign(this, { given, told: [], answered: false });
    this.addEventListener("message", () => (this.answered = true), { once: true });
    made.push(this);
  }
  postMessage(...given) {
    if (!this.answered) this.told.push(given);
    super.postMessage(...given);
  }
};
"""
BOT_WORKER = "made[1]?.answered"
ANOTHER = """() => new Promise((done) => {
  const { given, told } = made[1], begun = performance.now(), worker = new Worker(...given);
  worker.onmessage = () => (worker.terminate(), done(performance.now() - begun));
  for (const message of told) worker.postMessage(...message);
})"""


@contextmanager
def opened(playwright: Playwright, folder: str, address: str) -> Iterator[Page]:
    """Open a table in a new Chromium with this profile; yield its page."""
    with closing(PlaywrightEngine(playwright.chromium, Path(folder), browser.launch_options())) as engine:
        engine.page.context.add_init_script(WATCH)
        engine.page.goto(address)
        table.wait_ready(engine.page)
        yield engine.page


def further(playwright: Playwright, base: str, rounds: int) -> list[float]:
    """Return the milliseconds until one more worker answers, started as the page has started its second, for a bot."""
    match = "play.html?game=clans&lang=en&seats=greedy,human&seed=1&option.firstStarter=seat0"
    with profile() as folder, opened(playwright, folder, base + match) as page:
        page.wait_for_function(BOT_WORKER)
        page.wait_for_function(KEPT_ALL)  # then the page is at rest
        return [page.evaluate(ANOTHER) for _ in range(rounds)]


def memory(playwright: Playwright, base: str) -> tuple[float, float]:
    """Return the PSS of the page with its two workers after bots have moved, MB: on the first visit and the second.

    On the first one the service worker, in the same process, has just kept everything.
    """
    found = []
    with profile() as folder:
        for _ in range(2):
            with opened(playwright, folder, base + "play.html?game=totem&lang=en&seats=greedy,greedy&seed=1") as page:
                page.wait_for_function(BOT_WORKER)
                page.wait_for_function(KEPT_ALL)
                table.wait_frame(page, table.frame_count(page) + 2)
                # The largest: others are those of the browser's own bars, and one that waits for the next page.
                found.append(max(pss(process) for process in renderers(folder)) / 1e3)
    return found[0], found[1]


def renderers(profile: str) -> Iterator[Path]:
    """Yield the processes (folders of ``/proc``) for pages of the Chromium with this profile."""
    for process in PROCESSES.glob("[0-9]*"):
        with suppress(OSError):
            command = _command(process)
            if "--type=renderer" in command and "--extension-process" not in command and _belongs(process, profile):
                yield process


def _belongs(process: Path, profile: str) -> bool:
    """Return whether a process comes from the one that was started with the profile."""
    while process.name not in ("0", "1"):
        command = _command(process)
        if profile in command and "--type=" not in command:
            return True
        process = PROCESSES / (process / "stat").read_text().rpartition(")")[2].split()[1]
    return False


def _command(process: Path) -> str:
    return (process / "cmdline").read_bytes().decode(errors="replace")


def pss(process: Path) -> int:
    """Return a process's proportional share of memory, kB."""
    lines = (process / "smaps_rollup").read_text().splitlines()
    return int(next(line for line in lines if line.startswith("Pss:")).split()[1])
