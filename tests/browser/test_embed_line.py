"""The line between a table in a frame and its page, in a sandbox too, and once the network is gone."""

from __future__ import annotations

import threading

import pytest
from playwright.sync_api import Page

from pygame_rules import server
from web.build.tools import SITE

from .embeds import TURN, Embed, by_seat, click, decide, element, frame, press, told, wait_seat, wait_told

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


@pytest.mark.parametrize("how", ["clicks", pytest.param("typed", marks=pytest.mark.slow)])
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
