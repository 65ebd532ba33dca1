"""The package as it is shipped: a copy with its data compiled to a Python module, and the wheel made from that copy."""

from __future__ import annotations

import json
import shutil
import sys
import tomllib
from pathlib import Path
from typing import Any

from pygame_rules.core import datafiles

from . import proofs
from .tools import BUILD, DIST, PACKAGE, ROOT, Problem, digest, files, own, run, step, write

STAGE = BUILD / "wheel"
STAGED = STAGE / "pygame_rules"
DATA_ENDINGS = (".toml", ".json", ".po")
EPOCH = "1767225600"  # the time in every archive: the start of 2026, so that equal inputs give equal files


def shipped() -> list[Path]:
    """Return the files of the package that belong in the wheel: all but scripts for development, ``make_*.py``."""
    return [path for path in files(PACKAGE) if not path.match("make_*.py") and path.name != "_compiled.py"]


def sources() -> str:
    """Return a digest of all that the staged package is made of."""
    return digest(shipped(), metadata_files(), json.dumps(proofs.collect()), own("wheel.py", "proofs.py"))


def metadata_files() -> list[Path]:
    """Return the files beside the package that the wheel's description is made of."""
    return [ROOT / name for name in ("pyproject.toml", "README.md", "LICENSE") if (ROOT / name).exists()]


def build() -> Path:
    """Stage the package and build ``dist/pygame_rules-*.whl`` if anything changed; return the wheel's path."""
    made = target()
    step("wheel", sources(), [made, STAGED / "_compiled.py"], lambda: _build(made))
    return made


def target() -> Path:
    """Return where the wheel goes; its name holds the version of ``pyproject.toml``."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    return DIST / f"pygame_rules-{project['version']}-py3-none-any.whl"


def _build(made: Path) -> None:
    shutil.rmtree(STAGE, ignore_errors=True)
    stage()
    for old in DIST.glob("pygame_rules-*.whl"):
        old.unlink()
    pack(DIST)
    if not made.exists():
        raise Problem(f"setuptools made no {made.name}")


def pack(target: Path) -> None:
    """Make a wheel from the staged package in the folder ``target``; the same package gives the same bytes."""
    target.mkdir(exist_ok=True)
    shutil.rmtree(STAGE / "build", ignore_errors=True)
    code = f"from setuptools import build_meta; build_meta.build_wheel({str(target)!r})"
    run([sys.executable, "-c", code], "the wheel could not be built", cwd=STAGE, env={"SOURCE_DATE_EPOCH": EPOCH})


def stage() -> None:
    """Copy the package to ``build/wheel``, data files as one module, everything with the same permissions."""
    for path in shipped():
        if path.suffix not in DATA_ENDINGS:
            write(STAGED / path.relative_to(PACKAGE), path.read_bytes())
    write(STAGED / "_compiled.py", compiled())
    for path in metadata_files():
        write(STAGE / path.name, path.read_bytes())
    for path in files(STAGE):
        path.chmod(0o644)


def compiled() -> str:
    """Return the module ``_compiled``: ``DATA``, the parsed content of each data file by its name in the package."""
    table: dict[str, Any] = {}
    for path in shipped():
        if path.suffix in DATA_ENDINGS:
            name = path.relative_to(PACKAGE).as_posix()
            try:
                table[name] = datafiles.parse(name, path.read_text("utf-8"))
            except (ValueError, KeyError) as error:
                raise Problem(f"{path.relative_to(ROOT)} can't be read: {error}") from None
    table["proofs.json"] = proofs.collect()
    lines = [f"    {name!r}: {table[name]!r},\n" for name in sorted(table)]
    return ('"""The package\'s data files, written by build.py (see core/data.py)."""\n\n'
            "from typing import Any\n\n"
            f"DATA: dict[str, Any] = {{\n{''.join(lines)}}}\n")
