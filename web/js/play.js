/**
 * Starts the table with the real workers; the engine's has been at work since the page's head (early.js). When the
 * table stands, the site is kept for use without network.
 */
import * as offline from "./offline.js";
import { start } from "./start.js";

const { early } = /** @type {any} */ (window);
if (early) { // else the browser lacks something, see support.js
  void start({
    engineWorker: () => early.worker,
    botWorker: () => new Worker(new URL("./botworker.js", import.meta.url), { type: "module" }),
    files: early.files,
  }).then((table) => offline.start(table ?? {}));
}
