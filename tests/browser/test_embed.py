"""A table in a frame of a page on another site: nothing is stored there, and the page is told what happens."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Frame, Page

from pygame_rules import server
from web.build.tools import MODULES, SITE

from . import table

PAIR = {"areas": {"a": {"terrain": "steppe"}, "b": {"terrain": "forest"}}, "borders": [["a", "b"]]}
SMALL = {"game": "clans", "players": 2, "map": PAIR, "huts": {"a": "RRG", "b": "B"}, "clans": ["R", "G"],
         "to_move": 0}
TURN = {"game": "totem", "warriors": [{"3": "h6", "8": "c3"}, {"7": "h9"}], "totems": ["n14", "b14"], "to_move": 0,
        "phase": "act", "dice": [2, 8, 3]}
LISTEN = """
const told = [];
for (const name of ["ready", "move", "refused", "over", "error"])
  document.addEventListener(`pygame-rules:${name}`, (event) => told.push([event.target.id, name, event.detail]));
"""
# Everything in which a page can keep something throws, as it does where a browser blocks it, and is counted.
BLOCKED = """
window.touched = [];
for (const [owner, names] of [[window, ["localStorage", "sessionStorage", "indexedDB", "caches"]],
    [Document.prototype, ["cookie"]], [Navigator.prototype, ["serviceWorker", "storage"]]])
  for (const name of names) Object.defineProperty(owner, name, {
    get() { touched.push(name); throw new DOMException("blocked", "SecurityError"); } });
"""

Embed = Callable[..., Page]


@pytest.fixture
def embed(new_page: Callable[..., Page], site_url: str, tmp_path: Path) -> Iterator[Embed]:
    """Return a function that opens a page with this body on another site and other port than the tables'."""

    class Quiet(SimpleHTTPRequestHandler):
        def log_message(self, format: str, *args: object) -> None:
            pass

    (tmp_path / "favicon.ico").write_bytes(b"")

    def open_page(body: str, *, site: str = site_url, lang: str = "en", ready: int = 1, **options: Any) -> Page:
        (tmp_path / "page.html").write_text(
            f'<!doctype html><html lang="{lang}"><meta charset="utf-8"><style>body {{ margin: 0 }}</style>'
            f'<script>{LISTEN}</script><script type="module" src="{site}embed.js"></script><body>{body}', "utf-8")
        page = new_page(**{"reduced_motion": "reduce", **options})
        page.add_init_script(BLOCKED)
        page.goto(f"http://localhost:{running.server_address[1]}/page.html")
        wait_told(page, "ready", ready)
        return page

    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(tmp_path))) as running:
        threading.Thread(target=running.serve_forever, args=(0.05,), daemon=True).start()
        yield open_page
        running.shutdown()


def element(game: str, position: object = None, **attributes: str) -> str:
    """Return the element as it stands in a page, a position in a child script."""
    given = "".join(f' {name}="{value}"' for name, value in attributes.items())
    child = f'<script type="application/json">{json.dumps(position)}</script>' if position is not None else ""
    return f'<pygame-rules game="{game}"{given}>{child}</pygame-rules>'


def told(page: Page, name: str = "") -> list[Any]:
    """Return the details of the events of one name, or [id, name, detail] of all."""
    events: list[Any] = page.evaluate("told")
    return [detail for _, kind, detail in events if kind == name] if name else events


def wait_told(page: Page, name: str, count: int = 1) -> None:
    page.wait_for_function("([name, n]) => told.filter((event) => event[1] === name).length >= n", arg=[name, count],
                           timeout=60_000)


def frame(page: Page, number: int = 0) -> Frame:
    """Return the frame of one of the elements."""
    found = page.locator("pygame-rules > iframe").nth(number).element_handle().content_frame()
    assert found is not None
    return found


def come(page: Page, inside: Frame, selector: str) -> None:
    """Bring something in the frame into sight. Browsers drop clicks on a frame of another site that has just moved."""
    before = page.evaluate("scrollY")
    inside.frame_element().scroll_into_view_if_needed()  # nothing happens in a frame that is out of sight
    inside.locator(selector).scroll_into_view_if_needed()
    if page.evaluate("scrollY") != before:
        page.wait_for_timeout(700)


