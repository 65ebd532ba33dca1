/**
 * Mouse, pen and fingers: press, drag, and ask for information (right click, Shift and click, long press).
 *
 * Presses are taken from `click`, so that assistive technology, which sends nothing else, works too. A drag captures
 * the pointer on the table, which no frame replaces, so the pieces may change beneath it. Where targets are too small
 * for a finger, holding still raises a lens instead of asking for information; sliding aims, lifting presses.
 *
 * @typedef {import("./types.js").Point} Point
 * @typedef {HTMLElement|SVGElement} TargetElement
 */
import { lift } from "./drag.js";
import { isSmall } from "./lens.js";
import { targetElement } from "./targets.js";

const SLOP = { mouse: 4, touch: 10, pen: 6 };
const LONG = 500; // ms of a long press
const STILL = 160; // ms of a finger on something small until the lens is raised
const AFTER = 80; // ms in which a click still belongs to the drag or long press before it

/**
 * @typedef {object} Hands  what the table does with it
 * @property {(element: TargetElement) => void} press
 * @property {(element: TargetElement) => void} info
 * @property {(element: TargetElement|null) => void} hover
 * @property {(element: TargetElement) => boolean} grab  begin to carry; false: it can't be picked up
 * @property {(element: TargetElement|null) => void} over  what is beneath the carried thing
 * @property {(element: TargetElement|null, load: import("./drag.js").Load) => boolean} drop  true: it was taken
 * @property {() => void} cancel  the drag came to nothing
 * @property {() => void} free  the lens is put away
 * @property {() => void} touched  any new input
 *
 * @typedef {object} Grip
 * @property {number} id
 * @property {TargetElement} element
 * @property {Point} at
 * @property {"mouse"|"touch"|"pen"} kind
 * @property {import("./drag.js").Load|null} load
 * @property {boolean} spoiled  moved too far to be a press, or already a long press
 * @property {boolean} small  a finger on something small: lifting presses what is exactly there, as no browser guesses
 * @property {boolean} aiming  looking through the lens, which was raised for that
 */

/**
 * @param {HTMLElement} root  the table @param {import("./overlay.js").Overlay} overlay
 * @param {import("./lens.js").Lens} lens @param {Hands} hands
 */
