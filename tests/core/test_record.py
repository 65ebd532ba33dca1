"""Records: round trips, redaction, other rules, and every fault with its line."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pygame_rules as pr

MAP = '{\\"areas\\":{\\"a\\":{\\"terrain\\":\\"steppe\\"},\\"b\\":{\\"terrain\\":\\"forest\\"}},' \
      '\\"borders\\":[[\\"a\\",\\"b\\"]]}'
HEAD = '[Game "clans"]\n[Players "2"]\n'
SMALL = (f'{HEAD}[Position "{{\\"map\\":{MAP},\\"huts\\":{{\\"a\\":\\"R\\",\\"b\\":\\"B\\"}},'
         '\\"clans\\":[\\"R\\",\\"B\\"]}"]\n')


def some(moves: int = 8, players: int = 3) -> pr.Match:
    match = pr.Match(pr.load_game("clans", players=players), seed=7, tags={"Seat0": "Ann", "Bot1": "greedy"})
    rng = Random(1)
    for _ in range(moves):
        legal = match.state.legal_actions()
        match.play(legal[int(rng.random() * len(legal))])
    return match


def test_a_record_tells_everything_needed() -> None:
    text = some().record_text()
    for line in ('[Game "clans"]', '[Rules "1"]', '[Format "1"]', '[Players "3"]', '[Seat0 "Ann"]', '[Bot1 "greedy"]',
                 '[Result "*"]'):
        assert line in text.splitlines()
    assert "1. " in text and "8. " in text and max(map(len, text.splitlines())) <= 101
    assert pr.read_record(text).record_text() == text


def test_unknown_tags_names_and_comments_survive() -> None:
    match = some()
    match.tags |= {"Event": 'A "fine" \\ evening', "Seat1": "<b>Bö</b>"}
    match.comments = {0: "the deal", 64: "Ann begins", len(match.entries): "to be continued"}
    text = match.record_text()
    again = pr.read_record(text)
    assert again.tags == match.tags and again.comments == match.comments and again.record_text() == text


@pytest.mark.parametrize("change", [
    lambda t: t.replace("\n", "\r\n"), lambda t: "\ufeff" + t, lambda t: t.replace("; ", ";"),
    lambda t: t.replace(";", " ;\n"), lambda t: t.replace("1. ", "1."), lambda t: t.rstrip().rstrip(";"),
    lambda t: t.replace(";", " {why};", 70), lambda t: t + "\n\n"])
def test_other_ways_to_write_the_same(change: object) -> None:
    match = some()
    assert pr.read_record(change(match.record_text())).state == match.state  # type: ignore[operator]


def test_a_record_from_a_position() -> None:
    match = pr.read_record(SMALL + "\n1. a-b;\n")
    assert match.state.is_terminal() and match.state.scores() == [4, 3]
    assert pr.read_record(match.record_text()).state == match.state


FAULTS = [
    ("", 1, "Game"), ("hello", 1, "tag line"), ("[Players \"2\"]\n", 1, "Game"), ("[Game clans]\n", 1, "form"),
    ('[Game "chess"]\n', 1, "clans"), ('[Game "clans"]\n[Game "clans"]\n', 2, "twice"),
    ('[Game "clans"]\n[Players "9"]\n', 2, "allowed"), ('[Game "clans"]\n[Players "two"]\n', 2, "allowed"),
    ('[Game "clans"]\n[Format "99"]\n', 2, "99"), (HEAD + '[Option.setup "tidy"]\n', 3, "region"),
    (HEAD + '[Option.colour "x"]\n', 3, "unknown"), (HEAD + '[Position "{"]\n', 3, "Position"),
    (HEAD + '[Position "{\\"chips\\":3}"]\n', 3, "chips"), (HEAD + "\nhut A1 R;\nhut A2 R;", 5, "region"),
    (HEAD + "\nhut A1 R; nonsense;", 4, "nonsense"), (HEAD + "\n{no end", 4, "end"),
    (SMALL + "\na-b;\n\na-b;", 7, "empty"),
    (HEAD + "\n\n\nclan 0 R;", 6, "hut A1"), (SMALL + "\nclan 0 ?;", 5, ""),
]


@pytest.mark.parametrize(("text", "line", "told"), FAULTS)
def test_a_fault_is_told_with_its_line(text: str, line: int, told: str) -> None:
    with pytest.raises(pr.RecordError) as error:
        pr.read_record(text)
    assert error.value.line == line and told in str(error.value) and len(str(error.value)) < 500
    assert isinstance(error.value, ValueError)


@pytest.mark.parametrize("value", [None, 5, b"[Game]", ["x"]])
def test_a_record_is_text(value: object) -> None:
    with pytest.raises(pr.RecordError):
        pr.read_record(value)  # type: ignore[arg-type]


# --- redaction ------------------------------------------------------------------------------------------------------

@pytest.mark.proves("clans.goal.secret", kind="refuse")
@pytest.mark.parametrize("view", [0, 1, 2, "spectator"])
def test_a_view_hides_what_the_seat_may_not_know(view: int | str) -> None:
    match = some()
    clans = match.state.to_position()["clans"]
    text = match.record_text(view=view)
    for seat, clan in enumerate(clans):
        assert (f"clan {seat} {clan};" in text) == (seat == view) and (f"clan {seat} ?;" in text) == (seat != view)
    again = pr.read_record(text)
    assert again.replay_only and any("only be replayed" in note for note in again.notes)
    assert again.state.to_position()["huts"] == match.state.to_position()["huts"]
    assert again.record_text() == text and again.view(None) == match.view(None)
    with pytest.raises(pr.IllegalAction):
        again.play(again.state.legal_actions()[0])


def test_a_position_tag_is_redacted_too() -> None:
    position = some().state.to_position()
    match = pr.Match(pr.load_game("clans", players=3), position=position)
    text = match.record_text(view=1)
    assert f'[null,\\"{position["clans"][1]}\\",null]' in text and pr.read_record(text).view(1) == match.view(1)


def test_nothing_is_secret_after_the_end() -> None:
    match = some(0)
    while not match.state.is_terminal():
        match.play(match.state.legal_actions()[0])
    assert match.record_text(view="spectator") == match.record_text()
    assert f'[Result "{" ".join(map(str, match.state.scores()))}"]' in match.record_text()


def test_other_rules_open_and_say_so() -> None:
    text = some().record_text().replace('[Rules "1"]', '[Rules "0"]')
    same = pr.read_record(text)
    assert "rules version" in same.notes[0] and not same.replay_only and same.state == some().state
    other = pr.read_record(text.replace("3. ", "3. A1-L5; "))
    assert other.replay_only and "differently" in other.notes[-1] and len(other.entries) == 64 + 2


@settings(max_examples=250, deadline=None, derandomize=True)
@given(st.data())
def test_only_record_errors_escape(data: st.DataObject) -> None:
    text = some(3).record_text() if data.draw(st.booleans()) else SMALL + "\n1. a-b;\n"
    at = data.draw(st.integers(0, len(text)))
    length = data.draw(st.integers(0, 12))
    put = data.draw(st.one_of(st.text(max_size=6), st.sampled_from(['"', "\\", "{", "}", ";", "[", "\ud800", "?"])))
    try:
        pr.read_record(text[:at] + put + text[at + length:])
    except pr.RecordError as error:
        assert len(str(error)) < 500 and error.line >= 1
