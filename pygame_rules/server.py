"""A small web server for the built site on this machine: ``pygame-rules serve``, ``build.py serve`` and tests."""

from __future__ import annotations

import os
import sys
import webbrowser
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import urlsplit

from .core.errors import RulesError
from .core.texts import say

HOST = "127.0.0.1"


class ServeError(RulesError):
    """The site can't be served: the port is taken or not allowed, or there is no site in the folder."""


CONTENT_TYPES = {  # what browsers insist on, by ending; the service worker says the same
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".pgr": "text/plain; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".whl": "application/zip",
    ".zip": "application/zip",
}


class _Handler(SimpleHTTPRequestHandler):
    """Files with the content types browsers insist on, always asked for anew, and without a line for each request."""

    protocol_version = "HTTP/1.1"
    extensions_map = {"": "application/octet-stream", **CONTENT_TYPES}

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "no-cache")
        if self.path.partition("?")[0] == "/embed.js":  # other sites' pages load it as a module
            self.send_header("Access-Control-Allow-Origin", "*")
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:
        pass


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    allow_reuse_address = os.name != "nt"  # on Windows it would share a port that is in use
    request_queue_size = 64

    def handle_error(self, request: object, client_address: object) -> None:
        if not isinstance(sys.exception(), ConnectionError):  # a browser that hangs up is no news
            super().handle_error(request, client_address)  # type: ignore[arg-type]


def server(folder: str | Path, port: int = 0) -> ThreadingHTTPServer:
    """Return a server for a folder, bound to ``port`` (0: any free one) but not yet running.

    Raises ``ServeError`` when there is no site or the port can't be had.
    """
    if not Path(folder, "index.html").is_file():
        raise ServeError(say("There is no site in {folder}.", folder=folder))
    if not 0 <= port <= 65535:
        raise ServeError(say("{port} is no port number; ports go from 1 to 65535.", port=port))
    try:
        return _Server((HOST, port), partial(_Handler, directory=str(folder)))
    except PermissionError:
        raise ServeError(say("Port {port} needs special rights; choose one above 1023.", port=port)) from None
    except OSError:
        raise ServeError(say("Port {port} is taken; choose another, or none for a free one.", port=port)) from None


def address(running: ThreadingHTTPServer) -> str:
    """Return the address of a server's first page."""
    return f"http://{HOST}:{running.server_address[1]}/"


def serve(folder: str | Path, port: int = 0, open_browser: bool = True, page: str = "") -> None:
    """Serve a folder until interrupted; print the address and open it in a browser if this machine shows one."""
    with server(folder, port) as running:
        url = address(running) + page
        print(say("The site is at {address} – Ctrl+C ends it.", address=url), flush=True)
        if open_browser:
            show(url)
        try:
            running.serve_forever()
        except KeyboardInterrupt:
            print()


def show(url: str) -> bool:
    """Open an address in a browser with a window, if there is one; return whether one was asked to."""
    windows = sys.platform in ("win32", "darwin") or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    if not windows or urlsplit(url).scheme != "http":
        return False  # a browser in the terminal would take it over
    try:
        return webbrowser.open(url)
    except webbrowser.Error:
        return False
