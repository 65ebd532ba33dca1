/**
 * The two workers of a table, the engine's and the bots', and what is told of their start.
 *
 * @typedef {import("./types.js").WorkerLike} WorkerLike
 * @typedef {import("./types.js").Site} Site
 * @typedef {import("./types.js").Shared} Shared
 * @typedef {{site?: Site, shared?: Shared}} Files  what workers start from; `shared` once it is there
 */
import { createBots } from "./bots.js";
import { createDiagnostics } from "./diagnostics.js";
import { createEngine } from "./engine.js";
import { createProgress, showFailure } from "./progress.js";

/**
 * @param {object} parts
 * @param {() => WorkerLike} parts.engineWorker  which has been told to start
 * @param {() => WorkerLike} parts.botWorker
 * @param {Files} [parts.files]
 * @param {(message: string) => void} [parts.failed]  is told too when the engine can't go on
 */
export function createWorkers({ engineWorker, botWorker, files = {}, failed = () => {} }) {
  const diagnostics = createDiagnostics(byId("diagnostics"));
  const engine = createEngine({
    worker: engineWorker,
    onProgress: createProgress(byId("loading")),
    onFailure({ file, message, missing }) {
      if (missing.length) failed(/** @type {any} */ (window).support.tell(missing));
      else {
        showFailure({ reason: file ? "file" : "crash", facts: { file }, detail: message });
        failed(message || file);
      }
    },
    onTold({ report, shared, rest, called }) {
      if (report) diagnostics.started(report, (files.shared = shared));
      if (rest && files.shared) files.shared.rest = rest;
      if (called) diagnostics.called(called);
    },
  });
  const bots = createBots({
    worker: botWorker,
    start: () => ({ start: files.site, shared: files.shared }),
    bar: byId("thinking"),
  });
  return { engine, bots, diagnostics };
}

/** @param {string} id */
function byId(id) {
  return /** @type {HTMLElement} */ (document.getElementById(id));
}
