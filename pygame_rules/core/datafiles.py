"""The data files of a source tree, read and parsed one by one; ``build.py`` compiles them with the same functions.

Nothing of this is needed, or there, in a browser.
"""

from __future__ import annotations

import json
import tomllib
from importlib import resources
from typing import Any


class DataFiles(dict[str, Any]):
    """Parsed content by the path inside the package; every reading reads the file again."""

    def __missing__(self, name: str) -> Any:
        return parse(name, resources.files("pygame_rules").joinpath(name).read_text("utf-8"))


def parse(name: str, text: str) -> Any:
    """Parse the text of a data file by its ending."""
    if name.endswith(".toml"):
        return tomllib.loads(text)
    if name.endswith(".json"):
        return json.loads(text)
    return parse_po(text)


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
