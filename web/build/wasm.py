"""WebAssembly's binary format, as far as the engine's files need it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from .tools import Problem

# Sections, by their numbers; in a file the tags stand between the memories and the globals.
TYPES, IMPORTS, FUNCTIONS, TABLES, MEMORIES, GLOBALS, EXPORTS, START, ELEMENTS, CODE, DATA, COUNT, TAGS = range(1, 14)
FUNCTION, TABLE, MEMORY, GLOBAL, TAG = range(5)  # kinds of imports and exports
MAGIC = b"\0asm\1\0\0\0"
FUNCTION_TYPE, FUNCREF = 0x60, 0x70
I32_CONST, END = 0x41, 0x0B  # instructions
UNKNOWN = "Pyodide's WebAssembly has another form than web/build/wasm.py knows"


class Export(NamedTuple):
    """An entry of the export section: its name, and kind and index as they stand in the file."""

    name: str
    rest: bytes


class Import(NamedTuple):
    """An entry of the import section: its two names, and kind and type as they stand in the file."""

    module: str
    name: str
    rest: bytes


def sections(wasm: bytes) -> Iterator[tuple[int, bytes]]:
    """Yield the kind and the content of each section."""
    if wasm[:8] != MAGIC:
        raise Problem(UNKNOWN)
    at = 8
    while at < len(wasm):
        size, start = decoded(wasm, at + 1)
        yield wasm[at], wasm[start:start + size]
        at = start + size


def module(parts: Iterable[tuple[int, bytes]]) -> bytes:
    """Return a module of these sections."""
    return MAGIC + b"".join(bytes([kind]) + sized(content) for kind, content in parts)


# ---- entries of sections --------------------------------------------------------------------------------------------

def exports(content: bytes) -> Iterator[Export]:
    """Yield the entries of an export section."""
    count, at = decoded(content, 0)
    for _ in range(count):
        name, at = text(content, at)
        start = at
        _, at = decoded(content, at + 1)
        yield Export(name, content[start:at])


def imports(content: bytes) -> Iterator[Import]:
    """Yield the entries of an import section."""
    count, at = decoded(content, 0)
    for _ in range(count):
        origin, at = text(content, at)
        name, at = text(content, at)
        start = at
        at = _described(content, at)
        yield Import(origin, name, content[start:at])


def _described(content: bytes, at: int) -> int:
    """Return where the description of an import ends that begins at ``at``."""
    kind, at = content[at], at + 1
    if kind == GLOBAL:
        return at + 2  # type, mutability
    if kind == TAG:
        return decoded(content, at + 1)[1]  # attribute, index of a type
    if kind == TABLE:
        return _limited(content, at + 1)  # after the type of its elements
    return _limited(content, at) if kind == MEMORY else decoded(content, at)[1]


def _limited(content: bytes, at: int) -> int:
    """Return where limits end."""
    bounded, (_, end) = content[at] & 1, decoded(content, at + 1)
    return decoded(content, end)[1] if bounded else end


def tables(content: bytes) -> Iterator[bytes]:
    """Yield the types of a table section."""
    return _entries(content, lambda at: _limited(content, at + 1))


def memories(content: bytes) -> Iterator[bytes]:
    """Yield the types of a memory section."""
    return _entries(content, lambda at: _limited(content, at))


def tags(content: bytes) -> Iterator[bytes]:
    """Yield the entries of a tag section: attribute and type."""
    return _entries(content, lambda at: decoded(content, at + 1)[1])


def globals_(content: bytes) -> Iterator[bytes]:
    """Yield the entries of a global section: type, mutability, and the expression of its first value."""

    def end(at: int) -> int:
        last = decoded(content, at + 3)[1]
        if content[at + 2] != I32_CONST or content[last] != END:
            raise Problem(UNKNOWN)
        return last + 1

    return _entries(content, end)


def _entries(content: bytes, end: Callable[[int], int]) -> Iterator[bytes]:
    """Yield the entries of a section; ``end`` tells where the one ends that begins at a place."""
    count, at = decoded(content, 0)
    for _ in range(count):
        start, at = at, end(at)
        yield content[start:at]


def signatures(content: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Yield the types of the parameters and of the results of each type of a type section."""
    count, at = decoded(content, 0)
    for _ in range(count):
        if content[at] != FUNCTION_TYPE:
            raise Problem(UNKNOWN)
        some, at = decoded(content, at + 1)
        parameters, at = content[at:at + some], at + some
        some, at = decoded(content, at)
        yield parameters, content[at:at + some]
        at += some


def numbers(content: bytes) -> Iterator[int]:
    """Yield the entries of a vector of numbers, such as the function section's types."""
    count, at = decoded(content, 0)
    for _ in range(count):
        number, at = decoded(content, at)
        yield number


def bodies(content: bytes) -> Iterator[bytes]:
    """Yield the bodies of a code section."""
    count, at = decoded(content, 0)
    for _ in range(count):
        size, at = decoded(content, at)
        yield content[at:at + size]
        at += size


def locals_end(body: bytes) -> int:
    """Return where the declarations of a body's local variables end and its instructions begin."""
    count, at = decoded(body, 0)
    for _ in range(count):
        _, at = decoded(body, at)
        if body[at] in (0x63, 0x64):  # a reference to a type
            raise Problem(UNKNOWN)
        at += 1
    return at


# ---- what everything is made of -------------------------------------------------------------------------------------

def text(content: bytes, at: int) -> tuple[str, int]:
    """Return a name and where it ends."""
    size, at = decoded(content, at)
    return content[at:at + size].decode(), at + size


def sized(content: bytes) -> bytes:
    """Return bytes with their number in front."""
    return encoded(len(content)) + content


def vector(entries: Iterable[bytes]) -> bytes:
    """Return entries with their number in front."""
    found = list(entries)
    return encoded(len(found)) + b"".join(found)


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


def constant(number: int) -> bytes:
    """Return the instruction ``i32.const`` with a number, 0 or more, in signed LEB128."""
    found = encoded(number)
    if found[-1] & 0x40:  # would be read as a sign
        found = bytes([*found[:-1], found[-1] | 0x80, 0])
    return bytes([I32_CONST]) + found
