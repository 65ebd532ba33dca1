"""What a table shows is the same in every world that its viewer can't tell apart, until the match is over."""

from __future__ import annotations

from copy import copy
from random import Random
from typing import Any

import pytest

import pygame_rules as pr
from pygame_rules.clans.board import COLOURS
from pygame_rules.table.frame import public
from pygame_rules.table.html import Words
from pygame_rules.table.seats import make_seats, to_tags

from .talk import Page


def worlds(seed: int, kinds: list[str]) -> tuple[Page, Page]:
    """Return two tables whose matches differ in the clans of all seats but the first."""
    seats = make_seats([("", kind) for kind in kinds], "en")
    match = pr.Match(pr.load_game("clans", players=len(kinds)), seed=seed, tags=to_tags(seats))
    clans = match.state.to_position()["clans"]
    others = [c for c in COLOURS if c != clans[0]]
    text = match.record_text()
    for seat, clan in enumerate(clans[1:], 1):
        text = text.replace(f"clan {seat} {clan};", f"clan {seat} {others[others.index(clan) - 1]};")
    assert pr.read_record(text).state.to_position() != match.state.to_position()
    return Page(save=match.record_text()), Page(save=text)


def shown(page: Page) -> dict[str, Any]:
    """Return all that the page got, without what is for the bot worker alone: the clan of the bot's seat."""
    frame = {**page.frame, "regions": page.regions}
    if frame["next"]:
        bot = frame["next"]["bot"]
        seen = {k: v for k, v in bot["observation"].items() if k != "clans"}
        frame["next"] = {"bot": {**bot, "observation": seen}}
    return frame


@pytest.mark.proves("clans.goal.secret", kind="ui")
@pytest.mark.parametrize("kinds", [["human", "greedy"], ["human", "random", "greedy"], ["human", "human", "human"],
                                   ["human", "human", "random", "greedy"]], ids=" ".join)
@pytest.mark.parametrize("seed", range(4))
def test_tables_of_worlds_with_one_observation_look_the_same(kinds: list[str], seed: int) -> None:
    one, other = worlds(seed, kinds)
    rng, compared = Random(seed), 0
    while not one.frame["over"]:
        assert other.frame["viewer"] == one.frame["viewer"] and other.frame["choices"] == one.frame["choices"]
        if one.frame["viewer"] in (0, ""):
            assert shown(other) == shown(one)
            compared += 1
        step: tuple[str, dict[str, Any]]
        if one.frame["next"]:
            legal = one.frame["next"]["bot"]["observation"]["legal"]
            step = "bot", {"action": rng.choice(legal)}
        elif "button:ready" in one.buttons():
            step = "choose", {"path": ["button:ready"]}
        elif rng.random() < 0.1:
            step = "why", {"path": ["area:A1", "area:L5"]}
        elif rng.random() < 0.1 and "button:undo" in one.buttons() and len(kinds) < 3:
            step = "choose", {"path": ["button:undo"]}
        else:
            step = "choose", {"path": rng.choice(one.moves())}
        answers = [page.ask(step[0], **step[1]) for page in (one, other)]
        assert answers[0]["type"] == answers[1]["type"] != "error"
        assert step[0] != "why" or answers[0] == answers[1]
    assert compared > 20 and one.regions["dialog"] != other.regions["dialog"]  # the result tells the clans


@pytest.mark.parametrize("game", ["clans", "manitou", "totem"])
def test_a_kept_picture_is_the_same_in_all_worlds(game: str) -> None:
    """The page keeps it in the browser: whatever any seat holds can't be in it."""
    rng, looked = Random(game), 0
    seats = make_seats([("", "human")] * 2, "en")
    match = pr.Match(pr.load_game(game), seed=6, tags=to_tags(seats))
    while not match.state.is_terminal() and len(match.entries) < 160:
        match.play(rng.choice(match.state.legal_actions()))
        if match.state.is_terminal() or rng.random() < 0.6:
            continue
        other = copy(match)
        other.state = match.state.resample(None, rng)
        pictures = [public(Words("nl"), m, seats, known="", pause=None) for m in (match, other)]
        for name in ("prompt", "hand", "starts", "panel", "log"):
            assert pictures[0]["regions"][name] == pictures[1]["regions"][name]
        assert match.state.observation(None) == other.state.observation(None)
        looked += 1
    assert looked > 10


@pytest.mark.parametrize("seed", range(3))
def test_the_picture_comes_with_the_saved_match_when_the_page_asks_for_it(seed: int) -> None:
    one, other = worlds(seed, ["human", "human"])
    kept = [page.ask("save", picture="") for page in (one, other)]
    assert kept[0]["picture"] == kept[1]["picture"] and kept[0]["save"] != kept[1]["save"]
    assert set(kept[0]["picture"]["regions"]) == {"prompt", "board", "hand", "starts", "panel", "log"}
    assert "picture" not in one.ask("save")
    own = one.press("button:ready") if "button:ready" in one.buttons() else one.frame
    assert own["viewer"] == "" or "cl-clan-" in one.regions["panel"]
    assert "cl-clan-" not in one.ask("save", picture="")["picture"]["regions"]["panel"]
