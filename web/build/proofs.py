"""Which test proves which clause, collected from the markers in ``tests/`` without importing them.

A test says ``@pytest.mark.proves("clans.move.all", kind="refuse")``; so may a class, a parameter set
(``pytest.param(…, marks=pytest.mark.proves(…))``) or a module (``pytestmark = …``). ``kind`` is ``allow`` (the rule
lets it happen, the default), ``refuse`` (the rule forbids it) or ``ui`` (the page shows it).
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from .tools import ROOT, Problem, files

KINDS = ("allow", "refuse", "ui")


class Proof(NamedTuple):
    """One marker: the clause, the test (or class or module) that carries it, and the kind of proof."""

    clause: str
    test: str
    kind: str

    def __str__(self) -> str:
        return f"{self.test} ({self.kind})"


class MarkerError(Problem):
    """A marker whose clause ids can't be read from the source."""


def collect(root: Path = ROOT) -> dict[str, list[str]]:
    """Return clause id -> its proofs as texts, ``tests/clans/test_move.py::test_all (allow)``; sorted, no doubles."""
    proofs: dict[str, set[str]] = {}
    for path in files(root / "tests", "**/test_*.py"):
        for proof in in_module(path.read_text("utf-8"), path.relative_to(root).as_posix()):
            proofs.setdefault(proof.clause, set()).add(str(proof))
    return {clause: sorted(proofs[clause]) for clause in sorted(proofs)}


def in_module(source: str, name: str) -> Iterator[Proof]:
    """Yield the proofs that a test module marks; ``name`` is its path within the repository."""
    yield from _below(ast.parse(source), name)


def _below(node: ast.AST, place: str) -> Iterator[Proof]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Call) and getattr(child.func, "attr", "") == "proves":
            yield from _marked(child, place)
        named = isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
        yield from _below(child, f"{place}::{getattr(child, 'name', '')}" if named else place)


def _marked(call: ast.Call, place: str) -> Iterator[Proof]:
    kinds = [keyword.value for keyword in call.keywords if keyword.arg == "kind"]
    kind = _literal(kinds[0], place) if kinds else KINDS[0]
    if kind not in KINDS or len(kinds) != len(call.keywords) or not call.args:
        raise MarkerError(f'{place}: a marker reads proves("clause.id", …, kind="allow|refuse|ui")')
    for argument in call.args:
        yield Proof(_literal(argument, place), place, kind)


def _literal(node: ast.expr, place: str) -> str:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    raise MarkerError(f"{place}: proves() needs literal clause ids, because they are read without running the test")
