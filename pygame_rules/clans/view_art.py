"""The pictures on a Clans board: huts, terrain motifs, marks; and where huts stand in an area.

Pictures are SVG text. ``#`` before an id is written as the placeholder ``\\0`` (see :mod:`view`), so that the prefix of
one board on a page can be put in everywhere. Colours are CSS custom properties with fallbacks. Lengths are in drawing
units, the default board is 1000 wide.
"""

from __future__ import annotations

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

# Motifs are drawn about their middle.
MOTIFS = {
    "forest": '<path d="M0 4v7" stroke-width="3"/><path d="M0-13C7-11 9-4 8 1 6 6-6 6-8 1-9-4-7-11 0-13z" '
              'fill="#5f8a52" style="fill:var(--clans-tree,#5f8a52)" stroke-width="1.6"/>',
    "mountain": '<path d="M-16 10L-3-13 3-4 6-8 17 10z" fill="#a3968b" style="fill:var(--clans-peak,#a3968b)" '
                'stroke-width="1.8"/><path d="M-3-13L-8-4l3.5 1.5L-2-5l3 2 2-1z" fill="#fff" stroke="none"/>',
    "steppe": '<path d="M0 5Q-1-3-7-8M0 5Q0-4 0-11M0 5Q1-3 7-8M-13 7H-5M4 7h9" stroke-width="2"/>',
    "grassland": '<path d="M-7 9Q-8 4-10 2M-6 9Q-5 4-3 2M6 9Q5 5 4 4" stroke-width="1.6"/>'
                 '<path d="M2-4h.01M-2-7h.01M6-7h.01M0-.5h.01M4-.5h.01" stroke-width="5.2" '
                 'stroke="#fff" style="stroke:var(--clans-petal,#fff)"/><path d="M2-4h.01" stroke-width="4" '
                 'stroke="#e39a1c"/>',
}
MOTIF_INK = {"forest": "#37552f", "mountain": "#6a5d53", "steppe": "#94722a", "grassland": "#6f9240"}

STAR = ("M0-24l6.9 9.6L17-17l.3 11.7L28 0 17.3 5.3 17 17 6.9 14.4 0 24-6.9 14.4-17 17l-.3-11.7"
        "L-28 0-17.3-5.3-17-17l10.1 2.6z")


def symbols() -> str:
    """Return the definitions that boards refer to: huts, motifs, star, ruin, question mark."""
    parts = []
    for colour, hue in HUES.items():
        parts.append(
            f'<symbol id="{PREFIX}hut-{colour}" viewBox="0 0 24 24">'
            f'<path d="{_HUT}" fill="{hue}" style="fill:var(--clans-{colour},{hue})" stroke="{PAPER}" '
            f'stroke-width="3.4" stroke-linejoin="round" paint-order="stroke"/>'
            f'<path d="{_HUT}" fill="none" stroke="#241a10" stroke-width="1.1" stroke-linejoin="round"/>'
            f'<path d="M5.5 15.2h13V22H14v-4.5h-4V22H5.5z" fill="#fff" fill-opacity=".55"/>'
            f'<g fill="none" stroke="{ON_HUE[colour]}" stroke-linecap="round">{ROOF_MARKS[colour]}</g></symbol>')
    for terrain, picture in MOTIFS.items():
        ink = MOTIF_INK[terrain]
        parts.append(f'<g id="{PREFIX}motif-{terrain}" fill="none" stroke="{ink}" stroke-linecap="round" '
                     f'stroke-linejoin="round" style="stroke:var(--clans-{terrain}-ink,{ink})">{picture}</g>')
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
    ink, ground = MOTIF_INK[terrain], GROUNDS[terrain]
    return (f'<svg class="cl-terrain" viewBox="-20 -20 40 40" aria-hidden="true" focusable="false">'
            f'<rect x="-19" y="-19" width="38" height="38" rx="8" fill="{ground}" '
            f'style="fill:var(--clans-{terrain},{ground})" stroke="{INK}" stroke-width="1.5"/>'
            f'<g fill="none" stroke="{ink}" style="stroke:var(--clans-{terrain}-ink,{ink})" stroke-linecap="round" '
            f'stroke-linejoin="round">{MOTIFS[terrain]}</g></svg>')


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
