"""Positions, notation and records: what is read, what is refused, and that nothing gets lost."""

from __future__ import annotations

import json
from typing import Any

import pytest

import pygame_rules as pr
from pygame_rules.totem import notation

from .small import legal, play, position

GAME = pr.load_game("totem")
CONTRACT: dict[str, Any] = {
    "game": "totem", "warriors": [{"3": "h6", "8": "c3"}, {"7": "h9"}], "totems": ["n14", "b14"],
    "to_move": 0, "phase": "act", "dice": [2, 8, 3], "used": [False, False, True], "turn": 12, "arrived": None,
    "spent": []}


def test_the_position_of_the_contract() -> None:
    state = GAME.from_position(CONTRACT)
    assert {text.split("-")[0] for text in legal(state)} == {"8", "end"}
    assert GAME.from_position(json.loads(json.dumps(state.to_position()))) == state
    assert {key: state.to_position()[key] for key in CONTRACT} == CONTRACT


def test_defaults_are_those_of_a_fresh_match() -> None:
    assert GAME.from_position({"game": "totem"}) == GAME.new_initial_state()
    rolled = GAME.from_position({"warriors": [{"5": "h8"}, {}], "dice": [5, 1, 2]})
    assert rolled.current_player() == 0 and legal(rolled, "5-")
    waiting = GAME.from_position({"warriors": [{"5": "h8"}, {}]})
    assert waiting.to_position()["phase"] == "roll" and waiting.to_position()["turn"] == 1


def test_a_position_may_have_nothing_to_do_but_end() -> None:
    state = position("5a1 1a2", "1b1", (5,))
    assert legal(state) == {"end"} and GAME.from_position(state.to_position()) == state


@pytest.mark.proves("totem.kit.figures", "totem.kit.totem", "totem.kit.board", kind="refuse")
@pytest.mark.parametrize(("change", "field"), [
    ({"warriors": [{"3": "h6", "8": "h6"}, {}]}, "warriors.0.8"),
    ({"warriors": [{"3": "h6"}, {"3": "h6"}]}, "warriors.1.3"),
    ({"warriors": [{"10": "h6"}, {}]}, "warriors.0"), ({"warriors": [{"0": "h6"}, {}]}, "warriors.0"),
    ({"warriors": [{"3": "p6"}, {}]}, "warriors.0.3"), ({"warriors": [{"3": "a16"}, {}]}, "warriors.0.3"),
    ({"warriors": [{"3": None}, {}]}, "warriors.0.3"), ({"warriors": [{}]}, "warriors"),
    ({"warriors": [{}, {}, {}]}, "warriors"), ({"warriors": {}}, "warriors"), ({"warriors": ["", {}]}, "warriors.0"),
    ({"totems": ["h6", "b14"]}, "totems.0"), ({"totems": ["b14", "b14"]}, "totems.1"),
    ({"totems": ["n14"]}, "totems"), ({"totems": ["n14", 3]}, "totems.1"), ({"totems": "n14"}, "totems"),
    ({"totems": ["b13", "b14"]}, "phase"),
    ({"to_move": 2}, "to_move"), ({"to_move": True}, "to_move"), ({"to_move": "0"}, "to_move"),
    ({"phase": "start"}, "phase"), ({"phase": 1}, "phase"), ({"phase": "over"}, "phase"),
    ({"phase": "roll"}, "dice"), ({"phase": "place"}, "dice"),
    ({"dice": [3, 8, 3]}, "dice.0"), ({"dice": [2, 2, 3]}, "dice.1"), ({"dice": [2, 8, 9]}, "dice.2"),
    ({"dice": [2, 8]}, "dice"), ({"dice": [2, 8, True]}, "dice.2"), ({"dice": 7}, "dice"),
    ({"used": [False, False]}, "used"), ({"used": [False, False, 1]}, "used.2"), ({"used": []}, "used"),
    ({"turn": 0}, "turn"), ({"turn": 201}, "turn"), ({"turn": "12"}, "turn"), ({"turn": 1.0}, "turn"),
    ({"arrived": 4}, "arrived"), ({"arrived": 10}, "arrived"), ({"arrived": "3"}, "arrived"),
    ({"spent": ["x7"]}, "spent"), ({"came_from": "h6"}, "came_from"), ({"arrived": 3, "came_from": "z1"}, "came_from"),
    ({"arrived": 3, "spent": ["x3", "x3"]}, "spent.0"), ({"arrived": 3, "spent": ["x7", "x7"]}, "spent.1"),
    ({"arrived": 3, "spent": ["7"]}, "spent.0"), ({"arrived": 3, "spent": "x7"}, "spent"),
    ({"relocated": -1}, "relocated"), ({"own_thrown": 0}, "own_thrown"), ({"first_placer": 0}, "first_placer"),
    ({"hut": 1}, "'hut'"), ({"players": 3}, "players"), ({"game": "clans"}, "game"),
    ({"options": {"turnLimit": 0}}, "options.turnLimit"), ({"options": {"throwShape": "round"}}, "options.throwShape"),
    ({"options": {"colour": 1}}, "options.colour"),
])
def test_bad_positions_name_the_field(change: dict[str, Any], field: str) -> None:
    with pytest.raises(pr.PositionError) as caught:
        GAME.from_position({**CONTRACT, **change})
    assert caught.value.field == field and len(str(caught.value)) < 500


