/**
 * The line to the rules engine: numbered requests, each answered by one reply with the same number. Requests made
 * before the engine is ready wait in the worker's own queue.
 *
 * @typedef {import("./types.js").Reply} Reply
 * @typedef {import("./types.js").Progress} Progress
 * @typedef {import("./types.js").WorkerLike} WorkerLike
 */

export class EngineError extends Error {
  /** @param {string} message @param {boolean} fatal @param {string} [file] */
  constructor(message, fatal, file = "") {
    super(message);
    this.fatal = fatal;
    this.file = file;
  }
}

/**
 * @param {object} parts
 * @param {() => WorkerLike} parts.worker
 * @param {object} parts.site  where the engine's files are; see pyodide-loader.js
 * @param {(progress: Progress) => void} parts.onProgress
 * @param {(error: EngineError) => void} parts.onFailure  the engine can't go on
 */
export function createEngine({ worker: make, site, onProgress, onFailure }) {
  /** @type {Map<number, {resolve: (reply: any) => void, reject: (error: EngineError) => void, sent: number}>} */
  const waiting = new Map();
  let count = 0;
  /** @type {WebAssembly.Module|null} */
  let module = null;
  const worker = make();

  /** @param {EngineError} error */
  function fail(error) {
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
    onFailure(error);
  }

  /** @param {MessageEvent} event */
  function receive({ data }) {
    if (typeof data !== "string") {
      module = data?.module ?? null; // the compiled engine, which a second worker can share
      return;
    }
    const reply = /** @type {Reply|Progress} */ (JSON.parse(data));
    if (reply.type === "progress") {
      onProgress(reply);
      return;
    }
    const request = waiting.get(reply.seq ?? -1);
    waiting.delete(reply.seq ?? -1);
    if (request) performance.measure("page:worker", { start: request.sent });
    if (reply.type !== "error") {
      request?.resolve(reply);
      return;
    }
    const error = new EngineError(reply.message, reply.fatal ?? false, reply.file);
    request?.reject(error);
    if (error.fatal) fail(error);
  }

  worker.onmessage = receive;
  worker.onerror = (/** @type {any} */ event) => {
    event.preventDefault?.();
    fail(new EngineError(event.message ?? "", true, event.message ? "" : "js/worker.js"));
  };
  worker.postMessage({ start: site });

  return {
    /**
     * Ask the engine.
     * @param {string} type @param {object} [data]
     * @returns {Promise<any>} a frame or an answer; rejected with EngineError
     */
    request(type, data = {}) {
      count += 1;
      const seq = count;
      return new Promise((resolve, reject) => {
        waiting.set(seq, { resolve, reject, sent: performance.now() });
        worker.postMessage(JSON.stringify({ seq, type, ...data }));
      });
    },
    /** @returns {WebAssembly.Module|null} */
    get module() {
      return module;
    },
    close() {
      waiting.clear();
      worker.terminate();
    },
  };
}
