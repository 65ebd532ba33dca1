"""The two pages whose start is compared, in one folder: the built site and a stock page.

The stock page does what any page does without our preparations: ``loadPyodide``, micropip, the same wheel, the same
first frame of Clans. The first script of both tells the server the milliseconds from navigation to the first frame from
Python: the one way that works in every engine, and nobody has to watch the page.
"""

from __future__ import annotations

import json
import re
import shutil
import sys
from pathlib import Path

from web.build import offline, wheel
from web.build.tools import BUILD, MODULES, SITE, WEB, Problem, files, run, write

FOLDER = BUILD / "bench" / "site"
PAGES = {"stock": "stock/index.html", "ours": "play.html?game=clans&lang=en"}
WITH_WORKER = {**PAGES, "stock": f"{PAGES['stock']}?worker"}  # that keeps the page for the next visit
PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
STYLES = ("base.css", "table.css", "board.css")
MICROPIP = "0.11.1"
# "report/ready/MILLISECONDS/yes|no": the first frame is there, and whether a service worker is at work; then
# "report/kept" when one begins to be.
OBSERVER = """<script>
{
  const root = document.documentElement;
  const tell = (words) => fetch(new URL(`/report/${words}`, location.href));
  const worker = navigator.serviceWorker;
  const look = () => {
    if (root.dataset.app !== "ready") return;
    observer.disconnect();
    tell(`ready/${performance.now()}/${worker.controller ? "yes" : "no"}`);
  };
  const observer = new MutationObserver(look);
  observer.observe(root, { attributeFilter: ["data-app"] });
  worker.addEventListener("controllerchange", () => tell("kept"), { once: true });
}
</script>"""


def prepare() -> Path:
    """Put both pages into one folder; return it."""
    shutil.rmtree(FOLDER, ignore_errors=True)
    shutil.copytree(SITE, FOLDER, ignore=shutil.ignore_patterns("*.br", "*.gz"))
    page = FOLDER / PAGES["ours"].partition("?")[0]
    write(page, observed(page.read_text("utf-8")))
    offline.write_all(FOLDER)  # its worker must know the page as it is now
    _stock(FOLDER / "stock")
    return FOLDER


def observed(page: str) -> str:
    """Return a page with the observer as its first script."""
    result, count = re.subn(r"<html[^>]*>", lambda tag: tag[0] + OBSERVER, page, count=1)
    if not count:
        raise Problem("a page of the benchmark has no <html>")
    return result


def _stock(folder: Path) -> None:
    made = wheel.target()
    sources = {**{name: MODULES / "pyodide" / name for name in PYODIDE},
               **{name: WEB / "css" / name for name in STYLES}, "micropip.whl": _micropip(), made.name: made}
    for name, path in sources.items():
        write(folder / name, path.read_bytes())
    for path in files(Path(__file__).with_name("startup_stock")):
        text = path.read_text("utf-8").replace("WHEEL", made.name)
        text = text.replace("FILE_LIST", json.dumps(["index.html", "worker.js", *sources]))
        write(folder / path.name, observed(text) if path.suffix == ".html" else text)


def _micropip() -> Path:
    folder = BUILD / "bench" / "micropip"
    found = list(folder.glob(f"micropip-{MICROPIP}-*.whl"))
    if not found:
        run([sys.executable, "-m", "pip", "download", "--no-deps", "--python-version", "3.14", "--only-binary=:all:",
             f"micropip=={MICROPIP}", "-d", folder], "micropip can't be fetched from PyPI")
        found = list(folder.glob(f"micropip-{MICROPIP}-*.whl"))
    return found[0]
