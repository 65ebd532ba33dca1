"""What figures depend on: the machine, and how busy it is."""

from __future__ import annotations

import os
import platform
import re
from contextlib import suppress
from pathlib import Path

BUSY = 0.5  # load a core


def report() -> None:
    """Print what machine this is and how busy; warn if figures would tell more of other programs than of ours."""
    cores = os.cpu_count() or 1
    print(f"{platform.platform()}, Python {platform.python_version()}, {cores} × {_processor()}")
    if not hasattr(os, "getloadavg"):
        print("how busy it is can't be told here", flush=True)
        return
    load = os.getloadavg()[0]
    print(f"load of the last minute: {load / cores:.2f} a core", flush=True)
    if load / cores > BUSY:
        print(f"WARNING: above {BUSY} a core: these figures tell of other programs too; wait until they are done",
              flush=True)


def _processor() -> str:
    with suppress(OSError):
        if named := re.search(r"^model name\s*: (.+)", Path("/proc/cpuinfo").read_text("utf-8"), re.MULTILINE):
            return named[1]
    return platform.processor() or platform.machine()
