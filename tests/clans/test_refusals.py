"""Refusals: which clause forbids, which others do, in which words. The clause about the things touched comes first."""

from __future__ import annotations

from typing import Any

import pytest

import pygame_rules as pr

from .small import play, position

ROW = "ab bc cd de"
HUTS = {"a": "RBGYKRB", "b": "R", "d": "KKKKKKK", "e": "GGGGGGGG"}  # c is empty


def row(**fields: Any) -> pr.State:
    return position(ROW, HUTS, **fields)


def marked() -> pr.State:
    """Return a state with question marks on b and c; y and z hold huts."""
    return play(position("ab ac yz", {"a": "R", "b": "B", "c": "Y", "y": "K", "z": "K"}), "a-b")


def over() -> pr.State:
    return play(position("ab bc", {"a": "R", "b": "B"}), "a-b")


def with_village() -> pr.State:
    return play(position("ab bc cd de", {"a": "R", "b": "B", "c": "G", "d": "Y", "e": "K"}), "b-c")


def dealing(step: int, players: int = 3) -> pr.State:
    return pr.Match(pr.load_game("clans", players=players), seed=1).state_at(step)


CASES: list[tuple[pr.State, str, str, list[str], str]] = [
    # moves
    (row(), "a-b", "clans.move.seven", [],
     "The 7 huts in a no longer move: from seven on only onto a group of seven or more that is not smaller."),
    (row(), "e-d", "clans.move.seven.pair", [],
     "e has 8 huts, d only 7: of two large groups only the smaller one moves."),
    (row(), "b-c", "clans.move.nonempty", [], "c is empty; huts only move to other huts."),
    (row(), "d-c", "clans.move.nonempty", ["clans.move.seven"], "c is empty; huts only move to other huts."),
    (row(), "b-d", "clans.move.adjacent", [], "d does not border on b."),
    (row(), "a-d", "clans.move.adjacent", [], "d does not border on a."),
    (row(), "a-c", "clans.move.adjacent", ["clans.move.nonempty", "clans.move.seven"], "c does not border on a."),
    (row(), "e-b", "clans.move.adjacent", ["clans.move.seven"], "b does not border on e."),
    (row(), "b-b", "clans.move.adjacent", [], "The huts are already in b; they move to a neighbouring area."),
    (row(), "c-b", "clans.move.empties", [], "c is empty; there are no huts to move."),
    (row(), "c-c", "clans.move.empties", ["clans.move.adjacent"], "c is empty; there are no huts to move."),
    (row(), "c-e", "clans.move.empties", ["clans.move.adjacent"], "c is empty; there are no huts to move."),
    # villages and their order
    (with_village(), "a-b", "clans.village.found", ["clans.move.nonempty"],
     "a is a village; its huts stay where they are."),
    (with_village(), "found a", "clans.village.found", [], "a is a village already and is scored once."),
    (with_village(), "found b", "clans.village.found", [], "b is empty; there is no village to score."),
    (with_village(), "found c", "clans.village.found", [], "c is no village: there are still huts in d."),
    (marked(), "y-z", "clans.order.choose", [], "First choose which of the new villages is scored next."),
    (marked(), "b-a", "clans.move.nonempty", ["clans.order.choose"], "a is empty; huts only move to other huts."),
    (marked(), "found y", "clans.village.found", [], "y is no village: there are still huts in z."),
    (position("ab cd", {"a": "R", "c": "B", "d": "B"}), "found a", "clans.order.marks", [],
     "No question mark stands on a."),
    # the end
    (over(), "b-c", "clans.village.found", ["clans.move.nonempty", "core.over"],
     "b is a village; its huts stay where they are."),
    (over(), "start 0", "core.over", [], "The match is over."),
    # chance
    (row(), "hut a R", "core.chance", [], "That is left to chance and can't be chosen."),
    (row(), "clan 0 R", "core.chance", [], "That is left to chance and can't be chosen."),
    (row(), "start 1", "core.chance", [], "That is left to chance and can't be chosen."),
    (dealing(0), "hut A2 R", "clans.setup.one", [], "Every area gets one hut, in order; next is A1."),
    (dealing(0), "clan 0 R", "core.chance", [], "Chance comes first: hut A1 is still to be decided."),
    (dealing(0), "start 0", "core.chance", [], "Chance comes first: hut A1 is still to be decided."),
    (dealing(60), "clan 1 R", "clans.pub.deal", [], "The clans are dealt in seat order; next is seat 0."),
    (dealing(60), "hut A1 R", "core.chance", [], "Chance comes first: clan 0 is still to be decided."),
    (dealing(60), "A1-A2", "core.chance", [], "Chance comes first: clan 0 is still to be decided."),
    (dealing(63), "clan 0 R", "core.chance", [], "Chance comes first: start is still to be decided."),
    # notation
    (row(), "a-x", "core.notation", [], "'x' is not an area of this map."),
    (row(), "a b", "core.notation", [], "'a b' can't be read; a move is written like a-b."),
    (row(), "found", "core.notation", [], "'found' can't be read; a move is written like a-b."),
    (row(), "clan 2 R", "core.notation", [], "'2' is not a seat of this match."),
    (row(), "clan 1 ?", "core.notation", [], "A hidden value can only be replayed, not played."),
]


