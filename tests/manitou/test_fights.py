"""Warriors: who beats whom, protecting, a third one – the worked examples ME01–ME17."""

from __future__ import annotations

from itertools import product

import pytest

import pygame_rules as pr

from .small import active, clause_of, evaluated, fight, hands, legal, play, scores, shown, table, told

WARRIORS = ("CH", "MM", "RM", "SC", "SQ")
BEATS = {"CH": "MM RM SC", "MM": "RM SQ", "RM": "SC SQ", "SC": "MM SQ", "SQ": "CH"}


@pytest.mark.proves("manitou.warrior.chief", "manitou.warrior.relations", "manitou.warrior.defeat",
                    "manitou.warrior.neutral", "manitou.cards.types")
@pytest.mark.parametrize(("new", "old"), list(product(WARRIORS, WARRIORS)))
def test_every_pair(new: str, old: str) -> None:
    """All 25 meetings of two single warriors; one that loses arrives grey and changes nothing (MA21)."""
    state = fight(f"R {old}, G {new}")
    if new == old:
        assert shown(state) == f"R {old}, G {new}"
    elif new in BEATS[old].split():
        assert shown(state) == f"R {old}*, G {new}"
    else:
        assert new in BEATS and old in BEATS[new].split()
        assert shown(state) == f"R {old}, G {new}*"


@pytest.mark.proves("manitou.capture.example", "manitou.warrior.purpose", "manitou.warrior.defeat",
                    "manitou.warrior.relations", "manitou.capture.point", "manitou.capture.what")
def test_me01() -> None:
    """Wrong: removing captured hunters before the buffalo are awarded."""
    assert shown(fight("G RM, G 8, R MM, B 10")) == "G RM, G 8, R MM*, B 10"
    state = evaluated("G RM, G 8, R MM, B 10", [[4], [], []], 4)
    (prisoners,) = told(state, "prisoners")
    assert (prisoners["seat"], prisoners["points"]) == (0, 3)
    assert sorted(prisoners["cards"]) == ["1:H8", "1:RM", "2:H10"]
    assert state.scores() == [3, 0, 4 - 10, 0]


@pytest.mark.proves("manitou.protect.example", "manitou.protect.sacrifice", "manitou.protect.after",
                    "manitou.protect.order", "manitou.warrior.relations")
@pytest.mark.parametrize(("next_", "left"), [
    ("B RM", "B RM"), ("R CH", "R CH"), ("B SC", ""), ("R MM", "G SC"), ("B SQ", "G SC")])
def test_me02(next_: str, left: str) -> None:
    """Also whoever sacrificed may attack again (MA31). Wrong: the conqueror of a protector survives."""
    state = fight("G SC, G MM, R CH")
    assert shown(state) == "G SC*, G MM, R CH"
    assert active(fight(next_, start=state)) == left


@pytest.mark.proves("manitou.score.example", "manitou.goal.sources", "manitou.capture.who")
def test_me03() -> None:
    moves = "R 10, G 5, B 8, R 9, G RM, B CH, R SC, G 4, B 6, R 7, G MM, B SQ, R MM"
    assert active(fight(moves)) == "B CH"
    state = evaluated(moves, [[13, 3], [], []], 3)
    assert [(e["value"], e["seat"]) for e in told(state, "buffalo")] == [(13, 0), (3, 2)]
    assert [(e["seat"], e["points"]) for e in told(state, "prisoners")] == [(2, 9)]
    assert state.scores() == [13 - 10, 0, 12]


@pytest.mark.proves("manitou.warrior.chief", "manitou.warrior.defeat", "manitou.protect.add", "manitou.protect.order",
                    "manitou.protect.sacrifice", "manitou.protect.after", "manitou.warrior.neutral",
                    "manitou.warrior.open", "manitou.warrior.oneside", "manitou.warrior.play")
@pytest.mark.parametrize(("moves", "left", "taken"), [
    ("R SQ, G CH", "R SQ", 1),  # ME04
    ("G CH, R SQ", "R SQ", 1),  # ME05
    ("R SC, G SC, B SQ", "B SQ", 2),  # ME06, MA32
    ("R SC, R SC", "R SC, R SC", 0),  # ME07: own equal warriors don't cancel (MA22)
    ("R SC, R SC, G RM", "R SC", 1),  # ME07
    ("R SC, R SC, G RM, G RM", "G RM", 2),  # ME07
    ("R CH, R SQ, G SQ", "R CH", 1),  # ME08: no fight among own ones (MA23)
    ("R CH, R SQ, G SQ, G SQ", "G SQ", 2),  # ME08: the conqueror of a lone warrior stays (MA29)
    ("R CH, R MM, G MM", "R CH", 1),  # ME09, MA25
    ("R SQ, R CH, G MM, G SC", "R SQ, R CH", 2),  # ME10: two active don't count twice (MA35); MA26
    ("R CH, R MM, G SQ", "R CH, R MM", 1),  # ME11: only the top one is met (MA27)
    ("R SC, R MM, G CH, R CH", "R SC, R CH", 1),  # ME13: a fallen protector is replaced (MA28)
    ("R SC, R MM, G CH, R CH, G SQ", "R SC", 2),  # ME13
    ("R SQ, G RM, B MM, R SC, G CH, B SQ, R RM", "R RM", 4),  # ME15
    ("R CH, R SQ, G 9, B 2", "R CH, R SQ", 2),  # ME17
])
def test_me04_to_me17(moves: str, left: str, taken: int) -> None:
    """Wrong: reviving grey warriors, a limit of two warriors in all, the lower of two active ones being met."""
    assert active(fight(moves)) == left
    state = evaluated(moves, [[], [], []], 4)
    prisoners = told(state, "prisoners")
    assert sum(event["points"] for event in prisoners) == taken
    assert {event["seat"] for event in prisoners} <= {"RGBY".index(left[0])}


