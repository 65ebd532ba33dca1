"""What a wrong program would do: each test fails for the variant of the rules that its docstring names."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import pygame_rules as pr
from pygame_rules.clans import board as board_module
from pygame_rules.core.data import read

from .small import clause_of, legal, play, points, position, village

FAR = {"y": "K", "z": "K"}
MAP = read("clans/map.json")


def kinds(state: pr.State) -> list[str]:
    return [event.kind for event in state.events()]


# --- moving ---------------------------------------------------------------------------------------------------------

@pytest.mark.proves("clans.move.seven.pair", "clans.move.seven.equal")
def test_large_groups_may_join_large_groups() -> None:
    """Wrong: groups of seven and more never move at all."""
    assert legal(position("ab", {"a": "R" * 7, "b": "B" * 7})) == {"a-b", "b-a"}
    assert legal(position("ab", {"a": "R" * 7, "b": "B" * 9})) == {"a-b"}


@pytest.mark.proves("clans.move.seven", kind="refuse")
@pytest.mark.parametrize("small", range(1, 7))
def test_large_groups_never_move_onto_small_ones(small: int) -> None:
    """Wrong: only moving onto *empty* areas, or onto fewer than some other number, is forbidden to large groups."""
    state = position("ab", {"a": "R" * 7, "b": "B" * small})
    assert legal(state) == {"b-a"} and clause_of(state, "a-b") == ("clans.move.seven", [])


@pytest.mark.proves("clans.move.seven")
def test_six_huts_are_no_large_group() -> None:
    """Wrong: a limit of six, or counting the huts after the move (CA12)."""
    assert legal(position("ab", {"a": "R" * 6, "b": "B"})) == {"a-b", "b-a"}
    assert legal(position("ab bc", {"a": "RRRYYY", "b": "BB", "c": "G" * 7})) == {"a-b", "b-a", "b-c"}


@pytest.mark.proves("clans.move.seven.join")
@pytest.mark.parametrize(("small", "large"), [(1, 7), (6, 7), (1, 30), (6, 30)])
def test_small_groups_join_large_ones_whatever_the_sizes(small: int, large: int) -> None:
    """Wrong: nothing is added to a large group, or only what is nearly as large (CA09)."""
    state = position("ab", {"a": "Y" * small, "b": ("R" * 12 + "B" * 12 + "G" * 6)[:large]})
    assert legal(state) == {"a-b"}


@pytest.mark.proves("clans.move.seven.pair")
def test_large_groups_need_not_merge() -> None:
    """Wrong: the merger of two large groups is compulsory as soon as it is possible (CA11)."""
    assert "y-z" in legal(position("ab yz", {"a": "R" * 7, "b": "B" * 8, "y": "K", "z": "K"}))


@pytest.mark.proves("clans.move.seven", "clans.move.seven.join", "clans.move.seven.equal")
def test_a_group_that_grows_large_changes_what_may_move() -> None:
    """Wrong: keeping the moves from before, when the group was small."""
    huts = {"a": "RRRR", "b": "BBB", "c": "G", "d": "YYYYYYYY", "y": "K", "z": "K"}
    state = position("ab bc bd yz", huts)
    assert legal(state) == {"a-b", "b-a", "b-c", "c-b", "b-d", "y-z", "z-y"}
    play(state, "a-b")
    assert legal(state) == {"c-b", "b-d", "y-z", "z-y"}
    play(state, "c-b")
    assert legal(state) == {"b-d", "d-b", "y-z", "z-y"}


@pytest.mark.proves("clans.move.seven", kind="refuse")
def test_huts_of_all_colours_count() -> None:
    """Wrong: counting the huts of one colour only (CA12)."""
    assert legal(position("ab", {"a": "RBGYKRB", "b": "G"})) == {"b-a"}


def every_hut_alone() -> pr.State:
    return pr.Match(pr.load_game("clans"), seed=1).state


@pytest.mark.proves("clans.move.river")
def test_rivers_are_no_walls() -> None:
    """Wrong: a river parts neighbours."""
    assert len(MAP["rivers"]) >= 10
    moves = legal(every_hut_alone())
    assert all({f"{a}-{b}", f"{b}-{a}"} <= moves for a, b in MAP["rivers"])


@pytest.mark.proves("clans.move.lake", kind="refuse")
def test_lakes_are_no_land() -> None:
    """Wrong: a lake joins the areas on its shores."""
    assert len(MAP["lake_pairs"]) >= 3
    moves = legal(every_hut_alone())
    assert not [pair for pair in MAP["lake_pairs"] if {"-".join(pair), "-".join(pair[::-1])} & moves]


@pytest.mark.proves("clans.move.empties", "clans.move.nonempty", kind="refuse")
@pytest.mark.parametrize(("huts", "terrain"), [({"b": "R"}, "mountain"), ({"b": "RBGY"}, "grassland")],
                         ids=["lost on deadly terrain", "wiped out by strife"])
def test_an_area_emptied_by_scoring_stays_empty(huts: dict[str, str], terrain: str) -> None:
    """Wrong: only areas left by a move stay empty (CA08)."""
    around = {"a": "K", "c": "G", "d": "B", "e": "Y"}
    state = play(position("ab bc cd de", {**huts, **around}, {"b": terrain}), "c-d", "a-b")
    assert "b" not in state.to_position()["huts"] and state.to_position()["villages"] == ["b"]
    assert clause_of(state, "b-c")[0] == "clans.move.empties"
    assert clause_of(state, "d-c")[0] == "clans.move.nonempty"


@pytest.mark.proves("clans.move.only")
def test_everybody_has_the_same_moves() -> None:
    """Wrong: moves only of groups with an own hut, or only one's own (CA14)."""
    same = [position("ab bc", {"a": "R", "b": "B", "c": "B"}, clans=["R", "B"], to_move=seat) for seat in (0, 1)]
    assert legal(same[0]) == legal(same[1]) == {"a-b", "b-a", "b-c", "c-b"}


