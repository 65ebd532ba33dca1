"""The table with Manitou: parties as drafts, curtains, the evaluation that everyone looks at, and nobody's secrets."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from pygame_rules import read_record
from pygame_rules.bots import answer
from pygame_rules.manitou.view_review import gains

from .talk import Page

CARDS = ["card:H9", "card:H10", "card:CH", "card:CH:2", "card:MM", "card:SC", "card:SC:2", "card:RM"]


def opened(*seats: str, seed: int = 3, **more: str) -> Page:
    return Page(game="manitou", seats=list(seats), seed=seed, **more)


def choose_party(page: Page) -> None:
    """Choose a party for whoever looks: the cards of CARDS, as many as are asked for."""
    for card in CARDS:
        if [card] in page.frame["choices"] and f'data-target="{card}" aria-pressed="false"' in page.regions["hand"]:
            page.press(card)
    page.press("button:ok")


def play_out(page: Page, seed: int = 1) -> int:
    """Play to the end by clicks; return how often somebody went on after an evaluation."""
    rng = Random(seed)
    acknowledged = 0
    while not page.frame["over"]:
        page.bots()
        buttons = page.buttons()
        if "button:ready" in buttons:
            page.press("button:ready")
        elif "button:ack" in buttons:
            page.press("button:ack")
            acknowledged += 1
        elif "button:ok" in buttons:
            page.press("button:ok")
        elif page.frame["over"]:
            break
        else:
            moves = [m for m in page.moves()
                     if len(m) == 2 or f'data-target="{m[0]}" aria-pressed="false"' in page.regions["hand"]]
            page.press(*moves[int(rng.random() * len(moves))])
    page.bots()
    return acknowledged


@pytest.mark.proves("manitou.choose.deselect", "manitou.choose.confirm", kind="ui")
@pytest.mark.proves("manitou.choose.eight", "manitou.choose.seven", kind="refuse")
def test_a_party_is_drafted_and_confirmed_in_one_step() -> None:
    """ME65: the ninth card explains, for the dealer the eighth; a chosen card goes back when pressed again."""
    page = opened("human", "greedy")
    page.bots()
    dealer = page.frame["turn"] == 0 and "7 chosen" in page.regions["hand"]
    needed = 7 if dealer else 8
    assert len(page.moves()) == 21 and "button:ok" not in page.buttons()
    assert page.refusal("button:ok")["clause"] in ("manitou.choose.eight", "manitou.choose.seven")
    for card in CARDS[:needed]:
        page.press(card)
    assert "button:ok" in page.buttons() and len(page.moves()) == needed
    refused = page.refusal("card:H1")
    assert refused["clause"] == ("manitou.choose.seven" if dealer else "manitou.choose.eight")
    assert page.ask("why", path=["card:H1"])["refusal"]["clause"] == refused["clause"]
    page.press(CARDS[0])
    assert "button:ok" not in page.buttons() and len(page.moves()) == 21
    assert page.ask("why", path=["card:H1"])["refusal"] is None
    page.press(CARDS[0])
    assert not read_record(page.ask("save")["save"]).entries[-1].text.startswith("pick") or not dealer
    page.press("button:ok")
    entries = read_record(page.ask("save")["save"]).entries
    assert sum(e.text.startswith("pick") and e.seat == 0 for e in entries) == needed


def test_a_confirmed_party_is_not_taken_back() -> None:
    """MA09."""
    page = opened("human", "human")
    page.press("button:ready")
    choose_party(page)
    assert page.frame["viewer"] == "" and "button:undo" not in page.buttons()
    page.press("button:ready")
    assert page.ask("why", path=["button:undo"])["refusal"]["clause"] in ("manitou.choose.eight", "core.chance")


def test_curtains_fall_between_people_who_choose() -> None:
    page = opened("human", "human")
    first = page.frame["turn"]
    assert page.frame["viewer"] == "" and page.regions["hand"] == "" and "curtain" in page.regions["dialog"]
    page.press("button:ready")
    assert page.frame["viewer"] == first and page.regions["hand"]
    choose_party(page)
    assert page.frame["viewer"] == "" and page.frame["turn"] == 1 - first
    assert page.regions["hand"] == "" and "pick" not in page.regions["log"]
    page.press("button:ready")
    assert not any(word in page.regions["log"] for word in ("pick", "draws"))


@pytest.mark.parametrize("seats", [("human", "greedy"), ("human", "human"), ("human", "random", "human", "greedy")])
def test_a_whole_match_by_clicks(seats: tuple[str, ...]) -> None:
    """MA49: after hunts 1 and 2 every person goes on once, bots don't, after hunt 3 nobody."""
    page = opened(*seats)
    people = seats.count("human")
    assert play_out(page) == 2 * people
    assert page.frame["over"] and "mn-summary" in page.regions["dialog"]
    assert read_record(page.ask("save")["save"]).state.is_terminal()


