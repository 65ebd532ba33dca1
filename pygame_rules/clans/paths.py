"""Which targets a player presses for an action of Clans, and why a path of targets leads nowhere."""

from __future__ import annotations

from collections.abc import Sequence

from ..core.state import Refusal
from ..core.texts import say
from .state import ClansState


def path(action: str, seat: int) -> list[str]:
    """Return the targets of a decision of ``seat``: ``B3-B4`` is area:B3, area:B4; ``found C1`` is area:C1."""
    start, dash, goal = action.partition("-")
    return [f"area:{start}", f"area:{goal}"] if dash else [f"area:{action.removeprefix('found ')}"]


def notation(state: ClansState, targets: Sequence[str]) -> str:
    """Return what a (perhaps unfinished or impossible) path of areas means, as far as it goes; "" for anything else."""
    if not all(target.startswith("area:") for target in targets):
        return ""
    names = "-".join(target.removeprefix("area:") for target in targets)
    return f"found {names}" if state.pending and len(targets) == 1 else names


def why(state: ClansState, targets: Sequence[str]) -> Refusal | None:
    """Return why a (perhaps unfinished) path can't be used now, None if it can or may lead somewhere."""
    names = [t.removeprefix("area:") for t in targets]
    if len(names) > 2 or any(name not in state.board.index for name in names):
        return Refusal("core.notation", {"path": list(targets)}, say("Nothing happens there."))
    if state.pending or len(names) == 2:
        return state.why_not(notation(state, targets))
    return _source(state, state.board.index[names[0]])


def _source(state: ClansState, area: int) -> Refusal | None:
    """Why no move starts in ``area``: what forbids the moves to its occupied neighbours, else to any."""
    board = state.board
    near = sorted(board.neighbours[area], key=lambda x: (not state.size[x], x))
    refusals = [state.why_not(f"{board.names[area]}-{board.names[x]}") for x in near]
    return None if None in refusals else refusals[0]
