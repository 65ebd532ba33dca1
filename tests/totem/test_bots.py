"""Bots at Totem: what the greedy one sees, and how it fares."""

from __future__ import annotations

import time

import pytest

import pygame_rules as pr
from pygame_rules.totem.policy import shortlist, value
from pygame_rules.totem.state import TotemState
from pygame_rules.totem.wins import chance_of, strikers, winning_line

from .small import play, position


def choice(state: pr.State, seed: int = 0) -> str:
    found: str = pr.bot("greedy", state.game).choose(state.observation(state.current_player()), seed=seed)
    return found


def finish(state: pr.State) -> pr.State:
    """Let the greedy bot play the turn of the seat to act to its end."""
    seat, steps = state.current_player(), 0
    while state.current_player() == seat and steps < 20:
        play(state, choice(state, steps))
        steps += 1
    return state


@pytest.mark.parametrize(("a", "b", "numbers", "ta", "tb"), [
    ("4h5", "", (4,), "e5", "h8"),  # TE18
    ("4h5 9e12", "", (4, 9), "e5", "h7"),  # TE21: in two stages
    ("9e12 4h5 1o1", "3n3", (4, 9, 1), "e5", "h7"),
    ("5h3", "", (5, 5), "e5", "h8"),  # by a double
    ("4g7 9f3", "", (4, 9), "e5", "h5"),  # from beside it
])
def test_it_wins_when_it_can(a: str, b: str, numbers: tuple[int, ...], ta: str, tb: str) -> None:
    for to_move in (0, 1):
        fields = (a, b, numbers) if to_move == 0 else (b, a, numbers)
        totems = {"ta": ta, "tb": tb} if to_move == 0 else {"ta": tb, "tb": ta}
        state = position(*fields, **totems, to_move=to_move)  # type: ignore[arg-type]
        assert isinstance(state, TotemState)
        line = winning_line(state)
        assert line, "there is a win"
        trial = state.clone()
        for action in line:
            trial.apply_action(action)
        assert trial.winners() == [to_move]
        assert finish(state).winners() == [to_move]


@pytest.mark.parametrize(("a", "b", "numbers"), [
    ("1f5 2o1", "4h5", (1, 2)),  # stand in the way, take the striker away, or throw a totem
    ("3h3 2o1", "4h5", (3, 2)),
    ("7e7 2o1", "4h5 5m8", (7, 2)),
])
def test_it_stops_a_threat_that_it_can_stop(a: str, b: str, numbers: tuple[int, ...]) -> None:
    state = position(a, b, numbers, ta="h8", tb="e5")
    assert isinstance(state, TotemState)
    assert 4 in strikers(state, 1)
    after = finish(state.clone())
    assert isinstance(after, TotemState)
    assert after.winners() == [0] or len(strikers(after, 1)) < len(strikers(state, 1))


def test_strikers_are_those_whose_move_wins() -> None:
    """Compared with playing every move and every throw."""
    boards = [("4h5 9g5 1d6", "", "e5", "h8"), ("4h5 9g5", "", "e5", "h8"), ("4h5 6i9 7j8 8k8", "1h7", "e5", "h8"),
              ("4h5 6e6", "", "e5", "h8"), ("6f5 4h6", "", "e5", "h8"), ("1a1", "", "e5", "h8")]
    for a, b, ta, tb in boards:
        found = []
        for n in [int(piece[0]) for piece in a.split()]:
            state = position(a, b, (n,), ta=ta, tb=tb)
            for action in state.legal_actions():
                trial = state.clone()
                trial.apply_action(action)
                if trial.current_player() == 0 and any(_wins(trial, throw) for throw in trial.legal_actions()):
                    found.append(n)
                    break
        state = position(a, b, (1,), ta=ta, tb=tb)
        assert isinstance(state, TotemState)
        assert strikers(state, 0) == sorted(found), (a, found)


def _wins(state: pr.State, action: int) -> bool:
    trial = state.clone()
    trial.apply_action(action)
    return trial.winners() == [0]


def test_chances_of_numbers() -> None:
    assert chance_of([]) == 0 and abs(chance_of([5]) - 11 / 36) < 1e-12 and abs(chance_of(range(1, 10)) - 1) < 1e-12
    assert abs(chance_of([1, 2]) - (1 - (4 / 6) * (5 / 6) * (5 / 6))) < 1e-12


def test_values_are_for_the_seat() -> None:
    won = play(position("4h5", "", (4,), ta="e5", tb="h8"), "4-h7", "T1-e6")
    assert isinstance(won, TotemState)
    assert value(won, 0) == -value(won, 1) > 1000
    near = position("4h6", "4a1", (4,), ta="e5", tb="h8")
    assert isinstance(near, TotemState)
    assert value(near, 0) > value(near, 1)


def test_the_shortlist_holds_legal_actions_only() -> None:
    state = play(position("3h6 8c3 4n1", "7h9", (3, 4)), "3-h8")
    assert isinstance(state, TotemState)
    listed = shortlist(state, 0)
    assert set(listed) <= set(state.legal_actions()) and len(listed) < 20
    start = play(pr.load_game("totem").new_initial_state(), "start 0")
    assert isinstance(start, TotemState)
    assert set(shortlist(start, 0)) <= set(start.legal_actions())


def arena(matches: int, **options: object) -> tuple[int, float]:
    """Return how many of the matches greedy won against random, and its longest decision in seconds."""
    wins, longest = 0, 0.0
    for number in range(matches):
        game = pr.load_game("totem", **options)
        match = pr.Match(game, seed=number)
        greedy, rival = pr.bot("greedy", game), pr.bot("random", game)
        while not match.state.is_terminal():
            seat = match.state.current_player()
            start = time.perf_counter()
            action = (greedy if seat == number % 2 else rival).choose(match.view(seat), seed=len(match.entries))
            longest = max(longest, time.perf_counter() - start if seat == number % 2 else 0)
            match.play(action)
        wins += match.state.winners() == [number % 2]
    return wins, longest


def test_greedy_beats_random_quickly() -> None:
    wins, longest = arena(20)
    assert wins >= 19 and longest < 0.5


@pytest.mark.parametrize("options", [
    {"placement": "quick"}, {"throwShape": "upTo5"}, {"steps": "king"}, {"ownTotem": "oncePerTurn"},
    {"compulsoryMoves": True, "contactMustBeNew": True}, {"totemSetup": "free", "setupOrder": "block"}])
def test_greedy_copes_with_every_option(options: dict[str, object]) -> None:
    assert arena(4, **options)[0] >= 3


@pytest.mark.slow
@pytest.mark.parametrize("placement", ["free", "quick"])
def test_greedy_beats_random_in_95_of_100(placement: str) -> None:
    assert arena(200, placement=placement)[0] >= 190
