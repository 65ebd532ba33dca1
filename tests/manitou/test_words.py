"""Log, prompts, paths of targets, summary: everything is told, nothing secret is."""

from __future__ import annotations

from random import Random
from xml.etree import ElementTree

import pytest

import pygame_rules as pr
from pygame_rules.core.texts import Message
from pygame_rules.manitou import log, paths, summary

from .small import clause_of, dealt, evaluated, fight, hands, play, table

NAMES = ["Ann", "Ben", "Cem", "Dov"]


def played(players: int = 3, seed: int = 1, **options: str) -> pr.Match:
    match = pr.Match(pr.load_game("manitou", players=players, **options), seed=seed)
    rng = Random(seed)
    while not match.state.is_terminal():
        legal = match.state.legal_actions()
        match.play(legal[int(rng.random() * len(legal))])
    return match


def test_every_event_cites_a_clause_that_exists() -> None:
    known = {clause.id for clause in pr.rulebook("manitou")}
    for match in (played(2), played(4, openHerd="discard", tieFirst="nextTakesSmall")):
        events = [event for entry in match.entries for event in entry.events]
        assert {event.clause for event in events} <= known
        assert {event.kind for event in events} - set(log._SENTENCES) == {"pick", "start"}


def test_sentences_of_a_whole_match() -> None:
    match = played()
    told = [log.sentence(event.seen_by(None), NAMES) for entry in match.entries for event in entry.events]
    assert all(isinstance(sentence, Message) for sentence in told if sentence is not None)
    assert "Hunt 1 is over; the herds are evaluated." in told
    assert not any("draws" in sentence for sentence in told if sentence), "a spectator is told no draw"
    own = [log.sentence(event.seen_by(1), NAMES) for entry in match.entries for event in entry.events]
    assert sum("draws" in sentence for sentence in own if sentence) == sum(
        entry.text.startswith("draw 1") for entry in match.entries)


def test_what_became_of_a_card_is_told_with_its_clause() -> None:
    expected = {
        "R 9": ("hunter", "manitou.hunter.play"), "R RM": ("open", "manitou.warrior.open"),
        "R RM, R MM": ("protects", "manitou.protect.add"), "R RM, G MM": ("beats", "manitou.warrior.defeat"),
        "R RM, G RM": ("neutral", "manitou.warrior.neutral"),
        "R RM, R MM, G CH": ("sacrifice", "manitou.protect.sacrifice"), "R RM, G SC": ("loses", "manitou.warrior.play")}
    for moves, (result, clause) in expected.items():
        event = fight(moves).events()[0]
        assert (event.data["result"], event.clause) == (result, clause)
        assert log.sentence(event, NAMES)


def test_the_fifth_warrior_is_the_clan_mother() -> None:
    assert "clan mother" in str(log.sentence(fight("R SQ").events()[0], NAMES))


def test_one_and_several_thieves() -> None:
    def thieves(moves: str) -> str:
        return next(str(log.sentence(e, NAMES)) for e in evaluated(moves, [[], [], []], 2).events()
                    if e.kind == "thieves")
    assert thieves("R 9, G 4").startswith("The fur thieves visit Ann with")
    assert thieves("R 9, G 9").startswith("The fur thieves visit Ann, Ben with")


def test_prompts_and_the_table_in_a_terminal() -> None:
    state = dealt(2, 0, [[13, 3], [6], [5]])
    assert log.prompt(state.observation(None)) == "choose 8 cards for the party"
    text = log.table_text(state.observation(0))
    assert "herd 1  13/3" in text and "H5 x2" in text
    assert "H5" not in log.table_text(state.observation(None))
    state = table("R RM, G MM", 2, hands=hands(2, R="SC 4"), to_move=0)
    assert log.prompt(state.observation(None)) == "place a card at a herd"
    assert "0:RM 1:MM*" in log.table_text(state.observation(0)) and "SC" not in log.table_text(state.observation(1))


# --- paths ----------------------------------------------------------------------------------------------------------

@pytest.mark.proves("manitou.play.drag", "manitou.play.release", kind="ui")
def test_a_placement_is_a_card_and_a_herd() -> None:
    assert paths.path("H4@2") == ["card:H4", "herd:2"] and paths.path("pick SQ") == ["card:SQ"]
    state = table("", 2, hands=hands(2, R="SC 4"), to_move=0)
    assert [paths.path(a) for a in state.observation(0)["legal"]] == [
        [f"card:{c}", f"herd:{h}"] for c in ("H4", "SC") for h in (1, 2, 3)]


