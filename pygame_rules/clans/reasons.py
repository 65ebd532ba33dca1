"""Why an action of Clans is refused: one function a kind of action, the clause about the things touched first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..core.errors import NotationError
from ..core.state import Refusal
from ..core.texts import say, say_n
from .board import COLOURS, FROZEN
from .notation import Action

if TYPE_CHECKING:
    from .state import ClansState


def against(state: ClansState, action: Action) -> list[Refusal]:
    """Return the reasons of the Clans rules against an illegal action (none where only core clauses forbid it)."""
    return {"move": _move, "found": _found, "hut": _hut, "clan": _clan, "start": _start}[action.kind](state, action)


def hidden() -> NotationError:
    """Return the error for a redacted action where a real one is needed."""
    return NotationError(say("A hidden value can only be replayed, not played."))


def _move(state: ClansState, action: Action) -> list[Refusal]:
    a, b = action.a, action.b
    reasons = _move_geometry(state, a, b) + _move_sizes(state, a, b)
    if state.pending:
        reasons.append(Refusal("clans.order.choose", {"pending": [state.board.names[x] for x in state.pending]},
                               say("First choose which of the new villages is scored next.")))
    return reasons


def _move_geometry(state: ClansState, a: int, b: int) -> list[Refusal]:
    board = state.board
    start, goal = board.names[a], board.names[b]
    facts = {"from": start, "to": goal}
    reasons = []
    if a in state.villages and state.size[a]:
        reasons.append(Refusal("clans.village.found", facts, say("{area} is a village; its huts stay where they are.",
                                                                 area=start)))
    elif not state.size[a]:
        reasons.append(Refusal("clans.move.empties", facts, say("{area} is empty; there are no huts to move.",
                                                                area=start)))
    if a == b:
        reasons.append(Refusal("clans.move.adjacent", facts, say("The huts are already in {area}; they move to a "
                                                                 "neighbouring area.", area=goal)))
    elif (min(a, b), max(a, b)) in board.across_lakes:
        reasons.append(Refusal("clans.move.lake", facts, say("A lake lies between {start} and {goal}; it can't be "
                                                             "crossed.", start=start, goal=goal)))
    elif b not in board.neighbours[a]:
        reasons.append(Refusal("clans.move.adjacent", facts, say("{goal} does not border on {start}.", goal=goal,
                                                                 start=start)))
    return reasons


def _move_sizes(state: ClansState, a: int, b: int) -> list[Refusal]:
    board, here, there = state.board, state.size[a], state.size[b]
    start, goal = board.names[a], board.names[b]
    facts = {"from": start, "to": goal, "moved": here, "target": there}
    reasons = []
    if not there and a != b:
        reasons.append(Refusal("clans.move.nonempty", facts, say("{goal} is empty; huts only move to other huts.",
                                                                 goal=goal)))
    if here >= FROZEN and a != b:
        if there < FROZEN:
            reasons.append(Refusal("clans.move.seven", facts, say_n(
                "The {n} hut in {start} no longer moves onto a smaller group.",
                "The {n} huts in {start} no longer move: from seven on only onto a group of seven or more that is not "
                "smaller.", here, start=start)))
        elif there < here:
            reasons.append(Refusal("clans.move.seven.pair", facts, say(
                "{start} has {here} huts, {goal} only {there}: of two large groups only the smaller one moves.",
                start=start, here=here, goal=goal, there=there)))
    return reasons


def _found(state: ClansState, action: Action) -> list[Refusal]:
    board, area = state.board, action.a
    name = board.names[area]
    occupied = [board.names[x] for x in board.neighbours[area] if state.size[x]]
    facts = {"area": name, "huts": state.size[area], "neighbours": occupied}
    if area in state.villages:
        return [Refusal("clans.village.found", facts, say("{area} is a village already and is scored once.",
                                                          area=name))]
    if not state.size[area]:
        return [Refusal("clans.village.found", facts, say("{area} is empty; there is no village to score.",
                                                          area=name))]
    if occupied:
        return [Refusal("clans.village.found", facts, say("{area} is no village: there are still huts in {next}.",
                                                          area=name, next=", ".join(occupied)))]
    return [Refusal("clans.order.marks", facts, say("No question mark stands on {area}.", area=name))]


def _hut(state: ClansState, action: Action) -> list[Refusal]:
    names, dealt = state.board.names, len(state.colour)
    if state.phase != 0 or dealt >= len(names):
        return []
    facts = {"area": names[action.a], "colour": COLOURS[action.b]}
    if action.a != dealt:
        return [Refusal("clans.setup.one", facts, say("Every area gets one hut, in order; next is {area}.",
                                                      area=names[dealt]))]
    if state.game.options["setup"] == "region" and state.board.regions is not None:
        return [Refusal("clans.pub.regions", facts, say("The region of {area} has its {colour} hut already.",
                                                        area=names[dealt], colour=COLOURS[action.b]))]
    return [Refusal("clans.pub.huts", facts, say("All huts of the colour {colour} are on the map already.",
                                                 colour=COLOURS[action.b]))]


def _clan(state: ClansState, action: Action) -> list[Refusal]:
    if state.phase != 1:
        return []
    if action.b == len(COLOURS):
        return [Refusal("core.notation", {"seat": action.a}, hidden().message)]
    if action.a != len(state.clans):
        return [Refusal("clans.pub.deal", {"seat": action.a}, say("The clans are dealt in seat order; next is seat "
                                                                  "{seat}.", seat=len(state.clans)))]
    return [Refusal("clans.pub.deal", {"seat": action.a}, say("No two players have the same clan."))]


def _start(state: ClansState, action: Action) -> list[Refusal]:
    if state.phase != 2:
        return []
    return [Refusal("clans.lobby.start", {"seat": action.a}, say("By the chosen option seat 0 starts."))]
