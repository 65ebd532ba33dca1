/** Starts the table with the real workers. */
import { start } from "./start.js";

void start({
  engineWorker: () => new Worker(new URL("./worker.js", import.meta.url), { type: "module" }),
  botWorker: () => new Worker(new URL("./botworker.js", import.meta.url), { type: "module" }),
});
