/**
 * A stand-in for js/botworker.js: searches busily for the time that stands below, tells how far it is, can be stopped,
 * and plays the first legal action. Tests and benchmarks put it in the place of the real one; it is never shipped.
 */
const THINK = 3000; // ms; whoever serves this file may put in another number
const SLICE = 8; // ms between looks at the messages
const stopped = new Set();
const channel = new MessageChannel();
const ticks = [];
channel.port1.onmessage = () => ticks.shift()?.();

const post = (message) => self.postMessage(JSON.stringify(message));
const tick = () => new Promise((resolve) => {
  ticks.push(resolve);
  channel.port2.postMessage(0);
});

async function search({ seq, observation, iterations }) {
  const start = performance.now();
  const length = iterations ? 0 : THINK;
  let told = 0;
  let junk = 0;
  while (performance.now() - start < length && !stopped.has(seq)) {
    for (const until = performance.now() + SLICE; performance.now() < until; ) junk += Math.sqrt(junk + 1);
    const passed = performance.now() - start;
    if (passed - told > 100) post({ type: "thinking", seq, done: (told = passed) / length });
    await tick();
  }
  post({ type: "action", seq, action: observation.legal[0] });
}

self.onmessage = ({ data }) => {
  if (typeof data !== "string") return; // where the engine's files are
  const job = JSON.parse(data);
  if (job.stop) stopped.add(job.seq);
  else void search(job);
};
