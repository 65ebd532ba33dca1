/**
 * The elements a player can point at: finding them, naming them, and marking what they can do now. The attributes
 * `tabindex`, `aria-disabled`, `aria-selected`, `data-state`, `data-grab` and `data-shown` belong to this module and are never sent.
 *
 * @typedef {import("./types.js").Path} Path
 * @typedef {import("./types.js").Target} Target
 */
import { following, grabbable, usable } from "./paths.js";

const SELECTABLE = new Set(["gridcell", "option", "row", "tab", "treeitem", "columnheader", "rowheader"]);
const NATIVE = "a[href], button, input, select, textarea, summary";

/** @param {EventTarget|null} node @returns {HTMLElement|SVGElement|null} the element with a target at or around `node` */
export function targetElement(node) {
  const found = node instanceof Element ? node.closest("[data-target]") : null;
  return found instanceof HTMLElement || found instanceof SVGElement ? found : null;
}

/** @param {Element} element @returns {Target} */
export function nameOf(element) {
  return element.getAttribute("data-target") ?? "";
}

/** @param {ParentNode} root @param {Target} target @returns {HTMLElement|SVGElement|null} */
export function findTarget(root, target) {
  return root.querySelector(`[data-target="${CSS.escape(target)}"]`);
}

/** @param {ParentNode} root @returns {(HTMLElement|SVGElement)[]} */
export function allTargets(root) {
  return [...root.querySelectorAll("[data-target]")].filter((e) => e instanceof HTMLElement || e instanceof SVGElement);
}

/** @param {Element} element @returns {boolean} whether the browser itself lets the element be focused and pressed */
export function isNative(element) {
  return element.matches(NATIVE);
}

/** @param {Element} element @returns {string} what the element tells about itself, as read aloud */
export function labelOf(element) {
  return element.getAttribute("aria-label") || spoken(element).trim() || nameOf(element);
}

/** @param {Node} node @returns {string} its text without what is hidden from screen readers */
function spoken(node) {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? "";
  if (node instanceof Element && node.getAttribute("aria-hidden") === "true") return "";
  return [...node.childNodes].map(spoken).join("");
}

/** @param {Element} element @returns {{x: number, y: number}} the middle of the element on the screen */
export function middleOf(element) {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

/**
 * The element nearest to a point.
 * @template {Element} T
 * @param {T[]} elements @param {{x: number, y: number}} point
 * @returns {T|null}
 */
export function nearest(elements, point) {
  let best = null;
  let least = Infinity;
  for (const element of elements) {
    const middle = middleOf(element);
    const distance = Math.hypot(middle.x - point.x, middle.y - point.y);
    if (distance < least) [best, least] = [element, distance];
  }
  return best;
}

/**
 * Show on every target what it can do now, and what belongs to a chosen target only (`data-with`).
 * @param {ParentNode} root @param {Path[]} choices @param {Path} path @param {ReadonlySet<Target>} own  buttons that the page answers itself
 */
export function markTargets(root, choices, path, own) {
  const can = usable(choices, path);
  const next = path.length ? following(choices, path) : new Set();
  const chosen = new Set(path);
  const loose = grabbable(choices, path);
  for (const element of allTargets(root)) {
    const target = nameOf(element);
    const state = chosen.has(target) ? "source" : next.has(target) ? "target" : null;
    put(element, "aria-disabled", can.has(target) || own.has(target) ? null : "true");
    put(element, "data-state", state);
    put(element, "data-grab", loose.has(target) ? "" : null);
    if (SELECTABLE.has(element.getAttribute("role") ?? "")) put(element, "aria-selected", String(state === "source"));
    if (!element.closest("[data-roving]") && !isNative(element)) put(element, "tabindex", "0");
  }
  for (const part of root.querySelectorAll("[data-with]")) {
    put(part, "data-shown", chosen.has(part.getAttribute("data-with") ?? "") ? "" : null);
  }
}

/** Set or remove an attribute, touching the document only on change. @param {Element} element @param {string} name @param {string|null} value */
export function put(element, name, value) {
  if (value === null) {
    if (element.hasAttribute(name)) element.removeAttribute(name);
  } else if (element.getAttribute(name) !== value) {
    element.setAttribute(name, value);
  }
}