@pytest.mark.proves("manitou.score.display", "manitou.capture.display", kind="ui")
def test_the_table_waits_at_an_evaluation() -> None:
    page = opened("human", "greedy")
    while "button:ack" not in page.buttons():
        page.bots()
        if "button:ack" in page.buttons():
            break
        if "button:ok" in page.buttons():
            page.press("button:ok")
        else:
            page.press(*next(m for m in page.moves() if len(m) == 2 or (
                f'data-target="{m[0]}" aria-pressed="false"' in page.regions["hand"])))
    assert page.frame["next"] is None and "Hunt 1 is over" in page.regions["log"]
    assert "Hunt 2" not in page.regions["log"] and page.regions["hand"] == ""
    assert "Σ" in page.regions["board"] or "−10" in page.regions["board"]
    assert page.refusal("card:CH")["clause"] == "manitou.round.ack"
    assert ["herd:2"] in page.frame["choices"]
    page.press("herd:2")
    assert "button:ack" not in page.buttons()
    page.bots()
    assert "Hunt 2" in page.regions["log"]


def evaluation(*seats: str, hunts: int = 1, **more: Any) -> Page:
    """Return a table right after a hunt, before anything of the evaluation is shown."""
    page = opened(*seats, **more)
    for _ in range(400):
        if "button:skip" in page.buttons():
            hunts -= 1
            if not hunts:
                return page
            page.press("button:skip")
        if page.frame["next"] == "advance":
            page.ask("advance")
        elif page.frame["next"]:
            page.ask("bot", action=json.loads(answer(json.dumps(page.frame["next"]["bot"])))["action"])
        elif page.buttons() & {"button:ready", "button:ok", "button:ack"}:
            page.press(*(page.buttons() & {"button:ready", "button:ok", "button:ack"}))
        else:
            page.press(*next(m for m in page.moves() if len(m) == 2 or (
                f'data-target="{m[0]}" aria-pressed="false"' in page.regions["hand"])))
    raise AssertionError("no hunt came to its end")


@pytest.mark.proves("manitou.score.all", "manitou.score.display", "manitou.capture.display", kind="ui")
def test_an_evaluation_is_shown_herd_by_herd() -> None:
    """Each stage brings one herd: its picture, its lines in the log, its points in panel and strip, one sentence."""
    page = evaluation("human", "greedy", "random")
    review = read_record(page.ask("save")["save"])
    step = max(i for i, e in enumerate(review.entries) if any(x.kind == "evaluation" for x in e.events)) + 1
    told = review.state_at(step).trace(None)["review"]
    before = [score - sum(found.values()) for score, found in zip(told["scores"], gains({**told, "stage": 4}),
                                                                  strict=True)]
    assert page.frame["announce"][-1] == "Hunt 1 is over; the herds are evaluated."
    for stage in range(5):
        if stage:
            page.ask("advance")
            assert len(page.frame["announce"]) == 1
            start = f"Herd {stage}: " if stage < 4 else "The fur thieves" if told["thieves"] else "Points after"
            assert page.frame["announce"][0].startswith(start)
        lines = page.regions["log"].split("Hunt 1 is over")[1].split("</li>")[0]
        assert [f"Herd {herd}" in lines for herd in (1, 2, 3)] == [stage > herd for herd in range(3)]
        assert ("Points after hunt 1" in page.regions["log"]) == (stage == 4)
        won = [sum(found.values()) for found in gains({**told, "stage": stage})]
        numbers = re.findall(r'class="mn-number"[^>]*>([^<]*)<', page.regions["panel"])
        shown = [int(number.replace("−", "-")) for number in numbers]
        assert shown == [a + b for a, b in zip(before, won, strict=True)]
        assert page.regions["board"].count('class="points"') == sum(
            sum(award[1] >= 0 for award in result["awards"]) + (result["captor"] >= 0)
            for result in told["results"][:stage])
        assert "Hunt 1 of 3" in page.regions["panel"] and "Hunt 2" not in page.regions["panel"]
        assert ("Hunt 1 is over; the herds are evaluated." in page.regions["prompt"]) == (stage == 0)
        assert ("Herd 2 is evaluated" in page.regions["prompt"]) == (stage == 2)
        assert page.frame["next"] == ("advance" if stage < 4 else None)
        assert ("button:ack" in page.buttons()) == (stage == 4) != ("button:skip" in page.buttons())
    page.press("button:ack")
    assert "Hunt 2 of 3" in page.regions["panel"]


