"""The table with Manitou: parties as drafts, curtains, the evaluation that everyone looks at, and nobody's secrets."""

from __future__ import annotations

import re
from random import Random

import pytest

from pygame_rules import read_record

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
        assert not any("Bot 2 draws" in text or "Bot 1 draws" in text for text in page.frame["announce"])
        if "button:ok" in page.buttons():
            page.press("button:ok")
        elif page.moves():
            page.press(*next(m for m in page.moves() if len(m) == 2 or (
                f'data-target="{m[0]}" aria-pressed="false"' in page.regions["hand"])))


def test_other_games_have_neither_drafts_nor_pauses() -> None:
    page = Page()
    page.bots()
    assert page.refusal("button:ok")["clause"] == "core.turn" and page.refusal("button:ack")["clause"] == "core.turn"
