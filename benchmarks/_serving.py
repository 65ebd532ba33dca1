"""A static server that can be slow and can compress, for the start-up figures.

Files are compressed beforehand by Node (``build/compressed``, by content), so that compressing takes no time of the
page's. A line of N Mbit/s is shared by all connections; each request waits for the round trip first.
"""

from __future__ import annotations

import hashlib
import mimetypes
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import unquote, urlsplit

from pygame_rules.server import _Handler
from web.build import env
from web.build.tools import BUILD, files, run

COMPRESSED = BUILD / "compressed"
SCRIPT = """
const { readFileSync, writeFileSync } = require("fs"), z = require("zlib");
const [, kind, ...pairs] = process.argv;
for (let i = 0; i < pairs.length; i += 2) {
  const data = readFileSync(pairs[i]), c = z.constants;
  writeFileSync(pairs[i + 1], kind === "gzip" ? z.gzipSync(data, { level: 9 }) : z.brotliCompressSync(data,
    { params: { [c.BROTLI_PARAM_QUALITY]: 11, [c.BROTLI_PARAM_LGWIN]: 24, [c.BROTLI_PARAM_SIZE_HINT]: data.length } }));
}
"""


class Line:
    """What all connections share: the encoding, the speed in Mbit/s (0: no limit), the round trip in seconds."""

    def __init__(self, folder: Path, encoding: str = "", speed: float = 0, delay: float = 0) -> None:
        self.folder, self.encoding, self.speed, self.delay = folder, encoding, speed, delay
        self.sent = 0  # bytes of bodies
        self._free = 0.0
        self._lock = threading.Lock()
        self._packed = pack(folder, encoding) if encoding else {}

    def body(self, path: Path) -> tuple[bytes, str]:
        """Return a file's bytes as they are sent, and their encoding."""
        packed = self._packed.get(path)
        return (packed.read_bytes(), self.encoding) if packed else (path.read_bytes(), "")

    def wait(self, size: int) -> None:
        """Wait until ``size`` bytes have gone through the line."""
        with self._lock:
            self.sent += size
            if not self.speed:
                return
            self._free = max(self._free, time.monotonic()) + size * 8 / (self.speed * 1e6)
            until = self._free
        time.sleep(max(0.0, until - time.monotonic()))


def pack(folder: Path, encoding: str) -> dict[Path, Path]:
    """Return compressed copies of a folder's files, made where they are missing."""
    COMPRESSED.mkdir(parents=True, exist_ok=True)
    ending = {"br": ".br", "gzip": ".gz"}[encoding]
    wanted = {path: COMPRESSED / (hashlib.sha256(path.read_bytes()).hexdigest() + ending)
              for path in files(folder) if path.suffix not in {".png", ".whl"}}
    missing = [str(part) for pair in wanted.items() if not pair[1].exists() for part in pair]
    if missing:
        run([env.node(), "-e", SCRIPT, "gzip" if encoding == "gzip" else "br", *missing], "files can't be compressed")
    return wanted


@contextmanager
def serving(line: Line) -> Iterator[str]:
    """Serve ``line.folder``; yields the address."""

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        wbufsize = 1 << 16

        def log_message(self, format: str, *args: object) -> None:
            pass

        def do_GET(self) -> None:
            time.sleep(line.delay)
            path = line.folder / unquote(urlsplit(self.path).path).lstrip("/")
            path = path / "index.html" if path.is_dir() else path
            if not path.is_file():
                self.send_error(404)
                return
            body, encoding = line.body(path)
            kinds = _Handler.extensions_map
            self.send_response(200)
            self.send_header("Content-Type", kinds.get(path.suffix) or mimetypes.guess_type(path.name)[0] or kinds[""])
            self.send_header("Content-Length", str(len(body)))
            self.send_header("Cache-Control", "no-cache")
            if encoding:
                self.send_header("Content-Encoding", encoding)
            self.end_headers()
            for at in range(0, len(body), 16384):
                part = body[at:at + 16384]
                line.wait(len(part))
                self.wfile.write(part)

    class Server(ThreadingHTTPServer):
        daemon_threads = True
        request_queue_size = 64

        def handle_error(self, request: object, client_address: object) -> None:
            pass  # a browser that hangs up

    with Server(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}/"
        server.shutdown()
