"""A table in the terminal: the same matches, notation, refusals and log, without a picture."""

from __future__ import annotations

from collections.abc import Sequence

from ..bots import bot
from ..core.errors import RulesError
from ..core.game import Game
from ..core.match import Match
from ..core.texts import in_language, say
from . import frame
from .lobby import Lobby
from .seats import HUMAN, Seat, make_seats, to_tags

REFUSED = 1


def play(game: Game, levels: Sequence[str], seed: str | None, lang: str) -> int:
    """Play one match by typed lines; without bots people first ``/join`` and ``/start``. Return the exit code."""
    try:
        seats = make_seats([("", kind) for kind in (HUMAN, *levels)], lang) if levels else _gather(game, lang)
        match = Match(type(game)(len(seats), **game.options), seed, tags=to_tags(seats))
        told = 0
        while not match.state.is_terminal():
            told = _tell(match, seats, told, lang)
            _turn(match, seats, lang)
        _tell(match, seats, told, lang)
    except EOFError:
        return REFUSED
    print(match.record_text())
    return 0


def _gather(game: Game, lang: str) -> list[Seat]:
    lobby = Lobby()
    print(in_language(say("Type /join NAME for everybody who plays, then /start."), lang))
    while True:
        try:
            names = lobby.command(input("> ").strip(), game)
        except RulesError as error:
            print(in_language(error.message, lang))
            continue
        if names:
            return [Seat(name) for name in names]


def _tell(match: Match, seats: Sequence[Seat], told: int, lang: str) -> int:
    """Print what has happened since ``told`` entries, as nobody's secrets allow; return the new count."""
    people = [i for i, seat in enumerate(seats) if not seat.level]
    viewer = people[0] if len(people) == 1 else None
    for sentence, clause in frame.sentences(match, match.entries[told:], viewer, [seat.name for seat in seats]):
        print(f"{in_language(sentence, lang)}  [{clause}]")
    return len(match.entries)


def _turn(match: Match, seats: Sequence[Seat], lang: str) -> None:
    """Let the seat to act decide once; ``?`` lists the legal actions, ``!`` tells what only this seat may know."""
    seat = match.state.current_player()
    seen = match.view(seat)
    level = seats[seat].level
    if level:
        match.play(bot(level, match.game).choose(seen, seed=len(match.entries)))
        return
    print(match.game.log.table_text(match.view(None)))
    print(in_language(say("{name}: {task}", name=seats[seat].name, task=match.game.log.prompt(seen)), lang))
    line = input("> ").strip()
    if line in ("?", "!"):
        told = frame.sentences(match, match.entries, seat, [s.name for s in seats])
        public = frame.sentences(match, match.entries, None, [s.name for s in seats])
        print("  ".join(seen["legal"]) if line == "?" else "\n".join(
            in_language(sentence, lang) for sentence, _ in told if sentence not in [s for s, _ in public]))
        return
    refusal = match.state.why_not(line)
    if refusal:
        print(f"{in_language(refusal.message, lang)}  [{refusal.clause}]")
        return
    match.play(line)
