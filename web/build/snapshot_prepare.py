"""Runs in Pyodide before its memory is kept: imports the modules named; once it is restored, nothing can be.

It plays a little of every game in every language, so that what is computed once (catalogues, maps, patterns) is
there, and removes what has to do with this very run and what no browser has. What goes, goes first, and rubbish goes
at once: the memory never shrinks, so what comes later should find its place in the gaps.
"""

import gc
import json
import linecache
import sys
import zipimport
from contextlib import suppress
from importlib import import_module
from types import FunctionType, ModuleType

# What nothing can use without sockets, processes and archives. Whatever is still referred to elsewhere stays.
USELESS = {
    "asyncio.base_events", "asyncio.base_subprocess", "asyncio.runners", "asyncio.selector_events", "asyncio.sslproto",
    "asyncio.staggered", "asyncio.streams", "asyncio.subprocess", "asyncio.trsock", "asyncio.unix_events",
    "html.entities", "select", "selectors", "socket", "_socket", "subprocess", "tempfile", "zipfile", "zipfile._path",
    "zipfile._path.glob",
}


def forget(names):
    """Forget modules and what other modules have imported of them."""
    gone = [sys.modules.pop(name) for name in sorted(names) if name in sys.modules]
    known = {id(module) for module in gone}
    known |= {id(value) for module in gone for name, value in vars(module).items()
              if isinstance(value, dict) and not name.startswith("__")
              or isinstance(value, type | FunctionType) and value.__module__ == module.__name__}
    for module in list(sys.modules.values()):
        if isinstance(module, ModuleType):
            for name in [name for name, value in vars(module).items() if id(value) in known]:
                delattr(module, name)
    gc.collect()


def narrow(name, mode):
    """Give a standard stream a small buffer: by default it has 128 KiB."""
    old = getattr(sys, name)
    new = open(old.fileno(), mode, 512, old.encoding, old.errors, closefd=False)
    new.reconfigure(line_buffering=old.line_buffering, write_through=old.write_through)
    setattr(sys, name, new)
    setattr(sys, f"__{name}__", new)


import html

for stream, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
    narrow(stream, mode)
forget(USELESS)

import pygame_rules._compiled
gc.collect()
import pygame_rules as pr
from pygame_rules.bots import answer
from pygame_rules.core.texts import LANGUAGES
from pygame_rules.table import worker_session

for name in sys.argv[1:]:
    with suppress(ModuleNotFoundError):  # what Pyodide has not: no threads, no sockets
        import_module(name)
gc.collect()

for name in pr.game_names():
    for lang in LANGUAGES:
        session = worker_session()
        frame = json.loads(session(json.dumps({"seq": 1, "type": "open", "game": name, "lang": lang, "seed": 1})))
        job = (frame["next"] or {}).get("bot")
        if job:
            answer(json.dumps({"seq": 1, **job}))
        session(json.dumps({"seq": 2, "type": "why", "path": ["button:undo"]}))
        del session, frame, job
        gc.collect()
    pr.rulebook(name, "en")

for value in ("name", "lang", "value", "stream", "mode"):
    globals().pop(value, None)
del sys.argv[1:]
if "logging" in sys.modules:
    sys.modules["logging"]._startTime = 0  # type: ignore[attr-defined]  # the time of the build
# The archive of modules is not there when the memory is restored; nothing may look for it.
linecache.clearcache()
sys.path_importer_cache.clear()
zipimport._zip_directory_cache.clear()  # type: ignore[attr-defined]
gc.collect()