def test_the_whole_evaluation_at_once() -> None:
    page = evaluation("human", "human")
    page.ask("advance")
    page.press("button:skip")
    assert page.frame["next"] is None and [text[:7] for text in page.frame["announce"]][:2] == ["Herd 2:", "Herd 3:"]
    assert page.ask("advance")["regions"] == {}, "one that comes late changes nothing"
    page.press("button:ack")
    assert "button:ack" in page.buttons() and "Player 2: look" in page.regions["prompt"], "each person goes on"
    page.press("herd:1")
    assert "button:ready" in page.buttons()


@pytest.mark.proves("manitou.round.ack", kind="ui")
def test_a_match_that_is_opened_again_shows_the_evaluation_again() -> None:
    """All of it at once, and the picture kept with the match shows the same."""
    page = evaluation("human", "greedy")
    page.ask("advance")
    kept = page.ask("save", picture="")
    while page.frame["next"]:
        page.ask("advance")
    again = Page(game="manitou", save=kept["save"])
    assert again.buttons() >= {"button:ack"} and again.frame["next"] is None and again.moves()
    assert again.frame["announce"][0].startswith("Herd 1: ") and len(again.frame["announce"]) == 4
    for name in ("prompt", "panel", "log", "hand"):
        assert again.regions[name] == page.regions[name], name
    assert again.regions["board"].split('id="live"')[1] == page.regions["board"].split('id="live"')[1]
    picture = kept["picture"]["regions"]
    assert picture["prompt"] == page.regions["prompt"] and picture["panel"] == page.regions["panel"]
    assert 'class="points"' in picture["board"] and kept["picture"]["turn"] == 0
    assert "Points after hunt 1" in picture["log"] and "Hunt 2 begins" not in picture["log"]
    again.press("button:ack")
    assert "Hunt 2 of 3" in again.regions["panel"]
    again.bots()
    choose_party(again)
    later = Page(game="manitou", save=again.ask("save")["save"])
    assert "button:ack" not in later.buttons() and "Hunt 2 of 3" in later.regions["panel"]


def test_bots_go_on_by_themselves() -> None:
    page = evaluation("greedy", "random")
    for _ in range(4):
        page.ask("advance")
    assert "button:ack" not in page.buttons() and page.frame["next"] == "advance"
    page.ask("advance")
    assert "bot" in page.frame["next"] and "Hunt 2 of 3" in page.regions["panel"]


def test_the_last_evaluation_is_shown_before_the_result() -> None:
    """MA49: nobody is asked to go on after the third hunt; the board keeps showing it."""
    page = evaluation("human", "greedy", hunts=3)
    assert page.frame["over"] and page.regions["dialog"] == "" and page.frame["turn"] == ""
    for stage in range(4):
        assert page.frame["next"] == "advance" and "button:ack" not in page.buttons(), stage
        page.ask("advance")
    assert "wins with" in page.frame["announce"][-1] and page.regions["dialog"] == ""
    page.ask("advance")
    assert "mn-summary" in page.regions["dialog"] and page.frame["next"] is None
    page.press("button:close")
    assert 'class="points"' in page.regions["board"] and "Hunt 3 is over" in page.regions["log"]


def test_a_dialog_holds_the_show_and_a_language_changes_it() -> None:
    page = evaluation("human", "greedy")
    page.ask("advance")
    page.press("button:new")
    assert page.frame["next"] is None
    page.press("button:cancel")
    assert page.frame["next"] == "advance" and page.frame["announce"] == []
    page.ask("lang", lang="de")
    assert "Herde 1 wird gewertet" in page.regions["prompt"]


def test_a_bots_party_takes_one_question() -> None:
    """The picks are those that the bot chooses one by one from what it may know."""
    page = opened("greedy", "random")
    for seat in (page.frame["turn"], 1 - page.frame["turn"]):
        job = page.frame["next"]["bot"]
        found = json.loads(answer(json.dumps(job)))["action"]
        assert job["seat"] == seat and len(found) == job["observation"]["required"][seat]
        assert json.loads(answer(json.dumps(job)))["action"] == found, "observation and seed decide"
        page.ask("bot", action=found)
    assert [e.text for e in read_record(page.ask("save")["save"]).entries if e.seat == seat][-len(found):] == found
    assert isinstance(json.loads(answer(json.dumps(page.frame["next"]["bot"])))["action"], str)


