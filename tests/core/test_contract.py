"""What the contract promises of every state, looked at in every state of whole matches."""

from __future__ import annotations

import copy
import hashlib
import json
from collections import Counter
from itertools import permutations
from random import Random
from typing import Any

import pytest

import pygame_rules as pr

from .walks import SMALL, small, whole

COLOURS = "RBGYK"


def assert_keeps_the_contract(state: pr.State) -> None:
    players, player, legal = state.game.players, state.current_player(), state.legal_actions()
    # whose turn, what is legal
    assert player in (*range(players), pr.CHANCE, pr.TERMINAL)
    assert all(type(a) is int and a >= 0 for a in legal) and legal == sorted(set(legal))
    assert (legal == []) == state.is_terminal() == (player == pr.TERMINAL)
    outcomes = state.chance_outcomes()
    assert [a for a, _ in outcomes] == (legal if player == pr.CHANCE else [])
    assert player != pr.CHANCE or sum(p for _, p in outcomes) == pytest.approx(1) and min(p for _, p in outcomes) > 0
    # notation
    texts = [state.action_to_string(a) for a in legal]
    assert len(set(texts)) == len(texts) and all(text.isascii() and ";" not in text for text in texts)
    assert [state.string_to_action(text) for text in texts] == legal
    assert all(state.why_not(text) is None for text in texts)
    # results
    scores, winners, returns = state.scores(), state.winners(), state.returns()
    assert len(scores) == len(returns) == players and all(type(s) is int for s in scores)
    assert sum(returns) == pytest.approx(0) and bool(winners) == state.is_terminal()
    if winners:
        assert winners == [seat for seat in range(players) if scores[seat] == max(scores)]
        n, w = players, len(winners)
        assert returns == ([0.0] * n if w == n else [
            (n - w) / (w * (n - 1)) if seat in winners else -1 / (n - 1) for seat in range(n)])
    else:
        assert returns == [0.0] * players
    # positions, digests
    position = state.to_position()
    text = json.dumps(position, sort_keys=True, separators=(",", ":"))
    assert state.digest() == hashlib.sha256(text.encode()).hexdigest()
    again = pr.load_game("clans").from_position(json.loads(text))
    assert again == state and again.digest() == state.digest() and again.to_position() == position
    assert (again.legal_actions(), again.chance_outcomes(), again.current_player()) == (legal, outcomes, player)
    assert again.history() == [] and again.events() == []
    # what the seats see
    for seat in (*range(players), None):
        seen = state.observation(seat)
        assert json.loads(json.dumps(seen)) == seen == again.observation(seat)
        assert seen["seat"] == seat and ("legal" in seen) == (seat == player)
        assert seen.get("legal", texts) == texts
        clans = position["clans"]
        assert seen["clans"] == [c if s == seat or state.is_terminal() else None for s, c in enumerate(clans)]
        assert {k: v for k, v in seen.items() if k in position and k != "clans"} == \
            {k: v for k, v in position.items() if k != "clans"}
        assert set(seen) - set(position) <= {"seat", "legal"}


@pytest.mark.parametrize(("seed", "players", "options"), [
    (1, 2, {}), (2, 3, {"setup": "uniform", "firstStarter": "seat0"}), (3, 4, {"autoOrderIfIrrelevant": True})])
def test_every_state_of_a_match(seed: int, players: int, options: dict[str, Any]) -> None:
    phases = set()
    for number, state in enumerate(whole(seed, players, **options)):
        if number < 3 or number > 55:  # the deal of the huts is much the same all the time
            assert_keeps_the_contract(state)
        phases.add(state.to_position()["phase"])
        assert len(state.history()) == number
    assert phases >= {"hut", "clan", "start", "move", "over"}


def test_every_state_of_small_matches() -> None:
    phases = Counter[str]()
    for seed in range(25):
        for state in small(seed):
            phases[state.to_position()["phase"]] += 1
            assert_keeps_the_contract(state)
    assert phases.keys() == {"move", "order", "over"} and min(phases.values()) >= 10


def test_what_is_handed_out_belongs_to_the_caller() -> None:
    """Changing any answer, or the position that was read, changes no state."""
    given = copy.deepcopy(SMALL)
    given["map"]["areas"]["a"]["at"] = [1, 2]
    state = pr.load_game("clans").from_position(given)
    state.apply_action(state.string_to_action("e-f"))
    before = json.dumps(state.to_position())
    for answer in (given, state.to_position(), state.observation(0), state.legal_actions(), state.history(),
                   state.events(), state.scores(), state.clone().to_position()):
        spoil(answer)
    assert json.dumps(state.to_position()) == before and len(state.history()) == 1 and state.events()
    game = pr.load_game("clans")
    spoil(game.default_map())  # type: ignore[attr-defined]
    assert game.default_map()["areas"]["A1"]["terrain"]  # type: ignore[attr-defined]


