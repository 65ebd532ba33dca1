"""The pictures of Totem: leather board, carved stones of two tribes, totems, dice.

Pictures are SVG text. Every id is written behind the placeholder ``\\0`` (see :mod:`view`), so that the prefix of one
board on a page can be put in everywhere. Colours are CSS custom properties with fallbacks. Lengths are in drawing
units; a square of the board is 64 wide.
"""

from __future__ import annotations

from functools import cache

from ..core.texts import mark
from .board import BOTH, SIZE, SQUARES, WARRIORS

PREFIX = "\0"  # stands for the id prefix in cached pictures
CELL = 64
LEFT, TOP, RIM = 40, 10, 10  # room for row numbers, above the board, and right of it
WIDTH = LEFT + SIZE * CELL + RIM
HEIGHT = TOP + SIZE * CELL + LEFT
TRIBES = (mark("Sun"), mark("River"))  # told apart by shape, mark and brightness, not by colour alone

LEATHER, BURNT, THREAD, CREAM = "#8d5a34", "#4b2913", "#e2bd83", "#fff4dc"
# Of the stones of each tribe: face, edge, ink, light.
STONE = (("#f0c468", "#7b4d0f", "#3a2104", "#fbe2a6"), ("#1f5f66", "#0b2d31", "#f2fbf5", "#3d8a8f"))
INK_ON = ("#fbe3ab", "#0a2b2f")  # of the light side of a carved numeral
DICE = (("#1b59a6", "#ffffff"), ("#b3211b", "#ffffff"), ("#1c1b1a", "#ffffff"))  # III blue, IV red, V black

_ROUND = "M32 5.5a26.5 26.5 0 1 1 0 53a26.5 26.5 0 1 1 0-53z"
_BLOCK = "M15 6.5h34q8.5 0 8.5 8.5v34q0 8.5-8.5 8.5h-34q-8.5 0-8.5-8.5v-34q0-8.5 8.5-8.5z"
_OUTLINES = (_ROUND, _BLOCK)
_OWN = '<g stroke="none" stroke-width="1" stroke-linecap="butt" stroke-linejoin="miter">'  # against styles of buttons


