"""Founding and scoring: the worked examples CE01–CE24 and what would be wrong."""

from __future__ import annotations

import pytest

import pygame_rules as pr

from .small import clause_of, legal, play, points, position, village

# (huts that move, huts there, terrain, villages before, points of the clans)
VALUES = {
    "CE01": ("G", "RRB", "steppe", 0, {"R": 4, "B": 4, "G": 4}),
    "CE02": ("G", "RRB", "forest", 0, {"R": 5, "B": 5, "G": 5}),
    "CE03": ("G", "RRB", "mountain", 0, {}),
    "CE04": ("R", "R", "forest", 0, {"R": 3}),
    "CE06": ("KKKKRR", "GYB", "steppe", 0, {"K": 6, "R": 6}),
    "CE07": ("KKKKRR", "GYB", "forest", 0, {"K": 7, "R": 7}),
    "CE08": ("KKKKRR", "GYB", "mountain", 0, {}),
    "CE09": ("RRRRR", "BGY", "grassland", 0, {"R": 8, "B": 8, "G": 8, "Y": 8}),
    "CE10": ("RRBBG", "GYYKK", "steppe", 0, {"R": 10, "B": 10, "G": 10, "Y": 10, "K": 10}),
    "CE11": ("RB", "GYK", "steppe", 0, {}),
    "CE12": ("RB", "GYK", "forest", 0, {}),
    "CE13": ("RRB", "GYK", "steppe", 8, {"R": 5}),
    "CE16": ("RB", "GG", "mountain", 11, {"R": 9, "B": 9, "G": 9}),
    "CE17": ("KKKKRR", "GYB", "mountain", 11, {"K": 11, "R": 11}),
    "CE18": ("RB", "GYK", "grassland", 11, {}),
}


@pytest.mark.proves("clans.score.size", "clans.score.favourable", "clans.score.deadly", "clans.strife.trigger",
        "clans.strife.effect", "clans.pub.strifefirst", "clans.village.chip", "clans.score.deadly.chip")
@pytest.mark.parametrize("name", VALUES)
def test_value_of_one_village(name: str) -> None:
    huts, onto, terrain, founded, expected = VALUES[name]
    state = village(huts, onto, terrain, founded)
    assert points(state) == expected
    assert state.to_position()["founded"] == founded + 1
    assert state.to_position()["chips"] == [1, 0]  # also for a village that is lost (CE03, CE11)
    assert state.is_terminal() == (founded == 11)


@pytest.mark.proves("clans.score.equal")
def test_one_hut_or_several_score_the_same() -> None:
    """Wrong: points by the number of one's own huts."""
    state = village("RRRRR", "B", "steppe")
    assert points(state) == {"R": 6, "B": 6}


@pytest.mark.proves("clans.epoch.favourable", "clans.epoch.deadly", "clans.epoch.neutral", "clans.epoch.first",
        "clans.epoch.fifth", "clans.pub.bonus", "clans.pub.twelfth")
@pytest.mark.parametrize(("terrain", "values"), [
    ("forest", (4, 3, 3, 0, 8)), ("mountain", (0, 3, 3, 7, 8)), ("steppe", (3, 0, 6, 3, 8)),
    ("grassland", (3, 5, 0, 3, 8))])
def test_terrain_by_epoch(terrain: str, values: tuple[int, ...]) -> None:
    """CE14: three huts, red and blue, as village k+1. Wrong: terrains in code, or bonus given once."""
    for founded, value in zip((0, 4, 7, 9, 11), values, strict=True):
        assert points(village("R", "BB", terrain, founded)) == ({"R": value, "B": value} if value else {})


@pytest.mark.proves("clans.epoch.five", "clans.epoch.quota", "clans.pub.quota")
@pytest.mark.parametrize(("founded", "epoch"), [
    (0, 1), (3, 1), (4, 2), (6, 2), (7, 3), (8, 3), (9, 4), (10, 4), (11, 5)])
def test_epoch_of_the_next_village(founded: int, epoch: int) -> None:
    """CE15."""
    state = village("R", "B", "steppe", founded)
    assert [e.data["epoch"] for e in state.events() if e.kind == "found"] == [epoch]


