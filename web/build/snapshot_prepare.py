"""Runs in Pyodide before its memory is kept: imports the modules named; once it is restored, nothing can be.

It plays a little of every game in every language, so that what is computed once (catalogues, maps, patterns) is
there, and then removes what has to do with this very run.
"""

import gc
import json
import linecache
import sys
import zipimport
from contextlib import suppress
from importlib import import_module

import pygame_rules as pr
from pygame_rules.bots import answer
from pygame_rules.core.texts import LANGUAGES
from pygame_rules.table import worker_session

for name in sys.argv[1:]:
    with suppress(ModuleNotFoundError):  # what Pyodide has not: no threads, no sockets
        import_module(name)

for name in pr.game_names():
    for lang in LANGUAGES:
        session = worker_session()
        frame = json.loads(session(json.dumps({"seq": 1, "type": "open", "game": name, "lang": lang, "seed": 1})))
        job = (frame["next"] or {}).get("bot")
        if job:
            answer(json.dumps({"seq": 1, **job}))
        session(json.dumps({"seq": 2, "type": "why", "path": ["button:undo"]}))
    pr.rulebook(name, "en")

for value in ("session", "frame", "job", "name", "lang", "value"):
    globals().pop(value, None)
del sys.argv[1:]
if "logging" in sys.modules:
    sys.modules["logging"]._startTime = 0  # type: ignore[attr-defined]  # the time of the build
# The archive of modules is not there when the memory is restored; nothing may look for it.
linecache.clearcache()
sys.path_importer_cache.clear()
zipimport._zip_directory_cache.clear()  # type: ignore[attr-defined]
gc.collect()
# What is kept here is never garbage: no later collection has to walk through all of it.
gc.freeze()
