/** The start of the table page: settings and texts, the two workers, the first frame. */
import { isFresh, isPlain, openingRequest } from "./opening.js";
import { showFailure } from "./progress.js";
import { createSettings } from "./settings.js";
import { createAutosave, keep } from "./store.js";
import { createTable } from "./table.js";
import { loadTexts, text } from "./texts.js";
import { createWorkers } from "./workers.js";

/**
 * Start the page.
 * @returns {Promise<(ReturnType<typeof createTable> & {save: () => Promise<boolean>, resumed: boolean})|null>} the table once
 *   its match is open, how to keep that match, and whether it is one that was kept; or null
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
  const settings = createSettings(/** @type {HTMLDialogElement} */ (document.getElementById("settings")));
  const game = address.searchParams.get("game");
  if (!game) {
    location.replace("index.html");
    return null;
  }

  const { engine, bots, diagnostics } = createWorkers({ engineWorker, botWorker, files });
  const shown = firstPicture();
  const keys = { match: `match:${game}`, picture: `picture:${game}` };
  const root = /** @type {HTMLElement} */ (document.getElementById("table"));
  const request = openingRequest(address, game, settings.lang);
  const given = Boolean(request.position ?? request.record);
  // A position or record of a link takes the place of no match that is kept here.
  const save = given ? async () => true : createAutosave(async () => {
    const { save: match, picture } = await engine.request("save", { picture: shown.digest });
    return { [keys.match]: match, [keys.picture]: JSON.stringify({ ...picture, room: roomOfHand() }) };
  });
  const table = createTable({ root, engine, bots, settings, save, pictured: shown.regions });
  linkPages(game, settings.lang);
  settings.onLanguage((lang) => (linkPages(game, lang), diagnostics.show()));

  if (shown.frame) table.receive(shown.frame);
  const { opened, refusal } = await open(table, { ...request, base: shown.digest }, shown.deal, keys);
  if (refusal) {
    const without = isPlain(request) ? "" : `?${new URLSearchParams({ game, lang: settings.lang })}`;
    showFailure({ reason: "open", detail: refusal.message, without });
  }
  if (opened && !given) {
    for (const name of [...address.searchParams.keys()].filter(isFresh)) address.searchParams.delete(name);
    history.replaceState(null, "", address);
  }
  return { ...table, save, resumed: "save" in request };
}

/**
 * Open the match; a kept match that can't be read any more is put aside and a new one begun.
 * @param {ReturnType<typeof createTable>} table @param {Record<string, unknown>} request
 * @param {string[]|null} deal  of the picture that is shown @param {{match: string, picture: string}} keys
 */
async function open(table, request, deal, keys) {
  const { save, ...fresh } = request;
  const first = await table.open(deal ? { ...request, deal } : request);
  if (!first.refusal || (!deal && typeof save !== "string")) return first;
  if (typeof save === "string") {
    keep(`${keys.match}:unreadable`, save);
    for (const key of Object.values(keys)) keep(key, null);
  }
  const second = await table.open(fresh);
  if (save) table.tell(text("unreadable"));
  return second;
}

/** @returns {import("./first.js").Shown} what the part of this page shows that ran before it was painted */
function firstPicture() {
  return /** @type {any} */ (window).first.picture();
}

/** @returns {[number, number]} for which width of the window the hand takes which height, CSS pixels */
function roomOfHand() {
  const hand = document.querySelector('[data-region="hand"]');
  return [innerWidth, hand instanceof HTMLElement ? hand.offsetHeight : 0];
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
