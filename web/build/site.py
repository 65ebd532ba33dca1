"""``dist/site``: the pages, the engine's files and Pyodide, put together as one folder of static files.

The service worker's list of files is made last, when everything else is in place.
"""

from __future__ import annotations

import hashlib
import json
import shutil
from collections.abc import Mapping
from pathlib import Path

from . import bake, bundle, engine, env, first, hosting, offline, onefile, pages, rules_pages, snapshot, split, wheel
from .tools import BUILD, ROOT, SITE, WEB, digest, files, own, step, write

PATIENCE = 120  # ms for the first MiB of the engine: where restoring the memory and importing take equally long
NOT_SHIPPED = {"build", "js", "parts", "sw", "hosting", "texts.toml", "browsers.json"}


def build(keep: bool = True, precompress: bool = False) -> None:
    """Bring everything in ``dist`` up to date; ``keep``: for use without network, ``precompress``: .br and .gz too."""
    env.npm_packages()
    made = wheel.build()
    baked = bake.build()
    script, _ = engine.build()
    memory = snapshot.build()
    first_part, rest = split.build()
    parts = {"engine": script, "wasm": first_part, "rest": rest, "stdlib": baked, "snapshot": memory}
    inputs = digest(wheel.sources(), made, parts.values(), ROOT / "package-lock.json", ROOT / "NOTICE.md", files(WEB),
                    own("site.py", "pages.py", "rules_pages.py", "first.py", "bundle.py", "offline.py", "hosting.py"),
                    str(keep))
    step("site", inputs, [SITE / "sw.js"], lambda: assemble(made, parts, keep))
    onefile.build()
    if precompress:
        hosting.precompress(SITE)


def assemble(made: Path, parts: Mapping[str, Path], keep: bool) -> None:
    """Make the site afresh in ``build/site``, then change in ``dist/site`` only what differs (it may be in use)."""
    new = BUILD / "site"
    shutil.rmtree(new, ignore_errors=True)
    for path in static_files():
        write(new / path.relative_to(WEB), path.read_bytes())
    bundle.modules(new / "js", keep)
    for name in ("LICENSE", "NOTICE.md"):
        write(new / f"{Path(name).stem.lower()}.txt", (ROOT / name).read_bytes())
    write(new / made.name, made.read_bytes())  # to be downloaded; the engine has its modules already
    first.write_all(new)
    pages.write_all(new, placed(new, parts))
    rules_pages.write(new)
    hosting.write(new)
    offline.write_all(new, keep)
    mirror(new, SITE)


def static_files() -> list[Path]:
    """Return the files of ``web`` that are shipped as they are: no templates, parts, types or what builds the site."""
    return [path for path in files(WEB) if not NOT_SHIPPED.intersection(path.relative_to(WEB).parts)
            and not path.name.startswith(".") and not path.name.endswith(".d.ts")
            and not (path.suffix == ".html" and path.parent == WEB)]


def placed(site: Path, parts: Mapping[str, Path]) -> dict[str, object]:
    """Put the engine's files into the site; return where they are, relative to its pages, and what they are.

    Their names tell contents, so that no cache can mix two builds.
    """
    lock = json.loads(engine.LOCK.read_text("utf-8"))
    return {name: named(site / "pyodide", path) for name, path in parts.items()} | {
        "info": lock["info"], "patience": PATIENCE}


def named(folder: Path, made: Path) -> str:
    """Put a file into a folder of the site, its content's hash in its name; return its address."""
    content = made.read_bytes()
    name = f"{made.stem}-{hashlib.sha256(content).hexdigest()[:12]}{made.suffix}"
    write(folder / name, content)
    return f"{folder.name}/{name}"


def mirror(source: Path, target: Path) -> None:
    """Make ``target`` equal to ``source``: new files first, so that a page never names what is not there yet.

    The service worker comes last of all, because it names every other file with its content.
    """
    wanted = {path.relative_to(source) for path in files(source)}
    for name in sorted(wanted, key=lambda name: (name.name == "sw.js", name.suffix == ".html", name)):
        write(target / name, (source / name).read_bytes())
    for path in files(target):
        if path.relative_to(target) not in wanted:
            path.unlink()


