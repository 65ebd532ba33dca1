"""What happens when a warrior arrives at a herd (manitou.warrior.*, manitou.protect.*)."""

from __future__ import annotations

from collections.abc import Sequence

from .cards import CHIEF, OUTCOME

NOBODY = -1
HUNTER, OPEN, PROTECTS, BEATS, NEUTRAL, SACRIFICE, LOSES, SURPLUS = range(8)
# What became of a placed card, and its clause, as events tell it.
RESULTS = (("hunter", "manitou.hunter.play"), ("open", "manitou.warrior.open"), ("protects", "manitou.protect.add"),
           ("beats", "manitou.warrior.defeat"), ("neutral", "manitou.warrior.neutral"),
           ("sacrifice", "manitou.protect.sacrifice"), ("loses", "manitou.warrior.play"),
           ("surplus", "manitou.protect.max"))


def arrive(ground: Sequence[int], active: tuple[int, ...], owner: int, seat: int, kind: int) -> tuple[
        int, tuple[int, ...], int]:
    """Return what becomes of a warrior of ``seat``, and who is active then: (result, places, owner).

    ``ground`` are the cards there in the order played, ``active`` the places in it of the active warriors, first to
    last, of ``owner``; the new card will lie behind them.
    """
    place = len(ground)
    if not active:
        return OPEN, (place,), seat
    if owner == seat:  # own warriors never fight (MA22, MA23)
        return (PROTECTS, (active[0], place), seat) if len(active) == 1 else (SURPLUS, active, seat)
    outcome = OUTCOME[kind][ground[active[-1]] & 15]  # only the last placed one is met (MA27)
    if outcome < 0:
        return LOSES, active, owner
    if len(active) == 2:
        return SACRIFICE, active[:1], owner  # MA25: equal or stronger, both fall
    return (BEATS, (place,), seat) if outcome else (NEUTRAL, (), NOBODY)


def replay(ground: Sequence[int]) -> tuple[tuple[int, ...], int]:
    """Return who is active after the cards of ``ground``, placed in this order: (places, owner)."""
    active: tuple[int, ...] = ()
    owner = NOBODY
    for i, card in enumerate(ground):
        if card & 15 >= CHIEF:
            _, active, owner = arrive(ground[:i], active, owner, card >> 4, card & 15)
    return active, owner
