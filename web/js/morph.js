/**
 * Brings the regions of the page to what a frame says, keeping every element that stays (same id, same place in the
 * document, focus, running interaction).
 */
import { parseHtml, parsePicture } from "./parse.js";
import { Idiomorph } from "./vendor/idiomorph.js";

/** Attributes that belong to the page; a frame never carries them. */
const OWN = new Set(["tabindex", "aria-disabled", "aria-selected", "data-state", "data-grab", "data-shown"]);

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
