/**
 * The page's side of use without network (the other side is `sw.js`, from `web/sw`): registers the worker once the page
 * is at rest, tells how far it is, and offers a new version without ever reloading over an unsaved match.
 *
 * `<html data-offline>` is the state: "loading", "ready" (everything is kept, checked, and answers), "off" (nobody
 * wants it or the browser can't), "failed" (`state().reason` says why; the page works from the network). Each change
 * is an event `offline` on the document.
 *
 * @typedef {{state: "off"|"loading"|"ready"|"failed", version: string, files: number, bytes: number, reason: string}} Offline
 * @typedef {{version: string, files: number, bytes: number, missing: number, reason: string, stopped?: boolean}} Reply
 */
import { OFFLINE } from "./build.js";

const ROOT = new URL("../", import.meta.url);
const OURS = `pygame-rules:${ROOT.pathname}:`; // names of what this site keeps; web/sw/common.js says the same
const PATIENCE = 3000; // ms for a worker to say who it is
const REST = 500; // ms in which a worker that doesn't wait takes over: requests of this page would only hold it up

/** @type {Offline} */
let now = { state: "off", version: "", files: 0, bytes: 0, reason: "not begun" };
/** @type {() => Promise<boolean>} */
let save = async () => true;
/** @type {ServiceWorker|null} */
let next = null; // the worker of a new version, which waits
let pressed = false; // the button that starts it
let anyway = false; // pressed though the match can't be kept

/** @returns {Offline} */
export function state() {
  return { ...now };
}

/** @param {Partial<Offline>} change */
function tell(change) {
  now = { ...now, ...change };
  document.documentElement.dataset.offline = now.state;
  document.dispatchEvent(new CustomEvent("offline", { detail: state() }));
}

/**
 * Begin, or end what an earlier visit began, as the address (`?offline=off`, `?offline=on`), this person and the build
 * want it. The page calls this when it is ready.
 * @param {{save?: () => Promise<boolean>, resumed?: boolean}} [page]  how to keep the match; whether a kept one goes on
 */
export async function start(page = {}) {
  save = page.save ?? save;
  void persist(page.resumed ?? false);
  const address = new URL(location.href);
  const asked = address.searchParams.get("offline");
  if (asked === "on" || asked === "off") {
    address.searchParams.delete("offline");
    history.replaceState(null, "", address);
    return choose(asked);
  }
  if (!OFFLINE) return stop("build");
  if (kept() === "off") return stop("person");
  return begin();
}

/**
 * What a person chooses: "off" removes the worker and everything it keeps, for this site only and until "on".
 * @param {"on"|"off"} wanted
 */
export async function choose(wanted) {
  try {
    if (wanted === "off") localStorage.setItem(`${OURS}offline`, "off");
    else localStorage.removeItem(`${OURS}offline`);
  } catch {
    // can't be remembered: it holds for this page
  }
  if (wanted === "on") return OFFLINE ? begin() : stop("build");
  await stop("person");
  show("removed");
}

/** @returns {string|null} */
function kept() {
  try {
    return localStorage.getItem(`${OURS}offline`);
  } catch {
    return null;
  }
}

/** @returns {ServiceWorkerContainer|null} null where there are none: old browsers, files, private windows, sandboxes */
function container() {
  try {
    return window.isSecureContext && "caches" in window ? navigator.serviceWorker ?? null : null;
  } catch {
    return null;
  }
}

async function begin() {
  const workers = container();
  if (!workers) return tell({ state: "off", reason: "unsupported" });
  const { connection } = /** @type {{connection?: {saveData: boolean}}} */ (navigator);
  if (connection?.saveData && !workers.controller && !document.documentElement.dataset.app) {
    return tell({ state: "off", reason: "saving data" }); // a table has loaded most of it anyway
  }
  tell({ state: "loading", reason: "" });
  listen(workers);
  await quiet();
  const registration = await register(workers);
  if (registration) follow(registration);
}

/** Wait until the page has loaded and has nothing to do. */
async function quiet() {
  if (document.readyState !== "complete") await new Promise((done) => window.addEventListener("load", done, { once: true }));
  await new Promise((done) => {
    if ("requestIdleCallback" in window) requestIdleCallback(done, { timeout: 4000 });
    else setTimeout(done, 500);
  });
}

/** @param {ServiceWorkerContainer} workers */
async function register(workers) {
  try {
    const made = await workers.register(new URL("sw.js", ROOT), { scope: ROOT.href, updateViaCache: "none" });
    if (!made) tell({ state: "off", reason: "blocked" });
    return made;
  } catch (error) {
    const there = await registered(workers).catch(() => null); // sw.js can't be reached, but an earlier one is there
    const { name } = /** @type {Error} */ (error);
    const blocked = name === "SecurityError" || name === "NotSupportedError";
    if (!there) tell({ state: blocked ? "off" : "failed", reason: blocked ? "blocked" : String(error) });
    return there;
  }
}

/** @param {ServiceWorkerContainer} workers @returns {Promise<ServiceWorkerRegistration|null>} this site's own */
async function registered(workers) {
  const found = await workers.getRegistration(ROOT.href);
  return found?.scope === ROOT.href ? found : null;
}

