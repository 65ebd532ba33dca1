"""Events: what an action did, each with the clause that made it so; and what must not happen."""

from __future__ import annotations

import json
from typing import Any

import pytest

import pygame_rules as pr

from .small import play, points, position, village

FAR = {"y": "K", "z": "K"}
Told = list[tuple[str, str, dict[str, Any]]]


def told(state: pr.State) -> Told:
    return [(event.kind, event.clause, event.data) for event in state.events()]


def founding(huts: int, terrain: str, number: int = 1, epoch: int = 1, chip: str = "clans.village.chip") -> Told:
    return [("found", "clans.village.found", {"seat": 0, "area": "b", "number": number, "epoch": epoch,
                                              "terrain": terrain, "huts": huts}),
            ("chip", chip, {"seat": 0, "area": "b"})]


@pytest.mark.proves("clans.move.all", "clans.village.found", "clans.village.chip", "clans.score.size")
def test_a_village_on_neutral_terrain() -> None:
    """CE01."""
    assert told(village("G", "RRB", "steppe")) == [
        ("move", "clans.move.all", {"seat": 0, "from": "a", "to": "b", "huts": 1}), *founding(4, "steppe"),
        ("score", "clans.score.size", {"area": "b", "huts": 4, "bonus": 0, "value": 4, "colours": "RBG"})]


@pytest.mark.proves("clans.score.favourable", "clans.strife.effect")
def test_strife_on_favourable_terrain() -> None:
    """CE07."""
    assert told(village("KKKKRR", "GYB", "forest"))[1:] == [
        *founding(9, "forest"), ("strife", "clans.strife.effect", {"area": "b", "removed": "BGY"}),
        ("score", "clans.score.favourable", {"area": "b", "huts": 6, "bonus": 1, "value": 7, "colours": "RK"})]


@pytest.mark.proves("clans.strife.trigger", "clans.strife.effect")
def test_strife_that_removes_nothing() -> None:
    """CE10: it is strife all the same."""
    assert ("strife", "clans.strife.effect", {"area": "b", "removed": ""}) in told(village("RRBBG", "GYYKK", "steppe"))


@pytest.mark.proves("clans.score.deadly", "clans.score.deadly.chip")
def test_a_village_on_deadly_terrain() -> None:
    """CE03."""
    assert told(village("G", "RRB", "mountain"))[1:] == [
        *founding(4, "mountain", chip="clans.score.deadly.chip"),
        ("lost", "clans.score.deadly", {"area": "b", "terrain": "mountain"})]


@pytest.mark.proves("clans.end.twelve", "clans.end.reveal", "clans.end.total")
def test_the_last_village_reveals_everything() -> None:
    """CE16, CE49."""
    state = village("RB", "GG", "mountain", 11, clans=["R", "Y"], points={"Y": 20}, chips=[1, 3])
    assert told(state)[1:] == [
        *founding(4, "mountain", 12, 5),
        ("score", "clans.score.favourable", {"area": "b", "huts": 4, "bonus": 5, "value": 9, "colours": "RBG"}),
        ("over", "clans.end.twelve", {"villages": 12}),
        ("reveal", "clans.end.reveal", {"clans": ["R", "Y"]}),
        ("result", "clans.end.total", {"scores": [11, 23], "winners": [1]})]


@pytest.mark.proves("clans.end.stuck", "clans.end.reveal")
def test_the_reveal_when_nothing_can_move() -> None:
    """CA37."""
    state = play(position("ab", {"a": "R", "b": "B"}, clans=["B", "K"]), "a-b")
    assert told(state)[-3:] == [
        ("over", "clans.end.stuck", {"villages": 1}), ("reveal", "clans.end.reveal", {"clans": ["B", "K"]}),
        ("result", "clans.end.total", {"scores": [3, 0], "winners": [0]})]


@pytest.mark.proves("clans.order.marks", "clans.order.choose")
def test_question_marks_and_their_order() -> None:
    state = play(position("ab ac yz", {"a": "R", "b": "B", "c": "Y", **FAR}, to_move=1), "a-b")
    assert told(state) == [("move", "clans.move.all", {"seat": 1, "from": "a", "to": "b", "huts": 1}),
                           ("marks", "clans.order.marks", {"seat": 1, "areas": ["b", "c"]})]
    play(state, "found c")
    assert [(event.kind, event.data["area"]) for event in state.events()] == [
        ("found", "c"), ("chip", "c"), ("score", "c"), ("found", "b"), ("chip", "b"), ("score", "b")]


