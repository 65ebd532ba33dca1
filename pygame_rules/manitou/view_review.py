"""How the evaluation of a hunt looks, herd by herd (manitou.score.display, manitou.capture.display).

A *review* is what :mod:`scoring` tells of an evaluation, with ``stage``: how many of its stages are shown, the herds
in order and then the fur thieves with the points.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..core.texts import Message, say, say_n
from .cards import HERDS, PENALTY
from .view_art import FONT, HUES, INK, ON_HUE, PAPER, PREFIX, paint, seat_name, text_size

Observed = Mapping[str, Any]
ALL = HERDS + 1  # stages
_TIE = "#8d1d12"
_CROWD = 5  # more prisoners than that stand in two rows


def review_of(obs: Observed, trace: Observed) -> dict[str, Any] | None:
    """Return the evaluation to be drawn: the one just made, or that of the last hunt once the match is over."""
    review = trace.get("review") or obs.get("review")
    return {**review, "stage": trace.get("stage", ALL)} if review else None


def gains(review: Observed) -> list[dict[str, int]]:
    """Return by seat the points that the stages shown so far have brought, by their source."""
    found = [{"buffalo": 0, "prisoners": 0, "thieves": 0} for _ in review["scores"]]
    for result in review["results"][:review["stage"]]:
        for value, seat, _ in result["awards"]:
            if seat >= 0:
                found[seat]["buffalo"] += value
        if result["captor"] >= 0:
            found[result["captor"]]["prisoners"] += result["prisoners"]
    for seat in review["thieves"] if review["stage"] >= ALL else ():
        found[seat]["thieves"] -= PENALTY
    return found


def running(review: Observed) -> list[int]:
    """Return the points by seat after the stages shown so far."""
    still_to_come = [sum(points.values()) for points in gains({**review, "stage": ALL})]
    so_far = [sum(points.values()) for points in gains(review)]
    return [score - whole + part for score, whole, part in zip(review["scores"], still_to_come, so_far, strict=True)]


def outcome_texts(result: Observed) -> list[Message]:
    """Return what the evaluation of a herd brought to whom, in words."""
    told = [say("{name} takes {value}", name=seat_name(seat), value=value) if seat >= 0 else
            say("{value} goes to no one", value=value) for value, seat, _ in result["awards"]]
    if result["captor"] >= 0:
        told.append(say_n("{name} takes {n} prisoner", "{name} takes {n} prisoners", result["prisoners"],
                          name=seat_name(result["captor"])))
    return told


# --- a herd ---------------------------------------------------------------------------------------------------------

def outcome(review: Observed, herd: int, edges: Sequence[float], band: int) -> str:
    """Return what a herd brought: points of each buffalo card in the winner's colour, prisoners as small figures.

    ``edges`` tells by lane where its cards end, ``band`` is the height of a herd. While stages are shown, the other
    herds stand back.
    """
    stage = review["stage"]
    parts = [_spot(band) if stage == herd + 1 else _veil(band)] if 0 < stage < ALL else []
    if stage > herd:
        result = review["results"][herd]
        count = len(result["awards"])
        for i, (value, seat, _) in enumerate(result["awards"]):
            y = (12 if count == 2 else 60) + i * 128 + 90
            parts.append(_points(138, y, f"+{value}", seat) if seat >= 0 else _cross(138, y))
        if result["captor"] >= 0:
            parts.append(_prisoners(result["prisoners"], result["captor"], edges, band))
    return "".join(parts)


def _spot(band: int) -> str:
    return (f'<rect x="4" y="4" width="992" height="{band - 8}" rx="16" fill="none" stroke="{INK}" stroke-width="8" '
            f'style="stroke:var(--mn-ink,{INK})"/>')


def _veil(band: int) -> str:
    return (f'<rect width="1000" height="{band}" rx="18" fill="{PAPER}" fill-opacity=".6" '
            f'style="fill:var(--mn-veil,{PAPER})"/>')


def _cross(x: int, y: int) -> str:
    shape = f"M{x - 20} {y - 20}l36 36m0-36l-36 36"
    return (f'<path d="{shape}" stroke="#fff" stroke-width="17" stroke-linecap="round"/>'
            f'<path d="{shape}" stroke="#8d1d12" stroke-width="9" stroke-linecap="round"/>')


def _points(x: int, y: int, text: str, seat: int) -> str:
    """Return a number of points on a disc of the seat's colour, with its mark."""
    return (f'<g class="points" transform="translate({x} {y})"><rect x="-46" y="-29" width="92" height="58" rx="29" '
            f'{paint(seat)} stroke="#fff" stroke-width="5"/>'
            f'<text y="14" text-anchor="middle" {FONT} font-weight="800" font-size="38" fill="{ON_HUE[seat]}" '
            f'style="{text_size(38)}">{text}</text><use href="#{PREFIX}mark-{seat}" '
            f'transform="translate(44 -25) scale(.6)"/></g>')


