"""Records at their edges: what survives, what is hidden, what other rules do, how lines are counted."""

from __future__ import annotations

import json
from random import Random

import pytest

import pygame_rules as pr

from .walks import SMALL

HEAD = '[Game "clans"]\n[Players "2"]\n'


def small(*actions: str, **fields: object) -> pr.Match:
    match = pr.Match(pr.load_game("clans"), position={**SMALL, **fields})
    for action in actions:
        match.play(action)
    return match


def dealt(seed: int = 3, moves: int = 5, **options: object) -> pr.Match:
    match = pr.Match(pr.load_game("clans", players=3, **options), seed=seed)
    rng = Random(seed)
    for _ in range(moves):
        match.play(rng.choice(match.state.legal_actions()))
    return match


# --- what survives --------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("value", [
    "", "  two  spaces ", "\ttab", 'quote " and \\ backslash', "\\", "\\\\\"", "] [Seat0 \"x\"]", "ümläut 字 🛖",
    "line\u2028separator", "next\x85line", "<img src=x onerror=alert(1)>", "{not a comment}", ";", "x" * 5000])
def test_any_tag_value_survives(value: str) -> None:
    match = small("e-f")
    match.tags = {"Annotator": value, "Seat0": value, "Event.Site_2": value}
    again = pr.read_record(match.record_text())
    assert again.tags == match.tags and again.record_text() == match.record_text()


@pytest.mark.parametrize("line_end", ["\n", "\r", "\r\n"])
def test_a_line_break_in_a_tag_or_comment_becomes_a_space(line_end: str) -> None:
    match = small("e-f")
    match.tags, match.comments = {"Seat0": f"Ann{line_end}Bee"}, {1: f"one{line_end}two"}
    again = pr.read_record(match.record_text())
    assert again.tags == {"Seat0": "Ann Bee"} and again.comments == {1: "one two"}
    assert again.record_text() == match.record_text()


def test_comments_keep_their_places() -> None:
    match = small("e-f", "a-b", "found c")
    match.comments = {0: "before", 2: "two marks; which one?", 3: "done", 1: 'a "quote" [tag] 1. x'}
    again = pr.read_record(match.record_text())
    assert again.comments == match.comments and again.state == match.state


def test_several_comments_in_one_place_are_kept() -> None:
    text = small("e-f", "a-b").record_text()
    assert pr.read_record(text.replace("e-f;", "e-f; {one} {two}{three};")).comments == {1: "one two three"}


def test_a_comment_can_not_break_out() -> None:
    match = small("e-f")
    match.comments = {1: "a} a-b; {b"}
    again = pr.read_record(match.record_text())
    assert len(again.entries) == 1 and again.comments == {1: "a) a-b; {b"}


def test_lines_are_wrapped_between_actions() -> None:
    lines = dealt(moves=30).record_text().split("\n\n")[1].splitlines()
    assert len(lines) > 5 and all(len(line) <= 101 and line.endswith(";") for line in lines)


def test_options_are_written_unless_they_are_the_defaults() -> None:
    text = dealt(autoOrderIfIrrelevant=True, setup="uniform").record_text()
    assert [line for line in text.splitlines() if line.startswith("[Option.")] == [
        '[Option.setup "uniform"]', '[Option.autoOrderIfIrrelevant "true"]']
    assert pr.read_record(text).game.options == dealt(autoOrderIfIrrelevant=True, setup="uniform").game.options


def test_a_record_may_end_anywhere() -> None:
    whole = dealt()
    head, body = whole.record_text().split("\n\n")
    actions = body.replace("\n", " ").split(";")
    for n in (0, 1, 30, 60, 62, 63, 64, 66):
        part = pr.read_record(f"{head}\n\n{';'.join(actions[:n])}")
        assert part.state == whole.state_at(n) and [e.text for e in part.entries] == [e.text for e in whole.entries[:n]]
    part = pr.read_record(f"{head}\n\n{';'.join(actions[:63])}")
    part.play_chance()  # a table goes on where the deal was broken off
    assert part.state.current_player() >= 0


