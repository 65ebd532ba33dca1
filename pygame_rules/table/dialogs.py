"""What stands in the dialog region: set-up, curtain, export, import, agreement to undo, result."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from ..bots import levels
from ..core.clauses import notated, number_range, starts, value_label
from ..core.game import Game
from ..core.match import Match
from ..core.texts import say
from .html import Words, rule_link
from .seats import HUMAN, Seat


def content(words: Words, dialog: str, match: Match, seats: Sequence[Seat], viewer: int | None, asked: str) -> str:
    """Return the dialog of a name; ``asked`` is whose agreement to an undo is needed."""
    if dialog == "setup":
        return setup(words, match.game, seats)
    if dialog == "export":
        return export_of(words, match, viewer)
    if dialog == "import":
        return import_(words)
    if dialog == "agreement":
        return agreement(words, asked) if asked else ""
    return result_of(words, match, [seat.name for seat in seats])


def curtain(words: Words, name: str) -> str:
    """Return the curtain: nobody's secrets are in the document until the named person is alone."""
    return (f'<div class="curtain"><h2>{words(say("{name}, it is your turn", name=name))}</h2>'
            f'<p>{words(say("Make sure that nobody else is looking."))}</p>'
            f'{words.button("ready", say("I am {name}: show my hand", name=name), first=True, primary=True)}</div>')


def setup(words: Words, game: Game, seats: Sequence[Seat]) -> str:
    """Return the set-up form: seats, rule options with their clauses, seed."""
    most = max(game.seats)
    kinds = [(HUMAN, say("a person")),
             *((level, say("bot: {what}", what=what)) for level, what in levels().items())]
    rows = []
    for i in range(most):
        seat = seats[i] if i < len(seats) else Seat("", "greedy")
        rows.append(
            f'<li class="seat"><label>{words(say("Name of player {number}", number=i + 1))} '
            f'<input name="name{i}" maxlength="40" autocomplete="off" value="{escape(seat.name)}"></label> '
            f'<label>{words(say("Played by"))} {words.select(f"kind{i}", kinds, seat.level or HUMAN)}</label></li>')
    numbers = [(str(n), say("{n} players", n=n)) for n in game.seats]
    return (f'<form data-form="setup"><h2>{words(say("New match"))}</h2>{_starts(words, game)}'
            f'<label>{words(say("How many players"))} {words.select("players", numbers, str(len(seats)))}</label>'
            f'<fieldset><legend>{words(say("Players"))}</legend>'
            f'<ol class="seats" data-count="players">{"".join(rows)}</ol></fieldset>'
            f'<details><summary>{words(say("Rule options"))}</summary>{_options(words, game)}'
            f'<label>{words(say("Seed (the same seed deals the same match; empty: by chance)"))} '
            f'<input name="seed" maxlength="40" autocomplete="off"></label></details>'
            f'<p class="buttons">{words.submit(say("Start"))} {words.button("cancel", say("Back to the match"))}</p>'
            '</form>')


def _starts(words: Words, game: Game) -> str:
    """Return the buttons that begin at once, with the seats as they are filled in below."""
    buttons = "".join(f'<button type="submit" name="start" value="{escape(start.name)}">{words(start.label)}</button>'
                      for start in starts(game.name))
    return f'<p class="buttons">{buttons}</p>' if buttons else ""


def _options(words: Words, game: Game) -> str:
    lines = []
    for name, spec in game.option_specs.items():
        chosen, bounds = game.options[name], number_range(game.name, name)
        shown = spec.allowed if chosen in spec.allowed else (*spec.allowed, chosen)
        values = [(notated(v), value_label(game.name, name, v)) for v in shown]
        other = (f'<label>{words(say("or any other number from {least} to {most}", least=bounds[0], most=bounds[1]))} '
                 f'<input type="number" name="number.{name}" min="{bounds[0]}" max="{bounds[1]}"></label> '
                 if bounds else "")
        link = rule_link(game.name, spec.clause, words.lang)
        lines.append(f'<div class="option"><label>{words(spec.label)} '
                     f'{words.select(f"option.{name}", values, notated(chosen))}</label> {other}'
                     f'<a href="{link}" target="_blank">{spec.clause}</a></div>')
    return "".join(lines)


def lobby(words: Words, names: Sequence[str]) -> str:
    """Return the list of those who have joined by ``/join`` and what comes next."""
    people = "".join(f"<li>{words(name)}</li>" for name in names)
    return (f'<p>{words(say("At the table so far, until /start is typed:"))}</p><ol>{people}</ol>')


def export(words: Words, game: str, record: str, hides: bool) -> str:
    """Return the record to copy or download; ``hides`` tells that it keeps others' secrets out."""
    note = say("What you may not know yet is shown as ?. The complete match, with everybody's secrets, can be saved "
               "as a file to go on elsewhere.")
    whole = (f'<p>{words(note)}</p><p class="buttons"><button type="button" data-save="{game}.pgr">'
             f'{words(say("Save the complete match"))}</button></p>') if hides else ""
    return (f'<form><h2>{words(say("Record of the match"))}</h2><label>{words(say("Record"))}'
            f'<textarea name="record" rows="12" readonly>{escape(record)}</textarea></label>'
            f'<p class="buttons"><button type="button" data-copy="record">{words(say("Copy"))}</button> '
            f'<button type="button" data-download="{game}.pgr" data-from="record">{words(say("Download"))}</button></p>'
            f'{whole}<p class="buttons">{words.button("close", say("Close"), primary=True)}</p></form>')


def export_of(words: Words, match: Match, viewer: int | None) -> str:
    """Return the record as ``viewer`` may have it now."""
    open_ = not match.game.has_secrets or (match.state.is_terminal() and match.game.reveals_at_end)
    view = None if open_ else "spectator" if viewer is None else viewer
    return export(words, match.game.name, match.record_text(view), view is not None)


def import_(words: Words) -> str:
    """Return the form that takes a record; the running match goes on if it can't be read."""
    return (f'<form data-form="import"><h2>{words(say("Open a record"))}</h2>'
            f'<p>{words(say("The running match is replaced only when the record can be read."))}</p>'
            f'<label>{words(say("File"))} <input type="file" accept=".pgr,text/plain" data-into="record"></label>'
            f'<label>{words(say("Record"))}<textarea name="record" rows="10" required></textarea></label>'
            f'<p class="buttons">{words.submit(say("Open"))} {words.button("cancel", say("Back to the match"))}</p>'
            '</form>')


def agreement(words: Words, name: str) -> str:
    """Return the question to the person whose move would be taken back."""
    return (f'<div><h2>{words(say("{name}, take your move back?", name=name))}</h2>'
            f'<p>{words(say("This undoes your last move. It happens only if you agree."))}</p>'
            f'<p class="buttons">{words.button("agree", say("I agree"))} '
            f'{words.button("cancel", say("No, it stays"), first=True, primary=True)}</p></div>')


def result(words: Words, summary: str) -> str:
    """Return the end screen around the game's own summary."""
    return (f'<div class="result"><h2>{words(say("Result"))}</h2><p class="buttons">'
            f'{words.button("close", say("Look at the board"), first=True)} '
            f'{words.button("new", say("New match"), primary=True)}</p>{summary}</div>')


def result_of(words: Words, match: Match, names: Sequence[str]) -> str:
    """Return the end screen of a finished match."""
    events = [event for entry in match.entries for event in entry.events]
    return result(words, match.game.summary.summary(match.state.observation(None), events, names=names,
                                                    lang=words.lang))
