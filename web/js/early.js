/**
 * The head start: the engine's worker is made and the engine's files are fetched before anything else of the page is
 * there. The build makes this module a classic script in the page's head (an inline module may run after those of the
 * page: WebKit), so it is `window.early` there, and js/engine.js takes over.
 *
 * @typedef {import("./types.js").Site} Site
 * @typedef {import("./types.js").Shared} Shared
 */

const { missing } = /** @type {any} */ (window).support;
if (missing.length) throw new Error(`This browser lacks ${missing.join(", ")}`); // support.js has told
const ENOUGH = 2 ** 20; // bytes that have to come within `site.patience`, or the line is too slow for the longer download
const found = document.getElementById("site")?.textContent ?? "{}";
const site = /** @type {Site} */ ({ ...JSON.parse(found), base: location.href });
/** @type {any[]} */
const news = []; // what the worker says while nobody listens
const worker = Object.assign(new Worker(new URL("js/worker.js", site.base), { type: "module" }), { news });
let fetched = 0;
let expected = 0;
/** @type {((bytes: number) => void)|null} */
let racing = null;

/** Fetch a file, counting what arrives. @param {string} name @param {string} type  content type @returns {Promise<Response>} */
async function get(name, type) {
  const response = await fetch(new URL(name, site.base)).catch((error) => Promise.reject(trouble(name, String(error))));
  if (!response.ok || !response.body) throw trouble(name, `HTTP ${response.status}`);
  expected += Number(response.headers.get("content-length") ?? 0);
  const counted = new TransformStream({
    transform(part, out) {
      fetched += part.byteLength;
      expected = Math.max(expected, fetched); // a compressed transfer counts fewer bytes than arrive
      racing?.(fetched);
      const data = JSON.stringify({ type: "progress", step: "download", done: fetched, total: expected });
      worker.dispatchEvent(new MessageEvent("message", { data }));
      out.enqueue(part);
    },
  });
  // Whatever the server says of its type: WebAssembly insists on its own.
  return new Response(response.body.pipeThrough(counted), { headers: { "content-type": type } });
}

/** @param {string} file @param {string} message */
function trouble(file, message) {
  return { file, message };
}

/**
 * Why not to start from the snapshot; "" = start from it. Its longer download is worth while only where it takes less
 * time than importing does: where the first bytes of the engine come quickly.
 * @returns {Promise<Shared["choice"]>}
 */
async function choose() {
  if (!site.snapshot) return "none";
  if (/** @type {any} */ (navigator).connection?.saveData) return "save-data";
  return new Promise((resolve) => {
    let waiting = 0;
    racing = (bytes) => {
      if (bytes >= ENOUGH) resolve("");
      else waiting ||= setTimeout(resolve, site.patience, "slow-line");
    };
  });
}

/** @returns {Promise<Shared>} */
async function gather() {
  const choosing = choose();
  const wasm = `${site.pyodide}pyodide.asm.wasm`;
  const compiling = get(wasm, "application/wasm").then(WebAssembly.compileStreaming)
    .catch((error) => Promise.reject(error.file ? error : trouble(wasm, String(error))));
  const choice = await Promise.race([choosing, compiling.then(() => choosing)]);
  const bytes = (/** @type {string} */ name) => get(name, "application/octet-stream").then((file) => file.arrayBuffer());
  const memory = choice ? {} : await bytes(site.snapshot ?? "").then((snapshot) => ({ snapshot }), (error) => ({ failure: `${error.file}: ${error.message}` }));
  const library = "snapshot" in memory ? {} : { library: await bytes(site.stdlib) };
  return { choice, ...memory, ...library, module: await compiling };
}

export { worker, site };
/** @type {Shared|undefined} */
export let shared;
const keep = (/** @type {any} */ event) => void news.push(event);
worker.onmessage = keep;
worker.onerror = keep;
worker.postMessage({ start: site });
gather().then((gathered) => worker.postMessage({ shared: (shared = gathered) }), (failed) => worker.postMessage({ failed }));
