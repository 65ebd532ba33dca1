"""Which targets a player presses for an action of Totem, and why a path of targets leads nowhere."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from ..core.state import Refusal
from ..core.texts import say
from . import reasons
from .board import BOTH, FIRST_TOTEM, INDEX, NEAR_SETS, OWNER, SQUARES, WARRIORS, dice_names, number_of, warrior
from .notation import decode, read
from .state import PLACING, TotemState

BUTTONS = ("button:done", "button:end")  # those that are actions of this game
_PIECE = re.compile(r"warrior:[01]:[1-9]|totem:[01]", re.ASCII)
_NUMBERS = range(1, WARRIORS + 1)
_PIECES = tuple(  # by seat: the target of the piece that a notation names before its square
    {**{f"{n}": f"warrior:{seat}:{n}" for n in _NUMBERS}, **{f"x{n}": f"warrior:{1 - seat}:{n}" for n in _NUMBERS},
     **{f"T{owner}": f"totem:{owner}" for owner in BOTH}, **{f"place {n}": f"warrior:{seat}:{n}" for n in _NUMBERS},
     "totem": f"totem:{seat}"} for seat in BOTH)


def path(action: str, seat: int) -> list[str]:
    """Return the targets of a decision of ``seat``: ``4-h10`` is warrior:0:4, square:h10."""
    before, _, square = action.rpartition(" " if action[:1] in "pt" else "-")
    if before in _PIECES[seat] and square in INDEX:
        return [_PIECES[seat][before], f"square:{square}"]
    kind, a, _ = decode(read(action))
    if kind in ("done", "end"):
        return [f"button:{kind}"]
    goal = f"square:{action.replace('-', ' ').split()[-1]}"
    if kind == "throw":
        return [f"totem:{a}", goal]
    if kind == "totem":
        return [f"totem:{seat}", goal]
    return [f"warrior:{1 - seat if kind == 'relocate' else seat}:{a}", goal]


def notation(state: TotemState, targets: Sequence[str]) -> str:
    """Return what a (perhaps unfinished or impossible) path means, as far as it goes; "" if it doesn't begin a move."""
    if list(targets) in ([BUTTONS[0]], [BUTTONS[1]]):
        return targets[0].removeprefix("button:")
    kind, _, rest = targets[0].partition(":")
    goal = _goal(state, targets) if _PIECE.fullmatch(targets[0]) else None
    if goal is None:
        return ""
    prefix = _prefix(state, kind, rest)
    return prefix + goal if goal else prefix.rstrip("- ")


def why(state: TotemState, targets: Sequence[str]) -> Refusal | None:
    """Return why a (perhaps unfinished) path can't be used now, None if it can or may lead somewhere."""
    kind, _, rest = targets[0].partition(":")
    if list(targets) in ([BUTTONS[0]], [BUTTONS[1]]):
        return state.why_not(rest)
    if kind == "die" and len(targets) == 1:
        return _die(state, rest)
    if kind == "square" and len(targets) == 1 and rest in INDEX:
        return Refusal("core.notation", {"square": rest}, say("First choose a piece, then the square it goes to."))
    goal = _goal(state, targets)
    if not _PIECE.fullmatch(targets[0]) or goal is None:
        return Refusal("core.notation", {"path": list(targets)}, say("Nothing happens there."))
    return _piece(state, kind, rest, goal)


def _goal(state: TotemState, targets: Sequence[str]) -> str | None:
    """Return the square that a path ends on, "" while it is unfinished, None if it ends nowhere."""
    if len(targets) == 1:
        return ""
    kind, _, rest = targets[-1].partition(":")
    if len(targets) != 2:
        return None
    if kind == "square":
        return rest if rest in INDEX else None
    for square, name in zip(state.at, INDEX, strict=True):
        if square and target(square) == targets[-1]:
            return name
    return None


def target(piece: int) -> str:
    """Return the target of a piece."""
    return f"totem:{OWNER[piece]}" if piece >= FIRST_TOTEM else f"warrior:{OWNER[piece]}:{number_of(piece)}"


def _piece(state: TotemState, kind: str, rest: str, goal: str) -> Refusal | None:
    """Return why a piece can't go to ``goal``, or nowhere at all if that is ""."""
    owner, _, number = rest.partition(":")
    if kind == "warrior" and owner == str(state.turn) and state.arrived and _beside_arrived(state, int(number)):
        return Refusal("totem.relocate.noown", {"warrior": int(number)},
                       say("Own warriors can't be relocated; they move by the dice alone."))
    prefix = _prefix(state, kind, rest)
    if goal:
        return state.why_not(prefix + goal)
    legal = [state.action_to_string(action) for action in state.legal_actions()]
    if any(text.startswith(prefix) for text in legal):
        return None
    found = reasons.against_piece(state, decode(read(prefix + SQUARES[0])))
    return Refusal.of(found) if found else state.why_not(prefix + SQUARES[0])


def _prefix(state: TotemState, kind: str, rest: str) -> str:
    """Return how the notation of a piece's move begins: all but the square."""
    owner, _, number = rest.partition(":")
    own, placing = owner == str(state.turn), state.phase == PLACING
    if kind == "totem":
        return "totem " if placing and own else f"T{owner}-"
    return f"place {number} " if placing and own else f"{number}-" if own else f"x{number}-"


def _beside_arrived(state: TotemState, number: int) -> bool:
    here, there = state.where[warrior(state.turn, state.arrived)], state.where[warrior(state.turn, number)]
    return number != state.arrived and there in NEAR_SETS[here]


def _die(state: TotemState, rest: str) -> Refusal | None:
    """A die is used by pressing its warrior; say which, or why it can't be used."""
    if rest not in ("0", "1", "2") or not state.dice:
        return Refusal("totem.dice.roll", {}, say("The dice have not been rolled yet."))
    die = int(rest)
    number = state.dice[die]
    facts: dict[str, Any] = {"die": dice_names()[die], "number": number}
    if state.used[die]:
        return Refusal("totem.dice.match", facts, say("Die {die} with the {number} is used; each die serves once.",
                                                      **facts))
    square = state.where[warrior(state.turn, number)]
    if square < 0:
        return Refusal("totem.dice.match", facts, say("Die {die} is for warrior {number}, who is not on the board.",
                                                      **facts))
    facts["square"] = SQUARES[square]
    if number not in state.usable():
        return Refusal("totem.move.forfeit", facts, say(
            "Die {die} is for warrior {number} on {square}, who has no free square beside it. It waits until a way is "
            "free and is lost at the end of the turn.", **facts))
    if state.rights():
        return Refusal("totem.relocate.optional", facts, reasons.open_rights(state))
    facts["squares"] = len(state.goals(number))
    return Refusal("totem.dice.match", facts, say(
        "Die {die} moves warrior {number} on {square}, who can reach {squares} squares: press that warrior, then a "
        "square.", **facts))
