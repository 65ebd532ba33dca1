"""Manitou positions: writing, what a seat may know of them, and reading (strictly; the details are in :mod:`material`).

Beyond the fields that every game's guide shows there are

``dealing``    true while buffalo cards are still laid out (with phase ``pick``; a null ``starter``: that comes first)
``buffalo``    points for buffalo alone, by seat (option ``finalTie``)
``discarded``  cards lost to all, ``"1:H8"`` (option ``openHerd``)
``bound``      how many cards of each hand are known to be warriors, because a third one had to be placed (MA24)

A card that is not known is ``"?"`` in hands, piles and picks. By the rules a hand is three cards and the rest of the
party lies in the pile; so that a teacher can show a party openly, a position may have up to all eight in the hand. They
can all be placed, and nothing is drawn until fewer than three are left (manitou.hand.three, manitou.hand.refill).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ..core.errors import PositionError, shown
from ..core.fields import a_list, an_int, one_of
from ..core.state import Observation
from ..core.texts import say
from . import material
from .cards import CODES, HAND, HUNTS, PARTY, PLACEMENTS, code
from .scoring import named

if TYPE_CHECKING:
    from .state import Manitou, ManitouState

FIELDS = ("game", "players", "options", "hunt", "starter", "to_move", "phase", "dealing", "herds", "grounds", "hands",
          "piles", "picks", "placed", "scores", "buffalo", "captured", "discarded", "deck", "bound")
PHASES = ("pick", "draw", "play", "over")
_WORDS = ("pick", "pick", "pick", "draw", "play", "over")  # by phase of a state
_MOST_POINTS = 10_000


# --- writing --------------------------------------------------------------------------------------------------------

def dump(state: ManitouState) -> dict[str, Any]:
    """Return the position of a state, every field given."""
    from .state import DEALING, STARTING
    return {
        "game": "manitou",
        "players": state.game.players,
        "options": dict(state.game.options),
        "hunt": state.hunt + 1,
        "starter": None if state.phase == STARTING else state.starter,
        "to_move": state.turn,
        "phase": _WORDS[state.phase],
        "dealing": state.phase == DEALING or (state.phase == STARTING and not any(state.herds)),
        "herds": [list(cards) for cards in state.herds],
        "grounds": grounds(state),
        "hands": _codes(state.hands),
        "piles": _codes(state.piles),
        "picks": _codes(state.picks),
        "placed": state.placed[:],
        "scores": state.scores(),
        "buffalo": state.buffalo[:],
        "captured": [[named(card) for card in cards] for cards in state.captured],
        "discarded": [named(card) for card in state.discarded],
        "deck": {"X": list(state.large), "x": list(state.small)},
        "bound": state.bound[:],
    }


def grounds(state: ManitouState) -> list[list[dict[str, Any]]]:
    """Return the cards at each herd in the order played."""
    return [[{"seat": card >> 4, "card": code(card & 15), "active": i in active} for i, card in enumerate(ground)]
            for ground, active in zip(state.grounds, state.active, strict=True)]


def _codes(cards: list[tuple[int, ...]]) -> list[list[str]]:
    return [[code(kind) for kind in kinds] for kinds in cards]


def observe(state: ManitouState, seat: int | None) -> Observation:
    """Return the position as ``seat`` may know it.

    Others' picks, piles and hands, and at no time in which order a pile will be drawn, are secret; so is a card held
    back, for good (MA09, MA10, MA39). ``pools`` is what every tribe still owns, which follows from what was open to
    all (MA40); ``confirmed`` tells who has chosen a party, ``required`` how many cards that takes. At the end
    ``review`` is the last evaluation with the table as it lay.
    """
    seen = dump(state)
    for field in ("hands", "piles", "picks"):
        seen[field] = [cards if s == seat else ["?"] * len(cards) for s, cards in enumerate(seen[field])]
    seen["seat"] = seat
    seen["pools"] = [{CODES[kind]: k for kind, k in enumerate(pool) if k} for pool in state.pools]
    if seen["phase"] == "pick" and seen["starter"] is not None:
        seen["required"] = [state.required(s) for s in range(state.game.players)]
        seen["confirmed"] = [bool(pile) for pile in state.piles]
    if state.review and seen["phase"] == "over":
        seen["review"] = state.review
    if seat is not None and seat == state.current_player():
        seen["legal"] = [state.action_to_string(a) for a in state.legal_actions()]
    return seen


# --- reading --------------------------------------------------------------------------------------------------------

def load(game: Manitou, data: Mapping[str, Any]) -> ManitouState:
    """Return the state of a position; common fields are checked already. ``PositionError`` names the field."""
    from .state import ManitouState
    for field in data:
        if field not in FIELDS:
            raise PositionError(shown(field), say("unknown field; known are {fields}", fields=", ".join(FIELDS)))
    state, n = ManitouState(game), game.players
    laid = any(field in data for field in ("hands", "grounds", "placed", "piles"))
    phase = one_of("phase", data.get("phase", "play" if laid else "pick"), PHASES)
    state.hunt = an_int("hunt", data.get("hunt", 1), 1, HUNTS) - 1
    material.load_buffalo(state, data)
    material.load_lost(state, data)
    material.load_grounds(state, data.get("grounds", [[], [], []]))
    _load_counts(state, data)
    material.load_held(state, "hands", data.get("hands", material.unknown_hands(state, phase)), PARTY)
    material.load_held(state, "piles", data.get("piles", [[]] * n), PARTY)
    material.load_held(state, "picks", data.get("picks", [[]] * n), PARTY)
    material.check_tribes(state)
    _load_turn(state, data, phase)
    return state


def _load_counts(state: ManitouState, data: Mapping[str, Any]) -> None:
    n = state.game.players
    lying = [sum(card >> 4 == seat for ground in state.grounds for card in ground) for seat in range(n)]
    state.placed = by_seat("placed", data.get("placed", lying), n, 0, PLACEMENTS)
    for seat, (placed, laid) in enumerate(zip(state.placed, lying, strict=True)):
        if laid > placed:
            raise PositionError(f"placed.{seat}", say("{laid} cards lie on the table, but only {placed} were placed",
                                                      laid=laid, placed=placed))
    state.scores_ = by_seat("scores", data.get("scores", [0] * n), n, -_MOST_POINTS, _MOST_POINTS)
    state.buffalo = by_seat("buffalo", data.get("buffalo", [0] * n), n, 0, _MOST_POINTS)
    state.bound = by_seat("bound", data.get("bound", [0] * n), n, 0, PARTY)


def by_seat(field: str, value: object, players: int, least: int, most: int) -> list[int]:
    """Check a list of one whole number a seat."""
    values = a_list(field, value)
    if len(values) != players:
        raise PositionError(field, say("{given} given, {needed} needed", given=len(values), needed=players))
    return [an_int(f"{field}.{i}", v, least, most) for i, v in enumerate(values)]


def _load_turn(state: ManitouState, data: Mapping[str, Any], phase: str) -> None:
    """Set phase, starter and seat to act, and check that they fit the cards."""
    from .state import OVER, STARTING
    n = state.game.players
    fresh = phase == "pick" and not any(field in data for field in ("to_move", "picks", "piles"))
    starter = data.get("starter", None if fresh else 0)
    if starter is not None or phase != "pick":
        state.starter = an_int("starter", starter, 0, n - 1)
    turn = data.get("to_move")
    state.turn = an_int("to_move", turn, 0, n - 1) if turn is not None else max(0, state.starter)
    if phase == "over":
        state.phase = OVER
    elif phase == "pick" and starter is None:
        state.phase = STARTING
        if any(state.picks) or any(state.piles):
            raise PositionError("starter", say("must be known once cards are picked"))
    elif phase == "pick":
        _load_pick(state, data)
    elif phase == "draw":
        _load_draw(state, turn is not None)
    else:
        _load_play(state, turn is not None)


def _load_pick(state: ManitouState, data: Mapping[str, Any]) -> None:
    from .state import DEALING, PICKING
    n = state.game.players
    dealing = data.get("dealing", not any(field in data for field in ("herds", "picks", "piles")))
    if type(dealing) is not bool:
        raise PositionError("dealing", say("must be true or false, not {value}", value=shown(dealing)))
    for field, held in (("hands", state.hands), ("grounds", state.grounds), ("placed", state.placed)):
        if any(held):
            raise PositionError(field, say("must be empty while parties are chosen"))
    if dealing:
        material.check_deal(state)
        state.phase = DEALING
        if any(state.picks) or any(state.piles):
            raise PositionError("dealing", say("must be false once cards are picked"))
        return
    for seat in range(n):
        picks = state.picks[seat]
        if len(picks) > state.required(seat) or len(state.piles[seat]) > state.required(seat):
            raise PositionError(f"picks.{seat}", say("{n} picked, but only {most} may be", n=max(
                len(picks), len(state.piles[seat])), most=state.required(seat)))
        if picks and len(picks) == state.required(seat):
            state.piles[seat], state.picks[seat] = state.piles[seat] + picks, ()
    if "to_move" not in data:
        picking = [seat for seat in range(n) if state.picks[seat]]
        state.turn = picking[0] if picking else state.starter
    state.phase = PICKING
    if "to_move" in data and (state.piles[state.turn] or not state.required(state.turn)):
        raise PositionError("to_move", say("seat {seat} has chosen its party", seat=state.turn))
    state._pick_from(state.turn, None)
    if state.phase != PICKING:
        raise PositionError("phase", say("everyone has chosen a party"))
    if not state.legal_actions():
        raise PositionError(f"picks.{state.turn}", say("these cards can't be completed to a party in ascending order"))


def _load_draw(state: ManitouState, given: bool) -> None:
    from .state import DRAWING
    seats = [(state.turn + i) % state.game.players for i in range(state.game.players)]
    drawing = [seat for seat in seats if state.piles[seat] and len(state.hands[seat]) < HAND]
    if not drawing or (given and drawing[0] != state.turn):
        raise PositionError("to_move" if given else "phase", say("nobody has a card to draw") if not drawing else
                            say("seat {seat} has no card to draw", seat=state.turn))
    state.turn, state.phase = drawing[0], DRAWING


def _load_play(state: ManitouState, given: bool) -> None:
    from .state import PLAYING
    n = state.game.players
    seats = [(state.turn + i) % n for i in range(n)]
    able = [seat for seat in seats if state.hands[seat] and state.placed[seat] < PLACEMENTS]
    if not able:
        raise PositionError("hands", say("nobody has a card to place; the hunt would be over"))
    if given and able[0] != state.turn:
        raise PositionError("to_move", say("seat {seat} has no card to place", seat=state.turn))
    state.turn, state.phase = able[0], PLAYING