def corner(square: int) -> tuple[int, int]:
    """Return where the upper left corner of a square is; row 1 is at the bottom."""
    return LEFT + CELL * (square // SIZE), TOP + CELL * (SIZE - 1 - square % SIZE)


def middle(square: int) -> tuple[int, int]:
    """Return where the middle of a square is."""
    x, y = corner(square)
    return x + CELL // 2, y + CELL // 2


def text_size(units: float) -> str:
    """Return a style that makes text ``units`` large and lets it grow with the reader's text size, within bounds."""
    return f"font-size:clamp({units * 0.9:.0f}px,{units / 16:.3g}rem,{units * 1.4:.0f}px)"


# --- pieces ---------------------------------------------------------------------------------------------------------

def _marks(seat: int) -> str:
    """Return the mark of a tribe: rays around a sun, waves of a river."""
    light, edge = STONE[seat][3], STONE[seat][1]
    if seat == 0:
        return (f'<circle cx="32" cy="32" r="21.5" fill="none" stroke="{edge}" stroke-width="5" '
                'stroke-dasharray="2.5 4.255"/>')
    return (f'<path d="M11 15.5q3.5-4 7 0t7 0 7 0 7 0 7 0 7 0M11 52q3.5-4 7 0t7 0 7 0 7 0 7 0 7 0" fill="none" '
            f'stroke="{light}" stroke-width="3.4"/>')


def stone(seat: int, number: int, carved: bool = True) -> str:
    """Return a warrior in a field of 64 by 64: a carved stone with its number (once, if not carved, so that what is
    read is the number); 6 and 9 are underlined."""
    face, edge, ink, _ = STONE[seat]
    outline = _OUTLINES[seat]
    bar = f'<path d="M25 48.5h14" stroke="{ink}" stroke-width="3"/>' if number in (6, 9) else ""
    style = text_size(36)
    light = f'<text x="33" y="46" fill="{INK_ON[seat]}" style="{style}">{number}</text>' if carved else ""
    return (f'<path d="{outline}" fill="{edge}" stroke="{CREAM}" stroke-width="3"/>'
            f'<path d="{outline}" fill="{face}" style="fill:var(--totem-stone-{seat},{face})" stroke="{edge}" '
            f'stroke-width="1.6" transform="translate(1.9 1.2) scale(.94)"/>{_marks(seat)}'
            f'<g font-family="system-ui,Verdana,sans-serif" font-weight="800" font-size="36" text-anchor="middle">'
            f'{light}'
            f'<text x="32" y="45" fill="{ink}" style="{style}">{number}</text></g>{bar}')


def totem_figure(seat: int) -> str:
    """Return a totem in a field of 64 by 64: a carved pole with a bird above it, or a jaguar."""
    face, edge, ink, light = STONE[seat]
    if seat == 0:
        top = ('<path d="M3 30Q6 15 19 17L27 22V12Q27 3 36 4T46 12L54 15 46 17.5 37 22 45 17Q58 15 61 30L49 29 46 34 '
               f'37 32V40H27V32L18 34 15 29z"/><path d="M37 10.5h.01" stroke="{ink}" stroke-width="4.6"/>')
        bands = '<path d="M23 46l4.5 4.5L32 46l4.5 4.5L41 46" fill="none"/>'
    else:
        top = ('<path d="M12 8q6-5 11 0 9-4 18 0 5-5 11 0 4 6-2 9 3 13-6 18-12 6-24 0-9-5-6-18-6-3-2-9z"/>'
               f'<path d="M24 19h.01M40 19h.01" stroke="{ink}" stroke-width="5.5"/>'
               f'<path d="M28 26h8l-4 4zM32 30v3M24 34q8 4 16 0" fill="none" stroke="{light}" stroke-width="2.2"/>')
        bands = f'<path d="M22 50q2.5-3 5 0t5 0 5 0 5 0" fill="none" stroke="{light}"/>'
    pole = '<path d="M23 36h18v20h6v5H17v-5h6z"/>'
    rim = f'<g fill="{edge}" stroke="{CREAM}" stroke-width="7">{pole}{top}</g>'
    return (f'<g stroke-linejoin="round" stroke-linecap="round">{rim}'
            f'<g fill="{face}" style="fill:var(--totem-stone-{seat},{face})" stroke="{edge}" stroke-width="2.2">'
            f'{pole}{top}{bands}</g></g>')


def piece_picture(seat: int, number: int | None) -> str:
    """Return a warrior or (None) a totem as a picture of its own, for use in text; it has no ids."""
    drawn = totem_figure(seat) if number is None else stone(seat, number, carved=False)
    return f'<svg class="tt-stone" viewBox="0 0 64 64" aria-hidden="true" focusable="false">{_OWN}{drawn}</g></svg>'


def tribe_picture(seat: int) -> str:
    """Return the sign of a tribe, a stone without number, as a small picture for use in text; it has no ids."""
    face, edge, *_ = STONE[seat]
    return (f'<svg class="tt-tribe" viewBox="0 0 64 64" aria-hidden="true" focusable="false">{_OWN}'
            f'<path d="{_OUTLINES[seat]}" fill="{face}" style="fill:var(--totem-stone-{seat},{face})" stroke="{edge}" '
            f'stroke-width="5"/>{_marks(seat)}</g></svg>')


def die_picture(die: int, name: str, face: int, state: str) -> str:
    """Return a die as a picture for use in text: its number, its name in a corner.

    ``state`` is ready, used (struck through) or blocked (with a sign of no entry).
    """
    ground, ink = DICE[die]
    strike = ('<path d="M9 55L55 9" stroke="#fff" stroke-width="9"/>'
              '<path d="M9 55L55 9" stroke="#000" stroke-width="4"/>')
    halt = ('<circle cx="51" cy="13" r="11" fill="#fff" stroke="#000" stroke-width="2"/>'
            '<path d="M44 13h14" stroke="#000" stroke-width="5"/>')
    bar = f'<path d="M25 54h14" stroke="{ink}" stroke-width="3.4"/>' if face in (6, 9) else ""
    return (f'<svg class="tt-cube" viewBox="0 0 64 64" aria-hidden="true" focusable="false">{_OWN}'
            f'<rect x="2.5" y="2.5" width="59" height="59" rx="11" fill="{ground}" stroke="#fff" stroke-width="3"/>'
            f'<rect x="7" y="7" width="50" height="50" rx="8" fill="none" stroke="#fff" stroke-opacity=".35" '
            f'stroke-width="1.5"/><g fill="{ink}" font-family="system-ui,Verdana,sans-serif" font-weight="800">'
            f'<text x="9.5" y="19" font-size="11">{name}</text> '
            f'<text x="34" y="49" font-size="38" text-anchor="middle">{face}</text></g>{bar}'
            f'{ {"used": strike, "blocked": halt}.get(state, "")}</g></svg>')


# --- board ----------------------------------------------------------------------------------------------------------

@cache
def base() -> str:
    """Return the layer of the board that never changes: pictures to refer to, leather, squares, coordinates."""
    pieces = "".join(f'<g id="{PREFIX}p{seat}-{n}">{_BACK}<g {_PLAIN}>{stone(seat, n)}</g></g>'
                     for seat in BOTH for n in range(1, WARRIORS + 1))
    totems = "".join(f'<g id="{PREFIX}t{seat}">{_BACK}<g {_PLAIN}>{totem_figure(seat)}</g></g>' for seat in BOTH)
    return f"<defs>{_GRADIENTS}{pieces}{totems}{_SIGNS}</defs>{_leather()}{_grid()}{_codes()}"


# The ground of a piece takes the colours by which the page shows what it can do; the piece itself keeps its own.
_BACK = '<path d="M0 0h64v64H0z"/>'
_PLAIN = 'stroke="none" stroke-width="1" stroke-dasharray="none" fill-opacity="1" stroke-opacity="1"'
_GRADIENTS = (f'<radialGradient id="{PREFIX}hide" cx=".42" cy=".36" r=".8"><stop offset="0" stop-color="#ffc98a" '
              f'stop-opacity=".34"/><stop offset=".6" stop-color="#ffc98a" stop-opacity=".04"/><stop offset="1" '
              f'stop-color="#1d0d03" stop-opacity=".42"/></radialGradient>')
_SIGNS = (f'<path id="{PREFIX}star" d="M0-19l5.2 12 13 1.2-9.9 8.6 3 12.7L0 8.8-11.3 15.5l3-12.7-9.9-8.6 13-1.2z" '
          f'fill="#ffe27a" stroke="{BURNT}" stroke-width="3" stroke-linejoin="round"/>'
          f'<g id="{PREFIX}loose" fill="none" stroke-linecap="round"><path d="M-28-17V-28h11M17-28h11v11M28 17v11H17'
          f'M-17 28h-11V17" stroke="{BURNT}" stroke-width="9"/><path d="M-28-17V-28h11M17-28h11v11M28 17v11H17'
          f'M-17 28h-11V17" stroke="#ffe27a" stroke-width="4.6"/></g>')


def _leather() -> str:
    """Return the hide: an uneven edge, shade, grain and a seam of thread."""
    w, h = WIDTH, HEIGHT
    edge = (f"M12 9Q{w * .3:.0f} 1 {w * .52:.0f} 5T{w - 10} 8Q{w - 2} {h * .3:.0f} {w - 5} {h * .55:.0f}"
            f"T{w - 9} {h - 9}"
            f"Q{w * .7:.0f} {h - 1} {w * .45:.0f} {h - 5}T10 {h - 8}Q1 {h * .72:.0f} 5 {h * .5:.0f}T12 9z")
    grain = "".join(f"M{16 + (x * 173 + y * 91) % (w - 60)} {16 + (y * 137 + x * 59) % (h - 40)}"
                    f"q{5 + x % 4} {y % 5 - 2} {10 + y % 7} {x % 3 - 1}" for x in range(9) for y in range(14))
    return (f'<path d="{edge}" fill="{LEATHER}" style="fill:var(--totem-leather,{LEATHER})" stroke="{BURNT}" '
            f'stroke-width="3"/><path d="{grain}" fill="none" stroke="#2a1407" stroke-opacity=".22" stroke-width="2" '
            f'stroke-linecap="round"/><path d="{edge}" fill="url(#{PREFIX}hide)"/>')


def _grid() -> str:
    """Return the lines burnt into the leather, with a few points that help the eye."""
    right, bottom = LEFT + SIZE * CELL, TOP + SIZE * CELL
    lines = "".join(f"M{LEFT + CELL * i} {TOP}V{bottom}M{LEFT} {TOP + CELL * i}H{right}" for i in range(1, SIZE))
    points = "".join(f"M{LEFT + CELL * x} {TOP + CELL * y}h.01" for x in (3, 7.5, 12) for y in (3, 7.5, 12))
    checks = "".join(f"M{corner(q)[0]} {corner(q)[1]}h{CELL}v{CELL}h-{CELL}z" for q in range(SIZE * SIZE) if q % 2)
    frame = f'x="{LEFT}" y="{TOP}" width="{SIZE * CELL}" height="{SIZE * CELL}"'
    return (f'<path d="{checks}" fill="#fff" fill-opacity=".055"/>'
            f'<g fill="none" stroke="{BURNT}" style="stroke:var(--totem-line,{BURNT})"><path d="{lines}" '
            f'stroke-width="2.4" stroke-opacity=".8"/><path d="{points}" stroke-width="11" stroke-linecap="round"/>'
            f'<rect {frame} stroke-width="4"/></g>'
            f'<rect {frame} fill="none" stroke="{THREAD}" stroke-width="2" stroke-dasharray="11 7"/>')


def _codes() -> str:
    """Return the letters of the columns and the numbers of the rows."""
    tight = ' textLength="29" lengthAdjust="spacingAndGlyphs"'
    letters = "".join(f'<text x="{middle(SIZE * i)[0]}" y="{HEIGHT - 11}">{SQUARES[SIZE * i][0]}</text>'
                      for i in range(SIZE))
    numbers = "".join(f'<text x="{LEFT // 2 + 1}" y="{middle(i)[1] + 9}"{tight if i > 8 else ""}>{i + 1}</text>'
                      for i in range(SIZE))
    return (f'<g class="codes" font-family="system-ui,Verdana,sans-serif" font-weight="700" font-size="25" '
            f'text-anchor="middle" '
            f'fill="{CREAM}" style="fill:var(--totem-code,{CREAM});{text_size(25)}" aria-hidden="true">'
            f'{letters}{numbers}</g>')
