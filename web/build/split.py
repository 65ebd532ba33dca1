"""The engine's WebAssembly in two: what a game calls, and the rest, which comes when it is called after all.

Of the engine's 17,000 functions a start, matches and bots call a few thousand; the others cost download and
compilation at every start. In the first module their bodies are replaced by a jump through a table. Where the table's
place is still empty, the jump first calls what stands at place 0 with the place's number: ``web/js/rest.js`` puts a
function there that brings the second module. That one has all functions with their own bodies, shares memory, tables,
globals and tags with the first, and fills the table.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterator
from pathlib import Path

from . import bake, engine, env, snapshot, wasm
from .tools import WEB, Problem, digest, own, run, step, write

NOTED = engine.FOLDER / "noted.wasm"
FIRST = engine.FOLDER / "first.wasm"
REST = engine.FOLDER / "rest.wasm"
SHARED = "rest"  # the module's name by which the second imports what the first exports as "rest:…"
SMALL = 100  # bytes: a function that short stays where it is, a jump would hardly be shorter
I32, NO_LOCALS = b"\x7f", b"\0"
TABLE_GET, IS_NULL, IF, CALL_INDIRECT, LOCAL_GET = b"\x25", b"\xd1", b"\x04\x40", b"\x11", b"\x20"
END = bytes([wasm.END])

# What the rest takes from the first or needs no more; 0 is what tools have noted.
OF_FIRST = (0, wasm.TABLES, wasm.MEMORIES, wasm.TAGS, wasm.EXPORTS, wasm.DATA, wasm.COUNT)

Sections = dict[int, bytes]


def build() -> tuple[Path, Path]:
    """Make the two modules if anything changed; return their paths. Needs the engine, the snapshot and what they do."""
    inputs = digest(engine.SCRIPT, engine.WASM, bake.BAKED, snapshot.SNAPSHOT, WEB / "js" / "rest.js",
                    WEB / "js" / "snapshot.js", own("split.py", "wasm.py", "split.mjs", "split_play.py"))
    step("engine in two", inputs, [FIRST, REST], _make)
    return FIRST, REST


def _make() -> None:
    binary, here = engine.WASM.read_bytes(), Path(__file__)
    write(NOTED, noted(binary))
    printed = run([env.node(), here.with_suffix(".mjs"), engine.SCRIPT, engine.LOCK, bake.BAKED, snapshot.SNAPSHOT,
                   NOTED, here.with_name("split_play.py")], "it can't be found out what of the engine is used")
    hot = {place - 1 for place in json.loads(printed.splitlines()[-1])}
    for path, part in zip((FIRST, REST), split(binary, hot), strict=True):
        write(path, part)
    print(f"functions used: {len(hot)}; first part {FIRST.stat().st_size / 1e6:.1f} of {len(binary) / 1e6:.1f} MB",
          flush=True)


def noted(binary: bytes) -> bytes:
    """Return a module that calls what stands at place 0 of its table if a function is called whose place is empty."""
    whole = dict(wasm.sections(binary))
    ask = _asking(whole)
    code = []
    for place, body in enumerate(wasm.bodies(whole[wasm.CODE]), 1):
        at = wasm.locals_end(body)
        code.append(body[:at] + ask(place) + body[at:])
    return _with_places(whole, code, len(code))


def split(binary: bytes, hot: Collection[int]) -> tuple[bytes, bytes]:
    """Return the first module and the rest; ``hot``: numbers of the functions to keep, imported ones not counted."""
    whole = dict(wasm.sections(binary))
    code = list(wasm.bodies(whole[wasm.CODE]))
    cold = [number for number, body in enumerate(code) if number not in hot and len(body) > SMALL]
    jump, kinds = _jumping(whole), list(wasm.numbers(whole[wasm.FUNCTIONS]))
    for place, number in enumerate(cold, 1):
        code[number] = jump(place, kinds[number])
    return _with_places(whole, code, len(cold)), _rest(whole, cold)


def _with_places(whole: Sections, code: list[bytes], cold: int) -> bytes:
    """Return a module with other bodies and the table for jumps, and with exports of all that is shared."""
    exported = [*wasm.exports(whole[wasm.EXPORTS]),
                *((f"{SHARED}:{name}", bytes([kind]) + wasm.encoded(index))
                  for name, kind, index, _ in _shared(whole, cold))]
    return wasm.module((whole | {
        wasm.TABLES: wasm.vector([*wasm.tables(whole[wasm.TABLES]), _places(cold)]),
        wasm.EXPORTS: wasm.vector(wasm.sized(name.encode()) + rest for name, rest in exported),
        wasm.CODE: wasm.vector(map(wasm.sized, code))}).items())


def _rest(whole: Sections, cold: list[int]) -> bytes:
    """Return the module that has all bodies and puts those of ``cold`` into the table."""
    imported = list(wasm.imports(whole[wasm.IMPORTS]))
    before = sum(entry.rest[0] == wasm.FUNCTION for entry in imported)
    imported += [wasm.Import(SHARED, name, bytes([kind]) + type_) for name, kind, _, type_ in _shared(whole, len(cold))]
    elements = (b"\2" + wasm.encoded(_table(whole)) + wasm.constant(1) + END + b"\0"  # functions, from place 1
                + wasm.vector(wasm.encoded(number + before) for number in cold))
    constants = [entry for entry in wasm.globals_(whole[wasm.GLOBALS]) if not entry[1]]
    changed = whole | {
        wasm.IMPORTS: wasm.vector(wasm.sized(entry.module.encode()) + wasm.sized(entry.name.encode()) + entry.rest
                                  for entry in imported),
        wasm.GLOBALS: wasm.vector(constants), wasm.ELEMENTS: wasm.vector([elements])}
    return wasm.module((kind, content) for kind, content in changed.items() if kind not in OF_FIRST)


def _jumping(whole: Sections) -> Callable[[int, int], bytes]:
    """Return what writes a body that calls what stands at a place of the table, of the type of a number."""
    table, ask = wasm.encoded(_table(whole)), _asking(whole)
    parameters = [len(given) for given, _ in wasm.signatures(whole[wasm.TYPES])]

    def jump(place: int, kind: int) -> bytes:
        given = b"".join(LOCAL_GET + wasm.encoded(number) for number in range(parameters[kind]))
        return NO_LOCALS + ask(place) + given + wasm.constant(place) + CALL_INDIRECT + wasm.encoded(kind) + table + END

    return jump


def _asking(whole: Sections) -> Callable[[int], bytes]:
    """Return what writes instructions that call what stands at place 0 if another, whose number they give, is empty."""
    table = wasm.encoded(_table(whole))
    kind = list(wasm.signatures(whole[wasm.TYPES])).index((I32, b""))
    bring = wasm.constant(0) + CALL_INDIRECT + wasm.encoded(kind) + table

    def ask(place: int) -> bytes:
        return wasm.constant(place) + TABLE_GET + table + IS_NULL + IF + wasm.constant(place) + bring + END

    return ask


def _table(whole: Sections) -> int:
    """Return the index of the table for jumps: behind the module's own."""
    return len(list(wasm.tables(whole[wasm.TABLES])))


