"""A host at the end of a line that can be slow, for the start-up figures."""

from __future__ import annotations

import threading
import time
from collections.abc import Mapping
from pathlib import Path
from queue import SimpleQueue
from typing import BinaryIO

from tests.browser.hosts import Answer, Precompressed

PART = 1 << 14  # bytes that go through a slow line at a time
REPORTS = "report/"  # where pages tell what they have measured
PATIENCE = 60  # seconds for a page to tell


class Line(Precompressed):
    """A host that sends one encoding (``br``, ``gzip``, or none) of what has a compressed copy beside it.

    All connections share ``speed`` (Mbit/s, 0: no limit); every request waits for the round trip (``delay``, s) first.
    """

    def __init__(self, folder: Path, encoding: str = "", speed: float = 0, delay: float = 0) -> None:
        self.encoding, self.speed, self.delay = encoding, speed, delay
        self.sent = 0  # bytes of bodies
        self._reports: SimpleQueue[list[str]] = SimpleQueue()
        self._free = 0.0
        self._lock = threading.Lock()
        super().__init__(folder)

    def answer(self, path: str, accepted: str, headers: Mapping[str, str]) -> Answer:
        if path.startswith(self.prefix + REPORTS):
            self._reports.put(path.removeprefix(self.prefix + REPORTS).split("/"))
            return Answer(204, b"", {})
        time.sleep(self.delay)
        return super().answer(path, self.encoding, headers)

    def send(self, line: BinaryIO, body: bytes) -> None:
        size = PART if self.speed else len(body) or 1
        for at in range(0, len(body), size):
            part = body[at:at + size]
            self._wait(len(part))
            line.write(part)

    def told(self) -> list[str]:
        """Return the words of the next report of a page; ``queue.Empty`` if none comes."""
        return self._reports.get(timeout=PATIENCE)

    def _wait(self, size: int) -> None:
        """Wait until so many bytes have gone through the line."""
        with self._lock:
            self.sent += size
            if not self.speed:
                return
            self._free = max(self._free, time.monotonic()) + size * 8 / (self.speed * 1e6)
            until = self._free
        time.sleep(max(0.0, until - time.monotonic()))
