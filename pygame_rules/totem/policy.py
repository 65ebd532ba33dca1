"""What bots need of Totem: which actions are worth a try, and how good a position is for a seat.

A seat wants to win in this turn; else not to lose in the next; else to be near the other totem and to keep the others
away from its own.
"""

from __future__ import annotations

from .board import ALL, FIRST_TOTEM, NEAR, SIZE, WARRIORS, distance, totem, warrior
from .notation import FIELDS, PLACE, RELOCATE, THROW, TOTEM
from .state import ACT, OVER, PLACING, TotemState
from .wins import chance_of, strikers, throws_needed, winning_line

WON = 1e6
FEW = 8  # squares tried for a warrior that is relocated
LATER = 0.5  # what a chance to win in one's next turn is worth beside the other's chance before it
NEARNESS = 0.3  # what being near the other totem is worth, when one throw can win
ROOM = 0.004  # what a square is worth beside the own totem on which the other could land
_NEARNESS = tuple(11 / 36 * 0.5 ** max(0, d // 2 - 1) for d in range(2 * SIZE))  # of a warrior, by distance
_POINTS = tuple(q for q in ALL if q // SIZE % 3 == 1 and q % SIZE % 3 == 1)  # a sample of the board


def shortlist(state: TotemState, seat: int) -> list[int]:
    """Return the actions worth a try: the first of a winning line, else all but hopeless placings and relocations."""
    if state.phase == PLACING:
        return _placings(state)
    line = winning_line(state)
    if line:
        return line[:1]
    home = state.where[totem(seat)]
    best = sorted(state.room[seat], key=lambda q: (-distance(q, home) if home >= 0 else 0, q))[:FEW]
    return [action for action in state.legal_actions()
            if not RELOCATE <= action < THROW or (action - RELOCATE) % FIELDS in best]


def _placings(state: TotemState) -> list[int]:
    """All numbers are worth the same, so the lowest goes first; warriors keep off the edge."""
    actions = state.legal_actions()
    if actions[0] >= TOTEM:
        return actions
    first = [a for a in actions if (a - PLACE) // FIELDS == (actions[0] - PLACE) // FIELDS]
    return [a for a in first if _inside((a - PLACE) % FIELDS)] or first


def _inside(square: int) -> bool:
    return 2 <= square // SIZE < SIZE - 2 and 2 <= square % SIZE < SIZE - 2


def value(state: TotemState, seat: int) -> float:
    """Return how good a position is for a seat: ±WON when decided, else about -1 to 1."""
    if state.phase == OVER:
        return WON * state.scores()[seat]
    if state.phase == PLACING and state.missing(seat):
        return _spread(state, seat)
    best = outlook(state, seat)
    if state.phase == ACT and state.turn == seat and state.arrived:
        best = max([best, *_with_rights(state, seat)])
    return best


def outlook(state: TotemState, seat: int) -> float:
    """Return how good a position is when the other seat rolls next."""
    other = 1 - seat
    danger, hope = chance_of(strikers(state, other)), chance_of(strikers(state, seat))
    lead = pressure(state, seat) - pressure(state, other)
    return (LATER * (1 - danger) * hope - danger + NEARNESS * lead / _throws(state)
            + ROOM * (_landing_room(state, seat) - _landing_room(state, other)))


def pressure(state: TotemState, seat: int) -> float:
    """Return how surely a seat's warriors come beside the other totem soon, 0 to 1.

    A warrior one move away counts for its chance to be rolled, half with each move more; where they stand in each
    other's way on all sides, nobody can arrive.
    """
    prize = state.where[totem(1 - seat)]
    if prize < 0:
        return 0.0
    first = WARRIORS * seat
    miss = 1.0
    for q in state.where[first + 1:first + 1 + WARRIORS]:
        if q >= 0:
            miss *= 1 - _NEARNESS[distance(q, prize)]
    sides = sum([not state.at[p] for p in NEAR[prize]])
    return (1 - miss) * min(sides, 2) / 2


def _throws(state: TotemState) -> int:
    """Return how many throws at least bring the totems together; 1 while one of them is not on the board."""
    one, other = state.where[totem(0)], state.where[totem(1)]
    if one < 0 or other < 0:
        return 1
    apart = one // SIZE - other // SIZE, one % SIZE - other % SIZE
    return throws_needed(state.game.options["throwShape"])[apart]


def _landing_room(state: TotemState, seat: int) -> int:
    """Return on how many squares beside its totem a seat could land the other one."""
    home = state.where[totem(seat)]
    return sum([not state.ban[seat][p] for p in NEAR[home]]) if home >= 0 else 0


def _with_rights(state: TotemState, seat: int) -> list[float]:
    """Return the outlook after each use of one open right; a relocated warrior counts as out of the way."""
    found = []
    for piece in state.rights():
        goals = state.landings(piece) if piece >= FIRST_TOTEM else [-1]
        start = state.lift(piece)
        for goal in goals:
            if goal < 0:
                found.append(outlook(state, seat))
                continue
            state.put(piece, goal)
            won = state.totems_touch()
            found.append(WON if won else outlook(state, seat))
            state.lift(piece)
        state.put(piece, start)
    return found


def _spread(state: TotemState, seat: int) -> float:
    """Return how well the warriors placed so far cover the board, wherever the totems will stand."""
    squares = [q for n in range(1, WARRIORS + 1) if (q := state.where[warrior(seat, n)]) >= 0]
    covered = 0.0
    for point in _POINTS:
        for d in sorted([distance(q, point) for q in squares])[:2]:
            covered += _NEARNESS[d]  # not sum(): Python adds floats more exactly from 3.12 on
    return covered
