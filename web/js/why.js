/**
 * Reasons: asks the rules why a path leads nowhere and shows the answer beside the target. Asked on a press at once,
 * on focus or hover after a while. Only the newest question may be answered; anything that has changed since drops it.
 *
 * @typedef {import("./types.js").Path} Path
 * @typedef {import("./types.js").Answer} Answer
 */
import { labelOf } from "./targets.js";
import { text } from "./texts.js";

const PATIENCE = 300; // ms of focus or hover

/**
 * @param {object} parts
 * @param {(path: Path) => Promise<Answer|null>} parts.ask  null when the engine can't answer
 * @param {ReturnType<typeof import("./tooltip.js").createTooltip>} parts.tooltip
 * @param {(sentence: string, clause?: string) => void} parts.speak
 */
export function createWhy({ ask, tooltip, speak }) {
  let latest = 0;
  let timer = 0;
  let casual = true; // whether the newest question was asked by hovering only

  /** Drop whatever is on its way. */
  function cancel() {
    latest += 1;
    clearTimeout(timer);
  }

  /**
   * Ask at once and show the answer.
   * @param {Path} path @param {Element} element  where to show it
   * @returns {Promise<import("./types.js").Refusal|null|undefined>} the answer, whether it is shown or not
   * @param {{aloud?: boolean, more?: string, always?: boolean}} [options]  always: also say that it is possible
   */
  async function now(path, element, { aloud = true, more = "", always = false } = {}) {
    cancel();
    casual = !aloud;
    const question = latest;
    const answer = await ask(path);
    const refusal = answer?.refusal;
    if (question !== latest || !answer || !element.isConnected) return refusal;
    if (refusal) {
      tooltip.show(element, { message: refusal.message, clause: refusal.clause, href: refusal.href, more });
      if (aloud) speak(refusal.message, refusal.clause);
    } else if (always) {
      tooltip.show(element, { message: text("possible", { name: labelOf(element) }) });
      if (aloud) speak(text("possible", { name: labelOf(element) }));
    }
    return refusal;
  }

  /** The pointer has moved on: drop what hovering has asked or is about to ask. */
  function rest() {
    if (casual) cancel();
    else clearTimeout(timer);
  }

  /** Ask later, unless something else happens first. @param {() => void} question */
  function later(question) {
    rest();
    timer = window.setTimeout(question, PATIENCE);
  }

  return { now, later, rest, cancel };
}
