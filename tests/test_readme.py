"""The examples of the README do what it says, and its links lead somewhere."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
DOCUMENTS = ["README.md", "CONTRIBUTING.md", "NOTICE.md", "CHANGELOG.md", *(f"seeds/{p.name}" for p in
                                                                          (ROOT / "seeds").glob("*.md"))]


def test_examples() -> None:
    failed, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert tried > 8
    assert failed == 0


@pytest.mark.parametrize("name", DOCUMENTS)
def test_links_lead_somewhere(name: str) -> None:
    path = ROOT / name
    for link in re.findall(r"\]\(([^)#]+)[^)]*\)", path.read_text("utf-8")):
        if not link.startswith("https://"):
            assert (path.parent / link).exists(), link
