"""``python3 build.py texts``: collects every text of the product into ``pygame_rules/locale/{en,nl,de}.po``.

A text is an English message id: the first argument of ``say``, ``say_n`` (two arguments) or ``mark`` in Python, a text
of a rule catalogue, a ``{{_ text }}`` in a page or a part of one, or a string in ``web/texts.toml``. New ones get an
empty translation to be filled in by hand, ones that are no longer used are dropped, all others keep their translation.
References name files, not lines, so that a catalogue changes only when a text does.
"""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import polib

ROOT = Path(__file__).resolve().parents[2]
LOCALE = ROOT / "pygame_rules" / "locale"
LANGUAGES = {"en": "English", "nl": "Dutch", "de": "German"}
CLAUSE_FIELDS = ("text", "ruling")
HEADER = (
    "Every text of the product in {language}. Written by `python3 build.py texts`, which keeps the translations;\n"
    "fill in each empty msgstr by hand and run it again. Words and style: CONTRIBUTING.md."
)


class Text(NamedTuple):
    """A message id, its plural (None: it has none) and the file that uses it, relative to the repository."""

    msgid: str
    plural: str | None
    file: str


class TextError(ValueError):
    """A text that can't be collected or not be said in another language."""


def collect(root: Path = ROOT) -> list[Text]:
    """Return every text in use, sorted by file and by place within the file."""
    found: list[Text] = []
    for path in sorted(files(root)):
        name = path.relative_to(root).as_posix()
        source = path.read_text("utf-8")
        if path.suffix == ".py":
            texts = in_python(source, name)
        elif path.suffix == ".html":
            texts = in_page(source)
        elif path.name == "clauses.toml":
            texts = in_catalogue(tomllib.loads(source))
        else:
            texts = ((text, None) for text in strings(tomllib.loads(source)))
        found += [Text(msgid, plural, name) for msgid, plural in texts if msgid]
    return found


def files(root: Path) -> Iterator[Path]:
    """Yield the files that may hold texts."""
    for path in root.glob("pygame_rules/**/*.py"):
        if path.name != "_compiled.py":
            yield path
    yield from root.glob("pygame_rules/*/clauses.toml")
    yield from root.glob("web/build/*.py")
    yield from root.glob("web/*.html")
    yield from root.glob("web/parts/*.html")
    yield from root.glob("web/texts.toml")


def in_python(source: str, name: str) -> Iterator[tuple[str, str | None]]:
    """Yield the message ids of a module; one put together at run time is an error: nobody can translate it."""
    calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    for call in sorted(calls, key=lambda node: (node.lineno, node.col_offset)):
        function = getattr(call.func, "id", getattr(call.func, "attr", ""))
        if function not in ("say", "say_n", "mark") or not call.args:
            continue
        for node in call.args[:2] if function == "say_n" else call.args[:1]:
            if isinstance(node, ast.JoinedStr | ast.BinOp):
                raise TextError(f"{name}:{call.lineno}: {function} needs a literal text with {{named}} fields")
        if function == "say_n":
            singular, plural = (literals(node) for node in call.args[:2])
            yield from zip(singular, plural, strict=True)
        else:
            yield from ((text, None) for text in literals(call.args[0]))