@pytest.mark.parametrize(("spoil", "clause"), [
    (lambda picks: [*picks[:-1], picks[0]], "manitou.cards.hunters"),
    (lambda picks: [*picks[:-1], "pick"], "core.notation"),
    (lambda picks: [*picks, picks[-1]], "core.turn"),
    (lambda picks: [], "core.turn")])
def test_a_bots_party_is_taken_whole_or_not_at_all(spoil: Callable[[list[str]], list[str]], clause: str) -> None:
    page = opened("greedy", "human")
    if page.frame["turn"]:
        choose_party(page)
    job = page.frame["next"]["bot"]
    picks = json.loads(answer(json.dumps(job)))["action"]
    before = page.ask("save")["save"]
    refusal = page.ask("bot", action=spoil(picks))["refusal"]
    assert refusal["clause"] == clause and "Bot 1 answers" in refusal["message"]
    assert picks[0].removeprefix("pick ") not in refusal["message"], "what a bot picks is its secret"
    assert page.ask("save")["save"] == before
    assert page.ask("bot", action=picks)["type"] == "frame"


def test_others_cards_never_reach_the_page() -> None:
    """The words of hidden cards in hand, ids, log and speech of the only person at the table."""
    page = opened("human", "greedy", seed=11)
    for _ in range(40):
        page.bots()
        if page.frame["over"] or "button:ack" in page.buttons():
            break
        held = set(re.findall(r'data-target="card:(\w+)', page.regions["hand"]))
        record = read_record(page.ask("save")["save"])
        hidden = set(record.view(1)["hands"][1]) - held
        assert not any(f"card:{card}" in page.everything() for card in hidden if not page.moves() or len(
            page.moves()[0]) == 2)
        assert not any("Bot 1 draws" in text for text in page.frame["announce"])
        if "button:ok" in page.buttons():
            page.press("button:ok")
        elif page.moves():
            page.press(*next(m for m in page.moves() if len(m) == 2 or (
                f'data-target="{m[0]}" aria-pressed="false"' in page.regions["hand"])))


def test_other_games_have_neither_drafts_nor_pauses() -> None:
    page = Page()
    page.bots()
    assert page.refusal("button:ok")["clause"] == "core.turn" and page.refusal("button:ack")["clause"] == "core.turn"


@pytest.mark.proves("manitou.lobby.join", "manitou.lobby.start", kind="allow")
def test_joining_and_starting_by_typing() -> None:
    page = opened("human", "greedy")
    for name in ("Ann", "Bo", "Cem", "Dov"):
        page.ask("type", text=f"/join {name}")
    page.ask("type", text="/start")
    assert "Hunt 1 of 3" in page.regions["panel"] and page.regions["panel"].count("mn-who") == 4
    assert page.frame["viewer"] == "" and page.buttons() == {"button:ready"}


@pytest.mark.proves("manitou.lobby.join", "manitou.lobby.start", kind="refuse")
def test_one_is_too_few_and_five_are_too_many() -> None:
    """MA50."""
    page = opened("human", "greedy")
    page.ask("type", text="/join Ann")
    assert page.ask("type", text="/start")["refusal"]["clause"] == "manitou.lobby.start"
    assert page.ask("type", text="/join ann")["refusal"]["clause"] == "manitou.lobby.join"
    for name in ("Bo", "Cem", "Dov"):
        page.ask("type", text=f"/join {name}")
    assert page.ask("type", text="/join Eve")["refusal"]["clause"] == "manitou.lobby.join"


@pytest.mark.proves("manitou.lobby.tool", kind="allow")
@pytest.mark.proves("manitou.lobby.tool", kind="refuse")
def test_the_set_up_dialog_takes_seats_and_every_option() -> None:
    page = opened("human", "greedy")
    page.press("button:new")
    for name in read_record(page.ask("save")["save"]).game.option_specs:
        assert f'name="option.{name}"' in page.regions["dialog"]
    refused = page.ask("form", name="setup", values={"players": "3", "kind0": "human", "kind1": "nobody"})
    assert "nobody" in refused["refusal"]["message"]
    page.ask("form", name="setup", values={
        "players": "3", "name0": "Ann", "kind0": "human", "kind1": "greedy", "kind2": "random", "seed": "5",
        "option.smallBuffalo": "122344567", "option.starter": "fixed"})
    game = read_record(page.ask("save")["save"]).game
    assert game.players == 3 and game.options["starter"] == "fixed" and game.options["smallBuffalo"] == "122344567"
