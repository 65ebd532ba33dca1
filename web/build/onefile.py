"""``dist/pygame-rules.html``: the whole site in one file that opens by double click, without network.

A page from ``file://`` may load nothing beside it. So everything stands in the document, gzip in base64: the pages and
styles, Pyodide and the workers as classic scripts, the engine and the precompiled modules. ``web/js/one.js`` unpacks
what a page needs. The memory snapshot is left out: with it the file would be larger than it may be.
"""

from __future__ import annotations

import base64
import gzip
import json
from pathlib import Path

from pygame_rules.core.texts import LANGUAGES, language

from . import bake, bundle, engine, pages
from .tools import DIST, SITE, WEB, Problem, digest, files, own, step, write

TARGET = DIST / "pygame-rules.html"
LIMIT = 10_000_000  # bytes
# What must be said before anything is unpacked.
WORDS = ("failure-missing", "failure-missing-help", "failure-missing-detail", "failure-reload")
PAGE = """<!doctype html>
<html lang="en" data-app="loading">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<title>Clans · Manitou · Totem</title>
<link rel="icon" href="data:image/svg+xml;base64,{icon}">
</head>
<body>
<style>
#failure, #outdated {{
  max-width: 36rem; margin: 3rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; outline: none;
}}
h1 {{ font-size: 1.5rem; }} button {{ font: inherit; }}
</style>
<noscript><p>{noscript}</p></noscript>
{outdated}
<section id="failure" role="alertdialog" aria-labelledby="failure-what" tabindex="-1" hidden>
<h1 id="failure-what" class="what"></h1>
<p class="help"></p>
<p class="detail"></p>
<p><button type="button" data-text="failure-reload"></button></p>
</section>
<script type="application/json" id="texts">{texts}</script>
<script>{support} support.watch(support.packed);</script>
{parts}
<script>{script}</script>
</body>
</html>
"""


def build() -> None:
    """Write the one-file edition if the site has changed. Needs the assembled site."""
    inputs = digest(files(SITE), bake.BAKED, engine.SCRIPT, engine.WASM, files(WEB, "js/*.js"), WEB / "browsers.json",
                    own("onefile.py", "bundle.py"))
    step("one file", inputs, [TARGET], _write)


def _write() -> None:
    icon = base64.b64encode((WEB / "icons" / "icon.svg").read_bytes()).decode()
    noscript = " ".join(language(lang).gettext("The table needs JavaScript; the rules can be read without it.")
                        for lang in LANGUAGES)
    parts = {"contents": contents().encode(), **pictures(), **scripts(), "library": bake.BAKED.read_bytes(),
             "wasm": engine.WASM.read_bytes()}
    packed = "\n".join(f'<script type="text/plain" id="part-{name}">{pack(part)}</script>'
                       for name, part in parts.items())
    texts = {lang: {name: words[name] for name in WORDS} for lang, words in pages.texts().items()}
    page = PAGE.format(icon=icon, noscript=noscript, outdated=pages.outdated(home=""), texts=pages.script(texts),
                       parts=packed, support=pages.in_page("support", pages.SUPPORT),
                       script=bundle.script(bundle.SOURCES / "one.js"))
    if len(page.encode()) > LIMIT:
        raise Problem(f"the one-file edition is {len(page.encode())} bytes, more than {LIMIT}")
    write(TARGET, page)


def pack(content: bytes) -> str:
    """Return bytes as gzip in base64; equal bytes give equal text."""
    return base64.b64encode(gzip.compress(content, 9, mtime=0)).decode()


def contents() -> str:
    """Return the pages, styles and notes as JSON, see ``Contents`` in ``web/js/one.js``."""
    html = {path.relative_to(SITE).as_posix(): path.read_text("utf-8") for path in files(SITE, "**/*.html")}
    site = json.loads(html["play.html"].partition('id="site">')[2].partition("</script>")[0])
    return json.dumps({
        "pages": html | {path.name: plain(path) for path in files(SITE, "*.txt")},
        "styles": {path.relative_to(SITE).as_posix(): path.read_text("utf-8") for path in files(SITE, "css/*.css")},
        "site": {name: site[name] for name in ("engine", "wasm", "stdlib", "info")},
        "languages": LANGUAGES,
        "notes": {lang: words["one-file"] for lang, words in pages.texts().items()},
    }, ensure_ascii=False)


def pictures() -> dict[str, bytes]:
    """Return the first pictures (``first.py``) by their names, as JSON."""
    found = {}
    for path in files(SITE, "first/*.js"):
        _, _, picture = path.read_text("utf-8").partition(",")
        found[path.stem] = picture.rstrip().removesuffix(");").encode()
    return found


def plain(path: Path) -> str:
    """Return a page that shows a text file."""
    text = path.read_text("utf-8").replace("&", "&amp;").replace("<", "&lt;")
    return f'<title>{path.stem}</title><link rel="stylesheet" href="css/base.css"><pre class="plain">{text}</pre>'


def scripts() -> dict[str, bytes]:
    """Return Pyodide's scripts and the two workers as classic scripts; Pyodide's comes first in each worker."""
    # Pyodide refuses classic workers, which it knows by importScripts.
    options = ("--global-name=pyodide", "--platform=browser", "--external:node:*", "--external:ws",
               '--define:import.meta.url="https://one.invalid/"', "--banner:js=self.importScripts=undefined;")
    pyodide = bundle.script(engine.SCRIPT, *options)
    return {"pyodide": pyodide.encode(),
            **{name: bundle.script(bundle.SOURCES / f"{name}.js").encode() for name in ("worker", "botworker")}}
