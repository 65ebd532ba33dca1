"""The static rules pages: every clause with its anchor, in every language, as sound HTML without script."""

from __future__ import annotations

from collections import Counter
from html.parser import HTMLParser
from pathlib import Path

import pytest

from pygame_rules.core import clauses
from pygame_rules.core.texts import LANGUAGES
from pygame_rules.games import game_names
from web.build import rules_pages

VOID = {"meta", "link", "br", "img", "input", "hr"}
PAGES = [(game, lang) for game in game_names() for lang in LANGUAGES]
PROOFS = {"clans.move.seven": ["tests/clans/test_a.py::test_x (allow)", "tests/clans/test_a.py::test_y (refuse)"]}


class Sound(HTMLParser):
    """Reads a document; every element must be closed in order. Collects ids, links, text and element names."""

    def __init__(self, document: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.names: list[str] = []
        self.words: list[str] = []
        self.lang = ""
        self.feed(document)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.names.append(tag)
        if tag not in VOID:
            self.open.append(tag)
        if tag == "html":
            self.lang = found["lang"] or ""
        if "id" in found:
            self.ids.append(found["id"] or "")
        if "href" in found:
            self.links.append(found["href"] or "")
        for name in ("aria-labelledby", "aria-describedby"):
            if name in found:
                self.links.append(f"#{found[name]}")

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    rules_pages.write(folder)
    return folder


def read(site: Path, name: str) -> Sound:
    return Sound((site / "rules" / name).read_text("utf-8"))


@pytest.mark.parametrize(("game", "lang"), PAGES)
def test_page_is_sound_and_complete(site: Path, game: str, lang: str) -> None:
    page = read(site, f"{game}.{lang}.html")
    assert page.lang == lang
    assert [i for i, n in Counter(page.ids).items() if n > 1] == []
    rulebook = clauses.rulebook(game, lang)
    assert {clause.id for clause in rulebook} <= set(page.ids)
    text = " ".join(page.words)
    for clause in rulebook:
        assert clause.text in text
        assert clause.ruling in text
    assert page.names.count("script") == 1 and page.names[-1] == "script"  # only what keeps the page for offline use
    assert {"header", "nav", "main", "footer", "h1"} <= set(page.names)


@pytest.mark.parametrize(("game", "lang"), PAGES)
def test_links_lead_somewhere(site: Path, game: str, lang: str) -> None:
    page = read(site, f"{game}.{lang}.html")
    for link in page.links:
        if link.startswith("#"):
            assert link[1:] in page.ids
        elif link.partition("?")[0] not in ("../play.html", "../index.html", f"../index.{lang}.html",
                                            "../icons/icon.svg", "../icons/maskable-512.png",
                                            "../manifest.webmanifest"):
            assert (site / "rules" / link).exists(), link


@pytest.mark.parametrize("game", game_names())
def test_every_option_and_value_is_explained(site: Path, game: str) -> None:
    text = " ".join(read(site, f"{game}.en.html").words)
    for option in clauses.catalogue(game)["option"]:
        assert option["label"] in text
        assert option["default"] == option["allowed"][0]
        assert set(option["labels"]) == {clauses.notated(value) for value in option["allowed"]}
        assert ("number" in option) == ("between" in option)
        assert "between" not in option or "or any other number from {} to {}".format(*option["between"]) in text
        for label in option["labels"].values():
            assert label in text


@pytest.mark.parametrize("game", game_names())
def test_options_and_clauses_name_each_other(game: str) -> None:
    data = clauses.catalogue(game)
    named = {(name, clause["id"]) for clause in data["clause"] for name in clause.get("options", ())}
    assert named == {(option["name"], option["clause"]) for option in data["option"]}


def test_proofs_are_listed() -> None:
    document = rules_pages.Page("clans", "en", PROOFS).html()
    assert "Proven by 2 tests" in document
    assert "tests/clans/test_a.py::test_y (refuse)" in document


@pytest.mark.parametrize("game", game_names())
def test_matrix_has_every_clause(site: Path, game: str) -> None:
    page = read(site, "matrix.html")
    assert {f"{game}.en.html#{clause.id}" for clause in clauses.rulebook(game)} <= set(page.links)


def test_matrix_shows_what_is_missing() -> None:
    document = rules_pages.matrix(PROOFS)
    rows = [row for row in document.split("<tr") if 'href="clans.en.html' in row]
    with_proof = [row for row in rows if '#clans.move.seven"' in row]
    assert len(with_proof) == 1 and "missing" not in with_proof[0]
    assert sum(row.startswith(' class="missing"') for row in rows) == len(rows) - 1


def test_ids_are_found_whole() -> None:
    text = '"clans.move.seven.pair", see clans.move.* and (clans.goal). no clansmove.all'
    assert list(rules_pages._ids(text)) == ["clans.move.seven.pair", "clans.move", "clans.goal"]


@pytest.mark.parametrize(("text", "words"), [
    ("L21", "Source: line 21"), ("L9, L47", "Source: lines 9, 47"), ("pub", "Public addition"),
    ("L5–L8", "Source: lines 5–8"), ("L64, L68, pub", "Source: lines 64, 68 and public addition")])
def test_source_in_words(text: str, words: str) -> None:
    assert rules_pages.source(text) == words


def test_clause_without_heading_is_an_error() -> None:
    data = {"group": [{"name": "A", "clauses": ["move"]}], "clause": [{"id": "g.move.x"}, {"id": "g.moved"}]}
    with pytest.raises(ValueError, match=r"g\.moved"):
        rules_pages.grouped(data)
