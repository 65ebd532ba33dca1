"""How a finished match was won, and what each seat did in it, as HTML (totem.win)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from ..core.state import Event
from ..core.texts import Message, say
from .board import BOTH
from .view_art import tribe_picture


def summary(obs: Mapping[str, Any], events: Sequence[Event], *, names: Sequence[str], lang: str) -> str:
    """Return the result in words and a table of what was done."""
    told = [event for event in events if event.kind == "over"]
    winner = told[-1].data["winner"] if told else None
    throws = [event for event in events if event.kind == "throw"]
    if winner is None:
        line = say("Nobody has won within {turns} turns; the match is a draw.", turns=obs["turn"])
    elif throws:
        last = throws[-1].data
        line = say("{name} has won in turn {turn}: the throw from {start} to {goal} brought the totems side by side.",
                   name=names[winner], turn=obs["turn"], start=last["from"], goal=last["to"])
    else:
        line = say("{name} has won.", name=names[winner])
    return f'<div class="tt-summary"><p>{_text(line, lang)}</p>{_table(events, names, winner, lang)}</div>'


def _text(message: Message, lang: str) -> str:
    return escape(message.text(lang))


def _table(events: Sequence[Event], names: Sequence[str], winner: int | None, lang: str) -> str:
    heads = [say("Player"), say("Moves"), say("Warriors relocated"), say("Other totem thrown"), say("Own totem thrown"),
             say("Dice lost or left")]
    head = "".join(f'<th scope="col">{_text(h, lang)}</th>' for h in heads)
    rows = []
    for seat in BOTH:
        mine = [event for event in events if event.data.get("seat") == seat]
        throws = [event.data["owner"] == seat for event in mine if event.kind == "throw"]
        lost = [n for event in mine for n in event.data.get("numbers", ()) or event.data.get("unused", ())]
        name = f"<b>{escape(names[seat])}</b>" if seat == winner else escape(names[seat])
        counts = [sum(event.kind == kind for event in mine) for kind in ("move", "relocate")]
        cells = [*counts, throws.count(False), throws.count(True), len(lost)]
        rows.append(f'<tr><th scope="row">{tribe_picture(seat)} {name}</th>'
                    + "".join(f"<td>{n}</td>" for n in cells) + "</tr>")
    return (f'<table><caption>{_text(say("What was done"), lang)}</caption><thead><tr>{head}</tr></thead>'
            f'<tbody>{"".join(rows)}</tbody></table>')
