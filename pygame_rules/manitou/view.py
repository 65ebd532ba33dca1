"""How a Manitou observation looks: the board as SVG, panel and hand as HTML. Pure functions, no state.

The board has a layer that never changes (by digest), the same for any number of players, and a live layer: three
herds, each with a lane a seat for the cards in the order played, and a strip with points and cards still to place. A
trace may tell which card was laid last and, right after a hunt, its evaluation (``review``) and how far it is shown
(``stage``); it is drawn over the cards as they lay (:mod:`view_review`). Nothing here reads hands; they are in
:mod:`view_hand`. Lengths are in drawing units, the board is 1000 wide.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from hashlib import sha256
from html import escape
from typing import Any

from ..core.markup import said
from ..core.texts import Message, listed, say
from .cards import HERDS, LEAST_LARGE, PLACEMENTS, VALUES, name
from .cards import KINDS as KIND_OF
from .view_art import FONT, GREY_INK, HUES, INK, ON_HUE, PAPER, PREFIX, seat_name, signed, symbols, text_size
from .view_hand import card_id, hand
from .view_panel import panel
from .view_review import outcome, outcome_texts, review_of, running, sum_mark, thief

__all__ = ["board", "hand", "panel"]

Observed = Mapping[str, Any]
WIDE, HIGH = 1000, 930
BAND, GAP = 282, 10  # height of a herd, space below it
STRIP = 3 * (BAND + GAP)  # top of the strip with the points
LANES, CARDS = 206, 300  # where the lanes begin, where the cards in them
_LAST = "#6a2c8f"


def board(obs: Observed, *, lang: str = "en", id_prefix: str = "", trace: Observed | None = None,
          base: bool = True) -> str:
    """Return the board as a stand-alone SVG document; every id and reference begins with ``id_prefix``.

    ``trace`` holds the card laid last and the evaluation just made. Without ``base`` the layer that never changes
    stays empty, for pages that have it already.
    """
    prefix = escape(id_prefix)
    ground, digest = _base()
    fixed = ground.replace(PREFIX, prefix) if base else ""
    title = escape(say("The herds of Manitou").text(lang))
    return (f'<svg xmlns="http://www.w3.org/2000/svg" id="{prefix}board" class="board board-manitou" '
            f'viewBox="0 0 {WIDE} {HIGH}" role="group" aria-labelledby="{prefix}title">'
            f'<g id="{prefix}base" data-digest="{digest}">{fixed}</g>'
            f'<g id="{prefix}live">{_live(obs, lang, trace or {}).replace(PREFIX, prefix)}</g>'
            f'<title id="{prefix}title">{title}</title></svg>')


# --- what never changes ---------------------------------------------------------------------------------------------

@cache
def _base() -> tuple[str, str]:
    """Return the plains and their digest: definitions, and a meadow for each herd with the place of its lanes."""
    parts = [f"<defs>{symbols()}</defs>"]
    for herd in range(HERDS):
        parts.append(f'<g transform="translate(0 {herd * (BAND + GAP)})">{_meadow(herd)}'
                     f'<rect x="196" y="9" width="795" height="{BAND - 18}" rx="12" fill="{PAPER}" fill-opacity=".55" '
                     f'style="fill:var(--mn-lane,{PAPER})"/></g>')
    drawn = "".join(parts)
    return drawn, sha256(drawn.encode()).hexdigest()[:16]


def _meadow(herd: int) -> str:
    tufts = "".join(f"M{x} {y}q2-14-4-22M{x + 5} {y}q0-12 2-20M{x + 10} {y}q-1-12 6-18"
                    for x, y in ((22, 268), (120, 262), (70, 274), (168, 274))[herd % 2:])
    return (f'<rect x="1" y="1" width="998" height="{BAND - 2}" rx="18" fill="#cfdba0" '
            f'style="fill:var(--mn-plain,#cfdba0)"/>'
            f'<path d="M1 {BAND - 70}C50 {BAND - 98} 110 {BAND - 60} 196 {BAND - 84}V{BAND - 1}H19A18 18 0 0 1 1 '
            f'{BAND - 19}z" fill="#a9bf74" style="fill:var(--mn-hill,#a9bf74)"/>'
            f'<path d="{tufts}" fill="none" stroke="#6f8a3c" stroke-width="3" stroke-linecap="round"/>')


# --- herds ----------------------------------------------------------------------------------------------------------

def _live(obs: Observed, lang: str, trace: Observed) -> str:
    """Return everything that can change: the herds to point at, and above them cards and numbers."""
    review = review_of(obs, trace)
    table = review or obs
    last = tuple(trace.get("last", ()))
    targets = "".join(_target(table, herd, lang, review) for herd in range(HERDS))
    bands = "".join(
        f'<g transform="translate(0 {herd * (BAND + GAP)})">{_lanes(obs["players"])}{_buffalo(table["herds"][herd])}'
        f'{_cards(obs, table, herd, last[1] if last[:1] == (herd,) else None)}'
        f'{outcome(review, herd, _edges(table, herd), BAND) if review else ""}</g>' for herd in range(HERDS))
    return (f'<g fill="none" pointer-events="all" cursor="pointer">{targets}</g>'
            f'<g pointer-events="none" aria-hidden="true">{bands}{_strip(obs, review)}</g>')


def _target(table: Observed, herd: int, lang: str, review: Observed | None) -> str:
    """Return the target of a herd: its whole band, with everything on it in words."""
    buffalo = table["herds"][herd]
    worth = say("buffalo {values}", values=" / ".join(map(str, buffalo))) if buffalo else say("no buffalo")
    info = herd_text(table["grounds"][herd])
    parts: list[Message] = [say("herd {herd}", herd=herd + 1), worth, info]
    if review and review["stage"] > herd:
        parts += outcome_texts(review["results"][herd])
    label = listed(parts)
    return (f'<g id="{PREFIX}herd-{herd + 1}" class="herd" data-target="herd:{herd + 1}" role="button" '
            f'aria-label="{said(label, lang)}" data-info="{said(info, lang)}">'
            f'<rect x="3" y="{herd * (BAND + GAP) + 3}" width="994" height="{BAND - 6}" rx="16"/></g>')


def herd_text(ground: Sequence[Mapping[str, Any]]) -> Message:
    """Return the cards at a herd in words, seat by seat: sum of the hunters, then the cards in the order played."""
    told = []
    active = [entry for entry in ground if entry["active"]]
    for seat in sorted({entry["seat"] for entry in ground}):
        cards = listed([_card_text(entry, active) for entry in ground if entry["seat"] == seat])
        points = sum(VALUES[KIND_OF[entry["card"]]] for entry in ground if entry["seat"] == seat)
        told.append(say("{colour} {sum}: {cards}", colour=seat_name(seat), sum=points, cards=cards))
    if not told:
        return say("no cards")
    text = told[0]
    for more in told[1:]:
        text = say("{first}; {rest}", first=text, rest=more)
    return text


def _card_text(entry: Mapping[str, Any], active: Sequence[Mapping[str, Any]]) -> Message:
    card = name(entry["card"])
    if not entry["card"].startswith("H"):
        if not entry["active"]:
            return say("{card} grey", card=card)
        if len(active) == 2:
            return say("{card} active, protects", card=card) if entry is active[1] else say(
                "{card} active, protected", card=card)
        return say("{card} active", card=card)
    return card


def _lanes(players: int) -> str:
    """Return the lines between the lanes of the seats."""
    height = BAND / players
    lines = "".join(f"M{LANES} {round(height * i)}H990" for i in range(1, players))
    return (f'<path class="lanes" d="{lines}" stroke="#8f9a5e" stroke-width="2.5" stroke-dasharray="3 9" '
            f'stroke-linecap="round"/>')


def _buffalo(cards: Sequence[int]) -> str:
    """Return the buffalo cards of a herd, one above the other, with their values."""
    parts = []
    for i, value in enumerate(cards):
        top = (12 if len(cards) == 2 else 60) + i * 128
        kind = "large" if value >= LEAST_LARGE else "small"
        parts.append(f'<g transform="translate(14 {top})"><use href="#{PREFIX}buffalo-{kind}"/><text x="14" y="62" '
                     f'fill="#fffaf0" stroke="{INK}" stroke-width="9" stroke-linejoin="round" paint-order="stroke" '
                     f'style="{text_size(62)}">{value}</text></g>')
    return f'<g {FONT} font-weight="800" font-size="62">{"".join(parts)}</g>'


def _edges(table: Observed, herd: int) -> list[float]:
    """Return by lane where its cards end."""
    counts = [0] * len(table["scores"])
    for entry in table["grounds"][herd]:
        counts[entry["seat"]] += 1
    _, size = _tile(len(counts))
    return [CARDS + (count - 1) * _step(size) + size if count else CARDS for count in counts]


def _step(size: int) -> float:
    """Return how far from card to card in a lane."""
    return min(size + 8, (984 - CARDS - size) / (PLACEMENTS - 1))


def _tile(players: int) -> tuple[float, int]:
    """Return the height of a lane and the size of the cards in it."""
    return BAND / players, {2: 96, 3: 84, 4: 64}[players]


def _cards(obs: Observed, table: Observed, herd: int, last: int | None) -> str:
    """Return the lanes of a herd: mark and sum of each seat, its cards in the order played."""
    ground = table["grounds"][herd]
    active = [i for i, entry in enumerate(ground) if entry["active"]]
    lane, size = _tile(obs["players"])
    step = _step(size)
    column = [0] * obs["players"]
    copies: dict[tuple[int, str], int] = {}
    for earlier in table["grounds"][:herd]:
        for entry in earlier:
            copies[entry["seat"], entry["card"]] = copies.get((entry["seat"], entry["card"]), 0) + 1
    parts = [_lane_head(ground, seat, lane,
                        sum_mark(table, herd, seat, LANES + 58, round(seat * lane + lane / 2))
                        if "results" in table else "") for seat in range(obs["players"])]
    for i, entry in enumerate(ground):
        seat, card = entry["seat"], entry["card"]
        copy = copies[seat, card] = copies.get((seat, card), 0) + 1
        x = round(CARDS + column[seat] * step)
        y = round(seat * lane + (lane - size) / 2)
        column[seat] += 1
        role = "" if not entry["active"] or len(active) < 2 else "protector" if i == active[1] else "protected"
        parts.append(f'<g id="{PREFIX}{card_id(table["hunt"], seat, card, copy)}" class="card" '
                     f'transform="translate({x} {y})">{_card(entry, size, role, i == last)}</g>')
    return "".join(parts)


def _card(entry: Mapping[str, Any], size: int, role: str, last: bool) -> str:
    seat, card = entry["seat"], entry["card"]
    ring = (f'<rect x="-4" y="-4" width="{size + 8}" height="{size + 8}" rx="14" fill="none" stroke="{_LAST}" '
            f'style="stroke:var(--mn-last,{_LAST})" stroke-width="6"/>') if last else ""
    box = f'width="{size}" height="{size}"'
    if card.startswith("H"):
        digits = size * (0.56 if len(card) == 2 else 0.48)
        y = round(size / 2 + digits * 0.36)
        return (f'{ring}<use href="#{PREFIX}hunter-{seat}" {box}/><text x="{size // 2}" y="{y}" '
                f'text-anchor="middle" {FONT} font-weight="800" font-size="{round(digits)}" fill="{INK}" '
                f'style="{text_size(digits)}">{card[1:]}</text>')
    tile = f"active-{seat}" if entry["active"] else "grey"
    colour = ON_HUE[seat] if entry["active"] else GREY_INK
    hole = f"var(--mn-seat-{seat},{HUES[seat]})" if entry["active"] else "#e6e1d8"
    inner, edge = round(size * 0.66), round(size * 0.17)
    badge = ""
    if role == "protector":  # the one that has to be overcome first carries the shield
        badge = f'<use href="#{PREFIX}shield" x="{size - 13}" y="15"/>'
    elif role == "protected":  # the one behind it stands under a roof
        badge = (f'<path d="M4 12Q{size // 2}-16 {size - 4} 12" fill="none" stroke="{PAPER}" stroke-width="11"/>'
                 f'<path d="M4 12Q{size // 2}-16 {size - 4} 12" fill="none" stroke="{INK}" stroke-width="5"/>')
    owner = "" if entry["active"] else (
        f'<use href="#{PREFIX}mark-{seat}" transform="translate({size - 12} {size - 12}) scale(.55)"/>')
    return (f'{ring}<use href="#{PREFIX}{tile}" {box}/><use href="#{PREFIX}sign-{card}" x="{edge}" y="{edge}" '
            f'width="{inner}" height="{inner}" style="color:{colour};--mn-hole:{hole}"/>{owner}{badge}')


def _lane_head(ground: Sequence[Mapping[str, Any]], seat: int, lane: float, around: str) -> str:
    """Return the mark of a seat and, if it hunts here, the sum of its hunters with what stands around it."""
    values = [VALUES[KIND_OF[entry["card"]]] for entry in ground if entry["seat"] == seat]
    middle = round(seat * lane + lane / 2)
    total = (f'<text x="{LANES + 58}" y="{middle + 14}" text-anchor="middle" {FONT} font-weight="800" font-size="40" '
             f'fill="{INK}" style="{text_size(38)};fill:var(--mn-ink,{INK})">{sum(values)}</text>'
             if any(values) else "")
    scale = 0.85 if lane > 80 else 0.75
    return (f'<use href="#{PREFIX}mark-{seat}" transform="translate({LANES + 8} {middle}) scale({scale})"/>'
            f'{around}{total}')


# --- points ---------------------------------------------------------------------------------------------------------

def _strip(obs: Observed, review: Observed | None) -> str:
    """Return the strip below the herds: by seat mark, points, cards still to place; the thieves after a hunt."""
    n = obs["players"]
    width = WIDE / n
    parts = []
    for seat in range(n):
        left = round(seat * width)
        turn = seat == obs["to_move"] and obs["phase"] in ("pick", "draw", "play") and not review
        points = signed((running(review) if review else obs["scores"])[seat])
        more = thief(review, seat, left, STRIP) if review else _to_place(obs, left, seat, width)
        edge = 7 if turn else 2
        parts.append(f'<rect x="{left + 5}" y="{STRIP + 2}" width="{round(width) - 10}" height="{HIGH - STRIP - 5}" '
                     f'rx="12" fill="{PAPER}" stroke="{INK}" stroke-width="{edge}" '
                     f'style="fill:var(--mn-lane,{PAPER});stroke:var(--mn-ink,{INK})"/>'
                     f'<use href="#{PREFIX}mark-{seat}" x="{left + 34}" y="{STRIP + 28}"/><text x="{left + 64}" '
                     f'y="{STRIP + 42}">{points}</text>{more}')
    return (f'<g class="strip" {FONT} font-weight="800" font-size="40" fill="{INK}" '
            f'style="{text_size(40)};fill:var(--mn-ink,{INK})">{"".join(parts)}</g>')


def _to_place(obs: Observed, left: int, seat: int, width: float) -> str:
    """Return a pip for each card that a seat still has to place in this hunt."""
    if obs["phase"] not in ("draw", "play"):
        return ""
    step = 15 if width > 300 else 13
    start = left + round(width) - 20 - step * PLACEMENTS
    left_over = PLACEMENTS - obs["placed"][seat]
    pips = "".join(f'<rect x="{start + step * i}" y="{STRIP + 17}" width="{step - 4}" height="22" rx="2.5"'
                   f'{"" if i < left_over else f" fill={chr(34)}none{chr(34)}"}/>' for i in range(PLACEMENTS))
    return f'<g stroke="{INK}" style="stroke:var(--mn-ink,{INK})" stroke-width="1.5">{pips}</g>'

