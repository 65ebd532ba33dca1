/**
 * The engine's worker: starts Python, then passes JSON texts to the session and its replies back. Requests that come
 * before it is ready wait.
 */
import { loadPython } from "./pyodide-loader.js";

const BOOT = "from pygame_rules.table import worker_session\nworker_session()";

/** @type {Promise<(text: string) => string>|null} */
let ready = null;
let queue = Promise.resolve();

/** @param {object} message */
const post = (message) => self.postMessage(JSON.stringify(message));

/** @param {import("./pyodide-loader.js").Site} site */
async function start(site) {
  const progress = (/** @type {string} */ step, /** @type {number} */ done = 0, total = 0) => post({ type: "progress", step, done, total });
  const { value, report, shared } = await loadPython(site, BOOT, { progress });
  const buffer = /** @type {ArrayBuffer} */ (shared.snapshot ?? shared.library);
  self.postMessage({ report, shared }, { transfer: [buffer] });
  progress("frame");
  return value;
}

/** @param {string} text */
async function handle(text) {
  const { seq } = JSON.parse(text);
  let session;
  try {
    session = await ready;
    if (!session) return;
  } catch (error) {
    const { message, file } = /** @type {Error & {file?: string}} */ (error);
    post({ type: "error", seq, message, file, fatal: true });
    return;
  }
  try {
    self.postMessage(session(text));
  } catch (error) {
    post({ type: "error", seq, message: String(error instanceof Error ? error.message : error), fatal: true });
  }
}

self.onmessage = ({ data }) => {
  if (typeof data === "string") queue = queue.then(() => handle(data));
  else if (data.start) {
    ready = start(data.start);
    ready.catch(() => {}); // told with the answer to the first request
  }
};
