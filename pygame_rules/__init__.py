"""The rules of three board games as a library: states, records, refusals, boards, bots, and every rule by its id.

>>> import pygame_rules as pr
>>> pr.load_game("clans").option_specs["setup"].allowed
('region', 'uniform')
"""

from .bots import bot
from .core.clauses import Clause
from .core.errors import (
    DealError,
    IllegalAction,
    NotationError,
    OptionError,
    PositionError,
    RecordError,
    RulesError,
)
from .core.game import Game
from .core.match import Match
from .core.state import CHANCE, TERMINAL, Event, Refusal, State
from .games import game_names, load_game, read_record, rulebook, svg

__version__ = "0.1.0"
__all__ = ["CHANCE", "TERMINAL", "Clause", "DealError", "Event", "Game", "IllegalAction", "Match", "NotationError",
           "OptionError", "PositionError", "RecordError", "Refusal", "RulesError", "State", "bot", "game_names",
           "load_game", "read_record", "rulebook", "svg"]
