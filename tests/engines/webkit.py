"""WebKitGTK, driven over WebDriver by selenium and WebKitWebDriver, in a window on a screen that nobody sees (Xvfb)."""

from __future__ import annotations

import os
import select
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from selenium import webdriver
from selenium.common.exceptions import WebDriverException
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

from web.build.browser import WebKit

from .engine import SIZE, LookError, RemotePage

WINDOW = Path(__file__).with_name("webkit_window.py")
KEYS = {"ArrowLeft": Keys.LEFT, "ArrowRight": Keys.RIGHT, "ArrowUp": Keys.UP, "ArrowDown": Keys.DOWN,
        "PageDown": Keys.PAGE_DOWN, "PageUp": Keys.PAGE_UP, "Enter": Keys.ENTER, "Escape": Keys.ESCAPE,
        "Tab": Keys.TAB, "Shift": Keys.SHIFT}


@contextmanager
def screen(xvfb: str) -> Iterator[str]:
    """Run a screen that nobody sees; yield its name, as in ``DISPLAY``."""
    reading, writing = os.pipe()
    command = [xvfb, "-displayfd", str(writing), "-screen", "0", "1600x1200x24", "-nolisten", "tcp"]
    process = subprocess.Popen(command, pass_fds=[writing], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.close(writing)
    with os.fdopen(reading) as told:
        yield f":{told.readline().strip()}"
    process.terminate()
    process.wait()


class WebKitEngine:
    """A WebKitGTK view in a window of ours (``webkit_window.py``), with its profile in ``folder``."""

    name = "PygameRules"

    def __init__(self, webkit: WebKit, display: str, folder: Path) -> None:
        self._webkit, self._folder = webkit, folder
        home = str(folder / "xdg")
        self._variables = {**os.environ, "DISPLAY": display, "GDK_BACKEND": "x11", "NO_AT_BRIDGE": "1",
                           "LANG": "C.UTF-8", "LANGUAGE": "en", "XDG_CACHE_HOME": home, "XDG_DATA_HOME": home}
        self._errors: list[str] = []
        # A terminal, because into a pipe or a file the console's lines would come only when the process ends.
        self._said, terminal = os.openpty()
        self._terminal = os.fdopen(terminal, "wb")
        self._start()

    def command(self) -> list[str]:
        """Return the browser's program and its arguments."""
        starter = self._folder / "window"
        starter.write_text(f'#!/bin/sh\nexec "{self._webkit.python}" "{WINDOW}" "$@"\n')
        starter.chmod(0o755)
        return [str(starter), str(self._folder)]

    def _start(self) -> None:
        options = Options()
        options.binary_location, *arguments = self.command()
        for argument in arguments:
            options.add_argument(argument)
        options.set_capability("browserName", self.name)
        service = Service(self._webkit.driver, log_output=self._terminal, env=self._variables)
        self._driver = webdriver.WebKitGTK(options=options, service=service)
        self.version = f"WebKitGTK {self._driver.capabilities['browserVersion']}"
        self._driver.set_script_timeout(60)
        self._driver.set_page_load_timeout(60)
        self.page = WebKitPage(self._driver)
        self.page.fit()

    def errors(self) -> list[str]:
        while select.select([self._said], [], [], 0)[0]:
            for line in os.read(self._said, 1 << 20).decode(errors="replace").splitlines():
                if "CONSOLE ERROR" in line or "CONSOLE JS ERROR" in line:
                    self._errors.append(line)
        return self._errors

    def restart(self) -> None:
        self._driver.quit()
        self._start()

    def close(self) -> None:
        self._driver.quit()
        os.close(self._said)
        self._terminal.close()


class MiniBrowserEngine(WebKitEngine):
    """MiniBrowser, as it comes with WebKitGTK: it keeps no profile and does not tell its errors."""

    name = "MiniBrowser"

    def command(self) -> list[str]:
        return [self._webkit.minibrowser, "--automation"]


class WebKitPage(RemotePage):
    """The page of a WebKitGTK; it is its own mouse and keyboard."""

    def __init__(self, driver: webdriver.WebKitGTK) -> None:
        self._driver = driver
        self.mouse = self.keyboard = self

    def fit(self) -> None:
        """Give the page its size, whatever the window has around it; the window follows in its own time."""
        outer = SIZE
        for _ in range(20):
            self._driver.set_window_rect(0, 0, *outer)
            time.sleep(0.05)
            inner = self.look("[innerWidth, innerHeight]")
            if inner == list(SIZE):
                return
            outer = tuple(max(200, now + wanted - got) for now, wanted, got in zip(outer, SIZE, inner, strict=True))
        raise RuntimeError(f"the page does not take the size {SIZE}, but {inner}")

    def goto(self, url: str) -> None:
        self._driver.get(url)

    def reload(self) -> None:
        self._driver.refresh()

    def look(self, expression: str) -> Any:
        try:
            answer = self._driver.execute_async_script(
                "const tell = arguments[arguments.length - 1];"
                f"(async () => ({expression}))()"
                ".then(value => tell({value}), error => tell({error: String(error)}));")
        except WebDriverException as error:
            raise LookError(error.msg) from None
        if "error" in answer:
            raise LookError(answer["error"])
        return answer.get("value")

    def screenshot(self, *, path: Path) -> None:
        self._driver.save_screenshot(str(path))

    def _pointer(self) -> ActionBuilder:
        return ActionBuilder(self._driver, duration=0)

    def click(self, x: float, y: float) -> None:
        builder = self._pointer()
        builder.pointer_action.move_to_location(round(x), round(y)).pointer_down().pointer_up()
        builder.perform()

    def move(self, x: float, y: float) -> None:
        builder = self._pointer()
        builder.pointer_action.move_to_location(round(x), round(y))
        builder.perform()

    def down(self) -> None:
        builder = self._pointer()
        builder.pointer_action.pointer_down()
        builder.perform()

    def up(self) -> None:
        builder = self._pointer()
        builder.pointer_action.pointer_up()
        builder.perform()

    def press(self, key: str) -> None:
        *held, last = [KEYS.get(name, name) for name in key.split("+")]
        chain = ActionChains(self._driver, duration=0)
        for name in held:
            chain.key_down(name)
        chain.key_down(last).key_up(last)
        for name in reversed(held):
            chain.key_up(name)
        chain.perform()