@pytest.mark.proves("clans.move.only")
def test_nobody_is_skipped() -> None:
    """Wrong: the turn passes on when the player to move has no move (CA07, CA34)."""
    rng = Random(5)
    match = pr.Match(pr.load_game("clans", players=4), seed=5)
    last = match.state.current_player()
    while not match.state.is_terminal():
        seat = match.state.current_player()
        assert match.state.legal_actions() and seat == last
        match.play(rng.choice(match.state.legal_actions()))
        last = seat if match.state.to_position()["pending"] else (seat + 1) % 4


# --- founding -------------------------------------------------------------------------------------------------------

@pytest.mark.proves("clans.village.found", "clans.village.single")
def test_villages_arise_beside_the_area_left_too() -> None:
    """Wrong: only the area moved to is looked at (CA17)."""
    state = play(position("ab bc cd", {"a": "R", "b": "B", "c": "G", "d": "Y"}), "b-c")
    assert state.to_position()["villages"] == ["a"]


@pytest.mark.proves("clans.village.found")
def test_the_area_moved_to_is_looked_at() -> None:
    """Wrong: only the areas beside the one left are looked at, without the target (CA16)."""
    assert village("R", "B", "steppe").to_position()["villages"] == ["b"]


@pytest.mark.proves("clans.village.found", kind="refuse")
def test_villages_arise_only_around_the_move() -> None:
    """Wrong: a lone group that stood there before is a village of whoever moves next (CA15, CA19)."""
    state = play(position("ab bc yz", {"a": "R", "y": "K", "z": "K"}), "y-z")
    assert state.to_position()["villages"] == ["z"] and points(state) == {"K": 2} and state.is_terminal()


@pytest.mark.proves("clans.village.found", kind="refuse")
def test_a_village_is_scored_once() -> None:
    """Wrong: a village is scored again when something moves near it (CA18)."""
    state = play(position("ab bc cd de", dict(zip("abcde", "RBGYK", strict=True))), "b-c")
    assert points(state) == {"R": 1}
    play(state, "c-d")
    assert points(state) == {"R": 1} and state.to_position()["founded"] == 1


# --- scoring --------------------------------------------------------------------------------------------------------

