/**
 * The engine's files: fetched with honest progress and errors that name the file, or given by whoever has them already
 * (another worker, or the page of the one-file edition).
 */

export class LoadError extends Error {
  /** @param {string} file @param {string} reason */
  constructor(file, reason) {
    super(`${file}: ${reason}`);
    this.file = file;
  }
}

/**
 * @param {(done: number, total: number) => void} progress  bytes so far and, as far as is known, in all
 * @param {Record<string, ArrayBuffer>} [given]  files that need not be fetched, by their address
 */
export function createDownloads(progress, given = {}) {
  let done = 0;
  let total = 0;
  /** @type {{enough: number, tell: (quick: boolean) => void, timer: number}|null} */
  let race = null;

  /** @param {number} bytes */
  function count(bytes) {
    done += bytes;
    total = Math.max(total, done); // a compressed transfer counts fewer bytes than arrive
    progress(done, total);
    if (!race) return;
    if (done >= race.enough) settle(true);
    else race.timer ||= setTimeout(settle, PATIENCE, false);
  }

  /** @param {boolean} quick */
  function settle(quick) {
    clearTimeout(race?.timer);
    race?.tell(quick);
    race = null;
  }

  return {
    /**
     * @param {string} address @param {string} type  content type
     * @returns {Promise<Response>} its body is counted as it is read
     */
    async get(address, type) {
      const headers = { "content-type": type }; // whatever the server says: WebAssembly insists on its own
      if (given[address]) return new Response(given[address], { headers });
      let response;
      try {
        response = await fetch(address);
      } catch (error) {
        throw new LoadError(shortName(address), String(error));
      }
      if (!response.ok || !response.body) throw new LoadError(shortName(address), `HTTP ${response.status}`);
      total += Number(response.headers.get("content-length") ?? 0);
      const counted = new TransformStream({
        transform(part, out) {
          count(part.byteLength);
          out.enqueue(part);
        },
      });
      return new Response(response.body.pipeThrough(counted), { headers });
    },

    /**
     * Whether what is being fetched comes quickly: so many bytes within a moment of the first.
     * @returns {Promise<boolean>}
     */
    quick() {
      return new Promise((tell) => (race = { enough: ENOUGH, tell, timer: 0 }));
    },

    /** @returns {number} bytes fetched so far, as they are once unpacked */
    get bytes() {
      return done;
    },
  };
}

const ENOUGH = 2 ** 20;
const PATIENCE = 120; // ms

/** @param {string} address @returns {string} the file's name for people */
export function shortName(address) {
  return address.split("/").slice(-2).join("/");
}
