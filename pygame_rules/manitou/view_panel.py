"""The side panel of Manitou as HTML: the players, the warrior table, what every tribe still has."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from html import escape
from typing import Any

from ..core.markup import said
from ..core.texts import LANGUAGES, Message, mark, say, say_n
from .cards import CODES, COPIES, HUNTS, OUTCOME, PLACEMENTS, name
from .cards import KINDS as KIND_OF
from .scoring import origin
from .view_art import SIGNS, mark_picture, seat_name, sign_picture, signed
from .view_review import ALL, gains, review_of, running

Observed = Mapping[str, Any]


def panel(obs: Observed, *, names: Sequence[str], lang: str = "en", trace: Observed | None = None) -> str:
    """Return the panel; ``names`` are the players' names by seat, as typed (they are escaped here).

    While an evaluation is looked at, ``trace`` holds it: the panel then speaks of the hunt that is being evaluated.
    """
    review = review_of({}, trace or {})
    players = _evaluated(review, names, lang) if review else _players(obs, names, lang)
    tribes = "" if review and review["stage"] < ALL else _tribes(obs, names, lang)
    return f'<div class="mn-panel">{players}{_warriors(lang)}{tribes}</div>'


def _section(kind: str, title: Message, content: str, lang: str) -> str:
    return f'<section class="mn-{kind}"><h2>{said(title, lang)}</h2>{content}</section>'


# --- players --------------------------------------------------------------------------------------------------------

def _players(obs: Observed, names: Sequence[str], lang: str) -> str:
    rows = []
    for seat, points in enumerate(obs["scores"]):
        turn = seat == obs["to_move"] and obs["phase"] != "over"
        notes = [*_doing(obs, seat), *_origin(obs, seat)]
        rows.append(_player(seat, names, points, notes, turn, lang))
    title = say("Hunt {hunt} of {hunts}", hunt=obs["hunt"], hunts=HUNTS)
    return _section("players", title, f'<ul>{"".join(rows)}</ul>', lang)


def _evaluated(review: Observed, names: Sequence[str], lang: str) -> str:
    """Return the players with their points so far and what this hunt has brought them up to the stage shown."""
    rows = [_player(seat, names, points, _sources(won, sign="+"), False, lang)
            for seat, (points, won) in enumerate(zip(running(review), gains(review), strict=True))]
    title = say("Hunt {hunt} of {hunts}: the evaluation", hunt=review["hunt"], hunts=HUNTS)
    return _section("players", title, f'<ul>{"".join(rows)}</ul>', lang)


def _player(seat: int, names: Sequence[str], points: int, notes: Sequence[Message], turn: bool, lang: str) -> str:
    colour = said(seat_name(seat), lang)
    total = said(say_n("{n} point", "{n} points", points), lang)
    more = "".join(f'<span class="mn-note">{said(note, lang)}</span>' for note in notes)
    current = ' aria-current="true"' if turn else ""
    return (f'<li{current}>{mark_picture(seat)}<span class="mn-who"><b>{escape(names[seat])}</b>'
            f'<span class="said">, {colour}: {total}</span>{more}</span>'
            f'<b class="mn-number" aria-hidden="true">{signed(points)}</b></li>')


def _doing(obs: Observed, seat: int) -> list[Message]:
    """Return what a player does in this hunt: party chosen or not, cards placed, start."""
    notes = []
    if obs["phase"] == "pick" and "confirmed" in obs:
        notes.append(say("party chosen") if obs["confirmed"][seat] else
                     say_n("chooses {n} card", "chooses {n} cards", obs["required"][seat]))
    elif obs["phase"] in ("draw", "play"):
        notes.append(say("{placed} of {all} placed", placed=obs["placed"][seat], all=PLACEMENTS))
    if obs["starter"] == seat and obs["phase"] != "over":
        notes.append(say("starts"))
    return notes


def _origin(obs: Observed, seat: int) -> list[Message]:
    """Return where the points of a player came from; if nothing tells, the prisoners alone."""
    return _sources(origin(obs, seat) or {"buffalo": 0, "prisoners": len(obs["captured"][seat]), "thieves": 0})


def _sources(points: Mapping[str, int], sign: str = "") -> list[Message]:
    """Return points by their source in words, those that there are."""
    return [say(text, points=signed(points[source], sign)) for source, text in _SOURCES if points[source]]


_SOURCES = (("buffalo", mark("buffalo {points}")), ("prisoners", mark("prisoners {points}")),
            ("thieves", mark("fur thieves {points}")))


# --- the warrior table (manitou.warrior.panel, manitou.warrior.table) -----------------------------------------------

# The names with a | where they may be parted in the narrow columns: browsers don't know it in every language.
_BREAKABLE = {"CH": mark("chief|"), "MM": mark("medi|cine man"), "RM": mark("rain|maker"), "SC": mark("scout|"),
              "SQ": mark("clan mother|")}


@lru_cache(maxsize=len(LANGUAGES))
def _warriors(lang: str) -> str:
    """Return the table: a column a warrior; those above the middle row beat it, those below are beaten by it."""
    cards = list(SIGNS)
    rows = []
    for wanted, label in ((1, say("beat it")), (0, say("the warrior")), (-1, say("are beaten by it"))):
        cells = []
        for card in cards:
            if wanted == 0:
                word = said(say(_BREAKABLE[card]), lang).replace("|", "\N{SOFT HYPHEN}")
                cells.append(f'<th scope="col">{sign_picture(card)}<span class="mn-word" aria-hidden="true">{word}'
                             f'</span><span class="said">{said(name(card), lang)}</span></th>')
                continue
            others = [other for other in cards if OUTCOME[KIND_OF[other]][KIND_OF[card]] == wanted]
            cells.append("<td>" + "".join(f'<span title="{said(name(other), lang)}">{sign_picture(other)}'
                                          f'<span class="said">{said(name(other), lang)} </span></span>'
                                          for other in others) + "</td>")
        rows.append(f'<tr class="mn-row-{("middle", "above", "below")[wanted]}" aria-label="{said(label, lang)}">'
                    f'{"".join(cells)}</tr>')
    hint = said(say("Above a warrior stand those that beat it, below it those that it beats."), lang)
    return _section("warriors", say("Who beats whom"),
                    f'<table><tbody>{"".join(rows)}</tbody></table><p class="mn-hint">{hint}</p>', lang)


# --- tribes (MA40) --------------------------------------------------------------------------------------------------

def _tribes(obs: Observed, names: Sequence[str], lang: str) -> str:
    """Return which cards each tribe has lost; what it still has follows from that and is open to all."""
    rows = []
    for seat, pool in enumerate(obs["pools"]):
        lost = [card for kind, card in enumerate(CODES) for _ in range(COPIES[kind] - pool.get(card, 0))]
        left = said(say_n("{n} card left", "{n} cards left", sum(pool.values())), lang)
        none = f'<span class="mn-note">{said(say("none"), lang)}</span>'
        cards = "".join(_lost(card, lang) for card in lost) or none
        rows.append(f'<li>{mark_picture(seat)}<span class="mn-who"><b>{escape(names[seat])}</b> '
                    f'<span class="mn-note">{left}</span></span><span class="mn-losses">{cards}</span></li>')
    if not any(sum(pool.values()) < sum(COPIES) for pool in obs["pools"]):
        return ""
    return _section("tribes", say("Cards lost for good"), f'<ul>{"".join(rows)}</ul>', lang)


def _lost(card: str, lang: str) -> str:
    if card in SIGNS:
        return (f'<span title="{said(name(card), lang)}">{sign_picture(card)}<span class="said">'
                f'{said(name(card), lang)} </span></span>')
    return f'<span class="mn-value">{card.removeprefix("H")}</span>'
