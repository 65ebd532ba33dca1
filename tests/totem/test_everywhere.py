"""The same matches have the same digests everywhere; changes of rules or pictures show here first."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from tests.golden.harness import kept

from .matches import KEPT

SCRIPT = "tests/totem/matches.py"


@pytest.fixture(scope="module")
def here(run_in_python: Callable[..., Any]) -> dict[str, list[str]]:
    """Return the digests that this Python finds."""
    found: dict[str, list[str]] = run_in_python(SCRIPT, hash_seed=0)
    return found


def test_rules_are_those_kept(here: dict[str, list[str]]) -> None:
    assert kept(here["rules"]) == json.loads(KEPT.read_text("utf-8"))


def test_no_hash_seed_matters(here: dict[str, list[str]], run_in_python: Callable[..., Any]) -> None:
    assert run_in_python(SCRIPT, hash_seed=4711) == here


def test_pyodide_plays_the_same(here: dict[str, list[str]], run_in_pyodide: Callable[..., Any]) -> None:
    assert run_in_pyodide(SCRIPT) == here
