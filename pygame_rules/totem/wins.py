"""Who can win how soon: the win that is still in a turn, and the warriors that win with their next move."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from .board import FIRST_TOTEM, NEAR_SETS, OWNER, SIZE, WARRIORS, dice, distance, throw_offsets, totem, warrior
from .notation import DONE, FIELDS, MOVE, THROW
from .rights import Rights
from .state import ACT, TotemState

REACH = 2  # squares of one move
NEVER = 99


def winning_line(state: TotemState) -> list[int] | None:
    """Return actions that win in this turn whatever the other seat does, or None if none was found.

    Looked at are moves that arrive at a totem or come near it by the first half of a double, throws of both totems,
    and the order of the dice; not moves and relocations that only clear the way.
    """
    turn = state.turn
    if state.phase != ACT or state.where[totem(turn)] < 0 or state.where[totem(1 - turn)] < 0:
        return None
    return _search(state)


def _search(state: TotemState) -> list[int] | None:
    turn, where = state.turn, state.where
    prize, home = totem(1 - turn), totem(turn)
    rights = state.rights()
    if prize in rights:
        for q in state.landings(prize):
            if q in NEAR_SETS[where[home]]:
                return [THROW + FIELDS * (1 - turn) + q]
    left = [n for n, used in zip(state.dice, state.used, strict=False) if not used]
    for piece in rights:
        if piece >= FIRST_TOTEM and left:
            base = THROW + FIELDS * OWNER[piece]
            for q in state.landings(piece):
                if reachable(state, left, q if piece == prize else where[prize]) and (
                        line := _after(state, base + q)) is not None:
                    return line
    if rights:
        return _after(state, DONE) if left and reachable(state, left, where[prize]) else None
    if not reachable(state, left, where[prize]):
        return None
    for n in state.usable():
        for goal in state.goals(n):
            near = goal in NEAR_SETS[where[prize]] or goal in NEAR_SETS[where[home]] or (
                left.count(n) > 1 and distance(goal, where[prize]) <= REACH + 1)
            if near and (line := _after(state, MOVE + FIELDS * (n - 1) + goal)) is not None:
                return line
    return None


def _after(state: TotemState, action: int) -> list[int] | None:
    """Return ``action`` and the winning line behind it, if there is one."""
    trial = state.clone()
    trial._apply(action, None)
    if trial.winner == state.turn:
        return [action]
    line = _search(trial) if trial.phase == ACT else None
    return None if line is None else [action, *line]


def reachable(state: Rights, left: list[int], prize: int) -> bool:
    """Tell whether a warrior could come beside a totem on ``prize`` with the dice that are left, were the way free."""
    for n in left:
        square = state.where[warrior(state.turn, n)]
        if square >= 0 and distance(square, prize) <= REACH * left.count(n) + 1:
            return True
    return False


def strikers(state: TotemState, seat: int) -> list[int]:
    """Return the numbers of a seat's warriors that could win with one move, ascending.

    Such a warrior reaches the other totem and may throw it beside the own one (totem.win).
    """
    prize, home = state.where[totem(1 - seat)], state.where[totem(seat)]
    if prize < 0 or home < 0:
        return []
    spots = _spots(state.game.options["throwShape"], prize, home, state.game.landings[prize])
    if not spots:
        return []
    around, first = NEAR_SETS[prize], WARRIORS * seat
    return [n for n in range(1, WARRIORS + 1) if (start := state.where[first + n]) >= 0
            and distance(start, prize) <= REACH + 1 and _strikes(state, seat, start, around, spots)]


@cache
def _spots(shape: str, prize: int, home: int, landings: tuple[int, ...]) -> tuple[int, ...]:
    """Return the squares beside ``home`` on which a throw from ``prize`` could land."""
    return tuple(q for q in landings if q in NEAR_SETS[home])


def _strikes(state: TotemState, seat: int, start: int, around: frozenset[int], spots: tuple[int, ...]) -> bool:
    """Tell whether the warrior on ``start`` wins by a move to one of the squares ``around`` the totem."""
    at, count = state.at, state.ban[seat]
    for goal, a, b, c in state.game.ways[start]:
        if goal in around and not at[goal] and not (at[a] and at[b] and at[c]):
            for q in spots:
                # What keeps the totem off the spot, less what the warrior takes away with it.
                left = count[q] - (q == start) - (start in NEAR_SETS[q])
                if not left and q != goal and q not in NEAR_SETS[goal]:
                    return True
    return False


def chance_of(numbers: Iterable[int]) -> float:
    """Return the probability that a roll shows at least one of the numbers."""
    wanted = set(numbers)
    miss = 1.0
    for faces in dice():
        miss *= 1 - len(wanted.intersection(faces)) / len(faces)
    return 1 - miss




@cache
def throws_needed(shape: str) -> dict[tuple[int, int], int]:
    """Return how many throws bring a totem beside another one, by columns and rows between them, edges left aside.

    ``NEVER`` where no number does (the reason against straight throws, TA28).
    """
    span = range(1 - SIZE, SIZE)
    found = {(dx, dy): 0 for dx in span for dy in span if abs(dx) + abs(dy) == 1}
    rim = list(found)
    while rim:
        dx, dy = rim.pop(0)
        for x, y in throw_offsets(shape):
            spot = dx + x, dy + y
            if spot not in found and spot[0] in span and spot[1] in span:
                found[spot] = found[dx, dy] + 1
                rim.append(spot)
    return {(dx, dy): found.get((dx, dy), NEVER) for dx in span for dy in span}
