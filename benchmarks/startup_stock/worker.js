// What a page without any of our preparations does: loadPyodide, micropip, the wheel, the first frame.
import { loadPyodide } from "./pyodide.mjs";

try {
  const python = await loadPyodide();
  await python.loadPackage(new URL("micropip.whl", self.location.href).href);
  await python.pyimport("micropip").install(new URL("WHEEL", self.location.href).href);
  const session = python.runPython("from pygame_rules.table import worker_session\nworker_session()");
  self.postMessage(session(JSON.stringify({ seq: 1, type: "open", game: "clans", lang: "en" })));
} catch (error) {
  self.postMessage(JSON.stringify({ message: String(error) }));
}
