"""Which targets a player presses for an action of Manitou, and why a path of targets leads nowhere.

A party is a *draft*: cards are toggled, each of two equal cards by itself (``card:CH`` and ``card:CH:2``), and
``button:ok`` confirms them all in one step.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..core.state import Observation, Refusal
from ..core.texts import say, say_n
from . import reasons
from .cards import CHIEF, CODES, HERDS, KINDS, UNKNOWN
from .state import DRAWING, PICKING, PLAYING, ManitouState

BOARD = tuple(f"herd:{herd}" for herd in range(1, HERDS + 1))  # a click anywhere acknowledges (manitou.round.ack)


class Draft(NamedTuple):
    """What may be drafted: the targets that toggle, how many make it complete, and the clause that says so."""

    targets: tuple[str, ...]
    size: int
    clause: str


def path(action: str, seat: int | None = None) -> list[str]:
    """Return the targets of a decision, whoever's it is: ``H4@2`` is card:H4, herd:2.

    ``pick H4``, one card of a draft, is card:H4.
    """
    if action.startswith("pick "):
        return [f"card:{action[5:]}"]
    card, _, herd = action.partition("@")
    return [f"card:{card}", f"herd:{herd}"]


def notation(state: ManitouState, targets: Sequence[str]) -> str:
    """Return what a (perhaps unfinished or impossible) path means, as far as it goes; "" if it doesn't begin a play."""
    kinds = [target.split(":")[0] for target in targets]
    names = [target.split(":")[1] for target in targets]
    if kinds not in (["card"], ["card", "herd"]):
        return ""
    return f"pick {names[0]}" if state.phase == PICKING and len(names) == 1 else "@".join(names)


# --- drafting a party -----------------------------------------------------------------------------------------------

def draft(obs: Observation) -> Draft | None:
    """Return the draft that the observing seat is asked for now, None if there is none."""
    seat = obs["seat"]
    if obs["phase"] != "pick" or "legal" not in obs:
        return None
    left = dict(obs["pools"][seat])
    for card in obs["picks"][seat]:
        left[card] -= 1
    targets = [f"card:{card}" + (f":{copy}" if copy > 1 else "") for card, n in left.items()
               for copy in range(1, n + 1)]
    dealer = (obs["starter"] - 1) % obs["players"]
    return Draft(tuple(targets), obs["required"][seat] - len(obs["picks"][seat]),
                 "manitou.choose.seven" if seat == dealer else "manitou.choose.eight")


def drafted(targets: Sequence[str]) -> list[str]:
    """Return the actions, in the order they are to be played, that a complete draft means."""
    return [f"pick {card}" for card in sorted((t.split(":")[1] for t in targets), key=lambda card: KINDS[card])]


def draft_refusal(obs: Observation, chosen: Sequence[str], target: str) -> Refusal | None:
    """Return why ``target`` (a card or ``button:ok``) can't be pressed with ``chosen`` in the draft, None if it can."""
    asked = draft(obs)
    if asked is None:
        return Refusal("manitou.choose.barrier", {}, say("No party is chosen now."))
    facts = {"chosen": len(chosen), "required": asked.size}
    if target == "button:ok":
        if len(chosen) == asked.size:
            return None
        return Refusal(asked.clause, facts, say_n(
            "The party needs {n} card; {chosen} chosen so far.", "The party needs {n} cards; {chosen} chosen so far.",
            asked.size, chosen=len(chosen)))
    if target in chosen or (target in asked.targets and len(chosen) < asked.size):
        return None
    if target not in asked.targets:
        return Refusal("manitou.capture.lost", facts, say("Your tribe has no such card to choose."))
    return Refusal(asked.clause, facts, say_n(
        "The party has its {n} card; put one back first.",
        "The party has its {n} cards; put one back before you take another.", asked.size))


# --- placing --------------------------------------------------------------------------------------------------------

def why(state: ManitouState, targets: Sequence[str]) -> Refusal | None:
    """Return why a (perhaps unfinished) path can't be used now, None if it can or may lead somewhere."""
    cards = [t.split(":")[1] for t in targets if t.startswith("card:")]
    herds = [t.removeprefix("herd:") for t in targets if t.startswith("herd:")]
    if len(cards) + len(herds) != len(targets) or len(targets) > 2 or len(cards) == 2 or len(herds) == 2 or any(
            card not in KINDS for card in cards) or any(herd not in ("1", "2", "3") for herd in herds):
        return Refusal("core.notation", {"path": list(targets)}, say("Nothing happens there."))
    if cards and herds and targets[0].startswith("card:"):
        return state.why_not(notation(state, targets))
    if state.phase == PICKING:
        return None if cards and not herds else reasons.not_all_confirmed(state)
    if not cards or herds:
        return Refusal("manitou.play.drag", {"path": list(targets)}, say(
            "First choose a card of your hand, then the herd where it is to lie."))
    return _card(state, KINDS[cards[0]])


def _card(state: ManitouState, kind: int) -> Refusal | None:
    """Return why a card of the hand has no place at all now."""
    if state.phase not in (PLAYING, DRAWING):
        return reasons.not_all_confirmed(state)
    found = [state.why_not(f"{CODES[kind]}@{herd}") for herd in range(1, HERDS + 1)]
    if None in found:
        return None
    hand = state.hands[state.turn]
    if kind >= CHIEF and (kind in hand or UNKNOWN in hand):
        return Refusal("manitou.protect.max", {"card": CODES[kind]}, say(
            "Two warriors of yours are active at every herd; a third one may not be placed while you have a hunter."))
    return found[0]
