/**
 * Starts Python in a worker. The quickest way restores the memory that the build has taken (snapshot.js); the normal
 * way, a start from precompiled modules, is smaller to fetch and takes over where the line is slow or restoring fails.
 * Which way it was, and why, is reported: nothing falls back in silence.
 *
 * @typedef {object} Site  addresses relative to the page
 * @property {string} pyodide  folder of Pyodide, with a slash at the end
 * @property {string} stdlib  archive of the precompiled standard library and package
 * @property {string} [snapshot]  the memory taken at build time
 * @property {object} info  Pyodide's description of itself, from its lock file
 * @property {string} base  address of the page
 * @property {Shared} [shared]  what another worker has loaded already
 * @property {Record<string, ArrayBuffer>} [files]  files that need not be fetched, by address relative to the page
 *
 * @typedef {object} Shared  parts that a further worker need not load again
 * @property {WebAssembly.Module} module
 * @property {ArrayBuffer} [snapshot]
 * @property {ArrayBuffer} [library]
 *
 * @typedef {object} Report  how Python was started
 * @property {"snapshot"|"modules"} start
 * @property {"slow-line"|"save-data"|"none"|""} choice  why not from the snapshot, if it was not tried
 * @property {string} failure  why restoring failed, "" if it did not
 * @property {number} ms  from the start of the worker
 * @property {number} bytes  fetched, once unpacked
 * @property {string} version  of Pyodide
 *
 * @typedef {object} Code  Pyodide's own scripts
 * @property {(options: object) => Promise<any>} loadPyodide
 * @property {(settings: object) => Promise<any>} createModule
 *
 * @typedef {object} Hooks
 * @property {(step: import("./types.js").Progress["step"], done?: number, total?: number) => void} [progress]
 * @property {(address: string) => Promise<Code>} [code]  Pyodide's scripts, where they can't be imported from its folder
 */
import { LoadError, createDownloads, shortName } from "./downloads.js";
import { restore } from "./snapshot.js";

const EMPTY = new Uint8Array([80, 75, 5, 6, ...Array(18).fill(0)]); // an archive without files

/**
 * @param {Site} site @param {string} boot  Python whose last value is wanted
 * @param {Hooks} [hooks]
 * @returns {Promise<{value: any, report: Report, shared: Shared}>}
 */
export async function loadPython(site, boot, hooks = {}) {
  if (typeof WebAssembly !== "object") throw new LoadError("WebAssembly", "missing");
  const progress = hooks.progress ?? (() => {});
  const at = (/** @type {string} */ name) => new URL(name, site.base).href;
  const given = Object.fromEntries(Object.entries(site.files ?? {}).map(([name, file]) => [at(name), file]));
  const downloads = createDownloads((done, total) => progress("download", done, total), given);
  progress("download");
  const folder = at(site.pyodide);
  const wasm = `${folder}pyodide.asm.wasm`;
  const code = (hooks.code ?? importCode)(folder);
  code.catch(() => {}); // told where it is waited for
  const choice = choose(site, downloads);
  const compiled = site.shared ? Promise.resolve(site.shared.module) : compile(downloads, wasm);
  compiled.catch(() => {});

  const why = await Promise.race([choice, compiled.then(() => choice)]);
  const buffer = (/** @type {string} */ name) => downloads.get(at(name), "application/zip").then((file) => file.arrayBuffer());
  const parts = { site, folder, wasm, boot, progress, compiled, code };
  let failure = "";
  if (!why) {
    try {
      const snapshot = site.shared?.snapshot ?? (await buffer(site.snapshot ?? ""));
      const value = await run(parts, EMPTY, snapshot);
      return finish(value, { snapshot });
    } catch (error) {
      if (error instanceof LoadError && error.file !== shortName(site.snapshot ?? "")) throw error;
      failure = String(error instanceof Error ? error.message : error);
    }
  }
  const library = site.shared?.library ?? (await buffer(site.stdlib));
  return finish(await run(parts, library, null), { library });

  /** @param {any} value @param {{snapshot?: ArrayBuffer, library?: ArrayBuffer}} more */
  async function finish(value, more) {
    /** @type {Report} */
    const report = {
      start: more.snapshot ? "snapshot" : "modules", choice: why, failure,
      ms: Math.round(performance.now()), bytes: downloads.bytes, version: value.version,
    };
    return { value: value.value, report, shared: { module: await compiled, ...more } };
  }
}

/**
 * Start an engine and run the first Python in it.
 * @param {{site: Site, folder: string, wasm: string, boot: string, progress: NonNullable<Hooks["progress"]>, compiled: Promise<WebAssembly.Module>, code: Promise<Code>}} parts
 * @param {ArrayBuffer|Uint8Array} library @param {ArrayBuffer|null} snapshot
 */
async function run({ site, folder, wasm, boot, progress, compiled, code }, library, snapshot) {
  const [{ loadPyodide, createModule }, module] = await Promise.all([code, compiled]);
  progress("python");
  const archive = new URL(site.stdlib, site.base).href;
  const served = new Map([[archive, new Response(/** @type {BodyInit} */ (library))], [wasm, new Response()]]);
  const undo = serve(served, module);
  try {
    const python = await loadPyodide({
      indexURL: folder, stdLibURL: archive, checkAPIVersion: false,
      lockFileContents: { info: site.info, packages: {} }, // none is ever loaded
      ...(snapshot ? { _loadSnapshot: new Uint8Array(4) } : {}), // Pyodide must think that there is one
      createPyodideModule: async (/** @type {{noInitialRun?: boolean}} */ settings) => {
        if (!snapshot) return createModule(settings);
        settings.noInitialRun = true;
        const engine = await createModule(settings);
        restore(engine, snapshot);
        return engine;
      },
    });
    if (snapshot) python.runPython("import random\nrandom.seed()"); // or every match would begin alike
    progress("rules");
    return { value: python.runPython(boot), version: python.version };
  } finally {
    undo();
  }
}

/**
 * Why not to start from the snapshot; "" = start from it.
 * @param {Site} site @param {ReturnType<typeof createDownloads>} downloads
 * @returns {Promise<Report["choice"]>}
 */
async function choose(site, downloads) {
  if (site.shared) return site.shared.snapshot ? "" : "none";
  if (!site.snapshot) return "none";
  if (site.files?.[site.snapshot]) return "";
  if (/** @type {any} */ (navigator).connection?.saveData) return "save-data";
  // Its longer download is worth while only where it takes less time than importing does.
  return (await downloads.quick()) ? "" : "slow-line";
}

/** @param {string} folder @returns {Promise<Code>} */
async function importCode(folder) {
  const get = async (/** @type {string} */ name) => {
    try {
      return await import(folder + name);
    } catch (error) {
      throw new LoadError(shortName(folder + name), String(error));
    }
  };
  const [{ loadPyodide }, { default: createModule }] = await Promise.all([get("pyodide.mjs"), get("pyodide.asm.mjs")]);
  return { loadPyodide, createModule };
}

/** @param {ReturnType<typeof createDownloads>} downloads @param {string} address @returns {Promise<WebAssembly.Module>} */
async function compile(downloads, address) {
  const response = await downloads.get(address, "application/wasm");
  try {
    return await WebAssembly.compileStreaming(response);
  } catch (error) {
    throw new LoadError(shortName(address), String(error));
  }
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
