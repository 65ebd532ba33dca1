/**
 * The head start: the engine's worker is made, and told to start, before anything else of the page is there. The build
 * makes this module a classic script in the page's head (an inline module may run after those of the page: WebKit), so
 * it is `window.early` there, and js/engine.js takes over.
 *
 * @typedef {import("./workers.js").Files} Files
 */

const { missing } = /** @type {any} */ (window).support;
if (missing.length) throw new Error(`This browser lacks ${missing.join(", ")}`); // support.js has told
const found = document.getElementById("site")?.textContent ?? "{}";
/** @type {Files} */
export const files = { site: {
  ...JSON.parse(found), base: location.href, saveData: /** @type {any} */ (navigator).connection?.saveData ?? false,
} };
/** @type {any[]} */
const news = []; // what the worker says while nobody listens
const keep = (/** @type {any} */ event) => void news.push(event);
export const worker = Object.assign(new Worker(new URL("js/worker.js", location.href), { type: "module" }), { news });
worker.onmessage = keep;
worker.onerror = keep;
worker.postMessage({ start: files.site });
