/** Starts the table with the real workers; when it stands, the site is kept for use without network. */
import * as offline from "./offline.js";
import { start } from "./start.js";

void start({
  engineWorker: () => new Worker(new URL("./worker.js", import.meta.url), { type: "module" }),
  botWorker: () => new Worker(new URL("./botworker.js", import.meta.url), { type: "module" }),
}).then((table) => offline.start(table ?? {}));
