"""The error classes of the public interface. All are ``ValueError``s with messages under 500 characters."""

from __future__ import annotations

from typing import Any

from .texts import Message, say

LONGEST = 480


def shown(value: object, longest: int = 60) -> str:
    """Return ``value`` as it may stand in an error message: its ``repr``, shortened, never failing."""
    try:
        text = repr(value)
    except Exception:  # a caller's object may break in any way; the message must still be made
        text = f"<{type(value).__name__}>"
    text = text.encode("utf-8", "backslashreplace").decode("utf-8")
    return text if len(text) <= longest else text[: longest - 1] + "…"


def short(message: str) -> str:
    """Cut a message to the promised length; a translatable one stays translatable when it fits."""
    return message if len(message) <= LONGEST else message[: LONGEST - 1] + "…"


class RulesError(ValueError):
    """Base of all errors raised by this package; ``message`` is one plain, translatable sentence."""

    def __init__(self, message: str) -> None:
        self.message = short(message)
        super().__init__(self.message)


class OptionError(RulesError):
    """An unknown game, player number, option or option value; the message lists what is allowed."""


class FieldError(RulesError):
    """Base of errors that name the place of the fault: ``field: what is wrong``."""

    def __init__(self, field: str, message: str) -> None:
        field = field if field.isprintable() else repr(field)[1:-1]
        self.field = field if len(field) <= 80 else field[:79] + "…"
        super().__init__(say("{field}: {problem}", field=self.field, problem=message))


class PositionError(FieldError):
    """A position that can't be read; ``field`` is its path, e.g. ``huts.B3``."""


class DealError(FieldError):
    """A deal that can't be; ``field`` is the place of the outcome, e.g. ``deal[3]``."""


class RecordError(RulesError):
    """A record that can't be read; ``line`` counts from 1."""

    def __init__(self, line: int, message: str) -> None:
        self.line = line
        super().__init__(say("line {line}: {problem}", line=line, problem=message))


class NotationError(RulesError):
    """A text that is no action in the notation of this game."""


class IllegalAction(RulesError):
    """An action that is not legal now. ``clause`` is the rule that forbids it, ``facts`` a dict for programs."""

    def __init__(self, clause: str, facts: dict[str, Any], message: str) -> None:
        self.clause = clause
        self.facts = facts
        super().__init__(message)


__all__ = ["DealError", "FieldError", "IllegalAction", "Message", "NotationError", "OptionError", "PositionError",
           "RecordError", "RulesError", "shown"]
