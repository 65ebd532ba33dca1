/**
 * The one-file edition: every page, the engine and its modules stand packed in the document. This shows the page that
 * the address asks for (`?game=clans`, `?page=rules/totem.nl.html`, none: the games; `&lang=nl`) and, for a table, starts the
 * engine from the document's own parts. Nothing is fetched; workers are made from text, because a file opened by
 * double click may load nothing beside it.
 *
 * @typedef {import("./types.js").Site} Site
 *
 * @typedef {object} Contents
 * @property {Record<string, string>} pages  name on the site -> HTML
 * @property {Record<string, string>} styles  address on the site -> CSS
 * @property {Site} site
 * @property {string[]} languages
 * @property {Record<string, string>} notes  language -> what this edition can't do
 */
import * as first from "./first.js";
import { start } from "./start.js";
import { load } from "./store.js";

const { support } = /** @type {any} */ (window);

/** Unpack a part of the document and take it out of it. @param {string} id @returns {Promise<Response>} */
async function part(id) {
  const element = /** @type {HTMLElement} */ (document.getElementById(`part-${id}`));
  const packed = await fetch(`data:application/gzip;base64,${element.textContent}`); // decoded outside the page's thread
  element.remove();
  return new Response(packed.body?.pipeThrough(new DecompressionStream("gzip")));
}

/** @param {URL} address @param {Contents} contents @returns {{name: string, lang: string}} the page that is asked for */
function wanted(address, { pages, languages }) {
  const asked = [address.searchParams.get("lang"), kept(), ...navigator.languages].map((lang) => (lang ?? "").slice(0, 2).toLowerCase());
  const lang = asked.find((each) => languages.includes(each)) ?? languages[0];
  const name = address.searchParams.get("page") ?? "";
  if (name in pages) return { name, lang: languages.find((each) => name.endsWith(`.${each}.html`)) ?? "en" };
  return { name: address.searchParams.has("game") ? "play.html" : lang === "en" ? "index.html" : `index.${lang}.html`, lang };
}

/** @returns {string} the language chosen at the table */
function kept() {
  try {
    return JSON.parse(load("settings") ?? "{}").lang ?? "";
  } catch {
    return "";
  }
}

/** Where a link of the site leads here. @param {string} href @param {Contents} contents @returns {string|null} null: elsewhere */
function translated(href, { pages, languages }) {
  const [, path, query = "", hash = ""] = /^(?:\.\.\/)*([^?#]*)(\?[^#]*)?(#.*)?$/.exec(href) ?? [];
  const name = path in pages ? path : `rules/${path}`;
  if (!path || !(name in pages)) return null;
  if (name === "play.html") return query + hash;
  if (!name.startsWith("index.")) return `?page=${name}${hash}`;
  return `?lang=${languages.find((each) => name === `index.${each}.html`) ?? "en"}`;
}

/** Links still name the site's pages when they are written; they are translated before they can be followed. @param {Contents} contents */
function translateLinks(contents) {
  const listener = (/** @type {Event} */ event) => {
    const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
    const here = link && translated(link.getAttribute("href") ?? "", contents);
    if (here !== null) link?.setAttribute("href", here);
  };
  for (const type of ["pointerover", "pointerdown", "focusin", "click"]) document.addEventListener(type, listener, true);
}

/** @param {Contents} contents @param {string} name @param {string} lang */
function showPage(contents, name, lang) {
  const page = new DOMParser().parseFromString(contents.pages[name], "text/html");
  for (const link of page.querySelectorAll("link")) {
    const style = contents.styles[(link.getAttribute("href") ?? "").replace(/^(\.\.\/)*/, "")];
    if (style && link.rel === "stylesheet") link.replaceWith(Object.assign(document.createElement("style"), { textContent: style }));
    else link.remove();
  }
  for (const script of page.querySelectorAll('script:not([type="application/json"])')) script.remove();
  const site = page.getElementById("site");
  if (site) site.textContent = JSON.stringify(contents.site); // it names no files beside this one
  const root = document.documentElement;
  root.lang = lang;
  document.title = page.title;
  document.head.append(...page.head.querySelectorAll("style, script, meta[name=theme-color]"));
  document.body.className = page.body.className;
  document.body.replaceChildren(...page.body.childNodes);
  const note = Object.assign(document.createElement("p"), { className: "edition", textContent: contents.notes[lang] });
  document.querySelector("footer")?.append(note);
}

/** The table's first picture; on the site, scripts in the page do this. */
async function showFirst() {
  Object.assign(window, { first });
  first.prepare();
  const name = first.wanted();
  if (document.getElementById(`part-${name}`)) first.take(name, await (await part(name)).json());
  first.paint();
}

/** Start the table from the document's parts. @param {Site} site */
async function play(site) {
  const [pyodide, engine, bots] = await Promise.all(["pyodide", "worker", "botworker"].map(async (id) => (await part(id)).text()));
  const make = (/** @type {string} */ text) => new Worker(URL.createObjectURL(new Blob([pyodide, text], { type: "text/javascript" })));
  const worker = make(engine);
  void start({ engineWorker: () => worker, botWorker: () => make(bots), files: { site } });
  const [wasm, library] = await Promise.all(["wasm", "library"].map(async (id) => (await part(id)).arrayBuffer()));
  WebAssembly.compile(wasm).then(
    (module) => worker.postMessage({ start: site, shared: { module, library, choice: "none" } }),
    (error) => worker.dispatchEvent(new ErrorEvent("error", { message: String(error) })),
  );
}

async function show() {
  const contents = /** @type {Contents} */ (await (await part("contents")).json());
  const { name, lang } = wanted(new URL(location.href), contents);
  const parts = document.querySelectorAll('script[id^="part-"]');
  showPage(contents, name, lang);
  translateLinks(contents);
  if (name !== "play.html") {
    document.documentElement.dataset.app = "ready";
    if (location.hash) document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
    return;
  }
  if (support.missing.length) {
    support.tell(support.missing);
    return;
  }
  document.body.append(...parts);
  await showFirst();
  await play({ ...contents.site, base: location.href });
}

if (!support.packed.length) void show(); // else the page has told
