"""The command line of ``build.py``."""

from __future__ import annotations

import argparse
import sys

from . import env
from .tools import SITE, Problem, lock, phase

# Names of files in requirements/ that each command needs in .venv.
GROUPS = {"build": ("build",), "serve": ("build",)}
EVERYTHING = ("build", "test")


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line; ``build`` when nothing is said."""
    result = argparse.ArgumentParser(prog="build.py", description="Builds, serves and tests the project.")
    commands = result.add_subparsers(dest="command", metavar="COMMAND")
    build = commands.add_parser("build", help="make dist/site and the wheel (the default)")
    build.add_argument("--no-offline", action="store_true", help="a site that is not kept for use without network, and "
                       "that removes what an earlier one has kept in browsers")
    build.add_argument("--precompress", action="store_true", help="write .br and .gz beside what gains by it")
    serve = commands.add_parser("serve", help="build, then serve dist/site on this machine")
    serve.add_argument("--port", type=int, default=0, help="instead of any free port")
    serve.add_argument("--no-browser", action="store_true", help="don't open a browser")
    test = commands.add_parser("test", help="build, check and test; other arguments go to pytest")
    test.add_argument("--all", action="store_true", help="the slow tests too")
    commands.add_parser("check", help="style, types and catalogue, without tests")
    commands.add_parser("bench", help="run benchmarks/*.py, or those named").add_argument("names", nargs="*")
    texts = commands.add_parser("texts", help="collect all texts into pygame_rules/locale")
    texts.add_argument("--list", action="store_true", help="show what is not translated")
    return result


def main(arguments: list[str]) -> int:
    """Do what the command line says. Exit code 0: done, 1: failed, 2: wrong usage."""
    words, rest = parser().parse_known_args(arguments)
    command = words.command or "build"
    if rest and command != "test":
        parser().error(f"unrecognized arguments: {' '.join(rest)}")
    try:
        groups = GROUPS.get(command, EVERYTHING)
        if not (env.inside() and env.ready(groups)):
            with lock():
                env.prepare(groups)
            return env.enter(arguments)
        return perform(command, words, arguments)
    except Problem as problem:
        print(f"build.py: error: {problem}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


def perform(command: str, words: argparse.Namespace, arguments: list[str]) -> int:
    """Do a command inside ``.venv``; the modules imported here need its packages."""
    if command == "texts":
        from . import texts

        try:
            return texts.main(["--list"] if words.list else [])
        except texts.TextError as error:
            raise Problem(str(error)) from None
    if command == "check":
        from . import checks

        env.npm_packages()
        return checks.check()

    build(not getattr(words, "no_offline", False), getattr(words, "precompress", False))
    if command == "serve":
        return serve(words.port, not words.no_browser)
    if command == "test":
        from . import checks

        return checks.test(arguments[arguments.index("test") + 1:])
    if command == "bench":
        from . import checks

        return checks.bench(words.names)
    return 0


def build(keep: bool = True, precompress: bool = False) -> None:
    """Bring ``dist`` up to date (``site.build``)."""
    with lock(), phase("build"):
        from . import site

        site.build(keep, precompress)


def serve(port: int, open_browser: bool) -> int:
    """Serve ``dist/site`` until interrupted."""
    from pygame_rules.server import ServeError
    from pygame_rules.server import serve as run_server

    try:
        run_server(SITE, port, open_browser)
    except ServeError as error:
        raise Problem(error.message) from None
    return 0
