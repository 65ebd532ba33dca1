"""The quick start: Python's standard library and the package, compiled beforehand by Pyodide's own Python.

Pyodide ships its standard library as sources and so compiles some 140 modules at each start. Here the modules that are
needed, and the package, become one archive of ``.pyc`` files that takes the place of ``python_stdlib.zip``: stored, not
deflated (web servers compress it better as a whole), and with hashes that are never checked against sources.
"""

from __future__ import annotations

import ast
import io
import json
import shutil
import sys
import zipfile
from collections.abc import Iterable
from pathlib import Path

from . import env, wheel
from .engine import PYODIDE
from .tools import BUILD, Problem, digest, files, own, run, step, write

STDLIB = BUILD / "stdlib.zip"
BAKED = BUILD / "baked.zip"

# Parts of the package that never run in a browser and so bring in no modules.
NOT_IN_BROWSER = {"cli.py", "server.py", "__main__.py", "adapters", "datafiles.py"}
# What Pyodide, tracebacks and the library import only when they need it.
LATER = ("encodings.ascii", "encodings.latin_1", "unicodedata")
# What the library tries to import and does without: encryption and packing. Their tables alone take 300 KiB of memory.
ABSENT = {"ssl", "bz2", "lzma", "compression"}


def build() -> Path:
    """Bake the archive if anything changed; return its path. Needs the staged package (``wheel.build``)."""
    names = library_modules()
    version = json.loads((PYODIDE / "package.json").read_text("utf-8"))["version"]
    library = digest(version, json.dumps(names), own("bake.py", "bake.mjs"))
    step("standard library", library, [STDLIB], lambda: _bake_library(names))
    step("baked package", digest(library, files(wheel.STAGED)), [BAKED], _bake_package)
    return BAKED


def library_modules() -> list[str]:
    """Return the modules of the standard library that have to be there, whenever they may be imported."""
    return sorted({*LATER, *imports(browser_files())})


def browser_files() -> list[Path]:
    """Return the staged package's modules that may run in a browser."""
    return [path for path in files(wheel.STAGED, "**/*.py")
            if not NOT_IN_BROWSER.intersection(path.relative_to(wheel.STAGED).parts)]


def imports(paths: Iterable[Path]) -> set[str]:
    """Return the modules of the standard library that these files import anywhere, also inside functions."""
    found: set[str] = set()
    for path in paths:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                found.update(alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                found.add(node.module)
    return {name for name in found if name.partition(".")[0] in sys.stdlib_module_names}


def _bake_library(names: list[str]) -> None:
    """Compile what Pyodide and ``names`` import into ``build/stdlib.zip``."""
    source, target = _empty(BUILD / "stdlib-source"), _empty(BUILD / "stdlib-baked")
    with zipfile.ZipFile(PYODIDE / "python_stdlib.zip") as archive:
        archive.extractall(source)
    baked = _bake("stdlib", source, target, *names)
    write(STDLIB, archived({path: target / path for path in baked
                            if Path(path).with_suffix("").parts[0] not in ABSENT}))


def _bake_package() -> None:
    """Compile the staged package and add it to the library."""
    target = _empty(BUILD / "package-baked")
    source = wheel.STAGE / "pygame_rules"
    baked = _bake("app", source, target, STDLIB)
    package = {f"pygame_rules/{path}": target / path for path in baked}
    with zipfile.ZipFile(STDLIB) as library:
        write(BAKED, archived({name: library.read(name) for name in library.namelist()} | package))


def _bake(job: str, source: Path, target: Path, *rest: str | Path) -> list[str]:
    script = Path(__file__).with_name("bake.mjs")
    printed = run([env.node(), script, job, PYODIDE, source, target, *rest], "Pyodide could not compile the modules")
    try:
        paths: list[str] = json.loads(printed.splitlines()[-1])
    except (ValueError, IndexError):
        raise Problem(f"Pyodide's answer can't be read: {printed[-200:]!r}") from None
    return paths


def _empty(folder: Path) -> Path:
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder


def archived(content: dict[str, Path | bytes] | dict[str, Path]) -> bytes:
    """Return a stored zip archive with fixed order and times."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_STORED) as archive:
        for name in sorted(content):
            part = content[name]
            archive.writestr(zipfile.ZipInfo(name, (2026, 1, 1, 0, 0, 0)),
                             part if isinstance(part, bytes) else part.read_bytes())
    return buffer.getvalue()
