"""Buffalo, prisoners, fur thieves and the end: ME20–ME43, ME60, ME63, and the options of the evaluation."""

from __future__ import annotations

import pytest

import pygame_rules as pr

from .small import evaluated, scores, told


def won(moves: str, cards: list[int], players: int, **options: str) -> dict[str, int]:
    """Return what the buffalo of one herd bring, by letter."""
    state = evaluated(moves, [cards, [], []], players, options=options)
    found: dict[str, int] = {}
    for event in told(state, "buffalo"):
        found["RGBY"[event["seat"]]] = found.get("RGBY"[event["seat"]], 0) + event["value"]
    return found


@pytest.mark.proves("manitou.buffalo.first", "manitou.buffalo.second", "manitou.buffalo.rest", "manitou.buffalo.sole",
                    "manitou.buffalo.tie", "manitou.score.buffalo", "manitou.herd.large", "manitou.herd.small",
                    "manitou.herd.medium", "manitou.hunter.values")
@pytest.mark.parametrize(("moves", "cards", "players", "expected"), [
    ("R 1, G MM", [12, 4], 2, {"R": 16}),  # ME20
    ("R 10, G 3", [12, 4], 2, {"R": 12, "G": 4}),  # ME21
    ("R 7, G 7, B 2", [13, 5], 3, {}),  # ME22, MA15
    ("R 9, G 4, B 4", [13, 5], 3, {"R": 13}),  # ME23, MA16
    ("R 9, G 4, B 1, B 3, Y 2", [13, 5], 4, {"R": 13}),  # ME24
    ("R 5, R 5, G 10", [13, 5], 2, {}),  # ME25
    ("R CH, G SQ", [13, 5], 2, {}),  # ME26, MA19
    ("R 8, G 3, G 5, B 7", [6], 3, {}),  # ME27
    ("R 8, G 3", [11], 2, {"R": 11}),  # ME28, MA18
    ("R 1, R 2, R 3, G 7", [6], 2, {"G": 6}),  # ME29
    ("R 9, G CH, B 4", [10, 2], 3, {"R": 10, "B": 2}),  # ME30, MA20
    ("R 6, G 6, B 6, Y 1", [10, 3], 4, {}),  # ME31
    ("R 2, G 10, B 8, Y 7", [9, 1], 4, {"G": 9, "B": 1}),  # ME32
    ("R 10, G CH", [12, 4], 2, {"R": 16}),  # MA17: a sum of zero is never second
])
def test_me20_to_me32(moves: str, cards: list[int], players: int, expected: dict[str, int]) -> None:
    """Wrong: cards counted instead of values, x to the third after a tie, both cards to the leader, zero as second."""
    assert won(moves, cards, players) == expected


@pytest.mark.proves("manitou.capture.point", "manitou.capture.who")
def test_prisoners_of_me20_me26_me30() -> None:
    assert scores("R 1, G MM", [[12, 4], [], []], 2) == [16 - 10, 1]
    assert scores("R CH, G SQ", [[13, 5], [], []], 2) == [0, 1]
    assert scores("R 9, G CH, B 4", [[10, 2], [], []], 3) == [10 - 10, 2, 2]


@pytest.mark.proves("manitou.buffalo.tie")
def test_option_tie_first() -> None:
    """MA15: the next takes the lower card, unless several share that place."""
    assert won("R 7, G 7, B 2", [13, 5], 3, tieFirst="nextTakesSmall") == {"B": 5}
    assert won("R 7, G 7, B 2, Y 2", [13, 5], 4, tieFirst="nextTakesSmall") == {}
    assert won("R 7, G 7", [13, 5], 2, tieFirst="nextTakesSmall") == {}
    assert won("R 7, G 7, B 2", [13], 3, tieFirst="nextTakesSmall") == {}


