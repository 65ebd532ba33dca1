"""How a Clans observation looks: the board as SVG, the side panel and the hand as HTML. Pure functions, no state.

The board has a layer that never changes (by digest) and a live layer. Nothing here reads whose clan is whose except
:func:`panel`, which shows what the observation says: one's own, and all at the end (``clans.view.ownname``,
``clans.end.reveal``). A trace may tell how the table got here: ``last``, the areas of the last action (from, to), and
``ids``, the numbers of the huts in each area, in the order of their letters. Lengths are in drawing units; sizes and
places of everything that stays come from :mod:`view_ground`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from html import escape
from math import sqrt
from typing import Any

from ..core.markup import said
from ..core.texts import LANGUAGES, Message, listed, say, say_n
from .board import COLOUR_NAMES, COLOURS, TERRAIN_NAMES
from .view_art import INK, PAPER, PREFIX
from .view_art import places as hut_places
from .view_ground import Ground, Place, ground, text_size
from .view_panel import panel

__all__ = ["board", "hand", "panel"]

MOST = 19  # huts drawn in an area (clans.ui.nineteen)
SHAPING = ("map",)  # fields of a position that make its fixed layer another one
COUNTED = 4  # from so many huts on their number is written beside them
_TRAIL = "#6a2c8f"
_WOOD = "#6b4a23"
_TAG = "#fffdf6"

Observed = Mapping[str, Any]


def board(obs: Observed, *, lang: str = "en", id_prefix: str = "", trace: Observed | None = None,
          base: bool = True) -> str:
    """Return the board as a stand-alone SVG document; every id and reference begins with ``id_prefix``.

    ``trace`` holds the last move and the numbers of huts. Without ``base`` the layer that never changes stays empty,
    for pages that have it already.
    """
    land = ground(obs.get("map"))
    prefix = escape(id_prefix)
    fixed = land.base.replace(PREFIX, prefix) if base else ""
    title = escape(say("Map of Clans").text(lang))
    box = " ".join(map(str, land.view))
    return (f'<svg xmlns="http://www.w3.org/2000/svg" id="{prefix}board" class="board board-clans" viewBox="{box}" '
            f'role="group" aria-labelledby="{prefix}title">'
            f'<g id="{prefix}base" data-digest="{land.digest}">{fixed}</g>'
            f'<g id="{prefix}live">{_live(obs, land, lang, trace or {}).replace(PREFIX, prefix)}</g>'
            f'<title id="{prefix}title">{title}</title></svg>')


def hand(obs: Observed, *, lang: str = "en") -> str:
    """Return the hand of the viewer: there is none in this game."""
    return ""


def _live(obs: Observed, land: Ground, lang: str, trace: Observed) -> str:
    """Return everything that can change: areas to point at, and above them the pieces."""
    last = [land.places[name] for name in trace.get("last", ()) if name in land.places]
    marks = [_village(land.places[name], number, obs) for number, name in numbered(obs)]
    queries = [_query(land.places[name]) for name in obs.get("pending", ())]
    return (f'<g fill="none" pointer-events="all" cursor="pointer">{_areas(obs, land, lang)}</g>'
            f'<g pointer-events="none" aria-hidden="true">{_grounds(obs, land)}{_trail(last)}{_fences(obs, land)}'
            f'<g class="huts">{_huts(obs, land, trace.get("ids"))}</g>{_numbers(obs, land)}{"".join(marks)}'
            f'{"".join(queries)}</g>')


def numbered(obs: Observed) -> list[tuple[int, str]]:
    """Return the founded areas with their numbers in the order of founding; unlisted ones came first."""
    villages = obs.get("villages", ())
    first = max(0, obs.get("founded", len(villages)) - len(villages))
    return [(first + i, name) for i, name in enumerate(villages, 1)]


# --- areas ----------------------------------------------------------------------------------------------------------

def huts_text(letters: str) -> Message:
    """Return the exact content of an area in words (``clans.ui.exact``)."""
    if not letters:
        return say("no huts")
    colours = listed([say("{colour} {n}", colour=say(COLOUR_NAMES[c]), n=letters.count(c))
                      for c in COLOURS if c in letters])
    return say_n("{n} hut: {colours}", "{n} huts: {colours}", len(letters), colours=colours)


def _areas(obs: Observed, land: Ground, lang: str) -> str:
    """Return the targets of all areas: the whole outline of each, with an accessible name and the exact counts."""
    there = obs.get("huts", {})
    villages = {name: say("village {number}, {huts}", number=number, huts=huts_text(there.get(name, "")))
                for number, name in numbered(obs)}
    villages |= {name: say("village to be scored, {huts}", huts=huts_text(there.get(name, "")))
                 for name in obs.get("pending", ())}
    parts = []
    for name, label in _labels(land, lang).items():
        huts = _content(there.get(name, ""), lang)
        what = said(villages[name], lang) if name in villages else huts
        parts.append(f'<g id="{PREFIX}area-{name}" class="area" data-target="area:{name}" role="button" '
                     f'aria-label="{label.replace(PREFIX, what)}" data-info="{huts}">'
                     f'<use href="#{PREFIX}shape-{name}"/></g>')
    return "".join(parts)


@lru_cache(maxsize=64)
def _content(letters: str, lang: str) -> str:
    """Return the huts of an area in words, as HTML."""
    return said(huts_text(letters), lang)


@lru_cache(maxsize=len(LANGUAGES))
def _labels(land: Ground, lang: str) -> dict[str, str]:
    """Return the accessible name of each area as HTML: terrain and neighbours, a placeholder for its content."""
    found = {}
    for place in land.places.values():
        facts = {"area": place.name, "terrain": say(TERRAIN_NAMES[place.terrain]), "content": PREFIX}
        label = say("{area}, {terrain}, {content}; next to {neighbours}", neighbours=", ".join(place.near),
                    **facts) if place.near else say("{area}, {terrain}, {content}", **facts)
        found[place.name] = said(label, lang)
    return found


# --- pieces ---------------------------------------------------------------------------------------------------------

def _grounds(obs: Observed, land: Ground) -> str:
    """Return trodden ground under the huts, so that they stand out from the terrain."""
    spots = []
    for name, letters in obs.get("huts", {}).items():
        place = land.places[name]
        spots.append(_circle(*place.at, round(_reach(place, letters)) + 3))
    return (f'<path class="trodden" d="{"".join(spots)}" fill="{PAPER}" fill-opacity=".62" '
            f'style="fill:var(--clans-clearing,{PAPER})"/>')


def _reach(place: Place, letters: str) -> float:
    """Return the radius of the circle that the huts of an area take."""
    return hut_places(min(MOST, len(letters)), place.radius)[1]


def _circle(x: int, y: int, r: int) -> str:
    """Return path data of a circle."""
    return f"M{x - r} {y}a{r} {r} 0 1 0 {2 * r} 0a{r} {r} 0 1 0-{2 * r} 0"


def _huts(obs: Observed, land: Ground, ids: Mapping[str, Sequence[int]] | None) -> str:
    """Return at most 19 huts an area; a hut keeps its number (from the trace) wherever it goes."""
    parts = []
    count = 0
    for name in sorted(obs.get("huts", {})):
        letters = obs["huts"][name]
        place = land.places[name]
        numbers = (ids or {}).get(name) or range(count, count + len(letters))
        count += len(letters)
        size, _, spots = hut_places(min(MOST, len(letters)), place.radius)
        for letter, number, (x, y) in zip(letters, numbers, spots, strict=False):
            left, top = round(place.at[0] + x - size / 2), round(place.at[1] + y - size / 2)
            parts.append(f'<use id="{PREFIX}hut-{number}" class="hut" data-drag="area:{name}" '
                         f'href="#{PREFIX}hut-{letter}" x="{left}" y="{top}" width="{size:.0f}" height="{size:.0f}"/>')
    return "".join(parts)


def _numbers(obs: Observed, land: Ground) -> str:
    """Return the number of huts beside each larger group."""
    boxes, texts = [], []
    for name, letters in obs.get("huts", {}).items():
        if len(letters) >= COUNTED:
            x, y = land.places[name].badge
            half = 14 if len(letters) < 10 else 19
            boxes.append(f"M{x + half - 14} {y - 14}a14 14 0 0 1 0 28H{x - half + 14}a14 14 0 0 1 0-28z")
            texts.append(f'<text x="{x}" y="{y + 7}">{len(letters)}</text>')
    return (f'<path class="count" d="{"".join(boxes)}" fill="{_TAG}" stroke="{INK}" stroke-width="1.5"/>'
            f'<g class="count" font-family="system-ui,Verdana,sans-serif" font-weight="700" font-size="21" '
            f'text-anchor="middle" fill="{INK}" style="{text_size(21)}">{"".join(texts)}</g>')


def _fences(obs: Observed, land: Ground) -> str:
    """Return the fence around each village that still has huts."""
    huts = obs.get("huts", {})
    rings = "".join(_circle(*land.places[name].at, round(_reach(land.places[name], huts[name])) + 3)
                    for name in obs.get("villages", ()) if name in huts)
    return (f'<path class="fence" d="{rings}" fill="none" stroke="{PAPER}" stroke-width="8"/>'
            f'<path class="fence" d="{rings}" fill="none" stroke="{_WOOD}" stroke-width="6" stroke-dasharray="5 4"/>')


def _village(place: Place, number: int, obs: Observed) -> str:
    """Return the star with the number of a village; the ruin of a lost one if ruins are kept (``keepRuins``)."""
    stands = place.name in obs.get("huts", {})
    if not stands and not obs.get("options", {}).get("keepRuins"):
        return ""
    x, y = place.star
    ruin = "" if stands else f'<use href="#{PREFIX}ruin" x="{place.at[0]}" y="{place.at[1]}"/>'
    return (f'{ruin}<g class="village" font-family="system-ui,Verdana,sans-serif" font-weight="800" font-size="22" '
            f'text-anchor="middle" fill="{INK}" style="{text_size(22)}"><use href="#{PREFIX}star" x="{x}" y="{y}"/>'
            f'<text x="{x}" y="{y + 8}">{number}</text></g>')


def _query(place: Place) -> str:
    """Return the question mark of a village that waits to be scored (``clans.order.marks``)."""
    x, y = place.star
    return (f'<g class="mark" font-family="system-ui,Verdana,sans-serif" font-weight="800" font-size="34" '
            f'text-anchor="middle" fill="{INK}"><use href="#{PREFIX}query" x="{x}" y="{y}"/>'
            f'<text x="{x}" y="{y + 12}">?</text></g>')


def _trail(last: Sequence[Place]) -> str:
    """Return the mark of the last action: the outline of the area it led to, and an arrow for a move."""
    if not last:
        return ""
    goal = last[-1]
    arrow = ""
    if len(last) == 2:
        (a, b), (c, d) = last[0].at, goal.at
        length = sqrt((c - a) * (c - a) + (d - b) * (d - b)) or 1.0
        ux, uy = (c - a) / length, (d - b) / length
        stop = max(length * 0.4, length - goal.radius * 0.8)
        tip = a + ux * stop, b + uy * stop
        neck = tip[0] - ux * 22, tip[1] - uy * 22
        line = f"M{a} {b}L{neck[0]:.0f} {neck[1]:.0f}"
        head = (f"M{tip[0]:.0f} {tip[1]:.0f}L{neck[0] - uy * 15:.0f} {neck[1] + ux * 15:.0f}"
                f"L{neck[0] + uy * 15:.0f} {neck[1] - ux * 15:.0f}z")
        arrow = (f'<path d="{line}{head}" stroke="{PAPER}" stroke-width="15" '
                 f'style="stroke:var(--clans-trail-edge,{PAPER})"/>'
                 f'<path d="{line}" stroke-width="8"/>'
                 f'<path d="{head}" fill="{_TRAIL}" style="fill:var(--clans-trail,{_TRAIL})" stroke-width="3"/>'
                 f'<circle cx="{a}" cy="{b}" r="9" fill="{PAPER}" stroke-width="5"/>')
    return (f'<g class="last" fill="none" stroke="{_TRAIL}" stroke-linejoin="round" stroke-linecap="round" '
            f'style="stroke:var(--clans-trail,{_TRAIL})"><use href="#{PREFIX}shape-{goal.name}" stroke-width="7"/>'
            f'{arrow}</g>')
