// Finds which of the engine's functions are called (run by split.py under Node).
//
// node split.mjs PYODIDE_JS PYODIDE_LOCK BAKED_ZIP SNAPSHOT NOTED_WASM PLAY_PY
// NOTED_WASM tells of every function called. Prints their places, ascending, as JSON.
import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { call, parted } from "../js/rest.js";
import { restore } from "../js/snapshot.js";

const [script, lock, baked, snapshot, noted, play] = process.argv.slice(2);
const { loadPyodide, createModule } = await import(pathToFileURL(resolve(script)).href);
const { info } = JSON.parse(readFileSync(lock, "utf-8"));
const module = new WebAssembly.Module(readFileSync(noted));
const used = new Set();

/** Note each function when it is first called. */
WebAssembly.instantiate = async (_whole, imports) => {
  const { shown, shared } = parted(new WebAssembly.Instance(module, imports).exports);
  call(shared, (place) => {
    used.add(place);
    shared.places.set(place, shared.places.get(0));
  });
  return { instance: { exports: shown }, module };
};

async function start(memory) {
  const python = await loadPyodide({
    indexURL: dirname(resolve(script)), lockFileContents: { info, packages: {} }, stdLibURL: resolve(baked),
    ...(memory ? { _loadSnapshot: new Uint8Array(4) } : {}),
    createPyodideModule: async (settings) => {
      settings.thisProgram = "./this.program"; // as in browsers: where Python looks for itself depends on it
      if (!memory) return createModule(settings);
      settings.noInitialRun = true;
      const engine = await createModule(settings);
      restore(engine, memory);
      return engine;
    },
  });
  python.runPython("import random\nrandom.seed()");
  python.runPython(readFileSync(play, "utf-8"));
}

try {
  for (const memory of [null, new Uint8Array(readFileSync(snapshot)).buffer]) await start(memory);
  console.log(JSON.stringify([...used].sort((one, other) => one - other)));
} catch (error) {
  console.error(error.message); // Node itself would print all of Pyodide's source with it
  process.exit(1);
}
