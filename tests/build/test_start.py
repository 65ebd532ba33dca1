"""What the site ships starts: the whole package is in the precompiled archive, and in the wheel."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

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
