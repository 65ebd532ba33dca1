"""Prints how errors tell where they come from, and whether shipped code knows its lines (run by test_start.py)."""

import json
import sys
import traceback
from collections.abc import Callable
from itertools import groupby
from pathlib import Path
from types import CodeType, FunctionType

import pygame_rules as pr
from pygame_rules.table import worker_session


def trace(fail: Callable[[], object]) -> list[tuple[str, int | None, str]]:
    """Return file, line and function of the package's part of a traceback."""
    try:
        fail()
    except ValueError as error:
        print(traceback.format_exc(), file=sys.stderr, flush=True)
        found = traceback.extract_tb(error.__traceback__)
        return [("/".join(Path(frame.filename).parts[-2:]), frame.lineno, frame.name) for frame in found
                if Path(frame.filename).parent.name in ("core", "table")]
    raise AssertionError("no error")


def lines(code: CodeType) -> list[int | None]:
    """Return the line of each instruction, equal neighbours once."""
    return [line for line, _ in groupby(line for start, end, line in code.co_lines() if start < end)]


def functions(code: CodeType) -> dict[tuple[str, int], list[int | None]]:
    """Return the lines of every function that has no other function in it."""
    inner = [const for const in code.co_consts if isinstance(const, CodeType)]
    found = {} if inner or code.co_flags & 2 == 0 else {(code.co_qualname, code.co_firstlineno): lines(code)}
    for part in inner:
        found.update(functions(part))
    return found


compared, different = 0, []
for name in pr.game_names():
    pr.load_game(name)
for name, module in sorted(sys.modules.items()):
    source = Path("/repo", *name.split(".")).with_suffix(".py")
    if not name.startswith("pygame_rules.") or not source.exists():
        continue
    known = functions(compile(source.read_text("utf-8"), "", "exec", dont_inherit=True, optimize=2))
    for function in vars(module).values():
        if isinstance(function, FunctionType) and function.__module__ == name:
            code = function.__code__
            expected = known.get((code.co_qualname, code.co_firstlineno))
            if expected is not None:
                compared += 1
                if expected != lines(code):
                    different.append(f"{name}.{code.co_qualname}")

traces = [trace(lambda: worker_session()("{")), trace(lambda: pr.load_game("clans").from_position({"options": 1}))]
print(json.dumps({"traces": traces, "compared": compared, "different": different}))
