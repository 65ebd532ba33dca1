"""Why an action of Manitou is refused: one function a kind of action, the clause about the things touched first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..core.errors import NotationError
from ..core.state import Refusal
from ..core.texts import say, say_n
from .cards import CHIEF, CODES, COPIES, HAND, LEAST_LARGE, UNKNOWN, code, name
from .notation import Action

if TYPE_CHECKING:
    from .state import ManitouState


def against(state: ManitouState, action: Action) -> list[Refusal]:
    """Return the reasons of the Manitou rules against an illegal action."""
    if action.card == UNKNOWN:
        return [Refusal("core.notation", {}, hidden().message)]
    return {"place": _place, "pick": _pick, "draw": _draw, "start": _start, "deal": _deal}[action.kind](state, action)


def hidden() -> NotationError:
    """Return the error for a redacted action where a real one is needed."""
    return NotationError(say("A hidden value can only be replayed, not played."))


def not_all_confirmed(state: ManitouState) -> Refusal:
    """Return the refusal of a placement while parties are chosen."""
    return Refusal("manitou.choose.barrier", {"confirmed": [bool(pile) for pile in state.piles]},
                   say("Nobody places a card before everyone has chosen a party."))


def _place(state: ManitouState, action: Action) -> list[Refusal]:
    from .state import DRAWING, OVER, PLAYING
    seat, card, herd = state.turn, CODES[action.card], action.where + 1
    facts: dict[str, Any] = {"card": card, "herd": herd}
    if state.phase == OVER:
        return []
    if state.phase not in (PLAYING, DRAWING):
        return [not_all_confirmed(state)]
    reasons = []
    if action.card not in state.hands[seat] and UNKNOWN not in state.hands[seat]:
        reasons.append(_not_in_hand(state, seat, action.card, facts))
    if action.card >= CHIEF and state.full() >> action.where & 1:
        reasons.append(third_warrior(card, herd))
    return reasons


def third_warrior(card: str, herd: int) -> Refusal:
    """Return the refusal of a third own warrior at a herd (MA24)."""
    return Refusal("manitou.protect.max", {"card": card, "herd": herd, "active": 2}, say(
        "Two warriors of yours are active at herd {herd} already; a third one may not be placed there.", herd=herd))


def _not_in_hand(state: ManitouState, seat: int, kind: int, facts: dict[str, Any]) -> Refusal:
    card = name(CODES[kind])
    if kind in state.piles[seat]:
        return Refusal("manitou.hand.three", {**facts, "hand": len(state.hands[seat])}, say(
            "{card} is in your party, but not in your hand yet.", card=card))
    return Refusal("manitou.hand.three", {**facts, "hand": len(state.hands[seat])}, say(
        "{card} is not in your hand.", card=card))


def _pick(state: ManitouState, action: Action) -> list[Refusal]:
    from .state import DRAWING, OVER, PICKING, PLAYING
    seat, kind = state.turn, action.card
    if state.phase == OVER:
        return []
    if state.phase in (DRAWING, PLAYING):
        return [Refusal("manitou.choose.barrier", {"card": code(kind)}, say(
            "The parties are chosen; nothing more is picked in this hunt."))]
    if state.phase != PICKING:
        return [Refusal("manitou.setup.open", {"card": code(kind)}, say(
            "The herds are laid out before the parties are chosen."))]
    picks, pool = state.picks[seat], state.pools[seat]
    facts: dict[str, Any] = {"card": code(kind), "picked": len(picks), "required": state.required(seat)}
    if not pool[kind]:
        return [Refusal("manitou.capture.lost", facts, say("Your tribe has no {card} any more.",
                                                           card=name(CODES[kind])))]
    reasons = []
    if picks.count(kind) >= pool[kind]:
        reasons.append(_all_picked(kind, pool[kind], facts))
    if picks and kind < picks[-1]:
        reasons.append(Refusal(party_clause(state, seat), facts, say(
            "Cards are named in ascending order; after {last} comes no {card}.", last=code(picks[-1]),
            card=code(kind))))
    if not reasons:
        reasons.append(Refusal(party_clause(state, seat), facts, say_n(
            "Your party needs {n} card; behind {card} there are too few left.",
            "Your party needs {n} cards; behind {card} there are too few left.", state.required(seat),
            card=code(kind))))
    return reasons


def party_clause(state: ManitouState, seat: int) -> str:
    """Return the clause that sets the size of a seat's party."""
    return "manitou.choose.seven" if seat == state.dealer() else "manitou.choose.eight"


def _all_picked(kind: int, owned: int, facts: dict[str, Any]) -> Refusal:
    if owned < COPIES[kind]:
        return Refusal("manitou.capture.lost", facts, say("Your tribe has only one {card} left, and it is picked.",
                                                          card=name(CODES[kind])))
    clause = "manitou.cards.warriors" if kind >= CHIEF else "manitou.cards.hunters"
    return Refusal(clause, facts, say_n("Your tribe has only one {card}, and it is picked.",
                                        "Your tribe has only {n} of the kind {card}, and they are picked.", owned,
                                        card=name(CODES[kind])))


def _draw(state: ManitouState, action: Action) -> list[Refusal]:
    from .state import DRAWING
    seat, facts = action.where, {"seat": action.where, "card": code(action.card)}
    if state.phase == DRAWING and seat != state.turn:
        return [Refusal("manitou.hand.refill", facts, say("Seat {seat} draws first.", seat=state.turn))]
    if state.phase == DRAWING:
        return [Refusal("manitou.hand.refill", facts, say("That card is not among the chosen ones that are left."))]
    if len(state.hands[seat]) >= HAND or not state.piles[seat]:
        return [Refusal("manitou.hand.three", facts, say("Seat {seat} draws no card now.", seat=seat))]
    return [Refusal("manitou.hand.refill", facts, say("Cards are drawn once a card is placed."))]


def _start(state: ManitouState, action: Action) -> list[Refusal]:
    from .state import STARTING
    facts = {"seat": action.where}
    if state.phase == STARTING:
        return [Refusal("manitou.setup.dealer", facts, say("By the chosen option seat 0 starts."))]
    return [Refusal("manitou.setup.dealer", facts, say("It is decided already who starts."))]


def _deal(state: ManitouState, action: Action) -> list[Refusal]:
    from .state import DEALING, STARTING
    facts = {"value": action.card}
    if state.phase == STARTING:
        return [Refusal("manitou.setup.dealer", facts, say("First chance decides who starts."))]
    if state.phase != DEALING:
        return [Refusal("manitou.setup.herds", facts, say("The herds are laid out already."))]
    place = state.next_place()
    if place is not None and (action.card >= LEAST_LARGE) != (place[1] == "X"):
        clause = "manitou.herd.medium" if place[1] == "X" else "manitou.herd.small"
        return [Refusal(clause, facts, say("Herd {herd} gets a card of the kind {kind} next.", herd=place[0] + 1,
                                           kind=place[1]))]
    return [Refusal("manitou.deck.buffalo", facts, say("The deck has no card {value} any more.", value=action.card))]
