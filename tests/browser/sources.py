"""The modules of ``web/js`` one by one, for pages that test them apart; the site has them joined."""

from __future__ import annotations

from playwright.sync_api import BrowserContext, Route

from web.build.bundle import SOURCES


def lend(context: BrowserContext) -> None:
    """Put the modules into a folder ``sources`` of whatever site a page is on."""

    def module(route: Route) -> None:
        name = route.request.url.partition("/sources/")[2]
        route.fulfill(body=(SOURCES / name).read_text("utf-8"), content_type="text/javascript; charset=utf-8")

    context.route("**/sources/**.js", module)
