"""Worlds that an observation allows: hidden cards drawn from those the tribes may still have.

The model: every opponent took the hidden cards as a uniformly random set of single physical cards of the tribe, given
all that is seen. What is seen is the pool (21 cards without the lost ones), what lies on the table and, where somebody
had to place a third warrior, that the rest of that hand were warriors (``bound``, MA24).
"""

from __future__ import annotations

from copy import deepcopy
from math import comb
from random import Random
from typing import TYPE_CHECKING

from ..core.state import Observation
from . import position
from .cards import CHIEF, UNKNOWN

if TYPE_CHECKING:
    from .state import Manitou, ManitouState


def resample(game: Manitou, observation: Observation, rng: Random) -> ManitouState:
    """Return a state with every unknown card drawn; only ``rng.random`` is used."""
    state = _base(game, observation)
    for seat in range(state.game.players):
        fill(state, seat, rng)
    return state


def _base(game: Manitou, observation: Observation) -> ManitouState:
    """Return a state with the cards still unknown. Searching bots ask again and again: the last one is kept."""
    if game.base is None or game.base[0] != observation:
        state = game.from_position({f: observation[f] for f in position.FIELDS if f in observation})
        state.review = observation.get("review")
        game.base = (deepcopy(observation), state)
    return game.base[1].clone()


def fill(state: ManitouState, seat: int, rng: Random) -> None:
    """Draw the unknown cards of one seat, those in hand first."""
    hand, pile, picks = state.hands[seat], state.piles[seat], state.picks[seat]
    in_hand, in_pile, picked = hand.count(UNKNOWN), pile.count(UNKNOWN), picks.count(UNKNOWN)
    if not in_hand + in_pile + picked:
        return
    unseen = state.unseen(seat)
    left = [kind for kind in range(UNKNOWN) for _ in range(unseen[kind])]
    if picked:  # cards are picked in ascending order: so far the lowest of the party
        party = drawn(left, state.required(seat), rng)
        state.picks[seat] = tuple(sorted(party)[:picked])
        return
    known = hand[:len(hand) - in_hand]
    warriors = sum(kind >= CHIEF for kind in known)
    new = _hand(left, in_hand, state.bound[seat] - warriors, rng)
    state.hands[seat] = tuple(sorted((*known, *new)))
    state.piles[seat] = tuple(sorted((*pile[:len(pile) - in_pile], *drawn(left, in_pile, rng))))


def drawn(left: list[int], count: int, rng: Random) -> list[int]:
    """Take ``count`` cards out of ``left``, each set equally likely."""
    found = []
    for _ in range(count):
        at = int(rng.random() * len(left))
        left[at], left[-1] = left[-1], left[at]
        found.append(left.pop())
    return found


def _hand(left: list[int], count: int, least: int, rng: Random) -> list[int]:
    """Take a hand of ``count`` cards with at least so many warriors out of ``left``, each such set equally likely."""
    if least <= 0:
        return drawn(left, count, rng)
    warriors = [kind for kind in left if kind >= CHIEF]
    hunters = [kind for kind in left if kind < CHIEF]
    ways = [comb(len(warriors), k) * comb(len(hunters), count - k) if k >= least else 0 for k in range(count + 1)]
    point, number = rng.random() * sum(ways), 0
    while point >= ways[number]:
        point -= ways[number]
        number += 1
    found = drawn(warriors, number, rng) + drawn(hunters, count - number, rng)
    left[:] = warriors + hunters
    return found
