"""Draws the PNG icons and the narrow screenshot of the manifest: ``.venv/bin/python -m web.build.icons``.

Run by hand when ``web/icons/icon.svg`` or the look of the table changes, on a site that is built; the pictures are
committed, because another browser draws them in other bytes.
"""

from __future__ import annotations

import base64
import threading
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from pygame_rules import server

from .browser import launch_options
from .tools import SITE, WEB

ICONS = WEB / "icons"
GROUND = "#8f3f1c"
# Name -> pixels, share of them for the drawing, ground. A mask may cut away all but the inner 80 %.
PICTURES = {"icon-192": (192, 100, "transparent"), "icon-512": (512, 100, "transparent"),
            "maskable-512": (512, 85, GROUND)}
PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 720}, "device_scale_factor": 1.5, "is_mobile": True,
                         "has_touch": True, "reduced_motion": "reduce", "service_workers": "block"}
MATCH = "play.html?game=clans&lang=en&seats=human,greedy&option.firstStarter=seat0&seed=7"


def draw(browser: Browser) -> None:
    """Draw the icons."""
    drawing = base64.b64encode((ICONS / "icon.svg").read_bytes()).decode()
    for name, (size, share, ground) in PICTURES.items():
        page = browser.new_page(viewport={"width": size, "height": size})
        page.set_content(f'<body style="margin:0;height:100vh;display:grid;place-content:center;background:{ground}">'
                         f'<img style="width:{share}vw" src="data:image/svg+xml;base64,{drawing}">')
        page.locator("img").evaluate("image => image.decode()")
        page.screenshot(path=ICONS / f"{name}.png", omit_background=True)
        page.close()


def photograph(browser: Browser) -> None:
    """Take the picture of a table on a phone."""
    with server.server(SITE) as running:
        threading.Thread(target=running.serve_forever, daemon=True).start()
        page = browser.new_page(**PHONE)
        page.goto(server.address(running) + MATCH)
        page.wait_for_selector('html[data-app="ready"]')
        page.screenshot(path=ICONS / "screenshot-narrow.png")
        running.shutdown()


if __name__ == "__main__":
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(**dict[str, Any](launch_options()))
        draw(chromium)
        photograph(chromium)
        chromium.close()
