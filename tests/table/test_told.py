"""What a page with an embedded table is told, and the positions and records that it may begin with."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

import pygame_rules as pr
from web.build.tools import ROOT

from .talk import Page

PAIR = {"areas": {"a": {"terrain": "steppe"}, "b": {"terrain": "forest"}}, "borders": [["a", "b"]]}
SMALL = {"game": "clans", "players": 2, "map": PAIR, "huts": {"a": "RRG", "b": "B"}, "clans": ["R", "G"], "to_move": 0}
HANDS = {"game": "manitou", "players": 2, "phase": "play", "to_move": 0, "herds": [[13], [6], [5]],
         "hands": [["H4", "SC"], ["H9", "CH"]], "grounds": [[], [], []]}


def test_moves_of_people_and_bots_are_told_once() -> None:
    page = Page(game="totem", seats=["human", "random"], options={"placement": "quick"}, seed=2, tell=True)
    assert page.frame["told"] == {"moves": [], "result": None, "bots": True}
    rng, told = Random(1), []
    for _ in range(12):
        page.press(*page.moves()[int(rng.random() * len(page.moves()))]) if page.moves() else page.bots()
        told += page.frame["told"]["moves"]
        page.ask("lang", lang="nl")
        assert page.frame["told"]["moves"] == []
    match = pr.read_record(page.ask("save")["save"])
    assert told[-3:] == [{"action": e.text, "seat": e.seat} for e in match.entries if e.seat >= 0][-3:]


def test_only_a_page_that_asks_for_it_is_told() -> None:
    page = Page(game="clans")
    assert "told" not in page.frame
    assert "told" not in page.refusal("area:A1", "area:L5")


@pytest.mark.parametrize("seed", range(2))
def test_picks_are_hidden_and_the_result_is_told(seed: int) -> None:
    page = Page(game="manitou", seats=["human", "random"], seed=seed, tell=True)
    told: list[dict[str, Any]] = []
    ask = page.ask

    def listening(kind: str, **data: Any) -> Any:
        reply = ask(kind, **data)
        told.extend(reply.get("told", {}).get("moves", ()))
        return reply

    page.ask = listening  # type: ignore[method-assign]
    rng = Random(seed)
    taken: list[list[str]] = []  # of a party that is being chosen
    for _ in range(2000):
        if page.frame["over"]:
            break
        taken = [path for path in taken if path in page.moves()]
        page.bots()
        if "button:ack" in page.buttons():
            page.press("button:ack")
        elif "button:ok" in page.buttons():
            page.press("button:ok")
        elif page.moves():
            free = [path for path in page.moves() if path not in taken] or page.moves()
            taken.append(free[int(rng.random() * len(free))])
            page.press(*taken[-1])
    match = pr.read_record(page.ask("save")["save"])
    mine = {f"pick {card}" for card in "H1 H2 H3 H4 H5 H6 H7 H8 H9 H10 CH MM RM SC SQ".split()}
    decided = [entry for entry in match.entries if entry.seat >= 0]
    assert [move["seat"] for move in told] == [entry.seat for entry in decided]
    assert [move["action"] for move in told] == ["pick ?" if e.text in mine else e.text for e in decided]
    assert page.frame["told"]["result"] == {"scores": match.state.scores(), "winners": match.state.winners()}


def test_undone_moves_are_told_again_when_played_again() -> None:
    warriors = [{"3": "h6", "8": "c3"}, {"7": "h9"}]
    page = Page(game="totem", seats=["human", "human"], tell=True, position={
        "game": "totem", "warriors": warriors, "totems": ["n14", "b14"], "to_move": 0, "phase": "act",
        "dice": [2, 8, 3]})
    page.press("warrior:0:3", "square:h7")
    first = page.frame["told"]["moves"]
    page.press("button:undo")
    assert page.frame["told"]["moves"] == []
    page.press("warrior:0:3", "square:h7")
    assert page.frame["told"]["moves"] == first == [{"action": "3-h7", "seat": 0}]


def told(page: Page, *path: str) -> dict[str, str]:
    """Return what is told of a refused path."""
    found: dict[str, str] = page.refusal(*path)["told"]
    return found


def test_a_refusal_names_action_and_clause() -> None:
    page = Page(game="clans", lang="nl", tell=True)
    assert told(page, "area:A1", "area:L5") == {
        "action": "A1-L5", "clause": "clans.move.adjacent", "message": "L5 grenst niet aan A1."}
    assert page.ask("type", text="A1-L5")["refusal"]["told"]["action"] == "A1-L5"
    assert page.ask("why", path=["area:A1", "area:L5"])["refusal"]["told"]["clause"] == "clans.move.adjacent"


@pytest.mark.parametrize(("pressed", "action"), [
    (("warrior:0:3", "square:o15"), "3-o15"), (("warrior:1:7", "square:o15"), "x7-o15"),
    (("totem:0", "square:o15"), "T0-o15"), (("warrior:0:3",), "3"), (("square:o15",), ""),
    (("button:done",), "done")])
def test_actions_of_totem(pressed: tuple[str, ...], action: str) -> None:
    page = Page(game="totem", tell=True, seats=["human", "human"], position={
        "game": "totem", "warriors": [{"3": "h6", "8": "c3"}, {"7": "h9"}], "totems": ["n14", "b14"], "to_move": 0,
        "phase": "act", "dice": [2, 8, 3], "used": [True, False, True], "turn": 12})
    assert told(page, *pressed)["action"] == action


@pytest.mark.parametrize("tried", [("card:H9", "herd:2"), ("card:H4", "herd:2"), ("card:CH",), "H9@1", "H4@2",
                                   "mine: H4"])
def test_no_refusal_tells_of_a_hidden_card(tried: str | tuple[str, ...]) -> None:
    page = Page(game="manitou", tell=True, seats=["human", "random"], position={**HANDS, "to_move": 1})
    reply = page.ask("type", text=tried) if isinstance(tried, str) else page.press(*tried)
    hidden = json.dumps(reply["refusal"]["told"])
    assert reply["refusal"]["told"]["action"] in ("?@1", "?@2", "?")
    assert not any(card in hidden for card in ("H9", "H4", "CH"))
    assert reply["refusal"]["told"]["message"]


def test_a_partial_position_is_played_on() -> None:
    page = Page(game="clans", position=json.dumps(SMALL), seats=["human", "human"], tell=True)
    page.press("button:ready")
    page.press("area:a", "area:b")
    assert page.frame["told"]["moves"] == [{"action": "a-b", "seat": 0}]
    assert page.frame["told"]["result"] == {"scores": [6, 5], "winners": [0]}


def test_the_example_of_the_readme_can_be_played() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    example = readme.split('<script type="application/json">')[1].split("</script>")[0]
    page = Page(game="clans", position=example, seats=["human", "greedy"], tell=True)
    page.press("area:A2", "area:A1")
    assert page.frame["told"]["moves"] == [{"action": "A2-A1", "seat": 0}]


def test_without_seats_a_person_plays_against_bots() -> None:
    page = Page(game="clans", position={**SMALL, "to_move": 1}, tell=True)
    assert page.frame["next"]["bot"]["seat"] == 1


@pytest.mark.parametrize(("asked", "said"), [
    ({"position": '{"huts":'}, "position: is no JSON"),
    ({"position": "[" * 9000}, "position: is no JSON"),
    ({"position": [1]}, "position: must be an object"),
    ({"position": {**SMALL, "huts": {"a": "X"}}}, "huts.a: unknown colour 'X'"),
    ({"position": {**SMALL, "game": "totem"}}, "game: 'totem' is not clans"),
    ({"position": SMALL, "seats": ["human"]}, "seats: 1 are given, but 2 play."),
    ({"position": SMALL, "seats": ["human", "god"]}, "seats: 'god' is not allowed"),
    ({"record": "[Game "}, "line 1: "),
    ({"record": pr.Match(pr.load_game("totem"), seed=1).record_text()}, "game: the record is of totem, not of clans."),
    ({"game": "chess"}, "game: 'chess' is unknown"),
    ({"game": "", "position": SMALL}, "game: '' is unknown")])
def test_what_can_t_be_opened_says_why(asked: dict[str, Any], said: str) -> None:
    page = Page(tell=True, **asked)
    assert page.reply["type"] == "answer"
    assert page.reply["refusal"]["message"].startswith(said)


def test_a_record_goes_on_or_is_shown_from_its_beginning() -> None:
    match = pr.Match(pr.load_game("totem", placement="quick"), seed=4)
    running = Page(game="totem", record=match.record_text(), seats=["random", "human"], tell=True)
    assert running.frame["told"]["bots"] and not running.frame["over"]
    bot = pr.bot("random", match.game)
    while not match.state.is_terminal():
        match.play(bot.choose(match.view(match.state.current_player()), seed=len(match.entries)))
    ended = Page(game="totem", record=match.record_text(), tell=True)
    assert ended.frame["told"]["result"] == {"scores": match.state.scores(), "winners": match.state.winners()}
    assert ended.regions["dialog"] == "" and "button:forward" in ended.buttons() - {"button:back"}
