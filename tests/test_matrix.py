"""Every clause that a rule or the page has to keep is proven by a test, and every test names clauses that exist."""

from __future__ import annotations

import pytest

from web.build import checks, proofs

CLAUSES = checks.clauses()
PROVEN = proofs.collect()


@pytest.mark.parametrize("clause", [clause for clause, kind in CLAUSES.items() if kind in ("rule", "ui")])
def test_clause_is_proven(clause: str) -> None:
    if not PROVEN.get(clause):
        pytest.fail(f'no test is marked @pytest.mark.proves("{clause}")', pytrace=False)


def test_markers_name_clauses() -> None:
    assert not list(checks.marker_problems())


def test_catalogues_are_sound() -> None:
    assert not list(checks.catalogue_problems())
