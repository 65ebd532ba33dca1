/**
 * A magnifying glass for fingers: where targets are too small to be hit, holding a finger on the board shows the place
 * beside the finger, enlarged, with the exact target marked in the middle. The finger slides to another one; lifting it
 * presses. While something is carried, the same glass shows where it would land.
 *
 * @typedef {import("./types.js").Point} Point
 * @typedef {HTMLElement|SVGElement} TargetElement
 * @typedef {ReturnType<typeof createLens>} Lens
 *
 * @typedef {object} Glass  the parts of an open lens
 * @property {HTMLElement} frame
 * @property {SVGSVGElement} copy  of the picture
 * @property {SVGElement} mark  around the target
 * @property {HTMLElement} name  what the target is called
 * @property {SVGSVGElement} picture
 * @property {number} zoom
 * @property {number} side  px
 */
import { keep, load } from "./store.js";
import { allTargets, labelOf, put } from "./targets.js";

const SMALL = 24; // px: a target below that is too small for a finger …
const SCANT = 40; // … and below that if a long press on it has nothing else to tell
const COMFORTABLE = 48; // px of a target under the lens
const LARGEST = 168; // px of the lens itself
const GAP = 34; // px between the finger and the lens
const EDGE = 8; // px kept free at the edges of the window
const KNOWN = "lens"; // kept once somebody has used it
const SVG = "http://www.w3.org/2000/svg";
const BARE = ["id", "data-target", "data-drag", "data-info", "tabindex", "role", "aria-label", "aria-labelledby",
  "aria-disabled", "aria-selected", "aria-describedby"];

/** Whether a finger needs help to hit a target of a picture. @param {Element} element @returns {boolean} */
export function isSmall(element) {
  if (!(element instanceof SVGGraphicsElement)) return false;
  const size = across(element);
  return size > 0 && size < (element.hasAttribute("data-info") ? SMALL : SCANT);
}

/** Whether somebody with a finger is still to be told of the lens. @param {ParentNode} root @returns {boolean} */
export function needsLens(root) {
  return !load(KNOWN) && window.matchMedia("(pointer: coarse)").matches && allTargets(root).some(isSmall);
}

/** @param {HTMLElement} layer  the inert layer above everything */
export function createLens(layer) {
  /** @type {Glass|null} */
  let glass = null;

  return {
    /** Show a place enlarged. @param {Point} at  of the finger @param {TargetElement|null} element  the target there */
    aim(at, element) {
      const picture = element instanceof SVGElement ? element.ownerSVGElement : null;
      if (!glass && picture) {
        keep(KNOWN, "known");
        glass = raise(layer, picture, Math.max(2, COMFORTABLE / across(/** @type {Element} */ (element))));
      }
      if (glass) show(glass, at, picture === glass.picture ? element : null);
    },
    close() {
      glass?.frame.remove();
      glass = null;
    },
  };
}

/** @param {Element} element @returns {number} px, the shorter way */
function across(element) {
  const { width, height } = element.getBoundingClientRect();
  return Math.min(width, height);
}

/** @param {HTMLElement} layer @param {SVGSVGElement} picture @param {number} zoom @returns {Glass} */
function raise(layer, picture, zoom) {
  const frame = document.createElement("div");
  const name = document.createElement("p");
  const sheet = document.createElementNS(SVG, "svg");
  const copy = copyOf(picture);
  const mark = document.createElementNS(SVG, "rect");
  const cross = document.createElementNS(SVG, "path");
  const side = Math.min(LARGEST, document.documentElement.clientWidth / 2 - GAP - 2 * EDGE);
  frame.className = "lens";
  mark.setAttribute("class", "lens-mark");
  cross.setAttribute("class", "lens-cross");
  cross.setAttribute("d", `M${side / 2 - 8} ${side / 2}h16M${side / 2} ${side / 2 - 8}v16`);
  sheet.setAttribute("width", String(side));
  sheet.setAttribute("height", String(side));
  name.style.width = `${side}px`;
  sheet.append(copy, mark, cross);
  frame.append(sheet, name);
  layer.append(frame);
  return { frame, copy, mark, name, picture, zoom, side };
}

/** @param {Glass} glass @param {Point} at @param {TargetElement|null} element */
function show({ frame, copy, mark, name, picture, zoom, side }, at, element) {
  const around = (/** @type {DOMRect} */ box) => ({
    x: side / 2 + (box.left - at.x) * zoom, y: side / 2 + (box.top - at.y) * zoom, width: box.width * zoom, height: box.height * zoom,
  });
  const frames = [[copy, around(picture.getBoundingClientRect())], [mark, element ? around(element.getBoundingClientRect()) : { width: 0, height: 0 }]];
  for (const [part, sizes] of /** @type {[Element, object][]} */ (frames)) {
    for (const [key, value] of Object.entries(sizes)) put(part, key, String(value));
  }
  name.textContent = element ? labelOf(element) : "–";
  frame.classList.toggle("leads", element !== null && element.getAttribute("aria-disabled") !== "true");
  place(frame, at);
}

/** Put the lens above the finger; near the upper edge of the window beside it. @param {HTMLElement} frame @param {Point} at */
function place(frame, at) {
  const { offsetWidth: width, offsetHeight: height } = frame;
  const room = document.documentElement.clientWidth;
  const top = Math.max(EDGE, at.y - GAP - height);
  const beside = at.x < room / 2 ? at.x + GAP : at.x - GAP - width;
  const left = top + height <= at.y - GAP / 2 ? at.x - width / 2 : beside;
  frame.style.left = `${Math.min(Math.max(EDGE, left), room - width - EDGE)}px`;
  frame.style.top = `${top}px`;
}

/** @param {SVGSVGElement} picture @returns {SVGSVGElement} a copy that looks the same and has nothing that identifies it */
function copyOf(picture) {
  const made = /** @type {SVGSVGElement} */ (picture.cloneNode(true));
  for (const part of [made, ...made.querySelectorAll("*")]) for (const name of BARE) part.removeAttribute(name);
  return made;
}
