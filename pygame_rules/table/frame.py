"""The regions of a frame, made from what one viewer may know."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from ..core import clauses
from ..core.clauses import Start
from ..core.match import Entry, Match
from ..core.state import CHANCE, Observation, State
from ..core.texts import Message, say
from .asks import Pause
from .html import Words, rule_link
from .seats import Seat
from .turn import is_bots

FORWARD = '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M5 5.5 13 12l-8 6.5zM14 5.5 22 12l-8 6.5z"/></svg>'
LOGGED = 24  # actions in the log of a kept picture


Told = list[tuple[Message, str]]  # sentences with their clauses


def sentences(match: Match, entries: Sequence[Entry], viewer: int | None, names: Sequence[str]) -> Told:
    """Return (sentence, clause) of all that happened in ``entries``, as ``viewer`` may read it."""
    return [line for lines in by_entry(match, entries, viewer, names) for line in lines]


def by_entry(match: Match, entries: Sequence[Entry], viewer: int | None, names: Sequence[str]) -> list[Told]:
    """Return the sentences of each of ``entries``."""
    put = match.game.log.sentence
    return [[(sentence, event.clause) for event in entry.events if (sentence := put(event.seen_by(viewer), names))]
            for entry in entries]


def log(words: Words, match: Match, entries: Sequence[Entry], viewer: int | None, told: Sequence[Told]) -> str:
    """Return the log of ``entries``, newest first, sentences linked to clauses.

    ``told`` are the sentences of ``entries``, or of the newest of them: then nothing older is shown.
    """
    items: list[str] = []
    older = len(entries) - len(told)
    turn = sum(entry.seat != CHANCE for entry in entries[:older])
    for i, (entry, said) in enumerate(zip(entries[older:], told, strict=True), older):
        turn += entry.seat != CHANCE
        lines = "".join(
            f'<p>{words(sentence)} <a href="{rule_link(match.game.name, clause, words.lang)}" target="_blank" '
            f'data-clause="{clause}" aria-label="{words(say("Rule {clause}", clause=clause))}">§</a></p>'
            for sentence, clause in said)
        if lines:
            open_ = entry.seat != CHANCE and all(event.seen_by(viewer) is event for event in entry.events)
            head = f"<b>{turn}. {words(entry.text)}</b>" if open_ else ""  # the notation itself may be a secret
            items.append(f'<li id="log-{i}">{head}{lines}</li>')
    return f'<ol class="log" reversed>{"".join(reversed(items))}</ol>' if items else ""


def prompt(words: Words, match: Match, state: State, seen: Observation, names: Sequence[str], bot: bool) -> str:
    """Return the one line that says what is asked of whom in ``state``, of which its reader knows ``seen``."""
    seat = state.current_player()
    if state.is_terminal():
        told = sentences(match, match.entries[-1:], None, names)
        text: object = told[-1][0] if told else say("The match is over.")
    elif seat < 0:
        text = say("Chance decides next.")
    elif bot:
        text = say("{name} is thinking …", name=names[seat])
    else:
        text = say("{name}: {task}", name=names[seat], task=match.game.log.prompt(seen))
    return f"<p>{words(text)}</p>"


def starts(words: Words, match: Match, seats: Sequence[Seat]) -> str:
    """Return the buttons that begin another way, or room for them while a match goes on: nothing moves when they go."""
    if match.position is not None or match.replay_only or match.state.is_terminal():
        return ""
    offered = fresh_starts(match, seats)
    return "".join(words.button(f"start-{start.name}", start.label, picture=FORWARD) if start in offered else
                   words.room(start.label, picture=FORWARD) for start in clauses.starts(match.game.name))


def fresh_starts(match: Match, seats: Sequence[Seat]) -> list[Start]:
    """Return the other ways to begin that are offered now: as long as no person has decided anything."""
    decided = any(entry.seat >= 0 and not seats[entry.seat].level for entry in match.entries)
    if decided or match.replay_only or match.position is not None or all(seat.level for seat in seats):
        return []
    now = match.game.options
    return [start for start in clauses.starts(match.game.name) if {**now, **start.options} != now]


def look(words: Words, pause: Pause, names: Sequence[str]) -> str:
    """Return the line over what everyone looks at: what is being shown, then who is asked to go on."""
    title = pause.title()
    if title is not None:
        return f'<p>{words(title)} {words.button("skip", say("All at once"))}</p>'
    if not pause.looking:
        return f"<p>{words(pause.stages[-1].title)}</p>"
    line = say("{name}: look at what happened, then go on", name=names[pause.looking[0]])
    return f'<p>{words(line)} {words.button("ack", say("Go on"), primary=True)}</p>'


def board(match: Match, seen: Observation, lang: str, known: str, trace: Mapping[str, Any]) -> tuple[str, str]:
    """Return the board that is ``seen`` and the digest of its fixed layer, which is left out if it is ``known``."""
    def draw(base: bool) -> str:
        drawn: str = match.game.view.board(seen, lang=lang, trace=trace, base=base)
        return drawn

    light = draw(base=False)
    found = re.search(r'data-digest="(\w+)"', light)
    digest = found[1] if found else ""
    return light if digest and digest == known else draw(base=True), digest


def public(words: Words, match: Match, seats: Sequence[Seat], known: str, pause: Pause | None) -> dict[str, Any]:
    """Return the regions of the present state as everybody may see them, and whose turn it is (``""``: nobody's).

    The page keeps this picture for its next start: no secret may be in it. What people look at in a ``pause`` is in
    it as it is there when the match is opened again.
    """
    names, state, entries = [seat.name for seat in seats], match.state, match.entries
    seat = state.current_player()
    looking = replace(pause, shown=len(pause.stages)) if pause and pause.looking else None
    if looking:
        state, entries, seat = match.state_at(looking.step), looking.entries(entries), looking.looking[0]
    seen, trace = state.observation(None), state.trace(None)
    if looking:
        line, trace = look(words, looking, names), {**trace, "stage": looking.shown}
    else:
        line = prompt(words, match, state, seen, names, is_bots(state, seats))
    return {"turn": seat if seat >= 0 else "", "lang": words.lang, "regions": {
        "prompt": line,
        "board": board(match, seen, words.lang, known, trace)[0],
        "hand": match.game.view.hand(seen, lang=words.lang),
        "starts": starts(words, match, seats),
        "panel": match.game.view.panel(seen, names=names, lang=words.lang, **({"trace": trace} if looking else {})),
        "log": log(words, match, entries, None, by_entry(match, entries[-LOGGED:], None, names))}}


def replay_bar(words: Words, step: int, steps: int) -> str:
    """Return the buttons that walk through a finished match."""
    return (f'<p class="replay">{words.button("first", say("Start"))} {words.button("back", say("Back"))} '
            f'<span>{step} / {steps}</span> '
            f'{words.button("forward", say("Forward"))} {words.button("last", say("End"))}</p>')


def choices(match: Match, seen: Observation) -> list[list[Any]]:
    """Return the paths of targets of every action that whoever has ``seen`` this may take now."""
    path, viewer = match.game.paths.path, seen["seat"]
    return [path(action, viewer) for action in seen.get("legal", ())]
