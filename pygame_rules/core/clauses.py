"""The rule catalogue: every rule is a clause with an id, and code, refusals, log lines and tests cite it."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from .data import proofs, read
from .texts import Message, mark, say

# Refusals outside the games' rules have clauses of their own, the same for every game.
CORE = {
    "core.notation": mark("An action is written in the notation of its game."),
    "core.over": mark("When the match is over, nothing more is played."),
    "core.turn": mark("Only the player whose turn it is decides."),
    "core.chance": mark("Dealing, drawing and rolling are left to chance; nobody chooses them or takes them back."),
}


class Clause(NamedTuple):
    """One rule: its text, the line of the source (or ``pub``), what was decided where the source is silent,
    the tests that prove it and the lesson that teaches it (empty when there is none)."""

    id: str
    text: str
    source: str
    ruling: str
    tests: tuple[str, ...]
    lesson: str


class OptionSpec(NamedTuple):
    """A rule option: its default, the allowed values, the clause it varies and what it is called."""

    default: Any
    allowed: tuple[Any, ...]
    clause: str
    label: Message


class Start(NamedTuple):
    """A way to begin that takes one click: its name, what it is called and the options in which it differs."""

    name: str
    label: Message
    options: dict[str, Any]


@cache
def catalogue(game: str) -> dict[str, Any]:
    """Return the parsed ``clauses.toml`` of a game (name known to be good); not to be changed by the caller."""
    data: dict[str, Any] = read(f"{game}/clauses.toml")
    return data


def option_specs(game: str) -> dict[str, OptionSpec]:
    """Return the options of a game in the order of its catalogue."""
    return {
        o["name"]: OptionSpec(o["default"], tuple(o["allowed"]), o["clause"], say(o["label"]))
        for o in catalogue(game).get("option", ())
    }


def starts(game: str) -> list[Start]:
    """Return the ways to begin a match of a game with one click, besides its defaults."""
    return [Start(s["name"], say(s["label"]), dict(s["options"])) for s in catalogue(game).get("start", ())]


def number_range(game: str, name: str) -> tuple[int, int] | None:
    """Return the least and the greatest number that an option takes besides its listed values, None if none."""
    bounds = _option(game, name).get("between")
    return (bounds[0], bounds[1]) if bounds else None


def value_label(game: str, name: str, value: object) -> Message | str:
    """Return how a value of an option is called on screen; ``number`` names the numbers that aren't listed."""
    option = _option(game, name)
    if label := option.get("labels", {}).get(notated(value)):
        return say(label)
    return say(option["number"], n=value) if "number" in option else notated(value)


def _option(game: str, name: str) -> dict[str, Any]:
    found: dict[str, Any] = next((o for o in catalogue(game).get("option", ()) if o["name"] == name), {})
    return found


def notated(value: object) -> str:
    """Return an option value as records write it (``true``, not ``True``)."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def rulebook(game: str, lang: str = "en") -> list[Clause]:
    """Return every clause of a game in the order of its catalogue, in ``lang``."""
    tests = proofs()
    return [
        Clause(
            c["id"],
            say(c["text"]).text(lang),
            c["source"],
            say(c["ruling"]).text(lang) if c.get("ruling") else "",
            tuple(tests.get(c["id"], ())),
            c.get("lesson", ""),
        )
        for c in catalogue(game)["clause"]
    ]
