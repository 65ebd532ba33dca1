"""The table page with a make-believe engine (``stub/stub.js``), for what must be tested apart from any game; and tables
in frames of another site's page."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route

from web.build.tools import SITE

from . import sources
from .embeds import BLOCKED, LISTEN, Embed, wait_told

STUB = Path(__file__).parent / "stub" / "stub.js"

OpenStub = Callable[..., Page]


@pytest.fixture
def open_stub(new_page: Callable[..., Page], site_url: str) -> OpenStub:
    """Return a function that opens the stub table; ``fragment`` goes into the address, the rest to ``new_page``."""

    def page_file(route: Route) -> None:
        html = (SITE / "play.html").read_text("utf-8")
        route.fulfill(body=html.replace("js/play.js", "stub/stub.js"), content_type="text/html; charset=utf-8")

    def open_page(fragment: str = "", ready: bool = True, **options: Any) -> Page:
        page = new_page(**options)
        page.context.route("**/stub.html*", page_file)
        sources.lend(page.context)
        page.context.route("**/stub/stub.js", lambda route: route.fulfill(
            body=STUB.read_text("utf-8"), content_type="text/javascript"))
        page.goto(f"{site_url}stub.html?game=stub&lang=en{fragment}")
        if ready:
            page.wait_for_selector('html[data-app="ready"]')
        return page

    return open_page


@pytest.fixture
def embed(new_page: Callable[..., Page], site_url: str, tmp_path: Path) -> Iterator[Embed]:
    """Return a function that opens a page with this body on another site and other port than the tables'."""

    class Quiet(SimpleHTTPRequestHandler):
        def log_message(self, format: str, *args: object) -> None:
            pass

    (tmp_path / "favicon.ico").write_bytes(b"")

    def open_page(body: str, *, site: str = site_url, lang: str = "en", ready: int = 1,
                  before: Callable[[Page], object] = lambda page: None, **options: Any) -> Page:
        (tmp_path / "page.html").write_text(
            f'<!doctype html><html lang="{lang}"><meta charset="utf-8"><style>body {{ margin: 0 }}</style>'
            f'<script>{LISTEN}</script><script type="module" src="{site}embed.js"></script><body>{body}', "utf-8")
        page = new_page(**{"reduced_motion": "reduce", **options})
        page.add_init_script(BLOCKED)
        before(page)
        page.goto(f"http://localhost:{running.server_address[1]}/page.html")
        wait_told(page, "ready", ready)
        return page

    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(tmp_path))) as running:
        threading.Thread(target=running.serve_forever, args=(0.05,), daemon=True).start()
        yield open_page
        running.shutdown()