@pytest.mark.proves("clans.setup.one", "clans.pub.deal", "clans.lobby.start")
def test_the_deal() -> None:
    match = pr.Match(pr.load_game("clans"), seed=1)
    clans = match.state.to_position()["clans"]
    kinds = [[event.kind for event in entry.events] for entry in match.entries]
    assert kinds == [["hut"]] * 60 + [["clan"]] * 2 + [["start"]]
    assert match.entries[0].events[0].clause == "clans.setup.one"
    dealt = match.entries[61].events[0]
    assert (dealt.clause, dealt.owner, dealt.secret) == ("clans.pub.deal", 1, ("colour",))
    assert dealt.data == {"seat": 1, "colour": clans[1]} == dealt.seen_by(1).data
    assert dealt.seen_by(0).data == dealt.seen_by(None).data == {"seat": 1}


def test_every_event_is_json_and_names_a_clause_of_the_rulebook() -> None:
    known = {clause.id for clause in pr.rulebook("clans")}
    for seed in range(6):
        match = pr.Match(pr.load_game("clans"), seed=seed)
        while not match.state.is_terminal():
            for event in match.play(match.state.legal_actions()[seed * 7 % len(match.state.legal_actions())]):
                assert event.clause in known and json.loads(json.dumps(event.data)) == event.data


# --- what must not happen -------------------------------------------------------------------------------------------

@pytest.mark.proves("clans.village.chip", "clans.village.single", kind="refuse")
def test_no_founding_point_without_a_village() -> None:
    """A single hut with a neighbour is no village, and others than the mover get nothing."""
    state = play(position("ab bc cd", {"a": "R", "b": "B", "c": "G", "d": "Y"}, players=3), "a-b")
    assert state.to_position()["chips"] == [0, 0, 0] and [event.kind for event in state.events()] == ["move"]
    play(state, "b-c", "d-c")
    assert state.to_position()["chips"] == [0, 0, 1]


@pytest.mark.proves("clans.score.favourable", "clans.epoch.first", "clans.pub.bonus", kind="refuse")
@pytest.mark.parametrize(("terrain", "founded"), [("steppe", 0), ("grassland", 0), ("forest", 4), ("forest", 7),
                                                  ("grassland", 9), ("steppe", 10), ("mountain", 6), ("mountain", 7)])
def test_no_bonus_on_neutral_terrain(terrain: str, founded: int) -> None:
    """CE14. Forest is favourable and mountain deadly in the first epoch only."""
    assert points(village("R", "BB", terrain, founded)) == {"R": 3, "B": 3}


@pytest.mark.proves("clans.epoch.quota", "clans.pub.quota", "clans.epoch.five", kind="refuse")
@pytest.mark.parametrize(("last", "value"), [(3, 3), (6, 4), (8, 5), (10, 6)])
def test_an_epoch_does_not_end_early(last: int, value: int) -> None:
    """The last village of an epoch (of the slot ``last`` + 1) still gets its bonus; the next has that of its own."""
    favourable = {3: "forest", 6: "grassland", 8: "steppe", 10: "mountain"}[last]
    assert points(village("R", "B", favourable, last)) == {"R": value, "B": value}
    assert points(village("R", "B", favourable, last + 1)) != {"R": value, "B": value}


@pytest.mark.proves("clans.pub.destroyed", "clans.score.deadly", kind="refuse")
def test_elsewhere_a_village_stays() -> None:
    for terrain in ("forest", "steppe", "grassland"):
        assert village("G", "RRB", terrain).to_position()["huts"]["b"] == "RRBG"


@pytest.mark.proves("clans.end.reveal", "clans.goal", kind="refuse")
def test_nothing_is_revealed_before_the_end_and_unplayed_clans_never_win() -> None:
    state = village("R", "G", "steppe", 10, clans=["R", "B"], points={"G": 70}, chips=[2, 0])
    assert not state.is_terminal() and state.winners() == [] and "reveal" not in [e.kind for e in state.events()]
    assert state.observation(None)["clans"] == [None, None] and state.observation(1)["clans"] == [None, "B"]
    play(state, "y-z")
    assert state.observation(None)["clans"] == ["R", "B"] and state.winners() == [0]
    assert state.to_position()["points"]["G"] == 72
