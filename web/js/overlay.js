/**
 * The layer above everything, outside all that is morphed: what is being dragged and what is fading away. Nothing in
 * it has an id, a target or a name; it can't be pointed at and is silent.
 *
 * @typedef {ReturnType<typeof createOverlay>} Overlay
 */

const SVG = "http://www.w3.org/2000/svg";
const BARE = ["id", "data-target", "data-drag", "data-info", "data-grab", "data-state", "tabindex", "role", "aria-label",
  "aria-labelledby", "aria-disabled", "aria-selected", "aria-describedby"];

/** @param {HTMLElement} layer  a fixed, inert element over the window */
export function createOverlay(layer) {
  /**
   * A copy of an element at the very place on the screen where it is now.
   * @param {Element} element @returns {Element|null}
   */
  function copy(element) {
    const made = element instanceof SVGElement && element.parentElement instanceof SVGElement ? copyShape(element) : copyBox(element);
    if (made) layer.append(made);
    return made;
  }

  /**
   * A copy of an element that has left the document, where it was; pictures only, since their size needs no layout.
   * @param {Element} element @param {DOMRect} box @returns {Element|null}
   */
  function copyAt(element, box) {
    if (!(element instanceof SVGGraphicsElement)) return null;
    const frame = sheet();
    const inner = frame.appendChild(document.createElementNS(SVG, "g"));
    inner.append(bare(element));
    layer.append(frame);
    const now = inner.getBoundingClientRect();
    if (!now.width || !now.height) {
      frame.remove();
      return null;
    }
    const scale = box.width / now.width;
    inner.setAttribute("transform", `translate(${box.left - now.left * scale} ${box.top - now.top * scale}) scale(${scale})`);
    return frame;
  }

  return {
    copy,
    copyAt,
    clear() {
      layer.replaceChildren();
    },
  };
}

/** @returns {SVGSVGElement} an empty picture over the whole window, in client pixels */
function sheet() {
  const frame = document.createElementNS(SVG, "svg");
  frame.setAttribute("class", "board sheet");
  return frame;
}

/** @param {SVGElement} element @returns {Element|null} */
function copyShape(element) {
  const parent = element.parentElement;
  const matrix = parent instanceof SVGGraphicsElement ? parent.getScreenCTM() : null;
  if (!matrix) return null;
  const frame = sheet();
  const inner = frame.appendChild(document.createElementNS(SVG, "g"));
  const { a, b, c, d, e, f } = matrix;
  inner.setAttribute("transform", `matrix(${a} ${b} ${c} ${d} ${e} ${f})`);
  if (parent) inner.setAttribute("fill", getComputedStyle(parent).fill); // what it has from where it stands
  inner.append(bare(element));
  return frame;
}

/** @param {Element} element @returns {Element} */
function copyBox(element) {
  const box = element.getBoundingClientRect();
  const made = bare(element);
  if (made instanceof HTMLElement || made instanceof SVGElement) {
    Object.assign(made.style, {
      position: "fixed", margin: "0", left: `${box.left}px`, top: `${box.top}px`, width: `${box.width}px`, height: `${box.height}px`,
    });
  }
  return made;
}

/** @param {Element} element @returns {Element} a deep copy without anything that identifies it */
function bare(element) {
  const made = /** @type {Element} */ (element.cloneNode(true));
  for (const part of [made, ...made.querySelectorAll("*")]) for (const name of BARE) part.removeAttribute(name);
  return made;
}
