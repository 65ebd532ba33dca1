"""What the clauses about fights and points don't let happen: each the nearest case to one that they do."""

from __future__ import annotations

from itertools import product

import pytest

import pygame_rules as pr

from .small import active, evaluated, fight, scores, shown, told

BEATEN_BY = {"CH": ("SQ",), "MM": ("CH", "SC"), "RM": ("CH", "MM"), "SC": ("CH", "RM"), "SQ": ("MM", "RM", "SC")}


@pytest.mark.proves("manitou.warrior.relations", "manitou.warrior.defeat", "manitou.warrior.chief", kind="refuse")
@pytest.mark.parametrize(("new", "old"), [pair for pair in product(BEATEN_BY, BEATEN_BY)
                                          if pair[0] not in (*BEATEN_BY[pair[1]], pair[1])])
def test_a_weaker_warrior_turns_nobody_grey(new: str, old: str) -> None:
    """It is itself out of action from the first; all ten pairs."""
    assert shown(fight(f"R {old}, G {new}")) == f"R {old}*, G {new}"


@pytest.mark.parametrize(("moves", "left"), [
    pytest.param("R SC, R SC", "R SC, R SC", id="own equal ones don't cancel (MA22)",
                 marks=pytest.mark.proves("manitou.warrior.neutral", kind="refuse")),
    pytest.param("R CH, G MM", "R CH", id="where somebody is active the next is not so by itself",
                 marks=pytest.mark.proves("manitou.warrior.open", kind="refuse")),
    pytest.param("R SC, G RM, R MM, G MM", "", id="a grey warrior is shielded by nobody (MA30)",
                 marks=pytest.mark.proves("manitou.protect.add", kind="refuse")),
    pytest.param("R SC, G CH, B SC", "G CH", id="nobody protects another's warrior",
                 marks=pytest.mark.proves("manitou.protect.add", kind="refuse")),
    pytest.param("R SC, R MM, G CH, B SQ", "R SC", id="after its protector's fall a warrior still beats weaker ones",
                 marks=pytest.mark.proves("manitou.protect.after", kind="refuse")),
    pytest.param("G SC, G MM, R RM", "G SC, G MM", id="behind a protector the scout is out of the rainmaker's reach",
                 marks=pytest.mark.proves("manitou.protect.example", kind="refuse")),
])
def test_not_active(moves: str, left: str) -> None:
    assert active(fight(moves)) == left


@pytest.mark.parametrize(("moves", "cards", "expected"), [
    pytest.param("R 1, R 2, R 3, G 7", [6], [("buffalo", 1, 6)], id="three cards that sum up to less (ME29)",
                 marks=pytest.mark.proves("manitou.buffalo.first", "manitou.score.buffalo", kind="refuse")),
    pytest.param("R 10, G 3, B CH", [12, 4], [("buffalo", 0, 12), ("buffalo", 1, 4), ("prisoners", 2, 2)],
                 id="who is not alone doesn't take both (ME21)",
                 marks=pytest.mark.proves("manitou.buffalo.sole", kind="refuse")),
    pytest.param("R 9, G 4, B 4", [13, 5], [("buffalo", 0, 13)], id="nor when those behind tie (ME23)",
                 marks=pytest.mark.proves("manitou.buffalo.sole", kind="refuse")),
    pytest.param("R CH, G SQ", [13, 5], [("prisoners", 1, 1)], id="warriors bring no buffalo home (ME26)",
                 marks=pytest.mark.proves("manitou.warrior.purpose", kind="refuse")),
    pytest.param("R 8, G 8, B 5", [9], [], id="hunters by themselves are no points",
                 marks=pytest.mark.proves("manitou.goal.sources", kind="refuse")),
    pytest.param("R RM, G MM, B MM, R 3", [2], [("buffalo", 0, 2)], id="without an active warrior nobody (ME14)",
                 marks=pytest.mark.proves("manitou.capture.who", kind="refuse")),
    pytest.param("R SQ, R 5, G RM, B MM, R SC", [], [("prisoners", 0, 2)], id="own grey cards are no prisoners",
                 marks=pytest.mark.proves("manitou.capture.what", kind="refuse")),
    pytest.param("R CH, R SQ, G 9, B 2", [6], [("buffalo", 1, 6), ("prisoners", 0, 2)],
                 id="two active warriors don't take twice (ME17)",
                 marks=pytest.mark.proves("manitou.capture.point", kind="refuse")),
])
def test_not_won(moves: str, cards: list[int], expected: list[tuple[str, int, int]]) -> None:
    state = evaluated(moves, [cards, [], []], 3)
    found = [("buffalo", e["seat"], e["value"]) for e in told(state, "buffalo")]
    assert found + [("prisoners", e["seat"], e["points"]) for e in told(state, "prisoners")] == expected


@pytest.mark.proves("manitou.goal.danger", kind="refuse")
def test_without_hunters_no_thieves() -> None:
    """MA42, ME41."""
    assert scores("R CH, G SQ | G MM, R SC | R MM, G MM", [[9, 2], [4], [6]], 2) == [1, 1]


@pytest.mark.proves("manitou.end.winner", kind="refuse")
def test_before_the_end_nobody_has_won() -> None:
    state = pr.load_game("manitou").from_position({"hunt": 3, "scores": [40, 2], "hands": [["H1"], ["H2"]]})
    assert state.winners() == [] and state.returns() == [0, 0]
