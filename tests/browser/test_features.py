"""What the table needs of a browser: whatever is missing is named at once; what is merely nice may be missing."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Iterable
from typing import Any

import pytest
from playwright.sync_api import Page, Route

from web.build import onefile, pages
from web.build.tools import SITE, WEB

from . import sources, table
from .conftest import OpenStub

NEEDED = json.loads((WEB / "browsers.json").read_text("utf-8"))["needed"]
VERSIONS = "Chrome {and} Edge {chrome}, Firefox {firefox}, Safari {safari} {and} "
UNSUPPORTED = "{ const real = CSS.supports; CSS.supports = (text) => !text.includes(%r) && real.call(CSS, text); }"
DELETED = "delete globalThis.%s;"
# As browsers without such blocks do; what is made from text elsewhere stays.
NO_BLOCKS = """globalThis.Function = new Proxy(Function, { construct(made, [text]) {
    if (text.includes("static {")) throw new SyntaxError("Unexpected token '{'");
    return new made(text);
} });"""
IN_WORKERS = {
    "WebAssembly": DELETED % "WebAssembly",
    "WebAssembly exceptions": "WebAssembly.validate = () => false;",
    "BigInt64Array": DELETED % "BigInt64Array",
    "FinalizationRegistry": DELETED % "FinalizationRegistry",
    "class { static {} }": NO_BLOCKS,
}
TAKEN = {  # name -> script that takes it away from a page
    **IN_WORKERS,
    "<script type=module>": "delete HTMLScriptElement.prototype.noModule;",
    "Worker({ type: module })": "{ const Real = Worker; globalThis.Worker = function (at) { return new Real(at); }; }",
    "WebAssembly.compileStreaming": DELETED % "WebAssembly.compileStreaming",
    "TransformStream": DELETED % "TransformStream",
    "<dialog>": DELETED % "HTMLDialogElement",
    ":modal": UNSUPPORTED % ":modal",
    "@container": UNSUPPORTED % "container-type",
    "100dvh": UNSUPPORTED % "100dvh",
    "DecompressionStream": DELETED % "DecompressionStream",
}
ONLY_FILE = "DecompressionStream"
QUICK = ["WebAssembly exceptions", "Worker({ type: module })"]
BLOCKED = "Object.defineProperty(%s, '%s', { get() { throw new DOMException('blocked', 'SecurityError'); } });"
NICE = {  # what the page does without; the same way
    "serviceWorker": "delete Navigator.prototype.serviceWorker;",
    "caches": "delete globalThis.caches; delete Window.prototype.caches;",
    "localStorage": BLOCKED % ("window", "localStorage"),
    "sessionStorage": BLOCKED % ("window", "sessionStorage"),
    "storage": "delete Navigator.prototype.storage;",
    "requestIdleCallback": DELETED % "requestIdleCallback",
    "connection": "delete Navigator.prototype.connection;",
    "clipboard": "delete Navigator.prototype.clipboard;",
    "subtle": "delete Crypto.prototype.subtle;",
    "inert": "delete HTMLElement.prototype.inert;",
    "closedBy": "delete HTMLDialogElement.prototype.closedBy;",
    "submitter": "{ const Real = FormData; globalThis.FormData = function (form) { return new Real(form); }; }",
    ONLY_FILE: TAKEN[ONLY_FILE],
}
# What browsers have learned since the oldest ones that the page names.
LATER = """
const later = [[Array.prototype, "toSorted toReversed toSpliced with"], [Array, "fromAsync"], [Object, "groupBy"],
  [Map, "groupBy"], [Promise, "withResolvers try"], [Set.prototype, "union intersection difference isSubsetOf"],
  [URL, "canParse parse"], [String.prototype, "isWellFormed toWellFormed"], [ArrayBuffer.prototype, "transfer resize"],
  [Response, "json"], [RegExp, "escape"], [Uint8Array, "fromBase64"], [Uint8Array.prototype, "toBase64"],
  [globalThis.Iterator?.prototype ?? {}, "map filter take drop flatMap reduce toArray forEach some every find"],
  [globalThis.Document?.prototype ?? {}, "startViewTransition"], [AbortSignal, "any"],
  [globalThis, "Iterator scheduler navigation Sanitizer Temporal"], [WebAssembly, "Suspending Suspender promising"]];