@pytest.mark.proves("clans.score.size", "clans.score.equal")
def test_every_clan_gets_the_size_of_the_village() -> None:
    """Wrong: each clan gets as many points as it has huts there."""
    assert points(village("R", "BBB", "steppe")) == {"R": 4, "B": 4}


@pytest.mark.proves("clans.pub.strifefirst")
def test_the_huts_are_counted_after_strife() -> None:
    """Wrong: the huts are counted before strife, which would make 9 (CA21)."""
    assert points(village("KKKKRR", "GYB", "steppe")) == {"K": 6, "R": 6}


@pytest.mark.proves("clans.strife.effect", kind="refuse")
def test_clans_that_strife_removed_do_not_score() -> None:
    """Wrong: removed colours still score what is left (CA22)."""
    assert set(points(village("KKKKRR", "GYB", "forest"))) == {"K", "R"}


@pytest.mark.proves("clans.strife.trigger", kind="refuse")
def test_four_colours_live_in_peace() -> None:
    """Wrong: strife among four colours."""
    state = village("RRRRR", "BGY", "grassland")
    assert points(state) == {"R": 8, "B": 8, "G": 8, "Y": 8} and "strife" not in kinds(state)


@pytest.mark.proves("clans.strife.effect", kind="refuse")
def test_the_smallest_colours_stay_if_they_are_two() -> None:
    """Wrong: strife removes the smallest colours (here two huts each) rather than single huts."""
    state = village("RRRBBB", "GGYYKK", "steppe")
    assert points(state) == dict.fromkeys("RBGYK", 12)
    assert points(village("RRRB", "GGYYKK", "steppe")) == dict.fromkeys("RGYK", 9)


@pytest.mark.proves("clans.strife.effect", kind="refuse")
def test_strife_comes_once() -> None:
    """Wrong: strife goes on as long as single huts are left (CA24)."""
    state = village("RRBGY", "KKK", "steppe")
    assert state.to_position()["huts"]["b"] == "RRKKK" and points(state) == {"R": 5, "K": 5}


@pytest.mark.proves("clans.score.favourable", "clans.pub.bonus")
def test_every_clan_gets_the_whole_bonus() -> None:
    """Wrong: the bonus is given once, to the largest clan, or shared out (CA25)."""
    assert points(village("R", "BBB", "grassland", 5)) == {"R": 6, "B": 6}


@pytest.mark.proves("clans.score.deadly.chip", "clans.epoch.quota", "clans.pub.destroyed")
@pytest.mark.parametrize(("onto", "terrain"), [("RRB", "mountain"), ("BGYK", "steppe")], ids=["lost", "wiped out"])
def test_a_village_that_vanishes_is_paid_and_counted(onto: str, terrain: str) -> None:
    """Wrong: no founding point or no step towards the next epoch for it (CA23, CA26)."""
    state = village("R", onto, terrain, 3)
    assert points(state) == {} and "b" not in state.to_position()["huts"]
    assert state.to_position()["chips"] == [1, 0] and state.to_position()["founded"] == 4
    play(state, "y-z")
    assert points(state) == {"K": 4}  # epoch 2 has begun: grassland is favourable, +2


@pytest.mark.proves("clans.score.deadly")
def test_strife_plays_no_part_on_deadly_terrain() -> None:
    """Wrong: single huts go first and the rest is lost later; the log would tell of strife (CA26)."""
    assert kinds(village("KKKKRR", "GYB", "mountain")) == ["move", "found", "chip", "lost"]


@pytest.mark.proves("clans.score.size")
def test_there_is_no_limit_of_nineteen_huts() -> None:
    """Wrong: huts beyond the 19 that are drawn don't count."""
    assert points(village("RRRRRRR", "BBBBBBBBBBBBYYYYYYYYYYYY", "steppe")) == {"R": 31, "B": 31, "Y": 31}


# --- several villages -----------------------------------------------------------------------------------------------

FORK = "ab ac yz"


@pytest.mark.proves("clans.order.choose", "clans.order.why")
def test_the_mover_is_asked_for_the_order() -> None:
    """Wrong: several villages are scored in board order."""
    state = play(position(FORK, {"a": "R", "b": "R", "c": "Y", **FAR}, {"b": "forest", "c": "forest"}, founded=3,
                          to_move=1), "a-b")
    assert state.current_player() == 1 and legal(state) == {"found b", "found c"}
    play(state, "found c")
    assert points(state) == {"R": 2, "Y": 2} and state.to_position()["villages"] == ["c", "b"]


