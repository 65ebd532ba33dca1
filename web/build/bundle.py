"""Modules of ``web/js`` joined to one classic script, where modules can't be loaded: esbuild does it."""

from __future__ import annotations

from pathlib import Path

from . import env
from .tools import MODULES, run


def script(entry: Path, *options: str, target: str = "es2022") -> str:
    """Return a module with all that it imports as one small script; ``options`` are esbuild's.

    Browsers read it that know the edition ``target`` of the language; what is newer is rewritten or refused.

    With ``--global-name=x`` the script makes a global of what the module exports.
    """
    esbuild = MODULES / "esbuild" / "bin" / "esbuild"
    command: list[str | Path] = [
        env.node(), esbuild, entry, "--bundle", "--format=iife", "--minify", "--charset=utf8", f"--target={target}",
        "--legal-comments=none", "--log-level=error", *options]
    return run(command, f"{entry.name} can't be joined to a script")
