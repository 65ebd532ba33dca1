/**
 * The bots' worker. `pygame_rules.bots.answer(json)` gives the answer as JSON text, or a generator that searches in
 * slices: it yields the share done (0 to 1), may be sent "stop", and returns the answer.
 */
import { loadPython } from "./pyodide-loader.js";

const SLICE = 8; // ms between looks at the messages

/** @type {Promise<(text: string) => any>|null} */
let ready = null;
let queue = Promise.resolve();
/** @type {Set<number>} */
const stopped = new Set();
const channel = new MessageChannel();
/** @type {(() => void)[]} */
const ticks = [];
channel.port1.onmessage = () => ticks.shift()?.();

/** @param {object} message */
const post = (message) => self.postMessage(JSON.stringify(message));

/** Let waiting messages in; faster than a timer. @returns {Promise<void>} */
function tick() {
  return new Promise((resolve) => {
    ticks.push(resolve);
    channel.port2.postMessage(0);
  });
}

/** @param {import("./types.js").Site} site @param {import("./types.js").Shared} shared */
async function start(site, shared) {
  const failed = (/** @type {unknown} */ error) => post({ type: "error", message: String(error) });
  return (await loadPython(site, shared, "from pygame_rules.bots import answer\nanswer", { failed })).value;
}

/** Run a search to its end. @param {any} search @param {number} seq @returns {Promise<string>} */
async function run(search, seq) {
  let told = 0;
  try {
    for (;;) {
      const until = performance.now() + SLICE;
      let step;
      do step = stopped.has(seq) ? search.next("stop") : search.next();
      while (!step.done && performance.now() < until);
      if (step.done) return step.value;
      if (performance.now() - told > 100) {
        post({ type: "thinking", seq, done: Number(step.value) });
        told = performance.now();
      }
      await tick();
    }
  } finally {
    search.destroy();
  }
}

/** @param {{seq: number}} job @param {string} text */
async function handle({ seq }, text) {
  try {
    const answer = await ready;
    if (!answer) return;
    const found = answer(text);
    const reply = JSON.parse(typeof found === "string" ? found : await run(found, seq));
    post({ ...reply, type: reply.type === "error" ? "error" : "action", seq });
  } catch (error) {
    const { message, file } = /** @type {Error & {file?: string}} */ (error);
    post({ type: "error", seq, message: message ?? String(error), file });
  }
  stopped.delete(seq);
}

self.onmessage = ({ data }) => {
  if (typeof data !== "string") {
    ready = start(data.start, data.shared);
    ready.then(() => post({ type: "ready" }), () => post({ type: "ready" })); // a failure is told with the first answer
    return;
  }
  const job = JSON.parse(data);
  if (job.stop) stopped.add(job.seq);
  else queue = queue.then(() => handle(job, data));
};
