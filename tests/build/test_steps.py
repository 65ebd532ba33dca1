"""A build does what is needed and no more, and leaves a whole site behind."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from web.build import bake, bundle, site, tools, wheel
from web.build.tools import ROOT, SITE


@pytest.fixture
def stamps(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setattr(tools, "STAMPS", tmp_path / "stamps.json")
    return tmp_path


def test_a_step_is_done_when_inputs_change_or_outputs_are_gone(stamps: Path) -> None:
    made = stamps / "made"

    def step(inputs: str) -> bool:
        return tools.step("s", inputs, [made], lambda: made.write_text("x") and None)

    assert step("a")
    assert not step("a")
    assert step("b")
    made.unlink()
    assert step("b")


def test_a_failed_step_is_done_again(stamps: Path) -> None:
    def fail() -> None:
        raise tools.Problem("no")

    with pytest.raises(tools.Problem):
        tools.step("s", "a", [], fail)
    assert tools.step("s", "a", [], lambda: None)


def test_write_changes_only_what_differs(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "file"
    assert tools.write(path, "é")
    assert not tools.write(path, "é".encode())
    assert tools.write(path, "e")
    assert [p.name for p in path.parent.iterdir()] == ["file"]


def test_mirror_removes_what_is_no_longer_there(tmp_path: Path) -> None:
    for name in ("new/a/1", "new/2", "old/a/1", "old/3"):
        tools.write(tmp_path / name, name)
    site.mirror(tmp_path / "new", tmp_path / "old")
    assert [p.relative_to(tmp_path / "old").as_posix() for p in tools.files(tmp_path / "old")] == ["2", "a/1"]
    assert (tmp_path / "old" / "a" / "1").read_text() == "new/a/1"


def test_a_build_without_changes_is_quick() -> None:
    command = [sys.executable, str(ROOT / "build.py"), "build"]
    subprocess.run(command, check=True, capture_output=True)  # others may have changed something since
    start = time.perf_counter()
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    assert time.perf_counter() - start < 5
    assert [line.split()[0] for line in done.stdout.splitlines()] == ["build"], "a step was done again"


def test_imports_of_the_standard_library_are_found(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(wheel, "STAGED", tmp_path)
    (tmp_path / "a.py").write_text("import json, polib\nfrom . import x\ndef f():\n    from xml.dom import y\n")
    (tmp_path / "cli.py").write_text("import argparse")
    assert bake.imports(bake.browser_files()) == {"json", "xml.dom"}


def links() -> Iterator[tuple[Path, str]]:
    for page in tools.files(SITE, "**/*.html"):
        for link in re.findall(r'\s(?:href|src)="([^"#?][^"]*|)"', page.read_text("utf-8")):
            yield page, link


def test_links_are_relative_and_lead_somewhere() -> None:
    found = 0
    for page, link in links():
        if link.startswith(("https://", "data:", "mailto:")) or "{" in link:
            continue
        found += 1
        target = link.split("#")[0].split("?")[0]
        assert not target.startswith(("/", "http:")), f"{page.name}: {link}"
        assert (page.parent / target).exists(), f"{page.name}: {link}"
    assert found > 20


def test_the_site_holds_no_sources_of_its_build() -> None:
    names = [path.relative_to(SITE).as_posix() for path in tools.files(SITE)]
    assert not [n for n in names if n.startswith("build/") or n.endswith((".py", ".d.ts", ".toml", ".new"))]
    assert {name for name in names if name.startswith("js/")} == {f"js/{name}.js" for name in bundle.ENTRIES}
    for name in (r"baked-{}\.zip", r"snapshot-{}\.bin", r"pyodide-{}\.js", r"first-{}\.wasm", r"rest-{}\.wasm"):
        pattern = "pyodide/" + name.format("[0-9a-f]{12}")
        assert len([n for n in names if re.fullmatch(pattern, n)]) == 1
    assert wheel.target().name in names
