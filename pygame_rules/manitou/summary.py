"""Where each point of a finished match came from, as HTML (manitou.goal.sources, manitou.end.winner)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..core.markup import table
from ..core.state import Event
from ..core.texts import say
from .scoring import origin
from .view_art import signed


def summary(obs: Mapping[str, Any], events: Sequence[Event], *, names: Sequence[str], lang: str) -> str:
    """Return tables: results of the players by source, and all herds with what they brought to whom."""
    return _results(obs, events, names, lang) + _herds(events, names, lang)


def origins(events: Sequence[Event], players: int) -> list[dict[str, int]]:
    """Return the points by seat from buffalo, prisoners and thieves, as the events tell them."""
    found = [{"buffalo": 0, "prisoners": 0, "thieves": 0} for _ in range(players)]
    for event in events:
        data = event.data
        if event.kind == "buffalo":
            found[data["seat"]]["buffalo"] += data["value"]
        elif event.kind == "prisoners":
            found[data["seat"]]["prisoners"] += data["points"]
        elif event.kind == "thieves":
            for seat in data["seats"]:
                found[seat]["thieves"] += data["points"]
    return found


def _results(obs: Mapping[str, Any], events: Sequence[Event], names: Sequence[str], lang: str) -> str:
    found = [origin(obs, seat) or told for seat, told in enumerate(origins(events, len(names)))]
    order = sorted(range(len(names)), key=lambda seat: (-obs["scores"][seat], seat))
    rows = []
    for seat in order:
        points = found[seat]
        before = obs["scores"][seat] - sum(points.values())  # a match begun from a position may have brought some along
        rows.append([names[seat], signed(points["buffalo"]), signed(points["prisoners"]), signed(points["thieves"]),
                     *([signed(before)] if _brought(obs, found) else []), signed(obs["scores"][seat])])
    heads = [say("Player"), say("Buffalo"), say("Prisoners"), say("Fur thieves"),
             *([say("Before")] if _brought(obs, found) else []), say("Result")]
    return table("mn-summary standings", say("Results"), heads, rows, lang)


def _brought(obs: Mapping[str, Any], found: Sequence[Mapping[str, int]]) -> bool:
    return any(points != sum(origin.values()) for points, origin in zip(obs["scores"], found, strict=True))


def _herds(events: Sequence[Event], names: Sequence[str], lang: str) -> str:
    rows: list[list[object]] = []
    hunt = 0
    for event in events:
        data = event.data
        if event.kind == "evaluation":
            hunt = data["hunt"]
        elif event.kind == "buffalo":
            rows.append([hunt, data["herd"], say("buffalo"), names[data["seat"]], signed(data["value"])])
        elif event.kind == "lapse":
            rows.append([hunt, data["herd"], say("buffalo"), "–", say("{value} lapse", value=data["value"])])
        elif event.kind == "prisoners" and data["points"]:
            rows.append([hunt, data["herd"], say("prisoners"), names[data["seat"]], signed(data["points"])])
        elif event.kind == "thieves":
            rows += [[hunt, "–", say("fur thieves"), names[seat], signed(data["points"])] for seat in data["seats"]]
    heads = [say("Hunt"), say("Herd"), say("What"), say("Player"), say("Points")]
    return table("mn-summary", say("Hunt by hunt"), heads, rows, lang) if rows else ""
