"""The quickest start: Python's memory with the package imported, taken once at build time and restored by the workers.

The file's format and its restoring are in ``web/js/snapshot.js``. Pyodide restores into the memory of a fresh engine,
which has 30 MiB; the limit here leaves room below that.
"""

from __future__ import annotations

import getpass
import json
import socket
from pathlib import Path

from . import bake, engine, env, wheel
from .tools import BUILD, ROOT, WEB, Problem, digest, own, run, step

SNAPSHOT = BUILD / "snapshot.bin"
LIMIT = 28 * 2 ** 20  # bytes in use after import


def build() -> Path:
    """Take the snapshot if anything changed; return its path. Needs the baked archive and the engine."""
    inputs = digest(bake.BAKED, engine.SCRIPT, engine.WASM, WEB / "js" / "snapshot.js",
                    own("snapshot.py", "snapshot.mjs", "snapshot_prepare.py"))
    step("memory snapshot", inputs, [SNAPSHOT], _take)
    return SNAPSHOT


def _take() -> None:
    here = Path(__file__)
    script, prepare = here.with_suffix(".mjs"), here.with_name("snapshot_prepare.py")
    wanted = [*bake.library_modules(), *map(module, bake.browser_files())]
    printed = run([env.node(), script, engine.SCRIPT, engine.LOCK, bake.BAKED, prepare, SNAPSHOT, *wanted],
                  "Pyodide's memory can't be taken")
    heap = json.loads(printed.splitlines()[-1])["heap"]
    print(f"heap after import: {heap / 2 ** 20:.1f} of {LIMIT / 2 ** 20:.0f} MiB; "
          f"snapshot {SNAPSHOT.stat().st_size / 1e6:.1f} MB", flush=True)
    if heap > LIMIT:
        SNAPSHOT.unlink()
        raise Problem(f"the heap after import is {heap} bytes, more than {LIMIT}: the memory could not be restored")
    if found := told(SNAPSHOT.read_bytes()):
        SNAPSHOT.unlink()
        raise Problem(f"the memory snapshot tells of this machine: {found}")


def module(path: Path) -> str:
    """Return the dotted name of a staged module."""
    names = path.relative_to(wheel.STAGE).with_suffix("").parts
    return ".".join(names[:-1] if names[-1] == "__init__" else names)


def told(content: bytes) -> str:
    """Return what a snapshot gives away of the machine that made it, "" if nothing."""
    secrets = {str(ROOT), str(Path.home()), socket.gethostname()}
    if len(getpass.getuser()) > 5:  # a shorter name, "root", is also a word of the library's
        secrets.add(getpass.getuser())
    return next((secret for secret in sorted(secrets) if len(secret) > 5 and secret.encode() in content), "")
