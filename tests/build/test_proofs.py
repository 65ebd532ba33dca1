"""The scanner finds every form of the marker, and refuses what it can't read."""

from __future__ import annotations

from pathlib import Path

import pytest

from web.build import proofs

MODULE = '''
import pytest

pytestmark = pytest.mark.proves("game.whole")

@pytest.mark.proves("game.one", "game.two", kind="refuse")
def test_one():
    pass

@pytest.mark.proves("game.ui", kind="ui")
class TestThings:
    @pytest.mark.parametrize("n", [pytest.param(1, marks=pytest.mark.proves("game.three")), 2])
    async def test_n(self, n):
        pass
'''


def test_every_form_is_found() -> None:
    assert [tuple(proof) for proof in proofs.in_module(MODULE, "tests/test_m.py")] == [
        ("game.whole", "tests/test_m.py", "allow"),
        ("game.one", "tests/test_m.py::test_one", "refuse"),
        ("game.two", "tests/test_m.py::test_one", "refuse"),
        ("game.three", "tests/test_m.py::TestThings::test_n", "allow"),
        ("game.ui", "tests/test_m.py::TestThings", "ui"),
    ]


def test_collected_by_clause(tmp_path: Path) -> None:
    (tmp_path / "tests" / "deep").mkdir(parents=True)
    (tmp_path / "tests" / "deep" / "test_m.py").write_text(MODULE)
    (tmp_path / "tests" / "helper.py").write_text("raise ValueError")
    found = proofs.collect(tmp_path)
    assert list(found) == sorted(found)
    assert found["game.two"] == ["tests/deep/test_m.py::test_one (refuse)"]


@pytest.mark.parametrize("marker", ['proves("a", kind="maybe")', "proves(*IDS)", "proves(f'a.{x}')", "proves()",
                                    'proves("a", sort="ui")'])
def test_what_cannot_be_read_is_refused(marker: str) -> None:
    with pytest.raises(proofs.MarkerError, match="tests/test_m.py::test_x"):
        list(proofs.in_module(f"@pytest.mark.{marker}\ndef test_x(): pass", "tests/test_m.py"))
