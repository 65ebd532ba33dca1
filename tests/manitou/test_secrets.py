"""What nobody else may know: observations, worlds drawn from them, redacted records, texts and pictures."""

from __future__ import annotations

import json
from collections import Counter
from itertools import combinations
from random import Random
from typing import Any

import pytest

import pygame_rules as pr
from pygame_rules.bots import bot
from pygame_rules.core.texts import in_language
from pygame_rules.manitou import view
from pygame_rules.table import frame

from .small import play

SAMPLES = 12_000


def started(players: int = 3, seed: int = 1, decisions: int = 40) -> pr.Match:
    match = pr.Match(pr.load_game("manitou", players=players), seed=seed)
    rng = Random(seed)
    for _ in range(decisions):
        legal = match.state.legal_actions()
        match.play(legal[int(rng.random() * len(legal))])
    return match


# --- observations ---------------------------------------------------------------------------------------------------

@pytest.mark.proves("manitou.choose.barrier", "manitou.hand.three")
def test_own_cards_are_known_others_are_counted() -> None:
    match = started()
    state = match.state
    position = state.to_position()
    for seat in (0, 1, 2, None):
        seen = state.observation(seat)
        json.dumps(seen)
        for field in ("hands", "piles", "picks"):
            for other in range(3):
                true = position[field][other]
                assert seen[field][other] == (true if other == seat else ["?"] * len(true))
        assert ("legal" in seen) == (seat == state.current_player())
        assert seen["pools"] == state.observation(0)["pools"]


@pytest.mark.proves("manitou.choose.barrier", kind="refuse")
def test_a_party_is_secret_while_others_choose() -> None:
    """Wrong: leaking earlier confirmations' contents."""
    one = started(decisions=12)
    other = pr.Match(one.game, position=one.start.to_position())
    other.state = one.state_at(6)  # herds are laid out: now the first seat picks other cards
    seat = other.state.current_player()
    while other.state.current_player() == seat:
        other.state.apply_action(other.state.legal_actions()[0])
    for _ in range(4):
        other.state.apply_action(other.state.legal_actions()[-1])
    same = one.state_at(6)
    while same.current_player() == seat:
        same.apply_action(same.legal_actions()[-1])
    for _ in range(4):
        same.apply_action(same.legal_actions()[-1])
    assert same != other.state
    for viewer in {0, 1, 2, None} - {seat}:
        assert same.observation(viewer) == other.state.observation(viewer)
    assert same.observation(seat) != other.state.observation(seat)


@pytest.mark.proves("manitou.hand.three", kind="refuse")
def test_the_owner_does_not_know_the_order_of_the_pile() -> None:
    """MA10: neither the observation nor the chances tell it; the pile is always ascending."""
    match = started()
    for entry in range(len(match.entries)):
        for pile in match.state_at(entry).to_position()["piles"]:
            numbers = [match.state.string_to_action(f"pick {card}") for card in pile]
            assert numbers == sorted(numbers)


@pytest.mark.proves("manitou.round.heldback", kind="refuse")
def test_the_card_held_back_stays_secret_for_good() -> None:
    """MA39: neither the end of a hunt nor that of the match shows it."""
    match = started(2, decisions=0)
    while not match.state.is_terminal():
        match.play(match.state.legal_actions()[0])
    held = next(e for e in match.entries if any(x.kind == "evaluation" for x in e.events))
    told = [x for e in match.entries for x in e.events]
    assert all(x.kind in ("pick", "draw") for x in told if x.secret)
    assert held and match.state.to_position()["hands"] == [[], []]
    text = match.record_text(view=1)
    assert "pick ?" in text and "draw 0 ?" in text


# --- worlds ---------------------------------------------------------------------------------------------------------

def compare(state: pr.State, viewer: int | None, key: Any, expected: dict[Any, float]) -> None:
    """Check sampled frequencies against exact ones: five standard deviations."""
    rng = Random(5)
    found = Counter(key(state.resample(viewer, rng).to_position()) for _ in range(SAMPLES))
    assert set(found) == set(expected)
    for world, share in expected.items():
        assert abs(found[world] / SAMPLES - share) < 5 * (share * (1 - share) / SAMPLES) ** 0.5 + 1e-9


def shares(worlds: list[Any]) -> dict[Any, float]:
    return {world: k / len(worlds) for world, k in Counter(worlds).items()}


LOST = ["1:H2", "1:H3", "1:H4", "1:H6", "1:H7", "1:H8", "1:H9", "1:H10", "1:RM", "1:RM", "1:SC", "1:SC", "1:SQ",
        "1:SQ", "1:MM"]
LEFT = ("H1", "H5", "H5", "CH", "CH", "MM")  # physical cards of seat 1


