"""Checks for the fields of positions, shared by the games: each returns the value or raises ``PositionError``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .errors import PositionError, shown
from .texts import say


def an_object(field: str, value: object) -> Mapping[str, Any]:
    """Check that a value is a JSON object."""
    if not isinstance(value, Mapping) or not all(isinstance(key, str) for key in value):
        raise PositionError(field, say("must be an object, not {value}", value=shown(value)))
    return value


def a_list(field: str, value: object) -> Sequence[Any]:
    """Check that a value is a JSON array."""
    if not isinstance(value, list | tuple):
        raise PositionError(field, say("must be a list, not {value}", value=shown(value)))
    return value


def an_int(field: str, value: object, least: int, most: int) -> int:
    """Check that a value is a whole number (no bool) within bounds."""
    if type(value) is not int or not least <= value <= most:
        raise PositionError(field, say("must be a whole number from {least} to {most}, not {value}", least=least,
                                       most=most, value=shown(value)))
    return value


def one_of(field: str, value: object, allowed: Sequence[str]) -> str:
    """Check that a value is one of the allowed words."""
    if not isinstance(value, str) or value not in allowed:
        raise PositionError(field, say("{value} is not allowed; allowed: {allowed}", value=shown(value),
                                       allowed=", ".join(allowed)))
    return value