def click(page: Page, inside: Frame, selector: str) -> None:
    come(page, inside, selector)
    inside.click(selector)


def press(page: Page, inside: Frame, *path: str) -> None:
    """Click targets in the frame with the mouse, where they are in the window."""
    for name in path:
        come(page, inside, f'[data-target="{name}"]')
        x, y = inside.evaluate(table.POINT, name)
        box = inside.frame_element().bounding_box()
        assert box is not None
        page.mouse.click(box["x"] + x, box["y"] + y)


def size(inside: Frame) -> dict[str, Any]:
    found: dict[str, Any] = inside.evaluate("""() => {
        const root = document.documentElement;
        return { window: [innerWidth, innerHeight], content: [root.scrollWidth, root.scrollHeight],
            scrolls: innerWidth > root.clientWidth, fits: root.hasAttribute("data-fits") }; }""")
    return found


def wait_fit(inside: Frame) -> None:
    inside.wait_for_function("""() => document.documentElement.hasAttribute("data-fits") &&
        innerHeight === document.documentElement.scrollHeight""")


def test_moves_of_a_person_and_of_a_bot_are_told_and_nothing_is_stored(embed: Embed) -> None:
    page = embed(element("totem", TURN, id="t", seats="human,greedy"))
    inside = frame(page)
    assert told(page) == [["t", "ready", {"title": "Totem"}]]
    press(page, inside, "warrior:0:3", "square:h7")
    wait_told(page, "move")
    assert told(page)[1:] == [["t", "move", {"action": "3-h7", "seat": 0}]]
    for _ in range(4):
        if inside.locator('[data-target="button:end"]:not([aria-disabled])').count():
            press(page, inside, "button:end")
        elif inside.locator('[data-target="button:done"]:not([aria-disabled])').count():
            press(page, inside, "button:done")
        page.wait_for_timeout(300)
    page.wait_for_function("told.some(([, name, detail]) => name === 'move' && detail.seat === 1)")
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


FOREIGN = """async (nonce) => {
  const frame = document.querySelector("pygame-rules > iframe").contentWindow, got = [];
  const say = (target, message, ports = []) => target.postMessage(message, "*", ports);
  const named = (type, nonce, id = "x") => ({ source: "pygame-rules", v: 1, id, type, nonce });
  window.addEventListener("message", ({ data }) => got.push(data));
  const right = named("port", nonce);
  for (const message of [null, 7, "hello", {}, { ...right, source: "other" }, named("hello", nonce),
      named("port", "wrong"), { ...right, v: 2 }, { ...right, id: 5 }]) {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => got.push(data);
    say(frame, message, message && message.source ? [port2] : []);
  }
  // What the element itself gets: from the page, from another frame, with the right nonce.
  say(window, named("hello", nonce));
  const other = document.createElement("iframe");
  document.body.append(other);
  other.contentWindow.eval(`parent.postMessage(${JSON.stringify(named("ready", nonce))}, "*")`);
  other.contentWindow.eval(`parent.postMessage(${JSON.stringify(named("hello", nonce))}, "*")`);
  await new Promise((resolve) => setTimeout(resolve, 500));
  return got.filter((data) => data?.type === "error");
}"""


def test_foreign_messages_are_ignored_and_unknown_ones_answered(embed: Embed) -> None:
    page = embed(element("totem", TURN))
    address = page.locator("iframe").get_attribute("src") or ""
    nonce = address.split("nonce=")[1].split("&")[0]
    errors = page.evaluate(FOREIGN, nonce)
    # Only the message with the right shape and nonce, but of a type that is not known, is answered.
    assert [(error["id"], error["type"], error["source"]) for error in errors] == [("x", "error", "pygame-rules")]
    assert told(page)[1:] == []
    press(page, frame(page), "warrior:0:3", "square:h7")  # and the line still stands
    wait_told(page, "move")


