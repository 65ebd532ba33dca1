/**
 * Shows how the picture got from before to after: things with an id glide from where they were (FLIP, Web Animations),
 * new ones appear, leaving ones fade as inert copies in the overlay. Never longer than 250 ms; `finish` jumps to the end.
 */

const LONGEST = 250;
const LEAVING = 24; // more than that at once is a new picture, not a move
const EASE = "cubic-bezier(.2, .7, .3, 1)";

/**
 * @typedef {object} Shot  where things were
 * @property {Map<string, DOMRect>} places
 * @property {Map<string, Element>} elements
 *
 * @typedef {object} Carried  things that a hand has already brought elsewhere
 * @property {ReadonlySet<string>} ids  of their elements
 * @property {number} dx  client pixels
 * @property {number} dy  client pixels
 */

/** @param {import("./overlay.js").Overlay} overlay */
export function createAnimator(overlay) {
  /** @type {Set<Animation>} */
  const running = new Set();
  const still = window.matchMedia("(prefers-reduced-motion: reduce)");

  /** @param {Element} element @param {Keyframe[]} frames @param {number} duration @param {() => void} [after] */
  function play(element, frames, duration, after = () => {}) {
    const animation = element.animate(frames, { duration: Math.min(duration, LONGEST), easing: EASE });
    running.add(animation);
    const done = () => {
      if (running.delete(animation)) after();
    };
    animation.onfinish = done;
    animation.oncancel = done;
  }

  return {
    /** Jump to the end of everything. */
    finish() {
      for (const animation of [...running]) animation.finish();
    },

    /** @returns {Promise<void>} when nothing moves any more */
    async settled() {
      await Promise.allSettled([...running].map((animation) => animation.finished));
    },

    /** @returns {boolean} */
    get moving() {
      return running.size > 0;
    },

    /** Remember where everything with an id is. @param {Element[]} roots @returns {Shot|null} null when nothing will move */
    before(roots) {
      return still.matches ? null : shot(roots);
    },

    /**
     * Animate from a remembered picture to the present one.
     * @param {Shot|null} old @param {Element[]} roots @param {number} duration ms
     * @param {{carried?: Carried|null, fade?: boolean}} [options]  fade: whether leaving things may be shown once more
     */
    after(old, roots, duration, { carried = null, fade = true } = {}) {
      if (!old || duration <= 0 || still.matches) return;
      const now = shot(roots);
      /** @type {Set<Element>} */
      const moved = new Set();
      for (const [id, element] of now.elements) {
        const place = now.places.get(id);
        const from = old.places.get(id);
        if (!place || within(moved, element)) continue;
        if (!from) {
          if (fade && old.places.size) play(element, [{ opacity: 0 }, { opacity: 1 }], duration);
          moved.add(element);
          continue;
        }
        const held = carried?.ids.has(id) ? carried : null;
        const dx = middleX(from) - middleX(place) + (held ? held.dx : 0);
        const dy = middleY(from) - middleY(place) + (held ? held.dy : 0);
        if (Math.hypot(dx, dy) < 1) continue;
        moved.add(element);
        const [x, y] = local(element, dx, dy);
        play(element, [{ translate: `${x}px ${y}px` }, { translate: "0px 0px" }], duration);
      }
      if (fade) leave(old, now, duration);
    },
  };

  /** Fade out what is gone. @param {Shot} old @param {Shot} now @param {number} duration */
  function leave(old, now, duration) {
    const gone = [...old.elements].filter(([id, element]) => !now.elements.has(id) && !element.closest("[data-secret]"));
    if (gone.length > LEAVING) return;
    for (const [id, element] of gone) {
      const box = old.places.get(id);
      const copy = box && overlay.copyAt(element, box);
      if (copy) play(copy, [{ opacity: 1 }, { opacity: 0 }], duration, () => copy.remove());
    }
  }
}

/** @param {Element[]} roots @returns {Shot} */
function shot(roots) {
  const places = new Map();
  const elements = new Map();
  for (const element of roots.flatMap((root) => [...root.querySelectorAll("[id]:not([data-digest]):not([data-digest] *)")])) {
    if (element.closest("defs") || element.querySelector("[id]")) continue; // only things, not the layers that hold them
    const box = element.getBoundingClientRect();
    if (box.width + box.height === 0) continue;
    places.set(element.id, box);
    elements.set(element.id, element);
  }
  return { places, elements };
}

/** @param {Set<Element>} some @param {Element} element @returns {boolean} */
function within(some, element) {
  for (let e = element.parentElement; e; e = e.parentElement) if (some.has(e)) return true;
  return false;
}

/** @param {DOMRect} box */
const middleX = (box) => box.left + box.width / 2;
/** @param {DOMRect} box */
const middleY = (box) => box.top + box.height / 2;

/** Client pixels in the units in which the element itself is laid out. @param {Element} element @param {number} dx @param {number} dy @returns {[number, number]} */
function local(element, dx, dy) {
  const parent = element.parentElement;
  const matrix = element instanceof SVGGraphicsElement && parent instanceof SVGGraphicsElement ? parent.getScreenCTM() : null;
  if (!matrix) return [dx, dy];
  const { a, b, c, d } = matrix.inverse();
  return [a * dx + c * dy, b * dx + d * dy];
}