def _prisoners(count: int, seat: int, edges: Sequence[float], band: int) -> str:
    """Return prisoners as small figures at the lower edge of a herd, with their number.

    They stand at the end of the lowest lane whose cards leave room for them.
    """
    rows = 1 if count <= _CROWD else 2
    columns = -(-count // rows)
    step, scale = (20, 0.9) if rows == 1 else (min(13, 108 / columns), 0.6)
    wide = round(step * columns) + 14
    left = 988 - wide
    lanes = [lane for lane, edge in enumerate(edges) if edge <= left - 88]
    low = round((max(lanes, default=len(edges) - 1) + 1) * band / len(edges))
    middle = low - 24
    figures = "".join(
        f'<use href="#{PREFIX}figure" transform="translate({left + 6 + step * (i % columns + 0.5):.4g} '
        f'{middle + (0 if rows == 1 else -10 if i < columns else 11)}) scale({scale})"/>' for i in range(count))
    return (f'<g class="prisoners"><rect x="{left - 40}" y="{middle - 23}" width="{wide + 44}" height="46" rx="14" '
            f'fill="{PAPER}" stroke="{INK}" stroke-width="3"/><g {paint(seat)}>{figures}</g></g>'
            f'{_points(left - 42, middle, f"+{count}", seat)}')


def sum_mark(review: Observed, herd: int, seat: int, x: int, y: int) -> str:
    """Return what stands around a sum at x, y: a full line for who takes a card, a broken one for a tie."""
    result = review["results"][herd]
    sums = result["sums"]
    if review["stage"] <= herd or not sums[seat]:
        return ""
    box = f'<rect x="{x - 31}" y="{y - 27}" width="62" height="54" rx="16" fill="none" stroke-width="6"'
    for value_seat in (award[1] for award in result["awards"]):
        if value_seat == seat:
            return f'{box} stroke="{HUES[seat]}" style="stroke:var(--mn-seat-{seat},{HUES[seat]})"/>'
    tied = sums.count(sums[seat]) > 1 and any(
        (why == "tie" and sums[seat] == max(sums)) or
        (why == "tieSecond" and sums[seat] == max(s for s in sums if s < max(sums)))
        for _, _, why in result["awards"])
    return f'{box} stroke="{_TIE}" stroke-dasharray="10 7" style="stroke:var(--mn-tie,{_TIE})"/>' if tied else ""


# --- the thieves ----------------------------------------------------------------------------------------------------

def thief(review: Observed, seat: int, left: int, top: int) -> str:
    """Return the minus ten of the fur thieves, else the total of hunters that kept them away."""
    if review["stage"] < ALL:
        return ""
    total = review["totals"][seat]
    if seat in review["thieves"]:
        return (f'<g class="thief" transform="translate({left + 178} {top + 28})"><rect x="-44" y="-22" width="88" '
                f'height="44" rx="8" fill="#8d1d12" stroke="#fff" stroke-width="3"/><text y="13" '
                f'text-anchor="middle" fill="#fff" style="{text_size(36)}" font-size="36">−10</text></g>')
    return (f'<text x="{left + 222}" y="{top + 40}" text-anchor="end" font-size="30" font-weight="500" '
            f'style="{text_size(28)}">Σ {total}</text>')
