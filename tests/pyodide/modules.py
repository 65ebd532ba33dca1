"""Imports every module of the package that may run in a browser and prints what that took (run by test_start.py)."""

import json
import pkgutil
import sys
import time

NOT_IN_BROWSER = {"cli", "server", "__main__", "adapters"}

start = time.perf_counter()
import pygame_rules  # noqa: E402

modules = [info.name for info in pkgutil.walk_packages(pygame_rules.__path__, "pygame_rules.")
           if not NOT_IN_BROWSER.intersection(info.name.split("."))]
for module in modules:
    __import__(module)

files = {name: getattr(module, "__file__", None) or "" for name, module in sys.modules.items()}
print(json.dumps({
    "python": sys.version.split()[0],
    "seconds": round(time.perf_counter() - start, 3),
    "modules": modules,
    "from the sources": sorted(name for name, file in files.items() if file.startswith("/repo/pygame_rules")),
    "from the stock library": sorted(name for name, file in files.items() if file.startswith("/repo/node_modules")),
    "data": sorted(pygame_rules.core.data._COMPILED),
}))
