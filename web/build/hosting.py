"""What static hosts need beside the pages: the page for wrong addresses, headers, compressed copies.

The recipes for hosts are in ``web/hosting/README.md``.
"""

from __future__ import annotations

import json
import re
from html import escape
from pathlib import Path

import pygame_rules as pr
from pygame_rules.core import clauses
from pygame_rules.core.texts import LANGUAGES, Message, say

from . import env, tools
from .tools import BUILD, files, phase, run

HASHED = re.compile(r"-[0-9a-f]{12}\.\w+$")  # names that tell their content: such a file never changes
FOREVER = "public, max-age=31536000, immutable"
COMPRESSED = BUILD / "compressed"
GAINS = {".css", ".html", ".js", ".json", ".mjs", ".svg", ".txt", ".wasm", ".webmanifest", ".zip", ".bin"}
SMALL = 1000  # bytes: below, a compressed copy gains nothing


def missing_page(_lang: str) -> str:
    """Return the sections of ``404.html``, one a language; their links begin at the site's folder."""
    return "\n".join(_missing(lang) for lang in LANGUAGES)


def _missing(lang: str) -> str:
    def text(message: Message) -> str:
        return escape(message.text(lang), quote=False)

    home = "index.html" if lang == "en" else f"index.{lang}.html"
    titles = {game: clauses.catalogue(game)["title"] for game in pr.game_names()}
    games = "".join(
        f'<li><a href="play.html?game={game}&amp;lang={lang}">{text(say("Play {game}", game=title))}</a>'
        f'<a href="rules/{game}.{lang}.html">{text(say("Rules of {game}", game=title))}</a></li>'
        for game, title in titles.items())
    return (f'<section lang="{lang}">\n<h1>{text(say("There is nothing at this address"))}</h1>\n'
            f'<p>{text(say("Perhaps there is a slip in it, or the page has moved. These are here:"))}</p>\n'
            f'<ul>{games}</ul>\n<p><a href="{home}">{text(say("All games"))}</a></p>\n</section>')


def write(site: Path) -> None:
    """Write ``_headers`` (Netlify, Cloudflare Pages): what never changes is never asked for again, and pages of other
    sites may load the element for tables in their own.

    Everything else keeps those hosts' own rule, which is to ask each time whether it has changed.
    """
    names = [path.relative_to(site).as_posix() for path in files(site) if HASHED.search(path.name)]
    kept = "".join(f"/{name}\n  Cache-Control: {FOREVER}\n" for name in names)
    tools.write(site / "_headers", f"/embed.js\n  Access-Control-Allow-Origin: *\n{kept}")


def precompress(site: Path) -> None:
    """Write ``.br`` and ``.gz`` beside every file that gains by it; what was compressed once is kept by content."""
    gaining = [path for path in files(site) if path.suffix in GAINS and path.stat().st_size > SMALL]
    jobs = [[str(path), str(COMPRESSED)] for path in gaining]
    with phase("precompress"):
        COMPRESSED.mkdir(parents=True, exist_ok=True)
        listed = BUILD / "precompress.json"
        tools.write(listed, json.dumps(jobs))
        run([env.node(), Path(__file__).with_name("compress.mjs"), listed], "the files could not be compressed")
