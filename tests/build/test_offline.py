"""What the build writes for use without network: the list of files, the manifest, the worker that ends it."""

from __future__ import annotations

import base64
import hashlib
import json
import struct
from pathlib import Path
from typing import Any

import pytest

from pygame_rules.games import game_names
from web.build import bundle, command, offline
from web.build.tools import SITE, files


@pytest.fixture
def manifest() -> dict[str, Any]:
    found: dict[str, Any] = json.loads((SITE / offline.MANIFEST).read_text("utf-8"))
    return found


def listed(worker: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(worker.splitlines()[0].removeprefix("const BUILD = ").removesuffix(";"))
    return found


def test_the_site_ships_the_list_of_its_own_files() -> None:
    build = listed((SITE / "sw.js").read_text("utf-8"))
    there = {path.relative_to(SITE).as_posix() for path in files(SITE) if path.suffix not in (".gz", ".br")}
    left_out = there - {path for path, _, _ in build["files"]}
    wheel = next(SITE.glob("*.whl")).name
    assert left_out == {"sw.js", "_headers", wheel, "icons/screenshot.png", "icons/screenshot-narrow.png"}
    assert len(build["files"]) == len(there) - len(left_out)
    for path, digest, size in build["files"]:
        content = (SITE / path).read_bytes()
        assert size == len(content)
        assert digest == f"sha256-{base64.b64encode(hashlib.sha256(content).digest()).decode()}"
        assert path.isascii() and not set(path) & set("?#% \\")


def test_the_version_tells_the_content_and_nothing_else(tmp_path: Path) -> None:
    one = [offline.kept("a.txt", b"a"), offline.kept("b.txt", b"b")]
    other = [offline.kept("a.txt", b"a"), offline.kept("b.txt", b"c")]
    assert offline.worker(one) == offline.worker(list(one))
    assert listed(offline.worker(one))["version"] != listed(offline.worker(other))["version"]


def test_a_build_without_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bundle, "SOURCES", tmp_path / "sources")
    bundle.modules(tmp_path / "js", keep=False)
    assert "export const OFFLINE = false;" in (tmp_path / "sources" / "build.js").read_text("utf-8")
    assert (tmp_path / "js" / "offline.js").read_bytes() != (SITE / "js" / "offline.js").read_bytes()
    offline.write_all(tmp_path, use=False)
    worker = (tmp_path / "sw.js").read_text("utf-8")
    assert "unregister()" in worker and "BUILD" not in worker.replace("The build joins BUILD", "")
    words = command.parser().parse_args(["build", "--no-offline", "--precompress"])
    assert words.no_offline and words.precompress


def test_every_page_takes_part() -> None:
    for path in SITE.rglob("*.html"):
        if path.name == "404.html" or path.name.startswith("embed"):  # a frame in another site keeps nothing
            continue
        page = path.read_text("utf-8")
        up = "../" * (len(path.relative_to(SITE).parts) - 1)
        assert f'<link rel="manifest" href="{up}{offline.MANIFEST}">' in page, path
        assert page.count('<div id="offline" role="status">') == 1, path
        assert f'{up}js/offline.js"; void start()' in page or path.name == "play.html", path


def test_the_manifest_names_pictures_that_are_there_in_their_sizes(manifest: dict[str, Any]) -> None:
    for picture in [*manifest["icons"], *manifest["screenshots"]]:
        content = (SITE / picture["src"]).read_bytes()
        if picture["type"] == "image/png":
            assert "{}x{}".format(*struct.unpack(">II", content[16:24])) == picture["sizes"], picture
    purposes = {(icon["sizes"], icon["purpose"]) for icon in manifest["icons"]}
    assert {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")} <= purposes
    assert {shot["form_factor"] for shot in manifest["screenshots"]} == {"wide", "narrow"}


def test_the_manifest_can_be_installed_under_any_path(manifest: dict[str, Any]) -> None:
    assert manifest["id"] and manifest["scope"] == "./" and (SITE / manifest["start_url"]).is_file()
    addresses = [manifest["start_url"], *(cut["url"] for cut in manifest["shortcuts"]),
                 *(icon["src"] for icon in manifest["icons"])]
    assert not any("//" in address or address.startswith("/") for address in addresses)
    assert [cut["url"] for cut in manifest["shortcuts"]] == [f"play.html?game={game}" for game in game_names()]
    for member in ("name", "short_name", "description"):
        assert manifest[member] and set(manifest[f"{member}_localized"]) == {"nl", "de"}
    assert len(manifest["short_name"]) <= 12
