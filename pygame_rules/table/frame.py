"""The regions of a frame, made from what one viewer may know."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..core.match import Entry, Match
from ..core.state import CHANCE, State
from ..core.texts import Message, say
from .asks import Pause
from .html import Words, rule_link


def sentences(match: Match, entries: Sequence[Entry], viewer: int | None, names: Sequence[str]) -> list[
        tuple[Message, str]]:
    """Return (sentence, clause) of all that happened in ``entries``, as ``viewer`` may read it."""
    found = []
    for entry in entries:
        for event in entry.events:
            sentence = match.game.log.sentence(event.seen_by(viewer), names)
            if sentence:
                found.append((sentence, event.clause))
    return found


def log(words: Words, match: Match, entries: Sequence[Entry], viewer: int | None, names: Sequence[str]) -> str:
    """Return the log of ``entries``, newest first, every sentence linked to its clause."""
    items: list[str] = []
    turn = 0
    for i, entry in enumerate(entries):
        turn += entry.seat != CHANCE
        lines = "".join(
            f'<p>{words(sentence)} <a href="{rule_link(match.game.name, clause, words.lang)}" target="_blank" '
            f'data-clause="{clause}" aria-label="{words(say("Rule {clause}", clause=clause))}">§</a></p>'
            for sentence, clause in sentences(match, [entry], viewer, names))
        if lines:
            told = entry.seat != CHANCE and all(event.seen_by(viewer) is event for event in entry.events)
            head = f"<b>{turn}. {words(entry.text)}</b>" if told else ""  # the notation itself may be a secret
            items.append(f'<li id="log-{i}">{head}{lines}</li>')
    return f'<ol class="log" reversed>{"".join(reversed(items))}</ol>' if items else ""


def prompt(words: Words, match: Match, state: State, names: Sequence[str], bot: bool) -> str:
    """Return the one line that says what is asked of whom."""
    seat = state.current_player()
    if state.is_terminal():
        final = match.entries[-1:] if match.entries else []
        told = sentences(match, final, None, names)
        text: object = told[-1][0] if told else say("The match is over.")
    elif seat < 0:
        text = say("Chance decides next.")
    elif bot:
        text = say("{name} is thinking …", name=names[seat])
    else:
        text = say("{name}: {task}", name=names[seat], task=match.game.log.prompt(state.observation(None)))
    return f"<p>{words(text)}</p>"


def look(words: Words, pause: Pause, names: Sequence[str]) -> str:
    """Return the line over what everyone looks at: what is being shown, then who is asked to go on."""
    title = pause.title()
    if title is not None:
        return f'<p>{words(title)} {words.button("skip", say("All at once"))}</p>'
    if not pause.looking:
        return f"<p>{words(pause.stages[-1].title)}</p>"
    line = say("{name}: look at what happened, then go on", name=names[pause.looking[0]])
    return f'<p>{words(line)} {words.button("ack", say("Go on"), primary=True)}</p>'


def board(match: Match, state: State, viewer: int | None, lang: str, base: bool, trace: Mapping[str, Any]) -> str:
    """Return the board of ``state``; without ``base`` the layer that the page has already is left out."""
    drawn: str = match.game.view.board(state.observation(viewer), lang=lang, trace=trace, base=base)
    return drawn


def replay_bar(words: Words, step: int, steps: int) -> str:
    """Return the buttons that walk through a finished match."""
    return (f'<p class="replay">{words.button("first", say("Start"))} {words.button("back", say("Back"))} '
            f'<span>{step} / {steps}</span> '
            f'{words.button("forward", say("Forward"))} {words.button("last", say("End"))}</p>')


def choices(match: Match, state: State, viewer: int | None) -> list[list[Any]]:
    """Return the paths of targets of every action that the viewer may take now."""
    legal = state.observation(viewer).get("legal", ()) if viewer is not None else ()
    return [match.game.paths.path(action, viewer) for action in legal]
