"""The engine in two parts plays like the whole one, whatever stands in which."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from web.build import engine, split, wasm
from web.build.tools import Problem

SCRIPT = "tests/golden/matches.py"


def in_folder(folder: Path, hot: range | tuple[int, ...]) -> Path:
    """Write the parts of an engine whose first has these functions; return the folder."""
    for name, part in zip(("first", "rest"), split.split(engine.WASM.read_bytes(), hot), strict=True):
        (folder / f"{name}.wasm").write_bytes(part)
    return folder


@pytest.mark.parametrize(("hot", "kind"), [((), "snapshot"), (range(0, 20_000, 2), "baked")])
def test_matches_are_the_same_whichever_functions_come_later(
        run_in_python: Callable[..., Any], run_in_pyodide: Callable[..., Any], tmp_path: Path,
        hot: range | tuple[int, ...], kind: str) -> None:
    assert run_in_pyodide(SCRIPT, kind=kind, parts=in_folder(tmp_path, hot)) == run_in_python(SCRIPT)


def test_the_first_part_is_much_smaller_and_exports_as_much() -> None:
    whole, first, rest = (dict(wasm.sections(path.read_bytes())) for path in (engine.WASM, split.FIRST, split.REST))
    assert len(first[wasm.CODE]) < 0.4 * len(whole[wasm.CODE])
    shown = [entry for entry in wasm.exports(first[wasm.EXPORTS]) if not entry.name.startswith("rest:")]
    assert shown == list(wasm.exports(whole[wasm.EXPORTS]))
    assert rest[wasm.CODE] == whole[wasm.CODE]
    assert wasm.DATA not in rest


def test_both_parts_share_what_can_change() -> None:
    first, rest = (dict(wasm.sections(path.read_bytes())) for path in (split.FIRST, split.REST))
    given = {entry.name for entry in wasm.exports(first[wasm.EXPORTS]) if entry.name.startswith("rest:")}
    taken = {f"rest:{entry.name}" for entry in wasm.imports(rest[wasm.IMPORTS]) if entry.module == "rest"}
    assert given == taken >= {"rest:places", "rest:memory0", "rest:table0", "rest:global0"}
    assert not [entry for entry in wasm.globals_(rest[wasm.GLOBALS]) if entry[1]]


def test_short_functions_stay_where_they_are() -> None:
    whole, first = (list(wasm.bodies(dict(wasm.sections(path.read_bytes()))[wasm.CODE]))
                    for path in (engine.WASM, split.FIRST))
    changed = [old for old, new in zip(whole, first, strict=True) if old != new]
    assert len(changed) > 5_000
    assert min(map(len, changed)) > split.SMALL


def test_constants_before_what_changes_are_refused() -> None:
    parts = dict(wasm.sections(engine.WASM.read_bytes()))
    parts[wasm.GLOBALS] = wasm.vector(reversed(list(wasm.globals_(parts[wasm.GLOBALS]))))
    with pytest.raises(Problem, match="another form"):
        split.split(wasm.module(parts.items()), ())


@pytest.mark.parametrize(("number", "code"), [
    (0, b"\x41\0"), (63, b"\x41\x3f"), (64, b"\x41\xc0\0"), (127, b"\x41\xff\0"), (128, b"\x41\x80\1"),
    (8191, b"\x41\xff\x3f"), (8192, b"\x41\x80\xc0\0")])
def test_constants_have_no_sign(number: int, code: bytes) -> None:
    assert wasm.constant(number) == code
