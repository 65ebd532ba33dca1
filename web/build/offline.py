"""Use without network: the service worker with the list of the site's files, and the manifest for installing it.

Called at the very end of ``site.assemble``, when every other file is in place: the worker's list is what it finds.
``version`` is a digest of that list, so a build of the same files makes the same worker and no browser sees an update.
"""

from __future__ import annotations

import base64
import hashlib
import json
from pathlib import Path
from typing import NamedTuple

import pygame_rules as pr
from pygame_rules.core import clauses
from pygame_rules.core.texts import LANGUAGES, Message, say
from pygame_rules.server import CONTENT_TYPES

from .tools import WEB, files, write

WORKER = WEB / "sw"
MANIFEST = "manifest.webmanifest"
# Not kept: the worker itself, what only a host reads, and downloads that no page shows: the wheel (the engine has its
# modules already) and the pictures that a browser shows before it installs the site.
NOT_KEPT = {"sw.js", "_headers", "icons/screenshot.png", "icons/screenshot-narrow.png"}
NOT_KEPT_ENDINGS = {".whl", ".gz", ".br"}
PAPER, BAR = "#f7f1e4", "#f6eedd"


class Kept(NamedTuple):
    """A file of the list: path relative to the site, hash as in ``integrity`` attributes, bytes."""

    path: str
    hash: str
    size: int


def write_all(site: Path, use: bool = True) -> None:
    """Write manifest and worker below ``site``; without ``use`` a worker that removes an earlier one."""
    write(site / MANIFEST, manifest())
    write(site / "sw.js", worker(listing(site)) if use else stopper())


def listing(site: Path) -> list[Kept]:
    """Return what is kept: every file of the site but ``NOT_KEPT``; the engine first, because a table needs it."""
    paths = {path.relative_to(site).as_posix(): path for path in files(site)}
    names = [name for name in sorted(paths, key=lambda name: (not name.startswith("pyodide/"), name))
             if name not in NOT_KEPT and paths[name].suffix not in NOT_KEPT_ENDINGS]
    return [kept(name, paths[name].read_bytes()) for name in names]


def kept(path: str, content: bytes) -> Kept:
    """Return the entry of one file."""
    digest = base64.b64encode(hashlib.sha256(content).digest()).decode()
    return Kept(path, f"sha256-{digest}", len(content))


def worker(listed: list[Kept]) -> str:
    """Return the service worker that keeps these files."""
    kinds = {Path(entry.path).suffix for entry in listed}
    build = {"version": hashlib.sha256(json.dumps(listed).encode()).hexdigest()[:12], "files": listed,
             "kinds": {ending: kind for ending, kind in CONTENT_TYPES.items() if ending in kinds}}
    return f"const BUILD = {json.dumps(build, separators=(',', ':'))};\n" + _parts("common.js", "keep.js")


def stopper() -> str:
    """Return the service worker that removes this site's caches and itself."""
    return _parts("common.js", "stop.js")


def _parts(*names: str) -> str:
    return "".join((WORKER / name).read_text("utf-8") for name in names)


def manifest() -> str:
    """Return the manifest. Its ``id`` holds for the whole origin: two copies of the site there are one app."""
    return json.dumps({
        "id": "pygame-rules",
        **localised("name", say("Board games with rules that explain themselves")),
        **localised("short_name", say("Board games")),
        **localised("description", say("Three board games, played in the browser by people and bots, with rules that "
                                       "explain themselves.")),
        "lang": "en", "dir": "ltr", "start_url": "index.html", "scope": "./", "display": "standalone",
        "background_color": PAPER, "theme_color": BAR, "categories": ["games", "education"],
        "icons": [icon("icon-192.png", "192x192", "any"), icon("icon-512.png", "512x512", "any"),
                  icon("maskable-512.png", "512x512", "maskable"),
                  {"src": "icons/icon.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "any"}],
        "screenshots": [screenshot("screenshot.png", "1280x800", "wide"),
                        screenshot("screenshot-narrow.png", "540x1080", "narrow")],
        "shortcuts": [{"name": clauses.catalogue(game)["title"], "url": f"play.html?game={game}"}
                      for game in pr.game_names()],
    }, ensure_ascii=False, indent=1) + "\n"


def localised(member: str, text: Message) -> dict[str, object]:
    """Return a member in English and, for browsers that know such members, in the other languages."""
    return {member: text.text("en"), f"{member}_localized": {lang: text.text(lang) for lang in LANGUAGES[1:]}}


def icon(name: str, sizes: str, purpose: str) -> dict[str, str]:
    """Return an entry of ``icons``."""
    return {"src": f"icons/{name}", "sizes": sizes, "type": "image/png", "purpose": purpose}


def screenshot(name: str, sizes: str, form: str) -> dict[str, object]:
    """Return an entry of ``screenshots``."""
    return {"src": f"icons/{name}", "sizes": sizes, "type": "image/png", "form_factor": form,
            **localised("label", say("A match of Clans"))}
