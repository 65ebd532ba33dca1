"""Paths of targets, sentences and prompts of Totem."""

from __future__ import annotations

from random import Random

import pytest

import pygame_rules as pr
from pygame_rules.core.texts import Message
from pygame_rules.totem import log, paths
from pygame_rules.totem.state import TotemState

from .small import play, position

NAMES = ["Ann", "Ben"]


def state(*args: object, **fields: object) -> TotemState:
    found = position(*args, **fields)  # type: ignore[arg-type]
    assert isinstance(found, TotemState)
    return found


@pytest.mark.parametrize(("action", "seat", "path"), [
    ("4-h10", 0, ["warrior:0:4", "square:h10"]), ("4-h10", 1, ["warrior:1:4", "square:h10"]),
    ("x7-a1", 0, ["warrior:1:7", "square:a1"]), ("x7-a1", 1, ["warrior:0:7", "square:a1"]),
    ("T0-e6", 1, ["totem:0", "square:e6"]), ("T1-e6", 1, ["totem:1", "square:e6"]),
    ("place 4 h8", 1, ["warrior:1:4", "square:h8"]), ("totem c3", 1, ["totem:1", "square:c3"]),
    ("done", 0, ["button:done"]), ("end", 0, ["button:end"])])
def test_paths(action: str, seat: int, path: list[str]) -> None:
    assert paths.path(action, seat) == path


def test_every_legal_action_has_its_own_path() -> None:
    found = play(state("4h5 9n1", "5i7 6g7", (4, 9), ta="e5", tb="h8"), "4-h7")
    legal = [found.action_to_string(a) for a in found.legal_actions()]
    assert len({tuple(paths.path(text, 0)) for text in legal}) == len(legal)


@pytest.mark.parametrize(("path", "clause"), [
    (["warrior:0:3"], None), (["warrior:0:3", "square:h8"], None), (["button:end"], None),
    (["warrior:0:6"], "totem.dice.match"), (["warrior:0:5"], "totem.move.forfeit"),
    (["warrior:0:3", "square:o9"], "totem.move.range"), (["warrior:0:3", "warrior:0:5"], "totem.move.range"),
    (["warrior:1:7"], "totem.relocate.trigger"), (["warrior:1:1"], "totem.relocate.chain"),
    (["totem:1"], "totem.throw.trigger"), (["totem:0"], "totem.own.throw"),
    (["button:done"], "totem.relocate.optional"), (["square:h8"], "core.notation"),
    (["die:1"], "totem.move.forfeit"), (["die:0"], "totem.dice.match"), (["die:2"], "totem.dice.match"),
    (["die:7"], "totem.dice.roll"),
    (["card:H4"], "core.notation"), (["warrior:9:9"], "core.notation"), (["warrior:0:44"], "core.notation"),
    (["warrior:0:3", "square:z9"], "core.notation"), (["warrior:0:3", "totem:7"], "core.notation"),
    (["warrior:0:3", "square:h7", "square:h8"], "core.notation")])
def test_why(path: list[str], clause: str | None) -> None:
    found = state("5a1 2a2 3h6 6k8", "7i9 1b1 2b2", (5, 3))
    refusal = paths.why(found, path)
    assert (refusal.clause if refusal else None) == clause


def test_why_an_unusable_piece_can_go_nowhere() -> None:
    found = play(state("3h6 7h9 4n1", "7i8 2g8", (3, 4)), "3-h8")
    assert isinstance(found, TotemState)
    for path, clause in ((["warrior:0:4"], "totem.relocate.optional"), (["warrior:0:7"], "totem.relocate.noown"),
                         (["button:end"], "totem.relocate.optional"), (["warrior:1:7"], None)):
        refusal = paths.why(found, path)
        assert (refusal.clause if refusal else None) == clause
    placing = play(pr.load_game("totem").new_initial_state(), "start 0", "place 4 h8")
    assert isinstance(placing, TotemState)
    for path, clause in ((["warrior:1:4"], None), (["warrior:1:4", "square:h7"], "totem.setup.contact"),
                         (["totem:1"], "totem.setup.totem"), (["warrior:0:4"], "totem.setup.warriors")):
        refusal = paths.why(placing, path)
        assert (refusal.clause if refusal else None) == clause


