"""The pictures of Manitou: cards, warriors' signs, buffalo, marks of the seats. All drawn here, as SVG text.

Ids begin with the placeholder ``\\0`` (see :mod:`view`), so that the prefix of one board on a page can be put in
everywhere. Colours are CSS custom properties with fallbacks. Signs fill a box of 100 × 100 and take the text colour
(``currentColor``); what is cut out of them shows ``--mn-hole``.
"""

from __future__ import annotations

from ..core.texts import Message, mark, say

PREFIX = "\0"  # stands for the id prefix in cached pictures
INK = "#33261a"
PAPER = "#fbf4e3"
GREY, GREY_EDGE, GREY_INK = "#d3cdc3", "#8b8378", "#6a6259"

SEAT_NAMES = (mark("red"), mark("blue"), mark("green"), mark("yellow"))
HUES = ("#d55e00", "#0072b2", "#009e73", "#f0e442")
ON_HUE = ("#fff", "#fff", "#fff", "#2a2100")
FONT = 'font-family="system-ui,Verdana,sans-serif"'

# One mark a seat, about 0, 0, as large as a circle of radius 20: circle, square, triangle, diamond.
MARKS = ('<circle r="18"/>', '<path d="M-16-16h32v32h-32z"/>', '<path d="M0-20L20 16H-20z"/>',
         '<path d="M0-22L20 0 0 22-20 0z"/>')

_HOLE = 'fill="none" stroke="var(--mn-hole,#fff)"'
SIGNS = {
    "CH": '<path d="M46 94C40 66 22 58 12 34 8 22 10 12 16 6c16 8 26 22 30 40 2-18 12-32 38-42 6 12 4 26-4 40'
          'C68 64 58 70 54 94z"/><path d="M48 84C44 60 30 46 18 14M52 84C56 58 66 38 82 12M20 36l12-2M30 54l10-6'
          'M82 32l-12-2M70 54l-10-6" stroke-width="4" ' + _HOLE + "/>",
    "MM": '<path d="M24 64V54a26 27 0 0 1 52 0v10z"/><path d="M15 70h70v16H15z"/>'
          '<path d="M30 42C10 44 2 26 8 8c6 14 14 18 30 20zM70 42c20 2 28-16 22-34-6 14-14 18-30 20z"/>'
          '<path d="M50 30v34M26 78h48" stroke-width="4.5" stroke-dasharray="5 5" ' + _HOLE + "/>",
    "RM": '<path d="M27 58a19 19 0 0 1-1-37 25 25 0 0 1 46-5 21 21 0 0 1 3 42z"/>'
          '<path d="M32 67l-6 18M52 67l-8 26M72 67l-6 18" fill="none" stroke="currentColor" stroke-width="8" '
          'stroke-linecap="round"/>',
    "SC": '<path d="M3 50C17 26 33 17 50 17s33 9 47 33C83 74 67 83 50 83S17 74 3 50z"/>'
          '<circle cx="50" cy="50" r="23" fill="var(--mn-hole,#fff)"/><circle cx="50" cy="50" r="14"/>',
    "SQ": '<path d="M50 16L92 92H62L50 62 38 92H8z"/>'
          '<path d="M50 18L40 3M50 18L60 3" fill="none" stroke="currentColor" stroke-width="6" stroke-linecap="round"/>'
          '<path d="M34 52l5-7 5 7 6-8 6 8 5-7 5 7" stroke-width="4.5" stroke-linejoin="round" ' + _HOLE + "/>",
}
_BUFFALO = ("M6 41C4 34 9 26 17 22 20 11 32 3 46 5 59 7 66 15 79 17 90 19 96 27 95 40L98 56 94 54 93 45"
            "C92 50 91 55 91 67H84L83 52C80 48 77 47 73 48L72 67H65L63 50C57 52 50 52 43 51L44 67H37L35 53 34 67H27"
            "L26 51C24 56 21 61 17 65 14 61 13 56 13 51 9 49 7 46 6 41z")
_HORN = "M19 23C12 22 10 15 13 10 15 15 19 17 25 17z"
_FIELD = f'<rect x="11" y="11" width="78" height="78" rx="7" fill="{PAPER}"/>'
_FIGURE = "M0-17a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13zM-10 16C-10 3-7-2 0-2S10 3 10 16z"
_SHIELD = "M-15-16H15V2C15 12 6 17 0 20-6 17-15 12-15 2z"


