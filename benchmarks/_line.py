"""A host at the end of a line that can be slow, for the start-up figures."""

from __future__ import annotations

import threading
import time
from collections.abc import Mapping
from pathlib import Path
from typing import BinaryIO

from tests.browser.hosts import Answer, Precompressed

PART = 1 << 14  # bytes that go through the line at a time


class Line(Precompressed):
    """A host that sends one encoding (``br``, ``gzip``, or none) of what has a compressed copy beside it.

    All connections share ``speed`` (Mbit/s, 0: no limit); every request waits for the round trip (``delay``, s) first.
    """

    def __init__(self, folder: Path, encoding: str = "", speed: float = 0, delay: float = 0) -> None:
        self.encoding, self.speed, self.delay = encoding, speed, delay
        self.sent = 0  # bytes of bodies
        self._free = 0.0
        self._lock = threading.Lock()
        super().__init__(folder)

    def answer(self, path: str, accepted: str, headers: Mapping[str, str]) -> Answer:
        time.sleep(self.delay)
        return super().answer(path, self.encoding, headers)

    def send(self, line: BinaryIO, body: bytes) -> None:
        for at in range(0, len(body), PART):
            part = body[at:at + PART]
            self._wait(len(part))
            line.write(part)

    def _wait(self, size: int) -> None:
        """Wait until so many bytes have gone through the line."""
        with self._lock:
            self.sent += size
            if not self.speed:
                return
            self._free = max(self._free, time.monotonic()) + size * 8 / (self.speed * 1e6)
            until = self._free
        time.sleep(max(0.0, until - time.monotonic()))
