"""The ground of a Clans board: where each area lies, its outline, and the picture that never changes.

The default map has drawn outlines (``map.json``); any other map is shown as clearings joined by paths. Everything here
is cached by map, with a placeholder for the id prefix. Lengths are in drawing units, whole numbers.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from math import sqrt
from typing import Any

from ..core.data import read
from .view_art import GROUNDS, INK, PAPER, PREFIX, motifs, symbols
from .view_layout import given, layout, least_gap

Spot = tuple[int, int]
CODE_SIZE = 27  # units; 1rem counts as 16 of them
_WATER, _BANK, _LAKE = "#8ecae8", "#1f5f8b", "#6fb4dc"


@dataclass(frozen=True)
class Place:
    """One area as it is drawn: hut circle, places of code and number, outline, neighbours by name."""

    name: str
    terrain: str
    at: Spot
    radius: int
    label: Spot
    badge: Spot
    star: Spot
    path: str
    near: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class Ground:
    """A map made ready for drawing; each map has one.

    ``base`` is the content of the base layer, ``digest`` its short fingerprint.
    """

    places: dict[str, Place]
    view: tuple[int, int, int, int]
    base: str
    digest: str


def ground(data: Mapping[str, Any] | None) -> Ground:
    """Return the ground of a position's ``map`` (None: the default map)."""
    return _ground(None if data is None else json.dumps(data, sort_keys=True))


@lru_cache(maxsize=16)
def _ground(text: str | None) -> Ground:
    return _drawn(read("clans/map.json")) if text is None else _plain(json.loads(text))


def _finished(places: Iterable[Place], view: tuple[int, int, int, int], below: str, above: str) -> Ground:
    """Put the base layer together: definitions, what lies below and above the areas' codes."""
    places = list(places)
    shapes = "".join(f'<path id="{PREFIX}shape-{p.name}" d="{p.path}"/>' for p in places)
    base = f"<defs>{shapes}{symbols()}</defs>{below}{above}{_codes(places)}"
    return Ground({p.name: p for p in places}, view, base, sha256(base.encode()).hexdigest()[:16])


def text_size(units: float) -> str:
    """Return a style that makes text ``units`` large and lets it grow with the reader's text size, within bounds."""
    return f"font-size:clamp({units * 0.9:.0f}px,{units / 16:.3g}rem,{units * 1.5:.0f}px)"


def _codes(places: Sequence[Place]) -> str:
    texts = []
    for p in places:
        long = len(p.name) * 16 > 2 * p.radius
        size = f' textLength="{2 * p.radius}" lengthAdjust="spacingAndGlyphs"' if long else ""
        texts.append(f'<text x="{p.label[0]}" y="{p.label[1] + 9}"{size}>{p.name}</text>')
    return (f'<g class="code" font-family="system-ui,Verdana,sans-serif" font-weight="700" font-size="{CODE_SIZE}" '
            f'text-anchor="middle" fill="{INK}" stroke="{PAPER}" stroke-width="6" stroke-linejoin="round" '
            f'paint-order="stroke" style="{text_size(CODE_SIZE)};fill:var(--clans-ink,{INK});'
            f'stroke:var(--clans-halo,{PAPER})" aria-hidden="true">{"".join(texts)}</g>')


# --- the default map ------------------------------------------------------------------------------------------------

def units(values: Sequence[float]) -> list[Spot]:
    """Turn a flat list of tenths [x, y, x, y, …] into points in drawing units."""
    whole = [round(v * 10) for v in values]
    return list(zip(whole[::2], whole[1::2], strict=True))


