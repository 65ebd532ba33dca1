"""Templates: texts in the language of the page, values, and one page a language where the template asks for it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pygame_rules.core.texts import language
from web.build import pages
from web.build.tools import Problem


def test_texts_and_values() -> None:
    template = '<html lang="{{lang}}"><p>{{_ To the\n rules }}</p>{{ name }}{{call}}<b>{single} {{{name}}}</b>'
    made = pages.render(template, "nl", name="<i>1</i>", call=lambda lang: lang.upper())
    translated = language("nl").gettext("To the rules")
    assert made == f'<html lang="nl"><p>{translated}</p><i>1</i>NL<b>{{single}} {{<i>1</i>}}</b>'


def test_texts_are_escaped() -> None:
    assert pages.render('{{_ Left & "right" <here> }}', "en") == "Left &amp; &quot;right&quot; &lt;here&gt;"


def test_an_unknown_value_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("{{lnag}}")
    monkeypatch.setattr(pages, "WEB", tmp_path)
    with pytest.raises(Problem, match=r"web/index\.html: there is no value \{\{lnag\}\}"):
        pages.write_all(tmp_path / "site", {})


def test_parts_stand_where_pages_name_them(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "parts").mkdir()
    (tmp_path / "parts" / "say-it.html").write_text("<p>\n  {{_ Rules }}\n</p>\n")
    (tmp_path / "index.html").write_text("<main>\n  {{> say-it}}\n{{>say-it}}</main>")
    (tmp_path / "parts" / "no-page.html").write_text("{{lang}}")
    monkeypatch.setattr(pages, "WEB", tmp_path)
    site = tmp_path / "site"
    pages.write_all(site, {})
    assert [path.name for path in site.iterdir()] == ["index.html"]
    assert (site / "index.html").read_text() == (
        "<main>\n  <p>\n    Rules\n  </p>\n<p>\n  Rules\n</p></main>")


def test_a_part_may_ask_for_a_page_a_language(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "parts").mkdir()
    (tmp_path / "parts" / "top.html").write_text('<html lang="{{lang}}">\n')
    (tmp_path / "index.html").write_text("{{> top}}")
    monkeypatch.setattr(pages, "WEB", tmp_path)
    pages.write_all(tmp_path / "site", {})
    assert (tmp_path / "site" / "index.nl.html").read_text() == '<html lang="nl">'


def test_an_unknown_part_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("{{> filed}}")
    monkeypatch.setattr(pages, "WEB", tmp_path)
    with pytest.raises(Problem, match=r"web/index\.html: there is no part filed"):
        pages.write_all(tmp_path / "site", {})


def test_one_page_a_language_or_one_for_all(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text('<html lang="{{lang}}">{{version}}')
    (tmp_path / "play.html").write_text('<script id="site">{{site}}</script><script id="texts">{{texts}}</script>')
    (tmp_path / "texts.toml").write_text('ok = "OK"\n[menu]\nrules = "Rules </script>"\n')
    monkeypatch.setattr(pages, "WEB", tmp_path)
    site = tmp_path / "site"
    pages.write_all(site, {"wasm": "engine.wasm"})
    assert sorted(path.name for path in site.iterdir()) == ["index.de.html", "index.html", "index.nl.html", "play.html"]
    play = (site / "play.html").read_text()
    assert play.count("</script>") == 2
    texts = json.loads(play.split('id="texts">')[1].split("</script>")[0])
    assert set(texts) == {"en", "nl", "de"}
    assert texts["en"] == {"ok": "OK", "menu.rules": "Rules </script>"}


@pytest.mark.parametrize("lang", ["en", "nl", "de"])
def test_boards_have_ids_of_their_own(lang: str) -> None:
    board = pages.board("clans", lang)
    assert board.startswith("<svg") and 'id="clans-live"' in board