@pytest.mark.proves("clans.order.why")
def test_each_village_has_the_epoch_of_its_own_number() -> None:
    """Wrong: the epoch is fixed when the move begins (CA20)."""
    state = play(position(FORK, {"a": "R", "b": "R", "c": "Y", **FAR}, {"b": "mountain", "c": "mountain"}, founded=3),
                 "a-b", "found b")
    assert points(state) == {"Y": 1}


@pytest.mark.proves("clans.order.choose", "clans.village.chip")
def test_there_may_be_more_than_two_villages_in_a_move() -> None:
    """Wrong: at most two question marks (CA32)."""
    leaves = "bcdefgh"
    state = play(position(" ".join("a" + leaf for leaf in leaves) + " yz",
                          {"a": "R", **dict.fromkeys(leaves, "B"), **FAR}), "a-e")
    assert state.to_position()["pending"] == list(leaves) and len(legal(state)) == 7
    play(state, *(f"found {leaf}" for leaf in "hgfedc"))
    assert state.to_position()["chips"] == [7, 0] and state.current_player() == 1


@pytest.mark.proves("clans.pub.twelfth", "clans.end.twelve", kind="refuse")
def test_nothing_is_founded_beyond_twelve() -> None:
    """Wrong: marks left over after the twelfth village are founded, scored or paid too (CA30, CA38)."""
    state = play(position("ab ac ad yz", {"a": "R", "b": "B", "c": "RBGYK", "d": "Y", **FAR}, {"d": "mountain"},
                          founded=10), "a-b", "found b", "found d")
    after = state.to_position()
    assert after["founded"] == 12 and after["chips"] == [2, 0] and after["pending"] == []
    assert after["huts"]["c"] == "RBGYK" and points(state) == {"R": 2, "B": 2, "Y": 6} and state.is_terminal()
    assert clause_of(state, "found c")[1] == ["core.over"]


# --- the end --------------------------------------------------------------------------------------------------------

@pytest.mark.proves("clans.end.stuck")
def test_the_match_ends_when_nothing_can_move() -> None:
    """Wrong: the match ends with twelve villages only."""
    state = play(position("ab", {"a": "R", "b": "B"}), "a-b")
    assert state.is_terminal() and state.to_position()["founded"] == 1 and kinds(state)[-3] == "over"


@pytest.mark.proves("clans.end.twelve", "clans.end.stuck")
@pytest.mark.parametrize("first", [0, 1, 2])
@pytest.mark.parametrize(("borders", "founded"), [("ab yz", 11), ("ab", 3)])
def test_the_match_ends_in_mid_round(first: int, borders: str, founded: int) -> None:
    """Wrong: the round of all players is played out first (CA34)."""
    state = play(position(borders, {"a": "R", "b": "B", **(FAR if "y" in borders else {})}, players=3, to_move=first,
                          founded=founded), "a-b")
    assert state.is_terminal() and state.legal_actions() == []


@pytest.mark.proves("clans.village.chip")
def test_there_is_one_founding_point_for_each_village() -> None:
    """CE52. Wrong: more or fewer founding points than villages."""
    lengths = set()
    for seed in range(12):
        match = pr.Match(pr.load_game("clans", players=2 + seed % 3), seed=seed)
        rng = Random(seed)
        while not match.state.is_terminal():
            match.play(rng.choice(match.state.legal_actions()))
            now = match.state.to_position()
            assert sum(now["chips"]) == now["founded"] <= 12
        lengths.add(match.state.to_position()["founded"])
    assert 12 in lengths


# --- secrets --------------------------------------------------------------------------------------------------------

