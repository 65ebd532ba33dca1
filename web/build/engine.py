"""The engine: Pyodide's two scripts joined to one, and its WebAssembly, both without what only C extensions need.

Pyodide exports some 8,500 functions and variables for packages that are written in C and loaded later. No such package
is ever loaded here, but every export costs time at each start: the engine makes an object of it, and the scripts put it
into tables. What stays is what the scripts themselves name and what the module wants to find again (``GOT`` imports).
The code behind the exports stays as it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from . import bundle
from .tools import BUILD, MODULES, Problem, digest, own, step, write

PYODIDE = MODULES / "pyodide"
FOLDER = BUILD / "engine"
SCRIPT = FOLDER / "pyodide.js"
WASM = FOLDER / "pyodide.asm.wasm"  # the name by which Pyodide asks for it
LOCK = PYODIDE / "pyodide-lock.json"
OPENGL = "emscripten_gl"  # how the names of its functions begin
IMPORTS, EXPORTS = 2, 7  # sections
FUNCTION, TABLE, MEMORY, GLOBAL, TAG = range(5)  # kinds of imports and exports
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


class Export(NamedTuple):
    """An entry of the export section: its name, and kind and index as they stand in the file."""

    name: str
    rest: bytes


def build() -> tuple[Path, Path]:
    """Make the engine's files if anything changed; return the script's path and the WebAssembly's."""
    inputs = digest(PYODIDE / "package.json", own("engine.py", "bundle.py"))
    step("engine", inputs, [SCRIPT, WASM], _make)
    return SCRIPT, WASM


def _make() -> None:
    script = (PYODIDE / "pyodide.asm.mjs").read_text("utf-8")
    loader = (PYODIDE / "pyodide.mjs").read_text("utf-8")
    whole = (PYODIDE / "pyodide.asm.wasm").read_bytes()
    wasm, dropped = slim(whole, named(without(script)) | named(loader))
    write(WASM, wasm)
    wanted = {name for _, name in imports(dict(sections(whole))[IMPORTS]) if not name.startswith(OPENGL)}
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
    found = list(sections(wasm))
    wanted = wanted | {name for module, name in imports(dict(found)[IMPORTS]) if module.startswith("GOT.")}
    dropped: set[str] = set()
    parts = [wasm[:8]]
    for kind, content in found:
        if kind == EXPORTS:
            entries = list(exports(content))
            kept = [entry for entry in entries if entry.name in wanted]
            dropped = {entry.name for entry in entries} - {entry.name for entry in kept}
            content = encoded(len(kept)) + b"".join(
                encoded(len(entry.name.encode())) + entry.name.encode() + entry.rest for entry in kept)
        parts.append(bytes([kind]) + encoded(len(content)) + content)
    return b"".join(parts), dropped


def sections(wasm: bytes) -> Iterator[tuple[int, bytes]]:
    """Yield the kind and the content of each section."""
    if wasm[:8] != b"\0asm\1\0\0\0":
        raise Problem("Pyodide's WebAssembly has another form than web/build/engine.py knows")
    at = 8
    while at < len(wasm):
        size, start = decoded(wasm, at + 1)
        yield wasm[at], wasm[start:start + size]
        at = start + size


def exports(content: bytes) -> Iterator[Export]:
    """Yield the entries of an export section."""
    count, at = decoded(content, 0)
    for _ in range(count):
        name, at = text(content, at)
        start = at
        _, at = decoded(content, at + 1)
        yield Export(name, content[start:at])


def imports(content: bytes) -> Iterator[tuple[str, str]]:
    """Yield module and name of each entry of an import section."""
    count, at = decoded(content, 0)
    for _ in range(count):
        module, at = text(content, at)
        name, at = text(content, at)
        at = after(content, at)
        yield module, name


def after(content: bytes, at: int) -> int:
    """Return where the description of an import ends that begins at ``at``."""
    kind, at = content[at], at + 1
    if kind == GLOBAL:
        return at + 2  # type, mutability
    if kind in (TABLE, TAG):
        at += 1  # type of the elements, attribute
    if kind in (TABLE, MEMORY):
        bounded, at = content[at] & 1, at + 1
        at = decoded(content, at)[1]
        return decoded(content, at)[1] if bounded else at
    return decoded(content, at)[1]  # index of a type


def text(content: bytes, at: int) -> tuple[str, int]:
    """Return a name and where it ends."""
    size, at = decoded(content, at)
    return content[at:at + size].decode(), at + size


def decoded(content: bytes, at: int) -> tuple[int, int]:
    """Return an unsigned LEB128 number and where it ends."""
    number = shift = 0
    while True:
        byte, at = content[at], at + 1
        number |= (byte & 0x7F) << shift
        shift += 7
        if byte < 0x80:
            return number, at


def encoded(number: int) -> bytes:
    """Return a number in unsigned LEB128."""
    found = bytearray()
    while number >= 0x80:
        found.append(number & 0x7F | 0x80)
        number >>= 7
    return bytes([*found, number])
