/**
 * The engine's worker: starts Python, then passes JSON texts to the session and its replies back. Requests that come
 * before it is ready wait.
 */
import { ENGINE, lacking } from "./features.js";
import { LoadError, loadPython } from "./pyodide-loader.js";

const BOOT = "from pygame_rules.table import worker_session\nworker_session()";

/** @type {Promise<(text: string) => string>|null} */
let ready = null;
let queue = Promise.resolve();
/** @type {(shared: import("./types.js").Shared) => void} */
let arrived = () => {};
/** @type {(error: Error) => void} */
let missing = () => {};

/** @param {object} message */
const post = (message) => self.postMessage(JSON.stringify(message));

/** @param {import("./types.js").Site} site */
async function start(site) {
  const lack = lacking(ENGINE);
  if (lack.length) throw Object.assign(new Error(`This browser lacks ${lack.join(", ")}`), { missing: lack });
  /** @type {Promise<import("./types.js").Shared>} */
  const gathered = new Promise((resolve, reject) => ([arrived, missing] = [resolve, reject]));
  const { value, ...told } = await loadPython(site, gathered, BOOT, (step) => post({ type: "progress", step }));
  self.postMessage(told, { transfer: told.library ? [told.library] : [] });
  post({ type: "progress", step: "frame" });
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
    const { message, file, missing: lack } = /** @type {Error & {file?: string, missing?: string[]}} */ (error);
    post({ type: "error", seq, message, file, missing: lack, fatal: true });
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
  } else if (data.shared) arrived(data.shared);
  else missing(new LoadError(data.failed.file, data.failed.message));
};
