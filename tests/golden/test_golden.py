"""The same matches have the same digests everywhere; a change of the rules shows here first."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from . import playthrough
from .harness import kept
from .matches import KEPT

SCRIPT = "tests/golden/matches.py"


@pytest.fixture(scope="module")
def digests(run_in_python: Callable[..., Any]) -> Any:
    return run_in_python(SCRIPT, hash_seed=0)


def test_the_rules_are_those_of_before(digests: Any) -> None:
    assert kept(digests["rules"]) == json.loads(KEPT.read_text("utf-8")), \
        "meant? then python -m tests.golden.matches --write, and tell it in CHANGELOG under rules"


def test_cpython_with_another_hash_seed(digests: Any, run_in_python: Callable[..., Any]) -> None:
    assert run_in_python(SCRIPT, hash_seed=4711) == digests


def test_pyodide(digests: Any, run_in_pyodide: Callable[..., Any]) -> None:
    assert run_in_pyodide(SCRIPT, kind="snapshot") == digests


@pytest.mark.parametrize("name", ["playthrough.txt", "totem.txt"])
def test_playthrough(name: str) -> None:
    """Every value of the interface in short matches, to be read."""
    assert playthrough.texts()[name] == (playthrough.FOLDER / name).read_text("utf-8"), \
        "meant? then python -m tests.golden.playthrough"