/** @param {ServiceWorkerRegistration} registration */
function follow(registration) {
  const coming = () => {
    const worker = registration.installing;
    worker?.addEventListener("statechange", () => {
      if (worker.state === "installed" && registration.active) setTimeout(() => offer(worker), REST);
      else if (worker.state === "activated") void check(worker);
      else if (worker.state === "redundant" && !registration.active) tell({ state: "failed" });
    });
  };
  registration.addEventListener("updatefound", coming);
  coming();
  // Not only by events: another page may have begun to install it, and Firefox tells this page of nothing then.
  void navigator.serviceWorker.ready.then(({ active }) => active && check(active));
  if (registration.active && registration.waiting) offer(registration.waiting);
}

/** Ask what a worker has; let it fetch what the browser has thrown out. @param {ServiceWorker} worker */
async function check(worker) {
  let reply = await ask(worker, "state");
  if (reply.missing) {
    tell({ state: "loading" });
    reply = await ask(worker, "fill");
  }
  if (reply.stopped) return;
  const { version, files, bytes, missing, reason } = reply;
  tell({ state: missing ? "failed" : "ready", version, files, bytes, reason });
}

/** @param {ServiceWorker} worker @param {"state"|"fill"} message @returns {Promise<Reply>} */
function ask(worker, message) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    worker.postMessage(message, [port2]);
  });
}

// ---- a new version --------------------------------------------------------------------------------------------------

let listening = false;

/** @param {ServiceWorkerContainer} workers */
function listen(workers) {
  if (listening) return;
  listening = true;
  let controlled = Boolean(workers.controller);
  workers.addEventListener("controllerchange", () => {
    const first = !controlled;
    controlled = true;
    if (!first || pressed) void changed(workers.controller);
  });
  workers.addEventListener("message", ({ data, source }) => {
    if (data?.offline !== "failed" || !(source instanceof ServiceWorker) || source.scriptURL !== new URL("sw.js", ROOT).href) return;
    tell({ reason: `${data.version}: ${data.reason}` }); // the worker that was there, if any, goes on
  });
  workers.startMessages();
}

/** Another version answers from now on, here or in another tab. @param {ServiceWorker|null} worker */
async function changed(worker) {
  const late = new Promise((done) => setTimeout(done, PATIENCE));
  const reply = worker && /** @type {Reply|undefined} */ (await Promise.race([ask(worker, "state"), late]));
  if (reply?.stopped && !pressed) {
    tell({ state: "off", reason: "build" });
    show("new");
  } else if ((await save()) || anyway) location.reload();
  else show("unsaved");
}

/** @param {ServiceWorker} worker  which waits, unless it has taken over since */
function offer(worker) {
  if (worker.state !== "installed") return;
  next = worker;
  show("new");
}

/** Let the new version take over; `changed` follows. Requests that are on their way can keep it from doing so at once. */
function go() {
  if (next?.state !== "installed") return;
  next.postMessage("go");
  setTimeout(go, REST);
}

/** The button of the notice. */
async function reload() {
  pressed = true;
  if (!anyway && !(await save())) {
    anyway = true; // the next press is meant
    show("unsaved");
  } else if (next?.state === "installed") go();
  else location.reload();
}

/** Show one of the notices that stand hidden in every page, or none. @param {"new"|"unsaved"|"removed"|""} kind */
function show(kind) {
  const box = document.getElementById("offline");
  if (!box) return;
  const reveal = () => {
    for (const part of /** @type {HTMLElement[]} */ ([...box.children])) part.hidden = !part.dataset.for?.split(" ").includes(kind);
  };
  if (box.dataset.shown !== undefined) reveal();
  else prepare(box, reveal);
  box.dataset.shown = kind;
}

/** The first notice: fetch its style and make its buttons work. @param {HTMLElement} box @param {() => void} done */
function prepare(box, done) {
  const style = document.createElement("link");
  style.rel = "stylesheet";
  style.href = new URL("css/offline.css", ROOT).href;
  style.onload = style.onerror = done;
  document.head.append(style);
  /** @type {HTMLElement|null} */
  let before = null;
  box.addEventListener("focusin", ({ relatedTarget }) => {
    if (relatedTarget instanceof HTMLElement && !box.contains(relatedTarget)) before = relatedTarget;
  });
  const [go, ...others] = box.querySelectorAll("button");
  go?.addEventListener("click", () => void reload());
  for (const other of others) {
    other.addEventListener("click", () => {
      show("");
      before?.focus();
    });
  }
}

// ---- the end, and keeping -------------------------------------------------------------------------------------------

/** Remove the worker and what it keeps. @param {string} reason */
async function stop(reason) {
  const workers = container();
  if (!workers) return tell({ state: "off", reason: "unsupported" });
  try {
    await (await registered(workers))?.unregister();
    for (const name of await caches.keys()) {
      if (name.startsWith(OURS) && /^[0-9a-f]+$/.test(name.slice(OURS.length))) await caches.delete(name);
    }
  } catch {
    reason = "blocked"; // then there is nothing to remove
  }
  tell({ state: "off", version: "", files: 0, bytes: 0, reason });
}

/**
 * Ask the browser not to throw away what is kept here: not at first sight, but when somebody has come back to a match
 * or has installed the site.
 * @param {boolean} resumed
 */
async function persist(resumed) {
  try {
    const visit = `${OURS}visit`;
    const back = resumed && !sessionStorage.getItem(visit);
    sessionStorage.setItem(visit, "1");
    const installed = matchMedia("(display-mode: standalone)").matches;
    if ((back || installed) && !(await navigator.storage.persisted())) await navigator.storage.persist();
  } catch {
    // storage is blocked, or the browser knows no such promise
  }
}
