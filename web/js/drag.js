/**
 * What a hand carries: the things of a target (elements with `data-drag` of its name, else the target's own picture)
 * follow the pointer in the overlay, while the originals keep still.
 *
 * @typedef {import("./types.js").Point} Point
 * @typedef {ReturnType<typeof lift>} Load
 */
import { put } from "./targets.js";

const BACK = 150; // ms to fly home

/**
 * Pick up the things of a target.
 * @param {import("./overlay.js").Overlay} overlay @param {Element} root @param {Element} element @param {Point} at  where it was gripped
 */
export function lift(overlay, root, element, at) {
  const target = element.getAttribute("data-target") ?? "";
  const parts = [...root.querySelectorAll(`[data-drag="${CSS.escape(target)}"]`)];
  const things = parts.length ? parts : [element];
  const copies = things.map((thing) => overlay.copy(thing)).filter((copy) => copy !== null);
  for (const thing of things) put(thing, "data-state", "lifted");
  const ids = new Set(things.map((thing) => thing.id));
  let dx = 0;
  let dy = 0;

  function settle() {
    for (const thing of things) if (thing.getAttribute("data-state") === "lifted") put(thing, "data-state", null);
    for (const copy of copies) copy.remove();
  }

  return {
    target,
    /** @param {Point} point */
    follow(point) {
      dx = point.x - at.x;
      dy = point.y - at.y;
      for (const copy of copies) shift(copy, dx, dy);
    },
    /** How far it has been carried. @returns {import("./animate.js").Carried} */
    get carried() {
      return { ids, dx, dy };
    },
    /** Put it down where it is. */
    settle,
    /** Let it fly back to where it came from. */
    async flyBack() {
      const quick = window.matchMedia("(prefers-reduced-motion: reduce)").matches || Math.hypot(dx, dy) < 4;
      if (!quick) {
        const home = copies.map((copy) => copy.animate({ translate: "0px 0px" }, { duration: BACK, easing: "ease-out" }));
        await Promise.allSettled(home.map((animation) => animation.finished));
      }
      settle();
    },
  };
}

/** @param {Element} copy @param {number} dx @param {number} dy */
function shift(copy, dx, dy) {
  if (copy instanceof HTMLElement || copy instanceof SVGElement) copy.style.translate = `${dx}px ${dy}px`;
}
