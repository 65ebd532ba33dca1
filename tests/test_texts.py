"""The catalogues hold every text of the product in every language, and the package reads them as gettext would."""

from __future__ import annotations

import ast
from pathlib import Path
from string import Formatter

import polib
import pytest

from pygame_rules.core import datafiles
from pygame_rules.core.texts import LANGUAGES
from web.build import texts


def fields(text: str) -> set[str]:
    """Return the named fields of a message."""
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def translated(lang: str) -> list[polib.POEntry]:
    """Return the entries that have a translation; that all have one is a test of its own."""
    catalogue = texts.load(lang)
    empty = texts.missing(catalogue)
    return [entry for entry in catalogue if entry.msgid not in empty]


def collected() -> dict[str, str | None]:
    return {text.msgid: text.plural for text in texts.collect()}


def test_languages_are_those_of_the_package() -> None:
    assert tuple(texts.LANGUAGES) == LANGUAGES


@pytest.mark.parametrize("lang", LANGUAGES)
def test_catalogue_is_up_to_date(lang: str) -> None:
    """Run `python3 build.py texts` when this fails."""
    catalogue = texts.load(lang)
    plurals = {entry.msgid: entry.msgid_plural or None for entry in catalogue}
    wanted = collected()
    assert sorted(wanted.keys() - plurals.keys()) == [], "texts that are not in the catalogue"
    assert sorted(plurals.keys() - wanted.keys()) == [], "texts that nothing uses"
    assert plurals == wanted
    assert len(catalogue) == len(plurals), "a text stands twice"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_text_is_translated(lang: str) -> None:
    catalogue = texts.load(lang)
    assert texts.missing(catalogue) == []
    assert [entry.msgid for entry in catalogue if entry.obsolete or entry.fuzzy] == []


def test_english_says_the_message_ids() -> None:
    for entry in texts.load("en"):
        assert entry.msgstr == entry.msgid or entry.msgstr_plural == {0: entry.msgid, 1: entry.msgid_plural}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_translations_have_the_same_fields(lang: str) -> None:
    """A singular may leave the number out ("one hut"); nothing else may be dropped or added."""
    for entry in translated(lang):
        if entry.msgid_plural:
            for form, source in ((0, entry.msgid), (1, entry.msgid_plural)):
                assert fields(entry.msgstr_plural[form]) | {"n"} == fields(source) | {"n"}, entry.msgid
        else:
            assert fields(entry.msgstr) == fields(entry.msgid), entry.msgid


@pytest.mark.parametrize("lang", LANGUAGES)
def test_translations_keep_their_edges(lang: str) -> None:
    """White space at the ends and a closing full stop belong to the layout, so they are the same everywhere."""
    for entry in translated(lang):
        text = entry.msgstr or entry.msgstr_plural[1]
        source = entry.msgid_plural or entry.msgid
        assert (text[:1].isspace(), text[-1:].isspace()) == (source[:1].isspace(), source[-1:].isspace())
        assert text.endswith(".") == source.endswith("."), entry.msgid


@pytest.mark.parametrize("lang", LANGUAGES)
def test_package_reads_what_gettext_reads(lang: str) -> None:
    read = datafiles.parse_po((texts.LOCALE / f"{lang}.po").read_text("utf-8"))
    assert read == {
        entry.msgid: (entry.msgstr_plural[0], entry.msgstr_plural[1]) if entry.msgid_plural else entry.msgstr
        for entry in translated(lang)
    }


def test_every_literal_text_of_the_code_is_collected() -> None:
    """An independent, cruder search: the first string in every call of say and mark."""
    found = collected()
    for path in Path(texts.ROOT).glob("pygame_rules/**/*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[-1] in ("say", "say_n", "mark"):
                first = node.args[0]
                if isinstance(first, ast.Constant):
                    assert first.value in found, f"{path}:{node.lineno}"


def test_collector_knows_all_forms() -> None:
    source = '''
say("a {x}", x=1); texts.say("two "
    "lines"); say_n("{n} hut", "{n} huts", n); mark("named"); say(NAME); say("yes" if a else "no"); other("not")
'''
    assert list(texts.in_python(source, "m.py")) == [
        ("a {x}", None), ("two lines", None), ("{n} hut", "{n} huts"), ("named", None), ("yes", None), ("no", None)]
    page = "<p>{{_ One\n   text }}</p>{{other}}<i>{{_ Two }}"
    assert list(texts.in_page(page)) == [("One text", None), ("Two", None)]
    assert list(texts.strings({"a": "x", "b": {"c": ["y", {"d": "z"}]}})) == ["x", "y", "z"]


def test_pages_and_their_parts_are_searched(tmp_path: Path) -> None:
    (tmp_path / "web" / "parts").mkdir(parents=True)
    (tmp_path / "web" / "index.html").write_text("{{_ One }}{{> two}}")
    (tmp_path / "web" / "parts" / "two.html").write_text("{{_ Two }}")
    assert texts.collect(tmp_path) == [
        texts.Text("One", None, "web/index.html"), texts.Text("Two", None, "web/parts/two.html")]


@pytest.mark.parametrize("source", ['say(f"a {b}")', 'say("a" + b)', 'say_n("one", f"{n} huts", n)'])
def test_text_made_at_run_time_is_refused(source: str) -> None:
    with pytest.raises(texts.TextError, match=r"m\.py:1"):
        list(texts.in_python(source, "m.py"))


def test_merge_keeps_translations_and_drops_what_is_gone() -> None:
    old = polib.POFile()
    old.append(polib.POEntry(msgid="kept", msgstr="bewaard"))
    old.append(polib.POEntry(msgid="gone", msgstr="weg"))
    new = [texts.Text("new", None, "a.py"), texts.Text("kept", None, "a.py"), texts.Text("kept", None, "b.py")]
    catalogue = texts.merged(new, "nl", old)
    assert [(entry.msgid, entry.msgstr) for entry in catalogue] == [("new", ""), ("kept", "bewaard")]
    assert catalogue[1].occurrences == [("a.py", ""), ("b.py", "")]
    with pytest.raises(texts.TextError):
        texts.merged([texts.Text("a", None, "a.py"), texts.Text("a", "b", "b.py")], "nl", old)
