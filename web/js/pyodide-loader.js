/**
 * Starts Python in a worker from files that have been fetched (gather.js). The quickest way restores the memory that the build
 * has taken (snapshot.js); the normal way, a start from precompiled modules, takes over where there is no such memory
 * or it can't be restored. Which way it was, and why, is reported: nothing falls back in silence.
 *
 * @typedef {import("./types.js").Site} Site
 * @typedef {import("./types.js").Shared} Shared
 * @typedef {import("./types.js").Gathered} Gathered
 * @typedef {import("./types.js").Report} Report
 *
 * @typedef {object} Code  Pyodide's own scripts
 * @property {(options: object) => Promise<any>} loadPyodide
 * @property {(settings: object) => Promise<any>} createModule
 */
import { LoadError, bytes } from "./gather.js";
import { createRest } from "./rest.js";
import { restore } from "./snapshot.js";

const EMPTY = new Uint8Array([80, 75, 5, 6, ...Array(18).fill(0)]); // an archive without files

/**
 * @param {Site} site
 * @param {Gathered|Promise<Gathered>} gathered  the files, which may still be coming
 * @param {string} boot  Python whose last value is wanted
 * @param {object} [told]
 * @param {(step: "python"|"rules") => void} [told.progress]
 * @param {(place: number) => void} [told.called]  the engine's second part is called for
 * @param {(error: unknown) => void} [told.failed]  and could not be had
 * @returns {Promise<{value: any, report: Report, shared: Shared, rest: ReturnType<typeof createRest>}>} `shared`: what a
 *   further worker should start from
 */
export async function loadPython(site, gathered, boot, { progress = () => {}, called, failed } = {}) {
  const code = importCode(site);
  code.catch(() => {}); // told where it is waited for
  const { choice, module, snapshot, library, rest: given } = await gathered;
  const rest = createRest({ site, module: given, called, failed });
  const parts = { site, boot, progress, module, rest, code: await code };
  let failure = "";
  if (snapshot) {
    try {
      const value = await run(parts, EMPTY, snapshot);
      const shared = { choice, module: await module, snapshot: await snapshot };
      return { value, shared, rest, report: report("snapshot", "") };
    } catch (error) {
      failure = String(error instanceof Error ? error.message : error);
    }
  }
  const shared = { choice, module: await module, library: await (library ?? bytes(site, site.stdlib)) };
  return { value: await run(parts, shared.library, null), shared, rest, report: report("modules", failure) };
}

/** @param {Report["start"]} start @param {string} failure @returns {Report} */
function report(start, failure) {
  return { start, failure, ms: Math.round(performance.now()) };
}

/**
 * Start an engine and run the first Python in it. What does not need the memory is done before that is there.
 * @param {{site: Site, boot: string, progress: (step: "python"|"rules") => void, module: Gathered["module"],
 *   rest: ReturnType<typeof createRest>, code: Code}} parts
 * @param {ArrayBuffer|Uint8Array} library @param {Gathered["snapshot"]|null} snapshot
 */
async function run({ site, boot, progress, module, rest, code }, library, snapshot) {
  progress("python");
  const folder = new URL(".", new URL(site.engine, site.base)).href;
  const archive = new URL(site.stdlib, site.base).href;
  const body = /** @type {BodyInit} */ (library);
  const undo = serve(new Map([[archive, new Response(body)], [`${folder}pyodide.asm.wasm`, new Response()]]), module, rest);
  try {
    const python = await code.loadPyodide({
      indexURL: folder, stdLibURL: archive, checkAPIVersion: false,
      lockFileContents: { info: site.info, packages: {} }, // none is ever loaded
      ...(snapshot ? { _loadSnapshot: new Uint8Array(4) } : {}), // Pyodide must think that it restores one
      createPyodideModule: async (/** @type {{noInitialRun?: boolean}} */ settings) => {
        if (!snapshot) return code.createModule(settings);
        settings.noInitialRun = true;
        const engine = await code.createModule(settings);
        restore(engine, await snapshot);
        return engine;
      },
    });
    if (snapshot) python.runPython("import random\nrandom.seed()"); // or every match would begin alike
    progress("rules");
    return python.runPython(boot);
  } finally {
    undo();
  }
}

/** @param {Site} site @returns {Promise<Code>} */
async function importCode(site) {
  const { pyodide } = /** @type {{pyodide?: Code}} */ (/** @type {unknown} */ (self));
  if (pyodide) return pyodide; // it stands in front of this script, in the one-file edition
  try {
    return await import(new URL(site.engine, site.base).href);
  } catch (error) {
    throw new LoadError(site.engine, String(error));
  }
}

/**
 * Hand Pyodide the files that are already here.
 * @param {Map<string, Response>} files @param {Gathered["module"]} module @param {ReturnType<typeof createRest>} rest
 * @returns {() => void} undo
 */
function serve(files, module, rest) {
  const { fetch: real } = self;
  const { instantiateStreaming } = WebAssembly;
  self.fetch = (request, init) => {
    const address = new URL(request instanceof Request ? request.url : String(request), self.location.href).href;
    const file = files.get(address);
    files.delete(address);
    return file ? Promise.resolve(file) : real.call(self, request, init);
  };
  WebAssembly.instantiateStreaming = async (_source, imports) => {
    const compiled = await module;
    const { exports } = await WebAssembly.instantiate(compiled, imports);
    return { module: compiled, instance: { exports: rest.join(exports, imports ?? {}) } };
  };
  return () => {
    self.fetch = real;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  };
}
