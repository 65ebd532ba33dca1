"""The engine's WebAssembly in two: what a game calls, and the rest, which comes when it is called after all.

Of the engine's 17,000 functions a start, matches and bots call a few thousand; the others cost download and
compilation at every start. In the first module their bodies are replaced by a jump through a table. Where the table's
place is still empty, the jump first calls what stands at place 0 with the place's number: ``web/js/rest.js`` puts a
function there that brings the second module. That one has all functions with their own bodies, shares memory, tables,
globals and tags with the first, and fills the table.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from .tools import Problem
from .wasm import (
    CODE, COUNT, DATA, ELEMENTS, EXPORTS, FUNCREF, FUNCTIONS, GLOBAL, GLOBALS, IMPORTS, MEMORIES, MEMORY, TABLE,
    TABLES, TAG, TAGS, TYPES, UNKNOWN, bodies, constant, encoded, exports, globals_, imports, locals_end, memories, module,
    numbers, sections, signatures, sized, tables, tags, vector,
)

SHARED = "rest"  # the module's name by which the second imports what the first exports as "rest:…"
SMALL = 100  # bytes: a function that short stays where it is, a jump would hardly be shorter
I32 = b"\x7f"
TABLE_GET, IS_NULL, IF, CALL_INDIRECT, LOCAL_GET, END = b"\x25", b"\xd1", b"\x04\x40", b"\x11", b"\x20", b"\x0b"

Sections = dict[int, bytes]


def noted(wasm: bytes) -> bytes:
    """Return a module that calls what stands at place 0 of its table when a function is called whose place is empty."""
    whole = dict(sections(wasm))
    code = list(bodies(whole[CODE]))
    return _with_places(whole, [
        body[:at] + _ask(whole, place) + body[at:]
        for place, body in enumerate(code, 1) for at in [locals_end(body)]], len(code))


def split(wasm: bytes, hot: Collection[int]) -> tuple[bytes, bytes]:
    """Return the first module and the rest; ``hot``: the numbers of the functions (imported ones not counted) kept."""
    whole = dict(sections(wasm))
    code = list(bodies(whole[CODE]))
    cold = [number for number, body in enumerate(code) if number not in hot and len(body) > SMALL]
    kinds = list(numbers(whole[FUNCTIONS]))
    for place, number in enumerate(cold, 1):
        code[number] = _jump(whole, place, kinds[number])
    return _with_places(whole, code, len(cold)), _rest(whole, cold)


def _with_places(whole: Sections, code: list[bytes], cold: int) -> bytes:
    """Return a module with other bodies and the table for jumps, and with exports of all that is shared."""
    exported = [*exports(whole[EXPORTS]),
                *((f"{SHARED}:{name}", bytes([kind]) + encoded(index)) for name, kind, index, _ in _shared(whole, cold))]
    return module((whole | {
        TABLES: vector([*tables(whole[TABLES]), _places(cold)]),
        EXPORTS: vector(sized(name.encode()) + rest for name, rest in exported),
        CODE: vector(map(sized, code))}).items())


def _rest(whole: Sections, cold: list[int]) -> bytes:
    """Return the module that has all bodies and puts those of ``cold`` into the table."""
    own = list(imports(whole[IMPORTS]))
    offset = sum(entry.rest[0] == 0 for entry in own)  # functions that are imported
    brought = [sized(SHARED.encode()) + sized(name.encode()) + bytes([kind]) + type_
               for name, kind, _, type_ in _shared(whole, len(cold))]
    elements = b"\2" + encoded(_table(whole)) + constant(1) + END + b"\0" + vector(encoded(number + offset) for number in cold)
    kept = [entry for entry in globals_(whole[GLOBALS]) if not entry[1]]
    changed = whole | {
        IMPORTS: vector([*(sized(entry.module.encode()) + sized(entry.name.encode()) + entry.rest for entry in own), *brought]),
        GLOBALS: vector(kept), ELEMENTS: vector([elements])}
    return module((kind, content) for kind, content in changed.items()
                  if kind not in (0, TABLES, MEMORIES, TAGS, EXPORTS, DATA, COUNT))


def _jump(whole: Sections, place: int, kind: int) -> bytes:
    """Return a body that calls what stands at a place of the table, of the type of that number."""
    parameters, _ = list(signatures(whole[TYPES]))[kind]
    return b"".join([
        b"\0",  # no locals
        _ask(whole, place),
        *(LOCAL_GET + encoded(number) for number in range(len(parameters))),
        constant(place), CALL_INDIRECT, encoded(kind), encoded(_table(whole)), END])


def _ask(whole: Sections, place: int) -> bytes:
    """Return instructions that, if a place of the table is empty, call what stands at place 0 with its number."""
    table = encoded(_table(whole))
    bring = list(signatures(whole[TYPES])).index((I32, b""))
    return b"".join([constant(place), TABLE_GET, table, IS_NULL, IF,
                     constant(place), constant(0), CALL_INDIRECT, encoded(bring), table, END])


def _table(whole: Sections) -> int:
    """Return the index of the table for jumps: behind the module's own."""
    return len(list(tables(whole[TABLES])))


def _places(cold: int) -> bytes:
    """Return the type of the table for jumps."""
    return bytes([FUNCREF, 1]) + encoded(cold + 1) * 2


def _shared(whole: Sections, cold: int) -> Iterator[tuple[str, int, int, bytes]]:
    """Yield name, kind, index in the first module, and type of what both modules use.

    Imported in this order it has the same indices in the second: nothing of its kind is imported otherwise but globals,
    which come before these in both.
    """
    for index, type_ in enumerate(memories(whole[MEMORIES])):
        yield f"memory{index}", MEMORY, index, type_
    own = list(tables(whole[TABLES]))
    for index, type_ in enumerate(own):
        yield f"table{index}", TABLE, index, type_
    yield "places", TABLE, len(own), _places(cold)
    for index, type_ in enumerate(tags(whole[TAGS])):
        yield f"tag{index}", TAG, index, type_
    before = sum(entry.rest[0] == GLOBAL for entry in imports(whole[IMPORTS]))
    changing = [entry[:2] for entry in globals_(whole[GLOBALS]) if entry[1]]
    if any(entry[1] for entry in list(globals_(whole[GLOBALS]))[len(changing):]):
        raise Problem(UNKNOWN)  # the constants would have to come after them
    for index, type_ in enumerate(changing):
        yield f"global{index}", GLOBAL, before + index, type_
