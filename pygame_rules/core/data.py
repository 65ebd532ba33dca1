"""The package's data files (TOML, JSON, PO), wherever the package lives.

``build.py`` compiles every data file into the module ``pygame_rules._compiled``, because a memory snapshot of Pyodide
holds no files. A source tree has no such module; there the files themselves are read.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from importlib import import_module, resources
from typing import Any

try:
    _COMPILED: Mapping[str, Any] = import_module("pygame_rules._compiled").DATA
except ModuleNotFoundError:
    _COMPILED = {}


def read(name: str) -> Any:
    """Return the parsed content of a data file, named by its path inside the package: ``clans/clauses.toml``."""
    if name in _COMPILED:
        return _COMPILED[name]
    text = resources.files("pygame_rules").joinpath(name).read_text("utf-8")
    return parse(name, text)


def proofs() -> Mapping[str, list[str]]:
    """Return the tests that prove each clause, as ``build.py`` found them ({} in a source tree)."""
    found: Mapping[str, list[str]] = _COMPILED.get("proofs.json", {})
    return found


def parse(name: str, text: str) -> Any:
    """Parse the text of a data file by its ending."""
    if name.endswith(".toml"):
        return tomllib.loads(text)
    if name.endswith(".json"):
        return json.loads(text)
    return parse_po(text)


def catalogue(lang: str) -> dict[str, str | tuple[str, str]]:
    """Return the translations of one language: message id -> text, or -> (singular, plural)."""
    entries: dict[str, str | tuple[str, str]] = read(f"locale/{lang}.po")
    return entries


def parse_po(text: str) -> dict[str, str | tuple[str, str]]:
    """Read a PO file as ``build.py texts`` writes it: one line a string, no contexts, no obsolete entries."""
    entries: dict[str, str | tuple[str, str]] = {}
    for block in text.split("\n\n"):
        fields: dict[str, str] = {}
        key = ""
        for line in block.splitlines():
            if line.startswith('"'):
                fields[key] += json.loads(line)
            elif line.startswith("msg"):
                key, _, value = line.partition(" ")
                fields[key] = json.loads(value)
        if "msgid_plural" in fields:
            if fields["msgstr[0]"]:
                entries[fields["msgid"]] = (fields["msgstr[0]"], fields["msgstr[1]"])
        elif fields.get("msgid") and fields["msgstr"]:
            entries[fields["msgid"]] = fields["msgstr"]
    return entries
