/**
 * Starts Python in a worker from files that the page has fetched. The quickest way restores the memory that the build
 * has taken (snapshot.js); the normal way, a start from precompiled modules, takes over where there is no such memory
 * or it can't be restored. Which way it was, and why, is reported: nothing falls back in silence.
 *
 * @typedef {import("./types.js").Site} Site
 * @typedef {import("./types.js").Shared} Shared
 * @typedef {import("./types.js").Report} Report
 *
 * @typedef {object} Code  Pyodide's own scripts
 * @property {(options: object) => Promise<any>} loadPyodide
 * @property {(settings: object) => Promise<any>} createModule
 */
import { restore } from "./snapshot.js";

const EMPTY = new Uint8Array([80, 75, 5, 6, ...Array(18).fill(0)]); // an archive without files

export class LoadError extends Error {
  /** @param {string} file @param {string} reason */
  constructor(file, reason) {
    super(`${file}: ${reason}`);
    this.file = file;
  }
}

/**
 * @param {Site} site
 * @param {Promise<Shared>} gathered  the files, as soon as they are there
 * @param {string} boot  Python whose last value is wanted
 * @param {(step: "python"|"rules") => void} [progress]
 * @returns {Promise<{value: any, report: Report, library?: ArrayBuffer}>} `library`: fetched here, to be shared
 */
export async function loadPython(site, gathered, boot, progress = () => {}) {
  const code = importCode(site);
  code.catch(() => {}); // told where it is waited for
  const { module, snapshot, library, failure = "" } = await gathered;
  const parts = { site, boot, progress, module, code: await code };
  let reason = failure;
  if (snapshot) {
    try {
      return { ...(await run(parts, EMPTY, snapshot)), ...report("snapshot") };
    } catch (error) {
      reason = String(error instanceof Error ? error.message : error);
    }
  }
  const archive = library ?? (await fetched(new URL(site.stdlib, site.base)));
  return { ...(await run(parts, archive, null)), ...report("modules"), ...(library ? {} : { library: archive }) };

  /** @param {Report["start"]} start */
  function report(start) {
    return { report: { start, failure: start === "snapshot" ? "" : reason, ms: Math.round(performance.now()) } };
  }
}

/**
 * Start an engine and run the first Python in it.
 * @param {{site: Site, boot: string, progress: (step: "python"|"rules") => void, module: WebAssembly.Module, code: Code}} parts
 * @param {ArrayBuffer|Uint8Array} library @param {ArrayBuffer|null} snapshot
 */
async function run({ site, boot, progress, module, code }, library, snapshot) {
  progress("python");
  const folder = new URL(site.pyodide, site.base).href;
  const archive = new URL(site.stdlib, site.base).href;
  const body = /** @type {BodyInit} */ (library);
  const undo = serve(new Map([[archive, new Response(body)], [`${folder}pyodide.asm.wasm`, new Response()]]), module);
  try {
    const python = await code.loadPyodide({
      indexURL: folder, stdLibURL: archive, checkAPIVersion: false,
      lockFileContents: { info: site.info, packages: {} }, // none is ever loaded
      ...(snapshot ? { _loadSnapshot: new Uint8Array(4) } : {}), // Pyodide must think that it restores one
      createPyodideModule: async (/** @type {{noInitialRun?: boolean}} */ settings) => {
        if (!snapshot) return code.createModule(settings);
        settings.noInitialRun = true;
        const engine = await code.createModule(settings);
        restore(engine, snapshot);
        return engine;
      },
    });
    if (snapshot) python.runPython("import random\nrandom.seed()"); // or every match would begin alike
    progress("rules");
    return { value: python.runPython(boot) };
  } finally {
    undo();
  }
}

/** @param {Site} site @returns {Promise<Code>} */
async function importCode(site) {
  const { pyodide } = /** @type {{pyodide?: Code}} */ (/** @type {unknown} */ (self));
  if (pyodide) return pyodide; // it stands in front of this script, in the one-file edition
  const get = async (/** @type {string} */ name) => {
    try {
      return await import(new URL(site.pyodide + name, site.base).href);
    } catch (error) {
      throw new LoadError(site.pyodide + name, String(error));
    }
  };
  const [{ loadPyodide }, { default: createModule }] = await Promise.all([get("pyodide.mjs"), get("pyodide.asm.mjs")]);
  return { loadPyodide, createModule };
}

/** @param {URL} address @returns {Promise<ArrayBuffer>} */
async function fetched(address) {
  const response = await fetch(address).catch((error) => Promise.reject(new LoadError(address.pathname, String(error))));
  if (!response.ok) throw new LoadError(address.pathname, `HTTP ${response.status}`);
  return response.arrayBuffer();
}

/**
 * Hand Pyodide the files that are already here.
 * @param {Map<string, Response>} files @param {WebAssembly.Module} module
 * @returns {() => void} undo
 */
function serve(files, module) {
  const { fetch: real } = self;
  const { instantiateStreaming } = WebAssembly;
  self.fetch = (request, init) => {
    const address = new URL(request instanceof Request ? request.url : String(request), self.location.href).href;
    const file = files.get(address);
    files.delete(address);
    return file ? Promise.resolve(file) : real.call(self, request, init);
  };
  WebAssembly.instantiateStreaming = async (_source, imports) => {
    return { module, instance: await WebAssembly.instantiate(module, imports) };
  };
  return () => {
    self.fetch = real;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  };
}
