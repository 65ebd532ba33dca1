/**
 * What a person asks about a target without doing anything: what it is, and why it leads nowhere. On request, on hover,
 * when the keyboard arrives, and in the mode in which the next press is explained.
 *
 * @typedef {import("./types.js").Path} Path
 * @typedef {HTMLElement|SVGElement} TargetElement
 */
import { findTarget, labelOf, nameOf } from "./targets.js";
import { text } from "./texts.js";

/**
 * @param {object} parts
 * @param {HTMLElement} parts.root
 * @param {import("./table.js").State} parts.state
 * @param {ReturnType<typeof import("./why.js").createWhy>} parts.why
 * @param {ReturnType<typeof import("./tooltip.js").createTooltip>} parts.tooltip
 * @param {(sentence: string) => void} parts.speak
 * @param {() => boolean} parts.showing  whether something is shown in stages
 */
export function createInformation({ root, state, why, tooltip, speak, showing }) {
  let hovering = false; // whether the tooltip was opened by hovering

  /** @param {TargetElement} element */
  function info(element) {
    why.cancel();
    hovering = false;
    const message = element.getAttribute("data-info") || labelOf(element);
    tooltip.show(element, { message });
    speak(message);
  }

  /** @param {TargetElement|null} element */
  function hover(element) {
    why.rest();
    if (hovering) tooltip.hide();
    hovering = false;
    if (!element || !asks(element)) return;
    why.later(() => {
      hovering = true;
      void why.now(path(element), element, { aloud: false });
    });
  }

  /** The keyboard has come to a target. @param {TargetElement} element */
  function arrive(element) {
    leave();
    const told = element.getAttribute("data-info") ?? "";
    if (told) tooltip.show(element, { message: told });
    if (asks(element)) why.later(() => void why.now(path(element), element, { more: told }));
  }

  function leave() {
    why.cancel();
    tooltip.hide();
  }

  /** Explain what was pressed instead of doing it. @param {TargetElement} element */
  function explain(element) {
    setExplaining(false);
    void why.now(path(element), element, { always: true });
  }

  /** @param {boolean} on */
  function setExplaining(on) {
    if (state.explaining === on) return;
    state.explaining = on;
    root.classList.toggle("explaining", on);
    findTarget(document, "button:why")?.setAttribute("aria-pressed", String(on));
    if (on) speak(text("explaining"));
  }

  /** Whether there is a reason to ask for. @param {TargetElement} element */
  function asks(element) {
    return element.getAttribute("aria-disabled") === "true" && !state.busy && !showing();
  }

  /** @param {TargetElement} element @returns {Path} */
  function path(element) {
    return [...state.path, nameOf(element)];
  }

  return {
    info, hover, arrive, leave, explain, setExplaining,
    /** Something else was done: the tooltip is no longer the pointer's. */
    touched() {
      hovering = false;
    },
  };
}
