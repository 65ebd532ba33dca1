/**
 * The keyboard: board and hand are one tab stop each; arrow keys go to the nearest target in that direction, Home and
 * End to the first and last, Page Up and Page Down through those that can be used now, letters and digits to the
 * target of that name. Enter and the space bar press, Esc takes back.
 *
 * @typedef {HTMLElement|SVGElement} TargetElement
 */
import { focused } from "./focus.js";
import { allTargets, isNative, middleOf, nameOf, put, targetElement } from "./targets.js";

/** @type {Record<string, [number, number]>} */
const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const SPELLING = 1000; // ms in which typed characters belong together
const ASIDE = 2; // how much more a pixel to the side counts than a pixel ahead

/**
 * @param {HTMLElement} root  the table
 * @param {{press: (element: TargetElement) => void, back: () => void, arrive: (element: TargetElement) => void,
 *   leave: () => void, touched: () => void}} hands
 */
export function listenToKeys(root, hands) {
  let spelled = "";
  let spelledAt = 0;

  /** @param {KeyboardEvent} event */
  function down(event) {
    hands.touched();
    if (event.key === "Escape") {
      hands.back();
      return;
    }
    const element = targetElement(event.target);
    if (!element || event.ctrlKey || event.altKey || event.metaKey || event.target !== element) return;
    if (event.key === "Enter" || event.key === " ") {
      if (isNative(element)) return; // the browser makes a click of it
      event.preventDefault();
      if (!event.repeat) hands.press(element);
      return;
    }
    const group = grouped(root);
    if (!group.includes(element)) return;
    const next = event.key in DIRECTIONS ? ahead(group, element, DIRECTIONS[event.key]) : jump(group, element, event);
    if (next === undefined) return;
    event.preventDefault();
    if (next) go(next);
  }

  /** @param {TargetElement[]} group @param {TargetElement} element @param {KeyboardEvent} event @returns {TargetElement|null|undefined} undefined: not our key */
  function jump(group, element, event) {
    const own = group.filter((other) => other.closest("[data-roving]") === element.closest("[data-roving]"));
    if (event.key === "Home") return own[0];
    if (event.key === "End") return own[own.length - 1];
    if (event.key === "PageDown") return step(group, element, 1);
    if (event.key === "PageUp") return step(group, element, -1);
    if (/^[\p{L}\p{N}]$/u.test(event.key)) return spell(group, event.key.toLowerCase());
    return undefined;
  }

  /** @param {TargetElement[]} group @param {string} letter @returns {TargetElement|null} */
  function spell(group, letter) {
    const now = performance.now();
    spelled = now - spelledAt < SPELLING ? spelled + letter : letter;
    spelledAt = now;
    const named = (/** @type {TargetElement} */ e) => nameOf(e).split(":").slice(1).join(":").toLowerCase();
    return group.find((e) => named(e) === spelled) ?? group.find((e) => named(e).startsWith(spelled)) ?? null;
  }

  /** @param {TargetElement} element */
  function go(element) {
    setStop(element);
    focused(element);
    element.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /** @param {FocusEvent} event */
  function focusIn(event) {
    if (event.target instanceof Element && event.target.closest('[role="tooltip"]')) return;
    const element = targetElement(event.target);
    if (!element) return hands.leave();
    setStop(element);
    if (element.matches(":focus-visible")) hands.arrive(element);
    else hands.leave();
  }

  document.addEventListener("keydown", down);
  document.addEventListener("focusin", focusIn);
}

/** Give every roving group exactly one tab stop: the present one, else the first usable target. @param {Element} root */
export function setStops(root) {
  for (const group of root.querySelectorAll("[data-roving]")) {
    const targets = allTargets(group);
    const active = targets.find((e) => e === document.activeElement);
    const stop = active ?? targets.find((e) => e.getAttribute("tabindex") === "0") ??
      targets.find((e) => !e.hasAttribute("aria-disabled")) ?? targets[0];
    for (const element of targets) put(element, "tabindex", element === stop ? "0" : "-1");
  }
}

/** Make an element the tab stop of its group. @param {TargetElement} element */
function setStop(element) {
  const group = element.closest("[data-roving]");
  if (!group) return;
  for (const other of allTargets(group)) put(other, "tabindex", other === element ? "0" : "-1");
}

/** @param {Element} root @returns {TargetElement[]} all targets that arrow keys can reach */
function grouped(root) {
  return [...root.querySelectorAll("[data-roving]")].flatMap((group) => allTargets(group));
}

/**
 * The nearest target in a direction: one in the quarter of the plane ahead if there is any, else one in the half.
 * @param {TargetElement[]} group @param {TargetElement} from @param {[number, number]} direction
 * @returns {TargetElement|null}
 */
export function ahead(group, from, [dx, dy]) {
  const here = middleOf(from);
  let best = null;
  let least = Infinity;
  for (const other of group) {
    if (other === from) continue;
    const there = middleOf(other);
    const forth = (there.x - here.x) * dx + (there.y - here.y) * dy;
    const aside = Math.abs((there.x - here.x) * dy) + Math.abs((there.y - here.y) * dx);
    if (forth < 1) continue;
    const cost = forth + ASIDE * aside + (aside > forth ? 1e5 : 0);
    if (cost < least) [best, least] = [other, cost];
  }
  return best;
}

/** The next usable target in reading order. @param {TargetElement[]} group @param {TargetElement} from @param {1|-1} way @returns {TargetElement|null} */
function step(group, from, way) {
  const start = group.indexOf(from);
  for (let i = 1; i <= group.length; i += 1) {
    const other = group[(start + way * i + group.length * 2) % group.length];
    const marked = group.some((e) => e.getAttribute("data-state") === "target");
    if (marked ? other.getAttribute("data-state") === "target" : !other.hasAttribute("aria-disabled")) return other;
  }
  return null;
}
