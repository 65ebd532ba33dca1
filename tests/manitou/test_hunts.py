"""Set-up, parties, hands and whole hunts: ME50–ME52, ME61, ME62, ME64, ME65, and what is refused on the way."""

from __future__ import annotations

from collections import Counter

import pytest

import pygame_rules as pr
from pygame_rules.manitou import paths

from .small import clause_of, dealt, evaluated, hands, legal, play, shown, table, told, whole_hunt

PARTY = [f"pick {c}" for c in ("H1", "H2", "H5", "H5", "CH", "MM", "RM", "SC")]


# --- the box and the herds ------------------------------------------------------------------------------------------

@pytest.mark.proves("manitou.cards.hunters", "manitou.cards.warriors", "manitou.cards.types")
def test_every_tribe_has_eleven_hunters_and_ten_warriors() -> None:
    for players in (2, 3, 4):
        pools = pr.load_game("manitou", players=players).new_initial_state().observation(None)["pools"]
        assert pools == [{**{f"H{v}": 2 if v == 5 else 1 for v in range(1, 11)},
                          "CH": 2, "MM": 2, "RM": 2, "SC": 2, "SQ": 2}] * players


@pytest.mark.proves("manitou.cards.hunters", "manitou.cards.warriors", "manitou.cards.types", kind="refuse")
def test_no_tribe_has_more() -> None:
    state = dealt(2, 0, [[13, 3], [6], [5]])
    assert clause_of(play(state, "pick H1"), "pick H1") == ("manitou.cards.hunters", [])
    play(state, "pick H5", "pick H5")
    assert clause_of(state, "pick H5") == ("manitou.cards.hunters", [])
    play(state, "pick CH", "pick CH")
    assert clause_of(state, "pick CH") == ("manitou.cards.warriors", [])
    assert clause_of(state, "pick XX") == ("core.notation", [])


@pytest.mark.proves("manitou.setup.herds", "manitou.deck.buffalo", "manitou.setup.open", "manitou.herd.large",
                    "manitou.herd.medium", "manitou.herd.small")
@pytest.mark.parametrize(("players", "layout"), [(2, ["Xx", "x", "x"]), (3, ["Xx", "X", "x"]), (4, ["Xx", "Xx", "x"])])
def test_the_herds_lie_open_before_parties_are_chosen(players: int, layout: list[str]) -> None:
    match = pr.Match(pr.load_game("manitou", players=players), seed=players)
    seen = match.view(None)
    assert ["".join("X" if v > 8 else "x" for v in cards) for cards in seen["herds"]] == layout
    assert seen["phase"] == "pick" and not any(seen["picks"])
    order = [entry.text.split()[:2] for entry in match.entries[1:]]
    assert order == [["deal", kind] for herd in layout for kind in herd]


@pytest.mark.proves("manitou.deck.buffalo")
def test_the_deck() -> None:
    """MA01: nine small cards, each 1–7. MA02: four players use up the whole deck."""
    for small in (None, "122345567", [7, 7, 7, 7, 7, 7, 7, 7, 7]):
        game = pr.load_game("manitou", players=4, **({"smallBuffalo": small} if small else {}))
        deck = game.new_initial_state().to_position()["deck"]
        assert deck["X"] == [9, 10, 10, 11, 12, 13] and len(deck["x"]) == 9 and set(deck["x"]) <= set(range(1, 8))
    match = pr.Match(pr.load_game("manitou", players=4), seed=1)
    before = Counter([9, 10, 10, 11, 12, 13] + [int(d) for d in match.game.options["smallBuffalo"]])
    laid: Counter[int] = Counter()
    while not match.state.is_terminal():
        match.play(match.state.legal_actions()[0])
    for entry in match.entries:
        if entry.text.startswith("deal"):
            laid[int(entry.text.split()[2])] += 1
    assert laid == before and match.state.to_position()["deck"] == {"X": [], "x": []}


@pytest.mark.proves("manitou.deck.buffalo", "manitou.setup.herds", "manitou.herd.small", "manitou.herd.medium",
                    "manitou.herd.large", "manitou.setup.open", kind="refuse")
