"""Totem in words: what happened, and what is asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ..core.state import Event, Observation
from ..core.texts import Message, say
from .board import BOTH, SIZE, SQUARES, WARRIORS, dice_names

Facts = Mapping[str, Any]


def prompt(obs: Observation) -> Message:
    """Return what the seat to act is asked for, without its name."""
    seat = obs["to_move"]
    if obs["phase"] == "place":
        if len(obs["warriors"][seat]) < WARRIORS:
            return say("choose a warrior and the square it starts from")
        return say("choose the square your totem starts from")
    if obs["arrived"]:
        return say("warrior {number} has arrived; use its rights or press Done", number=obs["arrived"])
    left = [str(n) for n, used in zip(obs["dice"] or (), obs["used"], strict=False) if not used]
    if not left:
        return say("throw your totem or end your turn")
    return say("move a warrior (dice left: {dice}) or end your turn", dice=", ".join(left))


def sentence(event: Event, names: Sequence[str]) -> Message | None:
    """Return one sentence for an event, None for what needs no words."""
    make = _SENTENCES.get(event.kind)
    return make(event.data, names) if make else None


def table_text(obs: Observation) -> str:
    """Return the board for a terminal: ``(4)`` is a warrior of seat 0, ``[7]`` one of seat 1; ``T`` are totems."""
    pieces = {square: f"({n})" if seat == 0 else f"[{n}]"
              for seat in BOTH for n, square in obs["warriors"][seat].items()}
    pieces |= {square: "(T)" if seat == 0 else "[T]" for seat, square in enumerate(obs["totems"]) if square}
    rows = [f"{row + 1:2} " + "".join(pieces.get(SQUARES[SIZE * column + row], " . ") for column in range(SIZE))
            for row in reversed(range(SIZE))]
    letters = "   " + "".join(f" {name[0]} " for name in SQUARES[::SIZE])
    dice = "  ".join(f"{name}:{face}{'*' if used else ''}" for name, face, used in zip(
        dice_names(), obs["dice"] or (), obs["used"], strict=False))
    return "\n".join([*rows, letters, f"{obs['turn']}   {dice}".rstrip()])


def _roll(data: Facts, names: Sequence[str]) -> Message:
    return say("{name} rolls {dice}.", name=names[data["seat"]], dice=", ".join(map(str, data["dice"])))


def _move(data: Facts, names: Sequence[str]) -> Message:
    facts = {"name": names[data["seat"]], "number": data["number"], "start": data["from"], "goal": data["to"]}
    if data["via"]:
        return say("{name} moves warrior {number} from {start} by way of {between} to {goal}.",
                   between=data["via"][0], **facts)
    return say("{name} moves warrior {number} from {start} to {goal}.", **facts)


def _relocate(data: Facts, names: Sequence[str]) -> Message:
    return say("{name} relocates warrior {number} of {other} from {start} to {goal}.", name=names[data["seat"]],
               number=data["number"], other=names[data["owner"]], start=data["from"], goal=data["to"])


def _throw(data: Facts, names: Sequence[str]) -> Message:
    facts = {"name": names[data["seat"]], "start": data["from"], "goal": data["to"]}
    if data["owner"] == data["seat"]:
        return say("{name} throws the own totem from {start} to {goal}.", **facts)
    return say("{name} throws the totem of {other} from {start} to {goal}.", other=names[data["owner"]], **facts)


def _end(data: Facts, names: Sequence[str]) -> Message:
    if data["unused"]:
        return say("{name} ends the turn and leaves unused: {dice}.", name=names[data["seat"]],
                   dice=", ".join(map(str, data["unused"])))
    return say("{name} ends the turn.", name=names[data["seat"]])


def _forfeit(data: Facts, names: Sequence[str]) -> Message:
    return say("{name} can't use any more of the dice; lost: {dice}.", name=names[data["seat"]],
               dice=", ".join(map(str, data["numbers"])))


def _over(data: Facts, names: Sequence[str]) -> Message | None:
    if data["winner"] is None:
        return say("Nobody has won within {turns} turns; the match is a draw.", turns=data["turn"])
    return None  # the result says it


def _result(data: Facts, names: Sequence[str]) -> Message | None:
    if not data["winners"]:
        return None
    return say("The totems stand side by side: {name} wins.", name=names[data["winners"][0]])


_SENTENCES: dict[str, Callable[[Facts, Sequence[str]], Message | None]] = {
    "start": lambda data, names: say("{name} places first.", name=names[data["seat"]]),
    "layout": lambda data, names: say("The pieces stand as in set-up {number}.", number=data["layout"]),
    "first": lambda data, names: say("{name} rolls first.", name=names[data["seat"]]),
    "place": lambda data, names: say("{name} places warrior {number} on {square}.", name=names[data["seat"]],
                                     number=data["number"], square=data["square"]),
    "totem": lambda data, names: say("{name} places the totem on {square}.", name=names[data["seat"]],
                                     square=data["square"]),
    "roll": _roll,
    "double": lambda data, names: say("A double: warrior {number} may move twice.", number=data["number"]),
    "move": _move,
    "relocate": _relocate,
    "throw": _throw,
    "done": lambda data, names: say("{name} leaves the rest where it stands.", name=names[data["seat"]]),
    "end": _end,
    "forfeit": _forfeit,
    "over": _over,
    "result": _result,
}
