"""Chromium without anybody's tools attached to it.

What drives a browser listens to all its requests and scripts, which costs processor time that people's browsers don't
spend: about a seventh of a start here. So pages are opened from outside and tell the server themselves what they have
measured.
"""

from __future__ import annotations

import json
import socket
import subprocess
import time
from pathlib import Path
from urllib.error import URLError
from urllib.request import Request, urlopen

from tests.engines.engine import SIZE
from web.build.tools import Problem

PATIENCE = 30  # seconds for the browser to be there


class Unwatched:
    """A new process of Chromium, its profile in ``folder``, that shows an empty page."""

    def __init__(self, program: str, flags: list[str], folder: Path) -> None:
        port = _free()
        self._tools = f"http://127.0.0.1:{port}/json"
        self._process = subprocess.Popen(
            [program, *flags, "--headless=new", f"--user-data-dir={folder}", f"--remote-debugging-port={port}",
             f"--window-size={SIZE[0]},{SIZE[1]}", "--no-default-browser-check", "--lang=en", "about:blank"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        until = time.monotonic() + PATIENCE
        while not (found := self._ask("/version")):
            if time.monotonic() > until or self._process.poll() is not None:
                self.close()
                raise Problem(f"{program} does not start")
            time.sleep(0.02)
        self.version = str(found["Browser"]).replace("Chrome/", "Chromium ")

    def _ask(self, path: str, method: str = "GET") -> dict[str, object]:
        """Return an answer of the browser's, {} while it has none."""
        try:
            with urlopen(Request(self._tools + path, method=method), timeout=PATIENCE) as answer:
                return dict(json.load(answer))
        except (URLError, ConnectionError):
            return {}

    def open(self, address: str) -> None:
        """Open a page; nobody waits for it here."""
        if not self._ask(f"/new?{address}", "PUT"):
            raise Problem(f"{self.version} does not open {address}")

    def close(self) -> None:
        """End the process."""
        self._process.terminate()
        self._process.wait()


def _free() -> int:
    """Return a port that nobody uses."""
    with socket.socket() as place:
        place.bind(("127.0.0.1", 0))
        port: int = place.getsockname()[1]
        return port