def _places(cold: int) -> bytes:
    """Return the type of the table for jumps."""
    return bytes([wasm.FUNCREF, 1]) + wasm.encoded(cold + 1) * 2


def _shared(whole: Sections, cold: int) -> Iterator[tuple[str, int, int, bytes]]:
    """Yield name, kind, index in the first module, and type of what both modules use.

    Imported in this order it has the same indices in the second: nothing of its kind is imported otherwise but globals,
    which come before these in both.
    """
    for index, type_ in enumerate(wasm.memories(whole[wasm.MEMORIES])):
        yield f"memory{index}", wasm.MEMORY, index, type_
    own = list(wasm.tables(whole[wasm.TABLES]))
    for index, type_ in enumerate(own):
        yield f"table{index}", wasm.TABLE, index, type_
    yield "places", wasm.TABLE, len(own), _places(cold)
    for index, type_ in enumerate(wasm.tags(whole[wasm.TAGS])):
        yield f"tag{index}", wasm.TAG, index, type_
    before = sum(entry.rest[0] == wasm.GLOBAL for entry in wasm.imports(whole[wasm.IMPORTS]))
    entries = list(wasm.globals_(whole[wasm.GLOBALS]))
    changing = [entry for entry in entries if entry[1]]
    if changing != entries[:len(changing)]:
        raise Problem(wasm.UNKNOWN)  # constants stay in each module, behind those
    for index, entry in enumerate(changing):
        yield f"global{index}", wasm.GLOBAL, before + index, entry[:2]
