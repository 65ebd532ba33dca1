"""Runs in Pyodide before its memory is kept: imports the modules named; once it is restored, nothing can be.

It plays a little of every game in every language, so that what is computed once (catalogues, maps, patterns) is
there, and removes what has to do with this very run and what no browser has use for. The memory never shrinks, so what
can go goes before the package comes, and garbage is collected often: what comes later finds its place in the gaps.
"""

import gc
import html  # noqa: F401 - the package needs it without its entities
import json
import linecache
import sys
import threading
import zipimport
from contextlib import suppress
from importlib import import_module
from inspect import CO_HAS_DOCSTRING  # type: ignore[attr-defined]
from types import CodeType, FunctionType, ModuleType

# What nothing can use without sockets, processes, archives and foreign HTML.
USELESS = (
    "asyncio.base_events", "asyncio.base_subprocess", "asyncio.runners", "asyncio.selector_events", "asyncio.sslproto",
    "asyncio.staggered", "asyncio.streams", "asyncio.subprocess", "asyncio.trsock", "asyncio.unix_events",
    "html.entities", "select", "selectors", "socket", "_socket", "subprocess", "tempfile", "zipfile", "zipfile._path",
    "zipfile._path.glob",
)


def bare(code: CodeType) -> CodeType:
    """Return code without docstrings and lines."""
    documented = code.co_flags & CO_HAS_DOCSTRING
    consts = [bare(const) if isinstance(const, CodeType) else const for const in code.co_consts]
    if documented:
        consts[0] = None
    return code.replace(co_consts=tuple(consts), co_flags=code.co_flags - documented,
                        co_linetable=b"\xff" * (len(code.co_code) // 16 + 1))  # no line, for eight instructions each


def undress() -> None:
    """Take from Python's ready-made modules (importlib, os, …) what those of the archive are without (bake.mjs)."""
    for thing in gc.get_objects():
        if isinstance(thing, FunctionType) and thing.__code__.co_filename.startswith("<frozen "):
            thing.__code__ = bare(thing.__code__)
        if isinstance(thing, FunctionType | ModuleType | type) and thing.__doc__:
            with suppress(AttributeError, TypeError):  # a type of the engine itself
                thing.__doc__ = None


def forget() -> None:
    """Forget the useless modules, and what others have imported of them."""
    gone = [sys.modules.pop(name) for name in USELESS if name in sys.modules]
    known = {id(module) for module in gone} | {
        id(value) for module in gone for name, value in vars(module).items()
        if (isinstance(value, type | FunctionType) and value.__module__ == module.__name__)
        or (isinstance(value, dict) and not name.startswith("__"))}
    for module in [module for module in sys.modules.values() if isinstance(module, ModuleType)]:
        for name in [name for name, value in vars(module).items() if id(value) in known]:
            delattr(module, name)


def narrow(name: str, mode: str) -> None:
    """Give a standard stream a small buffer; Python's own have 128 KiB each."""
    old = getattr(sys, name)
    new = open(old.fileno(), mode, 512, old.encoding, old.errors, closefd=False)  # noqa: SIM115
    new.reconfigure(line_buffering=old.line_buffering, write_through=old.write_through)  # type: ignore[attr-defined]
    new.buffer.raw.name = old.name  # type: ignore[attr-defined]
    setattr(sys, name, new)
    setattr(sys, f"__{name}__", new)


def play() -> None:
    """Import the package and every module named; open every game in every language."""
    import_module("pygame_rules._compiled")  # what needs the largest buffer comes first
    gc.collect()
    rules, bots, table = (import_module(f"pygame_rules{part}") for part in ("", ".bots", ".table"))
    for name in sys.argv[1:]:
        with suppress(ModuleNotFoundError):  # what Pyodide has not: no threads, no sockets
            import_module(name)
    for name in rules.game_names():
        for lang in import_module("pygame_rules.core.texts").LANGUAGES:
            gc.collect()
            session = table.worker_session()
            frame = json.loads(session(json.dumps({"seq": 1, "type": "open", "game": name, "lang": lang, "seed": 1})))
            if job := (frame["next"] or {}).get("bot"):
                bots.answer(json.dumps({"seq": 1, **job}))
            session(json.dumps({"seq": 2, "type": "why", "path": ["button:undo"]}))
        rules.rulebook(name, "en")


undress()
for stream, way in {"stdin": "r", "stdout": "w", "stderr": "w"}.items():
    narrow(stream, way)
threading.main_thread()._stderr = sys.stderr  # type: ignore[attr-defined]  # it keeps one of its own
forget()
gc.collect()
play()
del sys.argv[1:]
if "logging" in sys.modules:
    sys.modules["logging"]._startTime = 0  # type: ignore[attr-defined]  # the time of the build
# The archive of modules is not there when the memory is restored; nothing may look for it.
linecache.clearcache()
sys.path_importer_cache.clear()
zipimport._zip_directory_cache.clear()  # type: ignore[attr-defined]
for name in [name for name in globals() if not name.startswith("__") and name != "gc"]:
    del globals()[name]
gc.collect()
# What is kept here is never garbage: no later collection has to walk through all of it.
gc.freeze()
