"""The checks and tests: style, types, catalogue, pytest; and the benchmarks."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from pygame_rules.core import datafiles

from . import browser, env, proofs
from .tools import MODULES, PACKAGE, ROOT, WEB, Problem, phase

PLACES = ("build.py", "pygame_rules", "web/build", "tests", "benchmarks")
ALONE = ("tests/browser", "tests/engines")  # where the tests are that run by themselves
KINDS = ("rule", "ui", "lobby", "fact")


def lint() -> list[str]:
    """Run everything that needs no browser and no test; print what it finds, return the names of what failed."""
    failed = []
    places = [place for place in PLACES if (ROOT / place).exists()]
    commands: dict[str, list[str | Path]] = {
        "ruff": [sys.executable, "-m", "ruff", "check", "--quiet", *places],
        "mypy": [sys.executable, "-m", "mypy", "--no-error-summary"],
    }
    for folder in ("js", "sw"):
        tsc = MODULES / "typescript" / "bin" / "tsc"
        commands[f"tsc {folder}"] = [env.node(), tsc, "-p", WEB / folder / "tsconfig.json"]
    for name, command in commands.items():
        with phase(name):
            if _failed(command):
                failed.append(name)
    with phase("catalogue"):
        problems = [*catalogue_problems(), *marker_problems()]
        print(*problems, sep="\n", end="\n" if problems else "")
        failed += ["catalogue"] if problems else []
    return failed


def catalogue_problems() -> Iterator[str]:
    """Yield what is wrong in the catalogues: ids twice or elsewhere, kinds, options of no clause, unreadable texts."""
    for path in sorted(PACKAGE.glob("*/clauses.toml")):
        game = path.parent.name
        where = path.relative_to(ROOT).as_posix()
        content = tomllib.loads(path.read_text("utf-8"))
        ids = Counter(clause["id"] for clause in content["clause"])
        names = Counter(option["name"] for option in content.get("option", ()))
        yield from (f"{where}: {name} stands there {n} times" for name, n in (ids + names).items() if n > 1)
        for clause in content["clause"]:
            if not clause["id"].startswith(f"{game}.") or clause["kind"] not in KINDS:
                yield f"{where}: {clause['id']} does not begin with {game}. or is none of {', '.join(KINDS)}"
            yield from (f"{where}: {clause['id']} names an unknown option {name}"
                        for name in clause.get("options", ()) if name not in names)
        yield from (f"{where}: option {option['name']} names an unknown clause {option['clause']}"
                    for option in content.get("option", ()) if option["clause"] not in ids)
    for path in sorted(PACKAGE.glob("locale/*.po")):
        try:
            datafiles.parse(path.name, path.read_text("utf-8"))
        except (ValueError, KeyError) as error:
            yield f"{path.relative_to(ROOT)}: {error!r}"


def marker_problems() -> Iterator[str]:
    """Yield the markers that can't be read or name a clause that is in no catalogue."""
    known = set(clauses())
    try:
        found = proofs.collect()
    except proofs.MarkerError as error:
        yield str(error)
        return
    for clause, tests in found.items():
        if clause not in known:
            yield f"{tests[0]}: there is no clause {clause}"


def clauses() -> dict[str, str]:
    """Return clause id -> kind of every game's catalogue."""
    return {clause["id"]: clause["kind"] for path in sorted(PACKAGE.glob("*/clauses.toml"))
            for clause in tomllib.loads(path.read_text("utf-8"))["clause"]}


def test(arguments: list[str]) -> int:
    """Check and test everything; ``--all`` adds the slow tests, other arguments go to pytest. Return the exit code."""
    slow = "--all" in arguments
    rest = [argument for argument in arguments if argument != "--all"]
    with phase("browsers"):
        chromium = browser.ensure()
        browser.ensure_firefox()
        if slow:
            browser.ensure_webkit()
    failed = lint()
    failed += [name for name, words in _passes(slow, rest).items() if not _passed(name, words, chromium)]
    return _verdict(failed)


def _passes(slow: bool, rest: list[str]) -> dict[str, list[str]]:
    """Return name -> arguments of each run of pytest.

    Tests that measure time, or whose browser must not share the cores, run by themselves; the others two at a time.
    """
    if rest:
        return {"pytest": rest if slow or "-m" in rest else ["-m", "not slow", *rest]}
    kept = "" if slow else " and not slow"
    return {"pytest": ["-n", "2", "-m", f"not (alone or engines){kept}"],
            "pytest, alone": ["-m", f"(alone or engines){kept}", *ALONE]}


def _passed(name: str, words: list[str], chromium: str) -> bool:
    with phase(name):
        return not _failed([sys.executable, "-m", "pytest", *words], {browser.VARIABLE: chromium})


def check() -> int:
    """Check everything that needs no browser. Return the exit code."""
    return _verdict(lint())


def bench(arguments: list[str]) -> int:
    """Run ``benchmarks/*.py``, all or those named, each by itself. Return the exit code."""
    names = [path.stem for path in sorted((ROOT / "benchmarks").glob("[!_]*.py"))]
    if unknown := set(arguments).difference(names):
        known = ", ".join(names) or "none yet"
        raise Problem(f"there is no benchmark {', '.join(sorted(unknown))}; there are: {known}")
    failed = []
    for name in arguments or names:
        with phase(name):
            if _failed([sys.executable, "-m", f"benchmarks.{name}"]):
                failed.append(name)
    return _verdict(failed)


def _failed(command: list[str | Path], variables: dict[str, str] | None = None) -> bool:
    sys.stdout.flush()
    done = subprocess.run([str(word) for word in command], cwd=ROOT, stdin=subprocess.DEVNULL, check=False,
                          env={**os.environ, **(variables or {})})
    return done.returncode != 0


def _verdict(failed: list[str]) -> int:
    print(f"failed: {', '.join(failed)}" if failed else "all is well", flush=True)
    return 1 if failed else 0
