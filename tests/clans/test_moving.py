"""Moving and the end of a match: the worked examples CE30–CE52, refusals with their clauses, and the deal."""

from __future__ import annotations

from typing import Any

import pytest

import pygame_rules as pr

from .small import clause_of, legal, play, points, position

BOARD = "ab ac bc bd ef"
COLOURS = "RBGYK"


def sized(**sizes: int) -> pr.State:
    """Return the state with so many huts in each area of the board of CE30; colours don't matter."""
    left = dict.fromkeys(COLOURS, 12)
    huts = {}
    for area, size in sizes.items():
        group = ""
        for colour in COLOURS:
            take = min(size - len(group), left[colour])
            left[colour] -= take
            group += colour * take
        huts[area] = group
    return position(BOARD, huts)


@pytest.mark.proves("clans.move.seven", "clans.move.seven.join", "clans.move.seven.pair", "clans.move.seven.equal",
        "clans.move.adjacent", "clans.move.nonempty", "clans.move.only")
@pytest.mark.parametrize(("sizes", "moves"), [
    ({"a": 7, "b": 3, "c": 1, "d": 1, "e": 1, "f": 1}, "b-a b-c b-d c-a c-b d-b e-f f-e"),  # CE30
    ({"a": 7, "b": 7, "c": 2}, "a-b b-a c-a c-b"),  # CE31
    ({"a": 8, "b": 7, "c": 9, "d": 7}, "a-c b-a b-c b-d d-b"),  # CE32
    ({"a": 6, "b": 6, "d": 7}, "a-b b-a b-d"),  # CE33
    ({"a": 7, "b": 6}, "b-a"),  # CE34
])
def test_legal_moves(sizes: dict[str, int], moves: str) -> None:
    """Wrong: freezing large groups completely, or letting them move onto small ones."""
    assert legal(sized(**sizes)) == set(moves.split())


@pytest.mark.proves("clans.move.seven", "clans.move.seven.pair", "clans.move.nonempty", "clans.move.adjacent",
        "clans.move.empties", kind="refuse")
@pytest.mark.parametrize(("sizes", "action", "clause", "also"), [
    ({"a": 7, "b": 3, "c": 1}, "a-b", "clans.move.seven", []),
    ({"a": 7, "b": 3, "c": 1}, "a-c", "clans.move.seven", []),
    ({"a": 7, "b": 7, "c": 2}, "b-d", "clans.move.nonempty", ["clans.move.seven"]),
    ({"a": 8, "b": 7, "c": 9, "d": 7}, "a-b", "clans.move.seven.pair", []),
    ({"a": 6, "b": 6, "d": 7}, "d-b", "clans.move.seven", []),
    ({"a": 2, "b": 2, "e": 1}, "e-f", "clans.move.nonempty", []),
    ({"a": 2, "b": 2, "e": 1, "f": 1}, "a-f", "clans.move.adjacent", []),
    ({"a": 2, "b": 2, "e": 1, "f": 1}, "a-a", "clans.move.adjacent", []),
    ({"a": 2, "b": 2}, "c-b", "clans.move.empties", []),
    ({"a": 2, "b": 2}, "c-e", "clans.move.empties", ["clans.move.adjacent", "clans.move.nonempty"]),
])
def test_refused_moves(sizes: dict[str, int], action: str, clause: str, also: list[str]) -> None:
    state = sized(**sizes)
    before = state.digest()
    assert clause_of(state, action) == (clause, also)
    with pytest.raises(pr.IllegalAction) as error:
        state.apply_action(state.string_to_action(action))
    assert error.value.clause == clause and state.digest() == before


@pytest.mark.proves("clans.move.seven.equal", "clans.move.seven.join", kind="refuse")
def test_a_large_group_that_equals_none_beside_it_stays() -> None:
    """CA10: even when a small group is its only neighbour."""
    state = sized(a=8, b=6, e=1, f=1)
    assert clause_of(state, "a-b")[0] == "clans.move.seven"
    assert "b-a" in legal(state)


