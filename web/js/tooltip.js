/**
 * The one tooltip of the page: a sentence beside a target, with its clause and a link to the rule where there is one.
 * It can be hovered, stays until something else happens, and Esc closes it.
 */
import { focused } from "./focus.js";
import { put, targetElement } from "./targets.js";
import { text } from "./texts.js";

const GAP = 8;

/**
 * @typedef {object} Note
 * @property {string} message
 * @property {string} [more]  a second, quieter sentence
 * @property {string} [clause]
 * @property {string} [href]
 */

/** @param {HTMLElement} tip  an element with role="tooltip", outside everything that is morphed */
export function createTooltip(tip) {
  /** @type {Element|null} */
  let anchor = null;

  /** Tab goes from the target into the tooltip's link and back; the tooltip itself stands elsewhere in the document. @param {KeyboardEvent} event */
  function tab(event) {
    const link = tip.querySelector("a");
    if (event.key !== "Tab" || !link || !anchor) return;
    if (document.activeElement === anchor && !event.shiftKey) {
      event.preventDefault();
      link.focus();
    } else if (document.activeElement === link) {
      if (event.shiftKey) event.preventDefault();
      focused(anchor); // without Shift the browser goes on from here
    }
  }

  function hide() {
    if (tip.contains(document.activeElement) && anchor) focused(anchor);
    anchor = null;
    tip.hidden = true;
    tip.replaceChildren();
  }

  /** @param {Element} element @param {Note} note */
  function show(element, note) {
    anchor = element;
    put(tip, "data-clause", note.clause || null);
    put(tip, "data-for", targetElement(element)?.getAttribute("data-target") ?? null);
    tip.replaceChildren(...lines(note));
    // A modal dialog makes all outside it inert and lies above it, so the tooltip moves in with its target.
    const layer = element.closest("dialog[open]") ?? document.body;
    if (tip.parentElement !== layer) layer.append(tip);
    tip.hidden = false;
    place(element.getBoundingClientRect());
  }

  /** Put the tooltip above or below a box, inside the window. @param {DOMRect} box */
  function place(box) {
    tip.style.left = "0px";
    tip.style.top = "0px";
    const { width, height } = tip.getBoundingClientRect();
    const view = document.documentElement;
    const above = box.top - height - GAP;
    const below = Math.min(box.bottom + GAP, view.clientHeight - height - GAP);
    const left = Math.min(Math.max(GAP, box.left + box.width / 2 - width / 2), view.clientWidth - width - GAP);
    tip.style.left = `${Math.max(0, left)}px`;
    tip.style.top = `${Math.max(GAP, above >= GAP ? above : below)}px`;
  }

  document.addEventListener("keydown", tab);
  return {
    show,
    hide,
    /** @returns {boolean} */
    get open() {
      return !tip.hidden;
    },
    /** Close the tooltip if its target is gone, else follow it. */
    follow() {
      if (!anchor) return;
      if (anchor.isConnected) place(anchor.getBoundingClientRect());
      else hide();
    },
  };
}

/** @param {Note} note @returns {Node[]} */
function lines(note) {
  const message = document.createElement("p");
  message.textContent = note.message;
  /** @type {Node[]} */
  const parts = [message];
  if (note.more) {
    const more = document.createElement("p");
    more.className = "quiet";
    more.textContent = note.more;
    parts.push(more);
  }
  if (note.href && !/^\s*javascript:/i.test(note.href)) {
    const link = document.createElement("a");
    link.href = note.href;
    link.target = "rules";
    link.rel = "noopener";
    link.textContent = text("read-rule");
    parts.push(link);
  }
  return parts;
}
