/**
 * The engine's second module: functions that hardly any start or match needs (`web/build/split.py`). It comes when the
 * first of them is called, or before, once there is time for it.
 *
 * @typedef {Record<string, any>} Exports
 */
const SHARED = "rest:";
// A module of one function, (i32) -> (), which it imports as "a" "a" and exports as "a": no other may stand in a table.
const CALLER = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 1, 127, 0, 2, 7, 1, 1, 97, 1, 97, 0, 0, 7, 5, 1, 1, 97, 0, 0,
]);

/**
 * Tell what the first module exports for Pyodide from what it exports for the second.
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

/** Have a function called, with the number of its place, when a jump finds none. @param {Exports} shared @param {(place: number) => void} bring */
export function call(shared, bring) {
  const caller = new WebAssembly.Instance(new WebAssembly.Module(CALLER), { a: { a: bring } });
  shared.places.set(0, caller.exports.a);
}

/** Put the functions into their places. @param {WebAssembly.Module} rest @param {Exports} imports  the first module's @param {Exports} shared */
export function fill(rest, imports, shared) {
  new WebAssembly.Instance(rest, { ...imports, rest: shared });
}

/** Fetch and compile the second module while everything waits: a function of it is being called. @param {string} address @returns {WebAssembly.Module} */
export function fetchNow(address) {
  const request = new XMLHttpRequest();
  request.open("GET", address, false);
  request.responseType = "arraybuffer";
  request.send();
  if (request.status !== 200) throw new Error(`${address}: HTTP ${request.status}`);
  return new WebAssembly.Module(request.response);
}