def test_dealing_is_refused_out_of_place() -> None:
    state = pr.load_game("manitou").new_initial_state()
    assert clause_of(state, "deal X 13") == ("manitou.setup.dealer", [])
    assert clause_of(state, "pick H1")[0] == "manitou.setup.open"
    play(state, "start 0")
    assert clause_of(state, "deal x 3") == ("manitou.herd.medium", [])
    play(state, "deal X 13")
    assert clause_of(state, "deal X 12") == ("manitou.herd.small", [])
    play(state, "deal x 1")
    assert clause_of(state, "deal x 1") == ("manitou.deck.buffalo", [])
    play(state, "deal x 4", "deal x 4")
    assert clause_of(state, "deal x 5") == ("manitou.setup.herds", ["core.chance"])
    assert clause_of(state, "start 1") == ("manitou.setup.dealer", ["core.chance"])


@pytest.mark.proves("manitou.setup.dealer")
def test_me64_start_and_dealer_move_on() -> None:
    """MA05, MA06: three seats, seat 1 starts."""
    match = pr.Match(pr.load_game("manitou", players=3), seed="x")
    while match.view(None)["starter"] != 1:
        match = pr.Match(match.game, seed=match.record_text())
    orders, seats = [], []
    while not match.state.is_terminal():
        hunt = match.view(None)["hunt"]
        if match.view(None)["phase"] == "pick":
            seats.append(match.state.current_player())
        match.play(match.state.legal_actions()[-1])
        if match.state.is_terminal() or match.view(None)["hunt"] != hunt:
            orders.append(list(dict.fromkeys(seats)))
            assert [seats.count(seat) for seat in orders[-1]] == [8, 8, 7]
            seats = []
    assert orders == [[1, 2, 0], [2, 0, 1], [0, 1, 2]]


@pytest.mark.proves("manitou.setup.dealer")
def test_options_of_the_start() -> None:
    assert legal(pr.load_game("manitou", firstStarter="seat0").new_initial_state()) == {"start 0"}
    assert legal(pr.load_game("manitou", players=3).new_initial_state()) == {"start 0", "start 1", "start 2"}
    state = evaluated("R CH", [[], [], []], 2, hunt=1, starter=1, options={"starter": "fixed"})
    assert state.to_position()["starter"] == 1
    state = evaluated("R CH", [[], [], []], 2, hunt=1, starter=1)
    assert state.to_position()["starter"] == 0


@pytest.mark.proves("manitou.setup.dealer", kind="refuse")
def test_only_the_option_lets_another_start() -> None:
    assert clause_of(pr.load_game("manitou", firstStarter="seat0").new_initial_state(), "start 1") == (
        "manitou.setup.dealer", [])


# --- parties --------------------------------------------------------------------------------------------------------

@pytest.mark.proves("manitou.choose.eight", "manitou.choose.seven", "manitou.choose.barrier", "manitou.goal.party")
def test_eight_cards_and_seven_for_the_dealer() -> None:
    state = dealt(3, 1, [[13, 3], [11], [5]])
    assert state.observation(None)["required"] == [7, 8, 8]
    for seat, count in ((1, 8), (2, 8), (0, 7)):
        assert state.current_player() == seat
        play(state, *PARTY[8 - count:])
    assert state.to_position()["phase"] == "draw"


@pytest.mark.proves("manitou.choose.eight", kind="refuse")
def test_ascending_and_never_too_few() -> None:
    """MA07: exactly eight; fewer can't be had."""
    state = dealt(2, 0, [[13, 3], [6], [5]])
    assert "pick MM" in legal(state) and "pick RM" not in legal(state)
    assert clause_of(state, "pick RM") == ("manitou.choose.eight", [])
    play(state, "pick H4")
    assert clause_of(state, "pick H3") == ("manitou.choose.eight", [])
    play(state, *PARTY[2:])
    assert state.current_player() == 0, "one card is missing"
    play(state, "pick SQ")
    assert state.current_player() == 1


@pytest.mark.proves("manitou.choose.seven", kind="refuse")
def test_the_dealer_needs_seven() -> None:
    state = play(dealt(2, 0, [[13, 3], [6], [5]]), *PARTY)
    assert state.current_player() == 1
    assert "pick RM" not in legal(state) and clause_of(state, "pick RM") == ("manitou.choose.seven", [])
    play(state, *PARTY[1:])
    assert clause_of(state, "pick SQ")[0] == "manitou.choose.barrier"


@pytest.mark.proves("manitou.choose.barrier", kind="refuse")
def test_nobody_places_before_all_have_confirmed() -> None:
    state = play(dealt(2, 0, [[13, 3], [6], [5]]), *PARTY)
    assert clause_of(state, "H1@1") == ("manitou.choose.barrier", [])
    assert state.observation(0)["confirmed"] == [True, False]


