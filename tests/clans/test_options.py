"""Every option of Clans does what it says and nothing else; two to four seats."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

import pygame_rules as pr

from .small import legal, play, points, position

COLOURS = "RBGYK"
REGIONS = "ABCDEFGHIJKL"
FAR = {"y": "K", "z": "K"}


def deal(seed: int, players: int = 2, **options: Any) -> dict[str, Any]:
    return pr.Match(pr.load_game("clans", players=players, **options), seed=seed).state.to_position()


def play_out(match: pr.Match, seed: int) -> pr.Match:
    rng = Random(seed)
    while not match.state.is_terminal():
        match.play(rng.choice(match.state.legal_actions()))
    return match


# --- setup ----------------------------------------------------------------------------------------------------------

def colours_of_regions(huts: dict[str, str]) -> list[int]:
    """Return how many different colours each region has."""
    return [len({huts[f"{region}{n}"] for n in range(1, 6)}) for region in REGIONS]


@pytest.mark.proves("clans.pub.regions", "clans.setup.random")
def test_by_default_each_region_has_a_hut_of_every_colour() -> None:
    """CA02."""
    for seed in range(20):
        assert colours_of_regions(deal(seed)["huts"]) == [5] * 12


@pytest.mark.proves("clans.setup.random", "clans.pub.huts")
def test_the_uniform_deal_mixes_all_huts() -> None:
    found = [n for seed in range(20) for n in colours_of_regions(deal(seed, setup="uniform")["huts"])]
    assert 2 <= min(found) and 3.0 < sum(found) / len(found) < 3.8  # 3.5 expected
    assert Counter("".join(deal(3, setup="uniform")["huts"].values())) == dict.fromkeys(COLOURS, 12)


@pytest.mark.proves("clans.setup.random")
@pytest.mark.parametrize("setup", ["region", "uniform"])
def test_every_colour_is_as_likely_in_every_area(setup: str) -> None:
    """The chances of a deal are those of drawing the huts that are left, one after the other."""
    state = pr.load_game("clans", setup=setup).new_initial_state()
    rng, left = Random(1), Counter(dict.fromkeys(COLOURS, 12))
    region: set[str] = set()
    while state.action_to_string(state.legal_actions()[0]).startswith("hut"):
        _, area, _ = state.action_to_string(state.legal_actions()[0]).split()
        if area.endswith("1"):
            region = set()
        weight = {c: left[c] if setup == "uniform" else int(c not in region) for c in COLOURS}
        expected = {f"hut {area} {c}": w / sum(weight.values()) for c, w in weight.items() if w}
        assert {state.action_to_string(a): p for a, p in state.chance_outcomes()} == pytest.approx(expected)
        action = rng.choice(state.legal_actions())
        colour = state.action_to_string(action)[-1]
        left[colour] -= 1
        region.add(colour)
        state.apply_action(action)
    assert not any(left.values())


@pytest.mark.proves("clans.setup.random", "clans.pub.deal")
def test_matches_draw_as_the_chances_say() -> None:
    rounds, first, clan = 400, Counter[str](), Counter[str]()
    game = pr.load_game("clans", players=3)
    for seed in range(rounds):
        match = pr.Match(game, seed=seed, position={"map": {
            "areas": {"a": {"terrain": "steppe"}, "b": {"terrain": "steppe"}}, "borders": [["a", "b"]]}})
        first[match.entries[0].text] += 1
        clan[match.entries[2].text] += 1
    assert set(first) == {f"hut a {c}" for c in COLOURS} and set(clan) == {f"clan 0 {c}" for c in COLOURS}
    assert all(45 < n < 115 for n in (*first.values(), *clan.values()))  # 80 expected, more than 4 sigma


def test_a_map_without_regions_is_dealt_freely() -> None:
    """Positions need no regions; the default set-up then can't keep its promise and mixes all huts."""
    areas = {f"a{i}": {"terrain": "steppe"} for i in range(6)}
    borders = [[f"a{i}", f"a{i + 1}"] for i in range(5)]
    state = pr.load_game("clans").from_position({"map": {"areas": areas, "borders": borders}})
    play(state, *(f"hut a{i} R" for i in range(6)))
    assert state.to_position()["phase"] == "clan"