@pytest.mark.parametrize("change", [
    lambda t: "\n\n" + t, lambda t: "\ufeff\r\n" + t.replace("\n", "\r\n"), lambda t: t.replace("\n[", "\n    ["),
    lambda t: "   " + t, lambda t: t.replace('"]\n[', '"] ['), lambda t: t.replace("\n", "\r"),
    lambda t: t.replace(";", ";;")])
def test_records_are_read_however_they_are_set(change: object) -> None:
    match = small("e-f", "a-b", "found c")
    assert pr.read_record(change(match.record_text())).state == match.state  # type: ignore[operator]


def test_a_read_match_can_be_played_and_undone_like_the_one_that_was_written() -> None:
    match = dealt()
    again = pr.read_record(match.record_text())
    assert again.undoable == match.undoable == 5
    for _ in range(5):
        again.undo()
        match.undo()
        assert again.state == match.state
    with pytest.raises(pr.IllegalAction):
        again.undo()
    again.play(again.state.legal_actions()[3])
    assert len(again.entries) == len(match.entries) + 1


# --- what is hidden -------------------------------------------------------------------------------------------------

@pytest.mark.proves("clans.goal.secret", kind="refuse")
@pytest.mark.parametrize("view", [0, 2, "spectator"])
def test_a_view_of_a_match_from_a_position_is_for_replay_only(view: int | str) -> None:
    """The clans stand in the position alone, so that no action is a ``?``."""
    match = small("e-f", "a-b")
    text = match.record_text(view=view)
    seen = pr.read_record(text)
    assert seen.replay_only and seen.notes == ["This record hides values; it can only be replayed."]
    clans = seen.state.to_position()["clans"]
    assert clans == [clan if seat == view else None for seat, clan in enumerate(("R", "B", "G"))]
    assert f'[View "{view}"]' in text and seen.record_text() == text
    with pytest.raises(pr.IllegalAction) as error:
        seen.play("found c")
    assert error.value.message == "This record can only be replayed."
    with pytest.raises(pr.IllegalAction):
        seen.undo()
    assert [e.text for e in seen.entries] == [e.text for e in match.entries]


@pytest.mark.proves("clans.end.reveal")
def test_the_whole_match_is_shown_after_its_end() -> None:
    match = small()
    while not match.state.is_terminal():
        match.play(match.state.legal_actions()[0])
    for view in (0, "spectator"):
        text = match.record_text(view=view)
        assert text == match.record_text() and "View" not in text and not pr.read_record(text).replay_only


def test_clans_dealt_after_the_position_are_hidden_too() -> None:
    match = pr.Match(pr.load_game("clans"), seed=1, position={
        "phase": "clan", "huts": {"A1": "R", "A2": "B"}, "clans": ["Y"]})
    own = match.state.to_position()["clans"]
    assert own[0] == "Y" and match.record_text().split("\n\n")[1].startswith(f"clan 1 {own[1]};")
    for view, told in ((0, "?"), (1, own[1]), ("spectator", "?")):
        text = match.record_text(view=view)
        assert text.split("\n\n")[1].startswith(f"clan 1 {told};")
        assert ('\\"clans\\":[\\"Y\\"]' in text) == (view == 0)
        assert pr.read_record(text).view(None) == match.view(None)


def test_a_record_is_hidden_move_by_move() -> None:
    """In no state before the end does any view tell another seat's clan."""
    match = dealt(moves=0)
    clans = match.state.to_position()["clans"]
    while not match.state.is_terminal():
        for view in (0, 1, 2, "spectator"):
            text = match.record_text(view=view)
            assert all((f"clan {seat} {clan}" in text) == (seat == view) for seat, clan in enumerate(clans))
        match.play(match.state.legal_actions()[-1])


def test_a_hidden_record_is_replayed_to_what_the_seat_saw() -> None:
    match = dealt(moves=12)
    for view in (0, 1, 2):
        seen = pr.read_record(match.record_text(view=view))
        for step in range(len(match.entries) + 1):
            assert seen.state_at(step).observation(view) == match.state_at(step).observation(view)


