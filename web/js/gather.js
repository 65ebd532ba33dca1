/**
 * Fetches what Python starts from, in the worker that needs it first: the page's own thread draws meanwhile. Every
 * further worker gets the same from the page.
 *
 * @typedef {import("./types.js").Site} Site
 * @typedef {import("./types.js").Shared} Shared
 * @typedef {import("./types.js").Gathered} Gathered
 * @typedef {(part: {done: number, total: number}) => void} Progress  bytes
 */

const ENOUGH = 2 ** 20; // bytes that have to come within `site.patience`, or the line is too slow for the longer download
const BETWEEN = 100; // ms between two reports of progress

export class LoadError extends Error {
  /** @param {string} file @param {string} reason */
  constructor(file, reason) {
    super(`${file}: ${reason}`);
    this.file = file;
  }
}

/**
 * Begin to fetch, and say what comes as soon as it is chosen.
 * @param {Site} site @param {Progress} [progress]
 * @returns {Promise<Gathered>} its promises are rejected with LoadError
 */
export async function gather(site, progress = () => {}) {
  const line = counter(progress);
  const module = get(site, site.wasm, "application/wasm", line).then(WebAssembly.compileStreaming)
    .catch((error) => Promise.reject(error instanceof LoadError ? error : new LoadError(site.wasm, String(error))));
  /** @param {string} name @param {AbortSignal} [signal] */
  const coming = (name, signal) => {
    const file = bytes(site, name, line, signal);
    file.catch(() => {}); // told where it is waited for
    return file;
  };
  module.catch(() => {});
  if (site.saveData) return { choice: "save-data", module, library: coming(site.stdlib) };
  const stop = new AbortController();
  const snapshot = coming(site.snapshot, stop.signal); // at once; on a slow line little of it comes before it is stopped
  if (await Promise.race([isQuick(site, line), module])) return { choice: "", module, snapshot };
  stop.abort();
  return { choice: "slow-line", module, library: coming(site.stdlib) };
}

/**
 * @param {Site} site @param {string} name @param {ReturnType<typeof counter>} [line]
 * @param {AbortSignal} [signal]  the rest is not wanted: what has come so far is all there is
 * @returns {Promise<ArrayBuffer>}
 */
export async function bytes(site, name, line, signal) {
  return (await get(site, name, "application/octet-stream", line, signal)).arrayBuffer();
}

/**
 * @param {Site} site @param {string} name
 * @param {string} type  content type, whatever the server says: WebAssembly insists on its own
 * @param {ReturnType<typeof counter>} [line] @param {AbortSignal} [signal]
 */
async function get(site, name, type, line, signal) {
  const response = await fetch(new URL(name, site.base)).catch((error) => Promise.reject(new LoadError(name, String(error))));
  if (!response.ok || !response.body) throw new LoadError(name, `HTTP ${response.status}`);
  return new Response(line ? line.count(response, response.body, signal) : response.body, { headers: { "content-type": type } });
}

/** Count what arrives. @param {Progress} progress */
function counter(progress) {
  let done = 0;
  let total = 0;
  let told = 0;
  const line = {
    /** @type {((bytes: number) => void)|null} */
    heard: null,
    /** @param {Response} response @param {ReadableStream<Uint8Array>} body @param {AbortSignal} [signal] */
    count(response, body, signal) {
      total += Number(response.headers.get("content-length") ?? 0);
      return body.pipeThrough(new TransformStream({
        transform(part, out) {
          if (signal?.aborted) return out.terminate(); // the download ends, and no browser calls that an error
          out.enqueue(part);
          done += part.byteLength;
          total = Math.max(total, done); // a compressed transfer counts fewer bytes than arrive
          line.heard?.(done);
          if (performance.now() < told + BETWEEN) return;
          told = performance.now();
          progress({ done, total });
        },
      }));
    },
  };
  return line;
}

/**
 * Whether the first bytes come so quickly that the snapshot's longer download takes less time than importing does.
 * @param {Site} site @param {ReturnType<typeof counter>} line
 * @returns {Promise<boolean>}
 */
function isQuick({ patience }, line) {
  return new Promise((resolve) => {
    let waiting = 0;
    line.heard = (done) => {
      if (done >= ENOUGH) resolve(true);
      else waiting ||= setTimeout(resolve, patience, false);
    };
  });
}
