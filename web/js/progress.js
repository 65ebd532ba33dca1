/** The start of the page: an honest line of what is being done, or a readable account of what failed and what helps. */
import { text } from "./texts.js";

const STEPS = ["download", "python", "rules", "frame"];
const QUIET = 1000; // ms from navigation: most starts are over by then, and drawing takes time from them

/**
 * @param {HTMLElement} line  holds a <progress> and an element with the class "step"
 * @returns {(progress: import("./types.js").Progress) => void}
 */
export function createProgress(line) {
  const meter = line.querySelector("progress");
  const label = line.querySelector(".step");
  /** @type {import("./types.js").Progress|null} */
  let waiting = null;

  /** @param {import("./types.js").Progress} progress */
  function show({ step, done = 0, total = 0 }) {
    const size = total ? ` ${(done / 1e6).toFixed(1)} / ${(total / 1e6).toFixed(1)} MB` : "";
    if (label) label.textContent = text(`step-${step}`) + size;
    // Half of the bar is the download, whose length is known; the rest are equal steps.
    const share = step === "download" ? (total ? 0.55 * Math.min(1, done / total) : 0) : 0.4 + 0.15 * STEPS.indexOf(step);
    if (meter) meter.value = Math.max(meter.value || 0, share);
  }

  return (progress) => {
    const early = QUIET - performance.now();
    if (early <= 0) show(progress);
    else if (!waiting) setTimeout(() => waiting && show(waiting), early);
    waiting = progress;
  };
}

/**
 * Replace the table by an account of the failure.
 * @param {{reason: "missing"|"file"|"crash"|"open", facts?: Record<string, string|number>, detail?: string, without?: string}} failure
 *   without: the address without what is wrong in it
 */
export function showFailure({ reason, facts = {}, detail = "", without = "" }) {
  const page = /** @type {HTMLElement} */ (document.getElementById("failure"));
  document.documentElement.dataset.app = "error";
  page.dataset.reason = reason;
  const set = (/** @type {string} */ name, /** @type {string} */ content) => {
    const element = page.querySelector(`.${name}`);
    if (element instanceof HTMLElement) {
      element.textContent = content;
      element.hidden = !content;
    }
  };
  set("what", text(`failure-${reason}`, facts));
  set("help", text(`failure-${reason}-help`, facts));
  set("detail", detail.trim().split("\n").slice(-6).join("\n"));
  const [again, onward] = [page.querySelector("button"), page.querySelector("a.without")];
  if (again) again.hidden = reason === "open"; // nothing gets better by loading again
  again?.addEventListener("click", () => location.reload());
  if (onward instanceof HTMLAnchorElement) Object.assign(onward, { href: without, hidden: !without });
  page.hidden = false;
  if (window.parent === window || document.hasFocus()) page.focus(); // a frame takes the focus from no page
}
