"""Static hosts: any path, other habits of caching and compressing, wrong addresses, and the recipes of web/hosting."""

from __future__ import annotations

import gzip
import os
import re
import shutil
import subprocess
import sys
import time
import tomllib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Page, expect

from web.build import hosting
from web.build.tools import ROOT, SITE, WEB

from . import table
from .hosts import Answer, GitHubPages, Host, Netlify, Precompressed

NewPage = Callable[..., Page]
BIG = 1_000_000


@contextmanager
def github(tmp_path: Path) -> Iterator[str]:
    with GitHubPages(SITE, "/project/").running() as host:
        yield host.url


@contextmanager
def wrong_types(tmp_path: Path) -> Iterator[str]:
    """Serve WebAssembly and archives as bytes, the manifest as text."""
    def bytes_only(answer: Answer) -> Answer:
        answer.headers["Content-Type"] = "application/octet-stream"
        return answer

    with Host(SITE, "/").running() as host:
        host.faults = {f"pyodide/{path.name}": bytes_only for path in (SITE / "pyodide").iterdir()
                       if path.suffix != ".js"}
        yield host.url


@contextmanager
def precompressed(tmp_path: Path) -> Iterator[str]:
    with Precompressed(squeezed(tmp_path), "/a/b/").running() as host:
        yield host.url


def squeezed(tmp_path: Path) -> Path:
    """Return a copy of the site with ``.gz`` beside the big files."""
    site = Path(shutil.copytree(SITE, tmp_path / "site", copy_function=os.link))
    for path in [path for path in site.rglob("*") if path.is_file() and path.stat().st_size > BIG]:
        path.with_name(path.name + ".gz").write_bytes(gzip.compress(path.read_bytes(), 1))
    return site