@pytest.mark.proves("manitou.buffalo.rest", "manitou.buffalo.tie", "manitou.buffalo.second", kind="refuse")
def test_what_nobody_takes_is_told_with_its_clause() -> None:
    """MA03: it is not carried over."""
    state = evaluated("R 7, G 7, B 2 | R 9, G 4, B 4 | R CH, G SQ", [[13, 5], [12, 4], [6]], 3, hunt=1)
    lapses = [(e.data["value"], e.data["why"], e.clause) for e in state.events() if e.kind == "lapse"]
    assert lapses == [
        (13, "tie", "manitou.buffalo.tie"), (5, "third", "manitou.buffalo.tie"),
        (4, "tieSecond", "manitou.buffalo.second"), (6, "nobody", "manitou.buffalo.first")]
    assert state.to_position()["herds"] == [[], [], []]


@pytest.mark.proves("manitou.thief.who", "manitou.thief.sum", "manitou.thief.penalty", "manitou.score.all",
                    "manitou.goal.danger", "manitou.goal.sources")
@pytest.mark.parametrize(("herds", "buffalo", "players", "expected", "visited"), [
    ("R 10, G 4 | G 6, R SC | R MM, G SQ", [[9, 2], [4], [6]], 2, [1, -4], [0, 1]),  # ME40
    ("R CH, G SQ | G MM, R SC | R MM, G MM", [[9, 2], [4], [6]], 2, [1, 1], []),  # ME41
    ("R 10, G 5, B 8 | G 9, B 9, R 1 | B 2, G RM", [[13, 3], [11], [5]], 3, [13, 1, -2], [2]),  # ME42
    ("R CH, G SQ | G 1, R RM | B RM", [[13, 3], [11], [5]], 3, [1, 2, 0], [1]),  # ME43
])
def test_me40_to_me43(herds: str, buffalo: list[list[int]], players: int, expected: list[int],
                      visited: list[int]) -> None:
    """Wrong: totals kept above zero."""
    state = evaluated(herds, buffalo, players)
    assert state.scores() == expected
    assert [seat for event in told(state, "thieves") for seat in event["seats"]] == visited


@pytest.mark.proves("manitou.thief.who")
def test_option_thief_tie() -> None:
    """MA41."""
    hunt = "R 10, G 4 | G 6, R SC | R MM, G SQ"
    assert scores(hunt, [[9, 2], [4], [6]], 2, options={"thiefTie": "none"}) == [11, 6]
    assert scores("R 10, G 4", [[9, 2], [], []], 2, options={"thiefTie": "none"}) == [9 - 10, 2]


@pytest.mark.proves("manitou.thief.sum", "manitou.thief.penalty", kind="refuse")
def test_sums_are_not_carried_over_to_the_next_hunt() -> None:
    """MA46. Wrong: applying the thieves to a cumulative total."""
    assert scores("R 3, G 4", [[], [], []], 2, hunt=2, scores=[50, 0]) == [50, -10]


@pytest.mark.proves("manitou.thief.who", kind="refuse")
def test_captured_hunters_count_for_the_thieves() -> None:
    """MA43."""
    assert scores("R 9, G CH | G 4", [[], [], []], 2) == [-10, 1]


@pytest.mark.proves("manitou.capture.lost", "manitou.capture.return", "manitou.capture.what")
def test_me60() -> None:
    state = evaluated("R 1, G MM, R 2 | G 10, R SC, G RM, R SC, G RM | R 3, G SC, R 4, G MM, R RM, G 9",
                      [[12, 4], [3], [7]], 2, hunt=1)
    assert state.scores() == [16, 7]
    pools = state.observation(None)["pools"]
    assert [sum(pool.values()) for pool in pools] == [14, 21]
    assert "SC" not in pools[0] and pools[0]["RM"] == 1
    assert sorted(state.to_position()["captured"][1]) == sorted(
        ["0:H1", "0:H2", "0:H3", "0:H4", "0:SC", "0:SC", "0:RM"])


