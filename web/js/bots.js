/**
 * The second worker, where bots think: started when first needed, shown by a progress bar after a moment, and hurried
 * by *play now*: a search that can be interrupted answers with its best so far, any other is started anew, short.
 *
 * @typedef {import("./types.js").BotJob} BotJob
 * @typedef {import("./types.js").WorkerLike} WorkerLike
 */
import { EngineError } from "./engine.js";

const UNNOTICED = 250; // ms of thinking before the bar appears
const POLITE = 400; // ms for an interrupted search to answer
const SHORT = 1; // iterations of a search that was hurried

/**
 * @param {object} parts
 * @param {() => WorkerLike} parts.worker
 * @param {() => object} parts.start  what the worker is told first
 * @param {HTMLElement} parts.bar  holds a <progress> and the button; hidden while nobody thinks
 */
export function createBots({ worker: make, start, bar }) {
  /** @type {WorkerLike|null} */
  let worker = null;
  /** @type {{job: BotJob, id: number, resolve: (action: string|null) => void, reject: (error: Error) => void}|null} */
  let task = null;
  let count = 0;
  let showing = 0;
  let hurry = 0;
  let leaving = 0; // waits for a search that nobody wants any more
  /** @type {(() => void)[]} */
  const warmed = [];
  let warm = false; // whether the worker needs nothing more from the network
  const meter = bar.querySelector("progress");

  /** @param {boolean} on */
  function show(on) {
    clearTimeout(showing);
    clearTimeout(hurry);
    if (!on) bar.hidden = true;
    else {
      meter?.removeAttribute("value");
      showing = window.setTimeout(() => (bar.hidden = false), UNNOTICED);
    }
  }

  /** @param {string|null} action */
  function finish(action) {
    const done = task;
    task = null;
    show(false);
    done?.resolve(action);
  }

  /** @param {MessageEvent} event */
  function receive({ data }) {
    const reply = typeof data === "string" ? JSON.parse(data) : null;
    if (!reply) return;
    if (reply.type === "ready") settleWarm();
    else if (reply.type !== "thinking") clearTimeout(leaving);
    if (!task || (reply.seq !== undefined && reply.seq !== task.id)) return;
    if (reply.type === "thinking" && meter) meter.value = reply.done;
    else if (reply.type === "action") finish(reply.action);
    else if (reply.type === "error") fail(new EngineError(reply.message, false, reply.file));
  }

  /** @param {Error} error */
  function fail(error) {
    const failed = task;
    task = null;
    show(false);
    stop();
    failed?.reject(error);
  }

  function stop() {
    clearTimeout(leaving);
    worker?.terminate();
    worker = null;
    warm = false;
  }

  function settleWarm() {
    warm = true;
    for (const resolve of warmed.splice(0)) resolve();
  }

  /** @returns {WorkerLike} */
  function running() {
    if (!worker) {
      worker = make();
      worker.onmessage = receive;
      worker.onerror = (/** @type {any} */ event) => {
        settleWarm(); // the first question tells
        fail(new EngineError(event.message ?? "", false, "js/botworker.js"));
      };
      worker.postMessage(start());
    }
    return worker;
  }

  /** @param {BotJob} job */
  function send(job) {
    running().postMessage(JSON.stringify({ seq: task?.id, ...job }));
  }

  /** A search that nobody wants any more has not stopped in time: give its worker up, and put the present question to a new one. */
  function abandon() {
    stop();
    if (task) send(task.job);
  }

  return {
    /**
     * Let a bot choose.
     * @param {BotJob} job
     * @returns {Promise<string|null>} the action, or null when the question was withdrawn
     */
    ask(job) {
      this.withdraw();
      count += 1;
      const id = count;
      show(true);
      return new Promise((resolve, reject) => {
        task = { job, id, resolve, reject };
        send(job);
      });
    },
    /** Start the worker before it is needed. @returns {Promise<void>} once it needs nothing more from the network */
    warmUp() {
      running();
      return warm ? Promise.resolve() : new Promise((resolve) => void warmed.push(resolve));
    },
    /** The bot has thought long enough. */
    playNow() {
      if (!task) return;
      worker?.postMessage(JSON.stringify({ seq: task.id, stop: true }));
      hurry = window.setTimeout(() => {
        if (!task) return;
        stop();
        send({ ...task.job, iterations: SHORT });
      }, POLITE);
    },
    /** The question no longer matters. The worker stays, if it can be stopped: a new one may not be to be had. */
    withdraw() {
      if (!task) return;
      worker?.postMessage(JSON.stringify({ seq: task.id, stop: true }));
      clearTimeout(leaving);
      leaving = window.setTimeout(abandon, POLITE);
      finish(null);
    },
    /** @returns {boolean} */
    get thinking() {
      return task !== null;
    },
  };
}
