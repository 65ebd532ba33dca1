/**
 * `<pygame-rules game="totem" lang="de" seats="human,greedy" theme="auto"></pygame-rules>`: a table of these games in
 * any page, in a frame of its own. `position` (JSON) or `record` (text) may stand in the attribute of that name or in a
 * child `<script type="application/json">` or `<script type="text/plain">`. README, "Embedding", tells the rest;
 * js/host.js is the other end of the line.
 */
const SOURCE = "pygame-rules";
const VERSION = 1;
const PAGE = new URL("./embed.html", import.meta.url);
const EVENTS = new Set(["ready", "move", "refused", "over", "error"]);
const CHILDREN = { position: 'script[type="application/json"]', record: 'script[type="text/plain"]' };
const FIRST_HEIGHT = "32rem"; // until the table tells its own

class PygameRules extends HTMLElement {
  static observedAttributes = ["game", "lang", "position", "record", "seats", "theme"];

  /** @type {HTMLIFrameElement|null} */
  #frame = null;
  /** @type {MessagePort|null} */
  #port = null;
  #nonce = "";
  #count = 0;
  #queued = false;
  /** @param {MessageEvent} event */
  #hello = (event) => this.#receive(event);

  connectedCallback() {
    window.addEventListener("message", this.#hello);
    // A child script may not have been read yet.
    if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", () => this.#load(), { once: true });
    else this.#load();
  }

  disconnectedCallback() {
    window.removeEventListener("message", this.#hello);
    this.#close();
  }

  /** @param {string} name @param {string|null} before @param {string|null} now */
  attributeChangedCallback(name, before, now) {
    if (!this.#frame || before === now || this.#queued) return;
    if (this.#port && (name === "theme" || name === "lang")) {
      this.#post({ type: name, [name]: name === "lang" ? this.#lang() : now ?? "auto" });
      return;
    }
    this.#queued = true;
    queueMicrotask(() => {
      this.#queued = false;
      if (this.isConnected) this.#load();
    });
  }

  /** Make the frame; it begins anew if there is one. */
  #load() {
    if (!this.isConnected) return;
    this.#close();
    this.#nonce = [...crypto.getRandomValues(new Uint32Array(4))].map((n) => n.toString(36)).join("");
    const address = new URL(PAGE);
    address.searchParams.set("game", this.getAttribute("game") ?? "");
    address.searchParams.set("lang", this.#lang());
    for (const name of ["seats", "theme"]) {
      const value = this.getAttribute(name);
      if (value) address.searchParams.set(name, value.replaceAll(" ", ""));
    }
    const fragment = new URLSearchParams({ nonce: this.#nonce });
    for (const [name, child] of Object.entries(CHILDREN)) {
      const value = this.getAttribute(name) ?? this.querySelector(`:scope > ${child}`)?.textContent;
      if (value?.trim()) fragment.set(name, value.trim());
    }
    address.hash = fragment.toString();

    const frame = document.createElement("iframe");
    frame.title = this.title || this.getAttribute("game") || SOURCE;
    frame.allow = "clipboard-write; fullscreen";
    frame.style.cssText = `display: block; width: 100%; height: ${FIRST_HEIGHT}; border: 0; color-scheme: normal;`;
    for (const name of ["sandbox", "loading"]) {
      const value = this.getAttribute(name);
      if (value !== null) frame.setAttribute(name, value);
    }
    frame.src = address.href;
    this.style.display ||= "block";
    this.#frame = frame;
    this.append(frame);
  }

  #close() {
    this.#port?.close();
    this.#port = null;
    this.#frame?.remove();
    this.#frame = null;
  }

  #lang() {
    return this.closest("[lang]")?.getAttribute("lang") || navigator.language;
  }

  /** Look at a message of the window: only the hello of our own frame is for us. @param {MessageEvent} event */
  #receive({ source, origin, data }) {
    if (!this.#frame || source !== this.#frame.contentWindow || !isMessage(data) || data.nonce !== this.#nonce) return;
    if ((origin !== PAGE.origin && origin !== "null") || data.type !== "hello") return;
    const { port1, port2 } = new MessageChannel();
    this.#port?.close(); // the frame was loaded again
    this.#port = port1;
    port1.onmessage = (event) => this.#obey(event.data);
    const port = { source: SOURCE, v: VERSION, id: this.#id(), type: "port", nonce: this.#nonce };
    /** @type {Window} */ (source).postMessage(port, origin === "null" ? "*" : origin, [port2]);
  }

  /** @param {any} data */
  #obey(data) {
    if (!isMessage(data)) return;
    const { source, v, id, type, ...detail } = data;
    if (type === "height" && Number.isFinite(detail.height)) {
      const frame = /** @type {HTMLIFrameElement} */ (this.#frame);
      frame.style.height = `${Math.min(Math.max(detail.height, 0), 20_000)}px`;
      this.#post({ type: "ok", id, height: frame.offsetHeight }); // the page's own style may have the last word
    } else if (EVENTS.has(type)) {
      if (id.startsWith("page-")) return; // the answer to something that we asked
      if (type === "ready" && this.#frame && !this.title) this.#frame.title = detail.title || this.#frame.title;
      this.dispatchEvent(new CustomEvent(`${SOURCE}:${type}`, { detail, bubbles: true, composed: true }));
    } else if (type !== "ok") this.#post({ type: "error", id, message: `unknown type: ${String(type).slice(0, 40)}` });
  }

  #id() {
    this.#count += 1;
    return `page-${this.#count}`;
  }

  /** @param {{type: string, id?: string, [field: string]: unknown}} message */
  #post(message) {
    this.#port?.postMessage({ source: SOURCE, v: VERSION, id: this.#id(), ...message });
  }
}

/** @param {any} data @returns {boolean} */
function isMessage(data) {
  return data?.source === SOURCE && data.v === VERSION && typeof data.id === "string" && typeof data.type === "string";
}

if (!customElements.get(SOURCE)) customElements.define(SOURCE, PygameRules);
