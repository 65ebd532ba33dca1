"""The engine's files: what is left out of Pyodide's, and that everything that is asked for stays."""

from __future__ import annotations

import re

import pytest

from web.build import engine, wasm
from web.build.tools import Problem

SCRIPT = engine.PYODIDE / "pyodide.asm.mjs"


def named_in(path_content: bytes) -> tuple[set[str], set[str]]:
    """Return the names of exports and of imports of a module."""
    found = dict(wasm.sections(path_content))
    return ({entry.name for entry in wasm.exports(found[wasm.EXPORTS])},
            {entry.name for entry in wasm.imports(found[wasm.IMPORTS])})


def test_the_module_keeps_all_that_the_script_takes_over() -> None:
    engine.build()
    exports, imports = named_in(engine.WASM.read_bytes())
    whole, whole_imports = named_in((engine.PYODIDE / "pyodide.asm.wasm").read_bytes())
    assert imports == whole_imports and exports < whole
    source = (engine.FOLDER / "source" / "pyodide.asm.mjs").read_text("utf-8")
    taken = {name for _, name in engine.TAKEN.findall(source)}
    assert taken <= exports
    used = set(re.findall(r"[^\w$.](_[A-Za-z_$][\w$]*)\(", source)) & {f"_{name}" for name in whole}
    assert {name[1:] for name in used} <= exports, "what is called is there"


def test_only_what_nobody_names_is_dropped() -> None:
    exports, _ = named_in(engine.WASM.read_bytes())
    whole, _ = named_in((engine.PYODIDE / "pyodide.asm.wasm").read_bytes())
    rest = engine.named(engine.without(SCRIPT.read_text("utf-8")))
    assert not (whole - exports) & rest
    assert len(exports) < 0.05 * len(whole)


def test_the_script_lends_what_the_module_imports() -> None:
    _, imports = named_in(engine.WASM.read_bytes())
    source = (engine.FOLDER / "source" / "pyodide.asm.mjs").read_text("utf-8")
    found = engine.LENT.search(source)
    assert found
    lent = {entry.split(":")[0] for entry in found[1].split(",")}
    before = engine.LENT.search(SCRIPT.read_text("utf-8"))
    assert before
    whole = {entry.split(":")[0] for entry in before[1].split(",")}
    assert lent == {name for name in whole & imports if not name.startswith(engine.OPENGL)}


def test_everything_else_of_the_module_stays_as_it_is() -> None:
    def others(content: bytes) -> list[tuple[int, bytes]]:
        return [(kind, part) for kind, part in wasm.sections(content) if kind != wasm.EXPORTS]

    assert others(engine.WASM.read_bytes()) == others((engine.PYODIDE / "pyodide.asm.wasm").read_bytes())


@pytest.mark.parametrize("number", [0, 1, 127, 128, 300, 16_383, 16_384, 2 ** 32 - 1])
def test_numbers_are_written_as_they_are_read(number: int) -> None:
    assert wasm.decoded(wasm.encoded(number) + b"\xff", 0) == (number, len(wasm.encoded(number)))


@pytest.mark.parametrize("change", [
    lambda script: script.replace("var wasmImports={", "var wasmImports = {"),
    lambda script: script.replace("of Object.entries(GOT)", "of Object.values(GOT)"),
    lambda script: re.sub(engine.DECLARED, "", script)])
def test_another_form_of_the_script_is_refused(change: object) -> None:
    script = change(SCRIPT.read_text("utf-8"))  # type: ignore[operator]
    with pytest.raises(Problem, match="another form"):
        engine.unpainted(engine.lent(engine.without(script), set()))


def test_what_is_no_module_is_refused() -> None:
    with pytest.raises(Problem, match="another form"):
        list(wasm.sections(b"<!doctype html>"))
