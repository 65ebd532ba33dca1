/**
 * What this page found when it started, for people who want to know or have to report a fault: which way Python was
 * started and how long that took, why not the quickest way, and whether the site is kept for use without network.
 *
 * @typedef {import("./types.js").Report} Report
 * @typedef {import("./types.js").Shared} Shared
 */
import { text } from "./texts.js";

/** @param {HTMLElement} panel  holds an empty <dl> */
export function createDiagnostics(panel) {
  /** @type {Report|undefined} */
  let report;
  /** @type {Shared|undefined} */
  let shared;
  let place = 0; // of the function that called for the engine's second part; 0 = none has
  /** @type {import("./offline.js").Offline|undefined} */
  let offline;

  /** @returns {[string, string][]} what is said of the use without network */
  function network() {
    if (!offline) return [];
    const { state, files, bytes, reason } = offline;
    return [["offline", text(`offline-${state}`, { files, size: (bytes / 1e6).toFixed(0), reason })]];
  }

  /** Write it all down, in the language of the page. */
  function show() {
    const list = panel.querySelector("dl");
    if (!report || !list) return;
    const { start, failure, ms } = report;
    const choice = shared?.choice;
    /** @type {[string, string][]} */
    const lines = [
      ["started", text(`started-${start}`)],
      ...(choice ? [/** @type {[string, string]} */ (["why-not", text(`why-not-${choice}`)])] : []),
      ...(failure ? [/** @type {[string, string]} */ (["why-not", text("why-not-failed", { reason: failure })])] : []),
      ...(place ? [/** @type {[string, string]} */ (["rest", text("rest-called", { place })])] : []),
      ["took", text("took-seconds", { seconds: (ms / 1000).toFixed(1) })],
      ...network(),
    ];
    list.replaceChildren(...lines.map(([name, value]) => {
      const row = document.createElement("div");
      row.append(Object.assign(document.createElement("dt"), { textContent: text(name) }), Object.assign(document.createElement("dd"), { textContent: value }));
      return row;
    }));
  }

  document.addEventListener("offline", (event) => {
    offline = /** @type {CustomEvent} */ (event).detail;
    show();
  });

  return {
    /** @param {Report} found @param {Shared} [files] */
    started(found, files) {
      [report, shared] = [found, files];
      panel.dataset.start = found.start;
      panel.dataset.failure = found.failure;
      show();
    },
    /** @param {number} at  place of the function that called for the engine's second part */
    called(at) {
      place ||= at;
      panel.dataset.called = String(place);
      show();
    },
    show,
  };
}
