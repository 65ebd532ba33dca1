/**
 * Starts Python in a worker from the site's own files. Every byte is fetched here, so that progress is honest, a
 * missing file is named, and a wrong content type does no harm; Pyodide then finds them ready.
 *
 * @typedef {object} Site  addresses relative to the page
 * @property {string} pyodide  folder of Pyodide, with a slash at the end
 * @property {string} [stdlib]  archive of the standard library; baked, it holds the package too
 * @property {string} [wheel]  the package, unless the archive holds it
 * @property {WebAssembly.Module} [module]  compiled by another worker
 * @property {string} base  address of the page
 *
 * @typedef {object} Hooks
 * @property {(step: import("./types.js").Progress["step"], done?: number, total?: number) => void} [progress]
 * @property {(module: WebAssembly.Module) => void} [compiled]
 * @property {(options: Record<string, unknown>) => Record<string, unknown>} [options]  change how Pyodide is loaded, e.g. to restore a snapshot
 */

export class LoadError extends Error {
  /** @param {string} file @param {string} reason */
  constructor(file, reason) {
    super(`${file}: ${reason}`);
    this.file = file;
  }
}

/**
 * @param {Site} site @param {Hooks} [hooks]
 * @returns {Promise<any>} Pyodide, with the package installed
 */
export async function loadPython(site, hooks = {}) {
  if (typeof WebAssembly !== "object") throw new LoadError("WebAssembly", "missing");
  const progress = hooks.progress ?? (() => {});
  const folder = new URL(site.pyodide, site.base).href;
  const wasm = `${folder}pyodide.asm.wasm`;
  const library = new URL(site.stdlib ?? `${site.pyodide}python_stdlib.zip`, site.base).href;
  const wheel = site.wheel ? new URL(site.wheel, site.base).href : null;
  progress("download");
  const downloads = createDownloads(progress);
  const wanted = [library, ...(wheel ? [wheel] : [])].map((address) => downloads.get(address, "application/zip"));
  const module = site.module ? Promise.resolve(site.module) : compile(await downloads.get(wasm, "application/wasm"), wasm);
  const script = import(`${folder}pyodide.mjs`).catch((error) => {
    throw new LoadError(short(`${folder}pyodide.mjs`), String(error));
  });
  const [{ loadPyodide }, compiled, archive, packed] = await Promise.all([script, module, ...wanted]);
  hooks.compiled?.(compiled);
  progress("python");
  const options = { indexURL: folder, stdLibURL: library, checkAPIVersion: false };
  const restore = serve(new Map([[library, archive], [wasm, new Response()]]), compiled);
  let python;
  try {
    python = await loadPyodide(hooks.options?.(options) ?? options);
  } finally {
    restore();
  }
  progress("rules");
  if (packed) python.unpackArchive(await packed.arrayBuffer(), "zip");
  return python;
}

/** @param {NonNullable<Hooks["progress"]>} progress */
function createDownloads(progress) {
  let done = 0;
  let total = 0;
  /** @param {string} address @param {string} kind  content type @returns {Promise<Response>} its body is counted as it is read */
  async function get(address, kind) {
    let response;
    try {
      response = await fetch(address);
    } catch (error) {
      throw new LoadError(short(address), String(error));
    }
    if (!response.ok || !response.body) throw new LoadError(short(address), `HTTP ${response.status}`);
    total += Number(response.headers.get("x-size") ?? response.headers.get("content-length") ?? 0);
    const count = new TransformStream({
      transform(part, out) {
        done += part.byteLength;
        total = Math.max(total, done); // a compressed transfer counts fewer bytes than arrive
        progress("download", done, total);
        out.enqueue(part);
      },
    });
    return new Response(response.body.pipeThrough(count), { headers: { "content-type": kind } });
  }
  return { get };
}

/** @param {Response} response @param {string} address @returns {Promise<WebAssembly.Module>} */
async function compile(response, address) {
  try {
    return await WebAssembly.compileStreaming(response);
  } catch (error) {
    throw new LoadError(short(address), String(error));
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

/** @param {string} address @returns {string} the file's name for people */
function short(address) {
  return address.split("/").slice(-2).join("/");
}
