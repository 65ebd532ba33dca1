"""What can go wrong from outside is told in one line: an old Python, no network, no browser, a taken port."""

from __future__ import annotations

import ast
import os
import re
import shutil
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from web.build import browser, tools
from web.build.tools import ROOT

OLD = [path for path in sorted(Path.home().glob(".pyenv/versions/*/bin/python"))
       if re.fullmatch(r"2\.\d+\.\d+|3\.\d\.\d+|3\.10\.\d+", path.parts[-3])]
DEAD = "http://127.0.0.1:9"


def build(folder: Path, *arguments: str, python: str | Path = sys.executable, **variables: str) -> tuple[int, str]:
    """Run ``build.py`` of a folder; return its exit code and what it said on standard error."""
    done = subprocess.run([str(python), str(folder / "build.py"), *arguments], env={**os.environ, **variables},
                          cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=200)
    return done.returncode, done.stderr


def one_line(said: str) -> str:
    """Check that an error is a single line in our own words, and return it."""
    lines = [line for line in said.splitlines() if line.strip()]
    assert len(lines) == 1, said
    assert lines[0].startswith("build.py: error: ")
    return lines[0]


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """Return a copy of what the first steps of a build need."""
    for name in ("build.py", "package.json", "package-lock.json", "pyproject.toml", "requirements", "web/build",
                 "pygame_rules"):
        source, target = ROOT / name, tmp_path / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, target)
    return tmp_path


def test_build_py_can_be_read_by_old_pythons() -> None:
    ast.parse((ROOT / "build.py").read_text("utf-8"), feature_version=(3, 6))


def test_an_old_python_says_so() -> None:
    simulated = "import sys; sys.version_info = (3, 8, 1); exec(open('build.py').read())"
    done = subprocess.run([sys.executable, "-c", simulated], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 1
    assert "Python 3.11 or newer is needed, this is 3.8" in one_line(done.stderr)


@pytest.mark.parametrize("python", OLD, ids=[path.parts[-3] for path in OLD])
def test_real_old_pythons_say_so(python: Path) -> None:
    code, said = build(ROOT, "test", python=python)
    assert code == 1
    assert "Python 3.11 or newer is needed" in one_line(said)


def test_no_network_for_python_packages(copy: Path) -> None:
    code, said = build(copy, PIP_CONFIG_FILE=os.devnull, PIP_INDEX_URL=f"{DEAD}/simple", PIP_RETRIES="0",
                       PIP_NO_CACHE_DIR="1", PIP_FIND_LINKS="")
    assert code == 1
    assert "the Python packages could not be installed (is there a network?)" in one_line(said)


def test_no_network_for_npm_packages(copy: Path, tmp_path: Path) -> None:
    (copy / ".venv").symlink_to(ROOT / ".venv")
    code, said = build(copy, npm_config_registry=DEAD, npm_config_fetch_retries="0",
                       npm_config_cache=str(tmp_path / "npm"))
    assert code == 1
    assert "the npm packages could not be installed (is there a network?)" in one_line(said)


def test_a_python_without_pip(monkeypatch: pytest.MonkeyPatch) -> None:
    from web.build import env

    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(tools.Problem, match="python3-venv"):
        env._make()


def test_no_browser_and_no_way_to_get_one(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("PLAYWRIGHT_BROWSERS_PATH", str(tmp_path / "browsers"))
    monkeypatch.setenv("PLAYWRIGHT_DOWNLOAD_HOST", DEAD)
    monkeypatch.delenv(browser.VARIABLE, raising=False)
    monkeypatch.setattr(browser, "ELSEWHERE", ())
    with pytest.raises(tools.Problem, match="no Chromium was found and none could be installed"):
        browser.ensure()


def test_a_browser_is_installed_where_debian_has_one(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    apt = tmp_path / "apt-get"
    apt.write_text(f'#!/bin/sh\n[ "$1" = update ] || {{ echo > {tmp_path}/chromium; chmod +x {tmp_path}/chromium; }}\n'
                   .replace("chmod", shutil.which("chmod") or "chmod"))
    apt.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv(browser.VARIABLE, raising=False)
    monkeypatch.setattr(browser, "ELSEWHERE", ())
    monkeypatch.setattr(browser, "_playwrights", lambda: None)
    monkeypatch.setattr(os, "geteuid", lambda: 0, raising=False)
    assert browser.ensure() == str(tmp_path / "chromium")


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Be on a machine without Firefox, WebKit and network; return a folder on PATH, which is also its /usr."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(browser, "_from_playwright", lambda name: False)  # as for Chromium, above
    monkeypatch.delenv(browser.FIREFOX_VARIABLE, raising=False)
    monkeypatch.setattr(browser, "FIREFOX_ELSEWHERE", ())
    monkeypatch.setattr(browser, "USR", tmp_path)
    return tmp_path


def test_no_firefox_and_no_webkit_and_no_way_to_get_them(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(tools.Problem, match="no Firefox was found .* name one in PYGAME_RULES_FIREFOX"):
        browser.ensure_firefox()
    monkeypatch.setenv(browser.FIREFOX_VARIABLE, "/somewhere/firefox")
    browser.ensure_firefox()
    with pytest.raises(tools.Problem, match="no WebKit was found .* apt-get install webkit2gtk-driver"):
        browser.ensure_webkit()


def test_the_other_engines_are_installed_where_debian_has_them(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, ...]] = []
    files = {"firefox-esr": ["firefox-esr"],
             "webkit2gtk-driver": ["WebKitWebDriver", "Xvfb", f"lib/x/{browser.MINIBROWSER}",
                                   f"lib/x/{browser.TYPELIB}", "bin/python3"]}

    def apt_install(*packages: str) -> bool:
        asked.append(packages)
        for name in files[packages[0]]:
            (bare / name).parent.mkdir(parents=True, exist_ok=True)
            (bare / name).write_text("#!/bin/sh\n")
            (bare / name).chmod(0o755)
        return True

    monkeypatch.setattr(browser, "apt_install", apt_install)
    for _ in range(2):  # nothing is installed twice
        browser.ensure_firefox()
        assert browser.find_firefox() == f"{bare}/firefox-esr"
        browser.ensure_webkit()
        assert browser.find_webkit() == (f"{bare}/WebKitWebDriver", f"{bare}/lib/x/{browser.MINIBROWSER}",
                                         f"{bare}/bin/python3", f"{bare}/Xvfb")
    assert asked == [("firefox-esr",), browser.WEBKIT_PACKAGES]


def test_the_port_is_taken() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        code, said = build(ROOT, "serve", "--no-browser", "--port", str(port))
    assert code == 1
    assert f"Port {port} is taken" in one_line(said)


def test_unknown_words_are_wrong_usage() -> None:
    code, said = build(ROOT, "biuld")
    assert code == 2
    assert "Traceback" not in said
    code, said = build(ROOT, "build", "--fast")
    assert code == 2
    assert "Traceback" not in said