@pytest.mark.proves("clans.village.single")
@pytest.mark.parametrize(("terrain", "expected"), [("grassland", {"R": 1}), ("forest", {"R": 2}), ("mountain", {})])
def test_single_hut(terrain: str, expected: dict[str, int]) -> None:
    """CE05: b-c leaves a alone. Wrong: testing only the target for isolation."""
    state = play(position("ab bc cd", {"a": "R", "b": "B", "c": "G", "d": "Y"}, {"a": terrain}), "b-c")
    assert points(state) == expected and state.to_position()["chips"] == [1, 0]


@pytest.mark.proves("clans.pub.destroyed")
def test_a_village_on_deadly_terrain_is_taken_off() -> None:
    state = village("G", "RRB", "mountain")
    assert "b" not in state.to_position()["huts"] and state.to_position()["villages"] == ["b"]
    assert clause_of(state, "found b")[0] == "clans.village.found"


@pytest.mark.proves("clans.strife.trigger", kind="refuse")
def test_no_strife_among_four_colours() -> None:
    """CE09. Wrong: strife with four colours."""
    state = village("RRRRR", "BGY", "grassland")
    assert state.to_position()["huts"]["b"] == "RRRRRBGY"
    assert not [e for e in state.events() if e.kind == "strife"]


@pytest.mark.proves("clans.strife.effect", kind="refuse")
def test_strife_removes_single_huts_only() -> None:
    """CE10. Wrong: removing the smallest colours."""
    assert village("RRBBG", "GYYKK", "steppe").to_position()["huts"]["b"] == "RRBBGGYYKK"
    assert village("KKKKRR", "GYB", "steppe").to_position()["huts"]["b"] == "RRKKKK"
    assert village("RRB", "GYKK", "steppe").to_position()["huts"]["b"] == "RRKK"


@pytest.mark.proves("clans.pub.strifefirst")
def test_wiped_out_village_counts_but_nobody_scores() -> None:
    """CE11, CE18. Wrong: no chip or no epoch progress for a wiped-out village."""
    state = village("RB", "GYK", "steppe", 3)
    assert points(state) == {} and state.to_position()["founded"] == 4 and state.to_position()["chips"] == [1, 0]
    assert "b" not in state.to_position()["huts"]


@pytest.mark.proves("clans.score.deadly", kind="refuse")
def test_the_twelfth_village_is_deadly_nowhere() -> None:
    """CE16."""
    assert points(village("RB", "GG", "mountain", 11)) == {"R": 9, "B": 9, "G": 9}


def test_twenty_huts() -> None:
    """CE19. Wrong: capping huts at 19."""
    state = village("RRRRRR", "RBBBBBBBYYYYYY", "forest")
    assert points(state) == {"R": 21, "B": 21, "Y": 21}


# --- several villages (fork boards) ---------------------------------------------------------------------------------

FORK = "ab ac yz"
CE20 = ({"a": "R", "b": "RRBB", "c": "Y"}, {"b": "forest", "c": "forest"}, 3)
CE21 = ({"a": "R", "b": "RRBBG", "c": "Y"}, {"b": "mountain", "c": "forest"}, 3)
CE22 = ({"a": "R", "b": "RBB", "c": "YY"}, {"b": "mountain", "c": "forest"}, 10)


@pytest.mark.proves("clans.order.choose", "clans.order.why", "clans.village.chip")
@pytest.mark.parametrize(("board", "order", "expected"), [
    (CE20, "b", {"R": 6, "B": 6, "Y": 1}), (CE20, "c", {"Y": 2, "R": 5, "B": 5}),
    (CE21, "b", {"Y": 1}), (CE21, "c", {"Y": 2, "R": 6, "B": 6, "G": 6}),
    (CE22, "b", {"R": 8, "B": 8, "Y": 7}), (CE22, "c", {"R": 9, "B": 9}),
])
def test_order_of_scoring(board: tuple[dict[str, str], dict[str, str], int], order: str,
                          expected: dict[str, int]) -> None:
    """CE20–CE22. Wrong: scoring in board order, or fixing the epoch when the move begins."""
    huts, terrain, founded = board
    state = play(position(FORK, {**huts, "y": "K", "z": "K"}, terrain, founded=founded), "a-b")
    assert state.current_player() == 0 and legal(state) == {"found b", "found c"}
    play(state, f"found {order}")
    assert points(state) == expected and state.to_position()["chips"] == [2, 0]
    assert state.is_terminal() == (founded == 10)


