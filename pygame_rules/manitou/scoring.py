"""The evaluation of a hunt: buffalo, prisoners, fur thieves (manitou.buffalo.*, .score.*, .capture.*, .thief.*).

Everything is counted from the same cards on the table, so the order of counting makes no difference (MA20).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ..core.state import Event
from .cards import HERDS, PENALTY, VALUES, code
from .fights import NOBODY

if TYPE_CHECKING:
    from .state import ManitouState

Award = tuple[int, int, str]  # value of a buffalo card, who takes it (NOBODY: nobody), why (a key of CLAUSES)

CLAUSES = {"first": "manitou.buffalo.first", "second": "manitou.buffalo.second", "sole": "manitou.buffalo.sole",
           "tie": "manitou.buffalo.tie", "tieSecond": "manitou.buffalo.second", "third": "manitou.buffalo.tie",
           "nobody": "manitou.buffalo.first"}


def evaluate(state: ManitouState, events: list[Event] | None) -> None:
    """Add the points of the hunt, move prisoners to their captors; tell it in ``events`` and ``state.review``."""
    n = state.game.players
    found: list[Event] = []
    totals = [0] * n
    lost: list[int] = []
    herds = []
    for herd in range(HERDS):
        sums, counts = hunters(state.grounds[herd], n)
        for seat in range(n):
            totals[seat] += sums[seat]
        awarded = awards(state.herds[herd], sums, counts, state.game.options["tieFirst"] == "none")
        for value, seat, _ in awarded:
            if seat != NOBODY:
                state.scores_[seat] += value
                state.buffalo[seat] += value
        captor = state.owner[herd]
        prisoners = _capture(state, herd, captor, lost)
        if events is not None:
            found += _told(state, herd, sums, awarded, prisoners)
            herds.append({"sums": sums, "awards": [[value, seat, why] for value, seat, why in awarded],
                          "captor": captor, "prisoners": len(prisoners)})
    _remove(state, lost)
    visited = thieves(totals, state.game.options["thiefTie"] == "all")
    for seat in visited:
        state.scores_[seat] -= PENALTY
    if events is not None:
        if visited:
            found.append(Event("thieves", "manitou.thief.penalty", {
                "seats": visited, "sum": max(totals), "points": -PENALTY}))
        hunt = state.hunt + 1
        events.append(Event("evaluation", "manitou.round.end", {"hunt": hunt, "totals": totals}))
        events += found
        events.append(Event("scores", "manitou.goal.sources", {"hunt": hunt, "scores": state.scores()}))
        state.review = _review(state, herds, totals, visited)


def hunters(ground: Sequence[int], players: int) -> tuple[list[int], list[int]]:
    """Return by seat the sum of the hunters at a herd and how many they are."""
    sums, counts = [0] * players, [0] * players
    for card in ground:
        value = VALUES[card & 15]
        if value:
            sums[card >> 4] += value
            counts[card >> 4] += 1
    return sums, counts


def awards(cards: Sequence[int], sums: Sequence[int], counts: Sequence[int], strict: bool) -> list[Award]:
    """Return who takes each buffalo card of a herd, the higher one first.

    Only who has a hunter there takes part (MA17). With ``strict`` a tie for first place leaves nothing to those
    behind (MA15), else the next takes the lower card.
    """
    places = sorted({s for s, k in zip(sums, counts, strict=True) if k}, reverse=True)
    ranks = [[seat for seat, s in enumerate(sums) if counts[seat] and s == place] for place in places[:2]]
    if not ranks:
        return [(value, NOBODY, "nobody") for value in cards]
    found: list[Award] = []
    first = ranks[0]
    for i, value in enumerate(cards):
        if i == 0:
            found.append((value, first[0], "first") if len(first) == 1 else (value, NOBODY, "tie"))
        elif len(ranks) == 1:
            found.append((value, first[0], "sole") if len(first) == 1 else (value, NOBODY, "tie"))
        elif len(first) > 1 and strict:
            found.append((value, NOBODY, "third"))
        else:
            found.append((value, ranks[1][0], "second") if len(ranks[1]) == 1 else (value, NOBODY, "tieSecond"))
    return found


def thieves(totals: Sequence[int], everyone: bool) -> list[int]:
    """Return whom the fur thieves visit; of several only if ``everyone`` (MA41), without hunters nobody (MA42)."""
    most = max(totals)
    visited = [seat for seat, total in enumerate(totals) if total == most] if most else []
    return visited if everyone or len(visited) == 1 else []


def _capture(state: ManitouState, herd: int, captor: int, lost: list[int]) -> list[int]:
    """Score the prisoners of a herd and return them; cards that tribes lose are added to ``lost``."""
    ground = state.grounds[herd]
    if captor == NOBODY:
        if state.game.options["openHerd"] == "discard":  # MA36
            lost += ground
            state.discarded = tuple(sorted((*state.discarded, *ground)))
        return []
    prisoners = [card for card in ground if card >> 4 != captor]
    lost += prisoners
    state.captured[captor] = tuple(sorted((*state.captured[captor], *prisoners)))
    state.scores_[captor] += len(prisoners)
    return prisoners


def _remove(state: ManitouState, lost: Sequence[int]) -> None:
    """Take lost cards out of their tribes, one copy each (manitou.capture.lost)."""
    if not lost:
        return
    pools = [list(pool) for pool in state.pools]
    for card in lost:
        pools[card >> 4][card & 15] -= 1
    state.pools = [tuple(pool) for pool in pools]


def _told(state: ManitouState, herd: int, sums: list[int], awarded: Sequence[Award],
          prisoners: Sequence[int]) -> list[Event]:
    where, captor, told = herd + 1, state.owner[herd], []
    if any(sums):
        told.append(Event("sums", "manitou.score.buffalo", {"herd": where, "sums": sums}))
    for value, seat, why in awarded:
        if seat == NOBODY:
            told.append(Event("lapse", CLAUSES[why], {"herd": where, "value": value, "why": why}))
        else:
            told.append(Event("buffalo", CLAUSES[why], {"herd": where, "value": value, "seat": seat, "place": why}))
    if captor != NOBODY:
        told.append(Event("prisoners", "manitou.capture.point", {
            "herd": where, "seat": captor, "points": len(prisoners), "cards": [named(card) for card in prisoners]}))
    elif state.grounds[herd] and state.game.options["openHerd"] == "discard":
        told.append(Event("discard", "manitou.capture.return", {
            "herd": where, "cards": [named(card) for card in state.grounds[herd]]}))
    return told


def named(card: int) -> str:
    """Return a card with its tribe's seat, ``1:H8``."""
    return f"{card >> 4}:{code(card & 15)}"


def origin(obs: Mapping[str, Any], seat: int) -> dict[str, int] | None:
    """Return where the points of a seat came from (manitou.goal.sources): buffalo, prisoners, thieves.

    None if what is open to all doesn't tell: a position may bring points along without saying whence.
    """
    buffalo, prisoners = obs["buffalo"][seat], len(obs["captured"][seat])
    lost = obs["scores"][seat] - buffalo - prisoners
    return None if lost > 0 or lost % PENALTY else {"buffalo": buffalo, "prisoners": prisoners, "thieves": lost}


def _review(state: ManitouState, herds: list[dict[str, Any]], totals: list[int], visited: list[int]) -> dict[str, Any]:
    """Return the table as it was evaluated, with all that came of it, for those who draw it; everything is public."""
    from .position import grounds
    return {"hunt": state.hunt + 1, "herds": [list(cards) for cards in state.herds], "grounds": grounds(state),
            "results": herds, "totals": totals, "thieves": visited, "scores": state.scores()}
