/**
 * Shows frames in the order in which they come: waits while a hand carries something, brings the regions up to date,
 * keeps the focus, animates, speaks, and then does what the frame asks for next.
 *
 * @typedef {import("./types.js").Frame} Frame
 * @typedef {import("./types.js").RegionName} RegionName
 */
import { rememberFocus, restoreFocus } from "./focus.js";
import { setStops } from "./keys.js";
import { morphRegion } from "./morph.js";
import { kept } from "./paths.js";
import { markTargets, put } from "./targets.js";

const NOWHERE = { target: null, id: null, x: 0, y: 0, region: null };
const READING = 4; // how many times longer than a move a stage is shown: it is read, not only seen
/** @type {RegionName[]} */
const REGIONS = ["prompt", "board", "hand", "starts", "panel", "log"];

/**
 * @param {object} parts
 * @param {HTMLElement} parts.root
 * @param {import("./table.js").State} parts.state
 * @param {ReturnType<typeof import("./animate.js").createAnimator>} parts.animator
 * @param {ReturnType<typeof import("./dialog.js").createDialog>} parts.dialog
 * @param {(sentence: string) => void} parts.speak
 * @param {Record<string, string>} parts.pictured  the markup of the regions that are shown before any frame
 * @param {() => {glide: number, rest: number}} parts.pace
 * @param {ReadonlySet<string>} parts.own
 * @param {() => boolean} parts.carrying
 * @param {(frame: Frame) => void} parts.shown
 * @param {(job: import("./types.js").BotJob) => Promise<string|null>} parts.think  null: withdrawn
 * @param {() => void} parts.withdraw  no bot need think any more
 * @param {(type: string, data: object) => Promise<Frame|null>} parts.request  null: the engine refused or failed
 */
export function createFrames(parts) {
  const { root, state, animator, dialog, speak, pictured, pace, own, carrying, shown, think, withdraw, request } = parts;
  const regions = Object.fromEntries(REGIONS.map((name) => [name, region(name)]));
  const stage = [regions.board, regions.hand]; // where things move
  const still = window.matchMedia("(prefers-reduced-motion: reduce)"); // stages are then shown at once, in order
  /** @type {Frame[]} */
  const held = [];
  let run = 0; // counts frames, so that a step that was overtaken is dropped
  let hasten = () => {};
  /** @type {import("./focus.js").Place|null} */
  let behind = null; // where the focus was before the dialog opened

  /** Show on the targets what they can do with the present half-made choice. */
  function mark() {
    markTargets(document, state.choices, state.path, own);
    setStops(root);
  }

  /** @param {Frame} frame */
  function receive(frame) {
    held.push(frame);
    flush();
  }

  /** Show what has waited, unless something is being carried. */
  function flush() {
    while (held.length && !carrying()) show(/** @type {Frame} */ (held.shift()));
  }

  /** @param {Frame} frame */
  function show(frame) {
    run += 1;
    hasten();
    withdraw();
    animator.finish();
    const viewer = String(frame.viewer ?? "");
    const first = !state.frame || Boolean(state.frame.early);
    const showed = state.frame?.next === "advance" && !frame.over;
    const turn = regions.board.getAttribute("data-turn");
    const stays = first || viewer === regions.board.getAttribute("data-viewer");
    const place = rememberFocus(root);
    const inDialog = dialog.open;
    const before = first ? null : animator.before(stage);
    const path = kept(frame.choices, state.path);
    Object.assign(state, { frame, choices: frame.choices, path: stays ? path : [], refused: null });
    bringUp(frame, first);
    put(regions.board, "data-turn", String(frame.turn ?? ""));
    put(regions.board, "data-viewer", viewer);
    put(regions.board, "data-over", frame.over ? "" : null);
    put(root, "data-frame", String(run));
    const carried = state.load?.carried ?? null;
    state.load?.settle();
    state.load = null;
    mark();
    if (dialog.open && !inDialog) behind = place;
    if (!dialog.open) restoreFocus(root, inDialog ? behind ?? NOWHERE : place, regions.prompt);
    animator.after(before, stage, pace().glide, { carried, fade: stays });
    for (const sentence of frame.announce ?? []) speak(sentence);
    const asked = showed || (!first && viewer !== "" && viewer === String(frame.turn) && viewer !== turn);
    if (asked && !frame.next) speak(regions.prompt.textContent?.trim() ?? "");
    if (frame.title) entitle(frame.title);
    afterPaint();
    shown(frame);
    if (frame.next) void follow(frame.next);
  }

  /** @param {Frame} frame @param {boolean} first */
  function bringUp(frame, first) {
    for (const name of REGIONS) {
      const markup = frame.regions[name];
      if (markup === undefined || (first && markup === pictured[name])) continue;
      if (name === "hand" && !first) keepRoom(regions.hand, markup, frame.over ?? false);
      morphRegion(regions[name], markup, name === "board");
      regions[name].classList.toggle("empty", markup === "" && !regions[name].style.minHeight);
    }
    if (frame.regions.dialog !== undefined) dialog.update(frame.regions.dialog);
  }

  /**
   * Let the frame be seen, then go on, unless another frame has come meanwhile. Once the engine has been asked, its
   * frame is always shown: frames tell only what has changed.
   * @param {NonNullable<Frame["next"]>} next
   */
  async function follow(next) {
    const mine = run;
    const thought = next === "advance" ? null : think(next.bot); // a bot may think while its turn is shown
    await animator.settled();
    await rest(thought ? pace().rest : still.matches ? 0 : pace().rest * READING);
    const action = thought && (await thought);
    if (mine !== run || (thought && action === null)) return;
    const frame = await request(thought ? "bot" : "advance", thought ? { action } : {});
    if (frame) receive(frame);
  }

  /** @param {number} ms */
  function rest(ms) {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      hasten = () => {
        clearTimeout(timer);
        resolve(undefined);
      };
    });
  }

  return { receive, flush, mark, hasten: () => hasten(), regions };
}

/**
 * A hand that is empty for a while (a bot plays, a curtain is down) keeps its room, so that nothing moves; what the
 * first picture has kept free stays so until the hand changes.
 * @param {HTMLElement} hand @param {string} markup  what comes @param {boolean} over  there will be no hand any more
 */
function keepRoom(hand, markup, over) {
  if (markup || over) hand.style.minHeight = "";
  else if (hand.childElementCount) hand.style.minHeight = `${hand.offsetHeight}px`;
}

/** @param {string} name @returns {HTMLElement} */
function region(name) {
  const found = document.querySelector(`[data-region="${name}"]`);
  if (!(found instanceof HTMLElement)) throw new Error(`the page has no region ${name}`);
  return found;
}

/** @param {string} title */
function entitle(title) {
  document.title = title;
  const heading = document.getElementById("title");
  if (heading && heading.textContent !== title) heading.textContent = title;
}

/** Measure how long the browser takes to show the new picture. */
function afterPaint() {
  const start = performance.now();
  requestAnimationFrame(() => setTimeout(() => performance.measure("page:paint", { start }), 0));
}