@pytest.mark.proves("manitou.goal.party", kind="refuse")
def test_a_party_is_chosen_anew_in_every_hunt() -> None:
    state = evaluated("R CH", [[], [], []], 2, hunt=1)
    while state.current_player() == pr.CHANCE:
        state.apply_action(state.legal_actions()[0])
    assert clause_of(state, "H1@1") == ("manitou.choose.barrier", [])
    assert not any(state.to_position()["piles"])


@pytest.mark.proves("manitou.choose.eight", "manitou.round.heldback")
def test_me61_a_tribe_of_seven() -> None:
    """MA08: seven left, all seven are picked and placed, none is held back."""
    lost = [f"0:{c}" for c in ("H1", "H2", "H3", "H4", "H5", "H5", "H6", "H7", "H8", "H9", "H10", "CH", "CH", "MM")]
    state = pr.load_game("manitou").from_position({
        "phase": "pick", "hunt": 3, "starter": 0, "herds": [[13, 3], [6], [5]], "captured": [[], lost]})
    assert state.observation(0)["required"] == [7, 7]
    assert legal(state) == {"pick MM"}
    play(state, *(f"pick {c}" for c in "MM RM RM SC SC SQ SQ".split()))
    assert state.current_player() == 1
    play(state, *PARTY[1:])
    while not state.is_terminal():
        if state.to_position()["placed"] == [7, 6]:
            assert state.to_position()["hands"][0] == []
        state.apply_action(state.legal_actions()[0])
    first = pr.load_game("manitou").from_position({
        "phase": "pick", "hunt": 3, "starter": 1, "herds": [[13, 3], [6], [5]], "captured": [[], lost]})
    assert first.observation(0)["required"] == [7, 8]


@pytest.mark.proves("manitou.round.heldback")
def test_me62_the_card_held_back_is_there_again() -> None:
    """MA39. Wrong: discarding it."""
    state = table("G 1", 2, hands=[["CH"], ["CH"]], placed=[7, 6], to_move=1, hunt=1)
    play(state, "CH@2")
    while state.current_player() == pr.CHANCE:
        state.apply_action(state.legal_actions()[0])
    seen = state.observation(None)
    assert seen["phase"] == "pick" and seen["pools"][0]["CH"] == 2 and sum(seen["pools"][0].values()) == 21


@pytest.mark.proves("manitou.round.heldback", kind="refuse")
def test_the_eighth_card_is_not_placed() -> None:
    state = table("", 2, hands=[["CH"], ["SQ", "H2"]], placed=[7, 6], to_move=1)
    assert clause_of(state, "CH@1")[0] == "manitou.hand.three"
    play(state, "SQ@1")
    assert state.to_position()["hunt"] == 2


@pytest.mark.proves("manitou.choose.deselect", "manitou.choose.confirm", kind="ui")
@pytest.mark.proves("manitou.choose.eight", kind="refuse")
def test_me65_the_draft() -> None:
    seen = dealt(2, 0, [[13, 3], [6], [5]]).observation(0)
    asked = paths.draft(seen)
    assert asked is not None and asked.size == 8 and len(asked.targets) == 21 == len(set(asked.targets))
    chosen = [f"card:H{v}" for v in range(1, 9)]
    assert paths.draft_refusal(seen, chosen, "button:ok") is None
    refusal = paths.draft_refusal(seen, chosen, "card:H9")
    assert refusal is not None and refusal.clause == "manitou.choose.eight"
    assert paths.draft_refusal(seen, chosen, "card:H3") is None, "a chosen card may be put back"
    assert paths.draft_refusal(seen, chosen[:7], "button:ok").facts == {"chosen": 7, "required": 8}  # type: ignore[union-attr]
    assert paths.draft_refusal(seen, chosen[:7], "card:CH:2") is None
    assert paths.drafted(["card:SQ", "card:H10", "card:CH:2", "card:H5", "card:CH"]) == [
        "pick H5", "pick H10", "pick CH", "pick CH", "pick SQ"]


def test_me65_the_dealers_draft() -> None:
    seen = play(dealt(2, 0, [[13, 3], [6], [5]]), *PARTY).observation(1)
    refusal = paths.draft_refusal(seen, [f"card:H{v}" for v in range(1, 8)], "card:H9")
    assert refusal is not None and refusal.clause == "manitou.choose.seven"
    assert paths.draft(play(dealt(2, 0, [[13, 3], [6], [5]]), *PARTY).observation(0)) is None


