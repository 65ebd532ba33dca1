/**
 * The first picture of the table, shown before Python or any other module is there. The build puts this module with
 * all that it imports as one classic script into the head of the page (`web/build/bundle.py`); so it is `window.first`
 * there, and runs before anything is painted. A picture's file is described in `web/build/first.py`.
 *
 * Where a file's content stands in the page itself, `site.first` does not name it.
 *
 * A fresh default match begins with a deal of the file; its secrets are drawn when the engine opens it. A kept match
 * shows the picture kept with it. For any other match the board is shown with nothing on it, unless its position may
 * have a board of its own.
 *
 * @typedef {import("./types.js").Frame} Frame
 *
 * @typedef {object} Picture
 * @property {string} digest  of the board's fixed layer
 * @property {string} base  the fixed layer
 * @property {string} blank  the board without things
 * @property {string[]} shaped  fields of a position that make the fixed layer another one
 * @property {{deal: string[], frame: Omit<Frame, "regions"|"choices"> & {regions: Record<string, number>, choices: number}}[]} deals
 * @property {any[]} parts
 *
 * @typedef {object} Shown
 * @property {string} digest  of the fixed layer that the page now has, "" if none
 * @property {string[]|null} deal  what a fresh match must begin with
 * @property {Frame|null} frame  the frame that can be played on, its regions already shown
 * @property {Record<string, string>} regions  the markup that they show
 */
import { isPlain, openingRequest } from "./opening.js";
import { parseHtml, parsePicture } from "./parse.js";
import { applySettings, readSettings } from "./settings.js";
import { keepNothing, load } from "./store.js";
import { loadTexts } from "./texts.js";

/** @type {Map<string, Picture>} */
const pictures = new Map();
/** @type {Shown} */
const shown = { digest: "", deal: null, frame: null, regions: {} };

/**
 * In the head: choose language and theme, and get the picture's file before the page goes on.
 * @param {boolean} [keeping]  whether anything may be looked up or kept
 */
export function prepare(keeping = true) {
  document.documentElement.dataset.first = ""; // nothing is shown before it is filled in
  if (!keeping) keepNothing();
  loadTexts(document);
  applySettings(readSettings(new URL(location.href)));
  const name = wanted();
  const { first } = JSON.parse(document.getElementById("site")?.textContent || "{}");
  if (first?.includes(name)) document.write(`<script src="first/${name}.js"></` + "script>");
}

/** @returns {string} GAME.LANG: which picture this page needs */
export function wanted() {
  return `${new URL(location.href).searchParams.get("game")}.${document.documentElement.lang}`;
}

/** A picture's file hands over what is in it. @param {string} name  GAME.LANG @param {Picture} picture */
export function take(name, picture) {
  pictures.set(name, picture);
}

/** Behind the table's markup: fill it in. */
export function paint() {
  try {
    const address = new URL(location.href);
    applySettings(readSettings(address));
    const { lang } = document.documentElement;
    const game = address.searchParams.get("game") ?? "";
    const picture = pictures.get(`${game}.${lang}`);
    if (picture) show(picture, openingRequest(address, game, lang));
  } finally {
    delete document.documentElement.dataset.first;
  }
}

/** What is shown until the engine's first frame. @returns {Shown} */
export function picture() {
  return shown;
}

/** @param {Picture} picture @param {Record<string, unknown>} request */
function show(picture, request) {
  if (mayDiffer(picture, String(request.position ?? request.record ?? ""))) return;
  shown.digest = picture.digest;
  if (isPlain(request)) showDeal(picture);
  else if (!("save" in request && showKept(picture, `picture:${request.game}`, request.lang))) showBlank(picture, request);
}

/** Whether a board of another shape may come. @param {Picture} picture @param {string} given  a position, or a record with one */
function mayDiffer({ shaped }, given) {
  return shaped.some((field) => given.includes(`"${field}`));
}

/** @param {Picture} picture */
function showDeal(picture) {
  const { deal, frame } = picture.deals[Math.floor(Math.random() * picture.deals.length)];
  const regions = Object.fromEntries(Object.entries(frame.regions).map(([name, place]) => [name, picture.parts[place]]));
  if (!regions.hand) reserve(picture);
  fill(regions, picture);
  shown.deal = deal;
  shown.frame = { ...frame, type: "frame", seq: 0, early: true, regions: {}, choices: picture.parts[frame.choices] };
}

/**
 * Show the picture that was kept with the match.
 * @param {Picture} picture @param {string} key @param {unknown} lang @returns {boolean} whether there is one
 */
function showKept(picture, key, lang) {
  try {
    const kept = JSON.parse(load(key) ?? "");
    if (kept.lang !== lang) return false;
    fill(kept.regions, picture);
    region("board").setAttribute("data-turn", String(kept.turn));
    const [width, height] = kept.room;
    if (width === innerWidth) keepRoom(height);
    return true;
  } catch {
    return false; // none was kept, or by another version
  }
}

/**
 * The board alone, and the ways to begin that a match at its beginning offers; room for them where they may come.
 * @param {Picture} picture @param {Record<string, unknown>} request
 */
function showBlank(picture, request) {
  reserve(picture);
  fill({ board: picture.blank, ...(!("position" in request || "record" in request) && { starts: usual(picture, "starts") }) }, picture);
  const offered = !("save" in request || "options" in request);
  for (const start of region("starts").children) start.classList.toggle("gone", !offered);
}

/** What a region of a fresh match shows. @param {Picture} picture @param {string} name @returns {string} */
function usual({ deals, parts }, name) {
  return deals.map(({ frame }) => parts[frame.regions[name]]).find(Boolean) ?? "";
}

/** Keep the room free that a hand takes here. @param {Picture} picture */
function reserve(picture) {
  const shown = usual(picture, "hand");
  if (!shown) return; // this game has no hand: nothing need be measured, which takes a layout
  const hand = region("hand");
  hand.replaceChildren(...parseHtml(shown));
  hand.classList.remove("empty");
  const height = hand.offsetHeight;
  hand.replaceChildren();
  keepRoom(height);
}

/** @param {number} height  of the hand, CSS pixels */
function keepRoom(height) {
  const hand = region("hand");
  hand.style.minHeight = height ? `${height}px` : "";
  hand.classList.toggle("empty", !height && !hand.childElementCount);
}

/** @param {Record<string, string>} regions  markup; of a board without its fixed layer @param {Picture} picture */
function fill(regions, { digest, base }) {
  const mark = `data-digest="${digest}">`;
  for (const [name, markup] of Object.entries(regions)) {
    if (name === "dialog") continue;
    const whole = name === "board" ? parsePicture(markup.replace(`${mark}</`, () => `${mark}${base}</`)) : parseHtml(markup);
    region(name).replaceChildren(...whole);
    region(name).classList.toggle("empty", markup === "" && !region(name).style.minHeight);
    shown.regions[name] = markup;
  }
}

/** @param {string} name @returns {HTMLElement} */
function region(name) {
  return /** @type {HTMLElement} */ (document.querySelector(`[data-region="${name}"]`));
}
