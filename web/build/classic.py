"""A module of ``web/js`` with all that it imports, as one classic script that may stand inside a page.

Our modules import names of one another in single lines and export declarations only, so joining them is simple; two
modules that declare the same name at their outermost level can't be joined.
"""

from __future__ import annotations

import re
from pathlib import Path

from .tools import Problem

IMPORT = re.compile(r'^import \{ ([\w, ]+) \} from "\./([\w./-]+)";\n', re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:async )?function (\w+)|(?:const|let|class) (\w+))", re.MULTILINE)
NAME = re.compile(r"^(?:export )?(?:async )?(?:function|const|let|class) (\w+)", re.MULTILINE)
COMMENT = re.compile(r"^[ \t]*(?:/\*\*?(?:[^*]|\*(?!/))*\*/|//.*)\n", re.MULTILINE)


def script(path: Path, name: str) -> str:
    """Return a script that makes ``name`` a global with what the module at ``path`` exports."""
    order: list[Path] = []
    _collect(path, order)
    sources = [each.read_text("utf-8") for each in order]
    names = [found for source in sources for found in NAME.findall(source)]
    twice = sorted({found for found in names if names.count(found) > 1})
    if twice:
        raise Problem(f"{path.name} and its imports declare twice: {', '.join(twice)}")
    exports = [function or other for function, other in EXPORT.findall(sources[-1])]
    body = "".join(COMMENT.sub("", EXPORT.sub("", IMPORT.sub("", source))) for source in sources)
    if re.search(r"^(?:import|export)\b", body, re.MULTILINE) or "</script" in body:
        raise Problem(f"{path.name} or what it imports can't stand in a classic script")
    return f'var {name} = (function () {{\n"use strict";\n{body}return {{ {", ".join(exports)} }};\n}})();'


def _collect(path: Path, order: list[Path]) -> None:
    """Append the modules that ``path`` needs, then itself."""
    for _, imported in IMPORT.findall(path.read_text("utf-8")):
        _collect(path.parent / imported, order)
    if path not in order:
        order.append(path)
