"""Each line of a source document leads to clauses, and each clause back to its line (seeds/*.md)."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

# The non-blank lines of each source document; the documents themselves are not part of the repository.
LINES = {
    "clans": ("001_b824970737490bfb", {1, 3, *range(5, 48, 2)}),
    "manitou": ("000_9b33fce168eeaa2a", {*range(1, 48, 2), 48, 49, *range(50, 89, 2), *range(89, 102, 2)}),
    "totem": ("004_3dea366993b38a7b", {1, 3, 5, 6, 7, 9, *range(11, 15), *range(16, 22), 23}),
}


def rows(game: str) -> dict[int, set[str]]:
    """Return the clauses that the digest of ``game`` names at each line of the source document."""
    text = (ROOT / "seeds" / f"{LINES[game][0]}.md").read_text("utf-8")
    found: dict[int, set[str]] = {}
    for first, last, clauses in re.findall(r"^\| (\d+)(?:–(\d+))? \|.*\| ([^|]*) \|$", text, re.MULTILINE):
        for line in range(int(first), int(last or first) + 1):
            assert line not in found, f"line {line} stands twice"
            found[line] = set(re.findall(r"`([^`]+)`", clauses))
    return found


def catalogue(game: str) -> dict[str, str]:
    """Return clause id -> source of one game."""
    data = tomllib.loads((ROOT / "pygame_rules" / game / "clauses.toml").read_text("utf-8"))
    return {clause["id"]: clause["source"] for clause in data["clause"]}


def sources(game: str) -> Iterator[tuple[str, int]]:
    """Yield each clause with each line it names as its source."""
    for clause, source in catalogue(game).items():
        for part in source.split(", "):
            if match := re.fullmatch(r"L(\d+)(?:–L?(\d+))?", part):
                for line in range(int(match[1]), int(match[2] or match[1]) + 1):
                    yield clause, line
            else:
                assert part == "pub", f"{clause}: source {part!r} is neither a line nor pub"


def test_every_game_has_its_digest() -> None:
    games = {path.parent.name for path in ROOT.glob("pygame_rules/*/clauses.toml")}
    assert games == set(LINES)
    assert {path.stem for path in (ROOT / "seeds").glob("*.md")} == {name for name, _ in LINES.values()}


@pytest.mark.parametrize("game", LINES)
def test_no_line_is_missing(game: str) -> None:
    assert set(rows(game)) == LINES[game][1]


@pytest.mark.parametrize("game", LINES)
def test_every_named_clause_exists(game: str) -> None:
    named = set().union(*rows(game).values())
    assert named <= set(catalogue(game))


@pytest.mark.parametrize("game", LINES)
def test_every_clause_stands_at_its_line(game: str) -> None:
    found = rows(game)
    missing = [(clause, line) for clause, line in sources(game) if clause not in found.get(line, set())]
    assert missing == []


@pytest.mark.parametrize("game", LINES)
def test_public_additions_are_listed(game: str) -> None:
    text = (ROOT / "seeds" / f"{LINES[game][0]}.md").read_text("utf-8")
    after = text.partition("## Added from public knowledge")[2]
    added = {clause for clause, source in catalogue(game).items() if "pub" in source.split(", ")}
    assert added == {clause for clause in re.findall(r"`([^`\s]+)`", after) if clause.startswith(f"{game}.")}
