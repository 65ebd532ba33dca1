/**
 * The table in a frame of another page: nothing is kept, nothing is set here, and the page that holds the frame is told
 * what happens (host.js). The address says what stands on the table: game, lang, seats, theme, options; in its fragment
 * position or record, and the nonce of the element.
 */
import { createHost } from "./host.js";
import { openingRequest } from "./opening.js";
import { showFailure } from "./progress.js";
import { createSettings, readTheme } from "./settings.js";
import { keepNothing } from "./store.js";
import { createTable } from "./table.js";
import { loadTexts, text } from "./texts.js";
import { createWorkers } from "./workers.js";

/** @typedef {import("./types.js").Frame} Frame */

keepNothing();
loadTexts(document);
const address = new URL(location.href);
const game = address.searchParams.get("game") ?? "";
const settings = createSettings(null);
const host = createHost(new URLSearchParams(address.hash.slice(1)).get("nonce") ?? "", {
  theme: (message) => settings.set({ theme: readTheme(message.theme) }),
  lang: (message) => settings.set({ lang: String(message.lang) }),
});
const { early, first, support } = /** @type {any} */ (window);
if (!early) {
  failed(support.tell(support.missing));
  throw new Error("nothing can be played here");
}
const reportHeight = createReport();

const { engine, bots, diagnostics } = createWorkers({
  engineWorker: () => early.worker,
  botWorker: () => new Worker(new URL("./botworker.js", import.meta.url), { type: "module" }),
  files: early.files,
  failed,
});
const request = { ...openingRequest(address, game, settings.lang), tell: true };
const picture = /** @type {import("./first.js").Shown} */ (first.picture());
const table = createTable({
  root: /** @type {HTMLElement} */ (document.getElementById("table")),
  engine, bots, settings, pictured: picture.regions,
  save: async () => true,
  watcher: {
    frame: shown,
    refused: ({ told }) => {
      if (told?.action) tell("refused", told);
    },
    failed,
  },
});
/** @type {Promise<void>|null} */
let ready = null; // told to the page
let over = false; // told to the page
void open();

async function open() {
  linkPages();
  settings.onLanguage(() => (linkPages(), diagnostics.show()));
  document.getElementById("again")?.addEventListener("click", () => void table.send("open", { ...request, lang: settings.lang }, null));
  const { digest, deal, frame } = picture;
  if (frame) table.receive(frame);
  let { refusal } = await table.open(deal ? { ...request, base: digest, deal } : { ...request, base: digest });
  if (deal && refusal) ({ refusal } = await table.open(request)); // the picture is of another version
  if (!refusal) return;
  showFailure({ reason: "open", detail: refusal.message });
  reportHeight();
  failed(refusal.message);
}

/** A frame has been shown: tell what it brings. The network may go once the page is told that all is ready. @param {Frame} frame */
function shown({ title = "", told }) {
  reportHeight();
  if (!told) return;
  ready ??= (told.bots ? bots.warmUp() : Promise.resolve()).then(() => host.tell("ready", { title }));
  for (const move of told.moves) tell("move", move);
  if (told.result && !over) tell("over", told.result);
  over = told.result !== null;
}

/** Tell what has happened, never before all is ready. @param {string} type @param {object} content */
function tell(type, content) {
  void ready?.then(() => host.tell(type, content));
}

/** @param {string} message */
function failed(message) {
  host.tell("error", { message });
}

/**
 * Tell the page how high the content is, whenever that changes. Once the page has made room for it, nothing is left to
 * scroll; without that a frame of fixed height scrolls as any page does.
 * @returns {() => void} to look at once: where a frame is out of sight, browsers observe no sizes
 */
function createReport() {
  const root = document.documentElement;
  let told = 0;
  function report() {
    const now = Math.ceil(root.getBoundingClientRect().height);
    if (now === told) return;
    told = now;
    host.ask("height", { height: now }, (answer) => root.toggleAttribute("data-fits", Number(answer.height) >= told));
  }
  new ResizeObserver(report).observe(root);
  return report;
}

/** Let the links lead to pages in the language of the table, and to the same table in a page of its own. */
function linkPages() {
  const full = new URL("play.html", address);
  for (const [name, value] of address.searchParams) if (name !== "theme") full.searchParams.set(name, value);
  full.searchParams.set("lang", settings.lang);
  const fragment = new URLSearchParams(address.hash.slice(1));
  fragment.delete("nonce");
  full.hash = fragment.toString();
  const links = { rules: `rules/${encodeURIComponent(game)}.${settings.lang}.html`, full: full.href };
  for (const [id, href] of Object.entries(links)) {
    const link = document.getElementById(id);
    if (link instanceof HTMLAnchorElement) link.href = href;
  }
  document.getElementById("table")?.setAttribute("aria-label", text("table"));
}