# --- seats and start ------------------------------------------------------------------------------------------------

@pytest.mark.proves("clans.lobby.start")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_start_player_is_drawn(players: int) -> None:
    """CA06."""
    starts = Counter(deal(seed, players)["to_move"] for seed in range(60))
    assert set(starts) == set(range(players)) and min(starts.values()) >= 5
    assert {deal(seed, players, firstStarter="seat0")["to_move"] for seed in range(20)} == {0}


@pytest.mark.proves("clans.lobby.start", kind="refuse")
def test_nobody_else_starts_if_seat_0_does() -> None:
    state = pr.Match(pr.load_game("clans", firstStarter="seat0"), seed=1).state_at(62)
    assert state.chance_outcomes() == [(state.string_to_action("start 0"), 1.0)]
    refusal = state.why_not("start 1")
    assert refusal is not None and refusal.clause == "clans.lobby.start"
    assert refusal.message == "By the chosen option seat 0 starts."


@pytest.mark.proves("clans.lobby.join", "clans.move.only")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_to_four_seats_move_in_turn(players: int) -> None:
    match = play_out(pr.Match(pr.load_game("clans", players=players), seed=players), 1)
    movers = [entry.seat for entry in match.entries if "-" in entry.text]
    assert movers == [(movers[0] + i) % players for i in range(len(movers))]
    assert len(match.state.scores()) == len(match.state.returns()) == players
    assert len(set(match.state.to_position()["clans"])) == players


@pytest.mark.proves("clans.lobby.join", kind="refuse")
@pytest.mark.parametrize("players", [1, 5])
def test_one_or_five_seats_are_refused(players: int) -> None:
    """CA04."""
    with pytest.raises(pr.OptionError, match="players: .* is not allowed; allowed: 2, 3, 4"):
        pr.load_game("clans", players=players)
    with pytest.raises(pr.PositionError, match="^players: "):
        pr.load_game("clans").from_position({"players": players})
    with pytest.raises(pr.RecordError, match="^line 2: players: "):
        pr.read_record(f'[Game "clans"]\n[Players "{players}"]\n\n')


# --- order of scoring -----------------------------------------------------------------------------------------------

def fork(huts: dict[str, str], terrain: dict[str, str], founded: int = 0, auto: bool = True) -> pr.State:
    """Return the state after a-b on a star around a."""
    borders = " ".join(f"a{leaf}" for leaf in huts) + " yz"
    return play(position(borders, {"a": "R", **huts, **FAR}, terrain, founded=founded,
                         options={"autoOrderIfIrrelevant": auto}), "a-b")


@pytest.mark.proves("clans.order.choose")
@pytest.mark.parametrize(("huts", "terrain", "founded", "asked"), [
    ({"b": "B", "c": "Y"}, {}, 0, False),  # the same epoch for both
    ({"b": "B", "c": "Y"}, {}, 3, True),  # grassland is favourable for the second only, two clans or one
    ({"b": "RR", "c": "R"}, {"b": "steppe", "c": "steppe"}, 3, True),  # the second is lost, and they differ in size
    ({"b": "B", "c": "Y"}, {"b": "mountain", "c": "mountain"}, 0, False),  # both lost
    ({"b": "RBGYK", "c": "RBGYK"}, {"b": "forest", "c": "forest"}, 3, True),  # one keeps its red huts: RR + 1
    ({"b": "R", "c": "RR"}, {}, 3, False),  # the same clan gets the same bonus anyhow
    ({"b": "R", "c": "RR"}, {}, 11, False),  # one number left, two marks with the same value
    ({"b": "R", "c": "R"}, {}, 11, True),  # … with different values
    ({"b": "R", "c": "RR"}, {"b": "steppe", "c": "steppe"}, 3, True),  # the same points, but which huts are lost?
    ({"b": "BGYK", "c": "RBGYK"}, {}, 11, True),  # no points at all, but which huts does strife remove?
    ({"b": "R", "c": "RBGYK"}, {"c": "mountain"}, 11, True),  # strife would wipe out the second, if it is founded
])
def test_an_order_that_makes_no_difference_is_not_asked(huts: dict[str, str], terrain: dict[str, str], founded: int,
                                                        asked: bool) -> None:
    """CA29."""
    state = fork(huts, terrain, founded)
    assert (state.to_position()["phase"] == "order") == asked
    assert fork(huts, terrain, founded, auto=False).to_position()["phase"] == "order"
    if not asked:
        slow = play(fork(huts, terrain, founded, auto=False), "found b")
        assert points(slow) == points(state) and slow.to_position()["chips"] == state.to_position()["chips"]


