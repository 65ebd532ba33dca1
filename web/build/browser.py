"""Finds a Chromium for the tests, or installs one."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from .tools import Problem, phase, run

NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome")
ELSEWHERE = ("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
             "/Applications/Chromium.app/Contents/MacOS/Chromium",
             "C:/Program Files/Google/Chrome/Application/chrome.exe")
# No calls home: where there is no network they only cost time.
FLAGS = ("--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
         "--disable-component-update", "--disable-sync")
VARIABLE = "PYGAME_RULES_CHROMIUM"
OTHER_ENGINES = {"firefox-esr": "firefox-esr", "webkit2gtk-driver": "WebKitWebDriver", "xvfb": "xvfb-run"}


def find() -> str | None:
    """Return the path of an installed Chromium: the variable's, one on PATH, a usual place, Playwright's own."""
    if chosen := os.environ.get(VARIABLE):
        return chosen
    for name in NAMES:
        if found := shutil.which(name):
            return found
    return next((place for place in (*ELSEWHERE, _playwrights()) if place and Path(place).exists()), None)


def ensure() -> str:
    """Return the path of a Chromium, after installing one if need be."""
    if found := find():
        return found
    with phase("install a browser"):
        for attempt in (_from_debian, _from_playwright):
            attempt()
            if found := find():
                return found
    raise Problem("no Chromium was found and none could be installed: install Chromium or Chrome, "
                  f"or name one in {VARIABLE}")


def ensure_others() -> None:
    """Install Firefox and WebKitGTK for the slow tests where that is possible; say so where it is not."""
    missing = [package for package, command in OTHER_ENGINES.items() if not shutil.which(command)]
    if missing and not apt_install(*missing):
        print(f"not here, so not tested: {', '.join(missing)}", flush=True)


def apt_install(*packages: str) -> bool:
    """Install Debian packages if this is Debian and we are root; return whether that worked."""
    if not shutil.which("apt-get") or not hasattr(os, "geteuid") or os.geteuid() != 0:
        return False
    quiet = {"DEBIAN_FRONTEND": "noninteractive"}
    try:
        run(["apt-get", "update", "-q"], "apt-get update", env=quiet)
        run(["apt-get", "install", "-q", "-y", "--no-install-recommends", *packages], "apt-get install", env=quiet)
    except Problem:
        return False
    return True


def launch_options() -> dict[str, object]:
    """Return what Playwright's ``chromium.launch`` needs here."""
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    return {"executable_path": ensure(), "args": [*FLAGS, *(["--no-sandbox"] if root else [])]}


def _from_debian() -> None:
    apt_install("chromium")


def _from_playwright() -> None:
    subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False,
                   stdin=subprocess.DEVNULL, capture_output=True)


def _playwrights() -> str | None:
    """Return where Playwright keeps its own Chromium, if it has put one there."""
    kept = Path(os.environ.get("PLAYWRIGHT_BROWSERS_PATH") or Path.home() / ".cache" / "ms-playwright")
    return next((str(path) for pattern in ("chromium-*/chrome-*/chrome", "chromium-*/chrome-*/chrome.exe")
                 for path in sorted(kept.glob(pattern))), None)
