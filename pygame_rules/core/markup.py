"""HTML and sentences that every game's pictures and words share. Text becomes HTML here: translated, then escaped."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from .texts import Message, in_language, listed, say


def said(text: object, lang: str) -> str:
    """Return any text in ``lang`` as HTML."""
    return escape(in_language(text, lang))


class Html(str):
    """A piece of finished HTML, not to be escaped again."""


def _cell(cell: object, lang: str) -> str:
    return cell if isinstance(cell, Html) else said(cell, lang)


def table(kind: str, title: Message, heads: Sequence[Message], rows: Sequence[Sequence[object]],
          lang: str) -> str:
    """Return a captioned table in a box of class ``kind``; cells are texts, escaped here, or ready ``Html``.

    Each cell knows its head: where there is no room for columns the lines are stacked, heads beside cells.
    """
    told = [said(h, lang) for h in heads]
    head = "".join(f'<th scope="col">{h}</th>' for h in told)
    body = "".join("<tr>" + "".join(f'<td data-head="{h}">{_cell(cell, lang)}</td>'
                                    for h, cell in zip(told, row, strict=True)) + "</tr>" for row in rows)
    return (f'<div class="{kind}"><table class="stacks"><caption>{said(title, lang)}</caption>'
            f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>")


def points_won(data: Mapping[str, Any], names: Sequence[str]) -> Message:
    """Return the sentence for the result of a match by points: ``scores`` by seat, ``winners`` (at least one)."""
    winners = listed([names[seat] for seat in data["winners"]])
    points = data["scores"][data["winners"][0]]
    if len(data["winners"]) == 1:
        return say("{name} wins with {points} points.", name=winners, points=points)
    return say("Shared victory with {points} points each: {names}.", names=winners, points=points)