@pytest.mark.slow
def test_the_port_answers_what_it_does_not_know(site_url: str, page: Page) -> None:
    page.goto(f"{site_url}index.html")
    answers = page.evaluate("""async (url) => {
      const frame = document.createElement("iframe"), got = [];
      const named = (type, more = {}) => ({ source: "pygame-rules", v: 1, id: "q-" + type, type, ...more });
      const answers = () => got.filter(({ id }) => id.startsWith("q-")).map(({ id, type }) => [id, type]);
      frame.src = url + "embed.html?game=totem&lang=en#nonce=n1";
      const hello = new Promise((done) => addEventListener("message", ({ data }) => data.nonce === "n1" && done()));
      document.body.append(frame);
      await hello;
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }) => got.push(data);
      frame.contentWindow.postMessage(named("port", { nonce: "n1" }), "*", [port2]);
      for (const message of [named("dance"), named("toString"), named("theme", { theme: "dark" }), { type: "dance" }])
        port1.postMessage(message);
      while (answers().length < 3) await new Promise((resolve) => setTimeout(resolve, 50));
      return answers();
    }""", site_url)
    assert answers == [["q-dance", "error"], ["q-toString", "error"], ["q-theme", "ok"]]


@pytest.mark.slow
def decide(page: Page, inside: Frame) -> None:
    """Play any move for the person of seat 0 by clicks, and wait until it is told."""
    inside.wait_for_function("document.querySelector('[data-region=board]').dataset.turn === '0'")
    before = by_seat(page, 0)
    press(page, inside, inside.locator('[data-region=board] [data-target^="area:"]:not([aria-disabled])').first
          .get_attribute("data-target") or "")
    press(page, inside, inside.locator('[data-state="target"]').first.get_attribute("data-target") or "")
    wait_seat(page, 0, before + 1)


def by_seat(page: Page, seat: int) -> int:
    """Return how many moves of a seat have been told."""
    return sum(move["seat"] == seat for move in told(page, "move"))


def wait_seat(page: Page, seat: int, count: int) -> None:
    page.wait_for_function("""([seat, n]) =>
        told.filter(([, name, move]) => name === 'move' && move.seat === seat).length >= n""", arg=[seat, count])


def test_the_network_may_go_once_all_is_ready(embed: Embed) -> None:
    huts = {f"{region}{number}": colour for region in "ABCD" for number, colour in enumerate("RBGYK", 1)}
    position = {"game": "clans", "players": 2, "huts": huts, "clans": ["R", "B"], "to_move": 0}
    with server.server(SITE) as site:
        threading.Thread(target=site.serve_forever, args=(0.05,), daemon=True).start()
        page = embed(element("clans", position, seats="human,greedy"), site=server.address(site))
        site.shutdown()
        site.server_close()
    page.context.set_offline(True)
    inside = frame(page)
    decide(page, inside)
    wait_seat(page, 1, 1)
    decide(page, inside)
    press(page, inside, "button:undo")  # while the bot thinks: its worker is not to be had again
    page.wait_for_timeout(1500)
    answers = by_seat(page, 1)
    decide(page, inside)
    wait_seat(page, 1, answers + 1)
    click(page, inside, "#again")
    inside.wait_for_function("!document.querySelector('[data-region=log] li')")
    decide(page, inside)
    wait_seat(page, 1, answers + 2)
    assert told(page, "error") == []


@pytest.mark.parametrize("how", ["clicks", "typed"])
def test_a_sandbox_with_scripts_and_its_own_origin_is_enough(embed: Embed, how: str) -> None:
    page = embed(element("totem", TURN, sandbox="allow-scripts allow-same-origin"))
    inside = frame(page)
    if how == "clicks":
        press(page, inside, "warrior:0:3", "square:h7")
    else:
        inside.fill("#typed-text", "3-h7")
        inside.press("#typed-text", "Enter")
    wait_told(page, "move")


@pytest.mark.slow
def test_a_curtain_takes_the_focus_from_no_page(embed: Embed) -> None:
    page = embed('<input id="mine" autofocus>' + element("manitou", seats="human,human"))
    frame(page).wait_for_selector(".curtain")
    assert page.evaluate("[document.activeElement.id, document.hasFocus()]") == ["mine", True]
    page.keyboard.type("still here")
    assert page.input_value("#mine") == "still here"


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
