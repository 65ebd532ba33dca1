"""The package's data files (TOML, JSON, PO), wherever the package lives.

``build.py`` compiles every data file into the module ``pygame_rules._compiled``, because a memory snapshot of Pyodide
holds no files. A source tree has no such module; there the files themselves are read (``datafiles.py``).
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

try:
    _CONTENT: Mapping[str, Any] = import_module("pygame_rules._compiled").DATA
except ModuleNotFoundError:
    _CONTENT = import_module("pygame_rules.core.datafiles").DataFiles()


def read(name: str) -> Any:
    """Return the parsed content of a data file, named by its path inside the package: ``clans/clauses.toml``."""
    return _CONTENT[name]


def proofs() -> Mapping[str, list[str]]:
    """Return the tests that prove each clause, as ``build.py`` found them ({} in a source tree)."""
    found: Mapping[str, list[str]] = _CONTENT.get("proofs.json", {})
    return found


def catalogue(lang: str) -> dict[str, str | tuple[str, str]]:
    """Return the translations of one language: message id -> text, or -> (singular, plural)."""
    entries: dict[str, str | tuple[str, str]] = read(f"locale/{lang}.po")
    return entries
