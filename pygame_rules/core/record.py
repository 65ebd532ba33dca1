"""Records of matches (``.pgr``): tag lines, a blank line, the actions in notation. Written and read strictly.

A record redacted for one view has the tag ``View`` (a seat or ``spectator``) and opens for replay only.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

from .clauses import notated
from .errors import IllegalAction, NotationError, OptionError, RecordError, shown
from .game import Game
from .match import Match
from .state import CHANCE
from .texts import say

FORMAT = "1"
WIDTH = 100
_TAG = re.compile(r'\[([A-Za-z][A-Za-z0-9_.]*) "((?:[^"\\]|\\.)*)"\]\s*')
_NUMBER = re.compile(r"\d+\.+\s*")
_LINE_END = re.compile(r"\r\n|\n|\r")
_OWN_TAGS = ("Game", "Rules", "Format", "Players", "Result", "Position")

GameClass = Callable[[str], type[Game]]


# --- writing --------------------------------------------------------------------------------------------------------

def write_record(match: Match, view: int | str | None = None) -> str:
    """Return the record text of a match, for everybody or redacted for one ``view``."""
    lines = [f'[{name} "{_escape(value)}"]' for name, value in _tags(match, view)]
    return "\n".join([*lines, "", *_wrapped(_tokens(match, view)), ""])


def _tags(match: Match, view: int | str | None) -> Iterator[tuple[str, str]]:
    game = match.game
    yield "Game", game.name
    yield "Rules", game.rules_version
    yield "Format", FORMAT
    yield "Players", str(game.players)
    for name, value in game.options.items():
        if value != game.option_specs[name].default:
            yield f"Option.{name}", notated(value)
    tags = dict(match.tags)
    revealed = match.state.is_terminal() and game.reveals_at_end
    if view is not None and not revealed:
        tags["View"] = str(view)  # hides values even where no action is a "?", e.g. in the position
    yield from ((k, v) for k, v in tags.items() if k not in _OWN_TAGS and not k.startswith("Option."))
    yield "Result", " ".join(map(str, match.state.scores())) if match.state.is_terminal() else "*"
    if match.position is not None:
        start = match.start
        position = start.to_position() if view is None or revealed else _visible(match, view)
        yield "Position", json.dumps(position, separators=(",", ":"))


def _visible(match: Match, view: int | str) -> dict[str, Any]:
    """The start position as one seat may see it: the fields of a position, with the values of its observation."""
    seen = match.start.observation(_seat(view))
    return {field: seen.get(field, value) for field, value in match.start.to_position().items()}


def _seat(view: int | str | None) -> int | None:
    return None if view is None or isinstance(view, str) else view


def _tokens(match: Match, view: int | str | None) -> Iterator[str]:
    """Yield the actions with turn numbers and comments, each ending where a line may break."""
    state, reached, turn = match.start.clone(), 0, 0
    for i, entry in enumerate(match.entries):
        text = entry.text
        if view is not None and any([event.secret for event in entry.events]):
            for earlier in match.entries[reached:i]:
                state.replay_action(earlier.action)
            text, reached = state.redact(entry.action, _seat(view), match.state), i
        if i in match.comments:
            yield _comment(match.comments[i])
        if entry.seat != CHANCE:
            turn += 1
            text = f"{turn}. {text}"
        yield f"{text};"
    if len(match.entries) in match.comments:
        yield _comment(match.comments[len(match.entries)])


def _comment(text: str) -> str:
    return "{" + _LINE_END.sub(" ", text).replace("}", ")") + "}"


def _wrapped(tokens: Iterator[str]) -> Iterator[str]:
    line = ""
    for token in tokens:
        if line and len(line) + len(token) >= WIDTH:
            yield line
            line = ""
        line = f"{line} {token}" if line else token
    if line:
        yield line


def _escape(value: str) -> str:
    return _LINE_END.sub(" ", value).replace("\\", "\\\\").replace('"', '\\"')


# --- reading --------------------------------------------------------------------------------------------------------

def read_record_with(text: str, game_class: GameClass) -> Match:
    """Return the match of a record; ``RecordError`` with the line number, nothing half-loaded."""
    if not isinstance(text, str):
        raise RecordError(1, say("a record is text, not {value}", value=shown(text)))
    lines = _LINE_END.split(text.removeprefix("\ufeff"))
    tags, body = _read_tags(lines)
    match = _open(tags, game_class)
    rules = tags.get("Rules", (match.game.rules_version, 1))[0]
    if rules != match.game.rules_version:
        match.notes.append(say("This record was made under rules version {theirs}; these are version {ours}.",
                               theirs=shown(rules), ours=match.game.rules_version))
    _read_actions(match, lines, body, rules != match.game.rules_version)
    return match


def _read_tags(lines: list[str]) -> tuple[dict[str, tuple[str, int]], int]:
    """Return tag -> (value, line) and the index of the first line behind the tags."""
    tags: dict[str, tuple[str, int]] = {}
    for i, line in enumerate(map(str.strip, lines)):
        if not line.startswith("["):
            if line:
                raise RecordError(i + 1, say("a tag line or a blank line is expected, not {value}", value=shown(line)))
            if tags:
                return tags, i + 1
            continue
        end = 0
        while end < len(line):
            found = _TAG.match(line, end)
            if found is None:
                raise RecordError(i + 1, say("{value} is not a tag of the form [Name \"value\"]",
                                             value=shown(line[end:])))
            if found[1] in tags:
                raise RecordError(i + 1, say("the tag {name} stands twice", name=found[1]))
            tags[found[1]] = (re.sub(r"\\(.)", r"\1", found[2]), i + 1)
            end = found.end()
    return tags, len(lines)


def _open(tags: dict[str, tuple[str, int]], game_class: GameClass) -> Match:
    """Return a match at the start that the tags describe."""
    def required(name: str) -> tuple[str, int]:
        if name not in tags:
            raise RecordError(1, say("the tag {name} is missing", name=name))
        return tags[name]

    form, line = tags.get("Format", (FORMAT, 1))
    if form != FORMAT:
        raise RecordError(line, say("format {value} is unknown; this program reads format {format}",
                                    value=shown(form), format=FORMAT))
    game = _game(tags, required("Game"), game_class)
    start, position = game.new_initial_state(), None
    if "Position" in tags:
        text, line = tags["Position"]
        try:
            position = json.loads(text)
            start = game.from_position(position)
        except (ValueError, RecursionError) as error:
            raise RecordError(line, say("Position: {problem}", problem=getattr(error, "message", str(error)))) from None
    kept = {k: v for k, (v, _) in tags.items() if k not in _OWN_TAGS and not k.startswith("Option.")}
    match = Match.opened(start, position, kept)
    if "View" in kept:
        _hides_values(match)
    return match


def _game(tags: dict[str, tuple[str, int]], name: tuple[str, int], game_class: GameClass) -> Game:
    """Return the game with the players and options of the tags."""
    line = name[1]
    try:
        cls = game_class(name[0])
        players, line = tags.get("Players", ("2", line))
        game = cls(int(players) if players.isascii() and players.isdigit() and len(players) < 3 else -1)
        options = {}
        for tag, given in tags.items():
            if tag.startswith("Option."):
                line = given[1]
                options[tag[7:]] = game.read_option(tag[7:], given[0])
        return cls(game.players, **options)
    except OptionError as error:
        raise RecordError(line, error.message) from None


def _hides_values(match: Match) -> None:
    if not match.replay_only:
        match.replay_only = True
        match.notes.append(say("This record hides values; it can only be replayed."))


def _read_actions(match: Match, lines: list[str], body: int, other_rules: bool) -> None:
    """Apply the actions of a record, as far as a record of other rules can be followed."""
    for token, line in _split(lines, body):
        if token.startswith("{"):
            earlier = match.comments.get(len(match.entries))
            match.comments[len(match.entries)] = f"{earlier} {token[1:-1]}" if earlier else token[1:-1]
            continue
        try:
            _read_action(match, _NUMBER.sub("", token, count=1))
        except (NotationError, IllegalAction) as error:
            if not other_rules:
                raise RecordError(line, error.message) from None
            match.replay_only = True
            match.notes.append(say("From line {line} on these rules play differently: {problem}", line=line,
                                   problem=error.message))
            return


def _read_action(match: Match, text: str) -> None:
    action = match.state.read_redacted(text)
    if action is None:
        match.apply(match.state.string_to_action(text))
    else:
        match.apply(action, redacted=True)
        _hides_values(match)


def _split(lines: list[str], body: int) -> Iterator[tuple[str, int]]:
    """Yield actions and ``{comments}`` with their line numbers."""
    token, start, comment = "", 0, False
    for i in range(body, len(lines)):
        for char in lines[i] + " ":
            if not token and char.isspace():
                continue
            if not token:
                start, comment = i + 1, False
            if comment:
                token += char
                if char == "}":
                    yield token, start
                    token = ""
            elif char in ";{":
                if token.strip(";"):
                    yield token.strip(), start
                token, start, comment = ("{", i + 1, True) if char == "{" else ("", start, False)
            else:
                token += char
    if comment and token:
        raise RecordError(start, say("the comment has no end"))
    if token.strip():
        yield token.strip(), start

