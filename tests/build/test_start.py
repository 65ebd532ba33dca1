"""What the site ships starts: the whole package is in the precompiled archive, and in the wheel."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

import pygame_rules

SCRIPT = "tests/pyodide/modules.py"


@pytest.mark.parametrize("stock", [False, True], ids=["baked", "wheel"])
def test_every_module_starts_in_pyodide(run_in_pyodide: Callable[..., Any], stock: bool) -> None:
    report = run_in_pyodide(SCRIPT, stock=stock)
    assert report["python"].startswith("3.14.")
    assert "pygame_rules.core.match" in report["modules"]
    assert "clans/clauses.toml" in report["data"]
    assert "locale/nl.po" in report["data"]
    assert report["from the sources"] == []
    if not stock:
        assert report["from the stock library"] == [], "the precompiled standard library lacks these modules"


START = """
async () => {
  const html = await (await fetch("play.html")).text();
  const site = JSON.parse(new DOMParser().parseFromString(html, "text/html").getElementById("site").textContent);
  const { loadPython } = await import("./js/pyodide-loader.js");
  const begun = performance.now();
  const { value, report } = await loadPython({ ...site, base: location.href }, "import pygame_rules; pygame_rules.__version__");
  const seconds = (performance.now() - begun) / 1000;
  return { version: value, report, seconds, files: performance.getEntriesByType("resource").map((entry) => entry.name) };
}
"""


def test_python_starts_in_a_browser_from_the_site_alone(page: Page, site_url: str) -> None:
    page.goto(site_url)
    started = page.evaluate(START)
    assert started["version"] == pygame_rules.__version__
    assert all(name.startswith(site_url) for name in started["files"])
    assert started["seconds"] < 10, "precompiled Python starts in about a second on two slow cores"
