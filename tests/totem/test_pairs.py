"""Each clause of Totem that can both allow and forbid something is proven both ways."""

from __future__ import annotations

import pytest

from web.build import checks, proofs

PROVEN = proofs.collect()
# Clauses that forbid nothing: a fact of the box, or a freedom that no action can offend against.
FREE = {"totem.meta", "totem.time", "totem.dice.order"}
CLAUSES = [clause for clause in checks.clauses() if clause.startswith("totem.")]


def test_there_are_34_clauses() -> None:
    assert len(CLAUSES) == 34 and set(CLAUSES) >= FREE


@pytest.mark.parametrize("clause", CLAUSES)
def test_allowed_and_refused(clause: str) -> None:
    kinds = {proof.rpartition("(")[2].rstrip(")") for proof in PROVEN.get(clause, ())}
    assert kinds >= ({"allow"} if clause in FREE else {"allow", "refuse"}), kinds