def hidden(**fields: Any) -> pr.State:
    """Seat 1 has placed its medicine man; two cards in hand and one in the pile are hidden."""
    return pr.load_game("manitou").from_position({
        "captured": [LOST, []], "grounds": [[{"seat": 1, "card": "MM"}], [], []],
        "hands": [["SC"], ["H5", "CH"]], "piles": [[], ["H1"]], "placed": [0, 1], "to_move": 0, **fields})


def cards_of(position: dict[str, Any]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    return tuple(position["hands"][1]), tuple(position["piles"][1])


def every_world(least_warriors: int = 0) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
    """All ways to hold two of the five unseen physical cards and have a third in the pile, each equally likely."""
    found = []
    for hand in combinations(range(5), 2):
        if sum(LEFT[i] in ("CH", "MM") for i in hand) < least_warriors:
            continue
        for pile in set(range(5)) - set(hand):
            found.append((tuple(LEFT[i] for i in hand), (LEFT[pile],)))
    return found


def test_hidden_cards_are_a_random_set_of_single_cards() -> None:
    """Brute force over the physical cards; equal ones are two."""
    compare(hidden(), 0, cards_of, shares(every_world()))
    compare(hidden(), None, cards_of, shares(every_world()))


@pytest.mark.parametrize("least", [1, 2])
def test_a_third_warrior_tells_that_there_was_no_hunter(least: int) -> None:
    """MA24: whoever had to place one had only warriors in hand."""
    compare(hidden(bound=[0, least]), 0, cards_of, shares(every_world(least)))


def test_the_fallback_is_remembered() -> None:
    grounds = [[{"seat": 1, "card": c, "active": True} for c in (card, card)] for card in ("CH", "MM", "RM")]
    state = pr.load_game("manitou").from_position({
        "grounds": grounds, "hands": [["H1", "H2"], ["SC", "SC", "SQ"]], "piles": [[], ["H4"]], "to_move": 1})
    play(state, "SC@1", "draw 1 H4")
    assert state.observation(0)["bound"] == [0, 2]
    for _ in range(50):
        hand = state.resample(0, Random(_)).to_position()["hands"][1]
        assert sum(not card.startswith("H") for card in hand) >= 2


def test_picks_under_way_are_the_lowest_of_a_random_party() -> None:
    """Cards are picked in ascending order, so two picks so far tell something about the rest."""
    left = LEFT
    state = pr.load_game("manitou").from_position({
        "phase": "pick", "starter": 1, "herds": [[13, 3], [6], [5]], "captured": [LOST + ["1:MM"], []],
        "picks": [[], ["H1", "H5"]]})
    # seat 1 owns five cards and picks all of them: its first two are certain
    compare(state, 0, lambda p: tuple(p["picks"][1]), {("H1", "H5"): 1.0})
    lost = [c for c in LOST if c not in ("1:H2", "1:H3", "1:H4")]
    owned = sorted([*left, "H2", "H3", "H4"], key=lambda c: state.string_to_action(f"pick {c}"))
    state = pr.load_game("manitou").from_position({
        "phase": "pick", "starter": 1, "herds": [[13, 3], [6], [5]], "captured": [lost, []],
        "picks": [[], ["H1", "H2"]]})
    worlds = [tuple(owned[i] for i in party[:2]) for party in combinations(range(9), 8)]
    compare(state, 0, lambda p: tuple(p["picks"][1]), shares(worlds))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_worlds_fit_the_observation_they_come_from(players: int) -> None:
    rng = Random(3)
    for decisions in range(0, 26 * players, 7):
        state = started(players, decisions, decisions).state
        for seat in (*range(players), None):
            for _ in range(2):
                world = state.resample(seat, rng)
                assert world.observation(seat) == state.observation(seat)
                assert world.current_player() == state.current_player()
                assert not any("?" in cards for field in ("hands", "piles", "picks")
                               for cards in world.to_position()[field])


def test_resampling_does_not_change_what_it_is_given() -> None:
    state = started().state
    seen = state.observation(0)
    before = json.dumps(seen)
    world = state.game.resample(seen, Random(1))
    while not world.is_terminal():
        world.apply_action(world.legal_actions()[0])
    assert json.dumps(seen) == before and state.game.resample(seen, Random(1)).observation(0) == seen


# --- two worlds with one observation --------------------------------------------------------------------------------

def looks(match: pr.Match, viewer: int | None) -> list[Any]:
    """Return everything that ``viewer`` gets to see and hear of a match."""
    state = match.state
    seen = state.observation(viewer)
    names = ["Ann", "Ben", "Cem"]
    words = frame.Words("en")
    return [seen, pr.svg(state, viewer), view.hand(seen), view.panel(seen, names=names), state.trace(viewer),
            view.board(seen, trace=state.trace(viewer)),
            [in_language(s, "nl") for s, _ in frame.sentences(match, match.entries, viewer, names)],
            frame.log(words, match, match.entries, viewer, frame.by_entry(match, match.entries, viewer, names)),
            frame.prompt(words, match, state, seen, names, False),
            match.record_text(view="spectator" if viewer is None else viewer)]


def other_world(match: pr.Match, viewer: int | None, rng: Random) -> pr.Match:
    """Return a match that went the same way for ``viewer``, with other secret picks and draws of the others."""
    text = match.record_text(view="spectator" if viewer is None else viewer)
    actions = [a.strip().rpartition(". ")[2] for a in text.split("\n\n")[1].replace("\n", " ").split(";") if a.strip()]
    while True:
        again = pr.Match.opened(match.game.new_initial_state(), None, match.tags)
        if attempt(again, actions, rng):
            return again


def attempt(match: pr.Match, actions: list[str], rng: Random) -> bool:
    """Follow redacted actions, drawing what is hidden; False where that leads nowhere."""
    for i, text in enumerate(actions):
        legal = match.state.legal_actions()
        if text.endswith("?"):
            needed = {a.split("@")[0] for a in actions[i:i + 60] if "@" in a}
            likely = [a for a in legal if match.state.action_to_string(a).split()[-1] in needed] or legal
            match.apply(likely[int(rng.random() * len(likely))])
        elif match.state.string_to_action(text) in legal:
            match.apply(match.state.string_to_action(text))
        else:
            return False
    return True


@pytest.mark.parametrize("viewer", [0, 2, None])
def test_two_worlds_with_one_observation_look_the_same(viewer: int | None) -> None:
    """Up to a few placements into the first hunt, through parties, hands, log and pictures."""
    rng = Random(7)
    match = started(3, 11, 23 + 3)
    differ = 0
    for _ in range(6):
        again = other_world(match, viewer, rng)
        differ += again.state != match.state
        for one, other in zip(looks(match, viewer), looks(again, viewer), strict=True):
            assert one == other
    assert differ


def test_no_picture_of_the_table_names_a_hidden_card() -> None:
    match = started(2, 3, 18)
    for seat in (0, 1):
        seen = match.state.observation(seat)
        held = view.hand(seen)
        assert view.hand(match.state.observation(None)) == ""
        for card in match.state.to_position()["hands"][1 - seat]:
            if card not in seen["hands"][seat]:
                assert f"card:{card}" not in held
        assert not any(word in "".join(piece.split('"')[0] for piece in held.split('id="')[1:])
                       for word in ("H1", "CH", "MM", "RM", "SC", "SQ"))


# --- records --------------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("players", [2, 4])
def test_redacted_records_open_for_replay_only(players: int) -> None:
    match = started(players, 2, 26 * players - 3)
    for viewer in (*range(players), "spectator"):
        text = match.record_text(view=viewer)
        again = pr.read_record(text)
        assert again.replay_only and again.notes
        assert again.record_text(view=viewer) == text == again.record_text()
        assert again.state.scores() == match.state.scores()
        seat = viewer if isinstance(viewer, int) else None
        assert again.state.observation(seat) == match.state.observation(seat)
        with pytest.raises(pr.IllegalAction):
            again.play(again.state.legal_actions()[0])


def test_redaction_hides_exactly_what_is_secret() -> None:
    match = started(3, 5, 60)
    whole = match.record_text().split("\n\n")[1].replace("\n", " ").split(";")
    for viewer in range(3):
        seen = match.record_text(view=viewer).split("\n\n")[1].replace("\n", " ").split(";")
        for open_, redacted, entry in zip(whole, seen, match.entries, strict=False):
            secret = [event for event in entry.events if event.secret and event.owner != viewer]
            assert (open_ != redacted) == bool(secret)
            assert redacted.endswith("?") == bool(secret)


def test_a_start_position_is_redacted_even_when_the_match_is_over() -> None:
    """The card held back is never shown (MA39)."""
    match = pr.Match(pr.load_game("manitou"), seed=1, position={
        "hunt": 3, "hands": [["CH", "H3"], ["SQ"]], "placed": [6, 6], "to_move": 0, "starter": 0})
    match.play("CH@1")
    match.play("SQ@1")
    assert match.state.is_terminal()
    assert "H3" in match.record_text() and "H3" in match.record_text(view=0)
    assert "H3" not in match.record_text(view=1)
    assert pr.read_record(match.record_text(view=1)).state.scores() == match.state.scores() == [0, 1]


def test_a_hidden_value_is_not_played() -> None:
    match = started(2, 1, 0)
    for text in ("pick ?", "draw 0 ?"):
        with pytest.raises(pr.NotationError):
            match.play(text)


def test_bots_get_along_with_what_they_may_know() -> None:
    match = started(3, 4, 30)
    seat = match.state.current_player()
    for level in ("random", "greedy"):
        action = bot(level, match.game).choose(match.view(seat), seed=1)
        assert action in match.view(seat)["legal"]
