/**
 * What carrying a target does to the half-made choice: picking it up, being over another target, dropping it there.
 *
 * @typedef {import("./types.js").Path} Path
 * @typedef {HTMLElement|SVGElement} TargetElement
 */
import { following, grabbed, press as pressed } from "./paths.js";
import { nameOf, put } from "./targets.js";

/**
 * @param {object} parts
 * @param {import("./table.js").State} parts.state
 * @param {ReturnType<typeof import("./frames.js").createFrames>} parts.frames
 * @param {() => boolean} parts.free  whether something can be picked up now
 * @param {() => boolean} parts.early  whether the engine is not there yet
 * @param {() => void} parts.quiet  what was told of a target is put away
 * @param {(element: TargetElement) => void} parts.press
 * @param {(step: import("./paths.js").Step, element: TargetElement) => void} parts.take
 * @param {(path: Path, element: TargetElement) => void} parts.refuse  say why a path leads nowhere
 */
export function createCarry({ state, frames, free, early, quiet, press, take, refuse }) {
  /** @type {Path} */
  let before = []; // the half-made choice before the drag
  /** @type {Element|null} */
  let under = null;

  /** @param {TargetElement} element */
  function grab(element) {
    const path = free() ? grabbed(state.choices, state.path, nameOf(element)) : null;
    if (!path) return false;
    quiet();
    before = state.path;
    state.path = path;
    frames.mark();
    return true;
  }

  /** @param {TargetElement|null} element */
  function over(element) {
    const next = element && following(state.choices, state.path).has(nameOf(element)) ? element : null;
    if (next === under) return;
    if (under?.getAttribute("data-state") === "over") put(under, "data-state", "target");
    if (next) put(next, "data-state", "over");
    under = next;
  }

  /** @param {TargetElement|null} element @param {import("./drag.js").Load} load @returns {boolean} */
  function drop(element, load) {
    over(null);
    const path = state.path;
    frames.flush(); // frames that came while the hand was full
    if (!element) return letGo();
    const target = nameOf(element);
    if (target === load.target) {
      letGo(before);
      press(element); // hardly moved: it was a press
      return false;
    }
    const step = pressed(state.choices, path, target);
    if (step.kind === "choose" || step.kind === "grow") {
      const taken = step.kind === "choose" && !early();
      if (taken) state.load = load;
      take(step, element);
      return taken;
    }
    letGo();
    refuse(step.path, element);
    return false;
  }

  /** The drag came to nothing. @param {Path} [path] @returns {false} */
  function letGo(path = []) {
    over(null);
    state.path = path;
    frames.mark();
    return false;
  }

  return {
    grab, over, drop,
    cancel() {
      letGo();
      frames.flush();
    },
  };
}
