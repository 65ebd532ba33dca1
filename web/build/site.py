"""``dist/site``: the pages, the engine's files and Pyodide, put together as one folder of static files.

The service worker's list of files is made last, when everything else is in place.
"""

from __future__ import annotations

import hashlib
import json
import shutil
from pathlib import Path

from . import bake, env, first, hosting, offline, onefile, pages, rules_pages, snapshot, wheel
from .tools import BUILD, MODULES, ROOT, SITE, WEB, digest, files, own, step, write

PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
PATIENCE = 120  # ms for the first MiB of the engine: where restoring the memory and importing take equally long
NOT_SHIPPED = {"build", "parts", "sw", "hosting", "texts.toml", "tsconfig.json", "early.js", "one.js"}


def build(keep: bool = True, precompress: bool = False) -> None:
    """Bring everything in ``dist`` up to date; ``keep``: for use without network, ``precompress``: .br and .gz too."""
    env.npm_packages()
    made = wheel.build()
    baked = bake.build()
    memory = snapshot.build()
    inputs = digest(wheel.sources(), made, baked, memory, ROOT / "package-lock.json", ROOT / "NOTICE.md", files(WEB),
                    own("site.py", "pages.py", "rules_pages.py", "first.py", "bundle.py", "offline.py", "hosting.py"),
                    str(keep))
    outputs = [SITE / "sw.js", SITE / "pyodide" / PYODIDE_FILES[-1]]
    step("site", inputs, outputs, lambda: assemble(made, baked, memory, keep))
    onefile.build()
    if precompress:
        hosting.precompress(SITE)


def assemble(made: Path, baked: Path, memory: Path, keep: bool) -> None:
    """Make the site afresh in ``build/site``, then change in ``dist/site`` only what differs (it may be in use)."""
    new = BUILD / "site"
    shutil.rmtree(new, ignore_errors=True)
    for path in static_files():
        write(new / path.relative_to(WEB), path.read_bytes())
    write(new / "js" / "vendor" / "idiomorph.js", (MODULES / "idiomorph" / "dist" / "idiomorph.esm.js").read_bytes())
    for name in ("LICENSE", "NOTICE.md"):
        write(new / f"{Path(name).stem.lower()}.txt", (ROOT / name).read_bytes())
    place = engine(new, made, baked, memory)
    first.write_all(new)
    pages.write_all(new, place)
    rules_pages.write(new)
    hosting.write(new)
    offline.write_all(new, keep)
    mirror(new, SITE)


def static_files() -> list[Path]:
    """Return the files of ``web`` that are shipped as they are: no templates, parts, types or what builds the site."""
    return [path for path in files(WEB) if not NOT_SHIPPED.intersection(path.relative_to(WEB).parts)
            and not path.name.startswith(".") and not path.name.endswith(".d.ts")
            and not (path.suffix == ".html" and path.parent == WEB)]


def engine(site: Path, made: Path, baked: Path, memory: Path) -> dict[str, object]:
    """Put Pyodide and the package into the site; return where they are, relative to its pages.

    Names tell contents, so that no cache can mix two builds. The wheel is there to be downloaded.
    """
    folder = site / "pyodide"
    for name in PYODIDE_FILES:
        write(folder / name, (bake.PYODIDE / name).read_bytes())
    lock = json.loads((bake.PYODIDE / "pyodide-lock.json").read_text("utf-8"))
    write(site / made.name, made.read_bytes())
    return {"pyodide": "pyodide/", "info": lock["info"],
            "stdlib": named(folder, baked), "snapshot": named(folder, memory), "patience": PATIENCE}


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