export function listenToPointer(root, overlay, lens, hands) {
  /** @type {Grip|null} */
  let grip = null;
  let timer = 0;
  let silent = 0; // time up to which clicks belong to a drag or long press
  let givenUp = false; // the hand is still down after its drag or lens was given up; lifting it does nothing more
  let frame = 0;
  /** @type {Point} */
  let last = { x: 0, y: 0 };
  /** @type {Point|null} */
  let pressed = null; // where the mouse was pressed, until it moves

  /** @param {PointerEvent} event */
  function down(event) {
    if (!(event.target instanceof Element && event.target.closest('[role="tooltip"]'))) hands.touched();
    if (grip) {
      if (event.pointerId !== grip.id) release(false); // a second finger
      return;
    }
    givenUp = false;
    const element = targetElement(event.target);
    if (!element || !event.isPrimary || event.button !== 0 || event.shiftKey || event.ctrlKey) return;
    const kind = event.pointerType === "touch" || event.pointerType === "pen" ? event.pointerType : "mouse";
    const held = { id: event.pointerId, element, at: { x: event.clientX, y: event.clientY }, kind, load: null, spoiled: false, small: false, aiming: false };
    grip = /** @type {Grip} */ (held);
    last = held.at;
    if (kind === "mouse") return;
    grip.small = root.contains(element) && isSmall(element);
    timer = grip.small ? window.setTimeout(raise, STILL) : window.setTimeout(longPress, LONG);
  }

  function raise() {
    if (!grip || grip.load || grip.spoiled) return;
    grip.aiming = true;
    lens.aim(last, beneath(last));
  }

  function longPress() {
    if (!grip || grip.load || grip.spoiled) return;
    grip.spoiled = true;
    hands.info(grip.element);
  }

  /** Whether the mouse is still where it was pressed: only the picture has changed beneath it. @param {MouseEvent} event */
  function rests(event) {
    return pressed !== null && Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) < 2;
  }

  /** @param {PointerEvent} event */
  function move(event) {
    if (!rests(event)) pressed = null;
    if (!grip || event.pointerId !== grip.id) return;
    last = { x: event.clientX, y: event.clientY };
    if (!grip.load && !grip.spoiled && !grip.aiming && strayed(grip)) begin(grip);
    if ((grip.load || grip.aiming) && !frame) frame = requestAnimationFrame(carry);
  }

  /** @param {Grip} held @returns {boolean} whether the hand has moved too far for a press */
  function strayed(held) {
    return Math.hypot(last.x - held.at.x, last.y - held.at.y) > SLOP[held.kind];
  }

  /** @param {Grip} held */
  function begin(held) {
    clearTimeout(timer);
    if (!root.contains(held.element) || !hands.grab(held.element)) return;
    held.load = lift(overlay, root, held.element, held.at);
    root.setPointerCapture(held.id);
    root.classList.add("dragging");
  }

  function carry() {
    frame = 0;
    if (!grip) return;
    const element = beneath(last);
    if (grip.kind !== "mouse" && (grip.aiming || (element && isSmall(element)))) lens.aim(last, element);
    else lens.close();
    if (!grip.load) return;
    grip.load.follow(last);
    hands.over(element);
  }

  /** @param {PointerEvent} event */
  function up(event) {
    if (!grip || event.pointerId !== grip.id) return;
    last = { x: event.clientX, y: event.clientY };
    if (grip.load) release(true);
    else if (grip.aiming || (grip.small && !grip.spoiled && !strayed(grip))) {
      release(true);
      silent = performance.now() + AFTER;
      const element = beneath(last);
      if (element && root.contains(element)) hands.press(element);
    } else {
      clearTimeout(timer);
      if (grip.spoiled) silent = performance.now() + AFTER;
      grip = null;
    }
  }

  /** End a drag or a press. @param {boolean} dropped */
  function release(dropped) {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
    frame = 0;
    const held = grip;
    grip = null;
    lens.close();
    givenUp = !dropped && held !== null && (held.load !== null || held.aiming);
    if (held?.spoiled || held?.aiming) silent = performance.now() + AFTER;
    if (held?.aiming) hands.free();
    if (!held?.load) return;
    silent = performance.now() + AFTER;
    root.classList.remove("dragging");
    if (root.hasPointerCapture(held.id)) root.releasePointerCapture(held.id);
    held.load.follow(dropped ? last : held.at);
    if (dropped && hands.drop(beneath(last), held.load)) return;
    if (!dropped) hands.cancel();
    void held.load.flyBack();
  }

  /** @param {MouseEvent} event */
  function click(event) {
    pressed = { x: event.clientX, y: event.clientY };
    const element = targetElement(event.target);
    if (performance.now() < silent || (givenUp && event.detail > 0)) {
      silent = 0;
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    if (!element) return;
    if (event.shiftKey) hands.info(element);
    else hands.press(element);
  }

  /** @param {MouseEvent} event */
  function menu(event) {
    const element = targetElement(event.target);
    if (!element) return;
    event.preventDefault();
    if (grip?.load || grip?.aiming) return;
    if (grip) grip.spoiled = true;
    clearTimeout(timer);
    hands.info(element);
  }

  /**
   * A finger on something that can be carried does not scroll. The style sheet says so too (touch-action), but
   * browsers overlook that inside pictures.
   * @param {TouchEvent} event
   */
  function still(event) {
    const held = grip && event.touches.length === 1 && (grip.load || grip.aiming || grip.element.hasAttribute("data-grab"));
    if (held && event.cancelable) event.preventDefault();
  }

  /** What was pressed through the lens is not clicked as well, and takes no focus after the fact. @param {TouchEvent} event */
  function lifted(event) {
    if ((performance.now() >= silent && !givenUp) || !event.cancelable) return;
    silent = 0;
    event.preventDefault();
  }

  /** @param {PointerEvent} event */
  function hover(event) {
    const onTooltip = event.target instanceof Element && event.target.closest('[role="tooltip"]');
    if (event.pointerType === "mouse" && !grip && !onTooltip && !rests(event)) hands.hover(targetElement(event.target));
  }

  document.addEventListener("pointerdown", down);
  document.addEventListener("pointermove", move);
  document.addEventListener("pointerup", up);
  document.addEventListener("pointercancel", (event) => event.pointerId === grip?.id && release(false));
  root.addEventListener("lostpointercapture", (event) => event.target === root && event.pointerId === grip?.id && release(false));
  root.addEventListener("touchmove", still, { passive: false });
  document.addEventListener("click", click, true);
  document.addEventListener("contextmenu", menu);
  document.addEventListener("pointerover", hover);
  root.addEventListener("touchend", lifted, { passive: false });
  root.addEventListener("dragstart", (event) => event.preventDefault());

  return {
    /** @returns {boolean} whether something is being carried or aimed at */
    get carrying() {
      return grip !== null && (grip.load !== null || grip.aiming);
    },
    /** Give up the drag or the lens, as with Esc. */
    cancel: () => release(false),
  };
}

/** @param {Point} point @returns {TargetElement|null} */
function beneath(point) {
  return targetElement(document.elementFromPoint(point.x, point.y));
}
