"""What the site ships starts: the whole package is in the precompiled archive, in the memory, and in the wheel."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from web.build import snapshot
from web.build.tools import ROOT

SCRIPT = "tests/pyodide/modules.py"


@pytest.mark.parametrize("kind", ["baked", "snapshot", "stock"])
def test_every_module_starts_in_pyodide(run_in_pyodide: Callable[..., Any], kind: str) -> None:
    report = run_in_pyodide(SCRIPT, kind=kind)
    assert report["python"].startswith("3.14.")
    assert "pygame_rules.core.match" in report["modules"]
    assert "clans/clauses.toml" in report["data"]
    assert "locale/nl.po" in report["data"]
    assert report["from the sources"] == []
    if kind != "stock":
        assert report["from the stock library"] == [], "the precompiled standard library lacks these modules"


@pytest.mark.parametrize("kind", ["baked", "snapshot"])
def test_errors_name_the_package_s_files_and_lines(
        run_in_pyodide: Callable[..., Any], run_in_python: Callable[..., Any], kind: str) -> None:
    script = "tests/pyodide/lines.py"
    report = run_in_pyodide(script, kind=kind)
    assert report["traces"] == run_in_python(script)["traces"]
    assert all(report["traces"])
    assert report["different"] == []
    assert report["compared"] > 200


def test_the_memory_tells_nothing_of_the_machine_that_made_it() -> None:
    content = snapshot.SNAPSHOT.read_bytes()
    assert snapshot.told(content) == ""
    assert snapshot.told(content + str(ROOT).encode()) == str(ROOT)
    for name in ("HOSTNAME=", "node_modules", "PWD=/work"):
        assert name.encode() not in content, name