@pytest.mark.proves("manitou.capture.return")
def test_me14() -> None:
    """Nobody is active: no prisoners, all go home (MA36); a grey warrior doesn't recover (MA30)."""
    moves = "R RM, G MM, B MM, R 3"
    assert shown(fight(moves)) == "R RM, G MM, B MM, R 3"
    state = evaluated(moves, [[2], [], []], 3, hunt=1)
    assert state.scores() == [2 - 10, 0, 0] and told(state, "prisoners") == []
    assert all(sum(pool.values()) == 21 for pool in state.observation(None)["pools"])


@pytest.mark.proves("manitou.protect.max", kind="refuse")
def test_me12() -> None:
    """A third own warrior where two are active is refused while anything else can be placed."""
    state = table("R CH, R MM", 2, hands=hands(2, R="SC 4"), to_move=0)
    assert clause_of(state, "SC@1") == ("manitou.protect.max", [])
    assert legal(state) == {"SC@2", "SC@3", "H4@1", "H4@2", "H4@3"}


FULL = "R CH, R CH | R MM, R MM | R RM, R RM"


@pytest.mark.proves("manitou.protect.max")
def test_me16_every_card_may_go_everywhere_if_none_has_a_place() -> None:
    state = table(FULL, 2, hands=hands(2, R="SC SQ"), to_move=0)
    assert legal(state) == {f"{card}@{herd}" for card in ("SC", "SQ") for herd in (1, 2, 3)}
    play(state, "SC@2")
    assert shown(state, 2) == "R MM*, R MM*, R SC"
    assert told(state, "place")[0]["result"] == "surplus" and state.events()[0].clause == "manitou.protect.max"


@pytest.mark.proves("manitou.protect.max", kind="refuse")
def test_me16_a_hunter_in_hand_makes_the_fallback_void() -> None:
    state = table(FULL, 2, hands=hands(2, R="SC 4"), to_move=0)
    assert legal(state) == {"H4@1", "H4@2", "H4@3"}
    assert clause_of(state, "SC@2") == ("manitou.protect.max", [])


def test_me16_one_open_place_makes_the_fallback_void() -> None:
    state = table("R CH | R MM, R MM | R RM, R RM", 2, hands=hands(2, R="SC SQ"), to_move=0)
    assert legal(state) == {"SC@1", "SQ@1"}


@pytest.mark.proves("manitou.protect.max")
def test_option_third_warrior_arrives_grey() -> None:
    state = table("R CH, R MM", 2, hands=hands(2, R="SC 4"), to_move=0, options={"thirdWarrior": "grey"})
    assert "SC@1" in legal(state)
    assert shown(play(state, "SC@1")) == "R CH*, R MM*, R SC"


@pytest.mark.proves("manitou.warrior.oneside", kind="refuse")
def test_two_sides_are_never_active_together() -> None:
    for moves in ("R CH, G MM", "R CH, G SQ", "R CH, G CH, B SQ", "R SC, R MM, G CH, B RM"):
        owners = {entry[0] for entry in active(fight(moves)).split(", ") if entry}
        assert len(owners) <= 1
    with pytest.raises(pr.PositionError) as error:
        pr.load_game("manitou").from_position({"grounds": [
            [{"seat": 0, "card": "CH", "active": True}, {"seat": 1, "card": "MM", "active": True}], [], []]})
    assert error.value.field == "grounds.0"


@pytest.mark.proves("manitou.protect.max", kind="refuse")
def test_three_active_warriors_are_no_position() -> None:
    with pytest.raises(pr.PositionError) as error:
        pr.load_game("manitou").from_position({"grounds": [
            [{"seat": 0, "card": c, "active": True} for c in ("CH", "MM", "RM")], [], []]})
    assert error.value.field == "grounds.0"


@pytest.mark.proves("manitou.protect.order", "manitou.protect.sacrifice", kind="refuse")
def test_a_weaker_attacker_can_not_be_traded_in() -> None:
    """MA26: attacker grey, both defenders stay."""
    assert shown(fight("R SQ, R CH, G SC")) == "R SQ*, R CH*, G SC"


@pytest.mark.proves("manitou.warrior.play")
def test_a_warrior_may_go_where_it_loses() -> None:
    """MA21."""
    state = table("G CH | G CH", 2, hands=hands(2, R="MM"), to_move=0)
    assert legal(state) == {"MM@1", "MM@2", "MM@3"}
    assert scores("G CH, R MM", [[], [], []], 2) == [0, 1]
