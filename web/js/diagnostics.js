/**
 * What this page found when it started, for people who want to know or have to report a fault: which way Python was
 * started and how long that took, and why not the quickest way.
 *
 * @typedef {import("./pyodide-loader.js").Report} Report
 */
import { text } from "./texts.js";

/** @param {HTMLElement} place  holds an empty <dl> */
export function createDiagnostics(place) {
  /** @type {Report|null} */
  let report = null;

  /** Write it all down, in the language of the page. */
  function show() {
    const list = place.querySelector("dl");
    if (!report || !list) return;
    const { start, choice, failure, ms, bytes, version } = report;
    /** @type {[string, string][]} */
    const lines = [
      ["started", text(`started-${start}`)],
      ...(choice ? [/** @type {[string, string]} */ (["why-not", text(`why-not-${choice}`)])] : []),
      ...(failure ? [/** @type {[string, string]} */ (["why-not", text("why-not-failed", { reason: failure })])] : []),
      ["took", text("took-seconds", { seconds: (ms / 1000).toFixed(1), size: (bytes / 1e6).toFixed(1) })],
      ["engine", `Pyodide ${version}`],
    ];
    list.replaceChildren(...lines.map(([name, value]) => {
      const row = document.createElement("div");
      row.append(Object.assign(document.createElement("dt"), { textContent: text(name) }), Object.assign(document.createElement("dd"), { textContent: value }));
      return row;
    }));
  }

  return {
    /** @param {Report} found */
    started(found) {
      report = found;
      place.dataset.start = found.start;
      place.dataset.failure = found.failure;
      show();
    },
    show,
  };
}