# --- hands and turns ------------------------------------------------------------------------------------------------

@pytest.mark.proves("manitou.hand.three", "manitou.hand.refill")
def test_three_in_hand_and_refilled_at_once() -> None:
    """MA10, MA11: choices before the seven placements 3,3,3,3,3,3,2, for the dealer 3,3,3,3,3,2,1."""
    match = pr.Match(pr.load_game("manitou", firstStarter="seat0"), seed=3)
    while match.view(None)["phase"] == "pick":
        match.play(match.state.legal_actions()[0])
    sizes: list[list[int]] = [[], []]
    while match.view(None)["hunt"] == 1:
        seat = match.state.current_player()
        sizes[seat].append(len(match.view(seat)["hands"][seat]))
        match.play(match.state.legal_actions()[0])
    assert sizes == [[3, 3, 3, 3, 3, 3, 2], [3, 3, 3, 3, 3, 2, 1]]


@pytest.mark.proves("manitou.hand.three", kind="refuse")
def test_only_cards_in_hand_are_placed() -> None:
    """Wrong: showing or letting a bot use all eight picked cards."""
    state = table("", 2, hands=hands(2, R="SC SQ 4"), piles=[["H7", "CH"], []], to_move=0)
    assert clause_of(state, "H7@1") == ("manitou.hand.three", [])
    assert "in your party" in state.why_not("H7@1").message  # type: ignore[union-attr]
    assert clause_of(state, "H8@1") == ("manitou.hand.three", [])
    assert "in your party" not in state.why_not("H8@1").message  # type: ignore[union-attr]


@pytest.mark.proves("manitou.hand.refill", kind="refuse")
def test_nobody_draws_out_of_turn() -> None:
    state = table("", 2, hands=[["SC", "SQ", "H4"], ["H1"]], piles=[["H7", "CH"], ["H9"]], to_move=0)
    assert clause_of(state, "draw 0 H7")[0] == "manitou.hand.three"
    assert clause_of(state, "draw 1 H9")[0] == "manitou.hand.refill"
    play(state, "SC@1")
    assert legal(state) == {"draw 0 H7", "draw 0 CH"}
    assert dict(state.chance_outcomes()) == {state.string_to_action(a): 0.5 for a in ("draw 0 H7", "draw 0 CH")}
    assert clause_of(state, "draw 0 H8") == ("manitou.hand.refill", [])
    assert clause_of(state, "draw 1 H9") == ("manitou.hand.refill", [])
    assert clause_of(state, "H4@1") == ("core.chance", [])


def test_equal_cards_make_one_draw() -> None:
    state = play(table("", 2, hands=[["SC", "SQ", "H4"], ["H1"]], piles=[["H7", "CH", "CH"], []], to_move=0), "SC@1")
    outcomes = {state.action_to_string(a): p for a, p in state.chance_outcomes()}
    assert outcomes == {"draw 0 H7": 1 / 3, "draw 0 CH": 2 / 3}


@pytest.mark.proves("manitou.hunter.play", "manitou.warrior.play")
def test_any_card_to_any_herd() -> None:
    state = table("", 2, hands=hands(2, R="SC 4"), to_move=0)
    assert legal(state) == {f"{c}@{h}" for c in ("SC", "H4") for h in (1, 2, 3)}
    assert shown(play(state, "H4@3"), 3) == "R 4"


@pytest.mark.proves("manitou.hunter.play", "manitou.warrior.play", kind="refuse")
def test_there_are_three_herds_and_no_passing() -> None:
    """MA12."""
    state = table("", 2, hands=hands(2, R="SC 4"), to_move=0)
    for text in ("H4@4", "SC@0", "pass", "H4", "end", ""):
        assert clause_of(state, text) == ("core.notation", [])


@pytest.mark.proves("manitou.round.end", "manitou.score.all")
def test_seven_placements_a_seat() -> None:
    match = pr.Match(pr.load_game("manitou", players=3), seed=2)
    placed = Counter()  # type: ignore[var-annotated]
    while not match.state.is_terminal():
        if match.view(None)["phase"] == "play":
            placed[match.view(None)["hunt"], match.state.current_player()] += 1
        match.play(match.state.legal_actions()[0])
    assert placed == {(hunt, seat): 7 for hunt in (1, 2, 3) for seat in range(3)}
    evaluations = [entry for entry in match.entries if any(e.kind == "evaluation" for e in entry.events)]
    assert len(evaluations) == 3