@pytest.mark.parametrize(("fields", "field"), [
    ({"warriors": [{"1": "h8"}, {"1": "h9"}]}, "warriors.1.1"), ({"totems": ["h8", "h9"]}, "totems"),
    ({"first_placer": 0}, "first_placer"), ({"first_placer": 2, "to_move": 0}, "first_placer"),
    ({"arrived": 1, "to_move": 0}, "arrived"),
    ({"warriors": [{str(n): f"a{n}" for n in range(1, 10)}, {}], "totems": ["o15", None], "to_move": 0}, "to_move")])
def test_bad_placing_positions(fields: dict[str, Any], field: str) -> None:
    with pytest.raises(pr.PositionError) as caught:
        GAME.from_position({"game": "totem", "phase": "place", **fields})
    assert caught.value.field == field


def test_positions_of_every_phase_round_trip() -> None:
    won = play(position("4h5", "", (4,), ta="e5", tb="h8"), "4-h7", "T1-e6")
    rights = play(position("3h6 4n1", "7h9 2g8", (3, 4)), "3-h8", "x7-a1")
    for state in (won, rights, play(rights.clone(), "done", "end")):
        again = GAME.from_position(state.to_position())
        assert again == state and again.digest() == state.digest() and again.legal_actions() == state.legal_actions()
        assert again.winners() == state.winners() and again.current_player() == state.current_player()
    assert rights.to_position()["spent"] == ["x7"] and rights.to_position()["arrived"] == 3


def test_a_clone_is_independent() -> None:
    state = position("5h8", "7h11", (5,))
    before = state.digest()
    play(state.clone(), "5-h10", "x7-a1")
    assert state.digest() == before and legal(state, "5-h10")


# --- notation -------------------------------------------------------------------------------------------------------

def test_every_action_has_one_notation() -> None:
    state = GAME.new_initial_state()
    for number in range(notation.LAYOUT + 5):
        text = state.action_to_string(number)
        assert state.string_to_action(text) == number
    for number in (-1, 10**9, notation.LAYOUT + 10_000):
        with pytest.raises(pr.NotationError):
            state.action_to_string(number)


@pytest.mark.parametrize("text", [
    "", " ", "4", "4-", "4h10", "4-h16", "4-p1", "0-h8", "10-h8", "44-h8", "x0-a1", "X7-a1", "x7a1", "t0-e6", "T2-e6",
    "T-e6", "place 4", "place 4 h8 h9", "place h8 4", "totem", "totem 4 h8", "start", "start 2", "start 00", "first 9",
    "layout", "layout -1", "layout 01", "layout 999999", "roll", "roll 2 5", "done 1", "end now", "DONE", "4–h10",
    "٤-h10", "4-h1٠", "a" * 1000, "4-H10", "4--h10", None, 5, b"4-h10"])
def test_unreadable_notation(text: Any) -> None:
    state = position("4h8", "", (4,))
    with pytest.raises(pr.NotationError) as caught:
        state.string_to_action(text)
    assert len(str(caught.value)) < 500
    refusal = state.why_not(text)
    assert refusal and refusal.clause == "core.notation"


def test_readable_but_illegal_actions_have_ints() -> None:
    root = GAME.new_initial_state()
    for text in ("4-h10", "x7-a1", "T0-e6", "done", "end", "place 4 h8", "totem c3", "roll 2 5 8", "first 1"):
        number = root.string_to_action(text)
        refusal = root.why_not(text)
        assert refusal is not None and number not in root.legal_actions()
        with pytest.raises(pr.IllegalAction):
            root.apply_action(number)
    for bad in ("4-h10", None, 4.0, True, [1]):
        with pytest.raises(pr.IllegalAction):
            root.apply_action(bad)  # type: ignore[arg-type]
    assert root == GAME.new_initial_state()


# --- matches and records --------------------------------------------------------------------------------------------

@pytest.mark.parametrize("options", [{}, {"placement": "quick"}, {"turnLimit": 12, "firstMover": "random"}])
def test_records_round_trip(options: dict[str, Any]) -> None:
    game = pr.load_game("totem", **{"turnLimit": 30, **options})
    match = pr.Match(game, seed=11)
    bot = pr.bot("random", game)
    step = 0
    while not match.state.is_terminal():
        match.play(bot.choose(match.view(match.state.current_player()), seed=step))
        step += 1
    text = match.record_text()
    again = pr.read_record(text)
    assert again.state.digest() == match.state.digest() and again.record_text() == text
    assert again.state.history() == match.state.history()
    assert match.record_text(view=1) == text == match.record_text(view="spectator"), "nothing is secret"


def test_undo_goes_back_to_the_roll() -> None:
    roll = CONTRACT | {"warriors": [{"2": "a1", "3": "h6", "8": "c3"}, {"7": "c5"}]}
    match = pr.Match(GAME, seed=1, position=roll)
    before = match.state.digest()
    for action in ("2-a2", "8-c4"):
        match.play(action)
    assert match.undoable == 2
    match.undo()
    match.undo()
    assert match.state.digest() == before and match.undoable == 0
    for action in ("2-a2", "8-c4", "x7-o1"):
        match.play(action)
    with pytest.raises(pr.IllegalAction):
        match.undo()  # the turn has ended and the dice were rolled again
