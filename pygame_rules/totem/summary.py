"""How a finished match was won, and what each seat did in it, as HTML (totem.win)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from ..core.markup import said
from ..core.state import Event
from ..core.texts import say
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
    return f'<div class="tt-summary"><p>{said(line, lang)}</p>{_table(events, names, winner, lang)}</div>'


def _table(events: Sequence[Event], names: Sequence[str], winner: int | None, lang: str) -> str:
    heads = "".join(f'<th scope="col">{tribe_picture(seat)} {escape(names[seat])}{" ★" if seat == winner else ""}</th>'
                    for seat in BOTH)
    rows = [(say("Moves"), _count(events, "move")), (say("Warriors relocated"), _count(events, "relocate")),
            (say("Other totem thrown"), _count(events, "throw", own=False)),
            (say("Own totem thrown"), _count(events, "throw", own=True)), (say("Dice lost or left"), _lost(events))]
    body = "".join(f'<tr><th scope="row">{said(head, lang)}</th>' + "".join(f"<td>{n}</td>" for n in counts) + "</tr>"
                   for head, counts in rows)
    return (f'<table><caption>{said(say("What was done"), lang)}</caption><thead><tr><td></td>{heads}</tr></thead>'
            f"<tbody>{body}</tbody></table>")


def _count(events: Sequence[Event], kind: str, own: bool | None = None) -> list[int]:
    """Return how often each seat did something; ``own``: with pieces of its own (True) or the other's (False)."""
    found = [event.data for event in events if event.kind == kind]
    return [sum(data["seat"] == seat and (own is None or (data["owner"] == seat) == own) for data in found)
            for seat in BOTH]


def _lost(events: Sequence[Event]) -> list[int]:
    """Return how many dice each seat lost or left unused."""
    return [sum(len(event.data.get("numbers", ())) + len(event.data.get("unused", ())) for event in events
                if event.kind in ("forfeit", "end") and event.data["seat"] == seat) for seat in BOTH]