def three_marks(founded: int) -> pr.State:
    huts = {"a": "R", "b": "BBG", "c": "YK", "d": "KK", "y": "R", "z": "R"}
    return play(position("ab ac ad yz", huts, {"b": "steppe", "c": "grassland", "d": "forest"}, founded=founded), "a-b")


@pytest.mark.proves("clans.end.twelve", "clans.pub.twelfth")
@pytest.mark.parametrize(("pick", "expected"), [
    ("b", {"B": 9, "G": 9, "R": 9}), ("c", {"Y": 7, "K": 7}), ("d", {"K": 7})])
def test_one_slot_for_three_villages(pick: str, expected: dict[str, int]) -> None:
    """CE23. Wrong: chips beyond twelve villages."""
    state = play(three_marks(11), f"found {pick}")
    assert points(state) == expected and state.is_terminal()
    assert state.to_position()["chips"] == [1, 0] and state.to_position()["villages"] == [pick]
    assert state.to_position()["huts"].keys() == {"b", "c", "d", "y", "z"}


@pytest.mark.proves("clans.order.choose")
def test_three_villages_in_the_movers_order() -> None:
    """CE24: d, c, then b by itself."""
    state = play(three_marks(0), "found d")
    assert points(state) == {"K": 3}
    assert state.current_player() == 0 and legal(state) == {"found b", "found c"}
    play(state, "found c")
    assert points(state) == {"K": 5, "Y": 2, "B": 4, "G": 4, "R": 4}
    assert state.to_position()["chips"] == [3, 0] and state.current_player() == 1


@pytest.mark.proves("clans.order.choose", kind="refuse")
def test_while_marks_stand_nothing_else_is_played() -> None:
    state = three_marks(0)
    assert clause_of(state, "y-z") == ("clans.order.choose", [])
    assert clause_of(state, "found y")[0] == "clans.village.found"
    assert clause_of(state, "found a")[0] == "clans.village.found"
    play(state, "found d")
    assert clause_of(state, "found d")[0] == "clans.village.found"


@pytest.mark.proves("clans.order.choose")
def test_the_order_is_asked_even_where_it_changes_nothing() -> None:
    """CA29, default; with the option it is not."""
    huts = {"a": "R", "b": "B", "c": "Y", "y": "K", "z": "K"}
    assert legal(play(position(FORK, huts), "a-b")) == {"found b", "found c"}
    state = play(position(FORK, huts, options={"autoOrderIfIrrelevant": True}), "a-b")
    assert state.current_player() == 1 and state.to_position()["villages"] == ["b", "c"]
    assert points(state) == {"R": 2, "B": 2, "Y": 1}


@pytest.mark.proves("clans.order.why")
def test_with_the_option_a_relevant_order_is_still_asked() -> None:
    huts, terrain, founded = CE20
    state = play(position(FORK, {**huts, "y": "K", "z": "K"}, terrain, founded=founded,
                          options={"autoOrderIfIrrelevant": True}), "a-b")
    assert legal(state) == {"found b", "found c"}


@pytest.mark.proves("clans.village.found", kind="refuse")
def test_what_still_has_neighbours_is_no_village() -> None:
    state = position("ab bc cd", {"a": "R", "b": "B", "c": "G", "d": "Y"})
    assert clause_of(state, "found c")[0] == "clans.village.found"
    play(state, "a-b")
    assert state.to_position()["villages"] == []


@pytest.mark.proves("clans.village.found")
def test_a_founded_village_never_moves_again() -> None:
    """CE40."""
    state = play(position("ab bc cd de ef", dict(zip("abcdef", "RBGYKR", strict=True))), "b-c")
    assert state.to_position()["villages"] == ["a"]
    while not state.is_terminal():
        assert not [m for m in legal(state) if "a" in m.split("-")]
        assert clause_of(state, "a-b")[0] == "clans.village.found"
        play(state, sorted(legal(state))[0])
