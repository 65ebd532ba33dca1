"""A match that begins as a deal says: what is open happens, what is hidden is drawn afresh."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest

import pygame_rules as pr
from pygame_rules.core.errors import RulesError

GAMES = pr.game_names()


def deal_of(game: str, seed: int = 2, **options: Any) -> list[str]:
    return pr.Match(pr.load_game(game, **options), seed=seed).dealt()


@pytest.mark.parametrize("game", GAMES)
def test_everything_open_is_as_the_deal_says(game: str) -> None:
    for players in pr.load_game(game).seats:
        first = pr.Match(pr.load_game(game, players=players), seed=players)
        again = pr.Match(pr.load_game(game, players=players), deal=first.dealt())
        assert again.dealt() == first.dealt()
        assert again.view(None) == first.view(None)
        assert len(again.entries) == len(first.dealt()) > 0


def test_what_is_hidden_is_not_in_the_deal() -> None:
    assert deal_of("clans")[-3:] == ["clan 0 ?", "clan 1 ?", "start 0"]


def test_a_deal_ends_at_the_first_decision() -> None:
    match = pr.Match(pr.load_game("totem", placement="quick"), seed=4)
    before = match.dealt()
    match.play(match.state.legal_actions()[0])
    assert match.dealt() == before


def test_the_hidden_part_comes_from_the_matchs_own_generator() -> None:
    deal = deal_of("clans")
    game = pr.load_game("clans")
    drawn = [tuple(pr.Match(game, seed=seed, deal=deal).state.to_position()["clans"]) for seed in range(2000)]
    assert drawn[:5] == [tuple(pr.Match(game, seed=s, deal=deal).state.to_position()["clans"]) for s in range(5)]
    counts = Counter(drawn)
    assert len(counts) == 20 and all(a != b for a, b in counts)
    chi = sum((n - 100) ** 2 / 100 for n in counts.values())
    assert chi < 43.8, "each pair of clans as often as any other (p = 0.001 at 19 degrees of freedom)"


def test_the_match_a_deal_came_from_tells_nothing_of_what_is_drawn() -> None:
    game = pr.load_game("clans")
    same = 0
    for seed in range(400):
        first = pr.Match(game, seed=seed)
        again = pr.Match(game, deal=first.dealt())
        same += first.state.to_position()["clans"] == again.state.to_position()["clans"]
    assert same < 45, "20 of 400 are expected (p < 0.0001)"


@pytest.mark.parametrize("game", GAMES)
def test_the_record_of_a_deal_is_an_ordinary_record(game: str) -> None:
    match = pr.Match(pr.load_game(game), seed=7, deal=deal_of(game))
    for _ in range(6):
        match.play(match.state.legal_actions()[-1])
    text = match.record_text()
    assert "?" not in text.split("\n\n")[1]
    again = pr.read_record(text)
    assert again.record_text() == text and again.state.digest() == match.state.digest()


@pytest.mark.parametrize(("change", "message"), [
    ({"deal": "hut A1 R"}, r"deal: must be a list of texts, not 'hut A1 R'"),
    ({"deal": 5}, r"deal: must be a list of texts, not 5"),
    ({0: 7}, r"deal\[0\]: must be a text, not 7"),
    ({0: "hut Z9 R"}, r"deal\[0\]: "),
    ({1: "hut A1 G"}, r"deal\[1\]: "),
    ({2: "A1-A2"}, r"deal\[2\]: Chance comes first"),
    ({60: "clan 1 ?"}, r"deal\[60\]: "),
    ({60: "clan 0"}, r"deal\[60\]: "),
    ({62: "start 2"}, r"deal\[62\]: "),
    ({63: "A1-A2"}, r"deal\[63\]: 'A1-A2' is too much: chance has nothing left to decide"),
])
def test_a_wrong_deal_names_its_field(change: dict[Any, Any], message: str) -> None:
    deal: Any = [*deal_of("clans"), ""][: 64 if 63 in change else 63]
    for key, value in change.items():
        if key == "deal":
            deal = value
        else:
            deal[key] = value
    with pytest.raises(pr.DealError) as caught:
        pr.Match(pr.load_game("clans"), seed=1, deal=deal)
    assert re.match(message, str(caught.value)) and len(str(caught.value)) < 500
    assert isinstance(caught.value, RulesError) and str(caught.value).startswith(caught.value.field)


def test_an_unfinished_deal_is_completed_by_chance() -> None:
    deal = deal_of("clans")[:30]
    match = pr.Match(pr.load_game("clans"), seed=1, deal=deal)
    assert match.dealt()[:30] == deal and len(match.dealt()) == 63
