/**
 * Keeps the keyboard's place through every change: by `data-target`, else at the nearest target, else at the prompt,
 * never at the body.
 *
 * @typedef {{target: string|null, id: string|null, x: number, y: number, region: string|null}} Place
 */
import { allTargets, findTarget, middleOf, nameOf, nearest, targetElement } from "./targets.js";

/** Remember where the focus is, if it is inside `root`. @param {Element} root @returns {Place|null} */
export function rememberFocus(root) {
  const active = document.activeElement;
  if (!active || active === document.body || !root.contains(active)) return null;
  const element = targetElement(active);
  const middle = middleOf(element ?? active);
  const region = active.closest("[data-region]")?.getAttribute("data-region") ?? null;
  return { target: element ? nameOf(element) : null, id: active.id || null, x: middle.x, y: middle.y, region };
}

/**
 * Put the focus back where it was remembered, or as near to it as possible.
 * @param {ParentNode & Node} root @param {Place|null} place @param {HTMLElement} prompt  the last resort
 */
export function restoreFocus(root, place, prompt) {
  if (!place) return;
  const active = document.activeElement;
  if (active && active !== document.body && active !== document.documentElement && root.contains(active)) return;
  const same = place.target === null ? null : findTarget(root, place.target);
  if (same && focused(same)) return;
  const byId = place.id === null ? null : document.getElementById(place.id);
  if (byId && root.contains(byId) && focused(byId)) return;
  const home = place.region ? document.querySelector(`[data-region="${place.region}"]`) : null;
  for (const scope of home ? [home, root] : [root]) {
    const candidates = place.target === null ? [] : allTargets(scope).filter((e) => e.getClientRects().length > 0);
    const next = nearest(candidates, place);
    if (next && focused(next)) return;
  }
  prompt.focus({ preventScroll: true });
}

/** @param {Element} element @returns {boolean} whether the focus could be set */
export function focused(element) {
  if (element instanceof HTMLElement || element instanceof SVGElement) element.focus({ preventScroll: true });
  return document.activeElement === element;
}