@pytest.mark.proves("clans.goal.secret")
@pytest.mark.parametrize("seat", [0, 1, None])
def test_points_of_all_five_clans_are_public(seat: int | None) -> None:
    """Wrong: points of clans that nobody plays are hidden (CA28)."""
    state = play(position("ab ac yz", {"a": "RG", "b": "YK", "c": "B", **FAR}, clans=["R", "B"]), "a-b", "found b")
    assert state.observation(seat)["points"] == {"R": 4, "B": 1, "G": 4, "Y": 4, "K": 4}


def texts(match: pr.Match, seat: int | None) -> Iterator[str]:
    """Yield everything that a seat gets to see in the course of a match."""
    yield json.dumps(match.view(seat))
    yield json.dumps(match.state.trace(seat))
    yield pr.svg(match.state, seat)
    yield match.record_text("spectator" if seat is None else seat)
    yield from (json.dumps(event.seen_by(seat).data) for entry in match.entries for event in entry.events)


@pytest.mark.proves("clans.goal.secret", "clans.pub.deal", kind="refuse")
def test_nobody_learns_what_others_play() -> None:
    """Wrong: colours stand in something that all share: board, log, record, observation (CA05, CA42).

    Two deals that differ in the clans alone are played; whoever has the same clan in both sees the same.
    """
    game = pr.load_game("clans", players=3)
    whole = pr.Match(game, seed=3)
    rng = Random(3)
    for _ in range(20):
        whole.play(rng.choice(whole.state.legal_actions()))
    mine, second, third = whole.state.to_position()["clans"]
    record = whole.record_text()
    for one, other in ((third, second), tuple(c for c in "RBGYK" if c not in (mine, second, third))):
        changed = pr.read_record(record.replace(f"clan 1 {second}; clan 2 {third};", f"clan 1 {one}; clan 2 {other};"))
        assert changed.state != whole.state
        assert list(texts(changed, 0)) == list(texts(whole, 0))
        assert list(texts(changed, None)) == list(texts(whole, None))
        assert list(texts(changed, 1)) != list(texts(whole, 1))


# --- data, not code -------------------------------------------------------------------------------------------------

@pytest.fixture
def other_epochs(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[dict[str, Any]]]:
    """Swap favourable and deadly terrain of the first epoch in the catalogue."""
    rows = [dict(row) for row in board_module.catalogue("clans")["epoch"]]
    rows[0] |= {"favourable": "mountain", "deadly": "forest", "bonus": 7}
    monkeypatch.setattr(board_module, "catalogue", lambda name: {"epoch": rows})
    board_module.epochs.cache_clear()
    yield rows
    monkeypatch.undo()
    board_module.epochs.cache_clear()


@pytest.mark.proves("clans.epoch.favourable", "clans.epoch.deadly")
def test_the_epochs_are_data(other_epochs: list[dict[str, Any]]) -> None:
    """Wrong: terrains or bonuses of the epochs stand in code."""
    assert points(village("R", "B", "mountain")) == {"R": 9, "B": 9}
    assert points(village("R", "B", "forest")) == {}


@pytest.mark.proves("clans.move.adjacent")
def test_borders_are_data() -> None:
    """Wrong: neighbours stand in code, follow from names or from where the areas are drawn (CA01)."""
    game = pr.load_game("clans")
    areas = {"A1": {"terrain": "steppe", "at": [0, 0]}, "L5": {"terrain": "steppe", "at": [100, 100]},
             "A2": {"terrain": "steppe", "at": [1, 1]}}
    state = game.from_position({"map": {"areas": areas, "borders": [["A1", "L5"], ["A2", "L5"]]},
                                "huts": {"A1": "R", "L5": "B", "A2": "G"}})
    assert legal(state) == {"A1-L5", "L5-A1", "L5-A2", "A2-L5"}


@pytest.mark.proves("clans.pub.regions", kind="refuse")
def test_regions_and_terrains_need_not_all_be_there() -> None:
    """Wrong: after the set-up something still depends on regions or on all four terrains."""
    whole = every_hut_alone().to_position()
    plain = {"areas": {name: {"terrain": "steppe"} for name in MAP["areas"]},
             "borders": pr.load_game("clans").default_map()["borders"]}  # type: ignore[attr-defined]
    state = pr.load_game("clans").from_position({**whole, "map": plain})
    assert legal(state) == legal(every_hut_alone())
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    assert state.winners()
