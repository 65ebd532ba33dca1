/** The live region: one sentence for each event, read by screen readers, in order, and no more. */

const KEPT = 6;

/**
 * @param {HTMLElement} region  an element with `aria-live="polite"`
 * @returns {(sentence: string, clause?: string) => void}
 */
export function createSpeaker(region) {
  return (sentence, clause = "") => {
    if (!sentence) return;
    const line = document.createElement("p");
    line.textContent = sentence;
    if (clause) line.dataset.clause = clause;
    region.append(line);
    while (region.childElementCount > KEPT) region.firstElementChild?.remove();
  };
}