@pytest.mark.proves("manitou.round.end", kind="refuse")
def test_an_eighth_placement_is_refused() -> None:
    state = table("", 3, hands=[["CH", "H1"], ["SQ", "H2"], ["H3"]], placed=[7, 6, 6], to_move=1)
    play(state, "SQ@1")
    assert state.current_player() == 2
    play(state, "H3@1")
    assert told(state, "evaluation") == [{"hunt": 1, "totals": [0, 0, 3]}]


# --- whole hunts ----------------------------------------------------------------------------------------------------

def test_me50_two_players() -> None:
    state = whole_hunt(
        dealt(2, 0, [[12, 4], [7], [2]]), {"R": "RM SQ SC MM RM 2 10 CH", "G": "RM 5 3 SC 4 SQ CH"},
        "R RM@3, G RM@3, R SQ@2, G 5@1, R SC@2, G 3@2, R MM@3, G SC@3, R RM@3, G 4@3, R 2@3, G SQ@2, R 10@3, G CH@2")
    review = state.trace(None)["review"]
    assert [[e["active"] for e in ground].index(True) if any(e["active"] for e in ground) else None
            for ground in review["grounds"]] == [None, 0, 4]
    assert review["totals"] == [12, 12] and review["thieves"] == [0, 1]
    assert state.scores() == [-2, 13]
    assert [sum(pool.values()) for pool in state.observation(None)["pools"]] == [21, 15]
    assert sorted(state.to_position()["captured"][0]) == sorted(f"1:{c}" for c in "H3 SQ CH RM SC H4".split())


def test_me51_three_players() -> None:
    state = whole_hunt(
        dealt(3, 0, [[13, 3], [11], [6]]),
        {"R": "1 RM 5 5 SC RM 10 SQ", "G": "RM 8 SC RM 1 MM 2 5", "B": "RM SQ MM 6 10 5 SC"},
        "R 1@2, G RM@2, B RM@1, R RM@1, G 8@1, B SQ@1, R 5@1, G SC@1, B MM@3, R 5@3, G RM@3, B 6@2, R SC@3, G 1@3, "
        "B 10@2, R RM@3, G MM@3, B 5@3, R 10@2, G 2@3, B SC@3")
    review = state.trace(None)["review"]
    assert [result["captor"] for result in review["results"]] == [1, 1, -1]
    assert [result["sums"] for result in review["results"]] == [[5, 8, 0], [11, 0, 16], [5, 3, 5]]
    assert review["totals"] == [21, 11, 21] and state.scores() == [-7, 21, 1]


def test_me52_four_players() -> None:
    state = whole_hunt(
        dealt(4, 0, [[12, 5], [10, 1], [7]]),
        {"R": "2 SC 5 1 MM 8 6 3", "G": "2 CH 5 8 CH RM SC RM", "B": "3 4 5 7 6 CH MM 2", "Y": "7 1 CH 9 SC MM 8"},
        "R 2@3, G 2@2, B 3@3, Y 7@3, R SC@2, G CH@2, B 4@1, Y 1@3, R 5@1, G 5@1, B 5@3, Y CH@2, R 1@2, G 8@3, B 7@2, "
        "Y 9@2, R MM@1, G CH@1, B 6@2, Y SC@3, R 8@2, G RM@1, B CH@1, Y MM@1, R 6@3, G SC@3, B MM@1, Y 8@3")
    review = state.trace(None)["review"]
    assert [result["sums"] for result in review["results"]] == [[5, 5, 4, 0], [9, 2, 13, 9], [8, 8, 8, 16]]
    assert [result["captor"] for result in review["results"]] == [1, -1, -1]
    assert review["totals"] == [22, 15, 25, 25] and state.scores() == [0, 6, 0, -3]


@pytest.mark.parametrize(("players", "decisions"), [(2, 48), (3, 72), (4, 96)])
def test_length_of_a_match(players: int, decisions: int) -> None:
    """Three hunts of as many parties and seven placements a seat."""
    match = pr.Match(pr.load_game("manitou", players=players), seed=4)
    while not match.state.is_terminal():
        match.play(match.state.legal_actions()[-1])
    events = [event for entry in match.entries for event in entry.events]
    assert sum(event.kind in ("party", "place") for event in events) == decisions
