"""Matches: one generator for all chance, undo, and nothing changed by what is refused."""

from __future__ import annotations

import random
from typing import Any

import pytest

import pygame_rules as pr

from .walks import SMALL


class Counted(random.Random):
    """A generator that has nothing but ``random()``."""

    drawn = 0

    def random(self) -> float:
        self.drawn += 1
        return super().random()

    def getrandbits(self, k: int) -> int:
        raise AssertionError("only random() may be used")


def played(seed: int | str, moves: int = 6, **options: Any) -> pr.Match:
    match = pr.Match(pr.load_game("clans", players=3, **options), seed=seed)
    rng = random.Random(5)
    for _ in range(moves):
        match.play(rng.choice(match.state.legal_actions()))
    return match


def test_a_seed_decides_all_chance() -> None:
    for seed in (0, 1, "a word", -5, 2**80):
        assert played(seed).record_text() == played(seed).record_text()
    assert len({played(seed).record_text() for seed in (0, 1, "0", "a word")}) == 4
    assert pr.Match(pr.load_game("clans")).record_text() != pr.Match(pr.load_game("clans")).record_text()


def test_chance_is_drawn_from_the_injected_generator_alone() -> None:
    rng = Counted(3)
    before = random.getstate()
    match = pr.Match(pr.load_game("clans", players=3), rng=rng)
    assert rng.drawn == 60 + 3 + 1 and random.getstate() == before
    while not match.state.is_terminal():
        match.play(match.state.legal_actions()[0])
    assert rng.drawn == 64
    assert match.record_text() != pr.Match(pr.load_game("clans", players=3), rng=rng).record_text()


def test_the_same_actions_replay_under_any_seed() -> None:
    """After the deal a match has no chance: another seed changes nothing any more."""
    one = played(1, 0)
    other = pr.read_record(one.record_text())
    while not one.state.is_terminal():
        action = one.state.legal_actions()[-1]
        assert one.play(action) == other.play(action)
        assert one.state == other.state
    assert one.record_text() == other.record_text()


def test_play_takes_notation_or_int_and_tells_what_happened() -> None:
    one, other = (pr.Match(pr.load_game("clans"), position=SMALL) for _ in range(2))
    told = one.play("e-f")
    assert told == other.play(other.state.string_to_action("e-f")) == one.state.events()
    assert [event.kind for event in told] == ["move"]
    assert (one.entries[0].text, one.entries[0].seat) == ("e-f", 1)


@pytest.mark.parametrize("bad", ["e-e", "a-h", "nonsense", "", "clan 0 ?", "start 1", "found a", 10**9, -1, True, 0.0,
                                 None, b"e-f", ["e-f"]])
def test_what_is_refused_changes_nothing(bad: Any) -> None:
    match = pr.Match(pr.load_game("clans"), position=SMALL)
    match.play("e-f")
    before = match.record_text(), match.state.digest(), match.entries[:], match.state.events(), match.undoable
    with pytest.raises((pr.IllegalAction, pr.NotationError)) as error:
        match.play(bad)
    assert len(str(error.value)) < 500
    assert before == (match.record_text(), match.state.digest(), match.entries[:], match.state.events(), match.undoable)


def test_undo_goes_back_decision_by_decision() -> None:
    match = pr.Match(pr.load_game("clans"), position=SMALL)
    states = [match.state.clone()]
    for action in ("e-f", "a-b", "found c", "g-h"):
        match.play(action)
        states.append(match.state.clone())
    assert match.state.to_position()["pending"] == ["f", "h"]
    for number in range(len(match.entries), 0, -1):
        assert match.undoable == number and match.state == states[number]
        match.undo()
    assert match.state == states[0] and match.undoable == 0 and match.state.history() == []
    with pytest.raises(pr.IllegalAction) as error:
        match.undo()
    assert error.value.clause == "core.chance"


def test_what_was_undone_leaves_no_trace() -> None:
    match = pr.Match(pr.load_game("clans"), position=SMALL)
    before = match.record_text()
    match.play("e-f")
    match.comments[1] = "a mistake"
    match.undo()
    assert match.record_text() == before
    match.play("f-e")
    assert [entry.text for entry in match.entries] == ["f-e"] and "mistake" not in match.record_text()


def test_undo_stops_where_chance_decided_or_secrets_were_shown() -> None:
    match = played(4, 3)
    for _ in range(3):
        match.undo()
    assert match.entries[-1].text.startswith("start") and match.undo_refusal() is not None
    with pytest.raises(pr.IllegalAction) as error:
        match.undo()
    assert error.value.clause == "core.chance" and len(match.entries) == 64
    while not match.state.is_terminal():
        match.play(match.state.legal_actions()[0])
    with pytest.raises(pr.IllegalAction) as error:
        match.undo()
    assert error.value.clause == "core.over"


def test_there_is_nothing_to_undo_before_the_first_move() -> None:
    for match in (pr.Match(pr.load_game("clans"), position=SMALL), pr.Match(pr.load_game("clans"))):
        for again in (match, pr.read_record(match.record_text())):
            assert again.undoable == 0
            with pytest.raises(pr.IllegalAction) as error:
                again.undo()
            assert error.value.clause == "core.chance"


def test_any_moment_can_be_shown_again() -> None:
    match = pr.Match(pr.load_game("clans", players=2), seed=2)
    digests = []
    while not match.state.is_terminal():
        digests.append(match.state.digest())
        match.play(match.state.legal_actions()[0])
    assert [match.state_at(step).digest() for step in range(63, len(match.entries))] == digests
    assert match.state_at(len(match.entries)) == match.state and match.state_at(0) == match.start


def test_a_match_from_a_position_takes_its_players_and_options() -> None:
    match = pr.Match(pr.load_game("clans"), position={**SMALL, "options": {"finalTie": "moreChips"}})
    assert match.game.players == 3 and match.game.options["finalTie"] == "moreChips"
    assert match.game.options["setup"] == "region"
    again = pr.read_record(match.record_text())
    assert again.game.options == match.game.options and again.state == match.state
    assert match.view(2) == match.state.observation(2) and match.view(None)["clans"] == [None] * 3


def test_an_open_deal_is_finished_by_the_match() -> None:
    match = pr.Match(pr.load_game("clans"), seed=1, position={"phase": "clan", "huts": {"A1": "R", "A2": "B"}})
    assert [entry.text.split()[0] for entry in match.entries] == ["clan", "clan", "start"]
    with pytest.raises(pr.IllegalAction):
        match.undo()
