/** The start of the table page: settings and texts, the two workers, the first frame. */
import { createBots } from "./bots.js";
import { createEngine } from "./engine.js";
import { createProgress, showFailure } from "./progress.js";
import { createSettings } from "./settings.js";
import { createAutosave, keep, load } from "./store.js";
import { createTable } from "./table.js";
import { loadTexts, text } from "./texts.js";

const OPTION = "option.";
/** Whether a name in the address makes a fresh match instead of the kept one. @param {string} name */
const isFresh = (name) => ["seats", "seed", "players"].includes(name) || name.startsWith(OPTION);

/**
 * Start the page.
 * @returns {Promise<ReturnType<typeof createTable>|null>} the table once its match is open, or null
 * @param {{engineWorker: () => import("./types.js").WorkerLike, botWorker: () => import("./types.js").WorkerLike}} workers
 */
export async function start({ engineWorker, botWorker }) {
  const address = new URL(location.href);
  loadTexts(document);
  const settings = createSettings(/** @type {HTMLDialogElement} */ (document.getElementById("settings")), address.searchParams.get("lang") ?? "");
  const failure = /** @type {HTMLElement} */ (document.getElementById("failure"));
  const game = address.searchParams.get("game");
  if (!game) {
    location.replace("index.html");
    return null;
  }
  if (typeof WebAssembly !== "object") {
    showFailure(failure, { reason: "wasm" });
    return null;
  }

  const site = { ...siteFiles(), base: location.href };
  const loading = /** @type {HTMLElement} */ (document.getElementById("loading"));
  const engine = createEngine({
    worker: engineWorker,
    site,
    onProgress: createProgress(loading),
    onFailure: ({ file, message }) => showFailure(failure, { reason: file === "WebAssembly" ? "wasm" : file ? "file" : "crash", file, detail: message }),
  });
  const bots = createBots({
    worker: botWorker,
    site: () => ({ ...site, module: engine.module ?? undefined }),
    bar: /** @type {HTMLElement} */ (document.getElementById("thinking")),
  });
  const key = `match:${game}`;
  const save = createAutosave(key, async () => (await engine.request("save")).save);
  const root = /** @type {HTMLElement} */ (document.getElementById("table"));
  const table = createTable({ root, engine, bots, settings, save: () => void save() });
  linkPages(game, settings.lang);
  settings.onLanguage((lang) => linkPages(game, lang));

  const opened = await open(table, engineRequest(address, game, settings.lang), key);
  if (opened) for (const name of [...address.searchParams.keys()].filter(isFresh)) address.searchParams.delete(name);
  if (opened) history.replaceState(null, "", address);
  return table;
}

/** @param {URL} address @param {string} game @param {string} lang @returns {Record<string, unknown>} the request that opens a match */
function engineRequest(address, game, lang) {
  /** @type {Record<string, unknown>} */
  const request = { game, lang };
  /** @type {Record<string, string>} */
  const options = {};
  for (const [name, value] of address.searchParams) if (name.startsWith(OPTION)) options[name.slice(OPTION.length)] = value;
  const { seats, seed, players } = Object.fromEntries(address.searchParams);
  if (seats) request.seats = seats.split(",");
  if (players) request.players = Number(players);
  if (seed) request.seed = Number(seed);
  if (Object.keys(options).length) request.options = options;
  const fresh = seats || seed || players || Object.keys(options).length;
  const kept = fresh ? null : load(`match:${game}`);
  if (kept) request.save = kept;
  return request;
}

/**
 * Open the match; a kept match that can't be read any more is put aside and a new one begun.
 * @param {ReturnType<typeof createTable>} table @param {Record<string, unknown>} request @param {string} key
 */
async function open(table, request, key) {
  if (await table.send("open", request, null)) return true;
  if (typeof request.save !== "string") return false;
  keep(`${key}:unreadable`, request.save);
  keep(key, null);
  delete request.save;
  const opened = await table.send("open", request, null);
  table.tell(text("unreadable"));
  return opened;
}

/** @returns {Omit<import("./pyodide-loader.js").Site, "base">} */
function siteFiles() {
  return JSON.parse(document.getElementById("site")?.textContent || "{}");
}

/** Let the links of the page lead to pages in its language. @param {string} game @param {string} lang */
function linkPages(game, lang) {
  const home = lang === "en" ? "index.html#en" : `index.${lang}.html#${lang}`;
  const links = { rules: `rules/${encodeURIComponent(game)}.${lang}.html`, home };
  for (const [id, address] of Object.entries(links)) {
    const link = document.getElementById(id);
    if (link instanceof HTMLAnchorElement) link.href = address;
  }
}
