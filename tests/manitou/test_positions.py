"""Positions and notation: round trips, defaults, and what is refused with the field named."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

import pygame_rules as pr

from .small import legal, play, shown

# The example of the contract, complete.
EXAMPLE: dict[str, Any] = {
    "game": "manitou", "players": 2, "hunt": 1, "starter": 0, "to_move": 1, "phase": "play",
    "herds": [[13, 3], [6], [5]],
    "grounds": [[{"seat": 1, "card": "RM", "active": False}, {"seat": 0, "card": "MM", "active": True}], [], []],
    "hands": [["H4", "SC"], ["H9", "CH"]], "piles": [[], []], "placed": [6, 5], "scores": [0, 0],
    "captured": [[], []], "deck": {"X": [9, 10], "x": [1, 2]}}


def load(*, players: Any = 2, **fields: Any) -> pr.State:
    return pr.load_game("manitou").from_position({"game": "manitou", "players": players, **fields})


def test_the_example() -> None:
    state = load(**EXAMPLE)
    assert state.current_player() == 1
    assert legal(state) == {f"{c}@{h}" for c in ("H9", "CH") for h in (1, 2, 3)}
    position = state.to_position()
    assert all(position[field] == value for field, value in EXAMPLE.items())
    play(state, "CH@1", "SC@2", "H9@3")
    assert state.to_position()["hunt"] == 2, "seat 0 keeps H4, seat 1 had seven cards"


def test_a_deck_that_runs_out_leaves_places_empty() -> None:
    state = play(load(**EXAMPLE), "CH@1", "SC@2", "H9@3")
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
        if state.to_position()["dealing"] is False and state.to_position()["phase"] == "pick":
            laid = state.to_position()["herds"]
            assert [len(cards) for cards in laid] in ([2, 1, 0], [1, 0, 0])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_state_of_a_match_round_trips(players: int) -> None:
    match = pr.Match(pr.load_game("manitou", players=players), seed=players)
    step = 0
    while not match.state.is_terminal():
        step += 1
        legal_ = match.state.legal_actions()
        match.play(legal_[(step * 7) % len(legal_)])
    for i in range(len(match.entries) + 1):
        state = match.state_at(i)
        position = json.loads(json.dumps(state.to_position()))
        again = match.game.from_position(position)
        assert again == state and again.digest() == state.digest()
        assert again.legal_actions() == state.legal_actions() and again.current_player() == state.current_player()
        assert again.chance_outcomes() == state.chance_outcomes()


def test_defaults_are_those_of_a_fresh_match() -> None:
    assert load() == pr.load_game("manitou").new_initial_state()
    state = load(herds=[[13], [], []], grounds=[[{"seat": 0, "card": "SC"}, {"seat": 1, "card": "MM"}], [], []])
    assert shown(state) == "R SC*, G MM", "where nothing is said of activity, the fights are gone through"
    assert state.to_position()["placed"] == [1, 1]
    assert state.to_position()["deck"]["X"] == [9, 10, 10, 11, 12]
    assert state.to_position()["hands"] == [["?"] * 3] * 2 and len(legal(state)) == 45
    assert state.current_player() == 0


def test_a_hand_that_is_not_known_may_hold_whatever_is_left() -> None:
    state = load(grounds=[[{"seat": 0, "card": "H4"}, {"seat": 0, "card": "CH"}], [], []],
                 captured=[[], ["0:CH"]], hands=[["?", "SC"], ["?"]])
    kinds = {action.split("@")[0] for action in legal(state)}
    assert kinds == {f"H{v}" for v in range(1, 11) if v != 4} | {"MM", "RM", "SC", "SQ"}
    assert play(state, "SC@2").to_position()["hands"][0] == ["?"]


def test_a_few_cards_make_a_position() -> None:
    state = load(hands=[["CH"], ["SQ"]])
    play(state, "CH@1")
    assert state.current_player() == 1
    play(state, "SQ@1")
    assert state.to_position()["hunt"] == 2 and state.scores() == [0, 1]


def test_a_party_may_be_held_openly() -> None:
    """More than three in hand is for teaching; cards are drawn again once fewer than three are left."""
    party = ["H1", "H2", "H3", "H4", "H5", "H6", "CH"]
    state = load(hands=[party, ["SQ"] * 2], piles=[["MM"], []], to_move=0)
    assert len(legal(state)) == 21 and state.to_position()["hands"][0] == party
    seen = state.observation(1)
    assert state.game.resample(seen, Random(1)).observation(1) == seen
    for card in party[:4]:
        play(state, f"{card}@1")
        if state.current_player() == 1:
            play(state, "SQ@2")
    assert state.current_player() == 0 and len(state.to_position()["hands"][0]) == 3
    play(state, "H5@1")
    assert legal(state) == {"draw 0 MM"}
    with pytest.raises(pr.PositionError):
        load(hands=[[*party, "MM"], []], piles=[["RM"], []])


def test_phase_pick_without_a_starter_begins_with_chance() -> None:
    state = load(phase="pick", herds=[[13, 3], [6], [5]], starter=None)
    assert legal(state) == {"start 0", "start 1"}
    assert play(state, "start 1").current_player() == 1


def test_picks_stand_in_the_pile_once_complete() -> None:
    party = ["H1", "H2", "H5", "H5", "CH", "MM", "RM", "SC"]
    state = load(phase="pick", herds=[[13, 3], [6], [5]], starter=0, picks=[party, ["H3"]])
    assert state.current_player() == 1 and state.to_position()["piles"] == [party, []]
    assert state.to_position()["picks"] == [[], ["H3"]]


@pytest.mark.parametrize(("field", "fields"), [
    ("hands.0", {"hands": [["CH", "CH", "CH"], []]}),
    ("hands.1", {"hands": [[], ["H4", "H4"]]}),
    ("hands.0", {"hands": [["H1", "H2", "H3", "H4", "H5", "H6", "H7", "H8", "H9"], []]}),
    ("hands.0.1", {"hands": [["H1", "H11"], []]}),
    ("hands", {"hands": [["H1"]]}),
    ("hands", {"hands": "H1"}),
    ("hands", {"hands": [[], []]}),
    ("piles.1", {"hands": [["H1"], ["H5"]], "piles": [[], ["H5", "H5"]]}),
    ("hands.0", {"hands": [["H4"], ["H1"]], "grounds": [[{"seat": 0, "card": "H4"}], [], []]}),
    ("hands.0", {"hands": [["H4"], ["H1"]], "captured": [[], ["0:H4"]]}),
    ("captured.1.1", {"hands": [["H1"], ["H1"]], "captured": [[], ["0:H4", "0:H4"]]}),
    ("captured.1.0", {"captured": [[], ["1:H4"]]}),
    ("captured.1.0", {"captured": [[], ["H4"]]}),
    ("captured.0.0", {"captured": [["2:H4"], []]}),
    ("discarded.0", {"discarded": ["0:H11"]}),
    ("grounds", {"grounds": [[]]}),
    ("grounds.0.0.card", {"grounds": [[{"seat": 0, "card": "?"}], [], []]}),
    ("grounds.0.0.seat", {"grounds": [[{"seat": 2, "card": "CH"}], [], []]}),
    ("grounds.0.0.active", {"grounds": [[{"seat": 0, "card": "H1", "active": True}], [], []]}),
    ("grounds.0.0.active", {"grounds": [[{"seat": 0, "card": "CH", "active": 1}], [], []]}),
    ("grounds.0.0.colour", {"grounds": [[{"seat": 0, "card": "CH", "colour": 1}], [], []]}),
    ("placed.0", {"hands": [["H1"], ["H1"]], "placed": [0, 0], "grounds": [[{"seat": 0, "card": "CH"}], [], []]}),
    ("placed.0", {"hands": [["H1"], ["H1"]], "placed": [8, 0]}),
    ("herds.0.1", {"herds": [[13, 13], [], []]}),
    ("herds.0.0", {"herds": [[8], [], []]}),
    ("herds.1", {"herds": [[], [1, 2, 3], []]}),
    ("herds", {"herds": [[], []]}),
    ("deck.X.0", {"deck": {"X": [3]}}),
    ("deck.x.1", {"deck": {"x": [1, 1]}}),
    ("deck.y", {"deck": {"y": [1]}}),
    ("hunt", {"hunt": 0}),
    ("hunt", {"hunt": True}),
    ("starter", {"starter": 2}),
    ("to_move", {"hands": [["H1"], []], "to_move": 1}),
    ("to_move", {"to_move": "0"}),
    ("phase", {"phase": "hunt"}),
    ("phase", {"phase": "draw"}),
    ("scores", {"scores": [1]}),
    ("picks.0", {"phase": "pick", "starter": 0, "herds": [[], [], []], "picks": [["H1"] * 9, []]}),
    ("grounds", {"phase": "pick", "starter": 0, "grounds": [[{"seat": 0, "card": "CH"}], [], []]}),
    ("herds", {"phase": "pick", "starter": 0, "dealing": True, "herds": [[], [3], []]}),
    ("options.tieFirst", {"options": {"tieFirst": "all"}}),
    ("options.nothing", {"options": {"nothing": 1}}),
    ("players", {"players": 5}),
    ("game", {"game": "clans"}),
    ("'extra'", {"extra": 1}),
])
def test_what_is_no_position(field: str, fields: dict[str, Any]) -> None:
    with pytest.raises(pr.PositionError) as error:
        load(**fields)
    assert error.value.field == field and len(str(error.value)) < 500


@pytest.mark.parametrize("value", [None, [], "x", 3, {"herds": None}, {"hands": {}}, {"captured": [[1], []]}])
def test_rubbish_is_refused(value: Any) -> None:
    with pytest.raises(pr.PositionError):
        pr.load_game("manitou").from_position(value)


# --- notation -------------------------------------------------------------------------------------------------------

def test_notation_round_trips() -> None:
    state = pr.load_game("manitou", players=4).new_initial_state()
    texts = [f"{c}@{h}" for c in (*(f"H{v}" for v in range(1, 11)), "CH", "MM", "RM", "SC", "SQ") for h in (1, 2, 3)]
    texts += ["pick H4", "pick SQ", "start 3", "deal X 13", "deal x 7", "draw 3 H10", "draw 0 CH"]
    numbers = [state.string_to_action(text) for text in texts]
    assert [state.action_to_string(number) for number in numbers] == texts
    assert len(set(numbers)) == len(numbers)


@pytest.mark.parametrize("text", ["H11@1", "H4@4", "h4@1", "H4 @1", "pick", "pick H4 CH", "draw H4", "draw 4 H4",
                                  "start", "start 4", "deal X 3", "deal x 13", "deal X 8", "pick ?", "draw 0 ?", "?",
                                  "H4@2@3", "pick 1 H4", "", None, 5])
def test_unreadable(text: Any) -> None:
    state = pr.load_game("manitou", players=4).new_initial_state()
    with pytest.raises(pr.NotationError):
        state.string_to_action(text)
    assert state.why_not(text).clause == "core.notation"  # type: ignore[union-attr]


@pytest.mark.parametrize("action", [-1, 137, 143, 10**9, True, None, "H4@1", 1.0])
def test_numbers_of_no_action(action: Any) -> None:
    state = load(**EXAMPLE)
    with pytest.raises(pr.IllegalAction) as error:
        state.apply_action(action)
    assert error.value.clause == "core.notation" or action is True
    assert state == load(**EXAMPLE)


def test_options_are_checked() -> None:
    for bad in ({"smallBuffalo": "12344556"}, {"smallBuffalo": "123445568"}, {"smallBuffalo": [1, 2]},
                {"smallBuffalo": 123445567}, {"thiefTie": True}, {"nothing": 1}, {"players": 5}, {"players": 1}):
        with pytest.raises(pr.OptionError):
            pr.load_game("manitou", **bad)
    game = pr.load_game("manitou", smallBuffalo=[7, 1, 1, 1, 1, 1, 1, 1, 1])
    assert game.options["smallBuffalo"] == "111111117"
    match = pr.Match(game, seed=1)
    assert pr.read_record(match.record_text()).game.options == game.options


@pytest.mark.proves("manitou.lobby.join", kind="refuse")
def test_two_to_four_seats() -> None:
    """MA50."""
    for players in (0, 1, 5, True, "2"):
        with pytest.raises(pr.OptionError):
            pr.load_game("manitou", players=players)  # type: ignore[arg-type]
