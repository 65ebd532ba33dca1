/**
 * The engine's worker: starts Python, then passes JSON texts to the session and its replies back. Requests that come
 * before it is ready wait.
 */
import { ENGINE, lacking } from "./features.js";
import { gather } from "./gather.js";
import { loadPython } from "./pyodide-loader.js";

const LATER = 6000; // ms after Python's start: then the engine's second part is fetched
const BOOT = "from pygame_rules.table import worker_session\nworker_session()";

/** @typedef {(text: string) => string} Session */

/** @type {(session: Promise<Session>) => void} */
let begin = () => {};
/** @type {Promise<Session>} */
const ready = new Promise((resolve) => (begin = resolve));
ready.catch(() => {}); // told with the answer to the first request
let queue = Promise.resolve();

/** @param {object} message */
const post = (message) => self.postMessage(JSON.stringify(message));

/** Say that the engine can't go on. @param {unknown} error @param {number} [seq]  the request that can't be answered */
function tell(error, seq) {
  const { message, file, missing } = /** @type {Error & {file?: string, missing?: string[]}} */ (error);
  post({ type: "error", seq, message: message ?? String(error), file, missing, fatal: true });
}

/** @param {import("./types.js").Site} site @param {import("./types.js").Shared} [given]  what the page has already */
async function start(site, given) {
  const lack = lacking(ENGINE);
  if (lack.length) throw Object.assign(new Error(`This browser lacks ${lack.join(", ")}`), { missing: lack });
  const gathered = given ?? gather(site, (part) => post({ type: "progress", step: "download", ...part }));
  const { value, report, shared, rest } = await loadPython(site, gathered, BOOT, {
    progress: (step) => post({ type: "progress", step }),
    called: (place) => self.postMessage({ called: place }),
    failed: tell,
  });
  const parts = [shared.snapshot, shared.library].filter((part) => part !== undefined);
  self.postMessage({ report, shared }, { transfer: parts });
  post({ type: "progress", step: "frame" });
  if (site.rest && !site.saveData) setTimeout(prepare, LATER, rest);
  return value;
}

/**
 * Have the engine's second part ready before it is called. If that fails, it is fetched when it is.
 * @param {{fetch: () => Promise<WebAssembly.Module>}} rest
 */
function prepare(rest) {
  rest.fetch().then((module) => self.postMessage({ rest: module }), () => {});
}

/** @param {string} text */
async function handle(text) {
  const { seq } = JSON.parse(text);
  try {
    const session = await ready;
    self.postMessage(session(text));
  } catch (error) {
    tell(error, seq);
  }
}

self.onmessage = ({ data }) => {
  if (typeof data === "string") queue = queue.then(() => handle(data));
  else begin(start(data.start, data.shared));
};
