"""Modules of ``web/js`` joined to scripts: esbuild does it.

A page needs one script, not thirty: on a first visit every request waits for its turn beside the engine's files.
"""

from __future__ import annotations

import shutil
from pathlib import Path

from . import env
from .tools import BUILD, MODULES, WEB, files, run, write

# What a page or a worker loads; each becomes one module with all that it imports.
ENTRIES = ("play", "embedded", "offline", "worker", "botworker")
SOURCES = BUILD / "js"
OPTIONS = ("--bundle", "--minify", "--charset=utf8", "--legal-comments=none", "--log-level=error")


def script(entry: Path, *options: str, form: str = "iife", target: str = "es2022") -> str:
    """Return a module with all that it imports as one small script; ``options`` are esbuild's.

    ``form``: "iife" is a classic script (with ``--global-name=x`` it makes a global of what the module exports),
    "esm" a module again. Browsers read it that know the edition ``target`` of the language; what is newer is rewritten
    or refused.
    """
    command: list[str | Path] = [env.node(), MODULES / "esbuild" / "bin" / "esbuild", entry, *OPTIONS,
                                 f"--format={form}", f"--target={target}", *options]
    return run(command, f"{entry.name} can't be joined to a script")


def modules(target: Path, keep: bool) -> None:
    """Write the modules that pages load into a folder; ``keep``: the site is kept for use without network."""
    shutil.rmtree(SOURCES, ignore_errors=True)
    for path in files(WEB / "js", "**/*.js"):
        write(SOURCES / path.relative_to(WEB / "js"), path.read_bytes())
    write(SOURCES / "vendor" / "idiomorph.js", (MODULES / "idiomorph" / "dist" / "idiomorph.esm.js").read_bytes())
    write(SOURCES / "build.js", told(keep))
    for name in ENTRIES:
        write(target / f"{name}.js", script(SOURCES / f"{name}.js", form="esm"))


def told(keep: bool) -> str:
    """Return ``build.js`` as a build writes it; ``keep``: the site is kept for use without network."""
    text = (WEB / "js" / "build.js").read_text("utf-8")
    return text if keep else text.replace("OFFLINE = true", "OFFLINE = false")
