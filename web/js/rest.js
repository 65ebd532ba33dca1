/**
 * The engine's second part: functions that hardly any start or match needs (`web/build/split.py`). It is fetched when
 * there is time, and at once when one of them is called.
 *
 * @typedef {Record<string, any>} Exports
 */
import { LoadError, bytes } from "./gather.js";

const SHARED = "rest:"; // what the first part exports for the second and not for Pyodide
// A module of one function, (i32) -> (), which it imports as "a" "a" and exports as "a": no other may stand in a table.
const CALLER = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 1, 127, 0, 2, 7, 1, 1, 97, 1, 97, 0, 0, 7, 5, 1, 1, 97, 0, 0,
]);

/**
 * @param {object} parts
 * @param {import("./types.js").Site} parts.site
 * @param {WebAssembly.Module} [parts.module]  the second part, if it is there already
 * @param {(place: number) => void} [parts.called]  told when a function of it is called for the first time
 * @param {(error: unknown) => void} [parts.failed]  told when it could not be had: what called for it is lost
 */
export function createRest({ site, module, called = () => {}, failed = () => {} }) {
  return {
    /**
     * Have it come when one of its functions is called.
     * @param {Exports} exports @param {Exports} imports  both of the first part @returns {Exports} what Pyodide should see of the exports
     */
    join(exports, imports) {
      const { shown, shared } = parted(exports);
      if (shared.places) {
        call(shared, (place) => {
          called(place);
          try {
            module ??= now(site);
            new WebAssembly.Instance(module, { ...imports, rest: shared }); // which fills the places
          } catch (error) {
            failed(error); // Pyodide does not pass every error on
            throw error;
          }
        });
      }
      return shown;
    },

    /** Fetch it before it is called. @returns {Promise<WebAssembly.Module>} */
    async fetch() {
      module ??= await WebAssembly.compile(await bytes(site, site.rest));
      return module;
    },
  };
}

/**
 * Tell what the first part exports for Pyodide from what it exports for the second.
 * @param {Exports} exports @returns {{shown: Exports, shared: Exports}}
 */
export function parted(exports) {
  /** @type {{shown: Exports, shared: Exports}} */
  const found = { shown: {}, shared: {} };
  for (const [name, value] of Object.entries(exports)) {
    if (name.startsWith(SHARED)) found.shared[name.slice(SHARED.length)] = value;
    else found.shown[name] = value;
  }
  return found;
}

/** Have something called, with the number of its place, when a function is not there. @param {Exports} shared @param {(place: number) => void} bring */
export function call(shared, bring) {
  const caller = new WebAssembly.Instance(new WebAssembly.Module(CALLER), { a: { a: bring } });
  shared.places.set(0, caller.exports.a);
}

/** Fetch and compile it while the caller waits. @param {import("./types.js").Site} site @returns {WebAssembly.Module} */
function now({ rest, base }) {
  const request = new XMLHttpRequest();
  request.open("GET", new URL(rest, base), false);
  request.responseType = "arraybuffer";
  try {
    request.send();
  } catch (error) {
    throw new LoadError(rest, String(error));
  }
  if (request.status !== 200) throw new LoadError(rest, `HTTP ${request.status}`);
  return new WebAssembly.Module(request.response);
}
