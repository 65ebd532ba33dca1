/**
 * The line to the rules engine: numbered requests, each answered by one reply with the same number. Requests made
 * before the engine is ready wait in the worker's own queue.
 *
 * @typedef {import("./types.js").Reply} Reply
 * @typedef {import("./types.js").Progress} Progress
 * @typedef {import("./types.js").WorkerLike} WorkerLike
 */

export class EngineError extends Error {
  /** @param {string} message @param {boolean} fatal @param {string} [file] @param {string[]} [missing]  what the browser lacks */
  constructor(message, fatal, file = "", missing = []) {
    super(message);
    this.fatal = fatal;
    this.file = file;
    this.missing = missing;
  }
}

/**
 * @param {object} parts
 * @param {() => WorkerLike} parts.worker  which has been told to start
 * @param {(progress: Progress) => void} parts.onProgress
 * @param {(error: EngineError) => void} parts.onFailure  the engine can't go on
 * @param {(told: import("./types.js").Told) => void} [parts.onTold]  how Python has been started, and from what
 */
export function createEngine({ worker: make, onProgress, onFailure, onTold = () => {} }) {
  /** @type {Map<number, {resolve: (reply: any) => void, reject: (error: EngineError) => void, sent: number}>} */
  const waiting = new Map();
  let count = 0;
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
      onTold(data);
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
    const error = new EngineError(reply.message, reply.fatal ?? false, reply.file, reply.missing);
    request?.reject(error);
    if (error.fatal) fail(error);
  }

  /** @param {any} event */
  function broken(event) {
    event.preventDefault?.();
    const { message = "" } = event;
    fail(new EngineError(message, true, message ? "" : "js/worker.js"));
  }

  worker.onmessage = receive;
  worker.onerror = broken;
  // A worker that was made before this page's modules were there has kept what it had to say.
  for (const event of worker.news?.splice(0) ?? []) (event.type === "error" ? broken : receive)(event);

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
    close() {
      waiting.clear();
      worker.terminate();
    },
  };
}
