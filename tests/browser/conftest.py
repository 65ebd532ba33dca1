"""The table page with a make-believe engine (``stub/stub.js``), for what must be tested apart from any game."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route

from web.build.tools import SITE

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
        page.context.route("**/stub/stub.js", lambda route: route.fulfill(
            body=STUB.read_text("utf-8"), content_type="text/javascript"))
        page.goto(f"{site_url}stub.html?game=stub&lang=en{fragment}")
        if ready:
            page.wait_for_selector('html[data-app="ready"]')
        return page

    return open_page
