"""The table's own buttons (a game's are actions): which can be pressed, and where those of a replay lead."""

from __future__ import annotations

from collections.abc import Sequence

from ..core.match import Match
from ..core.state import Refusal
from . import frame
from .asks import Pause, undo_plan
from .seats import Seat

OF_DIALOG = {"setup": ("cancel",), "import": ("cancel",), "export": ("close",), "agreement": ("agree", "cancel"),
             "result": ("close", "new")}


def offered(match: Match, seats: Sequence[Seat], *, curtain: bool, dialog: str | None, pause: Pause | None,
            step: int | None) -> list[str]:
    """Return the names of the buttons that can be pressed: behind a curtain and in a dialog only its own.

    ``step`` is the shown moment of a replay, None: the present.
    """
    if curtain:
        return ["ready"]
    if dialog:
        return list(OF_DIALOG[dialog])
    names = ["new", "export", "import"]
    if pause:
        names += ["skip"] if pause.showing else ["ack"] if pause.looking else []
    names += [f"start-{start.name}" for start in frame.fresh_starts(match, seats)]
    if not isinstance(undo_plan(match, seats), Refusal):
        names.append("undo")
    if match.state.is_terminal():
        names.append("result")
    return names if step is None else names + _of_replay(step, len(match.entries))


def _of_replay(step: int, steps: int) -> list[str]:
    return (["first", "back"] if step > 0 else []) + (["forward", "last"] if step < steps else [])


def walked(name: str, step: int, steps: int) -> int:
    """Return the moment of a replay of ``steps`` entries to which a button leads from ``step``."""
    return {"first": 0, "back": step - 1, "forward": step + 1, "last": steps}[name]