@pytest.mark.proves("manitou.play.cancel", kind="ui")
def test_paths_that_lead_nowhere_say_why() -> None:
    state = table("R CH, R MM | R SC, R SC | R RM", 2, hands=hands(2, R="SQ 4"), piles=[["H9"], []], to_move=0)

    def why(*path: str) -> str | None:
        refusal = paths.why(state, path)
        return refusal.clause if refusal else None
    assert why("card:SQ") is None and why("card:SQ", "herd:3") is None and why("card:H4", "herd:1") is None
    assert why("card:SQ", "herd:1") == "manitou.protect.max"
    assert why("card:H9") == "manitou.hand.three" == why("card:H9", "herd:1")
    assert why("herd:1") == "manitou.play.drag" == why("herd:1", "card:H4")
    assert why("panel") == "core.notation" == why("card:H4", "herd:4") == why("card:XX") == why("card:H4", "card:SQ")
    full = table("R CH, R CH | R MM, R MM | R RM, R RM", 2, hands=hands(2, R="SC 4"), to_move=0)
    refusal = paths.why(full, ["card:SC"])
    assert refusal is not None and refusal.clause == "manitou.protect.max"


def test_paths_while_parties_are_chosen() -> None:
    state = dealt(2, 0, [[13, 3], [6], [5]])
    assert paths.why(state, ["card:CH"]) is None
    for path in (["herd:1"], ["card:CH", "herd:1"]):
        refusal = paths.why(state, path)
        assert refusal is not None and refusal.clause == "manitou.choose.barrier"


def test_a_draft_becomes_legal_picks() -> None:
    state = dealt(2, 0, [[13, 3], [6], [5]])
    rng = Random(1)
    for _ in range(2):
        asked = paths.draft(state.observation(state.current_player()))
        assert asked is not None
        chosen = list(asked.targets)
        while len(chosen) > asked.size:
            chosen.pop(int(rng.random() * len(chosen)))
        play(state, *paths.drafted(chosen))
    assert state.to_position()["phase"] == "draw"


def test_drafting_at_other_times() -> None:
    state = table("", 2, hands=hands(2, R="SC 4"), to_move=0)
    assert paths.draft(state.observation(0)) is None
    refusal = paths.draft_refusal(state.observation(0), [], "card:SC")
    assert refusal is not None and refusal.clause == "manitou.choose.barrier"
    fresh = dealt(2, 0, [[13, 3], [6], [5]]).observation(0)
    lost = paths.draft_refusal(fresh, [], "card:XX")
    assert lost is not None and lost.clause == "manitou.capture.lost"


def test_a_captured_card_is_refused_as_lost() -> None:
    state = pr.load_game("manitou").from_position({"phase": "pick", "starter": 0, "herds": [[13], [], []],
                                                   "captured": [[], ["0:CH", "0:H9"]]})
    assert clause_of(state, "pick H9") == ("manitou.capture.lost", [])
    play(state, "pick H5", "pick CH")
    assert clause_of(state, "pick CH") == ("manitou.capture.lost", [])


# --- summary --------------------------------------------------------------------------------------------------------

def test_the_summary_tells_where_points_came_from() -> None:
    match = played()
    events = [event for entry in match.entries for event in entry.events]
    found = summary.origins(events, 3)
    assert [sum(points.values()) for points in found] == match.state.scores()
    html = summary.summary(match.view(None), events, names=["<b>", "Ben", "Cem"], lang="en")
    ElementTree.fromstring(f"<div>{html}</div>")
    assert "<b>" not in html.replace("<tbody>", "") and "Buffalo" in html and "Before" not in html


def test_the_end_as_a_position_tells_the_same_points() -> None:
    match = played()
    seen = pr.load_game("manitou").from_position(match.state.to_position()).observation(None)
    events = [event for entry in match.entries for event in entry.events]
    told, still = (summary.summary(obs, of, names=NAMES[:3], lang="en")
                   for obs, of in ((match.view(None), events), (seen, [])))
    assert still and told.startswith(still)


def test_points_from_before_a_position_are_shown_apart() -> None:
    match = pr.Match(pr.load_game("manitou"), seed=1, position={
        "hunt": 3, "hands": [["CH"], ["SQ"]], "placed": [6, 6], "to_move": 0, "starter": 0, "scores": [40, -3]})
    match.play("CH@1")
    match.play("SQ@1")
    html = summary.summary(match.view(None), [e for x in match.entries for e in x.events], names=NAMES[:2],
                           lang="en")
    assert "Before" in html and ">−3</td>" in html and ">−2</td>" in html
