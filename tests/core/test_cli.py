"""The command line: what it prints and how it ends."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import pygame_rules as pr
from pygame_rules.cli import main

POSITION = {"game": "clans", "map": {"areas": {"a": {"terrain": "steppe"}, "b": {"terrain": "forest"}},
                                     "borders": [["a", "b"]]}, "huts": {"a": "RRG", "b": "B"}}

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def position(tmp_path: Path) -> str:
    path = tmp_path / "p.json"
    path.write_text(json.dumps(POSITION), "utf-8")
    return str(path)


def run(capsys: Capture, *arguments: str) -> tuple[int, str, str]:
    code = main(arguments)
    out, err = capsys.readouterr()
    return code, out, err


def test_games_and_rules(capsys: Capture) -> None:
    code, out, _ = run(capsys, "games", "--json")
    assert code == 0 and json.loads(out)["clans"]["players"] == [2, 3, 4]
    assert "clans  2-4" in run(capsys, "games")[1]
    code, out, _ = run(capsys, "rules", "clans", "clans.move.seven", "--lang", "nl")
    assert code == 0 and "hutten" in out
    assert len(json.loads(run(capsys, "rules", "clans", "--json")[1])) == 59
    assert run(capsys, "rules", "clans", "clans.nothing")[0] == 1
    assert run(capsys, "rules", "chess")[0] == 2


def test_show_legal_why(capsys: Capture, position: str, tmp_path: Path) -> None:
    assert run(capsys, "legal", position)[1].split() == ["a-b", "b-a"]
    assert json.loads(run(capsys, "legal", position, "--json")[1]) == ["a-b", "b-a"]
    assert run(capsys, "show", position, "-o", str(tmp_path / "b.svg"), "--seat", "1", "--lang", "de")[0] == 0
    assert (tmp_path / "b.svg").read_text("utf-8").startswith("<svg")
    assert run(capsys, "show", position, "--seat", "2")[0] == 2
    assert run(capsys, "why", position, "a-b")[0] == 0
    code, out, _ = run(capsys, "why", position, "a-a", "--json")
    assert code == 1 and json.loads(out)["clause"] == "clans.move.adjacent"


@pytest.mark.parametrize(("content", "code"), [
    ("{", 1), ("[]", 1), ("{}", 1), ('{"game": "chess"}', 1), ('{"game": "clans", "huts": {"A1": "X"}}', 1),
    ("[" * 9999, 1)])
def test_broken_positions_are_one_line(capsys: Capture, tmp_path: Path, content: str, code: int) -> None:
    path = tmp_path / "p.json"
    path.write_text(content, "utf-8")
    got, out, err = run(capsys, "legal", str(path))
    assert got == code and out == "" and len(err.strip().splitlines()) == 1


def test_missing_files_and_wrong_usage(capsys: Capture, tmp_path: Path) -> None:
    assert run(capsys, "legal", str(tmp_path / "none.json"))[0] == 2
    with pytest.raises(SystemExit) as end:
        main(["dance"])
    assert end.value.code == 2


def test_replay(capsys: Capture, tmp_path: Path) -> None:
    match = pr.Match(pr.load_game("clans"), seed=1)
    while not match.state.is_terminal():
        match.play(match.state.legal_actions()[0])
    path = tmp_path / "m.pgr"
    path.write_text(match.record_text(), "utf-8")
    code, out, _ = run(capsys, "replay", str(path), "--verify", "--json")
    assert code == 0
    told: dict[str, Any] = json.loads(out)
    assert told["digest"] == match.state.digest() and told["scores"] == match.state.scores()
    path.write_text(match.record_text().replace('[Result "', '[Result "9'), "utf-8")
    assert run(capsys, "replay", str(path))[0] == 0 and run(capsys, "replay", str(path), "--verify")[0] == 1
    path.write_text("nonsense", "utf-8")
    code, _, err = run(capsys, "replay", str(path))
    assert code == 1 and err.startswith("line 1:")


def test_play_in_the_terminal() -> None:
    def play(lines: str, *arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run([sys.executable, "-m", "pygame_rules", "play", "clans", *arguments], input=lines,
                              capture_output=True, text=True, check=False)

    done = play("/start\n/join Ann\n/join Ben\n/start\n!\n?\nnonsense\n")
    assert done.returncode == 1 and "2 to 4 are needed" in done.stdout and "plays the clan" in done.stdout
    assert "core.notation" in done.stdout and "Traceback" not in done.stderr
    done = play("", "--bots", "wizard")
    assert done.returncode == 2 and "greedy" in done.stderr
