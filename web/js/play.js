/** Starts the table with the real workers. The engine's has been at work since the page's head (play.html). */
import { start } from "./start.js";

void start({
  engineWorker: () => /** @type {any} */ (window).engineWorker,
  botWorker: () => new Worker(new URL("./botworker.js", import.meta.url), { type: "module" }),
});
