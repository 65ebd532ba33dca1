/**
 * Brings the regions of the page to what a frame says, keeping every element that stays (same id, same place in the
 * document, focus, running interaction).
 */
import { Idiomorph } from "./vendor/idiomorph.js";

const SVG = "http://www.w3.org/2000/svg";
/** Attributes that belong to the page; a frame never carries them. */
const OWN = new Set(["tabindex", "aria-disabled", "aria-selected", "data-state", "data-grab", "data-shown"]);
const UNSAFE_ELEMENTS = "script, iframe, object, embed, link, meta, base";
const UNSAFE_ADDRESS = /^\s*(javascript|vbscript|data:text\/html)/i;

/**
 * Bring one region to its new content; "" empties it.
 * @param {Element} region @param {string} markup @param {boolean} picture  whether the markup is an SVG document
 */
export function morphRegion(region, markup, picture) {
  performance.mark("parse:start");
  const content = picture ? parsePicture(markup) : parseHtml(markup);
  performance.measure("page:parse", "parse:start");
  performance.mark("morph:start");
  const present = region.querySelector(":scope > svg");
  if (picture && present && content.length === 1) {
    for (const other of [...region.childNodes]) if (other !== present) other.remove();
    Idiomorph.morph(present, content[0], { morphStyle: "outerHTML", restoreFocus: false, callbacks });
  } else {
    Idiomorph.morph(region, content, { morphStyle: "innerHTML", restoreFocus: false, callbacks });
  }
  performance.measure("page:morph", "morph:start");
}

const callbacks = {
  /** A layer with the digest that is already there stays as it is (an incoming one may be empty). @param {Element} old @param {Node} incoming */
  beforeNodeMorphed(old, incoming) {
    if (!(incoming instanceof Element) || old.nodeType !== Node.ELEMENT_NODE) return true;
    const digest = incoming.getAttribute("data-digest");
    if (digest === null || digest !== old.getAttribute("data-digest")) return true;
    return incoming.childNodes.length > 0 && old.childNodes.length === 0;
  },
  /** @param {string} name @param {Element} element */
  beforeAttributeUpdated(name, element) {
    if (OWN.has(name)) return false;
    return !(name === "open" && element.localName === "details"); // what a reader has unfolded stays unfolded
  },
};

/**
 * Parse an SVG document in the SVG namespace.
 * @param {string} markup
 * @returns {Element[]} the root element, or nothing for ""
 */
export function parsePicture(markup) {
  if (!markup.trim()) return [];
  const parsed = new DOMParser().parseFromString(markup, "image/svg+xml");
  const fault = parsed.querySelector("parsererror");
  if (fault || parsed.documentElement.namespaceURI !== SVG) {
    throw new Error(`The picture of the board can't be read: ${(fault?.textContent ?? markup).slice(0, 200)}`);
  }
  const root = document.adoptNode(parsed.documentElement);
  disarm(root);
  return [root];
}

/** Parse an HTML fragment. @param {string} markup @returns {Node[]} */
export function parseHtml(markup) {
  const template = document.createElement("template");
  template.innerHTML = markup;
  disarm(template.content);
  return [...document.adoptNode(template.content).childNodes];
}

/**
 * Take away what could run. Everything typed by people is escaped where the markup is made; this is the second lock.
 * @param {Element|DocumentFragment} root
 */
function disarm(root) {
  for (const element of root.querySelectorAll(UNSAFE_ELEMENTS)) element.remove();
  const elements = root instanceof Element ? [root, ...root.querySelectorAll("*")] : root.querySelectorAll("*");
  for (const element of elements) {
    for (const { name, value } of [...element.attributes]) {
      const address = name === "href" || name === "src" || name === "action" || name === "formaction" || name === "xlink:href";
      if (name.startsWith("on") || (address && UNSAFE_ADDRESS.test(value))) element.removeAttribute(name);
    }
  }
}
