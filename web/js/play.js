/** Starts the table with the real workers. The engine's has been at work since the page's head (early.js). */
import { start } from "./start.js";

const { early } = /** @type {any} */ (window);
void start({
  engineWorker: () => early.worker,
  botWorker: () => new Worker(new URL("./botworker.js", import.meta.url), { type: "module" }),
  files: early,
});
