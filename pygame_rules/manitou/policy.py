"""What bots need to know of Manitou: how good a position is for a seat that knows the own cards and what is open."""

from __future__ import annotations

from .cards import CHIEF, HERDS, OUTCOME, PENALTY, PLACEMENTS, UNKNOWN
from .fights import NOBODY
from .scoring import hunters
from .state import DEALING, OVER, PICKING, ManitouState

# What a card is worth in a party, by kind, and how much more a second one of the kind, which can protect the first.
# Found by letting variants play each other.
_WORTH = (1.2, 1.2, 0.5, 1.7, 2.8, 2.8, 4.5, 4.4, 5.6, 4.5, 5.6, 5.3, 3.5, 5.8, 1.5)
_SECOND = 1.5
_KEEN = 1.2  # how much a lead in hunters counts; more when fewer cards are still to come
_THREAT = 2.0  # how easily an active warrior falls


def value(state: ManitouState, seat: int) -> float:
    """Return the expected lead of ``seat`` in points over the average opponent at the end of the hunt.

    While parties are chosen it is the worth of the party, completed as well as can be.
    """
    if state.phase == PICKING or (state.phase not in (DEALING, OVER) and not any(state.placed)):
        return _party(state, seat)
    points = [float(score) for score in state.scores_]
    if state.phase not in (DEALING, OVER):
        _expect(state, points)
    return points[seat] - (sum(points) - points[seat]) / (state.game.players - 1)


def _party(state: ManitouState, seat: int) -> float:
    """Return the worth of the cards picked so far and of the best that may still follow them."""
    party = state.picks[seat] + state.piles[seat] + state.hands[seat]
    missing = state.required(seat) - len(party) if not state.piles[seat] and not state.hands[seat] else 0
    pool = state.pools[seat]
    worth = 0.0
    rest = []
    for kind in range(UNKNOWN):
        taken = party.count(kind)
        worths = [_WORTH[kind] * (_SECOND if copy else 1) for copy in range(pool[kind])]
        worth += sum(worths[:taken])
        if not party or kind >= party[-1]:
            rest += worths[taken:]
    rest.sort(reverse=True)
    return worth + sum(rest[:missing])


def _expect(state: ManitouState, points: list[float]) -> None:
    """Add to ``points`` what the herds are likely to bring, and what the thieves are likely to take."""
    n = state.game.players
    coming = sum(PLACEMENTS - placed for placed in state.placed) / n
    keen = _KEEN / (1 + coming)
    totals = [0] * n
    for herd in range(HERDS):
        sums, counts = hunters(state.grounds[herd], n)
        for i in range(n):
            totals[i] += sums[i]
        _expect_buffalo(state.herds[herd], sums, keen, points)
        _expect_prisoners(state, herd, points)
    for i, share in enumerate(_shares(totals, keen / 2)):
        points[i] -= PENALTY * share


def _shares(sums: list[int], keen: float) -> list[float]:
    """Return how likely each seat is to come first, by the sums so far.

    Only products and quotients: they are the same on every machine, which ``exp`` need not be.
    """
    most = max(sums)
    behind = [1 + (most - s) * keen / 4 for s in sums]
    weights = [1 / (b * b * b * b) for b in behind]
    total = sum(weights)
    return [w / total for w in weights]


def _expect_buffalo(cards: tuple[int, ...], sums: list[int], keen: float, points: list[float]) -> None:
    if not cards or not any(sums):
        return
    first = _shares(sums, keen)
    for i, share in enumerate(first):
        if sums[i]:
            points[i] += cards[0] * share
            if len(cards) > 1:  # second, or alone and so first and second
                points[i] += cards[1] * ((1 - share) * 0.7 if len(sums) > 2 or share < 1 else 1)


def _expect_prisoners(state: ManitouState, herd: int, points: list[float]) -> None:
    owner, active = state.owner[herd], state.active[herd]
    if owner == NOBODY:
        return
    ground = state.grounds[herd]
    top = ground[active[-1]] & 15
    strong = weak = 0
    for seat, pool in enumerate(state.pools):
        if seat != owner:
            strong += sum(pool[kind] for kind in range(CHIEF, UNKNOWN) if OUTCOME[kind][top] >= 0)
            weak += sum(pool)
    coming = sum(PLACEMENTS - placed for seat, placed in enumerate(state.placed) if seat != owner)
    threat = _THREAT * coming * strong / max(1, weak) / HERDS
    hold = 1 / (1 + threat / (2 if len(active) == 2 else 1))
    prisoners = sum(card >> 4 != owner for card in ground)
    points[owner] += hold * (prisoners + coming / HERDS * 0.6)
