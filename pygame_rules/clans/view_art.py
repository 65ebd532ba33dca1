"""The pictures on a Clans board: huts, terrain motifs, marks; and where huts stand in an area.

Pictures are SVG text. ``#`` before an id is written as the placeholder ``\\0`` (see :mod:`view`), so that the prefix of
one board on a page can be put in everywhere. Colours are CSS custom properties with fallbacks. Lengths are in drawing
units, the default board is 1000 wide.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from math import sqrt

PREFIX = "\0"  # stands for the id prefix in cached pictures
INK = "#3a2c1e"
PAPER = "#fbf5e6"
LARGEST = 42.0  # hut size in units

HUES = {"R": "#d55e00", "B": "#0072b2", "G": "#009e73", "Y": "#f0e442", "K": "#1d1b1a"}
ON_HUE = {"R": "#fff", "B": "#fff", "G": "#fff", "Y": "#2a2100", "K": "#fff"}
GROUNDS = {"forest": "#9dba88", "mountain": "#cdc3ba", "steppe": "#ecd193", "grassland": "#d9e8a6"}

# One mark a colour on the roof: bar, dot, chevron, two posts, cross.
ROOF_MARKS = {
    "R": '<path d="M7.5 11h9" stroke-width="3.2"/>',
    "B": '<path d="M12 10h.01" stroke-width="6"/>',
    "G": '<path d="M8 12.6l4-5.2 4 5.2" stroke-width="2.6"/>',
    "Y": '<path d="M9.7 7.6v5.6M14.3 7.6v5.6" stroke-width="2.6"/>',
    "K": '<path d="M12 6.6v7M8.5 10.1h7" stroke-width="2.6"/>',
}
_HUT = "M12 1.2L23 13.6l-1.2 1.6-2.3-.6V22.8h-15V14.6l-2.3.6L1 13.6z"

# Each motif is one or more strokes, (path data about its middle, attributes); the data are relative, so that they can
# follow a move to any place.
MOTIFS: dict[str, tuple[tuple[str, str], ...]] = {
    "forest": (("m0 4v7", 'stroke-width="3"'),
               ("m0-13c7 2 9 9 8 14-2 5-14 5-16 0-1-5 1-12 8-14z",
                'fill="#5f8a52" style="fill:var(--clans-tree,#5f8a52)" stroke-width="1.6"')),
    "mountain": (("m-16 10 13-23 6 9 3-4 11 18z",
                  'fill="#a3968b" style="fill:var(--clans-peak,#a3968b)" stroke-width="1.8"'),
                 ("m-3-13-5 9 3.5 1.5 2.5-2.5 3 2 2-1z", 'fill="#fff" stroke="none"')),
    "steppe": (("m0 5q-1-8-7-13m7 13q0-9 0-16m0 16q1-8 7-13m-20 15h8m9 0h9", 'stroke-width="2"'),),
    "grassland": (("m-7 9q-1-5-3-7m4 7q1-5 3-7m9 7q-1-4-2-5", 'stroke-width="1.6"'),
                  ("m2-4h.01m-4.01-3h.01m7.99 0h.01m-6.01 6.5h.01m3.99 0h.01",
                   'stroke-width="5.2" stroke="#fff" style="stroke:var(--clans-petal,#fff)"'),
                  ("m2-4h.01", 'stroke-width="4" stroke="#e39a1c"')),
}
MOTIF_INK = {"forest": "#37552f", "mountain": "#6a5d53", "steppe": "#94722a", "grassland": "#6f9240"}

STAR = ("M0-24l6.9 9.6L17-17l.3 11.7L28 0 17.3 5.3 17 17 6.9 14.4 0 24-6.9 14.4-17 17l-.3-11.7"
        "L-28 0-17.3-5.3-17-17l10.1 2.6z")


def symbols() -> str:
    """Return the definitions that boards refer to: huts, star, ruin, question mark."""
    parts = []
    for colour, hue in HUES.items():
        parts.append(
            f'<symbol id="{PREFIX}hut-{colour}" viewBox="0 0 24 24">'
            f'<path d="{_HUT}" fill="{hue}" style="fill:var(--clans-{colour},{hue})" stroke="{PAPER}" '
            f'stroke-width="3.4" stroke-linejoin="round" paint-order="stroke"/>'
            f'<path d="{_HUT}" fill="none" stroke="#241a10" stroke-width="1.1" stroke-linejoin="round"/>'
            f'<path d="M5.5 15.2h13V22H14v-4.5h-4V22H5.5z" fill="#fff" fill-opacity=".55"/>'
            f'<g fill="none" stroke="{ON_HUE[colour]}" stroke-linecap="round">{ROOF_MARKS[colour]}</g></symbol>')
    parts.append(f'<path id="{PREFIX}star" d="{STAR}" fill="#ffd75e" stroke="{INK}" stroke-width="2.5" '
                 'stroke-linejoin="round"/>')
    parts.append(f'<g id="{PREFIX}ruin" fill="none" stroke="{PAPER}" stroke-width="9" stroke-linecap="round">'
                 f'<path d="{_RUIN}"/><path d="{_RUIN}" stroke="#4b4038" stroke-width="4.5"/></g>')
    parts.append(f'<circle id="{PREFIX}query" r="22" fill="#ffd75e" stroke="{INK}" stroke-width="3.5"/>')
    return "".join(parts)


_RUIN = "M-20 16V-2l7-5M-13-7l5 8M20 16V2l-5-4M-6 16l5-7 6 7M-24 17h48M2-16l7 9"


def hut_picture(colour: str) -> str:
    """Return the hut of a colour as a small picture of its own, for use in text; it has no ids."""
    hue = HUES[colour]
    return (f'<svg class="cl-hut" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d="{_HUT}" '
            f'fill="{hue}" style="fill:var(--clans-{colour},{hue})" stroke="#241a10" stroke-width="1.1" '
            f'stroke-linejoin="round"/><path d="M5.5 15.2h13V22H14v-4.5h-4V22H5.5z" fill="#fff" '
            f'fill-opacity=".55"/><g fill="none" stroke="{ON_HUE[colour]}" stroke-linecap="round">'
            f'{ROOF_MARKS[colour]}</g></svg>')


def terrain_picture(terrain: str) -> str:
    """Return a terrain as a small picture of its own, for use in text; it has no ids."""
    ground = GROUNDS[terrain]
    return (f'<svg class="cl-terrain" viewBox="-20 -20 40 40" aria-hidden="true" focusable="false">'
            f'<rect x="-19" y="-19" width="38" height="38" rx="8" fill="{ground}" '
            f'style="fill:var(--clans-{terrain},{ground})" stroke="{INK}" stroke-width="1.5"/>'
            f'{motifs(terrain, [[(0, 0)]])}</svg>')


def motifs(terrain: str, regions: Iterable[Sequence[tuple[int, int]]]) -> str:
    """Return the pictures of a terrain at the spots of each region: a path a stroke and region, whatever the number of
    spots, because each element costs the browser more than what is drawn with it.
    """
    ink, regions = MOTIF_INK[terrain], list(regions)
    strokes = []
    for data, look in MOTIFS[terrain]:
        paths = "".join('<path d="' + "".join(f"M{x} {y}{data}" for x, y in spots) + '"/>' for spots in regions)
        strokes.append(f"<g {look}>{paths}</g>")
    return (f'<g fill="none" stroke="{ink}" stroke-linecap="round" stroke-linejoin="round" '
            f'style="stroke:var(--clans-{terrain}-ink,{ink})">{"".join(strokes)}</g>')


_ROWS = ((), (1,), (2,), (1, 2), (2, 2), (2, 3), (3, 3), (2, 3, 2), (3, 2, 3), (3, 3, 3), (3, 4, 3), (3, 4, 4),
         (4, 4, 4), (3, 4, 3, 3), (3, 4, 4, 3), (3, 4, 4, 4), (4, 4, 4, 4), (3, 4, 4, 4, 2), (3, 4, 4, 4, 3),
         (3, 4, 5, 4, 3))


@cache
def places(count: int, radius: float) -> tuple[float, float, tuple[tuple[float, float], ...]]:
    """Return size, reach and middles (about 0, 0) of ``count`` (0–19) huts in a circle: rows, read as text is read.

    ``reach`` is the radius of the circle that they really take.
    """
    rows = _ROWS[count]
    spots = [(x - (row - 1) / 2, (y - (len(rows) - 1) / 2) * 0.93) for y, row in enumerate(rows) for x in range(row)]
    reach = max(_length(abs(x) + 0.36, abs(y) + 0.36) for x, y in spots) if spots else 1.0
    pitch = min(LARGEST, radius / reach)
    middles = tuple((round(x * pitch, 1), round(y * pitch, 1)) for x, y in spots)
    return round(pitch * 1.02, 1), round(pitch * reach, 1), middles


def _length(x: float, y: float) -> float:
    return sqrt(x * x + y * y)
