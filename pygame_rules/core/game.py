"""A game with its seats and options chosen: the factory of states."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, cached_property
from importlib import import_module
from random import Random
from types import ModuleType
from typing import Any, ClassVar

from .clauses import OptionSpec, notated, number_range, option_specs
from .errors import OptionError, PositionError, shown
from .state import Observation, State
from .texts import Message, listed, say


@cache
def _part(game: str, name: str) -> ModuleType:
    return import_module(f"pygame_rules.{game}.{name}")


class Game:
    """One game for a number of players, every option resolved. Subclasses are registered in ``games.py``."""

    name: ClassVar[str]
    seats: ClassVar[tuple[int, ...]] = (2, 3, 4)
    rules_version: ClassVar[str] = "1"
    has_secrets: ClassVar[bool] = True
    reveals_at_end: ClassVar[bool] = True  # whether all secrets are shown when the match is over

    def __init__(self, players: int = 2, **options: Any) -> None:
        if type(players) is not int or players not in self.seats:
            raise OptionError(say("players: {value} is not allowed; allowed: {allowed}.", value=shown(players),
                                  allowed=", ".join(map(str, self.seats))))
        self.players = players
        self.options: dict[str, Any] = {name: spec.default for name, spec in self.option_specs.items()}
        for name, value in options.items():
            if name not in self.option_specs:
                raise OptionError(say("{name}: unknown option; {game} has {allowed}.", name=shown(name),
                                      game=self.name, allowed=", ".join(["players", *self.option_specs])))
            if not self.accepts(name, value):
                raise OptionError(self.option_fault(name, value))
            self.options[name] = value

    @cached_property
    def option_specs(self) -> dict[str, OptionSpec]:
        """The options of this game: name -> (default, allowed values, clause id, label)."""
        return option_specs(self.name)

    def accepts(self, name: str, value: object) -> bool:
        """Tell whether ``value`` is allowed for the option ``name``: a listed one, or a number between its bounds."""
        bounds = number_range(self.name, name)
        if bounds and type(value) is int and bounds[0] <= value <= bounds[1]:
            return True
        return any(type(value) is type(v) and value == v for v in self.option_specs[name].allowed)

    def option_fault(self, name: str, value: object) -> Message:
        """Return the sentence for a value that is not allowed."""
        return say("{name}: {value} is not allowed; allowed: {allowed}.", name=name, value=shown(value),
                   allowed=self._allowed(name))

    def _allowed(self, name: str) -> Message | str:
        """Return what an option takes, in words."""
        values = self.option_specs[name].allowed
        if bounds := number_range(self.name, name):
            number = say("a number from {least} to {most}", least=bounds[0], most=bounds[1])
            return listed([number, *(notated(v) for v in values if type(v) is not int)])
        return ", ".join(notated(v) for v in values)

    def read_option(self, name: str, text: str) -> Any:
        """Return the value of an option as a record or a form writes it; ``OptionError`` if it has no such value."""
        if name in self.option_specs:
            for value in self.option_specs[name].allowed:
                if notated(value) == text:
                    return value
            if text.isascii() and text.isdigit() and len(text) < 10 and self.accepts(name, int(text)):
                return int(text)
            raise OptionError(self.option_fault(name, text))
        raise OptionError(say("{name}: unknown option; {game} has {allowed}.", name=shown(name), game=self.name,
                              allowed=", ".join(["players", *self.option_specs])))

    def new_initial_state(self) -> State:
        """Return the root of a match; its first actions are chance's."""
        raise NotImplementedError

    def from_position(self, position: Mapping[str, Any]) -> State:
        """Return the state of a position; ``PositionError`` names the first field that is wrong.

        ``players`` and ``options`` of the position, where given, replace this game's.
        """
        raise NotImplementedError

    def resample(self, observation: Observation, rng: Random) -> State:
        """Return a world drawn uniformly from those consistent with an observation."""
        raise NotImplementedError

    @property
    def view(self) -> ModuleType:
        """The module that draws this game: ``board``, ``panel``, ``hand``."""
        return _part(self.name, "view")

    @property
    def log(self) -> ModuleType:
        """The module that puts events into words: ``sentence``, ``prompt``."""
        return _part(self.name, "log")

    @property
    def paths(self) -> ModuleType:
        """The module that knows which targets are pressed for an action: ``path``, ``why``."""
        return _part(self.name, "paths")

    @property
    def summary(self) -> ModuleType:
        """The module that explains the result: ``summary``."""
        return _part(self.name, "summary")

    @property
    def policy(self) -> ModuleType:
        """The module that knows what bots need of this game: ``value``."""
        return _part(self.name, "policy")

    def for_position(self, position: object) -> Game:
        """Return this game with the players and options that a position names; checks its common fields."""
        if not isinstance(position, Mapping):
            raise PositionError("position", say("must be an object, not {value}", value=shown(position)))
        if position.get("game", self.name) != self.name:
            raise PositionError("game", say("{value} is not {game}", value=shown(position["game"]), game=self.name))
        players = position.get("players", self.players)
        options = position.get("options", {})
        if not isinstance(options, Mapping) or not all(isinstance(k, str) for k in options):
            raise PositionError("options", say("must be an object, not {value}", value=shown(options)))
        for name, value in options.items():
            if name not in self.option_specs:
                raise PositionError(f"options.{name}", say("unknown option"))
            if not self.accepts(name, value):
                raise PositionError(f"options.{name}", say("{value} is not allowed; allowed: {allowed}",
                                                           value=shown(value), allowed=self._allowed(name)))
        if type(players) is not int or players not in self.seats:
            raise PositionError("players", say("{value} is not allowed; allowed: {allowed}", value=shown(players),
                                               allowed=", ".join(map(str, self.seats))))
        options = {**self.options, **options}
        return self if (players, options) == (self.players, self.options) else type(self)(players, **options)