@pytest.mark.proves("clans.move.seven", "clans.move.seven.pair", "clans.move.nonempty", "clans.move.adjacent",
                    "clans.move.empties", "clans.village.found", "clans.order.choose", "clans.setup.one",
                    "clans.pub.deal", "clans.end.stuck", "clans.move.all", kind="refuse")
@pytest.mark.parametrize(("state", "action", "clause", "also", "message"), CASES,
                         ids=[f"{action} {clause}" for _, action, clause, _, _ in CASES])
def test_refusal(state: pr.State, action: str, clause: str, also: list[str], message: str) -> None:
    before = state.digest(), state.history()
    refusal = state.why_not(action)
    assert refusal is not None
    assert (refusal.clause, refusal.facts.get("also", []), refusal.message) == (clause, also, message)
    if clause != "core.notation":
        with pytest.raises(pr.IllegalAction) as error:
            state.apply_action(state.string_to_action(action))
        told = error.value
        assert (told.clause, told.facts, told.message, str(told)) == (clause, refusal.facts, message, message)
    assert (state.digest(), state.history()) == before


@pytest.mark.parametrize(("state", "action", "facts"), [
    (row(), "a-b", {"from": "a", "to": "b", "moved": 7, "target": 1}),
    (row(), "b-d", {"from": "b", "to": "d"}),
    (marked(), "y-z", {"pending": ["b", "c"]}),
    (with_village(), "found c", {"area": "c", "huts": 2, "neighbours": ["d"]}),
    (dealing(60), "clan 1 R", {"seat": 1}),
])
def test_facts_for_programs(state: pr.State, action: str, facts: dict[str, Any]) -> None:
    refusal = state.why_not(action)
    assert refusal is not None and refusal.facts == facts


@pytest.mark.proves("clans.pub.regions", "clans.pub.huts", "clans.pub.deal", kind="refuse")
def test_refusals_that_depend_on_the_deal() -> None:
    state = play(pr.load_game("clans").new_initial_state(), "hut A1 R")
    refusal = state.why_not("hut A2 R")
    assert refusal is not None and refusal.clause == "clans.pub.regions"
    assert refusal.message == "The region of A2 has its R hut already."
    state = pr.load_game("clans", setup="uniform").new_initial_state()
    play(state, *(f"hut {area} R" for area in sorted(f"{r}{n}" for r in "ABC" for n in range(1, 6))[:12]))
    refusal = state.why_not("hut C3 R")
    assert refusal is not None and refusal.clause == "clans.pub.huts"
    state = dealing(61)
    clan = state.to_position()["clans"][0]
    refusal = state.why_not(f"clan 1 {clan}")
    assert refusal is not None and refusal.clause == "clans.pub.deal"
    assert refusal.message == "No two players have the same clan."


@pytest.mark.parametrize("step", [0, 5, 60, 61, 63, 64])
def test_every_readable_action_is_legal_or_refused(step: int) -> None:
    """No action code anywhere lacks a reason, hidden clans included."""
    state = dealing(step)
    legal = set(state.legal_actions())
    for action in range(0, 62 * 62 + 8 * 60, 1 if step in (0, 60) else 7):
        if action in legal:
            continue
        with pytest.raises(pr.IllegalAction) as error:
            state.apply_action(action)
        assert error.value.clause and error.value.message and len(str(error.value)) < 500