# --- other rules ----------------------------------------------------------------------------------------------------

def test_a_hidden_record_of_other_rules_opens_up_to_where_they_differ() -> None:
    text = dealt().record_text(view=1).replace('[Rules "1"]', '[Rules "7"]').replace("4. ", "4. A1-A1; ")
    match = pr.read_record(text)
    assert match.replay_only and len(match.entries) == 64 + 3
    assert [note.split(":")[0] for note in match.notes] == [
        "This record hides values; it can only be replayed.",
        "This record was made under rules version '7'; these are version 1.",
        f"From line {text[:text.index('A1-A1')].count(chr(10)) + 1} on these rules play differently"]


def test_these_rules_must_be_followed_to_the_end() -> None:
    text = dealt().record_text().replace("4. ", "4. A1-A1; ")
    with pytest.raises(pr.RecordError, match="^line "):
        pr.read_record(text)


# --- faults ---------------------------------------------------------------------------------------------------------

@pytest.mark.parametrize(("text", "line", "message"), [
    ("\n\n" + HEAD + "\nhut A1 X;", 6, "'hut A1 X' can't be read; a move is written like A1-A2."),
    (HEAD.replace("\n", "\r\n") + "\r\nhut A1 R;\r\nhut A1 R;", 5, "Every area gets one hut, in order; next is A2."),
    (HEAD + "\n{a\u2028comment\x0con\x85one line}\nno", 5, "'no' can't be read; a move is written like A1-A2."),
    (HEAD + '[Seat0 "a] \n\n', 3, "'[Seat0 \"a]' is not a tag of the form [Name \"value\"]"),
    (HEAD + '[Seat0 "a"] tail\n\n', 3, "'tail' is not a tag of the form [Name \"value\"]"),
    (HEAD + "hut A1 R;\n", 3, "a tag line or a blank line is expected, not 'hut A1 R;'"),
    (HEAD + "\nhut A1 R; }", 4, "'}' can't be read; a move is written like A1-A2."),
    (HEAD + "\nhut A1 R;\n{never\n\nends", 5, "the comment has no end"),
    (HEAD + "\nclan 0 ?;", 4, "A hidden value can only be replayed, not played."),
    (HEAD + '[Option.keepRuins "yes"]\n\n', 3, "keepRuins: 'yes' is not allowed; allowed: false, true."),
    ('[Players "2"]\n[Rules "1"]\n\n', 1, "the tag Game is missing"),
    (HEAD + f'[Position "{"1" * 5000}"]\n\n', 3, None),
    (HEAD + f'[Position "{"[" * 100_000}"]\n\n', 3, None),
    (HEAD + '[Position "{\\"chips\\":[NaN,0]}"]\n\n', 3,
     "Position: chips.0: must be a whole number from 0 to 12, not nan"),
    (HEAD + '[Position "{\\"options\\":{\\"setup\\":3}}"]\n\n', 3,
     "Position: options.setup: 3 is not allowed; allowed: region, uniform"),
])
def test_faults(text: str, line: int, message: str | None) -> None:
    with pytest.raises(pr.RecordError) as error:
        pr.read_record(text)
    assert error.value.line == line and str(error.value).startswith(f"line {line}: ") and len(str(error.value)) < 500
    assert message is None or error.value.message == f"line {line}: {message}"


def test_a_fault_at_the_end_loads_nothing() -> None:
    """Neither a half-read match nor a change of the one that is there."""
    match = dealt()
    before = match.record_text()
    with pytest.raises(pr.RecordError):
        pr.read_record(before + "A1-A1;")
    assert match.record_text() == before


def test_the_position_in_a_record_is_the_position_of_the_match() -> None:
    text = small("e-f").record_text()
    line = next(line for line in text.splitlines() if line.startswith("[Position"))
    position = json.loads(line[len('[Position "'):-2].replace('\\"', '"'))
    assert position == small().state.to_position()
