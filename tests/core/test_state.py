"""The vocabulary of the contract: games, states, refusals, matches, texts."""

from __future__ import annotations

from typing import Any

import pytest

import pygame_rules as pr
from pygame_rules.core.texts import Message, listed, say, say_n


class Broken:
    def __repr__(self) -> str:
        raise RuntimeError("no")

    def __eq__(self, other: object) -> bool:
        raise RuntimeError("no")

    __hash__ = None  # type: ignore[assignment]


NOT_ACTIONS = [True, False, 1.0, "A1-A2", None, -1, 10**30, -(10**30), float("nan"), [], Broken(), b"1"]


def match(**options: Any) -> pr.Match:
    return pr.Match(pr.load_game("clans", players=3, **options), seed=7)


def test_games_and_options() -> None:
    assert "clans" in pr.game_names() and list(pr.game_names()) == sorted(pr.game_names())
    game = pr.load_game("clans", players=3, setup="uniform")
    assert (game.name, game.players, game.options["setup"]) == ("clans", 3, "uniform")
    assert set(game.options) == set(game.option_specs) and pr.load_game("clans").players == 2
    default, allowed, clause, label = game.option_specs["setup"]
    assert default == "region" and default in allowed and clause == "clans.setup.random" and label


@pytest.mark.parametrize(("arguments", "told"), [
    ({"name": "chess"}, "clans"), ({"name": 5}, "clans"), ({"name": "clans", "setup": "tidy"}, "region, uniform"),
    ({"name": "clans", "colour": 1}, "autoOrderIfIrrelevant"), ({"name": "clans", "keepRuins": 1}, "false, true"),
    ({"name": "clans", "keepRuins": "true"}, "false, true"), ({"name": "clans", "setup": ["region"]}, "region"),
    ({"name": "clans", "setup": "x" * 10_000}, "region")])
def test_bad_options_tell_what_is_allowed(arguments: dict[str, Any], told: str) -> None:
    with pytest.raises(pr.OptionError, match=told) as error:
        pr.load_game(**arguments)
    assert isinstance(error.value, ValueError) and len(str(error.value)) < 500


@pytest.mark.parametrize("value", NOT_ACTIONS, ids=lambda v: type(v).__name__)
def test_any_value_that_is_no_legal_action_is_refused(value: Any) -> None:
    for state in (pr.load_game("clans").new_initial_state(), match().state):
        before = state.digest()
        with pytest.raises(pr.IllegalAction) as error:
            state.apply_action(value)
        assert isinstance(error.value, ValueError) and len(str(error.value)) < 500
        assert error.value.clause == "core.notation" and isinstance(error.value.facts, dict)
        assert state.digest() == before and state.history() == match().state.history()[:len(state.history())]


def test_a_hidden_clan_can_not_be_dealt() -> None:
    state = match().state_at(60)
    legal = set(state.legal_actions())
    for action in range(max(legal) + 20):
        if action not in legal:
            with pytest.raises(pr.IllegalAction):
                state.clone().apply_action(action)


def test_chance_is_explicit_and_sums_to_one() -> None:
    played = match()
    for step in range(len(played.entries)):
        state = played.state_at(step)
        outcomes = state.chance_outcomes()
        assert state.current_player() == pr.CHANCE == -1
        assert abs(sum(p for _, p in outcomes) - 1) < 1e-12 and [a for a, _ in outcomes] == state.legal_actions()
    assert played.state.chance_outcomes() == [] and pr.TERMINAL == -4
    assert [e.text.split()[0] for e in played.entries] == ["hut"] * 60 + ["clan"] * 3 + ["start"]


def test_equality_ignores_the_way_and_clones_are_independent() -> None:
    state = match().state
    again = state.game.from_position(state.to_position())
    assert again == state and again.history() == [] != state.history() and not again.events()
    twin = state.clone()
    twin.apply_action(twin.legal_actions()[0])
    assert twin != state and state.history() == match().state.history()


@pytest.mark.parametrize("text", ["", " ", "A1", "A1–A2", "a1-a2", "A1-A2-A3", "found", "found Z9", "hut A1 X",
                                  "clan 7 R", "clan 0 ?", "start 3", "x" * 100_000, "A1-A2;", "\ud800", None, 5])
