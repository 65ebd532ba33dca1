/**
 * The table: joins the parts of the page to one machine. Whatever a player does becomes a target that is pressed; the
 * path machine says what that means; complete paths go to the engine, and frames come back.
 *
 * @typedef {import("./types.js").Path} Path
 * @typedef {import("./types.js").Target} Target
 * @typedef {import("./types.js").Frame} Frame
 * @typedef {import("./types.js").Refusal} Refusal
 * @typedef {HTMLElement|SVGElement} TargetElement
 *
 * @typedef {object} State
 * @property {Frame|null} frame  the frame that is shown
 * @property {Path[]} choices
 * @property {Path} path  the half-made choice
 * @property {Target|null} refused  what was pressed last and led nowhere
 * @property {boolean} busy  the engine is being asked; presses wait
 * @property {Target[]} waiting  presses made before the engine was ready or while it was busy
 * @property {boolean} begun  a frame has been shown that asks for nothing next; presses made before it are kept for it
 * @property {boolean} explaining  the next press is explained, not done
 * @property {import("./drag.js").Load|null} load  what was dropped and waits for its frame
 */
import { createAnimator } from "./animate.js";
import { createCarry } from "./carry.js";
import { createDialog } from "./dialog.js";
import { EngineError } from "./engine.js";
import { createFrames } from "./frames.js";
import { createInformation } from "./information.js";
import { listenToKeys } from "./keys.js";
import { createLens, needsLens } from "./lens.js";
import { createOverlay } from "./overlay.js";
import { following, isButton, press as pressed } from "./paths.js";
import { listenToPointer } from "./pointer.js";
import { createSpeaker } from "./speak.js";
import { findTarget, labelOf, nameOf, put } from "./targets.js";
import { text } from "./texts.js";
import { createTooltip } from "./tooltip.js";
import { listenToTyped } from "./typed.js";
import { createWhy } from "./why.js";

/** Buttons that the page answers itself. */
const OWN = new Set(["button:why", "button:settings", "button:play-now"]);

/**
 * @param {object} parts
 * @param {HTMLElement} parts.root
 * @param {Pick<ReturnType<typeof import("./engine.js").createEngine>, "request">} parts.engine
 * @param {ReturnType<typeof import("./bots.js").createBots>} parts.bots
 * @param {ReturnType<typeof import("./settings.js").createSettings>} parts.settings
 * @param {() => Promise<boolean>} parts.save
 * @param {Record<string, string>} parts.pictured  the markup of the regions that are shown already
 * @param {import("./types.js").Watcher} [parts.watcher]
 */
