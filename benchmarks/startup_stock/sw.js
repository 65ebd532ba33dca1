// The simplest precache, for the second visit.
const FILES = FILE_LIST;
self.addEventListener("install", (event) => event.waitUntil(caches.open("stock").then((cache) => cache.addAll(FILES))));
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (event) => event.respondWith(caches.match(event.request, { ignoreSearch: true }).then((hit) => hit ?? fetch(event.request))));
