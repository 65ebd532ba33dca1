/**
 * What this page found when it started, for people who want to know or have to report a fault: which way Python was
 * started and how long that took, and why not the quickest way.
 *
 * @typedef {import("./types.js").Report} Report
 * @typedef {import("./types.js").Shared} Shared
 */
import { text } from "./texts.js";

/** @param {HTMLElement} place  holds an empty <dl> */
export function createDiagnostics(place) {
  /** @type {Report|undefined} */
  let report;
  /** @type {Shared|undefined} */
  let shared;

  /** Write it all down, in the language of the page. */
  function show() {
    const list = place.querySelector("dl");
    if (!report || !list) return;
    const { start, failure, ms } = report;
    const choice = shared?.choice;
    /** @type {[string, string][]} */
    const lines = [
      ["started", text(`started-${start}`)],
      ...(choice ? [/** @type {[string, string]} */ (["why-not", text(`why-not-${choice}`)])] : []),
      ...(failure ? [/** @type {[string, string]} */ (["why-not", text("why-not-failed", { reason: failure })])] : []),
      ["took", text("took-seconds", { seconds: (ms / 1000).toFixed(1) })],
    ];
    list.replaceChildren(...lines.map(([name, value]) => {
      const row = document.createElement("div");
      row.append(Object.assign(document.createElement("dt"), { textContent: text(name) }), Object.assign(document.createElement("dd"), { textContent: value }));
      return row;
    }));
  }

  return {
    /** @param {Report} found @param {Shared} [files] */
    started(found, files) {
      [report, shared] = [found, files];
      place.dataset.start = found.start;
      place.dataset.failure = found.failure;
      show();
    },
    show,
  };
}