@contextmanager
def plain_python(tmp_path: Path) -> Iterator[str]:
    """``python -m http.server``, in the folder above the site."""
    process = subprocess.Popen([sys.executable, "-u", "-m", "http.server", "--bind", "127.0.0.1", "0"], text=True,
                               cwd=SITE.parent, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    assert process.stdout
    address = re.search(r"http://[\d.:]+/", process.stdout.readline())
    assert address
    try:
        yield f"{address[0]}site/"
    finally:
        process.kill()
        process.wait()


@contextmanager
def nginx(tmp_path: Path, site: Path = SITE) -> Iterator[str]:
    """The recipe in a real nginx, with another port and folder, and files in a folder of the test."""
    with Host(SITE).running() as spare:
        port = spare.port
    recipe = (WEB / "hosting" / "nginx.conf").read_text("utf-8")
    recipe = recipe.replace("listen 80;", f"listen 127.0.0.1:{port};").replace("/srv/pygame-rules/site/", f"{site}/")
    (tmp_path / "nginx.conf").write_text(
        f"pid {tmp_path}/pid; error_log stderr warn; daemon off; user root; events {{}}\nhttp {{ access_log off;\n"
        + "".join(f"{kind}_temp_path {tmp_path}/{kind};\n"
                  for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")) + recipe + "}\n", "utf-8")
    process = subprocess.Popen(["nginx", "-p", str(tmp_path), "-c", "nginx.conf", "-e", "stderr"])
    try:
        url = f"http://127.0.0.1:{port}/games/"
        wait_for(url)
        yield url
    finally:
        process.terminate()
        process.wait()


def wait_for(url: str) -> None:
    for _ in range(100):
        try:
            urlopen(url).close()
            return
        except URLError:
            time.sleep(0.05)
    raise AssertionError(f"nothing answers at {url}")


HOSTS = [github, wrong_types, precompressed, plain_python, *([nginx] if shutil.which("nginx") else [])]


@pytest.mark.parametrize("host", [host if host is github else pytest.param(host, marks=pytest.mark.slow)
                                  for host in HOSTS], ids=lambda host: host.__name__)
def test_a_table_starts_and_then_needs_no_host(new_page: NewPage, tmp_path: Path,
                                               host: Callable[..., Iterator[str]]) -> None:
    page = new_page(service_workers="allow")
    with host(tmp_path) as url:
        page.goto(f"{url}play.html?game=totem&lang=de")
        table.wait_ready(page)
        page.wait_for_selector('html[data-offline="ready"]', state="attached", timeout=60_000)
    page.reload()
    table.wait_ready(page)
    page.goto(url)
    assert page.locator(".game").count() == 3


# --- wrong addresses ------------------------------------------------------------------------------------------------

@pytest.mark.slow
@pytest.mark.page_errors
@pytest.mark.parametrize("wrong, lang, title", [
    ("rules/clan.nl.html", "nl", "Op dit adres is niets te vinden"), ("x/y/z", "de", "Unter dieser Adresse ist nichts"),
    ("nothing", "en", "There is nothing at this address"),
])
def test_a_wrong_address_leads_home(new_page: NewPage, wrong: str, lang: str, title: str) -> None:
    with GitHubPages(SITE, "/project/").running() as host:
        page = new_page(locale="de-AT" if lang == "de" else "en-GB")
        page.goto(host.url + wrong)
        expect(page.locator("h1:visible")).to_contain_text(title)
        home = host.url + ("index.html" if lang == "en" else f"index.{lang}.html")
        page.wait_for_function("home => [...document.links].some(link => link.href === home)", arg=home)
        links = page.evaluate("[...document.links].filter(link => link.checkVisibility()).map(link => link.href)")
        assert len(links) == 7 and all((SITE / link.removeprefix(host.url).split("?")[0]).is_file() for link in links)
        assert page.evaluate("document.documentElement.lang") == lang


@pytest.mark.slow
def test_a_wrong_address_without_script_says_it_in_every_language(new_page: NewPage) -> None:
    with GitHubPages(SITE, "/project/").running() as host:
        page = new_page(java_script_enabled=False)
        page.goto(f"{host.url}404.html")
        assert page.locator("section:visible").count() == 3


# --- headers and recipes --------------------------------------------------------------------------------------------

@pytest.mark.slow
def test_netlify_keeps_for_ever_what_never_changes() -> None:
    with Netlify(SITE).running() as host:
        kinds = {name: urlopen(host.url + name).headers["Cache-Control"] for name in ("", "sw.js", "js/play.js")}
        hashed = [path for path in (SITE / "pyodide").iterdir() if hosting.HASHED.search(path.name)]
        assert hashed and set(kinds.values()) == {"public, max-age=0, must-revalidate"}
        for path in hashed:
            assert urlopen(f"{host.url}pyodide/{path.name}").headers["Cache-Control"] == hosting.FOREVER
        with pytest.raises(HTTPError, match="404"):
            urlopen(f"{host.url}_headers")


@pytest.mark.slow
def test_the_netlify_recipe_builds_what_there_is() -> None:
    build = tomllib.loads((WEB / "hosting" / "netlify.toml").read_text("utf-8"))["build"]
    assert ROOT / build["publish"] == SITE
    assert build["command"] == "python3 build.py build"


def test_the_nginx_recipe_knows_the_same_names_and_types() -> None:
    recipe = (WEB / "hosting" / "nginx.conf").read_text("utf-8")
    endings = {path.suffix[1:] for path in SITE.rglob("*") if path.suffix and path.suffix not in (".gz", ".br")}
    listed = re.search(r"types \{(.*?)\}", recipe, re.DOTALL)
    assert listed and endings <= set(listed[1].replace(";", " ").split())
    pattern = re.search(r'"~(.*?)"\s+"(.*?)"', recipe)
    assert pattern and pattern[2] == hosting.FOREVER
    hashed = [path.name for path in SITE.rglob("*") if re.search(pattern[1], path.name)]
    assert hashed == [path.name for path in SITE.rglob("*") if hosting.HASHED.search(path.name)] != []


if shutil.which("nginx"):
    def test_nginx_sends_types_caching_copies_and_the_404_page(tmp_path: Path) -> None:
        with nginx(tmp_path, squeezed(tmp_path)) as url:
            answer = urlopen(f"{url}js/play.js")
            assert answer.headers["Content-Type"] == "text/javascript; charset=utf-8"
            assert answer.headers["Cache-Control"] == "no-cache"
            hashed = max((SITE / "pyodide").iterdir(), key=lambda path: path.stat().st_size)
            assert hosting.HASHED.search(hashed.name)
            assert urlopen(f"{url}pyodide/{hashed.name}").headers["Cache-Control"] == hosting.FOREVER
            with pytest.raises(HTTPError) as wrong:
                urlopen(f"{url}rules/x/y")
            assert wrong.value.code == 404 and b'<section lang="nl">' in wrong.value.read()
            for coding in ("gzip", "identity"):
                answer = urlopen(Request(f"{url}pyodide/{hashed.name}", headers={"Accept-Encoding": coding}))
                assert answer.headers["Content-Encoding"] == ("gzip" if coding == "gzip" else None)


@pytest.mark.slow
def test_compressed_copies(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hosting, "COMPRESSED", tmp_path / "cache")
    monkeypatch.setattr(hosting, "BUILD", tmp_path)
    site = tmp_path / "site"
    site.mkdir()
    (site / "page.html").write_text("word " * 1000)
    (site / "same.html").write_text("word " * 1000)  # two files may have one copy in the cache
    (site / "small.html").write_text("word")
    (site / "noise.zip").write_bytes(os.urandom(5000))
    (site / "picture.png").write_bytes(bytes(5000))
    hosting.precompress(site)
    assert sorted(path.name for path in site.iterdir()) == [
        "noise.zip", "page.html", "page.html.br", "page.html.gz", "picture.png", "same.html", "same.html.br",
        "same.html.gz", "small.html"]
    assert gzip.decompress((site / "page.html.gz").read_bytes()) == (site / "page.html").read_bytes()
    kept = {path.name: path.stat().st_mtime_ns for path in (tmp_path / "cache").iterdir()}
    hosting.precompress(site)
    assert kept == {path.name: path.stat().st_mtime_ns for path in (tmp_path / "cache").iterdir()}
