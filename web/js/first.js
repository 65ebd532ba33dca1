/**
 * The first picture of the table, shown before Python or any other module is there. The build puts this module with
 * all that it imports as one classic script into the head of the page (`web/build/classic.py`); so it is `window.first`
 * there, and runs before anything is painted. A picture's file is described in `web/build/first.py`.
 *
 * Where a file's content stands in the page itself, `site.first` does not name it.
 *
 * A fresh default match begins with a deal of the file; its secrets are drawn when the engine opens it. A kept match
 * shows the picture kept with it. For any other match the board is shown with nothing on it.
 *
 * @typedef {import("./types.js").Frame} Frame
 *
 * @typedef {object} Picture
 * @property {string} digest  of the board's fixed layer
 * @property {string} base  the fixed layer
 * @property {string} blank  the board without things
 * @property {{deal: string[], frame: Omit<Frame, "regions"|"choices"> & {regions: Record<string, number>, choices: number}}[]} deals
 * @property {any[]} parts
 *
 * @typedef {object} Shown
 * @property {string} digest  of the fixed layer that the page now has, "" if none
 * @property {string[]|null} deal  what a fresh match must begin with
 * @property {Frame|null} frame  the frame that can be played on, its regions already shown
 */
import { isPlain, openingRequest } from "./opening.js";
import { parseHtml, parsePicture } from "./parse.js";
import { applySettings, readSettings } from "./settings.js";
import { load } from "./store.js";
import { loadTexts } from "./texts.js";

/** @type {Map<string, Picture>} */
const pictures = new Map();
/** @type {Shown} */
const shown = { digest: "", deal: null, frame: null };

/** In the head: choose language and theme, and get the picture's file before the page goes on. */
export function prepare() {
  loadTexts(document);
  const address = new URL(location.href);
  applySettings(readSettings(address));
  const name = `${address.searchParams.get("game")}.${document.documentElement.lang}`;
  const { first } = JSON.parse(document.getElementById("site")?.textContent || "{}");
  if (first?.includes(name)) document.write(`<script src="first/${name}.js"></` + "script>");
}

/** A picture's file hands over what is in it. @param {string} name  GAME.LANG @param {Picture} picture */
export function take(name, picture) {
  pictures.set(name, picture);
}

/** Behind the table's markup: fill it in. */
export function paint() {
  const address = new URL(location.href);
  applySettings(readSettings(address));
  const { lang } = document.documentElement;
  const game = address.searchParams.get("game") ?? "";
  const picture = pictures.get(`${game}.${lang}`);
  if (!picture) return;
  const request = openingRequest(address, game, lang);
  shown.digest = picture.digest;
  if (isPlain(request)) showDeal(picture);
  else if (!("save" in request && showKept(picture, game, lang))) showBlank(picture);
}

/** What is shown until the engine's first frame. @returns {Shown} */
export function picture() {
  return shown;
}

/** The engine's first frame is there: nothing is held free any more. */
export function settle() {
  const hand = region("hand");
  hand.classList.remove("reserved");
  hand.style.minHeight = "";
}

/** @param {Picture} picture */
function showDeal({ base, digest, deals, parts }) {
  const { deal, frame } = deals[Math.floor(Math.random() * deals.length)];
  const regions = Object.entries(frame.regions).map(([name, place]) => [name, parts[place]]);
  fill(Object.fromEntries(regions), digest, base);
  shown.deal = deal;
  shown.frame = { ...frame, type: "frame", seq: 0, early: true, regions: {}, choices: parts[frame.choices] };
}

/**
 * Show the picture that was kept with the match.
 * @param {Picture} picture @param {string} game @param {string} lang @returns {boolean} whether there is one
 */
function showKept({ base, digest }, game, lang) {
  try {
    const kept = JSON.parse(load(`picture:${game}`) ?? "");
    if (kept.lang !== lang) return false;
    fill(kept.regions, digest, base);
    region("board").setAttribute("data-turn", String(kept.turn));
    const [width, height] = kept.room;
    if (width === innerWidth) region("hand").style.minHeight = `${height}px`;
    return true;
  } catch {
    return false; // none was kept, or by another version
  }
}

/** The board alone; the room of a usual hand is kept free. @param {Picture} picture */
function showBlank({ blank, base, digest, deals, parts }) {
  fill({ board: blank, hand: parts[deals[0].frame.regions.hand] }, digest, base);
  region("hand").classList.add("reserved");
}

/**
 * @param {Record<string, string>} regions  markup; of a board without its fixed layer
 * @param {string} digest  of the fixed layer that is at hand
 * @param {string} base  that layer
 */
function fill(regions, digest, base) {
  const mark = `data-digest="${digest}">`;
  for (const [name, markup] of Object.entries(regions)) {
    if (name === "dialog") continue;
    const whole = name === "board" ? parsePicture(markup.replace(`${mark}</`, () => `${mark}${base}</`)) : parseHtml(markup);
    region(name).replaceChildren(...whole);
    region(name).classList.toggle("empty", markup === "");
  }
}

/** @param {string} name @returns {HTMLElement} */
function region(name) {
  return /** @type {HTMLElement} */ (document.querySelector(`[data-region="${name}"]`));
}
