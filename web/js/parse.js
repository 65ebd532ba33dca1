/** Makes nodes of the markup that comes from the engine or was kept from it. */

const SVG = "http://www.w3.org/2000/svg";
const UNSAFE_ELEMENTS = "script, iframe, object, embed, link, meta, base";
const ADDRESSES = new Set(["href", "src", "action", "formaction", "xlink:href"]);
const UNSAFE_ADDRESS = /^\s*(javascript|vbscript|data:text\/html)/i;

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
    for (const name of element.getAttributeNames()) { // element.attributes would make an object of each
      const unsafe = name.startsWith("on") || (ADDRESSES.has(name) && UNSAFE_ADDRESS.test(element.getAttribute(name) ?? ""));
      if (unsafe) element.removeAttribute(name);
    }
  }
}
