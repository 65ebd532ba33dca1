"""How the project is built, served and tested: the modules behind ``build.py`` (never shipped with the site).

========== =========================================================================================
command    the command line
tools      paths, one-line errors, running programs, timing, the record of finished steps
env        ``.venv`` with pinned packages; Node.js and the npm packages
wheel      the staged package with its compiled data, and the wheel made from it
proofs     which test proves which clause (collected from the markers in ``tests/``)
bake       Python's standard library and the package, precompiled by Pyodide's own Python (``bake.mjs``)
pages      page templates: texts in three languages and pictures drawn by the engine
rules_pages the static rules pages
site       ``dist/site``: everything above put together
browser    finds or installs a browser for the tests
checks     ruff, mypy, tsc, the catalogue, pytest, benchmarks
texts      the gettext catalogues
========== =========================================================================================
"""
