// Runs a Python script in Pyodide under Node, as `python script.py ARGUMENT...` would run it in CPython.
//
// node run.mjs [--stock] [--hash-seed N] script.py [ARGUMENT...]
//
// The package comes from what the site ships (`build/baked.zip`), or with --stock from the wheel on Pyodide's own
// standard library. The repository is at /repo (last on sys.path, so that scripts find `tests.…` but never the sources).
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const REPO = resolve(dirname(fileURLToPath(import.meta.url)), "../..");
const PYODIDE = join(REPO, "node_modules/pyodide");

const words = process.argv.slice(2);
let stock = false;
let hashSeed = "0";
while (words[0]?.startsWith("--")) {
  const option = words.shift();
  if (option === "--stock") stock = true;
  else if (option === "--hash-seed") hashSeed = words.shift();
}
const [script, ...rest] = words;
try {
  const { loadPyodide } = await import(pathToFileURL(join(PYODIDE, "pyodide.mjs")).href);
  const python = await loadPyodide({
    indexURL: PYODIDE,
    ...(stock ? {} : { stdLibURL: join(REPO, "build/baked.zip") }),
    env: { PYTHONHASHSEED: hashSeed, HOME: "/home/pyodide" },
  });
  if (stock) {
    const wheel = readdirSync(join(REPO, "dist")).find((name) => name.endsWith(".whl"));
    python.unpackArchive(new Uint8Array(readFileSync(join(REPO, "dist", wheel))), "wheel");
  }
  python.mountNodeFS("/repo", REPO);
  python.globals.set("SCRIPT", `/repo/${relative(REPO, resolve(script))}`);
  python.globals.set("REST", python.toPy(rest));
  python.runPython(String.raw`
import sys

sys.path += ["/repo", "/repo/node_modules/pyodide/python_stdlib.zip"]
sys.argv = [SCRIPT, *REST]
with open(SCRIPT, encoding="utf-8") as file:
    code = compile(file.read(), SCRIPT, "exec")
exec(code, {"__name__": "__main__", "__file__": SCRIPT})
`);
} catch (error) {
  console.error(error.message); // Node itself would print all of Pyodide's source with it
  process.exit(1);
}
