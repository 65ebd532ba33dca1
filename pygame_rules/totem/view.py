"""How a Totem observation looks: the board as SVG, the side panel and the hand as HTML. Pure functions, no state.

The board has a layer that never changes (by digest) and a live layer: a target for each free square, the pieces, and
marks that tell chains, the last turn, open rights and winning squares. A trace may tell what was put where in the last
turn (``last``: piece and path of squares).
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from html import escape
from typing import Any

from ..core.texts import Message, say
from .board import (
    BOTH,
    FIRST_TOTEM,
    INDEX,
    NEAR,
    NEAR_SETS,
    OWNER,
    SIZE,
    SQUARES,
    beside,
    number_of,
    totem,
    warrior,
    ways,
)
from .view_art import BURNT, CELL, HEIGHT, LEFT, PREFIX, TOP, TRIBES, WIDTH, base, corner, middle
from .view_panel import hand, panel

__all__ = ["board", "hand", "panel"]

Observed = Mapping[str, Any]
_TRAIL = "#ffd9f2"
STRAP = "#d9b076"
_ORDER = tuple(SIZE * column + row for row in reversed(range(SIZE)) for column in range(SIZE))  # as text is read


def board(obs: Observed, *, lang: str = "en", id_prefix: str = "", trace: Observed | None = None,
          base: bool = True) -> str:
    """Return the board as a stand-alone SVG document; every id and reference begins with ``id_prefix``.

    Without ``base`` the layer that never changes stays empty, for pages that have it already.
    """
    fixed, digest = _base()
    prefix = escape(id_prefix)
    title = escape(say("Board of Totem").text(lang))
    live = _live(obs, lang, (trace or {}).get("last", ()))
    return (f'<svg xmlns="http://www.w3.org/2000/svg" id="{prefix}board" class="board board-totem" '
            f'viewBox="0 0 {WIDTH} {HEIGHT}" role="group" aria-labelledby="{prefix}title">'
            f'<g id="{prefix}base" data-digest="{digest}">{fixed.replace(PREFIX, prefix) if base else ""}</g>'
            f'<g id="{prefix}live">{live.replace(PREFIX, prefix)}</g>'
            f'<title id="{prefix}title">{title}</title></svg>')


@cache
def _base() -> tuple[str, str]:
    """Return the fixed layer and its digest."""
    drawn = base()
    return drawn, hashlib.sha256(drawn.encode()).hexdigest()[:12]


def pieces(obs: Observed) -> dict[int, int]:
    """Return square by piece of everything on the board, warriors first, as numbered in :mod:`board`."""
    found = {warrior(seat, int(n)): INDEX[square] for seat in BOTH for n, square in obs["warriors"][seat].items()}
    found |= {totem(seat): INDEX[square] for seat, square in enumerate(obs["totems"]) if square}
    return dict(sorted(found.items()))


def _live(obs: Observed, lang: str, last: Any) -> str:
    where = pieces(obs)
    at = {square: piece for piece, square in where.items()}
    links = list(_links(at))
    chained = {piece for pair in links for piece in pair}
    stones = "".join(_piece(piece, square, piece in chained, lang) for piece, square in where.items())
    targets = _squares()
    squares = "".join([targets[q] for q in _ORDER if q not in at])
    return (f'<g class="squares" fill="none" pointer-events="all" transform="translate({LEFT} {TOP})scale({CELL})">'
            f'{squares}</g>'
            f'<g pointer-events="none" aria-hidden="true" fill="none" stroke-linecap="round" stroke-linejoin="round">'
            f'{_chains(links, where)}{_trail(last)}{_ways(obs, at)}</g>'
            f'<g class="pieces" fill="none" pointer-events="all">{stones}</g>'
            f'<g pointer-events="none" aria-hidden="true">{_marks(obs, where)}</g>')


# --- targets --------------------------------------------------------------------------------------------------------

@cache
def _squares() -> tuple[str, ...]:
    """Return the target of each free square, one unit wide; on an occupied one the piece is the target."""
    return tuple(f'<path id="{PREFIX}{name}" d="M{square // SIZE} {SIZE - 1 - square % SIZE}h1v1h-1z" '
                 f'data-target="square:{name}" role="button" aria-label="{name}"/>'
                 for square, name in enumerate(SQUARES))


def label(piece: int, square: str, chained: bool = False) -> Message:
    """Return what a piece is called, with its square (and chain)."""
    tribe = say(TRIBES[OWNER[piece]])
    if piece >= FIRST_TOTEM:
        return say("Totem of {tribe}, {square}", tribe=tribe, square=square)
    if chained:
        return say("{tribe} {number}, {square}, in a chain", tribe=tribe, number=number_of(piece), square=square)
    return say("{tribe} {number}, {square}", tribe=tribe, number=number_of(piece), square=square)


def names_of(piece: int) -> tuple[str, str, str]:
    """Return the id, the target and the picture of a piece."""
    seat, number = OWNER[piece], number_of(piece)
    if piece >= FIRST_TOTEM:
        return f"t-{seat}", f"totem:{seat}", f"t{seat}"
    return f"w-{seat}-{number}", f"warrior:{seat}:{number}", f"p{seat}-{number}"


def _piece(piece: int, square: int, chained: bool, lang: str) -> str:
    own, target, picture = names_of(piece)
    x, y = corner(square)
    said = escape(label(piece, SQUARES[square], chained).text(lang))
    return (f'<use id="{PREFIX}{own}" href="#{PREFIX}{picture}" x="{x}" y="{y}" data-target="{target}" role="button" '
            f'aria-label="{said}"/>')


# --- marks ----------------------------------------------------------------------------------------------------------

def _links(at: Mapping[int, int]) -> Iterator[tuple[int, int]]:
    """Yield pairs of warriors of one tribe that stand side by side (totem.relocate.chain)."""
    for square, piece in at.items():
        for near in NEAR[square]:
            other = at.get(near, 0)
            if near > square and other and max(piece, other) < FIRST_TOTEM and OWNER[piece] == OWNER[other]:
                yield piece, other


def _chains(links: list[tuple[int, int]], where: Mapping[int, int]) -> str:
    """Return a strap beneath the stones of each chain."""
    drawn = "".join(_line(where[one], where[other]) for one, other in links)
    return (f'<g class="chains"><path d="{drawn}" stroke="{BURNT}" stroke-width="64"/>'
            f'<path d="{drawn}" stroke="{STRAP}" style="stroke:var(--totem-strap,{STRAP})" stroke-width="57"/></g>'
            ) if links else ""


def _line(start: int, goal: int) -> str:
    """Return path data for a straight line between the middles of two squares."""
    (a, b), (c, d) = middle(start), middle(goal)
    return f"M{a} {b}" + (f"v{d - b}" if a == c else f"h{c - a}" if b == d else f"l{c - a} {d - b}")


def _decisions(obs: Observed) -> Sequence[str]:
    """Return the legal actions of a turn; those of the setting up, two thousand, have no marks."""
    found: Sequence[str] = () if obs.get("phase") == "place" else obs.get("legal", ())
    return found


def _ways(obs: Observed, at: Mapping[int, int]) -> str:
    """Return the ways of each warrior that may move now; the page shows those of the warrior that is chosen."""
    goals: dict[str, list[int]] = {}
    for text in _decisions(obs):
        number, _, goal = text.partition("-")
        if number.isdigit() and goal:
            goals.setdefault(number, []).append(INDEX[goal])
    seat = obs["to_move"]
    return "".join(_ways_of(f"warrior:{seat}:{n}", INDEX[obs["warriors"][seat][n]], squares, at,
                            obs["options"].get("steps", "orthogonal")) for n, squares in goals.items())


def _ways_of(target: str, start: int, goals: list[int], at: Mapping[int, int], steps: str) -> str:
    """Return the steps to the goals as lines, each drawn once, and a dot on each goal."""
    near = beside(steps)[start]
    between = {row[0]: next((q for q in row[1:] if q not in at), start) for row in ways(steps)[start]}
    legs = [(start, goal) for goal in goals if goal in near]
    legs += [leg for goal in goals if goal not in near for leg in ((start, between[goal]), (between[goal], goal))]
    lines = "".join(_line(p, q) for p, q in dict.fromkeys(legs))
    ends = "".join("M{} {}h.1".format(*middle(q)) for q in goals)
    return f'<g class="ways" display="none" data-with="{target}"><path d="{lines}"/><path d="{ends}"/></g>'


def _trail(last: Any) -> str:
    """Return the way of each piece in the last turn: walked ways full, flights broken, a ring where it began."""
    walked: list[str] = []
    flown: list[str] = []
    rings: list[str] = []
    ends = {step["piece"]: step["path"][-1] for step in last}
    for name in ends.values():
        x, y = middle(INDEX[name])
        rings.append(f"M{x - 31} {y - 31}h62v62h-62z")
    for step in last:
        points = [middle(INDEX[name]) for name in step["path"]]
        if len(points) > 1:
            a, b = points[0]
            rings.append(f"M{a - 9} {b}a9 9 0 1 0 18 0a9 9 0 1 0-18 0")
            line = f"M{a} {b}" + "".join(f"L{x} {y}" for x, y in points[1:])
            (walked if _adjacent(step["path"]) else flown).append(line)
    if not rings:
        return ""
    ways = [("".join(walked), ""), ("".join(flown), ' stroke-dasharray="3 15"'), ("".join(rings), "")]
    dark = "".join(f'<path d="{d}"{dash}/>' for d, dash in ways if d)
    return (f'<g class="last"><g stroke="{BURNT}" stroke-width="9">{dark}</g>'
            f'<g stroke="{_TRAIL}" style="stroke:var(--totem-trail,{_TRAIL})" stroke-width="4.5">{dark}</g></g>')


def _adjacent(names: list[str]) -> bool:
    """Tell whether each square of a path is a step from the one before it, corners included."""
    steps = [(abs(INDEX[p] // SIZE - INDEX[q] // SIZE), abs(INDEX[p] % SIZE - INDEX[q] % SIZE))
             for p, q in zip(names, names[1:], strict=False)]
    return all(max(step) == 1 for step in steps)


def _marks(obs: Observed, where: Mapping[int, int]) -> str:
    """Return brackets around what may be put elsewhere now, and stars on the squares where a totem would win."""
    loose, stars = set(), set()
    for text in _decisions(obs):
        sign, _, rest = text.partition("-")
        if sign[0] == "x":
            loose.add(warrior(1 - obs["to_move"], int(sign[1])))
        elif sign[0] == "T":
            piece = totem(int(sign[1]))
            loose.add(piece)
            other = where.get(totem(1 - OWNER[piece]), -1)
            if other >= 0 and INDEX[rest] in NEAR_SETS[other]:
                stars.add(INDEX[rest])
    at = [("loose", where[piece]) for piece in sorted(loose)] + [("star", square) for square in sorted(stars)]
    return "".join('<use class="{0}" href="#{1}{0}" x="{2}" y="{3}"/>'.format(name, PREFIX, *middle(square))
                   for name, square in at)