@pytest.mark.proves("clans.move.all")
def test_all_huts_move_one_step_together() -> None:
    """CA13, CA14: whichever colours they have."""
    state = play(position("ab bc yz", {"a": "RGG", "b": "B", "c": "Y", "y": "K", "z": "K"}, clans=["K", "Y"]), "a-b")
    assert state.to_position()["huts"] == {"b": "RBGG", "c": "Y", "y": "K", "z": "K"}
    assert state.current_player() == 1


@pytest.mark.proves("clans.move.all", kind="refuse")
def test_there_is_no_way_to_move_some_of_the_huts_or_two_steps() -> None:
    state = position("ab bc yz", {"a": "RGG", "b": "B", "c": "Y", "y": "K", "z": "K"})
    assert legal(state) == {"a-b", "b-a", "b-c", "c-b", "y-z", "z-y"}
    assert clause_of(state, "a-c")[0] == "clans.move.adjacent"
    assert clause_of(state, "a-b R")[0] == "core.notation"


@pytest.mark.proves("clans.move.only", kind="refuse")
def test_no_passing_and_no_other_kind_of_move() -> None:
    """CA07."""
    state = position("ab yz", {"a": "R", "b": "B", "y": "K", "z": "K"})
    for text in ("pass", "", "a", "a-b-a", "end"):
        assert clause_of(state, text)[0] == "core.notation"


@pytest.mark.proves("clans.move.empties")
def test_a_vacated_area_stays_empty() -> None:
    state = play(position("ab bc cd", dict(zip("abcd", "RBGY", strict=True))), "b-c")
    assert clause_of(state, "c-b")[0] == "clans.move.nonempty"


@pytest.mark.proves("clans.move.river")
def test_rivers_are_crossed(river_pair: list[str]) -> None:
    """CE39. Wrong: river as a wall."""
    assert f"{river_pair[0]}-{river_pair[1]}" in legal(full_map())


@pytest.mark.proves("clans.move.lake", kind="refuse")
def test_lakes_are_not_crossed(lake_pair: list[str]) -> None:
    """CE39. Wrong: lake as land."""
    state = full_map()
    for one, other in (lake_pair, lake_pair[::-1]):
        assert clause_of(state, f"{one}-{other}")[0] == "clans.move.lake"


@pytest.mark.proves("clans.move.lake", kind="refuse")
@pytest.mark.parametrize("pair", ["D3-J2", "A1-B3", "B4-F2", "C5-I2", "H3-K2"])
def test_any_two_shores_of_one_lake_are_told_apart_from_distant_areas(pair: str) -> None:
    assert clause_of(full_map(), pair)[0] == "clans.move.lake"
    assert clause_of(full_map(), "A1-L5")[0] == "clans.move.adjacent"


def map_data() -> Any:
    from pygame_rules.core.data import read
    return read("clans/map.json")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    for name, key in (("river_pair", "rivers"), ("lake_pair", "lake_pairs")):
        if name in metafunc.fixturenames:
            metafunc.parametrize(name, map_data()[key], ids=lambda pair: "-".join(pair))


def full_map() -> pr.State:
    return pr.Match(pr.load_game("clans"), seed=1).state


# --- the end --------------------------------------------------------------------------------------------------------

@pytest.mark.proves("clans.end.stuck", "clans.village.chip")
def test_a_row_ends_with_two_villages() -> None:
    """CE35, CE36. Wrong: ending only at twelve villages, or at the end of a round."""
    state = play(position("ab bc cd", dict(zip("abcd", "RBGY", strict=True))), "b-c")
    assert points(state) == {"R": 1} and legal(state) == {"c-d", "d-c"}
    play(state, "d-c")
    assert points(state) == {"R": 1, "B": 3, "G": 3, "Y": 3}
    assert state.is_terminal() and state.to_position()["chips"] == [1, 1] and state.to_position()["founded"] == 2
    assert [e.clause for e in state.events() if e.kind == "over"] == ["clans.end.stuck"]


