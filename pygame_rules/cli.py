"""The command line: ``pygame-rules`` and ``python -m pygame_rules``.

Exit codes: 0 ok, 1 refused or a check failed, 2 wrong usage.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from .core.clauses import notated
from .core.errors import OptionError, PositionError, RecordError, RulesError, shown
from .core.state import State
from .core.texts import LANGUAGES, in_language, say
from .games import game_names, load_game, read_record, rulebook, svg
from .server import serve
from .table.terminal import play

REFUSED, USAGE = 1, 2


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; return its exit code. Errors are one line on standard error."""
    args = _parser().parse_args(argv)
    command: Callable[[argparse.Namespace], int] = args.run
    try:
        return command(args)
    except OptionError as error:
        return _fail(in_language(error.message, args.lang), USAGE)
    except RulesError as error:
        return _fail(in_language(error.message, args.lang), REFUSED)
    except (OSError, UnicodeDecodeError) as error:
        return _fail(str(error), USAGE)
    except KeyboardInterrupt:
        return _fail("", REFUSED)


def _fail(message: str, code: int) -> int:
    print(message, file=sys.stderr)
    return code


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="pygame-rules", description="The rules of three board games.")
    common = argparse.ArgumentParser(add_help=False)
    common.add_argument("--lang", choices=LANGUAGES, default="en", help="language of texts")
    common.add_argument("--json", action="store_true", help="print JSON for programs")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    def command(name: str, run: Callable[[argparse.Namespace], int], text: str) -> argparse.ArgumentParser:
        sub = commands.add_parser(name, parents=[common], help=text, description=text)
        sub.set_defaults(run=run)
        return sub

    command("games", _games, "list the games with their seats and options")
    rules = command("rules", _rules, "print the rule clauses of a game, or one of them")
    rules.add_argument("game")
    rules.add_argument("clause", nargs="?")
    show = command("show", _show, "draw a position as SVG")
    show.add_argument("position", type=Path)
    show.add_argument("-o", "--output", type=Path, help="file to write (default: standard output)")
    show.add_argument("--seat", type=int, help="the seat whose view is drawn (default: a spectator's)")
    command("legal", _legal, "list the legal actions of a position").add_argument("position", type=Path)
    why = command("why", _why, "tell why an action is refused in a position")
    why.add_argument("position", type=Path)
    why.add_argument("action")
    replay = command("replay", _replay, "replay a record and print its result and digest")
    replay.add_argument("record", type=Path)
    replay.add_argument("--verify", action="store_true", help="fail unless the record is complete and its result true")
    table = command("play", _play, "play in the terminal")
    table.add_argument("game")
    table.add_argument("--bots", nargs="*", default=[], metavar="LEVEL", help="bots to play against (after you)")
    table.add_argument("--seed", help="the same seed deals the same match")
    site = command("serve", _serve, "serve the built site on this machine")
    site.add_argument("folder", nargs="?", type=Path, default=Path("dist/site"))
    site.add_argument("--port", type=int, default=0)
    return parser


def _print(args: argparse.Namespace, data: Any, text: str) -> None:
    print(json.dumps(data, ensure_ascii=False, indent=2) if args.json else text)


def _games(args: argparse.Namespace) -> int:
    data, lines = {}, []
    for name in game_names():
        game = load_game(name)
        data[name] = {"players": list(game.seats), "options": {
            option: {"default": spec.default, "allowed": list(spec.allowed), "clause": spec.clause,
                     "label": in_language(spec.label, args.lang)} for option, spec in game.option_specs.items()}}
        lines.append(f"{name}  {game.seats[0]}-{game.seats[-1]}")
        for option, spec in game.option_specs.items():
            allowed = " | ".join(map(notated, spec.allowed))
            lines.append(f"  {option} = {allowed}   {in_language(spec.label, args.lang)}")
    _print(args, data, "\n".join(lines))
    return 0


def _rules(args: argparse.Namespace) -> int:
    clauses = rulebook(args.game, args.lang)
    if args.clause:
        clauses = [c for c in clauses if c.id == args.clause]
        if not clauses:
            return _fail(in_language(say("{clause} is no clause of {game}.", clause=shown(args.clause), game=args.game),
                                     args.lang), REFUSED)
    text = "\n".join(f"{c.id} [{c.source}] {c.text}" + (f"\n    {c.ruling}" if c.ruling else "") for c in clauses)
    _print(args, [c._asdict() for c in clauses], text)
    return 0


def _load(path: Path) -> State:
    """Return the state of a position file."""
    try:
        data = json.loads(path.read_text("utf-8"))
    except (json.JSONDecodeError, RecursionError) as error:
        raise PositionError(path.name, str(error)) from None
    if not isinstance(data, dict) or not isinstance(data.get("game"), str):
        raise PositionError("game", say("is missing; allowed: {allowed}", allowed=", ".join(game_names())))
    try:
        game = load_game(data["game"])
    except OptionError as error:
        raise PositionError("game", error.message) from None
    return game.from_position(data)


def _show(args: argparse.Namespace) -> int:
    state = _load(args.position)
    if args.seat is not None and not 0 <= args.seat < state.game.players:
        raise OptionError(say("seat: {value} is not allowed; allowed: {allowed}.", value=args.seat,
                              allowed=", ".join(map(str, range(state.game.players)))))
    drawing = svg(state, seat=args.seat, lang=args.lang)
    if args.output:
        args.output.write_text(drawing, "utf-8")
    else:
        _print(args, {"svg": drawing}, drawing)
    return 0


def _legal(args: argparse.Namespace) -> int:
    state = _load(args.position)
    actions = [state.action_to_string(action) for action in state.legal_actions()]
    _print(args, actions, "\n".join(actions))
    return 0


def _why(args: argparse.Namespace) -> int:
    refusal = _load(args.position).why_not(args.action)
    if refusal is None:
        _print(args, {"legal": True}, in_language(say("{action} is legal.", action=args.action), args.lang))
        return 0
    message = in_language(refusal.message, args.lang)
    _print(args, {"legal": False, "clause": refusal.clause, "facts": refusal.facts, "message": message},
           f"{refusal.clause}: {message}")
    return REFUSED


def _replay(args: argparse.Namespace) -> int:
    text = args.record.read_text("utf-8-sig")
    match = read_record(text)
    state = match.state
    data = {"game": match.game.name, "players": match.game.players, "actions": len(match.entries),
            "over": state.is_terminal(), "scores": state.scores() if state.is_terminal() else None,
            "winners": state.winners(), "digest": state.digest(), "replay_only": match.replay_only,
            "notes": [in_language(note, args.lang) for note in match.notes]}
    if args.verify:
        _verify(text, " ".join(map(str, state.scores())) if state.is_terminal() else "*", match.replay_only)
    _print(args, data, "\n".join(f"{key}: {value}" for key, value in data.items()))
    return 0


def _verify(text: str, result: str, replay_only: bool) -> None:
    """Fail where a record can't be followed to its end or claims another result than the rules give."""
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("[Result ") and line.split('"')[1] != result:
            raise RecordError(number, say("the result is {actual}, not {claimed}", actual=result,
                                          claimed=line.split('"')[1]))
    if replay_only:
        raise RecordError(1, say("the record can't be checked to its end"))


def _play(args: argparse.Namespace) -> int:
    return play(load_game(args.game), args.bots, args.seed, args.lang)


def _serve(args: argparse.Namespace) -> int:
    serve(args.folder, port=args.port)
    return 0
