/** The start of the table page: settings and texts, the two workers, the first frame. */
import { showFailure } from "./progress.js";
import { createSettings } from "./settings.js";
import { createAutosave, keep, load } from "./store.js";
import { createTable } from "./table.js";
import { loadTexts, text } from "./texts.js";
import { createWorkers } from "./workers.js";

/** What in the address makes a fresh match instead of the kept one. */
const FRESH = ["seats", "seed", "players"];

/**
 * Start the page.
 * @returns {Promise<ReturnType<typeof createTable>|null>} the table once its match is open, or null
 * @param {object} parts
 * @param {() => WorkerLike} parts.engineWorker  which has been told to start
 * @param {() => WorkerLike} parts.botWorker
 * @param {import("./workers.js").Files} [parts.files]
 *
 * @typedef {import("./types.js").WorkerLike} WorkerLike
 */
export async function start({ engineWorker, botWorker, files }) {
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

  const { engine, bots, diagnostics } = createWorkers({ engineWorker, botWorker, files });
  const key = `match:${game}`;
  const save = createAutosave(key, async () => (await engine.request("save")).save);
  const root = /** @type {HTMLElement} */ (document.getElementById("table"));
  const request = engineRequest(address, game, settings.lang);
  const begun = Boolean(request.position ?? request.record);
  // A position or record of a link takes the place of no match that is kept here.
  const table = createTable({ root, engine, bots, settings, save: () => void (begun || save()) });
  linkPages(game, settings.lang);
  settings.onLanguage((lang) => (linkPages(game, lang), diagnostics.show()));

  const opened = await open(table, request, key);
  if (opened && !begun) for (const name of FRESH) address.searchParams.delete(name);
  if (opened) history.replaceState(null, "", address);
  return table;
}

/**
 * The request that opens a match. A position (JSON) or a record stands in the fragment, which no server gets to see.
 * @param {URL} address @param {string} game @param {string} lang @returns {Record<string, unknown>}
 */
export function engineRequest(address, game, lang) {
  /** @type {Record<string, unknown>} */
  const request = { game, lang };
  /** @type {Record<string, string>} */
  const options = {};
  for (const [name, value] of address.searchParams) if (name.startsWith("option.")) options[name.slice(7)] = value;
  const { seats, seed, players } = Object.fromEntries(address.searchParams);
  const { position, record } = Object.fromEntries(new URLSearchParams(address.hash.slice(1)));
  if (seats) request.seats = seats.split(",");
  if (players) request.players = Number(players);
  if (seed) request.seed = Number(seed);
  if (Object.keys(options).length) request.options = options;
  if (position) request.position = position;
  if (record) request.record = record;
  const fresh = seats || seed || players || position || record || Object.keys(options).length;
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

/** Let the links of the page lead to pages in its language. @param {string} game @param {string} lang */
function linkPages(game, lang) {
  const home = lang === "en" ? "index.html#en" : `index.${lang}.html#${lang}`;
  const links = { rules: `rules/${encodeURIComponent(game)}.${lang}.html`, home };
  for (const [id, address] of Object.entries(links)) {
    const link = document.getElementById(id);
    if (link instanceof HTMLAnchorElement) link.href = address;
  }
}
