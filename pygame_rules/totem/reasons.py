"""Why an action of Totem is refused: one function a kind of action, the clause about the things touched first."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ..core.state import Refusal
from ..core.texts import Message, listed, mark, say
from .board import FIRST_TOTEM, NEAR, NEAR_SETS, OWNER, SQUARES, distance, number_of, object_name, totem, warrior
from .notation import Action

if TYPE_CHECKING:
    from .state import TotemState

Reasons = Iterator[Refusal]
_SHAPES = {
    "manhattan5": mark("A throw goes exactly five squares, counted from side to side; {goal} is not five away from "
                       "{start}."),
    "straight": mark("A throw goes exactly five squares in a straight line; it does not lead from {start} to {goal}."),
    "upTo5": mark("A throw goes at most five squares, counted from side to side; {goal} is farther away from {start}."),
}


def against(state: TotemState, action: Action) -> list[Refusal]:
    """Return the reasons of the Totem rules against an illegal action (none where only core clauses forbid it)."""
    make = {"move": _move, "relocate": _relocate, "throw": _throw, "done": _done, "end": _end, "place": _place,
            "totem": _totem}.get(action.kind)
    return [*make(state, action), *_phase(state, action)] if make else []


def against_piece(state: TotemState, action: Action) -> list[Refusal]:
    """Return the reasons against an action that lie in its piece, whatever the square: why it can go nowhere now."""
    piece = {"move": _mover, "relocate": _relocated, "throw": _thrown, "place": _placed, "totem": _placed_totem}
    return [*_phase(state, action), *piece[action.kind](state, action)]


def chance(state: TotemState) -> Message:
    """Return why a player can't act, or chance can't, at this moment."""
    from .state import FIRST_NODE, LAYOUT_NODE, START_NODE, TO_ROLL
    return {
        START_NODE: say("Chance comes first: who begins is still to be decided."),
        LAYOUT_NODE: say("Chance comes first: a set-up is still to be drawn."),
        FIRST_NODE: say("Chance comes first: who rolls first is still to be decided."),
        TO_ROLL: say("Chance comes first: the dice are still to be rolled."),
    }.get(state.phase) or say("That is left to chance and can't be chosen.")


def _phase(state: TotemState, action: Action) -> Reasons:
    """Yield the reasons that lie in the moment rather than in the pieces."""
    from .state import ACT, PLACING
    placing = action.kind in ("place", "totem")
    if state.phase == PLACING and not placing:
        yield Refusal("totem.setup.warriors", {}, say("First all pieces are placed; then the dice are rolled."))
    elif state.phase == ACT and placing:
        yield Refusal("totem.setup.warriors", {}, say("The pieces are placed before the first roll, not now."))


def _at(square: int) -> str:
    return SQUARES[square]


# --- moving ---------------------------------------------------------------------------------------------------------

def _move(state: TotemState, action: Action) -> Reasons:
    number, goal = action.a, action.square
    start = state.where[warrior(state.turn, number)]
    late = []
    for reason in _mover(state, action):
        if reason.clause in ("totem.move.forfeit", "totem.relocate.optional"):
            late.append(reason)
        else:
            yield reason
    if start >= 0:
        yield from _way(state, start, goal, {"warrior": number, "from": _at(start), "to": _at(goal)})
    yield from late


def _mover(state: TotemState, action: Action) -> Reasons:
    """Why a warrior does not move now, wherever to."""
    number = action.a
    start = state.where[warrior(state.turn, number)]
    facts = {"warrior": number, "dice": list(state.dice), "used": list(state.used)}
    if start < 0:
        yield Refusal("totem.kit.figures", facts, say("Warrior {number} is not on the board.", number=number))
        return
    yield from _die(state, number, facts)
    if state.dice and all(state.at[p] for p in state.game.beside[start]):
        yield Refusal("totem.move.forfeit", facts, say("Warrior {number} has no free square beside it and can't move "
                                                       "now.", number=number))
    if names := rights_named(state):
        yield Refusal("totem.relocate.optional", {"rights": names}, open_rights(state))


def _die(state: TotemState, number: int, facts: dict[str, Any]) -> Reasons:
    """The dice tell who moves, and how often (totem.dice.match, totem.dice.double)."""
    if not state.dice:
        return
    count = state.dice.count(number)
    if not count:
        yield Refusal("totem.dice.match", facts, say("No die shows {number}; the dice show {dice}.", number=number,
                                                     dice=", ".join(map(str, state.dice))))
    elif all(used for n, used in zip(state.dice, state.used, strict=True) if n == number):
        if count > 1:
            yield Refusal("totem.dice.double", facts, say("Both dice with a {number} are used.", number=number))
        else:
            yield Refusal("totem.dice.match", facts, say("The die with the {number} is used.", number=number))


def _way(state: TotemState, start: int, goal: int, facts: dict[str, Any]) -> Reasons:
    """One or two steps over free squares (totem.move.*)."""
    number = facts["warrior"]
    ways = {row[0]: row[1:] for row in state.game.ways[start]}
    if goal == start:
        yield Refusal("totem.move.range", facts, say("Warrior {number} stands on {goal} already; a move ends "
                                                     "elsewhere.", number=number, goal=_at(goal)))
    elif goal not in ways:
        yield Refusal("totem.move.range", facts, say("A warrior moves one or two squares; {goal} is farther away.",
                                                     goal=_at(goal)))
    elif state.at[goal]:
        yield Refusal("totem.move.nojump", facts, say("{goal} is occupied; a warrior moves to a free square.",
                                                      goal=_at(goal)))
    elif all(state.at[p] for p in ways[goal]):
        between = sorted(set(ways[goal]))
        yield Refusal("totem.move.nojump", {**facts, "between": [_at(p) for p in between]}, say(
            "The way to {goal} is blocked at {squares}; nobody jumps over another piece.", goal=_at(goal),
            squares=", ".join(map(_at, between))))


# --- rights of an arrival -------------------------------------------------------------------------------------------

def rights_named(state: TotemState) -> list[str]:
    """Return the open rights as notation calls the pieces: ``x7``, ``T0``."""
    return [object_name(piece) for piece in state.rights()]


def open_rights(state: TotemState) -> Message:
    """Return the sentence that says which rights have to be used or given up first."""
    names = [say("warrior {number}", number=number_of(piece)) if piece < FIRST_TOTEM else
             say("the own totem") if OWNER[piece] == state.turn else say("the other totem")
             for piece in state.rights()]
    return say("Warrior {number} has arrived and may still put elsewhere: {pieces}. Do so or give it up first.",
               number=state.arrived, pieces=listed(names))


def _relocate(state: TotemState, action: Action) -> Reasons:
    piece = warrior(1 - state.turn, action.a)
    yield from _relocated(state, action)
    if state.where[piece] >= 0:
        yield from _new_place(state, piece, action.square, {"warrior": action.a, "to": _at(action.square)})


def _relocated(state: TotemState, action: Action) -> Reasons:
    """Why a hostile warrior is not relocated now, wherever to."""
    piece = warrior(1 - state.turn, action.a)
    facts = {"warrior": action.a}
    if state.where[piece] < 0:
        yield Refusal("totem.kit.figures", facts, say("Hostile warrior {number} is not on the board.",
                                                      number=action.a))
        return
    yield from chained(state, piece)
    if piece not in state.rights():
        yield from _contact(state, piece, "totem.relocate.trigger")
        if not state.may_relocate():
            yield Refusal("totem.relocate.four", facts, say("Four warriors have been relocated in this turn; more are "
                                                            "not allowed."))


def chained(state: TotemState, piece: int) -> Reasons:
    """Nobody is taken out of a chain (totem.relocate.chain)."""
    if state.in_chain(piece):
        start = state.where[piece]
        others = [p for p in NEAR[start] if (other := state.at[p]) and other < FIRST_TOTEM
                  and OWNER[other] == OWNER[piece]]
        yield Refusal("totem.relocate.chain", {"warrior": number_of(piece), "links": [_at(p) for p in others]}, say(
            "Warrior {number} is in a chain with its own people on {squares} and can't be relocated.",
            number=number_of(piece), squares=", ".join(map(_at, others))))


def _contact(state: TotemState, piece: int, clause: str) -> Reasons:
    """A right comes from a warrior that has just arrived side by side with the piece (TA17, TA18)."""
    square = state.where[piece]
    facts = {"piece": object_name(piece), "at": _at(square), "arrived": state.arrived or None}
    if not state.arrived:
        yield Refusal(clause, facts, say("No warrior has just arrived side by side with the piece on {square}.",
                                         square=_at(square)))
        return
    here = state.where[warrior(state.turn, state.arrived)]
    if square not in NEAR_SETS[here]:
        yield Refusal(clause, facts, say("Warrior {number} on {here} does not stand side by side with {square}.",
                                         number=state.arrived, here=_at(here), square=_at(square)))
    elif piece in state.spent:
        yield Refusal(clause, facts, say("Each piece is put elsewhere only once for one arrival."))
    elif state.game.new_only and state.came >= 0 and square in NEAR_SETS[state.came]:
        yield Refusal(clause, facts, say("Warrior {number} stood beside {square} before; by the chosen option only new "
                                         "contact counts.", number=state.arrived, square=_at(square)))


def _new_place(state: TotemState, piece: int, goal: int, facts: dict[str, Any]) -> Reasons:
    """Where a relocated warrior may go (totem.relocate.where, totem.relocate.notnext)."""
    if goal == state.where[piece]:
        yield Refusal("totem.relocate.where", facts, say("The warrior stands on {goal} already.", goal=_at(goal)))
    elif state.at[goal]:
        yield Refusal("totem.relocate.where", facts, say("{goal} is occupied.", goal=_at(goal)))
    if near := _own_beside(state, goal):
        yield Refusal("totem.relocate.notnext", {**facts, "beside": near}, say(
            "{goal} is beside your warrior {number}; a relocated warrior may touch your own at a corner only.",
            goal=_at(goal), number=near[0]))


def _own_beside(state: TotemState, square: int) -> list[int]:
    """Return the numbers of the warriors of the seat to act that stand beside a square."""
    return [number_of(piece) for p in NEAR[square] if (piece := state.at[p]) and piece < FIRST_TOTEM
            and OWNER[piece] == state.turn]


def _throw(state: TotemState, action: Action) -> Reasons:
    piece, goal = totem(action.a), action.square
    yield from _thrown(state, action)
    if state.where[piece] >= 0:
        yield from _landing(state, piece, goal, {"totem": action.a, "from": _at(state.where[piece]), "to": _at(goal)})


def _thrown(state: TotemState, action: Action) -> Reasons:
    """Why a totem is not thrown now, wherever to."""
    own = action.a == state.turn
    piece = totem(action.a)
    facts = {"totem": action.a}
    if state.where[piece] < 0:
        yield Refusal("totem.kit.totem", facts, say("This totem is not on the board."))
        return
    if own and state.game.own_free:
        if state.own_thrown:
            yield Refusal("totem.own.throw", facts, say("The own totem has been thrown in this turn already."))
    elif piece not in state.rights():
        yield from _contact(state, piece, "totem.own.throw" if own else "totem.throw.trigger")


def _landing(state: TotemState, piece: int, goal: int, facts: dict[str, Any]) -> Reasons:
    """Where a totem may land (totem.throw.*, totem.own.*, totem.win)."""
    own = OWNER[piece] == state.turn
    start = state.where[piece]
    if goal not in state.game.landings[start]:
        yield Refusal("totem.throw.five", {**facts, "distance": distance(start, goal)}, say(
            _SHAPES[state.game.options["throwShape"]], start=_at(start), goal=_at(goal)))
    elif state.at[goal]:
        yield Refusal("totem.throw.five", facts, say("{goal} is occupied; a totem lands on a free square.",
                                                     goal=_at(goal)))
    if near := _own_beside(state, goal):
        yield Refusal("totem.own.notown" if own else "totem.throw.notown", {**facts, "beside": near}, say(
            "{goal} is beside your warrior {number}; a thrown totem may not land beside your own warriors.",
            goal=_at(goal), number=near[0]))
    other = state.where[totem(1 - state.turn)]
    if own and other >= 0 and goal in NEAR_SETS[other] and state.game.options["ownThrowBeside"] == "illegal":
        yield Refusal("totem.win", facts, say("The own totem may not be thrown beside the other one; the other one has "
                                              "to be brought home."))


def _done(state: TotemState, action: Action) -> Reasons:
    if not state.rights():
        yield Refusal("totem.relocate.optional", {}, say("There is no right to give up now."))


def _end(state: TotemState, action: Action) -> Reasons:
    if names := rights_named(state):
        yield Refusal("totem.relocate.optional", {"rights": names}, open_rights(state))
    if (usable := state.usable()) and state.game.options["compulsoryMoves"]:
        yield Refusal("totem.dice.match", {"usable": usable}, say(
            "By the chosen option every die that can be used must be used: {dice}.", dice=", ".join(map(str, usable))))


# --- placing --------------------------------------------------------------------------------------------------------

def _placed(state: TotemState, action: Action) -> Reasons:
    """Why a warrior is not placed now, wherever."""
    square = state.where[warrior(state.turn, action.a)]
    if square >= 0:
        yield Refusal("totem.setup.warriors", {"warrior": action.a}, say(
            "Warrior {number} stands on {square} already.", number=action.a, square=_at(square)))


def _placed_totem(state: TotemState, action: Action) -> Reasons:
    """Why the totem is not placed now, wherever."""
    own = state.where[totem(state.turn)]
    if own >= 0:
        yield Refusal("totem.setup.totem", {}, say("Your totem stands on {square} already.", square=_at(own)))
    elif state.missing(state.turn):
        yield Refusal("totem.setup.totem", {}, say("The totem is placed after all nine warriors."))


def _place(state: TotemState, action: Action) -> Reasons:
    goal = action.square
    facts = {"warrior": action.a, "to": _at(goal)}
    yield from _placed(state, action)
    if state.at[goal]:
        yield Refusal("totem.setup.warriors", facts, say("{goal} is occupied.", goal=_at(goal)))
    hostile = [p for p in NEAR[goal] if 0 < state.at[p] < FIRST_TOTEM and OWNER[state.at[p]] != state.turn]
    if hostile:
        yield Refusal("totem.setup.contact", {**facts, "beside": [_at(p) for p in hostile]}, say(
            "{goal} is beside a warrior of the other tribe on {square}; corners may touch, sides may not.",
            goal=_at(goal), square=_at(hostile[0])))


def _totem(state: TotemState, action: Action) -> Reasons:
    goal = action.square
    facts = {"to": _at(goal)}
    yield from _placed_totem(state, action)
    if state.at[goal]:
        yield Refusal("totem.setup.totem", facts, say("{goal} is occupied.", goal=_at(goal)))
    contact = state.totem_contact(goal)
    if contact:
        hostile = [piece for piece in contact if OWNER[piece] != state.turn]
        facts["beside"] = ", ".join(_at(state.where[piece]) for piece in contact)
        message = say("{goal} is beside the piece on {square}; a totem is placed beside no warrior and not beside the "
                      "other totem.", goal=_at(goal), square=_at(state.where[(hostile or contact)[0]]))
        if hostile:
            yield Refusal("totem.setup.contact", facts, message)
        yield Refusal("totem.setup.totem", facts, message)