@pytest.mark.parametrize("options", [{}, {"placement": "quick", "firstMover": "random"}])
def test_every_event_of_whole_matches_has_its_sentence(options: dict[str, str]) -> None:
    known = {clause.id for clause in pr.rulebook("totem")}
    silent = set()
    for seed in range(6):
        game = pr.load_game("totem", turnLimit=40, **options)
        match = pr.Match(game, seed=seed)
        bot = pr.bot(("random", "greedy")[seed % 2], game)
        rng = Random(seed)
        while not match.state.is_terminal():
            assert log.prompt(match.view(None))
            match.play(bot.choose(match.view(match.state.current_player()), seed=rng.getrandbits(30)))
        for entry in match.entries:
            for event in entry.events:
                assert event.clause in known
                if log.sentence(event, NAMES) is None:
                    silent.add(event.kind)
    assert silent <= {"over", "result"}


@pytest.mark.parametrize(("start", "action", "said"), [
    (state("5h8 6a1", "", (5, 6)), "5-i9", "Ann moves warrior 5 from h8 by way of h9 to i9."),
    (state("5h8 6a1", "", (5, 6)), "5-h9", "Ann moves warrior 5 from h8 to h9."),
    (state("5h8 6a1", "", (5, 6)), "end", "Ann ends the turn and leaves unused: 5, 6."),
    (play(state("5h8 6a1", "7h11", (5, 6)), "5-h10"), "x7-o1", "Ann relocates warrior 7 of Ben from h11 to o1."),
    (play(state("5h8 6a1", "7h11", (5, 6)), "5-h10"), "done", "Ann leaves the rest where it stands."),
    (play(state("5h8 6a1", "", (5, 6), tb="h11"), "5-h10"), "T1-h6", "Ann throws the totem of Ben from h11 to h6."),
    (play(state("5h8 6a1", "", (5, 6), ta="h11"), "5-h10"), "T0-h6", "Ann throws the own totem from h11 to h6."),
    (play(state("4h5", "", (4,), ta="e5", tb="h8"), "4-h7"), "T1-e6", "The totems stand side by side: Ann wins."),
    (state("5h8", "", (5,), turn=200), "end", "Nobody has won within 200 turns; the match is a draw."),
])
def test_sentences(start: pr.State, action: str, said: str) -> None:
    told = [log.sentence(event, NAMES) for event in play(start.clone(), action).events()]
    assert said in told


def test_prompts() -> None:
    fresh = play(pr.load_game("totem").new_initial_state(), "start 0")
    assert "warrior" in log.prompt(fresh.observation(None))
    assert "5, 6" in log.prompt(state("5h8 6a1", "", (5, 6)).observation(None))
    assert "5 has arrived" in log.prompt(play(state("5h8", "7h11", (5,)), "5-h10").observation(None))


def test_board_for_a_terminal() -> None:
    text = log.table_text(state("5a1", "6o15", (5,), ta="b1", tb=None).observation(None))
    rows = text.splitlines()
    assert rows[0].startswith("15 ") and rows[0].endswith("[6]") and rows[14].startswith(" 1 (5)(T)")


@pytest.mark.parametrize(("start", "number", "clause", "said"), [
    (state("5h8 6a1", "", (5, 6)), 5, "totem.dice.match", "moves warrior 5 on h8, who can reach 12 squares"),
    (play(state("5h8 6a1", "", (5, 6)), "5-h9"), 5, "totem.dice.match", "is used; each die serves once"),
    (state("5a1 1a2 6b1 7h8", "", (5, 7)), 5, "totem.move.forfeit", "for warrior 5 on a1, who has no free square"),
    (state("6a1", "", (5, 6)), 5, "totem.dice.match", "for warrior 5, who is not on the board"),
    (play(state("5h8 6a1", "7h11", (5, 6)), "5-h10"), 6, "totem.relocate.optional", "may still put elsewhere: war"),
])
def test_a_die_says_whom_it_moves_or_why_not(start: pr.State, number: int, clause: str, said: str) -> None:
    assert isinstance(start, TotemState)
    refusal = paths.why(start, [f"die:{start.dice.index(number)}"])
    assert refusal is not None and refusal.clause == clause
    assert said in refusal.message, refusal.message
    for lang in ("nl", "de"):
        assert isinstance(refusal.message, Message) and refusal.message.text(lang) != refusal.message


def test_before_the_roll_a_die_says_so() -> None:
    placing = play(pr.load_game("totem").new_initial_state(), "start 0")
    assert isinstance(placing, TotemState)
    refusal = paths.why(placing, ["die:0"])
    assert refusal is not None and refusal.clause == "totem.dice.roll"
