"""The benchmarks measure what they say: the observer, the slow line, engines that are not there."""

from __future__ import annotations

import re
import time
from pathlib import Path
from types import SimpleNamespace
from urllib.request import urlopen

import pytest

from benchmarks import _machine, startup
from benchmarks._line import Line
from benchmarks._pages import OBSERVER, PAGES, observed
from web.build import browser
from web.build.tools import SITE, Problem

STOCK = Path(startup.__file__).with_name("startup_stock") / "index.html"


@pytest.mark.parametrize("page", [SITE / PAGES["ours"].partition("?")[0], STOCK], ids=["ours", "stock"])
def test_the_observer_is_the_first_script_of_both_pages(page: Path) -> None:
    source = page.read_text("utf-8")
    result = observed(source)
    assert result.replace(OBSERVER, "") == source
    assert result.index("<html") < result.index(OBSERVER) == result.index("<script")
    assert re.search(r"""<html[^>]* data-app="loading">""", source)


def test_a_page_without_a_root_element_is_not_measured() -> None:
    with pytest.raises(Problem):
        observed("<p>something</p>")


def test_a_line_sends_its_encoding_at_its_speed_and_counts(tmp_path: Path) -> None:
    for name, content in {"a.txt": b"plain" * 4000, "a.txt.br": b"br" * 5000, "a.txt.gz": b"gz", "b.txt": b"b"}.items():
        (tmp_path / name).write_bytes(content)
    line = Line(tmp_path, "br", speed=1, delay=0.05)
    with line.running():
        begun = time.monotonic()
        answer = urlopen(f"{line.url}a.txt")
        assert answer.headers["Content-Encoding"] == "br" and answer.read() == b"br" * 5000
        assert time.monotonic() - begun > 0.05 + 10_000 * 8 / 1e6
        assert line.sent == 10_000
        assert urlopen(f"{line.url}b.txt").headers["Content-Encoding"] is None
        assert line.sent == 10_001
    with Line(tmp_path).running() as plain:
        assert urlopen(f"{plain.url}a.txt").read() == b"plain" * 4000


def test_an_engine_that_is_not_installed_is_told(
        monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    monkeypatch.setattr(browser, "find_firefox", lambda: None)
    nowhere = SimpleNamespace(executable_path=str(tmp_path / "firefox"))
    playwright = SimpleNamespace(chromium=nowhere, firefox=nowhere, webkit=nowhere)
    assert startup.measured("firefox", playwright, tmp_path)  # type: ignore[arg-type]
    assert "firefox is not installed" in capsys.readouterr().out


def test_an_unknown_engine_is_an_error(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("ENGINES", "chromium,lynx")
    assert startup.main() == 1
    assert "no engine lynx" in capsys.readouterr().out


@pytest.mark.parametrize(("load", "warned"), [(0.9, False), (1.1, True)])
def test_a_busy_machine_is_told(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], load: float,
                                warned: bool) -> None:
    monkeypatch.setattr("os.cpu_count", lambda: 2)
    monkeypatch.setattr("os.getloadavg", lambda: (load, 0.0, 0.0), raising=False)
    _machine.report()
    assert ("WARNING" in capsys.readouterr().out) == warned
