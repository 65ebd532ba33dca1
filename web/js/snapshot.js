/**
 * The memory snapshot: Python's memory as it was at build time, after the package and the table had been imported.
 *
 * The file holds only the pages that differ from the memory of a freshly instantiated engine: little-endian
 * `[magic, length of the head]` (two 32-bit words), the head as JSON, zeros up to a multiple of 16, then the pages one
 * after the other. `web/build/snapshot.mjs` writes it; what the head says is the type `Head`.
 *
 * Pages below `settled` that are not listed are the engine's own data, the same in every browser (their checksum is
 * compared before anything is changed); pages above it that are not listed are empty.
 *
 * @typedef {object} Head
 * @property {string} build  Pyodide's build id
 * @property {number} memory  bytes of the whole memory
 * @property {number} page  bytes of a page
 * @property {number} settled  number of pages at the start that are the same in every fresh engine
 * @property {number} checksum  of the unlisted pages below `settled`
 * @property {[first: number, count: number][]} pages  which pages follow, ascending
 * @property {number[]} own  byte addresses of 32-bit words that belong to this very engine and stay as they are
 * @property {object} config  what Pyodide needs to find its JavaScript objects again
 */
export const MAGIC = 0x53475031; // "1PGS"

/** @param {ArrayBuffer} file @returns {{head: Head, start: number}} the head, and where the pages begin */
export function readHead(file) {
  const [magic, length] = file.byteLength > 8 ? new Uint32Array(file, 0, 2) : [0, 0];
  if (magic !== MAGIC || 8 + length > file.byteLength) throw new Error("the snapshot's file is damaged");
  const head = /** @type {Head} */ (JSON.parse(new TextDecoder().decode(new Uint8Array(file, 8, length))));
  const start = Math.ceil((8 + length) / 16) * 16;
  const count = head.pages.reduce((sum, [, n]) => sum + n, 0);
  if (file.byteLength !== start + count * head.page) throw new Error("the snapshot's file is not complete");
  return { head, start };
}

/**
 * Checksum of the pages below `settled` that no range lists.
 * @param {Int32Array} words  the memory @param {Pick<Head, "page"|"settled"|"pages">} head
 * @returns {number} unsigned, 32 bits
 */
export function checksum(words, { page, settled, pages }) {
  let sum = 0x811c9dc5;
  let next = 0;
  for (const [first, count] of [...pages, [settled, 0]]) {
    const end = (Math.min(first, settled) * page) / 4;
    for (let i = (next * page) / 4; i < end; i++) sum = Math.imul(sum ^ words[i], 0x01000193);
    next = Math.min(settled, first + count);
  }
  return sum >>> 0;
}

/**
 * Bring a fresh engine's memory into the state of the snapshot. Nothing is changed unless everything fits.
 * @param {{HEAP32: Int32Array, HEAPU8: Uint8Array, API: any, _emscripten_get_sbrk_ptr: () => number}} module  the instantiated engine, its `main` not run
 * @param {ArrayBuffer} file
 */
export function restore(module, file) {
  const { head, start } = readHead(file);
  const { HEAP32: words, HEAPU8: bytes, API: api } = module;
  if (head.build !== api.config.BUILD_ID) throw new Error("the snapshot belongs to another version of Pyodide");
  if (bytes.length < head.memory) throw new Error(`the snapshot needs ${head.memory} bytes of memory, not ${bytes.length}`);
  if (checksum(words, head) !== head.checksum) throw new Error("the engine's fresh memory is not that of the build");
  const own = head.own.map((address) => words[address >>> 2]);
  const used = words[module._emscripten_get_sbrk_ptr() >>> 2]; // nothing has been written above: it is empty, and stays unclaimed
  bytes.fill(0, head.settled * head.page, used);
  let from = start;
  for (const [first, count] of head.pages) {
    bytes.set(new Uint8Array(file, from, count * head.page), first * head.page);
    from += count * head.page;
  }
  head.own.forEach((address, i) => (words[address >>> 2] = own[i]));
  api.restoreSnapshot = () => head.config;
}
