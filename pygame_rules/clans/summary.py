"""Where each point of a finished match came from, as HTML (clans.end.reveal, clans.end.total)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..core.markup import Html, said, table
from ..core.state import Event
from ..core.texts import say
from .board import COLOUR_NAMES, TERRAIN_NAMES
from .view_art import hut_picture


def summary(obs: Mapping[str, Any], events: Sequence[Event], *, names: Sequence[str], lang: str) -> str:
    """Return tables: results of the players, and all villages with what they brought to which clan."""
    return _results(obs, names, lang) + _villages(events, names, lang)


def _clan(colour: str | None, lang: str) -> Html:
    return Html(f"{hut_picture(colour)} {said(say(COLOUR_NAMES[colour]), lang)}" if colour else "?")


def _badge(colour: str, lang: str) -> str:
    """A clan as its hut alone; the word is there for screen readers."""
    return f'{hut_picture(colour)}<span class="cl-said">{said(say(COLOUR_NAMES[colour]), lang)}</span>'


def _results(obs: Mapping[str, Any], names: Sequence[str], lang: str) -> str:
    rows = []
    for seat, clan in enumerate(obs["clans"]):
        points, chips = obs["points"].get(clan, 0), obs["chips"][seat]
        rows.append((points + chips, seat, [names[seat], _clan(clan, lang), points, chips,
                                            Html(f"<b>{points + chips}</b>")]))
    rows.sort(key=lambda row: (-row[0], row[1]))
    heads = [say("Player"), say("Clan"), say("Points of the clan"), say("Founding points"), say("Result")]
    return table("cl-summary standings", say("Results"), heads, [row[2] for row in rows], lang)


def _villages(events: Sequence[Event], names: Sequence[str], lang: str) -> str:
    rows: list[list[object]] = []
    for event in events:
        data = event.data
        if event.kind == "found":
            rows.append([data["number"], data["epoch"], data["area"], say(TERRAIN_NAMES[data["terrain"]]),
                         names[data["seat"]], "–", 0])
        elif event.kind == "score" and data["colours"]:
            rows[-1][5:] = [Html(" ".join(_badge(c, lang) for c in data["colours"])), _value(data)]
    heads = [say("No."), say("Epoch"), say("Area"), say("Terrain"), say("Founded by"), say("Clans that score"),
             say("Points each")]
    return table("cl-summary", say("Villages"), heads, rows, lang) if rows else ""


def _value(data: Mapping[str, Any]) -> str:
    return f"{data['huts']} + {data['bonus']} = {data['value']}" if data["bonus"] else str(data["value"])
