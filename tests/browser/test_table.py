"""The table around the board: dialogs, the typed line, bots, what is kept, settings, sizes, and what can go wrong."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route

from . import table

OpenStub = Callable[..., Page]


def test_a_form_sends_its_values_by_name(open_stub: OpenStub) -> None:
    page = open_stub()
    table.press(page, "button:new")
    page.locator("dialog [name=name]").fill("Zoe")
    page.locator("dialog [name=quick]").check()
    page.locator("dialog [name=name]").press("Enter")
    page.wait_for_selector("dialog[open]", state="detached")
    [form] = table.asked(page, "form")
    assert (form["name"], form["values"]) == ("setup", {"name": "Zoe", "quick": True})


def test_a_refused_form_stays_open_and_says_why(open_stub: OpenStub) -> None:
    page = open_stub()
    page.evaluate("""stub.dialog = '<form data-form="refused"><h2>Open</h2><textarea name="record">x</textarea>'
        + '<button>Open</button></form>'; stub.push()""")
    page.locator("dialog[open] button").click()
    error = page.locator("dialog .form-error")
    error.wait_for()
    assert (error.inner_text(), error.get_attribute("data-clause")) == ("That can't be read.", "stub.form")
    assert page.locator("dialog[open] textarea").input_value() == "x"


def test_a_curtain_does_not_open_by_escape(open_stub: OpenStub) -> None:
    page = open_stub()
    page.evaluate("""stub.dialog = '<div class="curtain"><h2>Ben</h2><button type="button" '
        + 'data-target="button:ready" data-first>I am Ben</button></div>'; stub.viewer = ''; stub.push()""")
    assert table.focused(page) == "button:ready"
    for _ in range(3):
        page.keyboard.press("Escape")
    assert page.locator("dialog[open] .curtain").count() == 1
    assert not table.asked(page, "choose")
    assert page.locator('[data-region="board"]').get_attribute("data-viewer") == ""
    page.keyboard.press("Tab")
    assert table.focused(page) in ("button:ready", "<body>", "<html>")  # never on the table behind it
    page.evaluate("stub.viewer = 1")
    table.press(page, "button:ready")
    page.wait_for_selector("dialog[open]", state="detached")


def test_a_note_without_buttons_does_not_stop_play(open_stub: OpenStub) -> None:
    page = open_stub()
    page.evaluate("stub.dialog = '<p>At the table: Ann</p>'; stub.push()")
    assert page.locator("dialog[open]").inner_text() == "At the table: Ann"
    assert not page.evaluate("document.querySelector('dialog[open]').matches(':modal')")
    page.evaluate("stub.dialog = ''")
    table.type_move(page, "a1-b1")
    page.wait_for_selector("dialog[open]", state="detached")


def test_the_typed_line(open_stub: OpenStub) -> None:
    page = open_stub()
    table.type_move(page, "a1-d3")
    page.wait_for_selector("#tip[data-clause='stub.notation']")
    field = page.locator("#typed input")
    assert field.input_value() == "a1-d3" and field.get_attribute("aria-invalid") == "true"
    table.type_move(page, "a1-b1")
    page.wait_for_function("document.querySelector('#typed input').value === ''")
    assert [ask["text"] for ask in table.asked(page, "type")] == ["a1-d3", "a1-b1"]
    field.press("ArrowUp")
    assert field.input_value() == "a1-b1"


def test_a_bot_plays_after_its_turn_was_shown(open_stub: OpenStub) -> None:
    page = open_stub()
    page.evaluate("""stub.botQuick = true; stub.botAction = 'a1-b1';
        stub.extra = {next: {bot: {level: 'x', observation: {secret: 1}, seed: 5}}}; stub.push()""")
    page.wait_for_function("stub.count('bot') === 1")
    assert table.asked(page, "bot")[0]["action"] == "a1-b1"
    assert page.evaluate("stub.bots[0].observation.secret") == 1
    assert page.locator("#thinking").is_hidden()


def test_a_slow_bot_shows_a_bar_and_can_be_hurried(open_stub: OpenStub) -> None:
    page = open_stub()
    page.evaluate("stub.botAction = 'a1-b1'; stub.extra = {next: {bot: {level: 'x', seed: 5}}}; stub.push()")
    page.wait_for_selector("#thinking:not([hidden]) progress")
    table.press(page, "button:play-now")
    page.wait_for_function("stub.count('bot') === 1")
    jobs = page.evaluate("stub.bots")
    assert jobs[1]["stop"] is True  # asked politely first
    assert jobs[2] == "terminated" and jobs[3]["iterations"] == 1
    page.wait_for_selector("#thinking", state="hidden")


def test_a_bot_whose_turn_was_taken_back_is_forgotten(open_stub: OpenStub) -> None:
    page = open_stub()
    table.click_path(page, ["field:a1", "field:b1"])
    page.evaluate("stub.botAction = 'c1-d1'; stub.extra = {next: {bot: {level: 'x', seed: 5}}}; stub.push()")
    page.wait_for_selector("#thinking:not([hidden])")
    table.click_path(page, ["button:undo"])
    page.wait_for_timeout(700)
    assert not table.asked(page, "bot") and page.locator("#thinking").is_hidden()
    assert page.evaluate("stub.bots.at(-1)") == "terminated"  # it was asked to stop and did not


def test_a_bot_that_stops_when_its_turn_is_taken_back_keeps_its_worker(open_stub: OpenStub) -> None:
    page = open_stub()
    table.click_path(page, ["field:a1", "field:b1"])
    page.evaluate("stub.botAction = 'c1-d1'; stub.extra = {next: {bot: {level: 'x', seed: 5}}}; stub.push()")
    page.wait_for_selector("#thinking:not([hidden])")
    page.evaluate("stub.botQuick = true")
    table.click_path(page, ["button:undo"])
    page.wait_for_timeout(700)
    assert page.evaluate("stub.bots.map((job) => job.stop ?? job)")[1:] == [True]
    page.evaluate("stub.extra = {next: {bot: {level: 'x', seed: 6}}}; stub.push()")
    page.wait_for_function("stub.count('bot') === 1")
    assert "terminated" not in page.evaluate("stub.bots")


def test_the_match_is_kept_and_resumed(open_stub: OpenStub) -> None:
    page = open_stub()
    table.click_path(page, ["field:a1", "field:b1"])
    page.wait_for_function("Object.values(localStorage).some(v => v.includes('a1'))")
    page.reload()
    table.wait_ready(page)
    assert "a1-b1" in page.locator('[data-region="log"]').inner_text()


def test_blocked_storage_is_survived(open_stub: OpenStub, new_page: Callable[..., Page], site_url: str) -> None:
    page = open_stub("#hold-open", ready=False)
    page.add_init_script("""Object.defineProperty(window, 'localStorage',
        {get() { throw new DOMException('blocked', 'SecurityError'); }})""")
    page.goto(f"{site_url}stub.html?game=stub&lang=nl")
    table.wait_ready(page)
    table.click_path(page, ["field:a1", "field:b1"])
    assert page.evaluate("document.documentElement.lang") == "nl"


def test_settings_change_language_theme_and_speed_and_are_kept(open_stub: OpenStub) -> None:
    page = open_stub()
    table.press(page, "button:settings")
    page.locator("#settings [name=lang]").select_option("de")
    page.locator("#settings [name=theme]").select_option("dark")
    page.locator("#settings [name=speed]").select_option("instant")
    assert table.asked(page, "lang")[0]["lang"] == "de"
    page.keyboard.press("Escape")
    page.goto(page.url.replace("&lang=de", ""))
    table.wait_ready(page)
    assert page.evaluate("[document.documentElement.lang, document.documentElement.dataset.theme]") == ["de", "dark"]
    table.click_path(page, ["field:a1", "field:b1"])
    assert page.evaluate("document.getAnimations().length") == 0


@pytest.mark.parametrize("size", [(320, 480), (360, 740), (900, 600), (1280, 800), (3840, 2160)])
def test_every_size_holds_the_table(open_stub: OpenStub, size: tuple[int, int]) -> None:
    page = open_stub(viewport={"width": size[0], "height": size[1]}, has_touch=size[0] < 600)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    board = page.locator('[data-region="board"]').bounding_box()
    assert board and board["width"] >= min(300, size[0] - 20) and board["y"] < 90
    small = page.evaluate("""least => [...document.querySelectorAll('button, a[href], input, summary')]
        .filter(e => e.checkVisibility()).map(e => [e.textContent.trim(), e.getBoundingClientRect()])
        .filter(([, box]) => box.width && (box.height < least || box.width < least)).map(([name]) => name)""",
                          44 if size[0] < 600 else 24)
    assert [name for name in small if "Skip" not in name] == []


@pytest.mark.parametrize("width", [360, 1280])
def test_text_of_twice_the_size_fits(open_stub: OpenStub, width: int) -> None:
    page = open_stub(viewport={"width": width, "height": 800})
    page.add_style_tag(content="html { font-size: 200% !important; }")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    boxes = [page.locator(part).bounding_box() for part in (".bar", '[data-region="board"]', ".controls")]
    for above, below in zip(boxes, boxes[1:], strict=False):
        assert above and below and above["y"] + above["height"] <= below["y"] + 1  # nothing lies over anything else


def test_nothing_moves_when_the_first_frame_comes(open_stub: OpenStub) -> None:
    for width in (360, 1280):
        page = open_stub("#hold-open", ready=False, viewport={"width": width, "height": 800})
        page.wait_for_function("window.stub?.held.length")
        page.evaluate("stub.release()")
        table.wait_ready(page)
        page.wait_for_timeout(300)
        board_before = page.locator('[data-region="board"]').bounding_box()
        table.click_path(page, ["field:a1", "field:b1"])
        assert page.locator('[data-region="board"]').bounding_box() == board_before
        shifts = page.evaluate("""performance.getEntriesByType('layout-shift').reduce((sum, e) => sum + e.value, 0)""")
        assert shifts < 0.02


# --- what can go wrong ----------------------------------------------------------------------------------------------

@pytest.mark.page_errors
@pytest.mark.parametrize("file", ["**/baked-*.zip", "**/first-*.wasm", "**/pyodide-*.js", "**/worker.js"])
def test_a_file_that_is_missing_is_named(new_page: Callable[..., Page], site_url: str, file: str) -> None:
    page = new_page()
    page.add_init_script("Object.defineProperty(navigator, 'connection', { value: { saveData: true } })")
    page.context.route(file, lambda route: route.fulfill(status=404, body="gone"))
    page.goto(f"{site_url}play.html?game=clans&lang=en")
    page.wait_for_selector('html[data-app="error"]')
    said = page.locator("#failure").inner_text()
    assert file.rpartition("/")[2].partition("*")[0] in said and "Load again" in said


def test_a_wrong_content_type_does_no_harm(new_page: Callable[..., Page], site_url: str) -> None:
    def wrong(route: Route) -> None:
        response = route.fetch()
        route.fulfill(response=response, headers={"content-type": "application/octet-stream"})

    page = new_page()
    page.context.route("**/first-*.wasm", wrong)
    page.goto(f"{site_url}play.html?game=clans&lang=en")
    table.wait_ready(page)


def test_an_engine_that_stops_keeps_the_match(open_stub: OpenStub) -> None:
    page = open_stub()
    table.click_path(page, ["field:a1", "field:b1"])
    page.evaluate("""() => { stub.answer = ask =>
        ({type: 'error', seq: ask.seq, message: 'Broken: <img>', fatal: true}); }""")
    table.press(page, "field:b1")
    table.press(page, "field:c1")
    page.wait_for_selector('html[data-app="error"]')
    assert "Broken: <img>" in page.locator("#failure .detail").inner_text()
    page.locator("#failure button").click()
    table.wait_ready(page)
    assert "a1-b1" in page.locator('[data-region="log"]').inner_text()


def test_a_fault_that_is_not_fatal_is_told_and_play_goes_on(open_stub: OpenStub) -> None:
    page = open_stub()
    page.evaluate("""() => {
        const { answer } = stub;
        stub.answer = ask => ask.type !== 'choose' ? answer(ask) :
            (stub.answer = answer, {type: 'error', seq: ask.seq, message: 'Oops'});
    }""")
    for name in ("field:a1", "field:b1"):
        table.press(page, name)
    page.wait_for_selector("#notice:not([hidden])")
    assert "Oops" in page.locator("#notice").inner_text()
    table.click_path(page, ["field:a1", "field:b1"])


def test_no_game_in_the_address_leads_home(new_page: Callable[..., Page], site_url: str) -> None:
    page = new_page()
    page.goto(f"{site_url}play.html")
    page.wait_for_url("**/index.html*")


def test_home_shows_without_script_and_in_the_browsers_language(new_page: Callable[..., Page], site_url: str) -> None:
    plain = new_page(java_script_enabled=False)
    plain.goto(site_url)
    assert plain.locator(".game").count() == 3 and plain.locator("svg.board").count() == 3
    dutch = new_page(locale="nl-BE")
    dutch.goto(site_url)
    dutch.wait_for_url("**/index.nl.html")
    dutch.locator('.languages [lang="en"]').click()
    dutch.goto(site_url)
    assert dutch.evaluate("document.documentElement.lang") == "en"