@pytest.mark.proves("clans.end.stuck")
def test_sixteen_huts() -> None:
    """CE37: two large groups, nine villages."""
    state = position("ab", {"a": "R" * 9, "b": "B" * 7}, {"a": "steppe", "b": "steppe"}, founded=8)
    assert legal(state) == {"b-a"}
    assert points(play(state, "b-a")) == {"R": 19, "B": 19} and state.is_terminal()


@pytest.mark.proves("clans.move.seven.join")
def test_folding_a_row_of_twelve() -> None:
    """CE38."""
    names = "abcdefghijkl"
    row = " ".join(names[i:i + 2] for i in range(11))
    state = position(row, dict(zip(names, "RBGYKRBGYKRB", strict=True)))
    for move in "a-b l-k b-c k-j c-d j-i d-e i-h e-f h-g f-g".split():
        play(state, move)
    assert state.is_terminal() and state.to_position()["villages"] == ["g"]
    assert len(state.history()) == 11


@pytest.mark.proves("clans.end.twelve")
def test_the_match_ends_with_the_twelfth_village_in_mid_round() -> None:
    state = play(position("ab yz", {"a": "R", "b": "B", "y": "K", "z": "K"}, founded=11), "a-b")
    assert state.is_terminal() and state.legal_actions() == [] and state.current_player() == pr.TERMINAL
    assert clause_of(state, "y-z")[0] == "core.over"


@pytest.mark.proves("clans.end.twelve", "clans.end.stuck", kind="refuse")
def test_the_match_goes_on_while_something_can_move() -> None:
    state = play(position("ab yz", {"a": "R", "b": "B", "y": "K", "z": "K"}, founded=10), "a-b")
    assert not state.is_terminal() and state.winners() == []


def final(clans: list[str], points_: dict[str, int], chips: list[int], **options: Any) -> pr.State:
    return position("ab", {"a": "R"}, clans=clans, points=points_, chips=chips, founded=6, options=options,
                    players=len(clans))


@pytest.mark.proves("clans.end.total", "clans.goal")
def test_shared_victory() -> None:
    """CE50: an unowned clan with the most points doesn't matter."""
    state = final(["R", "B"], {"R": 31, "B": 33, "G": 40, "Y": 12, "K": 8}, [4, 2])
    assert state.scores() == [35, 35] and state.winners() == [0, 1] and state.returns() == [0.0, 0.0]


@pytest.mark.proves("clans.end.total")
def test_more_founding_points_break_the_tie_by_option() -> None:
    state = final(["R", "B"], {"R": 31, "B": 33}, [4, 2], finalTie="moreChips")
    assert state.winners() == [0] and state.returns() == [1.0, -1.0]
    assert final(["R", "B"], {"R": 31, "B": 31}, [4, 4], finalTie="moreChips").winners() == [0, 1]


@pytest.mark.proves("clans.end.total")
def test_the_last_clan_can_win() -> None:
    """CE51."""
    state = final(["K", "Y"], {"K": 8, "Y": 12}, [5, 2])
    assert state.scores() == [13, 14] and state.winners() == [1]
    assert final(["K", "Y"], {"K": 8, "Y": 12}, [7, 2]).winners() == [0]


@pytest.mark.proves("clans.end.reveal", "clans.goal.secret")
def test_clans_are_secret_until_the_end() -> None:
    """Wrong: colours in shared state; hiding the points of clans that nobody plays."""
    match = pr.Match(pr.load_game("clans", players=3), seed=4)
    for seat in (0, 1, 2, None):
        seen = match.view(seat)
        assert [clan is not None for clan in seen["clans"]] == [s == seat for s in range(3)]
        assert set(seen["points"]) == set(COLOURS) and seen["seat"] == seat
    state = final(["K", "Y"], {"K": 8}, [1, 1])
    assert state.observation(None)["clans"] == ["K", "Y"]


@pytest.mark.proves("clans.goal.secret", kind="refuse")
def test_worlds_that_differ_in_others_clans_look_the_same() -> None:
    game = pr.load_game("clans", players=3)
    position_ = pr.Match(game, seed=4).state.to_position()
    own, *others = position_["clans"]
    swapped = {**position_, "clans": [own, *others[::-1]]}
    assert game.from_position(swapped).observation(0) == game.from_position(position_).observation(0)
    assert game.from_position(swapped).observation(1) != game.from_position(position_).observation(1)


