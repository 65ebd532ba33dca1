"""Manitou, whatever is played: what must hold in every state of every match."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

import pygame_rules as pr
from pygame_rules.manitou.summary import origins

OPTIONS = {
    "tieFirst": ["none", "nextTakesSmall"], "thiefTie": ["all", "none"], "openHerd": ["return", "discard"],
    "thirdWarrior": ["illegal", "grey"], "starter": ["rotate", "fixed"], "firstStarter": ["random", "seat0"],
    "finalTie": ["shared", "mostPrisoners", "mostBuffalo"]}
BOX = {**{f"H{v}": 2 if v == 5 else 1 for v in range(1, 11)}, "CH": 2, "MM": 2, "RM": 2, "SC": 2, "SQ": 2}

games = st.builds(lambda players, options: pr.load_game("manitou", players=players, **options),
                  st.sampled_from([2, 3, 4]), st.fixed_dictionaries({}, optional={
                      name: st.sampled_from(values) for name, values in OPTIONS.items()}))
choices = st.lists(st.integers(0, 10**6), min_size=1, max_size=40)


def tribe(position: dict[str, Any], seat: int) -> Counter[str]:
    """Return all cards of a tribe that lie anywhere but in its box, by kind; lost ones too."""
    found: Counter[str] = Counter()
    for field in ("hands", "piles", "picks"):
        found.update(position[field][seat])
    found.update(e["card"] for ground in position["grounds"] for e in ground if e["seat"] == seat)
    lost = [card for cards in position["captured"] for card in cards] + position["discarded"]
    found.update(card.split(":")[1] for card in lost if card.startswith(f"{seat}:"))
    return found


def check(state: pr.State) -> None:
    position = state.to_position()
    players = position["players"]
    for seat in range(players):
        assert tribe(position, seat) <= Counter(BOX), "no card is there twice"
        pool = state.observation(None)["pools"][seat]
        lost = [card for cards in [*position["captured"], position["discarded"]] for card in cards]
        assert sum(pool.values()) + sum(card.startswith(f"{seat}:") for card in lost) == 21
        assert len(position["hands"][seat]) <= 3 and position["placed"][seat] <= 7
    for ground in position["grounds"]:
        active = [entry for entry in ground if entry["active"]]
        assert len(active) <= 2 and len({entry["seat"] for entry in active}) <= 1
        assert all(not entry["card"].startswith("H") for entry in active)
    laid = [sum(e["seat"] == seat for ground in position["grounds"] for e in ground) for seat in range(players)]
    assert laid == position["placed"]
    buffalo = Counter(value for cards in position["herds"] for value in cards)
    buffalo.update(position["deck"]["X"] + position["deck"]["x"])
    box = Counter([9, 10, 10, 11, 12, 13] + [int(d) for d in state.game.options["smallBuffalo"]])
    assert buffalo <= box
    legal = state.legal_actions()
    assert legal == sorted(set(legal)) and bool(legal) != state.is_terminal()
    for action in legal:
        assert state.string_to_action(state.action_to_string(action)) == action
    if state.current_player() == pr.CHANCE:
        assert [a for a, _ in state.chance_outcomes()] == legal
        assert abs(sum(p for _, p in state.chance_outcomes()) - 1) < 1e-9


def walk(game: pr.Game, numbers: list[int]) -> tuple[pr.State, list[pr.Event], list[pr.State]]:
    """Play a match to its end; chance and decisions are taken from ``numbers``, again and again."""
    state, events, some = game.new_initial_state(), [], []
    step = 0
    while not state.is_terminal():
        legal = state.legal_actions()
        state.apply_action(legal[(numbers[step % len(numbers)] + step) % len(legal)])
        events += state.events()
        step += 1
        if step % 9 == 0:
            some.append(state.clone())
    return state, events, [*some, state]


@settings(max_examples=40, deadline=None)
@given(games, choices)
def test_whole_matches(game: pr.Game, numbers: list[int]) -> None:
    state, events, some = walk(game, numbers)
    for moment in some:
        check(moment)
    dealt = Counter(event.data["value"] for event in events if event.kind == "deal")
    assert dealt <= Counter([9, 10, 10, 11, 12, 13] + [int(d) for d in game.options["smallBuffalo"]])
    if game.options["openHerd"] == "return":
        placed = Counter(event.data["seat"] for event in events if event.kind == "place")
        assert placed == dict.fromkeys(range(game.players), 21)
        parties = Counter(event.data["seat"] for event in events if event.kind == "party")
        assert parties == dict.fromkeys(range(game.players), 3)
    assert [sum(points.values()) for points in origins(events, game.players)] == state.scores()
    assert abs(sum(state.returns())) < 1e-9 and state.winners()
    best = max(state.scores())
    assert all(state.scores()[seat] == best for seat in state.winners())


@settings(max_examples=25, deadline=None)
@given(games, choices)
def test_positions_and_records_round_trip(game: pr.Game, numbers: list[int]) -> None:
    for moment in walk(game, numbers)[2]:
        again = game.from_position(json.loads(json.dumps(moment.to_position())))
        assert again == moment and again.legal_actions() == moment.legal_actions()
        assert moment.clone() == moment
        for seat in (None, 0):
            seen = moment.observation(seat)
            assert game.from_position({k: v for k, v in seen.items() if k in moment.to_position()}).observation(
                seat)["hands"] == seen["hands"]


@settings(max_examples=15, deadline=None)
@given(games, st.integers(0, 10**9))
def test_records(game: pr.Game, seed: int) -> None:
    match = pr.Match(game, seed=seed)
    while not match.state.is_terminal():
        match.play(match.state.legal_actions()[seed % len(match.state.legal_actions())])
    text = match.record_text()
    again = pr.read_record(text)
    assert again.record_text() == text and again.state.digest() == match.state.digest()
    for view in (0, game.players - 1, "spectator"):
        redacted = match.record_text(view=view)
        assert pr.read_record(redacted).record_text(view=view) == redacted


@settings(max_examples=25, deadline=None)
@given(games, choices, st.integers(0, 400))
def test_playing_on_after_a_clone_leaves_the_original(game: pr.Game, numbers: list[int], stop: int) -> None:
    state = game.new_initial_state()
    for step in range(stop):
        if state.is_terminal():
            break
        legal = state.legal_actions()
        state.apply_action(legal[numbers[step % len(numbers)] % len(legal)])
    digest = state.digest()
    other = state.clone()
    while not other.is_terminal():
        other.apply_action(other.legal_actions()[0])
    assert state.digest() == digest


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=12), st.integers(-5, 200))
def test_rubbish_is_refused_without_harm(text: str, number: int) -> None:
    state = pr.load_game("manitou", players=3).new_initial_state()
    digest = state.digest()
    refusal = state.why_not(text)
    assert refusal is None or len(refusal.message) < 500
    if number not in state.legal_actions():
        try:
            state.apply_action(number)
        except pr.IllegalAction as error:
            assert len(str(error)) < 500
        assert state.digest() == digest
