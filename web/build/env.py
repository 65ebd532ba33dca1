"""``.venv`` with pinned packages from PyPI, and Node.js with pinned packages from npm."""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

from .tools import MODULES, ROOT, Problem, digest, phase, run

VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")
OLDEST_NODE = 20


def inside() -> bool:
    """Return whether this process already runs in ``.venv``."""
    return VENV.exists() and Path(sys.prefix).resolve() == VENV.resolve()


def ready(groups: tuple[str, ...]) -> bool:
    """Return whether ``.venv`` holds the packages of these files in ``requirements/``."""
    return PYTHON.exists() and all(_stamp(g).exists() and _stamp(g).read_text() == _wanted(g) for g in groups)


def prepare(groups: tuple[str, ...]) -> None:
    """Make ``.venv`` if need be and install the packages of these files in ``requirements/``."""
    if not PYTHON.exists():
        _make()
    for group in groups:
        if not ready((group,)):
            install(group)


def install(group: str) -> None:
    """Install ``requirements/<group>.txt`` into ``.venv``."""
    with phase(f"pip install ({group})"):
        run([PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-r", _pins(group)],
            "the Python packages could not be installed (is there a network?)")
    _stamp(group).write_text(_wanted(group))


def enter(arguments: list[str]) -> int:
    """Go on with the same command in ``.venv``'s own Python."""
    command = [str(PYTHON), str(ROOT / "build.py"), *arguments]
    if os.name == "nt":
        return subprocess.call(command)
    sys.stdout.flush()
    os.execv(command[0], command)


def _make() -> None:
    if importlib.util.find_spec("ensurepip") is None:
        raise Problem("this Python has no pip to put into .venv (on Debian and Ubuntu: apt-get install python3-venv)")
    with phase("python -m venv"):
        shutil.rmtree(VENV, ignore_errors=True)
        run([sys.executable, "-m", "venv", VENV], "the folder .venv could not be made")


def _pins(group: str) -> Path:
    return ROOT / "requirements" / f"{group}.txt"


def _stamp(group: str) -> Path:
    return VENV / f".installed-{group}"


def _wanted(group: str) -> str:
    return digest(_pins(group))


@cache
def node() -> Path:
    """Return a Node.js that is new enough and has npm beside it, from PATH or from a wheel put into ``.venv``."""
    found = shutil.which("node")
    if found and shutil.which("npm") and _version(found) >= OLDEST_NODE:
        return Path(found)
    if not ready(("node",)):
        install("node")
    return BIN / ("node.exe" if os.name == "nt" else "node")


def _version(command: str) -> int:
    try:
        printed = subprocess.run([command, "--version"], capture_output=True, text=True, check=False).stdout
    except OSError:
        return 0
    match = re.match(r"v(\d+)", printed)
    return int(match[1]) if match else 0


def npm_packages() -> None:
    """Install what ``package-lock.json`` names into ``node_modules`` unless it is there."""
    wanted = digest(ROOT / "package.json", ROOT / "package-lock.json")
    stamp = MODULES / ".installed"
    if stamp.exists() and stamp.read_text() == wanted:
        return
    with phase("npm ci"):
        folder = node().parent
        npm = shutil.which("npm", path=str(folder)) or shutil.which("npm") or "npm"
        path = f"{folder}{os.pathsep}{os.environ.get('PATH', '')}"
        run([npm, "ci", "--ignore-scripts"], "the npm packages could not be installed (is there a network?)",
            env={"PATH": path})
    stamp.write_text(wanted)
