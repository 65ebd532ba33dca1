"""How matches begin: at the root, at a position, or where a record leads."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from ..core.clauses import notated
from ..core.errors import OptionError, PositionError, shown
from ..core.match import Match
from ..core.texts import say
from ..games import load_game, read_record
from .seats import default_seats, make_seats, to_tags


def given(ask: Mapping[str, Any], lang: str) -> Match | None:
    """Return the match of an ``open`` request that has a ``position`` (JSON, or its text) or a ``record``; else None.

    ``seats`` says who sits where: by default a person and bots at a position, and those of a record at a record.
    Raises what positions, records and options raise when they can't be used.
    """
    if ask.get("record"):
        return _recorded(ask, lang)
    return _placed(ask, lang) if ask.get("position") else None


def fresh(ask: Mapping[str, Any], lang: str) -> Match:
    """Return a match that begins at the root, with the seats, options, seed and public deal that are asked for."""
    seats = make_seats([("", kind) for kind in ask.get("seats", ())], lang)
    plain = load_game(ask["game"], len(seats) or ask.get("players", 2))
    options = {name: plain.read_option(name, notated(value)) for name, value in ask.get("options", {}).items()}
    game = load_game(plain.name, plain.players, **options)
    return Match(game, ask.get("seed"), deal=ask.get("deal", ()),
                 tags=to_tags(seats or default_seats(game.players, lang)))


def _placed(ask: Mapping[str, Any], lang: str) -> Match:
    position = ask["position"]
    if isinstance(position, str):
        try:
            position = json.loads(position)
        except (ValueError, RecursionError) as error:
            raise PositionError("position", say("is no JSON: {problem}", problem=shown(str(error), 120))) from None
    match = Match(load_game(ask["game"]), ask.get("seed"), position=position)
    kinds = ask.get("seats")
    seats = _seats(match, kinds, lang) if kinds else default_seats(match.game.players, lang)
    match.tags = to_tags(seats)
    return match


def _recorded(ask: Mapping[str, Any], lang: str) -> Match:
    match = read_record(ask["record"])
    game = load_game(ask["game"]).name
    if match.game.name != game:
        raise OptionError(say("game: the record is of {theirs}, not of {game}.", theirs=match.game.name, game=game))
    if kinds := ask.get("seats"):
        others = {k: v for k, v in match.tags.items() if not k.startswith("Bot")}
        match.tags = others | to_tags(_seats(match, kinds, lang))
    return match


def _seats(match: Match, kinds: Sequence[str], lang: str) -> list[Any]:
    if len(kinds) != match.game.players:
        raise OptionError(say("seats: {n} are given, but {players} play.", n=len(kinds), players=match.game.players))
    return make_seats([(match.tags.get(f"Seat{i}", ""), kind) for i, kind in enumerate(kinds)], lang)