def test_unreadable_notation(text: Any) -> None:
    state = match().state
    with pytest.raises(pr.NotationError) as error:
        state.string_to_action(text)
    assert len(str(error.value)) < 500
    refusal = state.why_not(text)
    assert refusal is not None and refusal.clause == "core.notation"


def test_core_refusals() -> None:
    state = match().state
    for text in ("start 0", "clan 0 R", "hut A1 R"):
        refusal = state.why_not(text)
        assert refusal is not None and refusal.clause == "core.chance"
    assert state.string_to_action("A1-L5") >= 0  # readable, though not legal
    played = match()
    while not played.state.is_terminal():
        played.play(played.state.legal_actions()[0])
    refusal = played.state.why_not("start 0")
    assert refusal is not None and refusal.clause == "core.over" and played.state.legal_actions() == []


@pytest.mark.parametrize(("winners", "returns"), [
    ([0], [1.0, -0.5, -0.5]), ([0, 2], [0.25, -0.5, 0.25]), ([0, 1, 2], [0.0, 0.0, 0.0])])
def test_returns(winners: list[int], returns: list[float]) -> None:
    clans = ["R", "B", "G"]
    state = pr.load_game("clans", players=3).from_position({
        "game": "clans", "players": 3, "clans": clans, "huts": {"A1": "R"},
        "points": {clan: 9 if seat in winners else 1 for seat, clan in enumerate(clans)}})
    assert state.winners() == winners and state.returns() == returns


def test_svg_and_rulebook() -> None:
    state = match().state
    one, two = pr.svg(state, seat=0, lang="nl", id_prefix="one-"), state._repr_svg_()
    assert one.startswith("<svg") and two.startswith("<svg") and 'id="one-' in one and 'id="one-' not in two
    rules = pr.rulebook("clans", lang="nl")
    assert {c.id for c in rules} >= {"clans.move.seven", "clans.end.total"}
    assert all(c.text and c.source for c in rules) and rules[0].text != pr.rulebook("clans")[0].text
    with pytest.raises(pr.OptionError):
        pr.rulebook("chess")
    with pytest.raises(pr.OptionError, match="random, greedy"):
        pr.bot("wizard", state.game)


# --- matches --------------------------------------------------------------------------------------------------------

def test_undo_stops_at_chance() -> None:
    played = match()
    with pytest.raises(pr.IllegalAction) as error:
        played.undo()
    assert error.value.clause == "core.chance"
    before = played.state.digest()
    first, second = played.state.clone(), None
    played.play(played.state.legal_actions()[0])
    second = played.state.clone()
    played.play(played.state.legal_actions()[0])
    played.undo()
    assert played.state == second
    played.undo()
    assert played.state == first and played.state.digest() == before
    assert played.record_text() == match().record_text()


def test_a_refused_play_leaves_the_match() -> None:
    played = match()
    before = played.record_text()
    for bad in ("A1-L5", "nonsense", 10**9, True):
        with pytest.raises(ValueError):
            played.play(bad)
        assert played.record_text() == before


def test_no_undo_behind_the_reveal_and_no_play_after_it() -> None:
    played = match()
    while not played.state.is_terminal():
        played.play(played.state.legal_actions()[-1])
    with pytest.raises(pr.IllegalAction) as error:
        played.undo()
    assert error.value.clause == "core.over"


# --- texts ----------------------------------------------------------------------------------------------------------

def test_messages_are_english_and_can_be_said_in_other_languages() -> None:
    refusal = match().state.why_not("A1-L5")
    assert refusal is not None and isinstance(refusal.message, Message)
    assert refusal.message == "L5 does not border on A1."
    assert refusal.message.text("nl") != refusal.message and "A1" in refusal.message.text("de-AT")
    assert refusal.message.text("fr") == refusal.message


def test_numbers_nested_facts_and_lists() -> None:
    one, two = (say_n("{n} founding point", "{n} founding points", n) for n in (1, 2))
    assert one == "1 founding point" and one.text("nl") == "1 stichtingspunt" and two.text("nl") == "2 stichtingspunten"
    both = listed([say("red"), say("blue")])
    assert both == "red, blue" and isinstance(both, Message) and both.text("de") == "rot, blau" and listed([]) == ""
    assert say("{first}, {rest}", first="{braces}", rest="<b>") == "{braces}, <b>"
