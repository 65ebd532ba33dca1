"""First pictures and the script that shows them: small, real, without secrets."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path
from typing import Any

import pytest

import pygame_rules as pr
from web.build import bundle, env, first, tools
from web.build.tools import SITE, Problem

LANGUAGES = ("en", "nl", "de")
LARGEST = 40_000  # bytes of a file, gzip


def read(game: str, lang: str) -> Any:
    text = (SITE / "first" / f"{game}.{lang}.js").read_text("utf-8")
    found = re.fullmatch(r'first\.take\("([\w.]+)",(.*)\);\n', text, re.DOTALL)
    assert found and found[1] == f"{game}.{lang}"
    return json.loads(found[2])


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", pr.game_names())
def test_a_picture_is_small_and_real(game: str, lang: str) -> None:
    assert len(gzip.compress((SITE / "first" / f"{game}.{lang}.js").read_bytes(), 6)) < LARGEST
    picture = read(game, lang)
    turns = [entry["frame"]["turn"] for entry in picture["deals"]]
    assert {0, 1} == set(turns) and all(entry["frame"]["viewer"] == 0 for entry in picture["deals"])
    for entry in picture["deals"]:
        match = pr.Match(pr.load_game(game), deal=entry["deal"])
        assert match.state.current_player() == entry["frame"]["turn"]
        parts = {name: picture["parts"][place] for name, place in entry["frame"]["regions"].items()}
        assert f'data-digest="{picture["digest"]}"></g>' in parts["board"]
        choices = [tuple(path) for path in picture["parts"][entry["frame"]["choices"]]]
        on_board = [path for path in choices if not path[0].startswith("button:")]
        assert bool(on_board) == (entry["frame"]["turn"] == 0) and ("button:new",) in choices


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_picture_tells_a_clan(lang: str) -> None:
    picture = read("clans", lang)
    assert "cl-clan-" not in json.dumps(picture)
    assert all("clan 0 ?" in entry["deal"] and "clan 1 ?" in entry["deal"] for entry in picture["deals"])
    logs = [picture["parts"][entry["frame"]["regions"]["log"]] for entry in picture["deals"]]
    assert all("clans.pub.deal" not in log for log in logs)


@pytest.mark.parametrize(("game", "fields"), [("clans", ["map"]), ("manitou", []), ("totem", [])])
def test_a_picture_names_what_makes_another_board(game: str, fields: list[str]) -> None:
    assert read(game, "en")["shaped"] == fields


def test_what_differs_from_world_to_world_is_left_to_the_engine() -> None:
    deal = first.deals("clans")[0]
    frame = first.first_frame("clans", "en", deal, "")
    own = first.ask(first.Session(), "open", game="clans", lang="en", deal=deal)
    assert frame["regions"]["board"] == own["regions"]["board"]
    assert frame["regions"]["panel"] != own["regions"]["panel"]


def test_the_same_source_gives_the_same_pictures() -> None:
    assert first.picture("totem", "de") == first.picture("totem", "de")


def modules(folder: Path, **sources: str) -> Path:
    for name, source in sources.items():
        tools.write(folder / f"{name}.js", source)
    return folder / "main.js"


def test_modules_become_one_classic_script(tmp_path: Path) -> None:
    path = modules(tmp_path, base='export const WORD = "</script>";\n',
                   other='import { WORD } from "./base.js";\nexport const twice = () => WORD + WORD;\n',
                   main='import { WORD } from "./base.js";\nimport { twice } from "./other.js";\n'
                        'export function go() {\n  return twice() + WORD;\n}\n')
    script = bundle.script(path, "--global-name=thing")
    assert "import" not in script and "</script" not in script
    assert tools.run([env.node(), "-e", f"{script}; console.log(thing.go())"], "it does not run").strip() == "</script>" * 3


def test_what_cant_be_joined_is_said(tmp_path: Path) -> None:
    path = modules(tmp_path, main='import { a } from "./gone.js";\na();\n')
    with pytest.raises(Problem, match=r"main\.js can't be joined to a script: .*gone\.js"):
        bundle.script(path)
