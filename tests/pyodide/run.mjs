// Runs a Python script in Pyodide under Node, as `python script.py ARGUMENT...` would run it in CPython.
//
// node run.mjs [--stock | --snapshot] [--parts FOLDER] [--hash-seed N] script.py [ARGUMENT...]
//
// The package comes from what the site ships: `build/baked.zip`, or with --snapshot `build/snapshot.bin`, as the workers
// restore it; with --stock it comes from the wheel on Pyodide's own standard library. The repository is at /repo (last on sys.path, so that scripts find `tests.…` but never the sources).
// With --parts the engine is in two parts, first.wasm and rest.wasm of a folder; standard error tells when the
// second is called for.
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { createRest } from "../../web/js/rest.js";
import { restore } from "../../web/js/snapshot.js";

const REPO = resolve(dirname(fileURLToPath(import.meta.url)), "../..");
const PYODIDE = join(REPO, "node_modules/pyodide");
const ENGINE = join(REPO, "build/engine");

const words = process.argv.slice(2);
let stock = false;
let snapshot = false;
let parts = "";
let hashSeed = "0";
while (words[0]?.startsWith("--")) {
  const option = words.shift();
  if (option === "--stock") stock = true;
  else if (option === "--snapshot") snapshot = true;
  else if (option === "--parts") parts = words.shift();
  else if (option === "--hash-seed") hashSeed = words.shift();
}
const [script, ...rest] = words;

/** What web/js/pyodide-loader.js does in a worker. */
async function restored(createModule, settings) {
  const engine = await createModule(Object.assign(settings, { noInitialRun: true }));
  restore(engine, new Uint8Array(readFileSync(join(REPO, "build/snapshot.bin"))).buffer);
  return engine;
}

/** Have the engine instantiated from two parts. @param {string} folder */
function divide(folder) {
  const [first, second] = ["first", "rest"].map((name) => new WebAssembly.Module(readFileSync(join(folder, `${name}.wasm`))));
  const rest = createRest({ site: {}, module: second, called: (place) => console.error(`called for by place ${place}`) });
  WebAssembly.instantiate = async (_whole, imports) => {
    const { exports } = new WebAssembly.Instance(first, imports);
    return { module: first, instance: { exports: rest.join(exports, imports) } };
  };
}

try {
  if (parts) divide(parts);
  const folder = stock ? PYODIDE : ENGINE;
  const { loadPyodide, createModule } = await import(pathToFileURL(join(folder, stock ? "pyodide.mjs" : "pyodide.js")).href);
  if (snapshot) writeFileSync(join(REPO, "build/empty.zip"), new Uint8Array([80, 75, 5, 6, ...Array(18).fill(0)]));
  const python = await loadPyodide({
    indexURL: folder, lockFileURL: join(PYODIDE, "pyodide-lock.json"),
    ...(stock ? {} : { createPyodideModule: createModule, stdLibURL: join(REPO, snapshot ? "build/empty.zip" : "build/baked.zip") }),
    env: { PYTHONHASHSEED: hashSeed, HOME: "/home/pyodide" },
    ...(snapshot ? { _loadSnapshot: new Uint8Array(4), createPyodideModule: (settings) => restored(createModule, settings) } : {}),
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
