"""What bots need to know of Clans: how good a position is for a seat that knows only its own clan."""

from __future__ import annotations

from .board import COLOURS
from .state import UNKNOWN, ClansState


def value(state: ClansState, seat: int) -> float:
    """Return the expected lead of ``seat`` in points over the average opponent.

    Only the seat's own clan is used; every other colour is equally likely to be an opponent's, so what an opponent
    has on average is the mean of the other four colours plus that opponent's founding points.
    """
    own = state.clans[seat]
    points, chips = state.points, state.chips
    mine = points[own] if own != UNKNOWN else 0
    theirs = (sum(points) - mine) / (len(COLOURS) - 1)
    opponents = state.game.players - 1
    return mine + chips[seat] - theirs - (sum(chips) - chips[seat]) / opponents
