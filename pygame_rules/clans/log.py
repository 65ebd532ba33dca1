"""Clans in words: what happened, and what is asked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ..core.markup import points_won
from ..core.state import Event, Observation
from ..core.texts import Message, listed, say, say_n
from .board import COLOUR_NAMES, COLOURS, TERRAIN_NAMES, Board, default_board


def prompt(obs: Observation) -> Message:
    """Return what the seat to act is asked for, without its name."""
    if obs["phase"] == "order":
        return say("choose which of the new villages is scored next")
    return say("choose a group of huts and the neighbouring huts it moves to")


def sentence(event: Event, names: Sequence[str]) -> Message | None:
    """Return one sentence for an event as its reader may see it, None for what needs no words."""
    make = _SENTENCES.get(event.kind)
    return make(event.data, names) if make else None


def table_text(obs: Observation) -> str:
    """Return the map and the points for a terminal: a line a region, huts as colour letters."""
    places = default_board() if obs["map"] is None else Board(obs["map"])
    cells = [f"{name} {terrain[0]} {obs['huts'].get(name, '-'):<6}"
             for name, terrain in zip(places.names, places.terrain, strict=True)]
    rows = ["  ".join(cells[i:i + len(COLOURS)]).rstrip() for i in range(0, len(cells), len(COLOURS))]
    points = "  ".join(f"{colour} {points}" for colour, points in obs["points"].items())
    return "\n".join([*rows, f"{points}   chips {obs['chips']}   villages {obs['founded']}"])


def _colours(letters: str) -> Message | str:
    return listed([say(COLOUR_NAMES[c]) for c in letters])


def _clan(data: dict[str, Any], names: Sequence[str]) -> Message | None:
    if data.get("colour") is None:  # somebody else's
        return None
    return say("{name} plays the clan {colour}.", name=names[data["seat"]], colour=say(COLOUR_NAMES[data["colour"]]))


def _move(data: dict[str, Any], names: Sequence[str]) -> Message:
    return say_n("{name} moves {n} hut from {start} to {goal}.", "{name} moves {n} huts from {start} to {goal}.",
                 data["huts"], name=names[data["seat"]], start=data["from"], goal=data["to"])


def _found(data: dict[str, Any], names: Sequence[str]) -> Message:
    return say_n("{name} founds village {number} in {area} ({terrain}) with {n} hut: one founding point.",
                 "{name} founds village {number} in {area} ({terrain}) with {n} huts: one founding point.",
                 data["huts"], name=names[data["seat"]], number=data["number"], area=data["area"],
                 terrain=say(TERRAIN_NAMES[data["terrain"]]))


def _score(data: dict[str, Any], names: Sequence[str]) -> Message:
    if not data["colours"]:
        return say("Nobody is left in {area}; no clan scores.", area=data["area"])
    facts = {"area": data["area"], "colours": _colours(data["colours"]), "bonus": data["bonus"],
             "value": data["value"]}
    if data["bonus"]:
        return say_n("Favourable: {n} hut and {bonus} bonus make {value} points in {area} for {colours}.",
                     "Favourable: {n} huts and {bonus} bonus make {value} points in {area} for {colours}.",
                     data["huts"], **facts)
    return say_n("{n} hut makes {value} point in {area} for {colours}.",
                 "{n} huts make {value} points in {area} for {colours}.", data["huts"], **facts)


def _reveal(data: dict[str, Any], names: Sequence[str]) -> Message:
    shown = [say("{name}: {colour}", name=name, colour=say(COLOUR_NAMES[c]) if c else "?")
             for name, c in zip(names, data["clans"], strict=True)]
    return say("The clans are revealed: {clans}.", clans=listed(shown))


_SENTENCES: dict[str, Callable[[dict[str, Any], Sequence[str]], Message | None]] = {
    "clan": _clan,
    "start": lambda data, names: say("The huts are dealt. {name} begins.", name=names[data["seat"]]),
    "move": _move,
    "marks": lambda data, names: say("Several villages at once: {areas}. {name} chooses the order.",
                                     areas=", ".join(data["areas"]), name=names[data["seat"]]),
    "found": _found,
    "lost": lambda data, names: say("Deadly terrain: the huts in {area} are lost, no clan scores.",
                                    area=data["area"]),
    "strife": lambda data, names: say("Strife among five clans in {area}: the single huts of {colours} go.",
                                      area=data["area"], colours=_colours(data["removed"]))
    if data["removed"] else say("Strife among five clans in {area}, but every clan has two huts or more.",
                                area=data["area"]),
    "score": _score,
    "over": lambda data, names: say("All twelve villages are founded; the match is over.")
    if data["villages"] == 12 else say("No move is possible any more; the match is over."),
    "reveal": _reveal,
    "result": points_won,
}
