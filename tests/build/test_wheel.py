"""The wheel: complete, without data files and scripts for development, the same bytes each time, and installable."""

from __future__ import annotations

import email
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from web.build import proofs, wheel
from web.build.tools import DIST, ROOT, Problem


@pytest.fixture(scope="module")
def built() -> zipfile.ZipFile:
    return zipfile.ZipFile(wheel.target())


def test_there_is_one_wheel() -> None:
    assert list(DIST.glob("*.whl")) == [wheel.target()]


def test_content(built: zipfile.ZipFile) -> None:
    names = built.namelist()
    assert "pygame_rules/_compiled.py" in names
    assert "pygame_rules/core/match.py" in names
    inside = [name for name in names if name.startswith("pygame_rules/")]
    assert not [name for name in inside if name.endswith(wheel.DATA_ENDINGS)]
    assert not [name for name in inside if "/make_" in name]
    assert {name.split("/")[0] for name in names} == {"pygame_rules", f"{wheel.target().name[:-17]}.dist-info"}


def test_metadata(built: zipfile.ZipFile) -> None:
    folder = next(name.split("/")[0] for name in built.namelist() if ".dist-info/" in name)
    metadata = email.message_from_bytes(built.read(f"{folder}/METADATA"))
    assert metadata["Requires-Python"] == ">=3.11"
    assert metadata["License-Expression"] == "MIT"
    assert metadata["Requires-Dist"] is None
    assert b"pygame-rules = pygame_rules.cli:main" in built.read(f"{folder}/entry_points.txt")


def test_data_is_compiled(built: zipfile.ZipFile) -> None:
    scope: dict[str, dict[str, object]] = {}
    exec(built.read("pygame_rules/_compiled.py"), scope)
    table = scope["DATA"]
    from pygame_rules.core import datafiles

    for path in wheel.shipped():
        if path.suffix in wheel.DATA_ENDINGS:
            name = path.relative_to(ROOT / "pygame_rules").as_posix()
            assert table[name] == datafiles.parse(name, path.read_text("utf-8"))
    assert table["proofs.json"] == proofs.collect()


def test_equal_inputs_give_equal_bytes(tmp_path: Path) -> None:
    for folder in (tmp_path / "one", tmp_path / "two"):
        wheel.pack(folder)
    one, two = (next(path.glob("*.whl")).read_bytes() for path in (tmp_path / "one", tmp_path / "two"))
    assert one == two == wheel.target().read_bytes()


def test_unreadable_data_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    bad = tmp_path / "clans" / "clauses.toml"
    bad.parent.mkdir()
    bad.write_text("id = ")
    monkeypatch.setattr(wheel, "PACKAGE", tmp_path)
    monkeypatch.setattr(wheel, "ROOT", tmp_path)
    with pytest.raises(Problem, match=r"clans.clauses\.toml can't be read"):
        wheel.compiled()


USE = """
import pygame_rules as pr
from pygame_rules.core import datafiles
assert len(pr.load_game("clans").default_map()["areas"]) == 60
assert pr.rulebook("clans", lang="nl")
match = pr.Match(pr.load_game("clans", players=3), seed=1)
assert match.state.legal_actions() and "<svg" in pr.svg(match.state)
print(pr.__file__)
"""


@pytest.mark.parametrize("kind", ["wheel", "checkout"])
def test_pip_install(kind: str, tmp_path: Path) -> None:
    source = wheel.target()
    if kind == "checkout":
        source = tmp_path / "checkout"
        shutil.copytree(ROOT / "pygame_rules", source / "pygame_rules",
                        ignore=shutil.ignore_patterns("__pycache__", "_compiled.py"))
        for path in wheel.metadata_files():
            shutil.copy(path, source)
    target = tmp_path / "target"
    subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index",
                    "--no-build-isolation", "--target", str(target), str(source)], check=True)
    variables = {**os.environ, "PYTHONPATH": str(target)}
    done = subprocess.run([sys.executable, "-c", USE], cwd=tmp_path, env=variables, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(str(target))
    assert list((target / "bin").glob("pygame-rules*")) or os.name == "nt"
