/**
 * The page's own words, in all languages at once: they are needed before Python is there. The build puts them into
 * `<script type="application/json" id="texts">` as {language: {id: text}}.
 */

import { put } from "./targets.js";

/** @type {Record<string, Record<string, string>>} */
let table = {};
let language = "en";

/** Read the texts of this page. @param {Document} doc */
export function loadTexts(doc) {
  try {
    table = JSON.parse(doc.getElementById("texts")?.textContent || "{}");
  } catch {
    table = {}; // the ids then stand for themselves; the table still works
  }
}

/** @returns {string[]} the languages there are texts for */
export function languages() {
  return Object.keys(table);
}

/** @returns {string} */
export function currentLanguage() {
  return language;
}

/**
 * Choose the language and rewrite everything in `doc` that carries `data-text` (content), `data-label` (aria-label) or
 * `data-hint` (placeholder).
 * @param {Document} doc @param {string} lang
 */
export function setLanguage(doc, lang) {
  const wanted = lang.toLowerCase().slice(0, 2);
  language = wanted in table ? wanted : "en";
  put(doc.documentElement, "lang", language); // what stands there already costs no new style and layout
  for (const element of doc.querySelectorAll("[data-text]")) {
    const words = text(element.getAttribute("data-text") ?? "");
    if (element.textContent !== words) element.textContent = words;
  }
  for (const [mark, attribute] of [["data-label", "aria-label"], ["data-hint", "placeholder"]]) {
    for (const element of doc.querySelectorAll(`[${mark}]`)) {
      put(element, attribute, text(element.getAttribute(mark) ?? ""));
    }
  }
}

/**
 * One text in the language of the page, `{name}` fields filled in.
 * @param {string} id @param {Record<string, string|number>} [facts]
 * @returns {string}
 */
export function text(id, facts = {}) {
  const template = table[language]?.[id] || table["en"]?.[id] || id;
  return template.replace(/\{(\w+)\}/g, (whole, name) => String(facts[name] ?? whole));
}
