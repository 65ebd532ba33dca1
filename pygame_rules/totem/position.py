"""Totem positions: reading (strictly), writing, and what a seat may know of them (everything).

Besides the fields of the contract a position has ``came_from``, the square from which the arrived warrior came (null
when no rights are open; only ``contactMustBeNew`` looks at it), ``relocated`` and ``own_thrown``, how many warriors
this turn has relocated and whether it has thrown the own totem (only ``relocationsPerTurn`` and ``ownTotem`` look at
them), and ``first_placer``, the seat that places first (null once dice are rolled). In the phase ``place``, ``to_move``
is null until chance has said who begins; a full board there waits for ``first``, an empty one with
``placement=quick`` for ``layout``. ``over`` with the totems side by side: the seat to move has won; else a draw.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ..core.errors import PositionError, shown
from ..core.fields import a_list, an_int, an_object, one_of
from ..core.state import Observation
from ..core.texts import say
from . import notation
from .board import (
    BOTH,
    FIRST_TOTEM,
    INDEX,
    NEAR,
    OWNER,
    SQUARES,
    WARRIORS,
    dice,
    dice_names,
    number_of,
    object_name,
    totem,
    warrior,
)

if TYPE_CHECKING:
    from .state import Totem, TotemState

_FIELDS = ("game", "players", "options", "warriors", "totems", "to_move", "phase", "dice", "used", "turn", "arrived",
           "spent", "came_from", "relocated", "own_thrown", "first_placer")
_PHASES = ("place", "roll", "act", "over")
_NUMBERS = tuple("123456789")


def dump(state: TotemState) -> dict[str, Any]:
    """Return the position of a state, every field given."""
    from .state import ACT, FIRST_NODE, OVER, START_NODE, TO_ROLL
    phase = {TO_ROLL: "roll", ACT: "act", OVER: "over"}.get(state.phase, "place")
    where = state.where
    stands = [{str(n): SQUARES[where[WARRIORS * seat + n]] for n in range(1, WARRIORS + 1)
               if where[WARRIORS * seat + n] >= 0} for seat in BOTH]
    return {
        "game": "totem",
        "players": state.game.players,
        "options": dict(state.game.options),
        "warriors": stands,
        "totems": [SQUARES[where[totem(seat)]] if where[totem(seat)] >= 0 else None for seat in BOTH],
        "to_move": None if state.phase == START_NODE else state.turn,
        "phase": phase,
        "dice": list(state.dice) or None,
        "used": list(state.used),
        "turn": state.turns,
        "arrived": state.arrived or None,
        "spent": [object_name(piece) for piece in state.spent],
        "came_from": SQUARES[state.came] if state.came >= 0 else None,
        "relocated": state.relocated,
        "own_thrown": state.own_thrown,
        "first_placer": state.first if START_NODE < state.phase <= FIRST_NODE else None,
    }


def observe(state: TotemState, seat: int | None) -> Observation:
    """Return the position, all of it public, plus the legal actions for the seat to act."""
    seen = dump(state)
    seen["seat"] = seat
    if seat is not None and seat == state.current_player():
        seen["legal"] = notation.texts(state.legal_actions())
    return seen


def resample(game: Totem, observation: Observation) -> TotemState:
    """Return the one state that an observation describes."""
    return load(game, {field: observation[field] for field in _FIELDS if field in observation})


def load(game: Totem, data: Mapping[str, Any]) -> TotemState:
    """Return the state of a position; common fields are checked already. ``PositionError`` names the field."""
    from .state import TotemState
    for field in data:
        if field not in _FIELDS:
            raise PositionError(shown(field), say("unknown field; known are {fields}", fields=", ".join(_FIELDS)))
    state = TotemState(game)
    _load_warriors(state, a_list("warriors", data.get("warriors", [{}, {}])))
    _load_totems(state, a_list("totems", data.get("totems", [None, None])))
    anything = any(square >= 0 for square in state.where)
    phase = one_of("phase", data.get("phase", "act" if data.get("dice") else "roll" if anything else "place"), _PHASES)
    turn = data.get("to_move")
    if turn is not None:
        state.turn = an_int("to_move", turn, 0, 1)
    state.turns = an_int("turn", data.get("turn", 1), 1, int(min(game.limit, 10**9)))
    _load_dice(state, data, phase)
    if phase == "place":
        _load_placing(state, data, turn is not None, anything)
    else:
        _load_turn(state, data, phase)
    return state


# --- pieces ---------------------------------------------------------------------------------------------------------

def _square(field: str, value: object) -> int:
    if not isinstance(value, str) or value not in INDEX:
        raise PositionError(field, say("{square} is not a square of the board; they go from a1 to o15",
                                       square=shown(value)))
    return INDEX[value]


def _put(state: TotemState, field: str, piece: int, value: object) -> None:
    square = _square(field, value)
    if state.at[square]:
        raise PositionError(field, say("another piece stands on {square}", square=SQUARES[square]))
    state.put(piece, square)


def _load_warriors(state: TotemState, tribes: Any) -> None:
    if len(tribes) != len(BOTH):
        raise PositionError("warriors", say("{given} given, {needed} needed", given=len(tribes), needed=len(BOTH)))
    for seat, tribe in enumerate(tribes):
        for number, square in an_object(f"warriors.{seat}", tribe).items():
            one_of(f"warriors.{seat}", number, _NUMBERS)
            _put(state, f"warriors.{seat}.{number}", warrior(seat, int(number)), square)


def _load_totems(state: TotemState, totems: Any) -> None:
    if len(totems) != len(BOTH):
        raise PositionError("totems", say("{given} given, {needed} needed", given=len(totems), needed=len(BOTH)))
    for seat, square in enumerate(totems):
        if square is not None:
            _put(state, f"totems.{seat}", totem(seat), square)


# --- dice and rights ------------------------------------------------------------------------------------------------

def _load_dice(state: TotemState, data: Mapping[str, Any], phase: str) -> None:
    faces = a_list("dice", data.get("dice") or [])
    used = a_list("used", data.get("used", [False] * 3))
    for field, given in (("dice", faces), ("used", used)):
        if len(given) != 3 and (given or field == "used"):
            raise PositionError(field, say("{given} given, {needed} needed", given=len(given), needed=3))
    for i, face in enumerate(faces):
        if type(face) is not int or face not in dice()[i]:
            raise PositionError(f"dice.{i}", say("die {die} has no {face}; it has {faces}", die=dice_names()[i],
                                                 face=shown(face), faces=", ".join(map(str, dice()[i]))))
    for i, flag in enumerate(used):
        if type(flag) is not bool:
            raise PositionError(f"used.{i}", say("must be true or false, not {value}", value=shown(flag)))
    if phase in ("place", "roll") and (faces or any(used)):
        raise PositionError("dice" if faces else "used", say("nothing has been rolled in the phase {phase}",
                                                             phase=phase))
    state.dice, state.used = tuple(faces), tuple(used)


def _load_turn(state: TotemState, data: Mapping[str, Any], phase: str) -> None:
    from .state import ACT, OVER, TO_ROLL
    state.phase = {"roll": TO_ROLL, "act": ACT, "over": OVER}[phase]
    touching = state.totems_touch()
    if touching and phase != "over":
        raise PositionError("phase", say("must be over: the totems stand side by side"))
    if phase == "over":
        if not touching and state.turns < state.game.limit:
            raise PositionError("phase", say("is over only when the totems stand side by side or the turns are used "
                                             "up"))
        state.winner = state.turn if touching else -1
    if data.get("first_placer") is not None:
        raise PositionError("first_placer", say("must be null after the placing"))
    _load_rights(state, data)
    if phase == "act":
        state.relocated = an_int("relocated", data.get("relocated", 0), 0, 9)
        own = data.get("own_thrown", False)
        if type(own) is not bool:
            raise PositionError("own_thrown", say("must be true or false, not {value}", value=shown(own)))
        state.own_thrown = own
        if not state.rights():
            state.arrived, state.came, state.spent = 0, -1, ()


def _load_rights(state: TotemState, data: Mapping[str, Any]) -> None:
    from .state import ACT
    arrived, spent, came = data.get("arrived"), a_list("spent", data.get("spent", [])), data.get("came_from")
    if arrived is None or state.phase != ACT:
        for field, value in (("arrived", arrived), ("spent", spent), ("came_from", came)):
            if value not in (None, []):
                raise PositionError(field, say("must be empty when no rights of an arrival are open"))
        return
    state.arrived = an_int("arrived", arrived, 1, WARRIORS)
    if state.where[warrior(state.turn, state.arrived)] < 0:
        raise PositionError("arrived", say("warrior {number} is not on the board", number=state.arrived))
    if came is not None:
        state.came = _square("came_from", came)
    names = {object_name(piece): piece for piece in range(1, len(state.where))
             if OWNER[piece] != state.turn or piece >= FIRST_TOTEM}
    for i, name in enumerate(spent):
        piece = names[one_of(f"spent.{i}", name, tuple(names))]
        if piece in state.spent:
            raise PositionError(f"spent.{i}", say("{name} is listed twice", name=name))
        if state.where[piece] < 0:
            raise PositionError(f"spent.{i}", say("{name} is not on the board", name=name))
        state.spent += (piece,)


# --- placing --------------------------------------------------------------------------------------------------------

def _load_placing(state: TotemState, data: Mapping[str, Any], told: bool, anything: bool) -> None:
    """Set phase and seat of a position in which pieces are still placed (totem.setup.*)."""
    from .state import LAYOUT_NODE, PLACING, START_NODE
    _load_rights(state, data)
    _check_contact(state)
    first = data.get("first_placer")
    if first is not None:
        state.first = an_int("first_placer", first, 0, 1)
    if not told and not anything:
        state.phase = START_NODE
        if first is not None:
            raise PositionError("first_placer", say("must be null until chance has decided"))
        return
    missing = [state.missing(seat) for seat in BOTH]
    if not told:
        state.turn = int(len(missing[1]) > len(missing[0]))
    if first is None:
        state.first = _first_placer(state, missing)
    if state.game.options["placement"] == "quick" and not anything:
        state.phase = LAYOUT_NODE
    elif any(missing) or any(state.where[totem(seat)] < 0 for seat in BOTH):
        state.phase = PLACING
        if not missing[state.turn] and state.where[totem(state.turn)] >= 0:
            raise PositionError("to_move", say("seat {seat} has nothing left to place", seat=state.turn))
    else:
        state._begin()


def _first_placer(state: TotemState, missing: list[list[int]]) -> int:
    """Return who placed first, as far as the pieces tell: who is ahead, else the seat to place."""
    for ahead in ([-len(numbers) for numbers in missing], [state.where[totem(seat)] >= 0 for seat in BOTH]):
        if ahead[0] != ahead[1]:
            return 0 if ahead[0] > ahead[1] else 1
    return state.turn


def _check_contact(state: TotemState) -> None:
    """While they are placed, hostile warriors touch at most at a corner (totem.setup.contact)."""
    for piece in range(1, WARRIORS + 1):
        square = state.where[piece]
        for p in NEAR[square] if square >= 0 else ():
            other = state.at[p]
            if other and other < FIRST_TOTEM and OWNER[other] == 1:
                raise PositionError(f"warriors.1.{number_of(other)}", say(
                    "stands beside a warrior of the other tribe while pieces are still placed"))
    if state.totems_touch():
        raise PositionError("totems", say("stand side by side while pieces are still placed"))
