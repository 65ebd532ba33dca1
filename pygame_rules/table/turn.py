"""Whose turn it is at the table: why nobody can act, whose secrets are shown, what a bot is asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..core.match import Match
from ..core.state import CHANCE, TERMINAL, Refusal, State
from ..core.texts import say
from .asks import Pause
from .seats import Seat


def people(seats: Sequence[Seat]) -> list[int]:
    """Return the seats that people have."""
    return [i for i, seat in enumerate(seats) if not seat.level]


def is_bots(state: State, seats: Sequence[Seat]) -> bool:
    """Tell whether a bot decides in ``state``."""
    seat = state.current_player()
    return seat >= 0 and bool(seats[seat].level)


def blocked(match: Match, seats: Sequence[Seat], pause: Pause | None, replaying: bool) -> Refusal | None:
    """Return why no person can act on the board at all now, None if one can."""
    seat = match.state.current_player()
    if seat == TERMINAL:
        return Refusal("core.over", {}, say("The match is over."))
    if pause:
        return pause.why
    if match.replay_only or replaying:
        return Refusal("core.over", {}, say("This is a replay; nothing can be played here."))
    if seat == CHANCE:
        return Refusal("core.chance", {}, say("Chance decides next."))
    if seats[seat].level:
        return Refusal("core.turn", {"seat": seat}, say("It is {name}'s turn.", name=seats[seat].name))
    return None


def eyes(match: Match, seats: Sequence[Seat], viewer: int | None, acted: bool) -> tuple[int | None, int | None]:
    """Return whose secrets the next frame shows, and who has to say behind a curtain that nobody else is looking.

    ``viewer`` is whose they have been, ``acted`` whether that person has just decided something. The curtain falls
    when another person's secrets come next.
    """
    seat, persons = match.state.current_player(), people(seats)
    if len(persons) == 1 and not match.replay_only:
        return persons[0], None
    if not match.game.has_secrets:
        return seat if seat in persons else viewer, None
    if seat == viewer:
        return viewer, None
    return (None if acted or seat in persons else viewer,
            seat if seat in persons and not match.replay_only else None)


def last_decision(match: Match) -> int:
    """Return the place of the last decision among the entries of a match that goes on, else how many they are."""
    if match.replay_only or match.state.is_terminal():
        return len(match.entries)
    return max((i for i, entry in enumerate(match.entries) if entry.seat >= 0), default=len(match.entries))


def job(match: Match, seats: Sequence[Seat]) -> dict[str, Any] | None:
    """Return what the bot whose turn it is has to know, all but its seed; None if it is no bot's."""
    if match.replay_only or not is_bots(match.state, seats):
        return None
    seat = match.state.current_player()
    return {"level": seats[seat].level, "seat": seat, "observation": match.view(seat)}


def bot_refusal(match: Match, seats: Sequence[Seat], actions: Sequence[str]) -> Refusal | None:
    """Return why the bot whose turn it is can't take these actions one after the other, None if it can.

    The message doesn't repeat them: they may be secrets of the bot's seat.
    """
    clause, seat = _hindrance(match.state, actions), match.state.current_player()
    return Refusal(clause, {"seat": seat, "actions": [*actions]}, say(
        "{name} answers with something that is not possible now. The match stays as it is.",
        name=seats[seat].name)) if clause else None


def _hindrance(state: State, actions: Sequence[str]) -> str:
    """Return the clause against the first action that this turn can't have, ``""`` if all can be taken."""
    seat, state = state.current_player(), state.clone()
    for action in actions:
        if state.current_player() != seat:
            return "core.turn"
        refusal = state.why_not(action)
        if refusal:
            return refusal.clause
        state.apply_action(state.string_to_action(action))
    return "" if actions else "core.turn"