def symbols() -> str:
    """Return the definitions that boards refer to."""
    parts = [f'<symbol id="{PREFIX}sign-{card}" viewBox="0 0 100 100"><g fill="currentColor">{picture}</g></symbol>'
             for card, picture in SIGNS.items()]
    for seat in range(len(HUES)):
        parts += [
            f'<g id="{PREFIX}mark-{seat}" {paint(seat)} stroke="#241a10" stroke-width="2.5" stroke-linejoin="round">'
            f'{MARKS[seat]}</g>',
            f'<symbol id="{PREFIX}active-{seat}" viewBox="0 0 100 100">{_frame(seat, 6)}</symbol>',
            f'<symbol id="{PREFIX}hunter-{seat}" viewBox="0 0 100 100">{_frame(seat, 3)}{_FIELD}</symbol>']
    parts.append(
        f'<symbol id="{PREFIX}grey" viewBox="0 0 100 100"><rect x="3" y="3" width="94" height="94" rx="13" '
        f'fill="{GREY}" stroke="{GREY_EDGE}" stroke-width="4" stroke-dasharray="9 6"/>'
        f'<path d="M12 88L88 12" stroke="{GREY_EDGE}" stroke-width="5"/></symbol>')
    parts.append(f'<path id="{PREFIX}shield" d="{_SHIELD}" fill="{PAPER}" stroke="{INK}" stroke-width="4.5" '
                 f'stroke-linejoin="round"/>')
    parts.append(f'<path id="{PREFIX}figure" d="{_FIGURE}" stroke="#1b130b" stroke-width="2"/>')
    for kind, size in (("large", 0.88), ("small", 0.66)):
        parts.append(f'<g id="{PREFIX}buffalo-{kind}">{_buffalo_card(kind, size)}</g>')
    return "".join(parts)


def _buffalo_card(kind: str, size: float) -> str:
    """Return a buffalo card of 168 × 122 without its value: dark for the large ones, pale for the small."""
    ground, coat = ("#c98f52", "#3f2a1a") if kind == "large" else ("#e9cf9b", "#6d4a2c")
    left, top = round(162 - 100 * size), round(114 - 68 * size)
    return (f'<rect width="168" height="122" rx="14" fill="{ground}" style="fill:var(--mn-{kind},{ground})" '
            f'stroke="{INK}" stroke-width="4"/><path d="M4 96C40 84 60 100 96 92S150 84 164 96V108a10 10 0 0 1-10 10H14'
            f'A10 10 0 0 1 4 108z" fill="#fff" fill-opacity=".28"/>'
            f'<g transform="translate({left} {top}) scale({size})" fill="{coat}" '
            f'opacity=".9"><path d="{_BUFFALO}"/><path d="{_HORN}" fill="#f3e6c8"/></g>')


def text_size(units: float) -> str:
    """Return a style that makes text ``units`` large and lets it grow a little with the reader's text size."""
    return f"font-size:clamp({units:.0f}px,{units / 16:.3g}rem,{units * 1.2:.0f}px)"


def signed(points: int, plus: str = "") -> str:
    """Return points with a minus sign where need be, else with ``plus``."""
    return f"{plus}{points}" if points >= 0 else f"−{-points}"


def paint(seat: int) -> str:
    """Return the attributes that fill with the colour of a seat."""
    return f'fill="{HUES[seat]}" style="fill:var(--mn-seat-{seat},{HUES[seat]})"'


def _frame(seat: int, edge: int) -> str:
    return (f'<rect x="3" y="3" width="94" height="94" rx="13" {paint(seat)} stroke="#1b130b" '
            f'stroke-width="{edge}"/>')


def sign_picture(card: str, extra: str = "") -> str:
    """Return a warrior's sign as a small picture of its own, for use in text; it has no ids."""
    return (f'<svg class="mn-sign{extra}" viewBox="0 0 100 100" aria-hidden="true" focusable="false">'
            f'<g fill="currentColor">{SIGNS[card]}</g></svg>')


def mark_picture(seat: int) -> str:
    """Return the mark of a seat as a small picture of its own, for use in text; it has no ids."""
    return (f'<svg class="mn-mark" viewBox="-25 -25 50 50" aria-hidden="true" focusable="false"><g {paint(seat)} '
            f'stroke="#241a10" stroke-width="2.5" stroke-linejoin="round">{MARKS[seat]}</g></svg>')


def card_picture(card: str, seat: int) -> str:
    """Return a card of a hand as a picture of its own; it has no ids."""
    if card in SIGNS:
        colours = f"color:{ON_HUE[seat]};--mn-hole:var(--mn-seat-{seat},{HUES[seat]})"
        face = (f'{_frame(seat, 6)}<svg x="17" y="17" width="66" height="66" viewBox="0 0 100 100" '
                f'style="{colours}"><g fill="currentColor">{SIGNS[card]}</g></svg>')
    else:
        value = card.removeprefix("H")
        face = (f'{_frame(seat, 3)}{_FIELD}<text x="50" y="{71 if len(value) == 1 else 68}" text-anchor="middle" '
                f'font-size="{60 if len(value) == 1 else 50}" font-weight="800" {FONT} fill="{INK}">{value}</text>')
    return f'<svg class="mn-face" viewBox="0 0 100 100" aria-hidden="true" focusable="false">{face}</svg>'


def seat_name(seat: int) -> Message:
    """Return the colour of a seat in words."""
    return say(SEAT_NAMES[seat])
