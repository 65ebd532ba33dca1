"""``/join NAME`` and ``/start``: the typed way to a new match."""

from __future__ import annotations

from ..core.clauses import catalogue
from ..core.errors import IllegalAction, NotationError, shown
from ..core.game import Game
from ..core.texts import say
from .seats import LONGEST_NAME


class Lobby:
    """Those who have joined a match that has not started."""

    def __init__(self) -> None:
        self.names: list[str] = []

    def command(self, text: str, game: Game) -> list[str]:
        """Carry out a command; return the names when the match starts, else []."""
        word, _, rest = text.partition(" ")
        if word == "/join":
            self._join(" ".join(rest.split())[:LONGEST_NAME], game)
            return []
        if word == "/start" and not rest:
            if len(self.names) not in game.seats:
                raise IllegalAction(_clause(game, "start"), {"joined": self.names[:]}, say(
                    "{n} joined; {least} to {most} are needed.", n=len(self.names), least=min(game.seats),
                    most=max(game.seats)))
            return self.names
        raise NotationError(say("{text} is no command; there are /join NAME and /start.", text=shown(text)))

    def _join(self, name: str, game: Game) -> None:
        if not name:
            raise NotationError(say("A name is missing: /join NAME."))
        if name.casefold() in (other.casefold() for other in self.names):
            raise IllegalAction(_clause(game, "join"), {"name": name}, say("{name} has joined already.", name=name))
        if len(self.names) == max(game.seats):
            raise IllegalAction(_clause(game, "join"), {"name": name}, say(
                "The table is full: {most} players.", most=max(game.seats)))
        self.names.append(name)


def _clause(game: Game, word: str) -> str:
    """The game's own lobby clause where its source has one."""
    clause = f"{game.name}.lobby.{word}"
    return clause if any(c["id"] == clause for c in catalogue(game.name)["clause"]) else "core.turn"
