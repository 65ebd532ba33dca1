"""Ways to begin with one click, and numbers that the set-up form takes besides the listed ones."""

from __future__ import annotations

import re

import pytest

import pygame_rules as pr
from pygame_rules.core.clauses import starts
from web.build.tools import WEB

from .talk import Page

SETUP = {"players": "2", "name0": "Ann", "kind0": "human", "name1": "Ben", "kind1": "human", "option.turnLimit": "200"}


def opened(**options: object) -> Page:
    return Page(game="totem", seats=["human", "human"], options=options)


def kept(page: Page) -> pr.Match:
    return pr.read_record(page.ask("save")["save"])


def test_a_start_is_one_press_at_a_fresh_table() -> None:
    page = opened(turnLimit=30)
    assert "button:start-quick" in page.buttons() and "button:start-quick" in page.regions["starts"]
    page.press("button:start-quick")
    match = kept(page)
    assert match.game.options["placement"] == "quick" and match.game.options["turnLimit"] == 30
    assert match.tags == {"Seat0": "Player 1", "Seat1": "Player 2"} and len(page.moves()) > 0
    assert "button:start-quick" not in page.buttons() and "button:" not in page.regions["starts"]
    label = starts("totem")[0].label.text("en")
    assert page.regions["starts"].count(f"<span>{label}</span>") == 1, "its room stays"


def test_it_is_gone_once_a_person_has_decided() -> None:
    page = opened()
    page.press(*page.moves()[0])
    assert "button:start-quick" not in page.buttons()
    assert page.refusal("button:start-quick")["clause"] == "core.turn"


def test_a_bot_that_began_does_not_take_it_away() -> None:
    page = Page(game="totem", seats=["greedy", "human"], seed=1, options={"setupOrder": "block"})
    assert page.frame["next"], "the bot places first"
    page.ask("bot", action="place 1 a1")
    assert "button:start-quick" in page.buttons()


def test_bots_alone_and_games_without_starts_have_none() -> None:
    assert "button:start-quick" not in Page(game="totem", seats=["greedy", "random"]).buttons()
    assert not any("start-" in name for name in Page().buttons())


@pytest.mark.parametrize("lang", ["en", "nl", "de"])
def test_the_form_offers_it_too(lang: str) -> None:
    page = Page(game="totem", lang=lang, seats=["human", "human"])
    page.press("button:new")
    label = starts("totem")[0].label.text(lang)
    assert f'name="start" value="quick">{label}</button>' in page.regions["dialog"]
    page.ask("form", name="setup", values={**SETUP, "start": "quick"})
    assert kept(page).game.options["placement"] == "quick" and kept(page).tags["Seat0"] == "Ann"


def test_the_first_page_links_to_every_start() -> None:
    html = (WEB / "index.html").read_text("utf-8")
    for game in pr.game_names():
        for start in starts(game):
            query = "&amp;".join(f"option.{name}={value}" for name, value in start.options.items())
            link = re.search(rf'href="play.html\?game={game}&amp;lang={{{{lang}}}}&amp;{query}">{{{{_ (.*?) }}}}<',
                             html)
            assert link and link.group(1) == start.label


# --- numbers --------------------------------------------------------------------------------------------------------

def test_a_number_that_is_not_listed_is_kept_by_the_form() -> None:
    page = opened(turnLimit=30)
    page.press("button:new")
    assert '<option value="30" selected>after 30 turns</option>' in page.regions["dialog"]
    page.ask("form", name="setup", values={**SETUP, "option.turnLimit": "30"})
    assert kept(page).game.options["turnLimit"] == 30


def test_a_number_that_is_filled_in_goes_before_the_list() -> None:
    page = opened()
    page.press("button:new")
    assert '<input type="number" name="number.turnLimit" min="1" max="10000">' in page.regions["dialog"]
    assert page.regions["dialog"].count('type="number"') == 1
    page.ask("form", name="setup", values={**SETUP, "number.turnLimit": "55"})
    assert kept(page).game.options["turnLimit"] == 55
    page.press("button:new")
    page.ask("form", name="setup", values={**SETUP, "number.turnLimit": ""})
    assert kept(page).game.options["turnLimit"] == 200


@pytest.mark.parametrize("text", ["0", "10001", "-3", "2.5", "٣", "1e3", "99999999999999999999"])
def test_a_number_out_of_bounds_is_refused_and_the_match_goes_on(text: str) -> None:
    page = opened()
    before = page.ask("save")["save"]
    page.press("button:new")
    reply = page.ask("form", name="setup", values={**SETUP, "number.turnLimit": text})
    assert "a number from 1 to 10000" in reply["refusal"]["message"]
    page.press("button:cancel")
    assert page.ask("save")["save"] == before


def test_a_bad_number_in_a_position_says_what_is_allowed() -> None:
    with pytest.raises(pr.PositionError, match=r"options.turnLimit: .*a number from 1 to 10000, none"):
        pr.load_game("totem").from_position({"game": "totem", "options": {"turnLimit": 0}})
