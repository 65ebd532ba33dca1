"""Finds browsers for the tests, or installs them: Chromium and Firefox for all, WebKitGTK for the slow ones."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

from .tools import Problem, phase, run

NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome")
ELSEWHERE = ("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
             "/Applications/Chromium.app/Contents/MacOS/Chromium",
             "C:/Program Files/Google/Chrome/Application/chrome.exe")
# No calls home: where there is no network they only cost time.
FLAGS = ("--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
         "--disable-component-update", "--disable-sync")
VARIABLE = "PYGAME_RULES_CHROMIUM"

FIREFOX_NAMES = ("firefox-esr", "firefox")
FIREFOX_ELSEWHERE = ("/Applications/Firefox.app/Contents/MacOS/firefox", "C:/Program Files/Mozilla Firefox/firefox.exe")
FIREFOX_VARIABLE = "PYGAME_RULES_FIREFOX"
# Where Linux distributions put what belongs to the programming interface 4.1 of WebKitGTK.
LIBRARIES = ("lib/*", "lib*", "libexec")
MINIBROWSER = "webkit2gtk-4.1/MiniBrowser"
TYPELIB = "girepository-1.0/WebKit2-4.1.typelib"
WEBKIT_PACKAGES = ("webkit2gtk-driver", "gir1.2-webkit2-4.1", "python3-gi", "xvfb")
USR = Path("/usr")


class WebKit(NamedTuple):
    """The programs with which WebKitGTK is tested: paths."""

    driver: str
    minibrowser: str
    python: str  # the system's own, which has the bindings of GTK
    xvfb: str


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


def find_firefox() -> str | None:
    """Return the path of an installed Firefox: the variable's, one on PATH, a usual place."""
    if chosen := os.environ.get(FIREFOX_VARIABLE):
        return chosen
    found = (shutil.which(name) for name in FIREFOX_NAMES)
    return next(filter(None, found), None) or next((place for place in FIREFOX_ELSEWHERE if Path(place).exists()), None)


def find_webkit() -> WebKit | None:
    """Return WebKitGTK's programs if all of them are installed."""
    driver, xvfb = shutil.which("WebKitWebDriver"), shutil.which("Xvfb")
    minibrowser, typelib = (next((path for place in LIBRARIES for path in sorted(USR.glob(f"{place}/{name}"))), None)
                            for name in (MINIBROWSER, TYPELIB))
    python = USR / "bin" / "python3"
    if not (driver and xvfb and minibrowser and typelib and _has_gtk(python)):
        return None
    return WebKit(driver, str(minibrowser), str(python), xvfb)


def ensure_firefox() -> None:
    """Install Firefox where it is missing: Debian's, else Playwright's own."""
    if not (find_firefox() or (apt_install("firefox-esr") and find_firefox()) or _from_playwright("firefox")):
        raise Problem("no Firefox was found and none could be installed: install Firefox, "
                      f"or name one in {FIREFOX_VARIABLE}")


def ensure_webkit() -> None:
    """Install WebKitGTK where it is missing: Debian's, else Playwright's own."""
    if not (find_webkit() or (apt_install(*WEBKIT_PACKAGES) and find_webkit()) or _from_playwright("webkit")):
        raise Problem("no WebKit was found and none could be installed: on Debian and Ubuntu, "
                      f"apt-get install {' '.join(WEBKIT_PACKAGES)}")


def apt_install(*packages: str) -> bool:
    """Install Debian packages if this is Debian and we are root; return whether that worked."""
    if not shutil.which("apt-get") or not hasattr(os, "geteuid") or os.geteuid() != 0:
        return False
    update = ["apt-get", "update", "-q"]
    install = ["apt-get", "install", "-q", "-y", "--no-install-recommends", *packages]
    for commands in ([install], [update, install]):  # the lists that are there may do
        try:
            for command in commands:
                run(command, " ".join(command[:2]), env={"DEBIAN_FRONTEND": "noninteractive"})
            return True
        except Problem:
            continue
    return False


def launch_options() -> dict[str, object]:
    """Return what Playwright's ``chromium.launch`` needs here."""
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    return {"executable_path": ensure(), "args": [*FLAGS, *(["--no-sandbox"] if root else [])]}


def _has_gtk(python: Path) -> bool:
    return python.exists() and subprocess.run([python, "-c", "import gi"], check=False, stdin=subprocess.DEVNULL,
                                              capture_output=True).returncode == 0


def _from_debian() -> None:
    apt_install("chromium")


def _from_playwright(name: str = "chromium") -> bool:
    """Let Playwright fetch its own browser, unless it is there; return whether that worked."""
    return subprocess.run([sys.executable, "-m", "playwright", "install", name], check=False,
                          stdin=subprocess.DEVNULL, capture_output=True).returncode == 0


def _playwrights() -> str | None:
    """Return where Playwright keeps its own Chromium, if it has put one there."""
    kept = Path(os.environ.get("PLAYWRIGHT_BROWSERS_PATH") or Path.home() / ".cache" / "ms-playwright")
    return next((str(path) for pattern in ("chromium-*/chrome-*/chrome", "chromium-*/chrome-*/chrome.exe")
                 for path in sorted(kept.glob(pattern))), None)
