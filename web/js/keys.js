/**
 * The keyboard: board and hand are one tab stop each; arrow keys go to the nearest target in that direction, Home and
 * End to the first and last, Page Up and Page Down through those that can be used now, letters and digits to the
 * target of that name. Enter and the space bar press, Esc takes back. A list with `data-links` (the log) is one tab
 * stop too: Up, Down, Home and End go through its links, and what they belong to is scrolled into view.
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
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const next = event.target instanceof HTMLAnchorElement ? along(event.target, event.key) : null;
    if (next) {
      event.preventDefault();
      go(next);
      return;
    }
    const element = targetElement(event.target);
    if (!element || event.target !== element) return;
    if (event.key === "Enter" || event.key === " ") {
      if (isNative(element)) return; // the browser makes a click of it
      event.preventDefault();
      if (!event.repeat) hands.press(element);
      return;
    }
    const group = grouped(root);
    if (!group.includes(element)) return;
    const found = event.key in DIRECTIONS ? ahead(group, element, DIRECTIONS[event.key]) : jump(group, element, event);
    if (found === undefined) return;
    event.preventDefault();
    if (found) go(found);
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
    (element.closest("[data-links] p") ?? element).scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /** @param {FocusEvent} event */
  function focusIn(event) {
    if (event.target instanceof Element && event.target.closest('[role="tooltip"]')) return;
    const element = targetElement(event.target);
    if (event.target instanceof HTMLAnchorElement) setStop(event.target);
    if (!element) return hands.leave();
    setStop(element);
    if (element.matches(":focus-visible")) hands.arrive(element);
    else hands.leave();
  }

  document.addEventListener("keydown", down);
  document.addEventListener("focusin", focusIn);
}

/** Give every roving group and list of links one tab stop: the present one, else the first usable. @param {Element} root */
export function setStops(root) {
  for (const group of root.querySelectorAll("[data-roving], [data-links]")) {
    const members = membersOf(group);
    const before = group.matches("[data-links]") ? undefined : members.find((e) => e.getAttribute("tabindex") === "0");
    const stop = members.find((e) => e === document.activeElement) ?? before ??
      members.find((e) => !e.hasAttribute("aria-disabled")) ?? members[0];
    for (const element of members) put(element, "tabindex", element === stop ? "0" : "-1");
  }
}

/** Make an element the tab stop of its group. @param {TargetElement} element */
function setStop(element) {
  const group = element.closest("[data-roving], [data-links]");
  if (!group) return;
  for (const other of membersOf(group)) put(other, "tabindex", other === element ? "0" : "-1");
}

/** @param {Element} group @returns {TargetElement[]} what arrow keys go through in it */
function membersOf(group) {
  return group.matches("[data-links]") ? [...group.querySelectorAll("a")] : allTargets(group);
}

/** @param {HTMLAnchorElement} link @param {string} key @returns {TargetElement|null} where a key leads from a link of a list */
function along(link, key) {
  const group = link.closest("[data-links]");
  const links = group ? membersOf(group) : [];
  const at = links.indexOf(link);
  const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: links.length - 1 }[key];
  return to === undefined ? null : links[Math.max(0, Math.min(links.length - 1, to))] ?? null;
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