for (const [owner, names] of later) for (const name of names.split(" ")) delete owner[name];
"""
LATER_STYLE = re.compile(r":has\(|color-mix\(|\dlh\b|@starting-style|@layer|@scope|\banchor\(|light-dark\(|^\s*&", re.M)


def some(names: Iterable[str], quick: Collection[str]) -> pytest.MarkDecorator:
    """Return the parametrisation by these names; all but the quick ones are slow tests."""
    return pytest.mark.parametrize(
        "name", [name if name in quick else pytest.param(name, marks=pytest.mark.slow) for name in names])


def versions(word: str = "and") -> str:
    """Return the oldest versions as texts name them; ``word``: and in their language."""
    return VERSIONS.format(**pages.oldest(), **{"and": word})


def check_said(page: Page, heading: str, help_: str, detail: str) -> None:
    """Wait for the page that tells of a failure and compare its parts; the second need only begin so."""
    page.wait_for_selector('html[data-app="error"]')
    assert page.locator("#failure h1").inner_text() == heading
    assert page.locator("#failure .help").inner_text().startswith(help_)
    assert page.locator("#failure .detail").inner_text() == detail
    assert page.locator("#loading").is_hidden()


def instead(body: str, kind: str = "text/javascript") -> Callable[[Route], None]:
    """Return what answers a request with this content."""
    return lambda route: route.fulfill(body=body, content_type=f"{kind}; charset=utf-8")


def check_told(page: Page, address: str, name: str) -> None:
    """Open a table in English and in German: each time the one thing that is missing is named, and who has it."""
    page.goto(address.format(lang="en"))
    check_said(page, "The table doesn't work in this browser.", versions(), f"Missing here: {name}")
    page.goto("about:blank")
    page.goto(address.format(lang="de"))
    check_said(page, "Der Tisch läuft in diesem Browser nicht.", versions("und"), f"Hier fehlt: {name}")


def test_every_needed_feature_is_tested_has_versions_and_is_there(page: Page, site_url: str) -> None:
    sources.lend(page.context)
    page.goto(f"{site_url}404.html")
    names, lack = page.evaluate("""async () => {
        const { ENGINE, TABLE, FILE, lacking } = await import("./sources/features.js");
        const all = { ...ENGINE, ...TABLE, ...FILE };
        return [Object.keys(all), lacking(all)];
    }""")
    assert set(names) == set(NEEDED) == set(TAKEN)
    assert lack == []


def test_the_readme_names_the_same_versions() -> None:
    text = " ".join((WEB.parent / "README.md").read_text("utf-8").split())
    assert versions() in text


@pytest.mark.page_errors
@some([name for name in TAKEN if name != ONLY_FILE], QUICK)
def test_what_is_missing_is_named(page: Page, site_url: str, name: str) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.add_init_script(TAKEN[name])
    check_told(page, site_url + "play.html?game=clans&lang={lang}", name)
    assert not [address for address in asked if "/pyodide/" in address or "/worker.js" in address], "nothing is begun"


@pytest.mark.page_errors
@some(IN_WORKERS, QUICK[:1])
def test_what_is_missing_in_the_worker_is_named(page: Page, site_url: str, name: str) -> None:
    script = (SITE / "js" / "worker.js").read_text("utf-8")
    page.route("**/js/worker.js", instead(f"{script}\n{IN_WORKERS[name]}"))
    check_told(page, site_url + "play.html?game=clans&lang={lang}", name)


@pytest.mark.page_errors
def test_a_worker_that_reads_no_modules_is_told(page: Page, site_url: str) -> None:
    page.add_init_script("""const Real = Worker;
        globalThis.Worker = function (at, options) { void options.type; return new Real(at); };""")
    check_told(page, site_url + "play.html?game=clans&lang={lang}", "Worker({ type: module })")


@pytest.mark.page_errors
def test_several_missing_features_are_all_named(page: Page, site_url: str) -> None:
    page.add_init_script(TAKEN["<dialog>"] + TAKEN["@container"])
    check_told(page, site_url + "play.html?game=totem&lang={lang}", "<dialog>, @container")


def test_browsers_without_modules_are_told(page: Page, site_url: str) -> None:
    """As they see the page: what is no module runs, if they can read it; what says ``nomodule`` runs."""
    for name in ("play.html", "embed.html"):
        html = (SITE / name).read_text("utf-8")
        old = re.sub(r"<script(?! nomodule)[^>]*>.*?</script>", "", html, flags=re.S).replace(" nomodule", "")
        assert old.count("<script") == 1
        page.route(f"**/{name}", instead(old, "text/html"))
        page.goto(site_url + name)
        lines = page.locator("#outdated p:visible").all_inner_texts()
        assert len(lines) == 3
        for line, word in zip(lines, ("and", "en", "und"), strict=True):
            assert versions(word) in line
        assert page.locator("#loading").is_hidden()


def test_other_browsers_don_t_see_that_note(page: Page, site_url: str) -> None:
    page.goto(f"{site_url}play.html?game=clans&lang=en")
    assert page.locator("#outdated").is_hidden()


# --- the one-file edition -------------------------------------------------------------------------------------------

@pytest.mark.page_errors
@some([ONLY_FILE, "class { static {} }", "WebAssembly", ":modal"], [ONLY_FILE, "WebAssembly"])
def test_the_one_file_edition_names_it(page: Page, name: str) -> None:
    page.add_init_script(TAKEN[name])
    check_told(page, onefile.TARGET.as_uri() + "?game=clans&lang={lang}", name)


def test_the_one_file_edition_shows_its_rules_without_what_only_the_table_needs(page: Page) -> None:
    page.add_init_script(TAKEN["WebAssembly"] + TAKEN["Worker({ type: module })"])
    page.goto(onefile.TARGET.as_uri() + "?page=rules/totem.nl.html")
    page.wait_for_selector('html[data-app="ready"]')
    assert page.locator("h1").is_visible()


# --- what is merely nice --------------------------------------------------------------------------------------------

@some(NICE, ())
def test_a_move_is_played_without(open_stub: OpenStub, name: str) -> None:
    page = open_stub()
    page.add_init_script(NICE[name])
    page.reload()
    table.wait_ready(page)
    table.click_path(page, ["field:a1", "field:b1"])
    assert "a1-b1" in page.locator('[data-region="log"]').inner_text()


def test_a_match_is_played_without_all_that_is_nice_or_later(new_page: Callable[..., Page], site_url: str) -> None:
    page = new_page(service_workers="allow")
    strip_later(page)
    page.add_init_script("".join(NICE.values()) + LATER)
    page.goto(f"{site_url}play.html?game=clans&lang=en&seed=5&seats=human,greedy")
    table.wait_ready(page)
    table.click_path(page, ["button:new"])
    page.select_option('[name="players"]', "3")
    assert page.locator(".seat:visible").count() == 3
    table.click_path(page, ["button:cancel"])
    table.click_path(page, ["area:A1", "area:A2"])
    page.wait_for_function("document.querySelectorAll('[data-region=log] li').length > 3")
    assert page.evaluate("getComputedStyle(document.querySelector('.log-box')).overflowY") == "auto"
    assert page.evaluate("document.documentElement.dataset.offline") == "off"


def strip_later(page: Page) -> None:
    """Take from the workers what browsers have learned later, and from the style what older ones leave out."""
    for name in ("worker", "botworker"):
        script = (SITE / "js" / f"{name}.js").read_text("utf-8")
        page.route(f"**/js/{name}.js", instead(f'import "./later.js";\n{script}'))
    page.route("**/js/later.js", instead(LATER))

    def older(route: Route) -> None:
        style = route.fetch().text().replace("not selector(::details-content)", "(display: block)")
        route.fulfill(content_type="text/css", body=re.sub(
            r"[^{}]*::details-content[^{}]*\{[^}]*\}|text-wrap: \w+;|scrollbar-width: \w+;", "", style))

    page.route("**/*.css", older)


def test_no_style_needs_a_later_browser() -> None:
    for path in [*(WEB / "css").glob("*.css"), *WEB.glob("*.html")]:
        found: list[Any] = LATER_STYLE.findall(path.read_text("utf-8"))
        assert not found, f"{path.name}: {found}"


def test_a_form_sends_which_of_its_buttons_was_pressed(open_stub: OpenStub) -> None:
    page = open_stub()
    page.evaluate("""() => { stub.dialog = '<form data-form="setup"><button name="start" value="quick">Quick</button>' +
        '<input name="seed" value="7"></form>'; stub.push(); }""")
    page.click("dialog button")
    page.wait_for_function("stub.requests.some(ask => ask.type === 'form')")
    assert table.asked(page, "form")[0]["values"] == {"start": "quick", "seed": "7"}


def test_a_list_shows_as_many_parts_as_its_field_says(open_stub: OpenStub) -> None:
    page = open_stub()
    page.evaluate("""() => { stub.dialog = '<form><select name="players"><option>2<option>3</select>' +
        '<ol data-count="players"><li>a<li>b<li>c<li>d</ol></form>'; stub.push(); }""")
    assert page.locator("dialog li:visible").all_inner_texts() == ["a", "b"]
    page.select_option("dialog select", "3")
    assert page.locator("dialog li:visible").all_inner_texts() == ["a", "b", "c"]
