"""Page templates: ``web/*.html`` with ``{{name}}`` for values and ``{{_ text }}`` for texts in the page's language.

A template that holds ``{{lang}}`` becomes a page for each language (``index.html``, ``index.nl.html``,
``index.de.html``), any other one page. Values, all HTML or JSON as they stand:

============ =======================================================================================
lang         the language of the page
version      the version of the package
site         JSON: where the engine's files are (``web/js/pyodide-loader.js``) and which first pictures there are, for
             ``<script id="site">``
first        ``web/js/first.js`` with what it imports, for a classic ``<script>``
texts        JSON: the page's own words, language -> id -> text, from ``web/texts.toml``
preload      links that let the modules of the table page be fetched at once, not one after the other; the same for
             the table in a frame: preload_embed
support      the module ``web/js/support.js``, which says what a browser lacks, for a classic ``<script>``
outdated     a note that is shown only in browsers that can't read even that
early        the module ``web/js/early.js``, which must not wait for anything
notice       what a page can say about its use without network (``web/js/offline.js``)
missing      what ``404.html`` says, in every language
board_GAME   the opening of a match as SVG, e.g. ``board_clans``
============ =======================================================================================
"""

from __future__ import annotations

import html
import json
import re
import tomllib
from collections.abc import Callable, Mapping
from functools import cache, partial
from pathlib import Path
from typing import Any

import pygame_rules as pr
from pygame_rules.core.texts import LANGUAGES, language

from . import bundle, hosting
from .tools import WEB, Problem, write

Value = str | Callable[[str], str]  # or: language -> text
IMPORT = re.compile(r'^import\b[^"]*?"\./([^"]+)";$', re.MULTILINE)
BROWSERS = ("chrome", "firefox", "safari")
SUPPORT = "es2015"  # of the script that tells old browsers
SEED = 3  # of the matches on the first page
PICTURED: dict[str, dict[str, Any]] = {"totem": {"placement": "quick"}}  # options with a picture to show


def write_all(site: Path, place: Mapping[str, object]) -> None:
    """Write every page below ``site``; ``place`` tells where the engine's files are."""
    pictures = [f"{game}.{lang}" for game in pr.game_names() for lang in LANGUAGES]
    values: dict[str, Value] = {
        "version": pr.__version__, "site": script({**place, "first": pictures}), "texts": script(texts()),
        "preload": preload("play.js"), "preload_embed": preload("embedded.js"),
        "support": lambda _: in_page("support", SUPPORT), "outdated": lambda _: outdated(),
        "early": lambda _: in_page("early"), "first": lambda _: in_page("first"),
        "notice": notice, "missing": hosting.missing_page}
    values |= {f"board_{game}": partial(board, game) for game in pr.game_names()}
    for path in sorted(WEB.glob("*.html")):
        template = path.read_text("utf-8")
        for lang in LANGUAGES if "{{lang}}" in template else LANGUAGES[:1]:
            name = path.name if lang == "en" else f"{path.stem}.{lang}.html"
            try:
                page = render(template, lang, **values)
            except KeyError as error:
                raise Problem(f"web/{path.name}: there is no value {{{{{error.args[0]}}}}}") from None
            write(site / name, page)


def render(template: str, lang: str, **values: Value) -> str:
    """Fill in a template; ``KeyError`` names a value that is not given."""
    catalogue = language(lang)
    given: dict[str, Value] = {"lang": lang, **values}

    def fill(match: re.Match[str]) -> str:
        text, name = match.groups()
        if text is not None:
            return html.escape(catalogue.gettext(" ".join(text.split())))
        value = given[name]
        return value if isinstance(value, str) else value(lang)

    return re.sub(r"\{\{(?:_\s+(.*?)\s*|\s*(\w+)\s*)\}\}", fill, template, flags=re.DOTALL)


def texts() -> dict[str, dict[str, str]]:
    """Return the page's own words: language -> id -> text. Tables in the file join their ids with dots."""
    path = WEB / "texts.toml"
    english = dict(flat(tomllib.loads(path.read_text("utf-8")))) if path.exists() else {}
    return {lang: {key: language(lang).gettext(text) for key, text in english.items()} for lang in LANGUAGES}


def flat(table: Mapping[str, object], prefix: str = "") -> list[tuple[str, str]]:
    """Return the strings of nested tables with their joined ids."""
    pairs: list[tuple[str, str]] = []
    for key, value in table.items():
        pairs += flat(value, f"{prefix}{key}.") if isinstance(value, dict) else [(prefix + key, str(value))]
    return pairs


def notice(lang: str) -> str:
    """Return the place where ``web/js/offline.js`` tells of a new version; everything in it is hidden at first."""
    words = texts()[lang]
    lines = "".join(f'<p data-for="{kind}" data-text="{text}" hidden>{html.escape(words[text])}</p>'
                    for kind in ("new", "unsaved", "removed") for text in [f"offline-{kind}"])
    buttons = "".join(f'<button type="button" data-for="{kinds}" data-text="{text}" hidden>'
                      f"{html.escape(words[text])}</button>"
                      for text, kinds in (("offline-reload", "new unsaved"), ("offline-later", "new unsaved"),
                                          ("close", "removed")))
    return f'<div id="offline" role="status">{lines}{buttons}</div>'


def oldest() -> dict[str, str]:
    """Return the oldest version of each browser that has all the table needs: chrome (and Edge), firefox, safari."""
    needed: dict[str, list[float]] = json.loads((WEB / "browsers.json").read_text("utf-8"))["needed"]
    return {name: f"{max(versions[i] for versions in needed.values()):g}" for i, name in enumerate(BROWSERS)}


def outdated(home: str = ' <a href="index{lang}.html">{home}</a>') -> str:
    """Return a note in every language that is shown where not even ``web/js/support.js`` runs: without modules."""
    lines = "".join(f'<p lang="{lang}">{html.escape(words["failure-outdated"].format(**oldest()))}'
                    + home.format(lang="" if lang == "en" else f".{lang}", home=words["home"]) + "</p>"
                    for lang, words in texts().items())
    return (f'<div id="outdated" class="noscript" hidden>{lines}</div>\n<script nomodule>'
            'document.documentElement.setAttribute("data-app", "error");'
            'document.getElementById("outdated").removeAttribute("hidden");</script>')


def script(value: object) -> str:
    """Return JSON that may stand inside a ``<script>`` element."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


@cache
def in_page(name: str, target: str = "es2022") -> str:
    """Return a module of ``web/js`` as a script that stands in a page and makes a global of that name."""
    return bundle.script(WEB / "js" / f"{name}.js", f"--global-name={name}", target=target)


def preload(entry: str) -> str:
    """Return a ``modulepreload`` link for a module of ``web/js`` and for each that it imports, near or far."""
    found: dict[str, None] = {}
    waiting = [entry]
    while waiting:
        name = waiting.pop(0)
        if name not in found:
            found[name] = None
            path = WEB / "js" / name
            if path.exists():  # idiomorph is put into vendor/ by the build
                waiting += IMPORT.findall(path.read_text("utf-8"))
    return "\n".join(f'<link rel="modulepreload" href="js/{name}">' for name in found)


def board(game: str, lang: str) -> str:
    """Return the opening of a match as everybody sees it; ids begin with the game's name."""
    return pr.svg(pr.Match(pr.load_game(game, **PICTURED.get(game, {})), seed=SEED).state, None, lang, f"{game}-")
