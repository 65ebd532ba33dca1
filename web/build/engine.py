"""The engine: Pyodide's two scripts joined to one, and its WebAssembly, both without what only C extensions need.

Pyodide exports some 8,500 functions and variables for packages that are written in C and loaded later. No such package
is ever loaded here, but every export costs time at each start: the engine makes an object of it, and the scripts put it
into tables. What stays is what the scripts themselves name and what the module wants to find again (``GOT`` imports).
The code behind the exports stays as it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from . import bundle
from .tools import BUILD, MODULES, Problem, digest, own, step, write
from .wasm import EXPORTS, IMPORTS, exports, imports, module, sections, sized, vector

PYODIDE = MODULES / "pyodide"
FOLDER = BUILD / "engine"
SCRIPT = FOLDER / "pyodide.js"
WASM = FOLDER / "pyodide.asm.wasm"  # the name by which Pyodide asks for it
LOCK = PYODIDE / "pyodide-lock.json"
OPENGL = "emscripten_gl"  # how the names of its functions begin
NAME = re.compile(r"[A-Za-z_$][\w$]*")
# How the script takes an export over, wraps it, and declares all of them.
TAKEN = re.compile(r'(_[\w$]+)=Module\["\1"\]=wasmExports\["([^"]+)"\](?:\.value>>>0)?;')
WRAPPED = re.compile(r'wasmExports\["([^"]+)"\]=makeWrapper_\w+\(wasmExports\["\1"\]\);')
DECLARED = re.compile(r"\bvar ((?:[\w$]+,){1000,}[\w$]+);")
# The functions that it gives to the module or keeps ready for later ones, and what it notes of their types.
LENT = re.compile(r"var wasmImports=\{([\w$:,]+)\};")
SIGNED = re.compile(r'(_[\w$]+)\.sig="\w+";')
# Where it looks for the functions that the module wants an address of.
UNDEFINED = re.compile(r"for\(var\[(\w+),(\w+)\]of Object\.entries\(GOT\)\)\{if\(\2\.value==-1\)\{")


def build() -> tuple[Path, Path]:
    """Make the engine's files if anything changed; return the script's path and the WebAssembly's."""
    inputs = digest(PYODIDE / "package.json", own("engine.py", "wasm.py", "bundle.py"))
    step("engine", inputs, [SCRIPT, WASM], _make)
    return SCRIPT, WASM


def _make() -> None:
    script = (PYODIDE / "pyodide.asm.mjs").read_text("utf-8")
    loader = (PYODIDE / "pyodide.mjs").read_text("utf-8")
    whole = (PYODIDE / "pyodide.asm.wasm").read_bytes()
    wasm, dropped = slim(whole, named(without(script)) | named(loader))
    write(WASM, wasm)
    wanted = {entry.name for entry in imports(dict(sections(whole))[IMPORTS]) if not entry.name.startswith(OPENGL)}
    write(FOLDER / "source" / "pyodide.asm.mjs", unpainted(lent(without(script, dropped), wanted)))
    write(FOLDER / "source" / "pyodide.mjs", loader)
    write(FOLDER / "source" / "entry.mjs", 'export { loadPyodide } from "./pyodide.mjs";\n'
                                           'export { default as createModule } from "./pyodide.asm.mjs";\n')
    write(SCRIPT, bundle.script(FOLDER / "source" / "entry.mjs", "--external:node:*", "--external:ws", form="esm"))


def named(script: str) -> set[str]:
    """Return every name in a script; with an underscore in front it may be an export's."""
    found = set(NAME.findall(script))
    return found | {name[1:] for name in found if name.startswith("_")}


def without(script: str, dropped: set[str] | None = None) -> str:
    """Return Pyodide's script without the lines that take over these exports (default: all)."""

    def gone(name: str) -> bool:
        return dropped is None or name in dropped

    script = TAKEN.sub(lambda found: "" if gone(found[2]) else found[0], script)
    script = WRAPPED.sub(lambda found: "" if gone(found[1]) else found[0], script)

    def rest(found: re.Match[str]) -> str:
        return f"var {','.join(name for name in found[1].split(',') if not gone(name[1:])) or '_'};"

    return replaced(DECLARED, rest, script)


def lent(script: str, wanted: set[str]) -> str:
    """Return Pyodide's script without the functions that it lends to C extensions only, and their signatures."""
    gone: set[str] = set()

    def rest(found: re.Match[str]) -> str:
        entries = found[1].split(",")
        kept = [entry for entry in entries if entry.split(":")[0] in wanted]
        gone.update({entry.split(":")[-1] for entry in entries} - {entry.split(":")[-1] for entry in kept})
        return f"var wasmImports={{{','.join(kept)}}};"

    script = replaced(LENT, rest, script)
    return SIGNED.sub(lambda found: "" if found[1] in gone else found[0], script)


def unpainted(script: str) -> str:
    """Return Pyodide's script without places in the table for OpenGL, which no Python here calls.

    Each of those 274 places costs an exception and a small WebAssembly module of its own at every start.
    """
    return replaced(UNDEFINED, rf'\g<0>if(\1.startsWith("{OPENGL}")){{\2.value=0;continue}}', script)


def replaced(pattern: re.Pattern[str], by: str | Callable[[re.Match[str]], str], script: str) -> str:
    """Return a script in which the one place that a pattern finds is replaced."""
    script, times = pattern.subn(by, script)
    if times != 1:
        raise Problem("Pyodide's script has another form than web/build/engine.py knows")
    return script


def slim(wasm: bytes, wanted: set[str]) -> tuple[bytes, set[str]]:
    """Return a module without the exports that are neither wanted nor imported again, and the names dropped."""
    whole = dict(sections(wasm))
    wanted = wanted | {entry.name for entry in imports(whole[IMPORTS]) if entry.module.startswith("GOT.")}
    entries = list(exports(whole[EXPORTS]))
    kept = [entry for entry in entries if entry.name in wanted]
    whole[EXPORTS] = vector(sized(entry.name.encode()) + entry.rest for entry in kept)
    return module(whole.items()), {entry.name for entry in entries} - {entry.name for entry in kept}
