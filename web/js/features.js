/**
 * What the table needs of a browser, by name: a test that is true where it is there. Who lacks something is told so
 * (support.js). Only what decides is named here: whatever else the page uses has come to browsers before these.
 * `web/browsers.json` has the versions, under the same names.
 *
 * @typedef {Record<string, () => boolean>} Features
 */

/**
 * A module with all that Pyodide's has of later editions: exceptions, reference types, `memory.fill`, saturating and
 * narrow conversions. As text: `(tag) (memory 1) (table 1 externref) (func (param f32) (result i32) try (result i32)
 * i32.const 0 i32.const 0 i32.const 0 memory.fill local.get 0 i32.trunc_sat_f32_s i32.extend8_s catch_all i32.const 0 end)`.
 */
const LATER = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 9, 2, 96, 0, 0, 96, 1, 125, 1, 127, 3, 2, 1, 1, 4, 4, 1, 111, 0, 1, 5, 3, 1, 0, 1, 13, 3,
  1, 0, 0, 10, 24, 1, 22, 0, 6, 127, 65, 0, 65, 0, 65, 0, 252, 11, 0, 32, 0, 252, 0, 192, 25, 65, 0, 11, 11,
]);

/** What every worker needs too. @type {Features} */
export const ENGINE = {
  "WebAssembly": () => typeof WebAssembly === "object",
  "WebAssembly exceptions": () => typeof WebAssembly !== "object" || WebAssembly.validate(LATER),
  "BigInt64Array": () => typeof BigInt64Array === "function",
  "FinalizationRegistry": () => typeof FinalizationRegistry === "function",
  "class { static {} }": staticBlocks,
  "Worker({ type: module })": () => !inClassicWorker(),
};

/** What the page needs besides. @type {Features} */
export const TABLE = {
  "<script type=module>": () => "noModule" in HTMLScriptElement.prototype,
  "Worker({ type: module })": moduleWorkers,
  "WebAssembly.compileStreaming": () => typeof WebAssembly !== "object" || "compileStreaming" in WebAssembly,
  "TransformStream": () => typeof TransformStream === "function",
  "<dialog>": () => typeof HTMLDialogElement === "function",
  ":modal": () => CSS.supports("selector(:modal)"),
  "@container": () => CSS.supports("container-type: inline-size"),
  "100dvh": () => CSS.supports("height: 100dvh"),
};

/** What the one-file edition needs to unpack itself. @type {Features} */
export const FILE = {
  "DecompressionStream": () => typeof DecompressionStream === "function",
  "class { static {} }": staticBlocks, // stands for the whole language of its script
};

/** @param {Features} features @returns {string[]} the names of those that are not there */
export function lacking(features) {
  return Object.keys(features).filter((name) => {
    try {
      return !features[name]();
    } catch {
      return true;
    }
  });
}

function staticBlocks() {
  try {
    return Boolean(new Function("class C { static {} }"));
  } catch (error) {
    return !(error instanceof SyntaxError); // a page may be forbidden to make functions from text: that says nothing
  }
}

/** Firefox before 114 reads the option and makes a classic worker nevertheless; only that can run scripts so (a module
 * worker of Firefox may still be asked to run none). */
function inClassicWorker() {
  try {
    /** @type {any} */ (globalThis).importScripts("data:text/javascript,");
    return true;
  } catch {
    return false;
  }
}

/** Nothing is started: the options are read before the impossible address. */
function moduleWorkers() {
  let read = false;
  try {
    new Worker("http://:", { get type() {
      read = true;
      return /** @type {const} */ ("module");
    } });
  } catch {
    // as expected
  }
  return read;
}
