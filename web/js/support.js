/**
 * Says at once what this browser lacks, instead of loading for ever. The build makes this module a classic script in
 * the page's head, before all others, and in a language that browsers have known since 2017, so it is `window.support`
 * there. Where even that can't be read, the page's `<script nomodule>` shows a note.
 */
import browsers from "../browsers.json";
import { ENGINE, FILE, TABLE, lacking } from "./features.js";
import { showFailure } from "./progress.js";
import { readSettings } from "./settings.js";
import { loadTexts, setLanguage, text } from "./texts.js";

/** What the table lacks here, by name. */
export const missing = lacking({ ...ENGINE, ...TABLE });
/** What the one-file edition lacks to unpack itself. */
export const packed = lacking(FILE);

/** Tell of what is missing, if anything, as soon as the page can be written to. @param {string[]} names */
export function watch(names) {
  if (!names.length) return;
  document.addEventListener("readystatechange", () => {
    if (document.readyState === "interactive") tell(names);
  });
}

/** @param {string[]} names  what is missing @returns {string} the short of what the page says */
export function tell(names) {
  loadTexts(document);
  setLanguage(document, readSettings(new URL(location.href)).lang);
  const [chrome, firefox, safari] = [0, 1, 2].map((i) => Math.max(...Object.values(browsers.needed).map((versions) => versions[i])));
  const facts = { missing: names.join(", "), chrome, firefox, safari };
  const detail = text("failure-missing-detail", facts);
  showFailure({ reason: "missing", facts, detail });
  return `${text("failure-missing")} ${detail}`;
}