def trace(points: Sequence[Spot], moves: bool = True) -> str:
    """Return path data of a soft curve along points: it touches the middles between them and both ends.

    Walked backwards it is the same curve, so two areas can share it. Without ``moves`` the start is left out.
    """
    (x, y) = points[0]
    parts = [f"M{x} {y}"] if moves else []
    for i in range(1, len(points) - 1):
        (a, b), (c, d) = points[i], points[i + 1]
        if i == 1:
            parts.append(_to("l", x, y, (x := (x + a) // 2), (y := (y + b) // 2)))
        mid = (a + c) // 2, (b + d) // 2
        parts.append(_to("q", x, y, a, b, *mid))
        x, y = mid
    parts.append(_to("l", x, y, *points[-1]))
    return "".join(parts)


def _to(command: str, x: int, y: int, *spots: int) -> str:
    """Return a relative path command from (x, y) to absolute spots, written as short as can be."""
    steps = [v - (y if i % 2 else x) for i, v in enumerate(spots)]
    return command + " ".join(map(str, steps)).replace(" -", "-")


def outline(walk: Sequence[int], curves: Sequence[Sequence[Spot]]) -> str:
    """Return the closed path along numbered curves (negative: backwards)."""
    parts = []
    for i, number in enumerate(walk):
        line = curves[abs(number) - 1]
        parts.append(trace(line if number > 0 else line[::-1], moves=i == 0))
    return "".join(parts) + "z"


def _drawn(data: Mapping[str, Any]) -> Ground:
    curves = [units(c["line"]) for c in data["curves"]]
    near = _near(data["borders"])
    places = []
    for name, area in data["areas"].items():
        at, label, badge, star = (units(area[key])[0] for key in ("at", "label", "badge", "star"))
        radius = round(area["radius"] * 10)
        places.append(Place(name, area["terrain"], at, radius, label, badge, star,
                            outline(area["outline"], curves), tuple(near[name])))
    below = [_fields(places), _motifs(data["areas"])]
    lines: dict[str, list[str]] = {"land": [], "river": [], "shore": [], "edge": []}
    for curve, points in zip(data["curves"], curves, strict=True):
        lines[curve["kind"]].append(trace(points))
    fords = [_ford(points) for curve, points in zip(data["curves"], curves, strict=True) if curve["kind"] == "river"]
    above = (_stroke("land", lines["land"], "#4f3d2b", 4) + _stroke("bank", lines["river"], _BANK, 13)
             + _stroke("water", lines["river"], _WATER, 8) + _lakes(data["lakes"], curves)
             + _frame(outline(data["coast"], curves)) + _stroke("ford", fords, "#7a5a34", 13, "butt")
             + _stroke("plank", fords, "#f3e3c0", 8, "butt"))
    return _finished(places, (0, 0, 1000, 1000), "".join(below), above)


def _ford(points: Sequence[Spot]) -> str:
    """Return a short line across the middle of a river."""
    i = len(points) // 2
    (a, b), (x, y), (c, d) = points[i - 1], points[i], points[i + 1]
    length = sqrt((c - a) * (c - a) + (d - b) * (d - b))
    dx, dy = round((d - b) / length * 11), round((a - c) / length * 11)
    return f"M{x - dx} {y - dy}l{2 * dx} {2 * dy}"


def _near(borders: Iterable[Sequence[str]]) -> dict[str, list[str]]:
    near: dict[str, list[str]] = {}
    for a, b in borders:
        near.setdefault(a, []).append(b)
        near.setdefault(b, []).append(a)
    return {name: sorted(others) for name, others in near.items()}


def _paper(x: int, y: int, width: int, height: int) -> str:
    return (f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="18" fill="#f1e4c8" '
            'style="fill:var(--clans-paper,#f1e4c8)"/>')


def _frame(coast: str) -> str:
    """Return the paper around the land; it hides the ends of rivers that leave the board."""
    sheet = "M18 0H982Q1000 0 1000 18V982Q1000 1000 982 1000H18Q0 1000 0 982V18Q0 0 18 0z"
    return (f'<path class="paper" d="{sheet}{coast}" fill="#f1e4c8" fill-rule="evenodd" '
            f'style="fill:var(--clans-paper,#f1e4c8)"/>'
            f'<path class="edge" d="{coast}" fill="none" stroke="{INK}" stroke-width="6" stroke-linejoin="round" '
            f'style="stroke:var(--clans-edge,{INK})"/>')


def _fields(places: Sequence[Place]) -> str:
    """Return the coloured ground of all areas, one group a terrain."""
    groups = []
    for terrain, colour in GROUNDS.items():
        uses = "".join(f'<use href="#{PREFIX}shape-{p.name}"/>' for p in places if p.terrain == terrain)
        groups.append(f'<g fill="{colour}" style="fill:var(--clans-{terrain},{colour})">{uses}</g>')
    return "".join(groups)


def _motifs(areas: Mapping[str, Any]) -> str:
    groups = [motifs(terrain, [[(round(x * 10), round(y * 10)) for x, y in area["motifs"]]
                               for area in areas.values() if area["terrain"] == terrain]) for terrain in GROUNDS]
    return f'<g class="motifs">{"".join(groups)}</g>'


def _stroke(name: str, paths: Sequence[str], colour: str, width: float, cap: str = "round") -> str:
    return (f'<path class="{name}" d="{"".join(paths)}" fill="none" stroke="{colour}" stroke-width="{width}" '
            f'stroke-linecap="{cap}" stroke-linejoin="round" style="stroke:var(--clans-{name},{colour})"/>')


def _lakes(lakes: Sequence[Mapping[str, Any]], curves: Sequence[Sequence[Spot]]) -> str:
    shape = "".join(outline(lake["outline"], curves) for lake in lakes)
    waves = "".join(f"M{round(x * 10) - 13} {round(y * 10)}q6-7 13 0 6 7 13 0" for lake in lakes
                    for x, y in lake["waves"])
    return (f'<path class="lake" d="{shape}" fill="{_LAKE}" stroke="{_BANK}" stroke-width="6" stroke-linejoin="round" '
            f'style="fill:var(--clans-lake,{_LAKE});stroke:var(--clans-bank,{_BANK})"/>'
            + _stroke("wave", [waves], "#eaf6fc", 3.2))


# --- any other map --------------------------------------------------------------------------------------------------

def _plain(data: Mapping[str, Any]) -> Ground:
    areas = data["areas"]
    names = sorted(areas)
    near = _near(data["borders"])
    number = {name: i for i, name in enumerate(names)}
    points = given(areas, names) or layout([[number[o] for o in near.get(name, ())] for name in names])
    gap = least_gap(points)
    scale = min(190 / gap, 900 / max(1e-9, max(max(p[k] for p in points) - min(p[k] for p in points) for k in (0, 1))))
    spots = [(round(x * scale), round(y * scale)) for x, y in points]
    blob = max(24, min(78, round(gap * scale * 0.41)))
    places = [_clearing(name, areas[name]["terrain"], spot, blob, tuple(near.get(name, ())))
              for name, spot in zip(names, spots, strict=True)]
    left, top = min(s[0] for s in spots) - blob - 34, min(s[1] for s in spots) - blob - 34
    width, height = max(s[0] for s in spots) + blob + 34 - left, max(s[1] for s in spots) + blob + 34 - top
    paths = [f"M{spots[number[a]][0]} {spots[number[a]][1]}L{spots[number[b]][0]} {spots[number[b]][1]}"
             for a, b in data["borders"]]
    below = (_paper(left, top, width, height) + _stroke("road-edge", paths, "#5a4632", 17)
             + _stroke("road", paths, "#dcc9a0", 11) + _fields(places)
             + _motifs({p.name: {"terrain": p.terrain, "motifs": _ringed(p, blob)} for p in places}))
    return _finished(places, (left, top, width, height), below,
                     _stroke("land", [p.path for p in places], "#5a4632", 4))


_TWELVE = ((0, -100), (50, -87), (87, -50), (100, 0), (87, 50), (50, 87), (0, 100), (-50, 87), (-87, 50), (-100, 0),
           (-87, -50), (-50, -87))
_WOBBLE = (108, 113, 106, 111, 115, 107, 112, 109, 114, 106, 112, 110)


def _clearing(name: str, terrain: str, at: Spot, blob: int, near: tuple[str, ...]) -> Place:
    """Return an area drawn as a roundish clearing."""
    x, y = at
    turn = sum(name.encode()) % 12
    ring = [(x + dx * blob * _WOBBLE[(i + turn) % 12] // 10800, y + dy * blob * _WOBBLE[(i + turn) % 12] // 10800)
            for i, (dx, dy) in enumerate(_TWELVE)]
    mids = [((a + c) // 2, (b + d) // 2) for (a, b), (c, d) in zip(ring, ring[1:] + ring[:1], strict=True)]
    path = f"M{mids[-1][0]} {mids[-1][1]}" + "".join(
        f"Q{a} {b} {c} {d}" for (a, b), (c, d) in zip(ring, mids, strict=True)) + "z"
    huts = (x, y + blob * 16 // 100)
    radius = blob * 72 // 100
    label, badge = (x, y - blob * 76 // 100), (x + blob * 70 // 100, y - blob * 52 // 100)
    return Place(name, terrain, huts, radius, label, badge, (x - blob * 70 // 100, y + blob * 70 // 100), path, near)


def _ringed(place: Place, blob: int) -> list[tuple[float, float]]:
    """Return places of terrain pictures in a clearing, from top to bottom, in tenths."""
    x, y = place.at[0], place.at[1] - blob * 16 // 100
    count = 6 if blob < 50 else 12
    spots = [(x + dx * blob * 66 // 10000, y + dy * blob * 66 // 10000) for dx, dy in _TWELVE[::12 // count]]
    if blob >= 50:
        spots += [(x - blob * 25 // 100, y + 4), (x + blob * 25 // 100, y + 4), (x, y - blob * 20 // 100)]
    keep = [s for s in spots if abs(s[0] - place.label[0]) > 30 or abs(s[1] - place.label[1]) > 24]
    return [(a / 10, b / 10) for a, b in sorted(keep, key=lambda s: (s[1], s[0]))]
