"""Static hosts for the tests: a folder of files under any path, with the habits and the faults of real servers."""

from __future__ import annotations

import gzip
import mimetypes
import socket
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, BinaryIO
from urllib.parse import unquote, urlsplit

from pygame_rules.server import CONTENT_TYPES

COMPRESSIBLE = (".html", ".js", ".css", ".json", ".svg", ".txt", ".webmanifest", ".wasm")


@dataclass
class Answer:
    """What is sent; ``cut``: the line breaks after so many bytes of the body."""

    status: int = 200
    body: bytes = b""
    headers: dict[str, str] = field(default_factory=dict)
    cut: int | None = None


Fault = Callable[[Answer], Answer]


class Server(ThreadingHTTPServer):
    """Hangs up on everybody when it ends, so that no kept-alive connection is answered any more."""

    daemon_threads = True

    def __init__(self, *arguments: Any) -> None:
        self.lines: list[socket.socket] = []
        super().__init__(*arguments)

    def get_request(self) -> tuple[socket.socket, Any]:
        line, address = super().get_request()
        self.lines.append(line)
        return line, address

    def handle_error(self, request: object, client_address: object) -> None:
        pass  # a browser that hangs up is no news

    def server_close(self) -> None:
        super().server_close()
        for line in self.lines:
            with suppress(OSError):
                line.shutdown(socket.SHUT_RDWR)


class Host:
    """A running server: ``url`` of the site, ``asked`` for paths so far, ``faults`` by path (both within the site)."""

    def __init__(self, folder: Path, prefix: str = "/", port: int = 0) -> None:
        self.folder, self.prefix = folder, prefix
        self.asked: list[str] = []
        self.faults: dict[str, Fault] = {}
        host = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            disable_nagle_algorithm = True  # or a body waits until the browser has confirmed its headers

            def do_GET(self) -> None:
                path = unquote(urlsplit(self.path).path)
                accepted = self.headers.get("Accept-Encoding", "")
                answer = host.answer(path, accepted, self.headers)
                self.send_response(answer.status)
                for name, value in {"Content-Length": str(len(answer.body)), **answer.headers}.items():
                    self.send_header(name, value)
                self.end_headers()
                host.send(self.wfile, answer.body[:answer.cut])
                self.close_connection = self.close_connection or answer.cut is not None

            def log_message(self, format: str, *args: object) -> None:
                pass

        self.server = Server(("127.0.0.1", port), Handler)
        self.port = self.server.server_address[1]
        self.url = f"http://127.0.0.1:{self.port}{prefix}"

    def answer(self, path: str, accepted: str, headers: Mapping[str, str]) -> Answer:
        """Answer a request; a path that leads nowhere gets the site's ``404.html`` if it has one."""
        name = path.removeprefix(self.prefix) if path.startswith(self.prefix) else None
        if name is None:
            return Answer(404, b"elsewhere", {"Content-Type": "text/plain"})
        name = name + "index.html" if name.endswith("/") or not name else name
        self.asked.append(name)
        file = self.folder / name
        answer = self.found(name, file, accepted) if file.is_file() else self.lost()
        return self.faults.get(name, lambda same: same)(answer)

    def found(self, name: str, file: Path, accepted: str) -> Answer:
        kind = CONTENT_TYPES.get(file.suffix, "application/octet-stream")
        return Answer(200, file.read_bytes(), {"Content-Type": kind, "Cache-Control": "no-cache"})

    def send(self, line: BinaryIO, body: bytes) -> None:
        line.write(body)

    def lost(self) -> Answer:
        page = self.folder / "404.html"
        return Answer(404, page.read_bytes() if page.is_file() else b"", {"Content-Type": "text/html; charset=utf-8"})

    @contextmanager
    def running(self) -> Iterator[Host]:
        """Serve until the block ends."""
        thread = threading.Thread(target=self.server.serve_forever, args=(0.02,), daemon=True)
        thread.start()
        try:
            yield self
        finally:
            self.server.shutdown()
            self.server.server_close()
            thread.join()


class GitHubPages(Host):
    """A project's pages: below a path, everything may be ten minutes old, gzip for text, no other headers."""

    def found(self, name: str, file: Path, accepted: str) -> Answer:
        kind = {".js": "application/javascript", ".wasm": "application/wasm"}
        answer = Answer(200, file.read_bytes(), {
            "Content-Type": kind.get(file.suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream",
            "Cache-Control": "max-age=600", "Access-Control-Allow-Origin": "*"})
        if file.suffix in COMPRESSIBLE and "gzip" in accepted:
            answer.body = gzip.compress(answer.body, 1)
            answer.headers["Content-Encoding"] = "gzip"
        return answer


class Precompressed(Host):
    """A host that sends the ``.br`` or ``.gz`` beside a file."""

    def found(self, name: str, file: Path, accepted: str) -> Answer:
        answer = super().found(name, file, accepted)
        for ending, coding in ((".br", "br"), (".gz", "gzip")):
            copy = file.with_name(file.name + ending)
            if coding in accepted and copy.is_file():
                answer.body = copy.read_bytes()
                answer.headers["Content-Encoding"] = coding
                break
        return answer


class Netlify(Host):
    """A host that obeys ``_headers``, hides it, and else wants to be asked each time."""

    def found(self, name: str, file: Path, accepted: str) -> Answer:
        if name == "_headers":
            return self.lost()
        answer = super().found(name, file, accepted)
        answer.headers["Cache-Control"] = "public, max-age=0, must-revalidate"
        path = ""
        for line in (self.folder / "_headers").read_text("utf-8").splitlines():
            if not line.startswith(" "):
                path = line.strip()
            elif path == f"/{name}":
                header, _, value = line.strip().partition(": ")
                answer.headers[header] = value
        return answer