def literals(node: ast.expr) -> list[str]:
    """Return the literal texts an argument may be: one, two (a conditional) or none (a name, marked elsewhere)."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    if isinstance(node, ast.IfExp):
        return literals(node.body) + literals(node.orelse)
    return []


def in_page(source: str) -> Iterator[tuple[str, None]]:
    """Yield the texts of a page template: what stands in ``{{_ … }}``, with each run of white space as one space."""
    for text in re.findall(r"\{\{_\s(.*?)\}\}", source, re.DOTALL):
        yield " ".join(text.split()), None


def in_catalogue(data: dict[str, Any]) -> Iterator[tuple[str, None]]:
    """Yield the texts of a rule catalogue: headings, tables, clauses with their rulings, options, starts."""
    for group in data.get("group", ()):
        yield group["name"], None
    for table in data.get("table", ()):
        yield table["caption"], None
        yield from ((label, None) for label in table["columns"].values())
        words = table["columns"].keys() - table.get("codes", ())
        cells = (row[column] for row in data[table["rows"]] for column in table["columns"] if column in words)
        yield from ((cell, None) for cell in cells if isinstance(cell, str))
    for clause in data["clause"]:
        for field in CLAUSE_FIELDS:
            yield clause.get(field, ""), None
    for option in data.get("option", ()):
        yield option["label"], None
        yield option.get("number", ""), None
        yield from ((label, None) for label in option.get("labels", {}).values())
    yield from ((start["label"], None) for start in data.get("start", ()))


def strings(data: object) -> Iterator[str]:
    """Yield every string in nested tables and lists."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        for value in data.values():
            yield from strings(value)
    elif isinstance(data, list):
        for value in data:
            yield from strings(value)


def merged(texts: Iterable[Text], lang: str, old: polib.POFile) -> polib.POFile:
    """Return the catalogue of ``lang`` with exactly these texts, in this order, and the translations of ``old``."""
    catalogue = polib.POFile(wrapwidth=0)
    catalogue.header = HEADER.format(language=LANGUAGES[lang])
    catalogue.metadata = {
        "Language": lang,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": "nplurals=2; plural=(n != 1);",
    }
    known = {entry.msgid: entry for entry in old}
    entries: dict[str, polib.POEntry] = {}
    for text in texts:
        entry = entries.get(text.msgid)
        if entry is None:
            entry = entries[text.msgid] = new_entry(text, lang, known.get(text.msgid))
            catalogue.append(entry)
        elif (entry.msgid_plural or None) != text.plural:
            raise TextError(f"{text.file}: {text.msgid!r} is used both with and without a plural")
        if (text.file, "") not in entry.occurrences:
            entry.occurrences.append((text.file, ""))
    return catalogue


def new_entry(text: Text, lang: str, known: polib.POEntry | None) -> polib.POEntry:
    """Return the entry of a text: English says the message id, other languages keep what they had."""
    entry = polib.POEntry(msgid=text.msgid)
    if "{" in text.msgid + (text.plural or ""):
        entry.flags.append("python-brace-format")
    if text.plural is not None:
        entry.msgid_plural = text.plural
        kept = known.msgstr_plural if known is not None and known.msgid_plural == text.plural else {}
        forms = {0: text.msgid, 1: text.plural} if lang == "en" else {i: kept.get(i, "") for i in (0, 1)}
        entry.msgstr_plural = forms
    else:
        entry.msgstr = text.msgid if lang == "en" else known.msgstr if known is not None else ""
    return entry


def load(lang: str) -> polib.POFile:
    """Read the catalogue of ``lang`` as it is on disk (empty when there is none yet)."""
    path = LOCALE / f"{lang}.po"
    return polib.pofile(str(path), wrapwidth=0) if path.exists() else polib.POFile()


def write(catalogue: polib.POFile, lang: str) -> None:
    """Write the catalogue of ``lang`` the way ``pygame_rules.core.data.parse_po`` reads it."""
    LOCALE.mkdir(exist_ok=True)
    (LOCALE / f"{lang}.po").write_text(str(catalogue).rstrip("\n") + "\n", "utf-8", newline="\n")


def missing(catalogue: polib.POFile) -> list[str]:
    """Return the message ids without a (whole) translation."""
    return [e.msgid for e in catalogue if not (all(e.msgstr_plural.values()) if e.msgid_plural else e.msgstr)]


def main(argv: list[str] | None = None) -> int:
    """Rewrite the catalogues; say what is still to be translated. Exit code 1 when something is."""
    texts = collect()
    todo = 0
    for lang in LANGUAGES:
        catalogue = merged(texts, lang, load(lang))
        write(catalogue, lang)
        empty = missing(catalogue)
        todo += len(empty)
        print(f"{lang}: {len(catalogue)} texts, {len(empty)} without translation")
        for msgid in empty if argv and "--list" in argv else ():
            print(f"  {msgid}")
    return 1 if todo else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