@pytest.mark.proves("manitou.capture.lost", kind="refuse")
def test_one_of_two_equal_cards_captured_leaves_the_other() -> None:
    """Wrong: deleting captured cards by kind."""
    state = evaluated("R 5, G CH", [[], [], []], 2, hunt=1)
    assert state.observation(None)["pools"][0]["H5"] == 1


@pytest.mark.proves("manitou.capture.return", kind="refuse")
def test_own_cards_are_never_lost_at_an_own_herd() -> None:
    """MA37. Wrong: losing own cards at an own herd."""
    state = evaluated("R 5, R SC, G MM, R CH", [[], [], []], 2, hunt=1)
    assert [sum(pool.values()) for pool in state.observation(None)["pools"]] == [21, 20]


@pytest.mark.proves("manitou.capture.return")
def test_option_open_herd() -> None:
    """MA36: at an open herd all is lost to all."""
    state = evaluated("R 5, R SC, G SC | G CH, R 7", [[4], [], []], 2, hunt=1, options={"openHerd": "discard"})
    assert state.to_position()["discarded"] == ["0:H5", "0:SC", "1:SC"]
    assert [sum(pool.values()) for pool in state.observation(None)["pools"]] == [18, 20]
    assert state.scores() == [4 - 10, 1]
    assert [e.clause for e in state.events() if e.kind == "discard"] == ["manitou.capture.return"]


@pytest.mark.proves("manitou.end.winner", "manitou.goal.winner", "manitou.end.three")
def test_me63_equal_totals_share_the_victory() -> None:
    state = evaluated("Y CH", [[], [], []], 4, scores=[41, 41, 12, 0])
    assert state.is_terminal() and state.winners() == [0, 1] and state.returns() == [1 / 3, 1 / 3, -1 / 3, -1 / 3]


@pytest.mark.proves("manitou.end.winner")
@pytest.mark.parametrize(("option", "winners"), [("shared", [0, 1]), ("mostPrisoners", [1]), ("mostBuffalo", [0])])
def test_option_final_tie(option: str, winners: list[int]) -> None:
    """MA47."""
    state = pr.load_game("manitou", players=3, finalTie=option).from_position({
        "phase": "over", "hunt": 3, "scores": [41, 41, 12], "buffalo": [41, 40, 3], "captured": [[], ["2:H3"], []]})
    assert state.winners() == winners


@pytest.mark.proves("manitou.end.three", "manitou.goal.winner", kind="refuse")
def test_after_the_third_hunt_nothing_is_played() -> None:
    state = evaluated("R CH", [[], [], []], 2)
    assert state.is_terminal() and state.legal_actions() == [] and state.current_player() == pr.TERMINAL
    assert state.why_not("CH@1").clause == "core.over"  # type: ignore[union-attr]
    assert state.why_not("pick CH").clause == "core.over"  # type: ignore[union-attr]
    assert not evaluated("R CH", [[], [], []], 2, hunt=2).is_terminal()


@pytest.mark.proves("manitou.goal.winner")
def test_the_sum_decides_not_buffalo_or_prisoners() -> None:
    """MA48."""
    state = pr.load_game("manitou", players=3).from_position({
        "phase": "over", "scores": [20, 10, 21], "buffalo": [20, 0, 11],
        "captured": [[], [f"0:H{v}" for v in range(1, 11)], [f"1:H{v}" for v in range(1, 10)]]})
    assert state.winners() == [2]


def test_every_point_is_told() -> None:
    state = evaluated("R 10, G 5, B 8 | G 9, B 9, R 1 | B 2, G RM", [[13, 3], [11], [5]], 3)
    points = [0, 0, 0]
    for event in state.events():
        if event.kind == "buffalo":
            points[event.data["seat"]] += event.data["value"]
        elif event.kind == "prisoners":
            points[event.data["seat"]] += event.data["points"]
        elif event.kind == "thieves":
            for seat in event.data["seats"]:
                points[seat] += event.data["points"]
    assert points == state.scores()
