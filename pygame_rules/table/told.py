"""What a page that holds the table in a frame is told: decisions, refusals, the result.

It knows no more than a spectator: where an action hides something it has a ``?``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..core.clauses import CORE, catalogue
from ..core.errors import RulesError
from ..core.match import Match
from ..core.state import CHANCE, Refusal, State
from ..core.texts import in_language, say

HIDDEN = "?"


class Teller:
    """Tells each thing once. What was there when a match is first seen, and what is undone, is not told."""

    def __init__(self) -> None:
        self._match: Match | None = None
        self._state: State  # after the actions told so far
        self._told = 0

    def news(self, match: Match, step: int) -> dict[str, Any]:
        """Return the decisions taken since the last call, up to ``step`` entries, and the result of a finished match.

        Shape: ``{"moves": [{"action": "B3-B4", "seat": 0}, …], "result": {"scores": […], "winners": […]} or None,
        "bots": whether any play}``.
        """
        if match is not self._match or step < self._told:
            self._match, self._told, self._state = match, step, match.state_at(step)
        present = step == len(match.entries)
        shown = match.state if present else match.state_at(step)
        moves = []
        for entry in match.entries[self._told:step]:
            if entry.seat != CHANCE:
                moves.append({"action": self._state.redact(entry.action, None, shown), "seat": entry.seat})
            self._state.replay_action(entry.action)
        self._told = step
        over = present and match.state.is_terminal()
        result = {"scores": match.state.scores(), "winners": match.state.winners()} if over else None
        return {"moves": moves, "result": result, "bots": any(tag.startswith("Bot") for tag in match.tags)}


def refusal(match: Match, viewer: int | None, tried: str | Sequence[str], why: Refusal, lang: str) -> dict[str, str]:
    """Return a refusal of what was typed or pressed (``action``, ``clause``, ``message``) as a spectator may know it.

    ``action`` goes as far as the targets do. If one of them is not drawn for spectators, the message may tell of it
    too, so the text of the clause stands instead.
    """
    action, targets = _read(match, viewer, tried)
    hidden = _hidden(match, targets) if match.game.has_secrets else []
    if not hidden:
        return {"action": action, "clause": why.clause, "message": in_language(why.message, lang)}
    for target in hidden:
        name = target.split(":")[1] if target else action
        action = action.replace(name, HIDDEN) if name else action
    return {"action": action, "clause": why.clause, "message": _clause(match.game.name, why.clause, lang)}


def _read(match: Match, viewer: int | None, tried: str | Sequence[str]) -> tuple[str, Sequence[str]]:
    """Return the action and the targets of what was tried; no targets if it can't be read as an action."""
    if not isinstance(tried, str):
        return match.game.paths.notation(match.state, tried), tried
    try:
        match.state.string_to_action(tried)
        return tried, match.game.paths.path(tried, viewer or 0)
    except RulesError:
        return tried, ()


def _hidden(match: Match, targets: Sequence[str]) -> list[str]:
    """Return the targets that are not drawn for spectators; what can't be read may be anything."""
    drawn = match.game.view.board(match.state.observation(None))
    return [target for target in targets or ("",)
            if not target.startswith("button:") and f'data-target="{target}"' not in drawn]


def _clause(game: str, clause: str, lang: str) -> str:
    texts = {**CORE, **{entry["id"]: entry["text"] for entry in catalogue(game)["clause"]}}
    return say(texts[clause]).text(lang)
