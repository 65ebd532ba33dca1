"""First pictures: what the table shows before Python is there, baked a game and language (``first/GAME.LANG.js``).

Such a file calls ``first.take(name, picture)`` of ``web/js/first.js``; ``picture`` is JSON:

====== ============================================================================================================
digest of the fixed layer of the board
base   the fixed layer, SVG
blank  the board with nothing but its fixed layer (left out, as in every other board here)
shaped fields of a position that make the fixed layer another one (``view.SHAPING``)
deals  list of ``{deal, frame}``: a public deal (``Match``) and the first frame of a fresh default match that begins
       with it, as everybody may see it; ``choices`` only where they depend on nothing hidden. Regions and choices
       are places in ``parts``, so that what is the same stands there once, and what is alike side by side
parts  list of regions and choices
====== ============================================================================================================

A match that is really played draws its secrets afresh, so none can be here. What would show one is told from what does
not by making the frame in several worlds.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pygame_rules as pr
from pygame_rules.core.texts import LANGUAGES
from pygame_rules.table.session import Session

from .tools import Problem, write

SEEDS = 40  # tried to find deals
EACH = 3    # deals in which the person begins, and as many in which a bot does
WORLDS = 8

Picture = dict[str, Any]


def write_all(site: Path) -> None:
    """Write the first pictures of every game and language below ``site``."""
    for game in pr.game_names():
        for lang in LANGUAGES:
            content = json.dumps(picture(game, lang), ensure_ascii=False, separators=(",", ":"))
            write(site / "first" / f"{game}.{lang}.js", f"first.take({json.dumps(f'{game}.{lang}')},{content});\n")


def picture(game: str, lang: str) -> Picture:
    """Return the first picture of a game in one language."""
    state = pr.load_game(game).new_initial_state()
    digest, base, light = layers(state, lang)
    found = [{"deal": deal, "frame": first_frame(game, lang, deal, digest)} for deal in deals(game)]
    return {"digest": digest, "base": base, "blank": blank(light), "shaped": getattr(state.game.view, "SHAPING", ()),
            "parts": shared(found), "deals": found}


def shared(found: list[Picture]) -> list[Any]:
    """Replace regions and choices in the frames by their places in the list that is returned."""
    frames: list[Picture] = [entry["frame"] for entry in found]
    parts: list[Any] = []

    def place(part: Any) -> int:
        if part not in parts:
            parts.append(part)
        return parts.index(part)

    for name in frames[0]["regions"]:
        for frame in frames:
            frame["regions"][name] = place(frame["regions"][name])
    for frame in frames:
        frame["choices"] = place(frame["choices"])
    return parts


def layers(state: pr.State, lang: str) -> tuple[str, str, str]:
    """Return digest and content of the board's fixed layer, and the board without it."""
    def draw(base: bool) -> str:
        drawn: str = state.game.view.board(state.observation(None), lang=lang, trace=state.trace(None), base=base)
        return drawn

    light, whole = draw(base=False), draw(base=True)
    mark = re.search(r'data-digest="(\w+)">', light)
    if not mark:
        raise Problem(f"the board of {state.game.name} has no fixed layer with a digest")
    return mark[1], whole[mark.end():mark.end() + len(whole) - len(light)], light


def blank(light: str) -> str:
    """Return the board without anything behind its fixed layer."""
    before, _, _ = light.partition("</g>")
    return before + "</g></svg>"


def deals(game: str) -> list[list[str]]:
    """Return public deals of default matches, no two alike; both a person and a bot begin in some."""
    found: dict[int, list[list[str]]] = {}
    for seed in range(SEEDS):
        match = pr.Match(pr.load_game(game), seed=seed)
        same = found.setdefault(match.state.current_player(), [])
        if match.dealt() not in same and len(same) < EACH:
            same.append(match.dealt())
    return [deal for seat in sorted(found) for deal in found[seat]]


def first_frame(game: str, lang: str, deal: list[str], digest: str) -> Picture:
    """Return the first frame of a match with this deal, without what differs from world to world."""
    frames, public = [], {}
    for seed in range(WORLDS):
        session = Session()
        frames.append(ask(session, "open", game=game, lang=lang, deal=deal, seed=seed, base=digest))
        public = ask(session, "save", picture=digest)["picture"]
    first = frames[0]
    regions = {name: content if all(frame["regions"][name] == content for frame in frames) else public["regions"][name]
               for name, content in first["regions"].items()}
    choices = [path for path in first["choices"] if all(path in frame["choices"] for frame in frames)]
    if len(choices) < len(first["choices"]):
        choices = [path for path in choices if path[0].startswith("button:")]
    return {**{name: first[name] for name in ("turn", "viewer", "over", "lang", "title")},
            "regions": regions, "choices": choices}


def ask(session: Session, kind: str, **data: Any) -> Picture:
    """Send a session a request; ``Problem`` unless it does it."""
    reply: Picture = json.loads(session.handle(json.dumps({"type": kind, **data})))
    if reply["type"] == "error" or reply.get("refusal"):
        raise Problem(f"first picture: {reply}")
    return reply
