"""Paths, one-line errors, running other programs, timing, and the record of finished steps."""

from __future__ import annotations

import hashlib
import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "pygame_rules"
WEB = ROOT / "web"
MODULES = ROOT / "node_modules"
BUILD = ROOT / "build"
DIST = ROOT / "dist"
SITE = DIST / "site"
STAMPS = BUILD / ".stamps.json"


class Problem(Exception):
    """What keeps a command from going on, as one line for the person who gave it."""


def run(command: Sequence[str | Path], failure: str, *, env: Mapping[str, str] | None = None, cwd: Path = ROOT) -> str:
    """Run a program quietly and return what it printed.

    When it fails, all it said goes to ``build/failed.log`` and ``failure`` becomes the ``Problem``, with the one line
    of its output that tells most.
    """
    words = [str(word) for word in command]
    try:
        done = subprocess.run(words, cwd=cwd, env={**os.environ, **(env or {})}, stdin=subprocess.DEVNULL,
                              capture_output=True, text=True, encoding="utf-8", errors="replace", check=False)
    except OSError as error:
        raise Problem(f"{failure}: {words[0]}: {error.strerror}") from None
    if done.returncode:
        BUILD.mkdir(exist_ok=True)
        log = BUILD / "failed.log"
        log.write_text(f"$ {' '.join(words)}\n{done.stdout}{done.stderr}", "utf-8")
        raise Problem(f"{failure}: {telling_line(done.stderr or done.stdout)} (more in {log})")
    return done.stdout


def telling_line(output: str) -> str:
    """Return the line of a failed program's output that best says why: about the network, else the last error."""
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    network = [line for line in lines if re.search("ECONN|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|refused|resol|timed out", line)]
    errors = [line for line in lines if "error" in line.lower()]
    return (max(network, key=len) if network else (errors or lines or ["it said nothing"])[-1])[:300]


@contextmanager
def phase(name: str) -> Iterator[None]:
    """Print how long a piece of work took."""
    start = time.perf_counter()
    yield
    print(f"{name:<24}{time.perf_counter() - start:7.1f} s", flush=True)


@contextmanager
def lock() -> Iterator[None]:
    """Let one build at a time work in this folder (where the system has file locks); others wait."""
    BUILD.mkdir(exist_ok=True)
    if sys.platform == "win32":
        yield
        return
    import fcntl

    with open(BUILD / ".lock", "w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            print("waiting for another build in this folder", flush=True)
            fcntl.flock(file, fcntl.LOCK_EX)
        yield


def files(folder: Path, pattern: str = "**/*") -> list[Path]:
    """Return the files of a folder, sorted, without what Python leaves behind."""
    return sorted(p for p in folder.glob(pattern) if p.is_file() and "__pycache__" not in p.parts)


def digest(*parts: str | bytes | Path | Iterable[Path]) -> str:
    """Return a hash of texts and of files (by relative name and content)."""
    result = hashlib.sha256()
    for part in parts:
        if isinstance(part, str | bytes):
            data = part.encode() if isinstance(part, str) else part
            result.update(b"%d:" % len(data) + data)
            continue
        for path in [part] if isinstance(part, Path) else part:
            content = path.read_bytes() if path.exists() else b"-"
            name = os.path.relpath(path, ROOT).replace(os.sep, "/").encode()
            result.update(b"%d:%s%d:" % (len(name), name, len(content)) + content)
    return result.hexdigest()


def own(*names: str) -> list[Path]:
    """Return modules of this folder: a step depends on its own code as well."""
    return [Path(__file__).with_name(name) for name in ("tools.py", *names)]


def step(name: str, inputs: str, outputs: Sequence[Path], make: Callable[[], None]) -> bool:
    """Do a piece of the build unless it was done with the same inputs and its outputs are still there.

    ``inputs`` is a digest of all that the outputs depend on. Returns whether the work was done.
    """
    stamps: dict[str, str] = json.loads(STAMPS.read_text("utf-8")) if STAMPS.exists() else {}
    if stamps.get(name) == inputs and all(path.exists() for path in outputs):
        return False
    with phase(name):
        make()
    stamps[name] = inputs
    write(STAMPS, json.dumps(stamps, indent=1))
    return True


def write(path: Path, content: str | bytes) -> bool:
    """Write a file whole or not at all, and only when its content changes; return whether it did."""
    data = content.encode() if isinstance(content, str) else content
    if path.is_file() and path.read_bytes() == data:
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f".{path.name}.new")
    draft.write_bytes(data)
    draft.replace(path)
    return True
