"""The little web server: addresses, content types, nothing outside its folder, one plain sentence when it can't."""

from __future__ import annotations

import http.client
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen

import pytest

from pygame_rules import server
from web.build.tools import ROOT


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    site = tmp_path / "site"
    site.mkdir()
    for name in ("index.html", "a.js", "a.mjs", "a.css", "a.wasm", "a.webmanifest", "a.svg", "a.zip", "a.unknown"):
        (site / name).write_text("content")
    (tmp_path / "secret.txt").write_text("secret")
    return site


@pytest.fixture
def port(folder: Path) -> Iterator[int]:
    with server.server(folder) as running:
        thread = threading.Thread(target=running.serve_forever, args=(0.01,))
        thread.start()
        yield running.server_address[1]
        running.shutdown()
        thread.join()


@pytest.mark.parametrize("path, kind", [
    ("", "text/html; charset=utf-8"), ("a.js", "text/javascript; charset=utf-8"),
    ("a.mjs", "text/javascript; charset=utf-8"), ("a.css", "text/css; charset=utf-8"), ("a.wasm", "application/wasm"),
    ("a.webmanifest", "application/manifest+json"), ("a.svg", "image/svg+xml"), ("a.zip", "application/zip"),
    ("a.unknown", "application/octet-stream"), ("index.html?game=clans", "text/html; charset=utf-8"),
])
def test_content_types(port: int, path: str, kind: str) -> None:
    with urlopen(f"http://127.0.0.1:{port}/{path}") as answer:
        assert answer.headers["Content-Type"] == kind
        assert answer.headers["Cache-Control"] == "no-cache"
        assert answer.read() == b"content"


@pytest.mark.parametrize("path", ["/missing", "/../secret.txt", "/%2e%2e/secret.txt", "//etc/passwd"])
def test_nothing_else_is_served(port: int, path: str) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
    connection.request("GET", path)
    answer = connection.getresponse()
    assert answer.status in (301, 404)
    assert b"secret" not in answer.read().replace(b"secret.txt", b"")
    connection.close()


def test_a_taken_port(folder: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        taken = other.getsockname()[1]
        with pytest.raises(server.ServeError, match=f"Port {taken} is taken"):
            server.server(folder, taken)


@pytest.mark.parametrize("bad", [-1, 65536])
def test_no_port(folder: Path, bad: int) -> None:
    with pytest.raises(server.ServeError, match="ports go from 1 to 65535"):
        server.server(folder, bad)


def test_no_site(tmp_path: Path) -> None:
    with pytest.raises(server.ServeError, match="There is no site in"):
        server.server(tmp_path)


def test_a_browser_is_opened_only_where_there_are_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", lambda url: opened.append(url) or True)
    monkeypatch.setattr(sys, "platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    assert not server.show("http://127.0.0.1:1/")
    monkeypatch.setenv("DISPLAY", ":0")
    assert server.show("http://127.0.0.1:1/")
    assert opened == ["http://127.0.0.1:1/"]


def test_build_py_serves_until_interrupted() -> None:
    with subprocess.Popen([sys.executable, str(ROOT / "build.py"), "serve", "--no-browser"], text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout and process.stderr
        url = next(line.split()[4] for line in process.stdout if line.startswith("The site is at"))
        with urlopen(url) as answer:
            assert b"<html" in answer.read(2000)
        process.send_signal(signal.SIGINT)
        assert process.wait(10) == 0
        assert process.stderr.read() == ""
