"""Imports every module of the package that may run in a browser and prints what that took (run by test_start.py)."""

import json
import sys
import time
from pathlib import Path

SOURCES = Path("/repo/pygame_rules")
NOT_IN_BROWSER = {"cli", "server", "__main__", "adapters", "datafiles"}

start = time.perf_counter()
import pygame_rules  # noqa: E402

modules = [".".join((*path.relative_to(SOURCES.parent).parent.parts, path.stem)).removesuffix(".__init__")
           for path in sorted(SOURCES.glob("**/*.py")) if not path.match("make_*.py")]
modules = [name for name in modules if not NOT_IN_BROWSER.intersection(name.split("."))]
for module in modules:
    __import__(module)

files = {name: getattr(module, "__file__", None) or "" for name, module in sys.modules.items()}
print(json.dumps({
    "python": sys.version.split()[0],
    "seconds": round(time.perf_counter() - start, 3),
    "modules": modules,
    "from the sources": sorted(name for name, file in files.items() if file.startswith("/repo/pygame_rules")),
    "from the stock library": sorted(name for name, file in files.items() if file.startswith("/repo/node_modules")),
    "data": sorted(pygame_rules.core.data._CONTENT),
}))
