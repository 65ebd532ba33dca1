"""Use without network, on a site of a few bytes: what is kept, what is asked for again, what the page says and does."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from web.build import bundle, offline, pages
from web.build.tools import WEB, write

from .hosts import Answer, Host

NewPage = Callable[..., Page]
PREFIX = "/small/"
FILES = {"a.txt": b"a", "b.txt": b"b", "c.zip": bytes(range(256)) * 40}
PAGE = """<!doctype html><html lang="en"><title>small</title><link rel="icon" href="data:,"><main>here</main>{notice}
<script type="module">
import * as offline from "./js/offline.js";
Object.assign(window, {{ offline, saves: 0, kept: true }});
offline.start({{ save: async () => (window.saves += 1, window.kept), resumed: location.search.includes("resumed") }});
</script></html>"""
KEPT = """async () => Object.fromEntries(await Promise.all((await caches.keys()).map(async name =>
    [name, (await (await caches.open(name)).keys()).map(request => new URL(request.url).pathname)])))"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a site: one page, three files, and the page's side of use without network."""
    site = tmp_path / "site"
    for name in ("js/offline.js", "js/build.js", "css/offline.css"):
        (site / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(WEB / name, site / name)
    for name, content in FILES.items():
        (site / name).write_bytes(content)
    (site / "index.html").write_text(PAGE.format(notice=pages.notice("en")), "utf-8")
    offline.write_all(site)
    return site


def end_use(folder: Path) -> None:
    """Make a site that is not kept of one that was."""
    write(folder / "js" / "build.js", bundle.told(keep=False))
    offline.write_all(folder, use=False)


@pytest.fixture
def host(folder: Path) -> Iterator[Host]:
    with Host(folder, PREFIX).running() as running:
        yield running


@pytest.fixture
def visit(new_page: NewPage, host: Host) -> Callable[..., Page]:
    """Return a function that opens the site's page and waits for a state."""

    def open_page(state: str = "ready", address: str = "", script: str = "", **options: Any) -> Page:
        page = new_page(service_workers="allow", **options)
        page.add_init_script(script)
        page.goto(host.url + address)
        wait(page, state)
        return page

    return open_page


def wait(page: Page, state: str) -> None:
    page.wait_for_selector(f'html[data-offline="{state}"]', state="attached")


def notice(page: Page) -> Locator:
    """Return what the page tells about its use without network, if it does."""
    return page.locator("#offline p:visible")


def cache_name(page: Page) -> str:
    """Return the name of this build's cache."""
    return f"pygame-rules:{PREFIX}:{page.evaluate('offline.state().version')}"


def read(page: Page, name: str) -> Any:
    """Return what a file's request brings: ``[status, text, content type]``, or ``no network``."""
    return page.evaluate("""name => fetch(name).then(async reply =>
        [reply.status, await reply.text(), reply.headers.get('content-type')], () => 'no network')""", name)


def update(page: Page) -> None:
    """Let the browser look for a new version, as it does by itself from time to time."""
    page.evaluate("navigator.serviceWorker.getRegistration().then(found => found.update())")


def change(folder: Path, name: str, content: bytes) -> None:
    (folder / name).write_bytes(content)
    offline.write_all(folder)


def spoil(host: Host, name: str, fault: Callable[[Answer], None]) -> None:
    def spoilt(answer: Answer) -> Answer:
        fault(answer)
        return answer

    host.faults[name] = spoilt


# --- what is kept ---------------------------------------------------------------------------------------------------

def test_exactly_the_built_files_are_kept_and_nothing_else_is_answered(visit: Callable[..., Page], host: Host,
                                                                      folder: Path) -> None:
    (folder / "later.txt").write_text("not of this build")
    page = visit()
    [(name, paths)] = page.evaluate(KEPT).items()
    assert name == cache_name(page)
    listed = [entry.path for entry in offline.listing(folder) if entry.path != "later.txt"]
    assert sorted(paths) == sorted(PREFIX + path for path in listed)
    assert page.evaluate("Boolean(navigator.serviceWorker.controller)"), "the first visit's page is served already"
    host.asked.clear()
    assert read(page, "later.txt")[1] == "not of this build"
    assert read(page, "a.txt?other=1")[1] == "a"  # a query makes another file of it, so the network is asked
    assert host.asked == ["later.txt", "a.txt"] and len(page.evaluate(KEPT)[name]) == len(listed)
    state = page.evaluate("offline.state()")
    assert (state["files"], state["reason"]) == (len(listed), "")
    assert state["bytes"] == sum((folder / path).stat().st_size for path in listed)


@pytest.mark.page_errors
def test_it_works_without_a_server(new_page: NewPage, folder: Path) -> None:
    with Host(folder, PREFIX).running() as host:
        page = new_page(service_workers="allow")
        page.goto(host.url)
        wait(page, "ready")
    for address in ("", "?any=query", "index.html?lang=nl#part"):
        page.goto(host.url + address)
        wait(page, "ready")
    assert read(page, "c.zip")[0] == 200
    assert read(page, "later.txt") == "no network"


@pytest.mark.page_errors  # a manifest as a page has no icon
def test_caches_of_others_on_the_same_origin_stay(new_page: NewPage, host: Host) -> None:
    others = {"somebody", "pygame-rules:/:0123456789ab", f"pygame-rules:{PREFIX}deeper/:0123456789ab",
              f"pygame-rules:{PREFIX}:notes"}
    page = new_page(service_workers="allow")
    page.goto(host.url + "manifest.webmanifest")
    page.evaluate("names => Promise.all(names.map(name => caches.open(name)))", [*others, f"pygame-rules:{PREFIX}:0"])
    page.goto(host.url)
    wait(page, "ready")
    assert set(page.evaluate("caches.keys()")) == {*others, cache_name(page)}
    page.evaluate("offline.choose('off')")
    expect(notice(page)).to_contain_text("is removed")
    assert set(page.evaluate("caches.keys()")) == others


# --- what can go wrong while it is fetched --------------------------------------------------------------------------

@pytest.mark.page_errors
def test_an_interrupted_download_is_finished_by_the_next_visit(visit: Callable[..., Page], host: Host) -> None:
    spoil(host, "c.zip", lambda answer: setattr(answer, "cut", 1000))
    page = visit("failed")
    assert page.evaluate("offline.state().reason").count("c.zip: ")
    assert page.locator("main").inner_text() == "here"
    host.faults.clear()
    host.asked.clear()
    page.reload()
    wait(page, "ready")
    assert "c.zip" in host.asked and not {"a.txt", "b.txt", "manifest.webmanifest"}.intersection(host.asked)


FAULTS: dict[str, tuple[Callable[[Answer], None], str]] = {
    "missing": (lambda answer: setattr(answer, "status", 404), "b.txt: HTTP 404"),
    "other content": (lambda answer: setattr(answer, "body", b"x"), "b.txt: not the file of this build"),
}


@pytest.mark.page_errors
@pytest.mark.parametrize("fault", FAULTS)
def test_a_bad_file_is_named_and_the_page_goes_on(visit: Callable[..., Page], host: Host, fault: str) -> None:
    spoil(host, "b.txt", FAULTS[fault][0])
    page = visit("failed")
    assert FAULTS[fault][1] in page.evaluate("offline.state().reason")
    assert page.evaluate("navigator.serviceWorker.controller") is None
    assert read(page, "a.txt")[1] == "a"


@pytest.mark.page_errors
def test_a_bad_update_leaves_the_version_that_works(visit: Callable[..., Page], host: Host, folder: Path) -> None:
    page = visit()
    version = page.evaluate("offline.state().version")
    change(folder, "b.txt", b"new")
    spoil(host, "b.txt", FAULTS["missing"][0])
    page.evaluate("navigator.serviceWorker.getRegistration().then(found => found.update()).catch(() => {})")
    page.wait_for_function("offline.state().reason.includes('b.txt: HTTP 404')")
    assert page.evaluate("[offline.state().state, offline.state().version]") == ["ready", version]
    assert read(page, "b.txt")[1] == "b"


def test_a_wrong_content_type_is_healed(visit: Callable[..., Page], host: Host) -> None:
    spoil(host, "a.txt", lambda answer: answer.headers.update({"Content-Type": "application/octet-stream"}))
    assert read(visit(), "a.txt") == [200, "a", "text/plain; charset=utf-8"]


@pytest.mark.page_errors
def test_no_worker_at_its_address(visit: Callable[..., Page], host: Host) -> None:
    spoil(host, "sw.js", FAULTS["missing"][0])
    assert "404" in visit("failed").evaluate("offline.state().reason")


BLOCKED = {
    "no workers": ("delete Navigator.prototype.serviceWorker", "unsupported"),
    "no caches": ("delete window.caches", "unsupported"),
    "sandbox": ("Object.defineProperty(navigator, 'serviceWorker', {get() { throw new DOMException('', "
                "'SecurityError') }})", "unsupported"),
    "refused": ("navigator.serviceWorker.register = async () => { throw new DOMException('', 'SecurityError') }",
                "blocked"),
    "no storage": ("for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, "
                   "{get() { throw new DOMException('', 'SecurityError') }});"
                   "navigator.serviceWorker.register = async () => { throw new DOMException('', 'NotSupportedError') }",
                   "blocked"),
}


@pytest.mark.parametrize("what", BLOCKED)
def test_where_it_is_impossible_the_page_is_silent(visit: Callable[..., Page], what: str) -> None:
    script, reason = BLOCKED[what]
    page = visit("off", script=script)
    assert page.evaluate("offline.state().reason") == reason
    assert notice(page).count() == 0


def test_somebody_who_saves_data_is_not_made_to_load_everything(visit: Callable[..., Page], host: Host) -> None:
    page = visit("off", script="Object.defineProperty(navigator, 'connection', {value: {saveData: true}})")
    assert page.evaluate("offline.state().reason") == "saving data"
    assert "c.zip" not in host.asked


def test_what_the_browser_throws_out_comes_back(visit: Callable[..., Page], host: Host) -> None:
    page = visit()
    throw_out = """async paths => { const [name] = await caches.keys(), cache = await caches.open(name);
        for (const request of await cache.keys())
            if (!paths || paths.includes(new URL(request.url).pathname)) await cache.delete(request); }"""
    host.asked.clear()
    page.evaluate(throw_out, [PREFIX + "a.txt"])
    assert read(page, "a.txt")[1] == "a"
    assert read(page, "a.txt")[1] == "a"
    assert host.asked == ["a.txt"]
    page.evaluate(throw_out, None)
    page.reload()
    wait(page, "ready")
    [paths] = page.evaluate(KEPT).values()
    assert len(paths) == page.evaluate("offline.state().files")


# --- a new version --------------------------------------------------------------------------------------------------

def test_an_update_fetches_what_changed_and_waits_for_a_press(visit: Callable[..., Page], host: Host,
                                                              folder: Path) -> None:
    for name in FILES:  # what the browser's own cache has of the older build must not be taken
        spoil(host, name, lambda answer: answer.headers.update({"Cache-Control": "max-age=600"}))
    page = visit()
    other = page.context.new_page()
    other.goto(host.url)
    wait(other, "ready")
    change(folder, "b.txt", b"new")
    host.asked.clear()
    update(page)
    expect(notice(page)).to_contain_text("A new version is there.")
    assert set(host.asked) == {"sw.js", "b.txt"}
    assert read(page, "b.txt")[1] == "b"
    other.evaluate("window.old = true")
    page.locator("#offline").get_by_role("button", name="Reload").click()
    page.wait_for_function("window.saves === 0 && document.documentElement.dataset.offline === 'ready'")
    other.wait_for_function("!window.old && document.documentElement.dataset.offline === 'ready'")
    assert read(page, "b.txt")[1] == "new" and read(other, "b.txt")[1] == "new"
    page.wait_for_function("caches.keys().then(names => names.length === 1)")
    assert list(page.evaluate(KEPT)) == [cache_name(page)]
    assert notice(page).count() == 0


def test_later_means_later(visit: Callable[..., Page], folder: Path) -> None:
    page = visit()
    change(folder, "b.txt", b"new")
    update(page)
    page.locator("#offline").get_by_role("button", name="Later").click()
    expect(page.locator("#offline :visible")).to_have_count(0)
    assert read(page, "b.txt")[1] == "b" and page.evaluate("window.saves") == 0


def test_a_match_that_cannot_be_kept_is_not_reloaded_over(visit: Callable[..., Page], host: Host,
                                                          folder: Path) -> None:
    page, other = (first := visit()), first.context.new_page()
    other.goto(host.url)
    wait(other, "ready")
    for each in (page, other):
        each.evaluate("window.kept = false")
    change(folder, "b.txt", b"new")
    update(page)
    page.locator("#offline").get_by_role("button", name="Reload").click()
    expect(notice(page)).to_contain_text("can't be kept in this browser")
    assert read(page, "b.txt")[1] == "b"
    page.locator("#offline").get_by_role("button", name="Reload").click()  # now it is meant
    page.wait_for_function("window.kept && document.documentElement.dataset.offline === 'ready'")
    expect(notice(other)).to_contain_text("can't be kept in this browser")
    assert other.evaluate("window.kept") is False


# --- the end, and keeping -------------------------------------------------------------------------------------------

def test_the_kill_switch_removes_everything_and_reloads_nothing(visit: Callable[..., Page], host: Host,
                                                                folder: Path) -> None:
    page = visit()
    page.evaluate("window.here = true, caches.open('somebody').then(() => 0)")
    end_use(folder)
    update(page)
    wait(page, "off")
    assert page.evaluate("offline.state().reason") == "build" and page.evaluate("window.here")
    page.wait_for_function("caches.keys().then(names => names.join() === 'somebody')")
    page.locator("#offline").get_by_role("button", name="Reload").click()
    page.wait_for_function("!window.here && document.documentElement.dataset.offline === 'off'")
    assert page.evaluate("navigator.serviceWorker.getRegistrations().then(all => all.length)") == 0
    assert page.evaluate("caches.keys()") == ["somebody"]
    host.asked.clear()
    page.reload()
    wait(page, "off")
    assert "sw.js" not in host.asked


def test_pages_without_it_remove_an_earlier_worker_themselves(visit: Callable[..., Page], host: Host,
                                                              folder: Path) -> None:
    page = visit()
    end_use(folder)
    spoil(host, "sw.js", FAULTS["missing"][0])
    page.evaluate("caches.keys().then(([name]) => caches.delete(name))")  # as after an eviction: the new page is seen
    page.reload()
    wait(page, "off")
    assert page.evaluate("navigator.serviceWorker.getRegistrations().then(all => all.length)") == 0


def test_a_person_can_switch_it_off_and_on(visit: Callable[..., Page]) -> None:
    page = visit()
    page.goto(page.url + "?offline=off")
    wait(page, "off")
    expect(notice(page)).to_contain_text("The copy for use without network is removed")
    assert "offline" not in page.url and page.evaluate("caches.keys()") == []
    assert page.evaluate("navigator.serviceWorker.getRegistrations().then(all => all.length)") == 0
    page.locator("#offline").get_by_role("button", name="Close").click()
    page.reload()
    wait(page, "off")
    assert page.evaluate("offline.state().reason") == "person"
    page.goto(page.url + "?offline=on")
    wait(page, "ready")


PERSISTENCE = """window.wishes = 0; Object.assign(navigator.storage,
    {persisted: async () => false, persist: async () => (window.wishes += 1, true)});"""


@pytest.mark.parametrize("installed", [False, True])
def test_lasting_storage_is_asked_for_when_somebody_comes_back(visit: Callable[..., Page], host: Host,
                                                               installed: bool) -> None:
    shown = "window.matchMedia = query => ({matches: query.includes('standalone')});" if installed else ""
    page = visit(script=PERSISTENCE + shown)
    assert page.evaluate("window.wishes") == installed
    page.goto(f"{host.url}?resumed")
    wait(page, "ready")
    assert page.evaluate("window.wishes") == installed  # the same visit
    later = page.context.new_page()
    later.add_init_script(PERSISTENCE)
    later.goto(f"{host.url}?resumed")
    wait(later, "ready")
    assert later.evaluate("window.wishes") == 1
