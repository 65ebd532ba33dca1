"""The registered games. A new game is one new folder and one new line here."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from .core import clauses
from .core.clauses import Clause
from .core.errors import OptionError, shown
from .core.game import Game
from .core.match import Match
from .core.record import read_record_with
from .core.state import State
from .core.texts import say

_GAMES = {"clans": "Clans", "manitou": "Manitou", "totem": "Totem"}  # folder name -> class in its state.py


def game_names() -> tuple[str, ...]:
    """Return the names of all games, in alphabetical order."""
    return tuple(_GAMES)


def game_class(name: str) -> type[Game]:
    """Return the class of a game; ``OptionError`` lists the names there are."""
    if not isinstance(name, str) or name not in _GAMES:
        raise OptionError(say("game: {name} is unknown; allowed: {allowed}.", name=shown(name),
                              allowed=", ".join(_GAMES)))
    cls: type[Game] = getattr(import_module(f"pygame_rules.{name}.state"), _GAMES[name])
    return cls


def load_game(name: str, players: int = 2, **options: Any) -> Game:
    """Return a game for ``players`` seats with the given options; ``OptionError`` lists what is allowed."""
    return game_class(name)(players, **options)


def read_record(text: str) -> Match:
    """Return the match of a record (``.pgr`` text); ``RecordError`` with the line number, nothing half-loaded."""
    return read_record_with(text, game_class)


def rulebook(name: str, lang: str = "en") -> list[Clause]:
    """Return the clauses of a game in ``lang``."""
    game_class(name)
    return clauses.rulebook(name, lang)


def svg(state: State, seat: int | None = None, lang: str = "en", id_prefix: str = "") -> str:
    """Return the board as ``seat`` sees it (None: a spectator): a complete stand-alone SVG document."""
    board: str = state.game.view.board(state.observation(seat), lang=lang, id_prefix=id_prefix)
    return board