@pytest.mark.proves("clans.order.choose")
def test_the_question_ends_when_the_rest_makes_no_difference() -> None:
    state = fork({"b": "B", "c": "YY", "d": "G"}, dict.fromkeys("bcd", "forest"), 3)
    assert legal(state) == {"found b", "found c", "found d"}  # who gets the bonus of the first epoch?
    play(state, "found c")
    assert state.to_position()["villages"] == ["c", "b", "d"] and state.current_player() == 1


@pytest.mark.parametrize(("leaves", "asked"), [(9, 0), (10, 10)])
def test_a_star_of_many_villages_takes_no_time(leaves: int, asked: int) -> None:
    """Trying all orders would take for ever. The tenth village on forest is lost, which makes a difference."""
    names = [f"v{i:02}" for i in range(leaves)]
    areas = {name: {"terrain": "forest"} for name in ["a", "y", "z", *names]}
    state = pr.load_game("clans", autoOrderIfIrrelevant=True).from_position({
        "map": {"areas": areas, "borders": [*(["a", name] for name in names), ["y", "z"]]},
        "huts": {"a": "K", **dict.fromkeys(names, "RK"), "y": "B", "z": "B"}})
    play(state, "a-v00")
    assert len(state.to_position()["pending"]) == asked


# --- ties and ruins -------------------------------------------------------------------------------------------------

@pytest.mark.proves("clans.end.total")
@pytest.mark.parametrize(("chips", "shared", "more"), [
    ([4, 2, 0], [0, 1, 2], [0]), ([2, 2, 1], [0, 1, 2], [0, 1]), ([0, 3, 3], [0, 1, 2], [1, 2])])
def test_equal_results(chips: list[int], shared: list[int], more: list[int]) -> None:
    """CA35."""
    for tie, winners in (("shared", shared), ("moreChips", more)):
        state = position("ab", {"a": "R"}, players=3, clans=["R", "B", "G"], options={"finalTie": tie}, chips=chips,
                         points={clan: 20 - n for clan, n in zip("RBG", chips, strict=True)}, founded=6)
        assert state.scores() == [20, 20, 20] and state.winners() == winners
        assert sum(state.returns()) == pytest.approx(0)


@pytest.mark.proves("clans.end.total", kind="refuse")
def test_founding_points_break_ties_only() -> None:
    state = position("ab", {"a": "R"}, clans=["R", "B"], options={"finalTie": "moreChips"}, chips=[5, 0],
                     points={"R": 10, "B": 16}, founded=5)
    assert state.winners() == [1]


@pytest.mark.proves("clans.pub.destroyed")
def test_ruins_are_a_matter_of_display() -> None:
    """CA26."""
    plain, ruins = (play_out(pr.Match(pr.load_game("clans", keepRuins=keep), seed=8), 8) for keep in (False, True))
    assert [entry.text for entry in plain.entries] == [entry.text for entry in ruins.entries]
    one, other = plain.state.to_position(), ruins.state.to_position()
    assert one.pop("options") != other.pop("options") and one == other
    assert any(event.kind == "lost" for entry in plain.entries for event in entry.events)
    assert pr.svg(plain.state) != pr.svg(ruins.state)
