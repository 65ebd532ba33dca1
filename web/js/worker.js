/**
 * The engine's worker: starts Python, then passes JSON texts to the session and its replies back. Requests that come
 * before it is ready wait.
 */
import { ENGINE, lacking } from "./features.js";
import { gather } from "./gather.js";
import { loadPython } from "./pyodide-loader.js";

const LATER = 2000; // ms after the first answer: then the engine's second part is fetched
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

/** @param {import("./types.js").Site} site @param {import("./types.js").Shared} [given]  what the page has already */
async function start(site, given) {
  const lack = lacking(ENGINE);
  if (lack.length) throw Object.assign(new Error(`This browser lacks ${lack.join(", ")}`), { missing: lack });
  const gathered = given ?? gather(site, (part) => post({ type: "progress", step: "download", ...part }));
  const { value, report, shared, rest } = await loadPython(
    site, gathered, BOOT, (step) => post({ type: "progress", step }), (called) => self.postMessage({ called }));
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
  let session;
  try {
    session = await ready;
  } catch (error) {
    const { message, file, missing: lack } = /** @type {Error & {file?: string, missing?: string[]}} */ (error);
    post({ type: "error", seq, message, file, missing: lack, fatal: true });
    return;
  }
  try {
    self.postMessage(session(text));
  } catch (error) {
    const { message, file } = /** @type {Error & {file?: string}} */ (error);
    post({ type: "error", seq, message: message ?? String(error), file, fatal: true });
  }
}

self.onmessage = ({ data }) => {
  if (typeof data === "string") queue = queue.then(() => handle(data));
  else begin(start(data.start, data.shared));
};
