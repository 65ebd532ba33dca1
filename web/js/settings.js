/**
 * What a person may choose about the page itself: speed, theme, language. Kept in this browser, shown in a dialog of
 * the page's own.
 *
 * @typedef {"slow"|"normal"|"fast"|"instant"} Speed
 * @typedef {{speed: Speed, theme: "auto"|"light"|"dark", lang: string}} Settings
 */
import { keep, keeps, load } from "./store.js";
import { languages, setLanguage } from "./texts.js";

/** Milliseconds: how long a move glides, and how long the table rests before the next one. @type {Record<Speed, {glide: number, rest: number}>} */
const PACE = {
  slow: { glide: 250, rest: 1400 },
  normal: { glide: 250, rest: 500 },
  fast: { glide: 140, rest: 100 },
  instant: { glide: 0, rest: 0 },
};

/**
 * What was kept, with the language of the address, else the one kept, else the browser's choice. Where nothing is kept
 * the address says the theme too.
 * @param {URL} address @returns {Settings}
 */
export function readSettings({ searchParams }) {
  /** @type {Settings} */
  const settings = { speed: "normal", theme: keeps() ? "auto" : readTheme(searchParams.get("theme")), lang: "", ...kept() };
  settings.lang = searchParams.get("lang") || settings.lang || navigator.language;
  return settings;
}

/** @param {unknown} name @returns {Settings["theme"]} */
export function readTheme(name) {
  return name === "light" || name === "dark" ? name : "auto";
}

/** Show the settings on the page. @param {Settings} settings */
export function applySettings(settings) {
  document.documentElement.style.setProperty("--glide", `${(PACE[settings.speed] ?? PACE.normal).glide}ms`);
  if (settings.theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = settings.theme;
  setLanguage(document, settings.lang);
  settings.lang = document.documentElement.lang;
}

/** @param {HTMLDialogElement|null} dialog  holds a form with the fields speed, theme and lang; null: nothing can be chosen here */
export function createSettings(dialog) {
  const form = dialog?.querySelector("form");
  const settings = readSettings(new URL(location.href));
  /** @type {((lang: string) => void)[]} */
  const listeners = [];

  /** @param {Partial<Settings>} values */
  function set(values) {
    const before = settings.lang;
    Object.assign(settings, values);
    keep("settings", JSON.stringify(settings));
    applySettings(settings);
    if (settings.lang !== before) {
      const address = new URL(location.href);
      address.searchParams.set("lang", settings.lang);
      history.replaceState(null, "", address);
      for (const listener of listeners) listener(settings.lang);
    }
  }

  form?.addEventListener("change", () => set(Object.fromEntries(new FormData(form))));
  applySettings(settings);

  return {
    /** @returns {string} */
    get lang() {
      return settings.lang;
    },
    /** @returns {{glide: number, rest: number}} */
    get pace() {
      return PACE[settings.speed] ?? PACE.normal;
    },
    set,
    open() {
      if (!form || !dialog) return;
      for (const [name, value] of Object.entries(settings)) {
        const box = form.elements.namedItem(name);
        if (box instanceof HTMLSelectElement) box.value = value;
      }
      dialog.showModal();
    },
    /** Be told when another language is chosen. @param {(lang: string) => void} listener */
    onLanguage(listener) {
      listeners.push(listener);
    },
  };
}

/** @returns {Partial<Settings>} */
function kept() {
  try {
    const found = JSON.parse(load("settings") ?? "{}");
    if (!languages().includes(found.lang)) found.lang = "";
    return found;
  } catch {
    return { lang: "" };
  }
}
