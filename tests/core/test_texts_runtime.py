"""Sentences at run time: translation, plural forms, facts inside facts, languages that nobody knows."""

from __future__ import annotations

import copy
import json

import pytest

from pygame_rules.core import texts
from pygame_rules.core.errors import OptionError, PositionError, RecordError, short, shown
from pygame_rules.core.texts import Message, in_language, listed, say, say_n


@pytest.mark.parametrize(("lang", "text"), [
    ("en", "The match is over."), ("nl", "De partij is voorbij."), ("de", "Die Partie ist vorbei.")])
@pytest.mark.parametrize("form", ["{}", "{}-BE", "{}_AT.UTF-8"])
def test_a_sentence_is_said_in_each_language(lang: str, text: str, form: str) -> None:
    message = say("The match is over.")
    assert message.text(form.format(lang)) == message.text(form.format(lang).upper()) == text


@pytest.mark.parametrize("lang", ["fr", "", "x", "zz-ZZ", "../en", "\ud800", "klingon"])
def test_an_unknown_language_reads_english(lang: str) -> None:
    assert say("The match is over.").text(lang) == "The match is over."
    assert say_n("{n} founding point", "{n} founding points", 2).text(lang) == "2 founding points"


@pytest.mark.parametrize(("n", "en", "nl", "de"), [
    (0, "0 founding points", "0 stichtingspunten", "0 Gründungspunkte"),
    (1, "1 founding point", "1 stichtingspunt", "1 Gründungspunkt"),
    (2, "2 founding points", "2 stichtingspunten", "2 Gründungspunkte"),
    (101, "101 founding points", "101 stichtingspunten", "101 Gründungspunkte")])
def test_numbers_choose_the_form(n: int, en: str, nl: str, de: str) -> None:
    message = say_n("{n} founding point", "{n} founding points", n)
    assert str(message) == en == message.text() and (message.text("nl"), message.text("de")) == (nl, de)


def test_facts_inside_facts_are_translated() -> None:
    inner = say_n("{n} founding point", "{n} founding points", 2)
    pair = say("{first}, {rest}", first=inner, rest=say("red"))
    outer = say("{first}, {rest}", first=pair, rest=listed([say("blue"), say("black")]))
    assert outer == "2 founding points, red, blue, black"
    assert outer.text("nl") == "2 stichtingspunten, rood, blauw, zwart"
    assert outer.text("en") == outer and str(inner) in outer


@pytest.mark.parametrize("fact", ["{n}", "{0}", "{", "}", "{{}}", "%s", "<b>", "The match is over.", ""])
def test_facts_are_never_read_as_sentences(fact: str) -> None:
    """Even a fact that looks like a format or a message id stays as it is."""
    for lang in ("en", "nl", "de"):
        assert say("{first}, {rest}", first=fact, rest=1).text(lang) == f"{fact}, 1"
        assert in_language(fact, lang) == fact
    assert in_language(5, "nl") == "5"


def test_a_sentence_without_translation_is_english() -> None:
    message = say("No catalogue has this {thing}.", thing=say("red"))
    assert message.text("nl") == "No catalogue has this rood." and message == "No catalogue has this red."
    assert say_n("{n} gizmo", "{n} gizmos", 1).text("de") == "1 gizmo"
    assert say_n("{n} gizmo", "{n} gizmos", 5).text("de") == "5 gizmos"


def test_a_sentence_is_an_ordinary_text() -> None:
    message = say("The match is over.")
    assert isinstance(message, str) and json.loads(json.dumps([message])) == ["The match is over."]
    assert {message: 1}["The match is over."] == 1 and copy.copy(message).text("nl") == message.text("nl")
    assert type(message.text("nl")) is str


def test_errors_keep_their_translation() -> None:
    error = RecordError(3, say("the comment has no end"))
    assert str(error) == "line 3: the comment has no end" and isinstance(error.message, Message)
    assert error.message.text("de") not in ("", str(error)) and "3" in error.message.text("de")
    position = PositionError("huts.A1", say("unknown area {value}", value="'x'"))
    assert isinstance(position.message, Message) and position.message.text("nl").startswith("huts.A1: ")
    assert position.message.text("nl") != str(position) == "huts.A1: unknown area 'x'"


def test_long_errors_are_cut() -> None:
    assert len(str(OptionError("x" * 10_000))) < 500 and short("x" * 480) == "x" * 480
    assert str(OptionError("x" * 481)).endswith("…")
    assert shown("x" * 10_000).endswith("…") and len(shown("x" * 10_000)) == 60 and shown("\ud800") == r"'\ud800'"


def test_catalogues_are_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    say("red").text("nl")
    monkeypatch.setattr(texts, "catalogue", None)
    assert say("red").text("nl") == "rood"
