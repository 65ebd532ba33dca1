/**
 * Takes the place of a service worker that must go: removes this site's caches and itself. Open pages stay as they are
 * and need the network from now on; they ask (any message with a port) and hear that there is nothing more to wait for.
 */
worker.addEventListener("install", (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener("activate", (event) => event.waitUntil(stop()));
worker.addEventListener("message", ({ ports: [port] }) => {
  void worker.skipWaiting(); // once more, if something held it up
  port?.postMessage({ stopped: true });
});

async function stop() {
  await worker.registration.unregister();
  for (const name of await ours()) await caches.delete(name);
}
