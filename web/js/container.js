/**
 * The browser's service workers, where this page may have any.
 *
 * @returns {ServiceWorkerContainer|null} null where there are none: old browsers, files, private windows, sandboxes
 */
export function container() {
  try {
    return window.isSecureContext && "caches" in window ? navigator.serviceWorker ?? null : null;
  } catch {
    return null;
  }
}
