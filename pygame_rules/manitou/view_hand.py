"""What the viewer of a Manitou table holds, as HTML: the tribe while a party is chosen, then the hand of three.

The viewer's own cards only; without a viewer there is nothing. ``data-secret`` keeps them out of farewell animations.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from hashlib import sha256
from typing import Any

from ..core.markup import said
from ..core.texts import say, say_n
from .cards import CODES, COPIES, KINDS, name
from .view_art import card_picture

Observed = Mapping[str, Any]


def hand(obs: Observed, *, lang: str = "en", draft: Collection[str] = ()) -> str:
    """Return the viewer's cards; ``draft`` are the targets chosen so far while a party is chosen."""
    seat = obs.get("seat")
    if seat is None or obs["phase"] == "over":
        return ""
    if obs["phase"] == "pick":
        if obs["piles"][seat]:
            return _party(obs, seat, lang)
        return _tribe(obs, seat, lang, draft) if "legal" in obs else ""
    return _three(obs, seat, lang)


def card_id(hunt: int, seat: int, card: str, copy: int) -> str:
    """Return the id of a card for one hunt, the same in hand and on the table; it tells nothing about the card."""
    return "card-" + sha256(f"{hunt} {seat} {card} {copy}".encode()).hexdigest()[:8]


# --- the hand of three ----------------------------------------------------------------------------------------------

def _three(obs: Observed, seat: int, lang: str) -> str:
    """Return the cards in hand, each a target; two equal ones lie side by side in one."""
    cards: Sequence[str] = obs["hands"][seat]
    laid = [entry["card"] for ground in obs["grounds"] for entry in ground if entry["seat"] == seat]
    parts = [_held(obs, seat, card, cards.count(card), laid.count(card), lang) for card in dict.fromkeys(cards)
             if card in KINDS]
    more = len(obs["piles"][seat])
    rest = say_n("{n} more card of the party is still to come", "{n} more cards of the party are still to come", more)
    waiting = f'<p class="mn-rest">{said(rest, lang)}</p>' if more else ""
    return f'<div class="mn-hand" data-secret=""><div class="mn-cards">{"".join(parts)}</div>{waiting}</div>'


def _held(obs: Observed, seat: int, card: str, copies: int, laid: int, lang: str) -> str:
    info = say("{card}, written {code}", card=name(card), code=card)
    pictures = "".join(
        f'<span class="mn-card" id="{card_id(obs["hunt"], seat, card, laid + copy + 1)}"'
        f'{f" data-drag={chr(34)}card:{card}{chr(34)}" if not copy else ""}>{card_picture(card, seat)}</span>'
        for copy in range(copies))
    label = said(name(card), lang) if copies == 1 else said(say("{card} × {n}", card=name(card), n=copies), lang)
    return (f'<button type="button" class="mn-held" data-target="card:{card}" data-info="{said(info, lang)}">'
            f'<span class="mn-pair">{pictures}</span><span class="mn-name">{label}</span></button>')


# --- the tribe ------------------------------------------------------------------------------------------------------

def _tribe(obs: Observed, seat: int, lang: str, draft: Collection[str]) -> str:
    """Return all cards that may be chosen, those chosen pressed in, how many are still missing, and OK."""
    required = obs["required"][seat]
    picked = obs["picks"][seat]
    need = required - len(picked)
    parts = []
    for kind, card in enumerate(CODES):
        owned = obs["pools"][seat].get(card, 0)
        for copy in range(1, COPIES[kind] + 1):
            if copy > owned - picked.count(card):
                parts.append(f'<span class="mn-gone" aria-hidden="true">{"✓" if copy <= owned else ""}</span>')
                continue
            target = f"card:{card}" + (f":{copy}" if copy > 1 else "")
            parts.append(f'<button type="button" class="mn-pick" data-target="{target}" aria-pressed="'
                         f'{"true" if target in draft else "false"}" aria-label="{said(name(card), lang)}">'
                         f'{card_picture(card, seat)}</button>')
    count = say("{chosen} of {needed} chosen", chosen=len(draft), needed=need)
    return (f'<div class="mn-tribe" data-secret=""><div class="mn-grid">{"".join(parts)}</div>'
            f'<p class="mn-confirm"><span class="mn-count">{said(count, lang)}</span> <button type="button" '
            f'class="primary" data-target="button:ok">{said(say("OK"), lang)}</button></p></div>')


def _party(obs: Observed, seat: int, lang: str) -> str:
    """Return the party just confirmed, while others still choose."""
    cards = "".join(f'<span class="mn-card">{card_picture(card, seat)}</span>' for card in obs["piles"][seat]
                    if card in KINDS)
    text = said(say("Your party is chosen; the others are still choosing."), lang)
    return (f'<div class="mn-hand" data-secret=""><p class="mn-rest">{text}</p>'
            f'<div class="mn-cards mn-small">{cards}</div></div>')
