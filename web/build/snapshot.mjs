// Takes the memory snapshot (run by snapshot.py under Node). The file's format is told in web/js/snapshot.js.
//
// node snapshot.mjs PYODIDE_JS PYODIDE_LOCK BAKED_ZIP PREPARE_PY TARGET MODULE...
// Prints as JSON: "heap", where the last block in use ends, and "pages", how many of 1 KiB are stored.
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { MAGIC, checksum } from "../js/snapshot.js";

// Not in every browser, and a snapshot can't be restored where the answer is another one than at its making.
delete WebAssembly.Suspending;
delete WebAssembly.promising;

const PAGE = 1024;
const HEADER = 48; // bytes of Pyodide's own snapshot before its JSON
const UNWOUND = 2 ** 20; // bytes of the stack below its end, which calls have left behind
// dlmalloc: the flag of a block that is in use, bytes at the heap's end, and from which size free blocks form trees.
const IN_USE = 2;
const FOOT = 40;
const TREES = 256;
const [engine, lock, baked, prepare, target, ...modules] = process.argv.slice(2);
const { loadPyodide, createModule } = await import(pathToFileURL(resolve(engine)).href);
const { info } = JSON.parse(readFileSync(lock, "utf-8"));

/** Options of every start here; nothing of this machine may get into the memory. */
const options = (more) => ({
  indexURL: dirname(resolve(engine)), lockFileContents: { info, packages: {} }, _sysExecutable: "/python",
  env: { PYTHONHASHSEED: "0", HOME: "/home/pyodide" }, ...more,
});

/** The memory of an engine before Python runs. */
async function fresh() {
  let memory;
  const createPyodideModule = async (settings) => {
    settings.noInitialRun = true;
    memory = (await createModule(settings)).HEAPU8.slice();
    throw new Error("seen");
  };
  await loadPyodide(options({ stdLibURL: resolve(baked), createPyodideModule })).catch((error) => {
    if (error.message !== "seen") throw error;
  });
  return memory;
}

const differs = (one, other, page) =>
  Buffer.compare(one.subarray(page * PAGE, (page + 1) * PAGE), other.subarray(page * PAGE, (page + 1) * PAGE)) !== 0;

/** How many pages from the start are the engine's data: up to the first 64 KiB of nothing. */
function dataPages(memory) {
  for (let at = 0; ; at += 65536) if (memory.subarray(at, at + 65536).every((byte) => !byte)) return at / PAGE;
}

/**
 * Overwrite with zeros what has been freed: it compresses better, and nothing of it is kept by accident.
 *
 * The heap is dlmalloc's: blocks one after the other, each behind two words, the size of a free block before it and
 * its own size with three flags. Returns where the last block in use ends: what comes later begins there.
 */
function cleanFree(module) {
  const { HEAPU8: bytes, HEAPU32: words } = module;
  const stack = module._emscripten_stack_get_current();
  bytes.fill(0, stack - UNWOUND, stack);
  const top = words[module._emscripten_get_sbrk_ptr() >>> 2];
  let used = 0;
  for (let block = module.___heap_base; block < top - FOOT; ) {
    const head = words[(block >>> 2) + 1];
    const size = head & ~7;
    const end = block + size;
    if (!size || end > top) throw new Error("the heap has another form than web/build/snapshot.mjs knows");
    if (head & IN_USE) used = end;
    else bytes.fill(0, Math.min(block + (size < TREES ? 16 : 32), end), end); // behind sizes and links
    block = end;
  }
  return used;
}

/** [first, count] of the runs of ascending numbers. */
function ranges(numbers) {
  const found = [];
  for (const number of numbers) {
    const last = found.at(-1);
    if (last && last[0] + last[1] === number) last[1] += 1;
    else found.push([number, 1]);
  }
  return found;
}

async function make() {
  const bases = [await fresh(), await fresh(), await fresh()];
  const python = await loadPyodide(options({ stdLibURL: resolve(baked), createPyodideModule: createModule, _makeSnapshot: true }));
  python.runPython(`import sys\nsys.argv += ${JSON.stringify(modules)}`);
  python.runPython(readFileSync(prepare, "utf-8"));
  const module = python._module;
  const used = cleanFree(module);
  const whole = python.makeMemorySnapshot();
  const [, start, jsonLength] = new Uint32Array(whole.buffer, 0, 3);
  const memory = whole.subarray(start);
  const settled = dataPages(bases[0]);
  const wanted = [];
  for (let page = 0; page < memory.length / PAGE; page++) {
    const empty = memory.subarray(page * PAGE, (page + 1) * PAGE).every((byte) => !byte);
    const kept = page < settled
      ? differs(bases[0], memory, page) || differs(bases[0], bases[1], page) || differs(bases[0], bases[2], page)
      : !empty;
    if (kept) wanted.push(page);
  }
  // The call trampoline is a place in this engine's function table, which is another one in every engine.
  const trampoline = module.__PyRuntime + module.HEAP32[module.__PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET >>> 2];
  const head = {
    build: module.API.config.BUILD_ID, memory: memory.length, page: PAGE, settled, checksum: 0, pages: ranges(wanted),
    own: [trampoline], config: JSON.parse(new TextDecoder().decode(whole.subarray(HEADER, HEADER + jsonLength))),
  };
  head.checksum = checksum(new Int32Array(bases[0].buffer, bases[0].byteOffset, bases[0].length / 4), head);
  writeFileSync(target, file(head, memory, wanted));
  return JSON.stringify({ heap: used, pages: wanted.length });
}

function file(head, memory, wanted) {
  const json = new TextEncoder().encode(JSON.stringify(head));
  const start = Math.ceil((8 + json.length) / 16) * 16;
  const bytes = new Uint8Array(start + wanted.length * PAGE);
  new Uint32Array(bytes.buffer, 0, 2).set([MAGIC, json.length]);
  bytes.set(json, 8);
  wanted.forEach((page, i) => bytes.set(memory.subarray(page * PAGE, (page + 1) * PAGE), start + i * PAGE));
  return bytes;
}

try {
  console.log(await make());
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