def spoil(value: Any) -> None:
    """Destroy a JSON-like value from the leaves up."""
    if isinstance(value, dict):
        for item in value.values():
            spoil(item)
        value.clear()
    elif isinstance(value, list):
        for item in value:
            spoil(item)
        value.clear()


def test_equality_and_digest_ignore_history_and_events() -> None:
    one, other = (pr.load_game("clans").from_position(SMALL) for _ in range(2))
    for action in ("e-f", "a-b", "found c"):
        one.apply_action(one.string_to_action(action))
    other = other.game.from_position(one.to_position())
    assert one == other and one.digest() == other.digest() and one.history() != other.history()
    assert one != "x" and one != other.to_position() and not one != other
    with pytest.raises(TypeError):
        hash(one)


@pytest.mark.parametrize("action", ["e-f", "a-b"])
def test_a_clone_lives_its_own_life(action: str) -> None:
    state = pr.load_game("clans").from_position(SMALL)
    twin = state.clone()
    twin.apply_action(twin.string_to_action(action))
    assert state == pr.load_game("clans").from_position(SMALL) and state.history() == [] and state.events() == []
    assert twin.history() == [state.string_to_action(action)]
    state.apply_action(state.string_to_action(action))
    assert state == twin and state.events() == twin.events()


# --- worlds that fit an observation ---------------------------------------------------------------------------------

def worlds(state: pr.State, seat: int | None) -> set[tuple[str, ...]]:
    """Return every deal of clans that ``seat`` can't tell from the true one, by trying all."""
    position, seen = state.to_position(), state.observation(seat)
    return {clans for clans in permutations(COLOURS, len(position["clans"]))
            if state.game.from_position({**position, "clans": list(clans)}).observation(seat) == seen}


@pytest.mark.parametrize(("players", "step", "seat", "number"), [
    (2, 64, 0, 4), (2, 64, None, 20), (3, 64, 2, 12), (4, 64, 1, 24), (4, 64, None, 120), (4, 62, 0, 4), (3, 30, 1, 1)])
def test_resampled_worlds_are_all_the_consistent_ones_equally_often(players: int, step: int, seat: int | None,
                                                                    number: int) -> None:
    """The bound is five standard deviations."""
    match = pr.Match(pr.load_game("clans", players=players), seed=players)
    state = match.state_at(step)
    possible = worlds(state, seat)
    assert len(possible) == number
    rng, expected = Random(1), 40 if number < 100 else 20
    counts = Counter[tuple[str, ...]]()
    for _ in range(expected * number):
        world = match.game.resample(state.observation(seat), rng)
        assert world.observation(seat) == state.observation(seat)
        counts[tuple(world.to_position()["clans"])] += 1
    assert counts.keys() == possible
    assert all(abs(n - expected) < 5 * expected ** 0.5 for n in counts.values())


@pytest.mark.parametrize("game", pr.game_names())
def test_after_the_end_every_clause_is_named_once_and_that_it_is_over_too(game: str) -> None:
    match = pr.Match(pr.load_game(game), seed=2)
    rng, tried = Random(2), set()
    while not match.state.is_terminal():
        tried |= {match.state.action_to_string(action) for action in match.state.legal_actions()}
        match.play(rng.choice(match.state.legal_actions()))
    for text in sorted(tried):
        refusal = match.state.why_not(text)
        assert refusal
        clauses = [refusal.clause, *refusal.facts.get("also", ())]
        assert "core.over" in clauses and len(clauses) == len(set(clauses)), text


def test_nothing_is_left_to_draw_after_the_end() -> None:
    *_, state = small(1)
    assert worlds(state, None) == {("R", "B", "G")} and state.resample(None, Random(1)) == state


def test_an_observation_tells_its_own_seats_and_options() -> None:
    """A game loaded with other seats or options still makes a world that fits the observation."""
    state = pr.Match(pr.load_game("clans", players=4, setup="uniform"), seed=1).state
    world = pr.load_game("clans").resample(state.observation(3), Random(1))
    assert world.game.players == 4 and world.observation(3) == state.observation(3)
    bot = pr.bot("greedy", pr.load_game("clans"))
    seat = state.current_player()
    assert bot.choose(state.observation(seat), seed=1) in state.observation(seat)["legal"]


def test_a_draw_uses_the_given_generator_only() -> None:
    state = pr.Match(pr.load_game("clans", players=4), seed=1).state
    draws = [[state.resample(None, Random(seed)).to_position()["clans"] for seed in range(5)] for _ in range(2)]
    assert draws[0] == draws[1] and len({tuple(clans) for clans in draws[0]}) > 1


def test_a_resampled_world_has_forgotten_the_way() -> None:
    """The history would tell the clans that were dealt."""
    world = pr.Match(pr.load_game("clans"), seed=1).state.resample(0, Random(1))
    assert world.history() == [] and world.events() == []
