/**
 * The beginning of every service worker of this site. The build joins BUILD, this, and `keep.js` (or `stop.js` after
 * `build.py build --no-offline`) into `sw.js`.
 *
 * Another site, or another copy of this one, may live on the same origin: only caches named after this site's own
 * folder are ever looked at (`web/js/offline.js` names them the same way).
 */
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const SITE = new URL("./", location.href).href;
const CACHES = `pygame-rules:${new URL(SITE).pathname}:`;

/** @returns {Promise<string[]>} the names of this site's caches, of this build and of others */
async function ours() {
  return (await caches.keys()).filter((name) => name.startsWith(CACHES) && /^[0-9a-f]+$/.test(name.slice(CACHES.length)));
}