export function createTable({ root, engine, bots, settings, save, pictured, watcher }) {
  /** @type {State} */
  const state = { frame: null, choices: [], path: [], refused: null, busy: true, waiting: [], begun: false, explaining: false, load: null };
  const overlay = createOverlay(byId("overlay"));
  const tooltip = createTooltip(byId("tip"));
  const speak = createSpeaker(byId("speak"));
  const animator = createAnimator(overlay);
  const notice = byId("notice");
  const why = createWhy({ ask: askWhy, tooltip, speak });
  const information = createInformation({ root, state, why, tooltip, speak, showing });
  const dialog = createDialog(/** @type {HTMLDialogElement} */ (document.querySelector('dialog[data-region="dialog"]')), {
    submit: (name, values) => void send("form", { name, values }, null),
    press,
    save: async () => (await engine.request("save").catch(failed))?.save,
  });
  const frames = createFrames({
    root, state, animator, dialog, speak, pictured,
    pace: () => settings.pace,
    own: OWN,
    carrying: () => pointer.carrying,
    shown,
    think: (job) => bots.ask(job).catch(botFailed),
    withdraw: () => bots.withdraw(),
    request: (type, data) => engine.request(type, data).then(asFrame, failed),
  });

  const carry = createCarry({
    state, frames, early, press, take,
    free: () => !((state.busy && !ahead()) || state.explaining || dialog.open),
    quiet: information.leave,
    refuse: (path, element) => void why.now(path, element).then(refused),
  });

  // ---- the path machine -------------------------------------------------------------------------------------------

  /** @param {TargetElement} element */
  function press(element) {
    const target = nameOf(element);
    if (state.busy && !OWN.has(target) && !ahead()) {
      state.waiting.push(target);
      if (early()) tellKept(element);
      return;
    }
    frames.hasten();
    notice.hidden = true;
    tooltip.hide();
    why.cancel();
    if (showing() && !isButton(target)) return; // a press only brings the next stage sooner
    if (state.explaining && target !== "button:why") information.explain(element);
    else if (OWN.has(target) && !following(state.choices, []).has(target)) ownButton(target);
    else take(pressed(state.choices, state.path, target, state.refused), element);
  }

  /** @returns {boolean} whether something is shown in stages, which go on by themselves */
  function showing() {
    return state.frame?.next === "advance";
  }

  /** @param {import("./paths.js").Step} step @param {TargetElement} element */
  function take(step, element) {
    const target = nameOf(element);
    if (step.kind === "why") {
      const mayBegin = state.path.length > 0 && following(state.choices, []).has(target);
      state.refused = target;
      void why.now(step.path, element, { more: mayBegin ? text("press-again") : "" }).then(refused);
      return;
    }
    state.refused = null;
    state.path = step.path;
    if (step.kind === "choose" && !early()) void send("choose", { path: step.path }, element);
    frames.mark(); // while the engine is already at work
    if (step.kind === "choose" && early()) {
      state.waiting.push(...step.path);
      tellKept(element);
    } else if (step.kind === "grow") {
      speak(text("chosen", { name: labelOf(element), n: following(state.choices, step.path).size }));
    }
  }

  /** Whether what is shown was made by the build and the engine has not answered yet. */
  function early() {
    return Boolean(state.frame?.early);
  }

  /** Whether a choice can be made before the engine is there: one only, the rest waits. */
  function ahead() {
    return early() && !state.waiting.length;
  }

  /** @param {Element} element */
  function tellKept(element) {
    tooltip.show(element, { message: text("kept") });
    speak(text("kept"));
  }

  function back() {
    if (pointer.carrying) pointer.cancel();
    else if (state.path.length && (!state.busy || early())) {
      state.waiting = [];
      state.path = state.path.slice(0, -1);
      frames.mark();
      speak(text("taken-back"));
    }
    information.leave();
    information.setExplaining(false);
  }

  // ---- the engine -------------------------------------------------------------------------------------------------

  /**
   * Ask the engine to do something and show what comes of it.
   * @param {string} type @param {object} data @param {Element|null} element  where a refusal is shown
   * @returns {Promise<boolean>} whether it was done
   */
  async function send(type, data, element) {
    state.busy = true;
    const reply = await engine.request(type, data).catch(failed);
    state.busy = false;
    if (reply?.type === "frame") {
      frames.receive(reply);
      return true;
    }
    giveUp();
    if (reply?.refusal) showRefusal(reply.refusal, type, element);
    refused(reply?.refusal);
    return Boolean(reply && !reply.refusal);
  }

  /**
   * Open the match that the page is for, and show it.
   * @param {object} request @returns {Promise<{opened: boolean, refusal: Refusal|null}>} any other failure has been told
   */
  async function open(request) {
    const reply = await engine.request("open", request).catch(failed);
    const opened = reply?.type === "frame";
    state.busy = false;
    if (opened) frames.receive(reply);
    else giveUp();
    return { opened, refusal: reply?.refusal ?? null };
  }

  /** What was chosen comes to nothing. */
  function giveUp() {
    state.path = [];
    state.waiting = [];
    frames.mark();
    void state.load?.flyBack();
    state.load = null;
  }

  /** @param {Refusal|null|undefined} refusal  of something that was tried, not only asked about */
  function refused(refusal) {
    if (refusal) watcher?.refused(refusal);
  }

  /** @param {Refusal} refusal @param {string} type @param {Element|null} element */
  function showRefusal(refusal, type, element) {
    const place = type === "form" ? document.querySelector(`[data-region="dialog"] form`) : element;
    if (type === "form" && place) {
      const line = place.querySelector(".form-error") ?? document.createElement("p");
      line.className = "form-error";
      line.setAttribute("role", "alert");
      put(line, "data-clause", refusal.clause || null);
      line.textContent = refusal.message;
      place.prepend(line);
    } else {
      tooltip.show(place ?? frames.regions.prompt, refusal);
      speak(refusal.message, refusal.clause);
    }
  }

  /** @param {Path} path */
  async function askWhy(path) {
    if (early()) return { type: /** @type {const} */ ("answer"), seq: 0, refusal: { clause: "", message: text("still-loading") } };
    const reply = await engine.request("why", { path }).catch(failed);
    return reply?.type === "answer" ? reply : null;
  }

  /** @param {any} reply @returns {Frame|null} */
  function asFrame(reply) {
    if (reply?.refusal) showRefusal(reply.refusal, "choose", null);
    return reply?.type === "frame" ? reply : null;
  }

  /** @param {unknown} error @returns {null} */
  function failed(error) {
    if (!(error instanceof EngineError && error.fatal)) trouble(error instanceof Error ? error.message : String(error));
    return null; // a fatal one has its own page
  }

  /** @param {unknown} error @returns {null} */
  function botFailed(error) {
    trouble(`${text("bot-failed")} ${error instanceof Error ? error.message : ""}`);
    return null;
  }

  /** @param {string} message */
  function trouble(message) {
    tell(message);
    watcher?.failed(message);
  }

  /** Tell something that belongs to no target. @param {string} message @param {boolean} [friendly]  a hint, gone with the next touch */
  function tell(message, friendly = false) {
    const line = notice.querySelector("p");
    if (line) line.textContent = message;
    notice.classList.toggle("friendly", friendly);
    notice.hidden = false;
  }

  /** @param {Frame} frame */
  function shown(frame) {
    if (frame.early) return;
    document.documentElement.dataset.app = "ready";
    tooltip.follow();
    why.cancel();
    void save();
    watcher?.frame(frame);
    if (frame.next) {
      if (state.begun) state.waiting = []; // what was pressed for this position is not meant for the next
      return;
    }
    if (!state.begun && needsLens(frames.regions.board)) tell(text("lens"), true);
    state.begun = true;
    queueMicrotask(replay);
  }

  /** Do what was pressed while the engine was not ready or busy. */
  function replay() {
    while (!state.busy && state.waiting.length) {
      const element = findTarget(document, state.waiting.shift() ?? "");
      if (element) press(element);
    }
  }

  // ---- the hands --------------------------------------------------------------------------------------------------

  /** @param {Target} target */
  function ownButton(target) {
    if (target === "button:why") information.setExplaining(!state.explaining);
    else if (target === "button:settings") settings.open();
    else bots.playNow();
  }

  function touched() {
    animator.finish();
    if (notice.classList.contains("friendly")) notice.hidden = true;
    information.touched();
  }

  const pointer = listenToPointer(root, overlay, createLens(byId("overlay")), {
    ...carry, press, info: information.info, hover: information.hover, free: frames.flush, touched: () => (touched(), tooltip.hide()),
  });
  listenToKeys(root, { press, back, arrive: information.arrive, leave: information.leave, touched });
  const line = /** @type {HTMLFormElement} */ (byId("typed"));
  listenToTyped(line, (typed) => send("type", { text: typed }, line.querySelector("input")));
  window.addEventListener("resize", () => tooltip.follow());
  document.addEventListener("scroll", () => tooltip.follow(), { passive: true, capture: true });
  byId("notice").querySelector("button")?.addEventListener("click", () => (notice.hidden = true));
  settings.onLanguage((lang) => void send("lang", { lang }, null));

  return { open, send, state, tell, receive: frames.receive };
}

/** @param {string} id @returns {HTMLElement} */
function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no element ${id}`);
  return found;
}
