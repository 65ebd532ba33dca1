"""The rules pages of the site, made from the rule catalogues: static, printable, readable without JavaScript.

``rules/<game>.<lang>.html`` has one anchor a clause (its id); log lines, refusals and lessons link there.
``rules/matrix.html`` shows for every clause the code that names it and the tests that prove it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any

from pygame_rules.core import clauses
from pygame_rules.core.clauses import Clause
from pygame_rules.core.texts import LANGUAGES, Message, mark, say, say_n
from pygame_rules.games import game_names

from . import pages, proofs, tools
from .tools import PACKAGE, ROOT, WEB

LANGUAGE_NAMES = {"en": "English", "nl": "Nederlands", "de": "Deutsch"}
KINDS = {"ui": mark("On screen"), "lobby": mark("At the table"), "fact": mark("Nothing to enforce")}
DASH = "–"


def write(site: Path) -> None:
    """Write all rules pages, the matrix and their style sheet below ``site``."""
    proven = proofs.collect()
    for game in game_names():
        for lang in LANGUAGES:
            tools.write(site / "rules" / f"{game}.{lang}.html", Page(game, lang, proven).html())
    tools.write(site / "rules" / "matrix.html", matrix(proven))
    tools.write(site / "css" / "rules.css", (WEB / "css" / "rules.css").read_text("utf-8"))


def shell(title: str, lang: str, head: str, body: str) -> str:
    """Return a whole document around the content of its body."""
    return (f'<!doctype html>\n<html lang="{lang}">\n<head>\n<meta charset="utf-8">\n'
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            '<meta name="color-scheme" content="light dark">\n'
            f"<title>{escape(title)}</title>\n{head}"
            '<link rel="icon" href="../icons/icon.svg" type="image/svg+xml">\n'
            '<link rel="apple-touch-icon" href="../icons/maskable-512.png">\n'
            '<link rel="manifest" href="../manifest.webmanifest">\n'
            '<link rel="stylesheet" href="../css/rules.css">\n</head>\n'
            f"<body>\n{body}{pages.notice(lang)}\n"
            '<script type="module">import { start } from "../js/offline.js"; void start();</script>\n'
            "</body>\n</html>\n")


class Page:
    """The rules page of one game in one language."""

    def __init__(self, game: str, lang: str, proven: Mapping[str, Sequence[str]]) -> None:
        self.game = game
        self.lang = lang
        self.proven = proven
        self.data = clauses.catalogue(game)
        self.clauses = {clause.id: clause for clause in clauses.rulebook(game, lang)}
        self.raw = {clause["id"]: clause for clause in self.data["clause"]}
        self.options = {option["name"]: option for option in self.data.get("option", ())}

    def html(self) -> str:
        """Return the document."""
        groups = grouped(self.data)
        title = self.say(say("{game}: the rules", game=self.data["title"]))
        body = [self._header(title), '<div class="page">\n', self._contents(groups), '<main id="rules">\n']
        body += [self._group(number, name, ids) for number, (name, ids) in enumerate(groups, 1)]
        body += [self._options(len(groups) + 1), self._core(), "</main>\n</div>\n", self._footer()]
        head = "".join(f'<link rel="alternate" hreflang="{lang}" href="{self.game}.{lang}.html">\n'
                       for lang in LANGUAGES)
        return shell(title, self.lang, head, "".join(body))

    def say(self, message: Message) -> str:
        """Return a message in the language of the page, escaped."""
        return escape(message.text(self.lang), quote=False)

    def _header(self, title: str) -> str:
        """The head of the page: ways back, languages, title and what the page is."""
        home = "../index.html" if self.lang == "en" else f"../index.{self.lang}.html"
        play = f"../play.html?game={self.game}&amp;lang={self.lang}"
        languages = "".join(
            f'<li><a href="{self.game}.{lang}.html" lang="{lang}" hreflang="{lang}"'
            f'{" aria-current=true" if lang == self.lang else ""}>{name}</a></li>'
            for lang, name in LANGUAGE_NAMES.items())
        intro = self.say(say("Every rule of {game} with the line of the source document it comes from, what was "
                             "decided where the source is silent, and the tests that prove it.",
                             game=self.data["title"]))
        return (f'<a class="skip" href="#rules">{self.say(say("To the rules"))}</a>\n'
                f'<header class="top">\n<div class="bar"><a href="{home}">{self.say(say("All games"))}</a>'
                f'<nav aria-label="{self.say(say("Language"))}"><ul class="languages">{languages}</ul></nav></div>\n'
                f'<h1>{title}</h1>\n<p class="intro">{intro}</p>\n'
                f'<p><a class="play" href="{play}">{self.say(say("Play"))}</a></p>\n</header>\n')

    def _contents(self, groups: Sequence[tuple[str, Sequence[str]]]) -> str:
        """The table of contents: one link a heading, with the number of its clauses."""
        rows = [f'<li><a href="#part-{number}">{self.say(say(name))}</a> <small>{len(ids)}</small></li>'
                for number, (name, ids) in enumerate(groups, 1)]
        if self.options:
            rows.append(f'<li><a href="#part-{len(groups) + 1}">{self.say(say("Options"))}</a> '
                        f"<small>{len(self.options)}</small></li>")
        rows.append(f'<li><a href="#part-core">{self.say(say("In every game"))}</a> '
                    f"<small>{len(clauses.CORE)}</small></li>")
        return (f'<nav class="contents" aria-labelledby="contents">\n'
                f'<h2 id="contents">{self.say(say("Contents"))}</h2>\n'
                f'<ol>{"".join(rows)}</ol>\n</nav>\n')

    def _group(self, number: int, name: str, ids: Sequence[str]) -> str:
        """One heading with its clauses and tables."""
        parts = [self._clause(self.clauses[clause]) for clause in ids]
        parts += [self._table(table) for table in self.data.get("table", ()) if table["group"] == name]
        return (f'<section class="part" aria-labelledby="part-{number}">\n'
                f'<h2 id="part-{number}">{self.say(say(name))}</h2>\n{"".join(parts)}</section>\n')

    def _core(self) -> str:
        """The clauses that hold for every game, because refusals cite them too."""
        articles = "".join(
            f'<article class="clause" id="{clause}">\n<p class="text">{self.say(say(text))}</p>\n'
            f'<p class="meta"><a href="#{clause}" class="id" translate="no">{clause}</a></p>\n</article>\n'
            for clause, text in clauses.CORE.items())
        return (f'<section class="part" aria-labelledby="part-core">\n'
                f'<h2 id="part-core">{self.say(say("In every game"))}</h2>\n{articles}</section>\n')

    def _clause(self, clause: Clause) -> str:
        """One clause: its text first, then where it comes from, then ruling, options and proofs."""
        raw = self.raw[clause.id]
        kind = f'<span class="kind">{self.say(say(KINDS[raw["kind"]]))}</span>' if raw["kind"] in KINDS else ""
        ruling = (f'<p class="ruling"><b>{self.say(say("Decided here"))}</b> {escape(clause.ruling, quote=False)}</p>\n'
                  if clause.ruling else "")
        options = "".join(self._choice(self.options[name]) for name in raw.get("options", ()))
        return (f'<article class="clause" id="{clause.id}">\n<p class="text">{escape(clause.text, quote=False)}</p>\n'
                f'{ruling}{options}<p class="meta"><a href="#{clause.id}" class="id" translate="no">{clause.id}</a>'
                f"<span>{self.say(source(clause.source))}</span>{kind}</p>\n{self._proofs(clause.id)}</article>\n")

    def _choice(self, option: dict[str, Any]) -> str:
        """An option below its clause: the values in words, the default first and marked."""
        return (f'<div class="option"><p><b>{self.say(say("Option"))}</b> {self.say(say(option["label"]))}</p>'
                f"{self._values(option)}</div>\n")

    def _values(self, option: dict[str, Any]) -> str:
        """The values of an option as a list."""
        values = [self._value(option, value) for value in option["allowed"]]
        if "between" in option:
            values.append(self.say(say("or any other number from {least} to {most}", least=option["between"][0],
                                       most=option["between"][1])))
        return f'<ul>{"".join(f"<li>{value}</li>" for value in values)}</ul>'

    def _value(self, option: dict[str, Any], value: object) -> str:
        notated = clauses.notated(value)
        label = option.get("labels", {}).get(notated)
        words = f"{self.say(say(label))} " if label else ""
        default = f' <em>{self.say(say("default"))}</em>' if value == option["default"] else ""
        return f'{words}<code translate="no">{escape(notated)}</code>{default}'

    def _proofs(self, clause: str) -> str:
        tests = self.proven.get(clause, ())
        if not tests:
            return ""
        rows = "".join(f"<li><code>{escape(test)}</code></li>" for test in tests)
        summary = self.say(say_n("Proven by {n} test", "Proven by {n} tests", len(tests)))
        return f'<details class="proofs" translate="no"><summary>{summary}</summary><ul>{rows}</ul></details>\n'

    def _table(self, table: dict[str, Any]) -> str:
        """Rows of data of the catalogue, words translated; ``codes`` names the columns that stand as they are."""
        def cell(name: str, value: object) -> str:
            if name in table.get("codes", ()) or not isinstance(value, str):
                return escape(", ".join(map(str, value)) if isinstance(value, list) else str(value))
            return self.say(say(value))

        head = "".join(f'<th scope="col">{self.say(say(label))}</th>' for label in table["columns"].values())
        rows = "".join(f'<tr>{"".join(f"<td>{cell(name, row[name])}</td>" for name in table["columns"])}</tr>'
                       for row in self.data[table["rows"]])
        return (f'<div class="scroll" tabindex="0" role="group" aria-label="{self.say(say(table["caption"]))}"><table>'
                f'<caption>{self.say(say(table["caption"]))}</caption>'
                f"<thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>\n")

    def _options(self, number: int) -> str:
        """All options in one place, with the names that records and links use."""
        if not self.options:
            return ""
        rows = "".join(
            f'<div class="option"><p><code translate="no">{name}</code> {self.say(say(option["label"]))} '
            f'<a href="#{option["clause"]}" class="id" translate="no">{option["clause"]}</a></p>'
            f'{self._values(option)}</div>\n'
            for name, option in self.options.items())
        return (f'<section class="part options" aria-labelledby="part-{number}">\n'
                f'<h2 id="part-{number}">{self.say(say("Options"))}</h2>\n{rows}</section>\n')

    def _footer(self) -> str:
        lines = self.say(say("Line numbers are those of source document {document}. A public addition is a known fact "
                             "about the game that the document leaves out.", document=self.data["document"]))
        rights = self.say(say("{game} is a game by {author}; it belongs to its author and publishers. Words and "
                              "pictures here are our own.", game=self.data["title"], author=self.data["author"]))
        return (f'<footer>\n<p>{lines}</p>\n<p>{rights}</p>\n'
                f'<p><a href="matrix.html" hreflang="en">{self.say(say("Clauses, code and tests"))}</a></p>\n'
                "</footer>\n")


def source(text: str) -> Message:
    """Return where a clause comes from in words: ``L21`` is line 21 of the source, ``pub`` a public fact."""
    lines = [part.replace("L", "") for part in text.split(", ") if part != "pub"]
    if not lines:
        return say("Public addition")
    if len(lines) == 1 and "–" not in lines[0]:
        place = say("Source: line {line}", line=lines[0])
    else:
        place = say("Source: lines {lines}", lines=", ".join(lines))
    return say("{source} and public addition", source=place) if "pub" in text.split(", ") else place


def grouped(data: dict[str, Any]) -> list[tuple[str, list[str]]]:
    """Return (heading, clause ids) in the order of the catalogue's groups; a clause stands under the first that fits.

    A group names the beginnings of ids behind the game's name: ``move`` takes ``clans.move.all``.
    """
    groups: list[tuple[str, list[str]]] = [(group["name"], []) for group in data["group"]]
    for clause in data["clause"]:
        path = clause["id"].split(".")[1:]
        starts = {".".join(path[:length]) for length in range(1, len(path) + 1)}
        for (_, ids), group in zip(groups, data["group"], strict=True):
            if starts.intersection(group["clauses"]):
                ids.append(clause["id"])
                break
        else:
            raise ValueError(f"{clause['id']} stands under no [[group]]")
    return groups


# --- the matrix: clause × code × tests -----------------------------------------------------------------------------

def matrix(proven: Mapping[str, Sequence[str]]) -> str:
    """Return the page that shows every clause with the code that names it and the tests that prove it."""
    code = cited()
    games = "".join(_matrix(game, code, proven) for game in game_names())
    body = ('<a class="skip" href="#rules">To the table</a>\n<header class="top">\n'
            '<div class="bar"><a href="../index.html">All games</a></div>\n'
            "<h1>Clauses, code and tests</h1>\n"
            '<p class="intro">Every clause of the rule catalogues, the modules that name it and the tests that prove '
            "it. Written by the build from what is there; the test run fails when a clause has no proof.</p>\n"
            f'</header>\n<main id="rules" class="wide">\n{games}</main>\n')
    return shell("Clauses, code and tests", "en", "", body)


def _matrix(game: str, code: Mapping[str, Sequence[str]], proven: Mapping[str, Sequence[str]]) -> str:
    data = clauses.catalogue(game)
    rows = []
    for clause in data["clause"]:
        tests = proven.get(clause["id"], ())
        needed = clause["kind"] != "fact"
        missing = ' class="missing"' if needed and not tests else ""
        rows.append(f'<tr{missing}><th scope="row"><a href="{game}.en.html#{clause["id"]}" class="id">'
                    f'{clause["id"].removeprefix(game + ".")}</a></th><td>{clause["kind"]}</td>'
                    f"<td>{_list(code.get(clause['id'], ()))}</td>"
                    f'<td>{_list(tests) if tests or not needed else "no test yet"}</td></tr>\n')
    count = sum(bool(proven.get(clause["id"])) for clause in data["clause"])
    return (f'<section class="part" aria-labelledby="{game}">\n<h2 id="{game}">{escape(data["title"])}</h2>\n'
            f'<p>{count} of {len(data["clause"])} clauses have tests.</p>\n'
            f'<div class="scroll" tabindex="0" role="group" aria-label="{escape(data["title"])}"><table class="matrix">'
            "<thead><tr><th>Clause</th><th>Kind</th><th>Code</th><th>Tests</th></tr></thead>"
            f'<tbody>\n{"".join(rows)}</tbody></table></div>\n</section>\n')


def _list(items: Sequence[str]) -> str:
    if not items:
        return DASH
    return f'<ul>{"".join(f"<li><code>{escape(item)}</code></li>" for item in items)}</ul>'


def cited() -> dict[str, list[str]]:
    """Return clause id -> the modules of the package that name it."""
    found: dict[str, list[str]] = {}
    for path in tools.files(PACKAGE, "**/*.py"):
        if path.name != "_compiled.py":
            for clause in sorted(set(_ids(path.read_text("utf-8")))):
                found.setdefault(clause, []).append(path.relative_to(ROOT).as_posix())
    return found


def _ids(text: str) -> Iterator[str]:
    games = "|".join(game_names())
    for match in re.finditer(rf"\b(?:{games})(?:\.[a-z0-9]+)+", text):
        yield match[0]
