"""Cards held: ascending tuples of kinds, what may be placed of them, and the chances of drawing one."""

from __future__ import annotations

from functools import cache

from .cards import CHIEF, DEALERS_PARTY, HERDS, PARTY, UNKNOWN


@cache
def placements(hand: tuple[int, ...], full: int) -> tuple[int, ...]:
    """Return the placements of an ascending hand; ``full`` are the herds closed to warriors, as bits.

    When no card has a place anywhere, every card may go everywhere (MA24).
    """
    kinds = sorted(set(hand) - {UNKNOWN})
    found = tuple(HERDS * kind + herd for kind in kinds for herd in range(HERDS)
                  if kind < CHIEF or not full >> herd & 1)
    return found or tuple(HERDS * kind + herd for kind in kinds for herd in range(HERDS))


def without(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    at = cards.index(card)
    return cards[:at] + cards[at + 1:]


def shares(cards: tuple[int, ...], base: int) -> list[tuple[int, float]]:
    """Return (action, probability) of drawing each different card; equal cards make one action."""
    n = len(cards)
    if len(set(cards)) == n:
        return [(base + card, 1 / n) for card in cards]
    return [(base + card, cards.count(card) / n) for card in sorted(set(cards))]


def party_size(dealer: bool) -> int:
    """Return how many cards are picked for a hunt as long as the tribe has them (manitou.choose.eight, .seven)."""
    return DEALERS_PARTY if dealer else PARTY


def pickable(picks: tuple[int, ...], pool: tuple[int, ...], required: int) -> list[int]:
    """Return the kinds that may be picked next: ascending, with enough later ones to complete the party."""
    left = list(pool)
    for kind in picks:
        if kind != UNKNOWN:
            left[kind] -= 1
    last = picks[-1] if picks and picks[-1] != UNKNOWN else 0
    found, available = [], 0
    for kind in range(UNKNOWN - 1, last - 1, -1):
        available += left[kind]
        if left[kind] and available >= required - len(picks):
            found.append(kind)
    return found[::-1]
