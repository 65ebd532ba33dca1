"""The same matches have the same digests everywhere; changes of rules or pictures show here first."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
SCRIPT = "tests/golden/matches.py"
EXPECTED = HERE / "digests.json"  # {"matches": n, "first": digests of the first five, "all": digest of all digests}


def summary(digests: list[str]) -> dict[str, Any]:
    return {"matches": len(digests), "first": digests[:5],
            "all": hashlib.sha256("".join(digests).encode()).hexdigest()}


def test_cpython(run_in_python: Callable[..., Any]) -> None:
    assert summary(run_in_python(SCRIPT, hash_seed=0)) == json.loads(EXPECTED.read_text("utf-8"))


def test_cpython_with_another_hash_seed(run_in_python: Callable[..., Any]) -> None:
    assert summary(run_in_python(SCRIPT, hash_seed=4711)) == json.loads(EXPECTED.read_text("utf-8"))


def test_pyodide(run_in_pyodide: Callable[..., Any]) -> None:
    assert summary(run_in_pyodide(SCRIPT)) == json.loads(EXPECTED.read_text("utf-8"))