# --- the deal -------------------------------------------------------------------------------------------------------

@pytest.mark.proves("clans.setup.random", "clans.setup.one", "clans.setup.areas", "clans.pub.huts", "clans.pub.regions")
@pytest.mark.parametrize("setup", ["region", "uniform"])
@pytest.mark.parametrize("seed", range(3))
def test_every_area_gets_one_hut(setup: str, seed: int) -> None:
    game = pr.load_game("clans", setup=setup)
    huts = pr.Match(game, seed=seed).state.to_position()["huts"]
    assert len(huts) == 60 and all(len(group) == 1 for group in huts.values())
    assert sorted("".join(huts.values())) == sorted(COLOURS * 12)
    regions = {r: {huts[f"{r}{n}"] for n in range(1, 6)} for r in "ABCDEFGHIJKL"}
    assert all(len(colours) == 5 for colours in regions.values()) == (setup == "region")


@pytest.mark.proves("clans.setup.one", "clans.pub.regions", "clans.pub.huts", "clans.pub.deal", "clans.setup.random",
        kind="refuse")
def test_refusals_in_the_deal() -> None:
    state = pr.load_game("clans").new_initial_state()
    assert state.current_player() == pr.CHANCE
    assert len(state.chance_outcomes()) == 5 and clause_of(state, "hut A2 R")[0] == "clans.setup.one"
    assert clause_of(state, "A1-A2")[0] == "clans.move.empties"
    play(state, "hut A1 R")
    assert clause_of(state, "hut A2 R")[0] == "clans.pub.regions"
    while state.action_to_string(state.legal_actions()[0]).startswith("hut"):
        state.apply_action(state.legal_actions()[0])
    assert clause_of(state, "A1-A2")[0] == "core.chance"
    play(state, "clan 0 G")
    assert clause_of(state, "clan 1 G")[0] == "clans.pub.deal"
    assert clause_of(state, "clan 0 R")[0] == "clans.pub.deal"
    play(state, "clan 1 R", "start 1")
    assert state.current_player() == 1 and clause_of(state, "start 0")[0] == "core.chance"


@pytest.mark.proves("clans.pub.huts", kind="refuse")
def test_uniform_deal_never_has_a_thirteenth_hut() -> None:
    state = pr.load_game("clans", setup="uniform").new_initial_state()
    for area in range(12):
        play(state, f"hut {'ABC'[area // 5]}{area % 5 + 1} R")
    assert clause_of(state, "hut C3 R")[0] == "clans.pub.huts"
    assert len(state.chance_outcomes()) == 4


@pytest.mark.proves("clans.pub.deal", "clans.setup.random")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_clans_are_distinct_and_every_one_is_as_likely(players: int) -> None:
    state = pr.load_game("clans", players=players).new_initial_state()
    while state.action_to_string(state.legal_actions()[0]).startswith("hut"):
        state.apply_action(state.legal_actions()[-1])
    for seat in range(players):
        outcomes = state.chance_outcomes()
        assert len(outcomes) == 5 - seat and len({p for _, p in outcomes}) == 1
        state.apply_action(outcomes[0][0])
    assert len(set(state.to_position()["clans"])) == players
    assert [state.action_to_string(a) for a, _ in state.chance_outcomes()] == [f"start {s}" for s in range(players)]


@pytest.mark.proves("clans.setup.random")
def test_first_starter_by_option() -> None:
    match = pr.Match(pr.load_game("clans", firstStarter="seat0"), seed=2)
    assert match.entries[-1].text == "start 0" and match.state.current_player() == 0


@pytest.mark.parametrize("players", [0, 1, 5, 6, True, "2", 2.0, None])
def test_two_to_four_play(players: Any) -> None:
    """CA04."""
    with pytest.raises(pr.OptionError, match="2, 3, 4"):
        pr.load_game("clans", players=players)
