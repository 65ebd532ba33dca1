"""A table in a frame of a page on another site: nothing is stored there, and the page is told what happens."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Page

import pygame_rules as pr
from web.build.tools import MODULES

from . import table
from .embeds import SMALL, TURN, Embed, click, come, element, frame, press, size, told, wait_fit, wait_told


def test_moves_of_a_person_and_of_a_bot_are_told_and_nothing_is_stored(embed: Embed) -> None:
    page = embed(element("totem", TURN, id="t", seats="human,greedy"))
    inside = frame(page)
    assert told(page) == [["t", "ready", {"title": "Totem"}]]
    press(page, inside, "warrior:0:3", "square:h7")
    wait_told(page, "move")
    assert told(page)[1:] == [["t", "move", {"action": "3-h7", "seat": 0}]]
    button = inside.locator(":is([data-target='button:end'], [data-target='button:done']):not([aria-disabled])")
    for _ in range(60):  # the person ends what is left of the turn, as many phases as that has
        if told(page, "move")[-1]["seat"] == 1:
            break
        if button.count():
            press(page, inside, button.first.get_attribute("data-target") or "")
        page.wait_for_timeout(250)
    assert told(page, "move")[-1]["seat"] == 1
    assert inside.evaluate("touched") == []


def test_a_refused_move_is_told_with_its_clause_and_explained_in_the_frame(embed: Embed) -> None:
    page = embed(element("totem", TURN))
    inside = frame(page)
    press(page, inside, "warrior:0:3", "square:a1")
    wait_told(page, "refused")
    [refused] = told(page, "refused")
    assert refused["action"] == "3-a1" and refused["clause"].startswith("totem.")
    assert refused["message"] in inside.locator("#tip").inner_text()
    assert told(page, "move") == []


@pytest.mark.slow
def test_a_hover_is_no_attempt(embed: Embed) -> None:
    page = embed(element("totem", TURN))
    inside = frame(page)
    inside.locator('[data-target="warrior:1:7"]').hover()
    inside.wait_for_selector("#tip:not([hidden])")
    assert told(page, "refused") == []


@pytest.mark.slow
def test_the_end_is_told_once_with_scores(embed: Embed) -> None:
    page = embed(element("clans", SMALL, seats="human,greedy"))
    inside = frame(page)
    press(page, inside, "area:a", "area:b")
    wait_told(page, "over")
    click(page, inside, '[data-target="button:close"]')
    inside.wait_for_selector("dialog[data-region]", state="hidden")
    assert told(page)[1:] == [["", "move", {"action": "a-b", "seat": 0}],
                              ["", "over", {"scores": [6, 5], "winners": [0]}]]
    click(page, inside, "#again")
    inside.wait_for_function("document.querySelector('[data-region=board]').dataset.turn === '0'")
    press(page, inside, "area:a", "area:b")
    wait_told(page, "over", 2)


@pytest.mark.slow
@pytest.mark.parametrize(("lang", "said"), [("en", "unknown colour"), ("nl", "onbekende kleur"),
                                            ("de", "unbekannte Farbe")])
def test_a_bad_position_is_told_and_shown_instead_of_the_table(embed: Embed, lang: str, said: str) -> None:
    page = embed(element("clans", {"huts": {"B3": "X"}}), lang=lang, ready=0)
    wait_told(page, "error")
    assert said in told(page, "error")[0]["message"] and "huts.B3" in told(page, "error")[0]["message"]
    inside = frame(page)
    assert said in inside.locator("#failure").inner_text()
    assert inside.locator("[data-region=board]").is_hidden() and told(page, "ready") == []
    wait_fit(inside)


@pytest.mark.page_errors
def test_what_the_browser_lacks_is_told_and_shown(embed: Embed) -> None:
    page = embed("", ready=0)
    page.add_init_script("delete globalThis.WebAssembly; delete globalThis.TransformStream;")
    page.evaluate("body => { document.body.innerHTML = body; }", element("clans", lang="de"))
    wait_told(page, "error")
    assert told(page, "error") == [{"message": "Der Tisch läuft in diesem Browser nicht. "
                                               "Hier fehlt: WebAssembly, TransformStream"}]
    inside = frame(page)
    assert inside.locator("#failure .detail").inner_text() == "Hier fehlt: WebAssembly, TransformStream"
    assert inside.locator("[data-region=board]").is_hidden() and told(page, "ready") == []


@pytest.mark.slow
@pytest.mark.parametrize("body", [element("chess"), element("clans", seats="human,god"),
                                  '<pygame-rules></pygame-rules>', '<pygame-rules game="clans" record="[Game">'])
def test_whatever_can_t_be_opened_is_told(embed: Embed, body: str) -> None:
    page = embed(body, ready=0)
    wait_told(page, "error")
    assert told(page, "error")[0]["message"] in frame(page).locator("#failure").inner_text()


@pytest.mark.slow
@pytest.mark.parametrize("width", [320, 480, 800, 1100])
def test_the_frame_is_as_high_as_its_content(embed: Embed, width: int) -> None:
    page = embed("".join(element(game, id=game) for game in ("clans", "manitou", "totem")), ready=3, lang="nl",
                 viewport={"width": width, "height": 700})
    for number in range(3):
        inside = frame(page, number)
        come(page, inside, "#overview summary")
        wait_fit(inside)
        now = size(inside)
        assert now["content"] == now["window"] and not now["scrolls"], number
        click(page, inside, "#overview summary")
        if width < 600:  # all beneath each other
            inside.wait_for_function("before => innerHeight > before + 100", arg=now["window"][1])
        wait_fit(inside)


@pytest.mark.slow
@pytest.mark.parametrize("game", pr.game_names())
def test_a_result_fits_into_the_narrowest_frame(embed: Embed, game: str) -> None:
    match = pr.Match(pr.load_game(game), seed=4, tags={"Seat0": "Johanna-Marie", "Seat1": "Bartholomeus"})
    bot = pr.bot("random", match.game)
    while not match.state.is_terminal():
        match.play(bot.choose(match.view(match.state.current_player()), seed=len(match.entries)))
    record = f'<script type="text/plain">{match.record_text()}</script>'
    page = embed(f'<pygame-rules game="{game}">{record}</pygame-rules>', lang="de",
                 viewport={"width": 320, "height": 800})
    inside = frame(page)
    click(page, inside, '[data-target="button:result"]')
    inside.wait_for_selector(".result td >> visible=true")
    assert "Johanna-Marie" in inside.inner_text(".result")
    hidden, edges = inside.evaluate("""() => {
        const boxes = [...document.querySelectorAll("dialog[open], .result, .result div")];
        const cells = [...document.querySelectorAll(".result :is(th, td)")].map((cell) => cell.getBoundingClientRect());
        return [boxes.map((box) => box.scrollWidth - box.clientWidth),
            cells.filter(({ width }) => width).map(({ left, right }) => [left, right])]; }""")
    assert len(hidden) >= 3 and not any(hidden)
    assert all(12 < left and right < 308 for left, right in edges)


@pytest.mark.slow
def test_a_frame_of_fixed_height_scrolls(embed: Embed) -> None:
    page = embed("<style>pygame-rules > iframe { max-height: 300px }</style>" + element("clans"))
    page.wait_for_timeout(500)
    now = size(frame(page))
    assert now["window"][1] == 300 and now["content"][1] > 300 and not now["fits"]


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["en", "nl", "de"])
def test_the_table_speaks_the_language_of_the_page_or_its_own(embed: Embed, lang: str) -> None:
    page = embed(element("totem", TURN) + element("totem", TURN, lang="nl"), lang=lang, ready=2)
    assert frame(page).evaluate("document.documentElement.lang") == lang
    assert frame(page, 1).evaluate("document.documentElement.lang") == "nl"
    inside = frame(page)
    press(page, inside, "warrior:0:3", "square:h7")
    wait_told(page, "move")
    other = "de" if lang != "de" else "en"
    prompt = inside.inner_text("[data-region=prompt]")
    page.evaluate("lang => document.querySelector('pygame-rules').setAttribute('lang', lang)", other)
    inside.wait_for_function("lang => document.documentElement.lang === lang", arg=other)
    inside.wait_for_function("was => document.querySelector('[data-region=prompt]').textContent !== was", arg=prompt)
    assert told(page, "move") == [{"action": "3-h7", "seat": 0}]  # the match goes on


@pytest.mark.slow
def test_the_theme_is_that_of_the_element_and_can_change(embed: Embed) -> None:
    page = embed(element("totem", TURN, theme="dark"))
    inside, paper = frame(page), "getComputedStyle(document.documentElement).backgroundColor"
    dark = inside.evaluate(paper)
    page.evaluate("document.querySelector('pygame-rules').setAttribute('theme', 'light')")
    inside.wait_for_function(f"before => {paper} !== before", arg=dark)
    light = inside.evaluate(paper)
    page.evaluate("document.querySelector('pygame-rules').setAttribute('theme', 'auto')")
    page.emulate_media(color_scheme="dark")
    inside.wait_for_function(f"dark => {paper} === dark", arg=dark)
    page.emulate_media(color_scheme="light")
    inside.wait_for_function(f"light => {paper} === light", arg=light)
    assert len(told(page, "ready")) == 1


@pytest.mark.slow
def test_two_tables_in_a_page_do_not_disturb_each_other(embed: Embed) -> None:
    page = embed(element("totem", TURN, id="one", seats="human,human") + element("clans", SMALL, id="two"), ready=2)
    other = frame(page, 1).locator("[data-region=board]").inner_html()
    press(page, frame(page), "warrior:0:3", "square:h7")
    wait_told(page, "move")
    assert [event for event in told(page) if event[1] != "ready"] == [["one", "move", {"action": "3-h7", "seat": 0}]]
    assert frame(page, 1).locator("[data-region=board]").inner_html() == other
    press(page, frame(page, 1), "area:a", "area:b")
    wait_told(page, "over")
    assert [who for who, name, _ in told(page) if name in ("move", "over")] == ["one", "two", "two"]
    assert frame(page).get_attribute("[data-region=board]", "data-over") is None
    page.evaluate("document.getElementById('one').remove()")
    assert page.locator("iframe").count() == 1


@pytest.mark.slow
def test_no_event_tells_of_a_card_in_the_hand(embed: Embed) -> None:
    hands = {"game": "manitou", "players": 2, "phase": "play", "to_move": 0, "herds": [[13], [6], [5]],
             "hands": [["H4", "SC"], ["H9", "CH"]], "grounds": [[], [], []]}
    page = embed(element("manitou", hands, seats="human,greedy"))
    frame(page).fill("#typed-text", "H9@1")
    frame(page).press("#typed-text", "Enter")
    wait_told(page, "refused")
    assert told(page, "refused")[0]["action"] == "?@1" and "H9" not in json.dumps(told(page))


@pytest.mark.slow
def test_a_link_leads_to_the_same_table_in_a_page_of_its_own(embed: Embed, new_page: Callable[..., Page]) -> None:
    page = embed(element("totem", TURN, seats="human,human", theme="dark"), lang="nl")
    address = frame(page).locator("#full").get_attribute("href") or ""
    assert "nonce" not in address and "lang=nl" in address
    alone = new_page()
    alone.goto(address)
    table.wait_ready(alone)
    assert alone.locator('[data-target="warrior:0:3"]').count() == 1
    alone.wait_for_timeout(500)
    assert alone.evaluate("Object.keys(localStorage).filter((key) => key.includes('match'))") == []


@pytest.mark.slow
@pytest.mark.parametrize("name", ["embed-example.html", "embed-example.nl.html", "embed-example.de.html"])
def test_the_example_page_has_three_tables_and_shows_their_events(page: Page, site_url: str, name: str) -> None:
    page.goto(site_url + name)
    page.wait_for_function("events.textContent.match(/ready/g)?.length === 3", timeout=60_000)
    assert "error" not in page.inner_text("#events")


@pytest.mark.slow
@pytest.mark.parametrize("body", [element("clans"), element("manitou", theme="dark"), element("totem", TURN, lang="nl"),
                                  element("chess")])
def test_axe_finds_nothing(embed: Embed, body: str) -> None:
    page = embed(body, ready=0, viewport={"width": 320, "height": 700})
    page.wait_for_function("told.length > 0", timeout=60_000)
    inside = frame(page)
    inside.add_script_tag(path=MODULES / "axe-core" / "axe.min.js")
    assert inside.evaluate("axe.run().then(r => r.violations.map(v => [v.id, v.nodes.map(n => n.target)]))") == []
