/**
 * Keeps the files of one build, whole and checked, so that the site works without network. It answers requests for
 * these files and for nothing else. Messages from pages: "go" (a waiting worker takes over), "state" and "fill" (fetch
 * what is missing), the last two with a port for the reply `{version, files, bytes, missing, reason}`.
 *
 * @typedef {{path: string, address: string, hash: string, size: number}} Listed
 */
const CACHE = CACHES + BUILD.version;
const LANES = 4; // files fetched at a time

/** @type {Map<string, Listed>} */
const FILES = new Map(BUILD.files.map(([path, hash, size]) => [path, { path, address: SITE + path, hash, size }]));

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(activate()));
worker.addEventListener("message", (event) => event.waitUntil(receive(event)));
worker.addEventListener("fetch", (event) => {
  const file = event.request.method === "GET" ? listed(event.request.url) : undefined;
  if (file) event.respondWith(answer(event, file));
});

async function install() {
  const { reason } = await fill();
  if (!reason) return;
  for (const page of await worker.clients.matchAll({ includeUncontrolled: true, type: "window" })) {
    if (page.url.startsWith(SITE)) page.postMessage({ offline: "failed", version: BUILD.version, reason });
  }
  throw new Error(reason); // the browser keeps the worker it has; what was fetched stays for the next try
}

async function activate() {
  for (const name of await ours()) if (name !== CACHE) await caches.delete(name);
  await worker.clients.claim();
}

/** @param {ExtendableMessageEvent} event */
async function receive({ data, ports: [port] }) {
  if (data === "go") await worker.skipWaiting();
  else if (data === "fill") port?.postMessage(await fill());
  else if (data === "state") port?.postMessage(state(await missing()));
}

// ---- the files ------------------------------------------------------------------------------------------------------

/** @type {ReturnType<typeof fetchMissing>|null} */
let filling = null;

/** Fetch what is missing; asked twice, it is done once. @returns {ReturnType<typeof fetchMissing>} */
function fill() {
  filling ??= fetchMissing().finally(() => (filling = null));
  return filling;
}

/** @returns {Promise<ReturnType<typeof state>>} what there is afterwards; `reason` tells the first thing that failed */
async function fetchMissing() {
  let reason = "";
  try {
    const cache = await caches.open(CACHE);
    const older = await Promise.all((await ours()).filter((name) => name !== CACHE).map((name) => caches.open(name)));
    const rest = (await missing()).values();
    const lane = async () => {
      for (const file of rest) {
        // One that fails doesn't stop the others: the next try then has less to do.
        await store(cache, file, older).catch((error) => (reason ||= `${file.path}: ${error.message}`));
      }
    };
    await Promise.all(Array.from({ length: LANES }, lane));
    return state(await missing(), reason);
  } catch (error) {
    return state([...FILES.values()], String(error)); // storage is blocked or broken
  }
}

/** @returns {Promise<Listed[]>} the files that are not kept (never there yet, or thrown out by the browser) */
async function missing() {
  const there = new Set((await (await caches.open(CACHE)).keys()).map((request) => request.url));
  return [...FILES.values()].filter((file) => !there.has(file.address));
}

/** @param {Listed[]} lacking @param {string} [reason] */
function state(lacking, reason = lacking.length ? `${lacking[0].path}: missing` : "") {
  const bytes = BUILD.files.reduce((sum, [, , size]) => sum + size, 0);
  return { version: BUILD.version, files: FILES.size, bytes, missing: lacking.length, reason };
}

/**
 * Keep a file: from a cache of another build if it is the same there, else from the network.
 * @param {Cache} cache @param {Listed} file @param {Cache[]} older
 */
async function store(cache, file, older) {
  for (const other of older) {
    const found = await other.match(file.address);
    if (found?.headers.get("x-hash") === file.hash) return cache.put(file.address, found);
  }
  return cache.put(file.address, await get(file));
}

/**
 * Fetch a file. What the browser's own cache has may be of another build: then once more past it.
 * @param {Listed} file @returns {Promise<Response>} a checked one
 */
async function get(file) {
  return checked(file, "default").catch(() => checked(file, "reload"));
}

/**
 * Fetch a file and compare it with its hash (by hand: `fetch(…, {integrity})` doesn't tell why it failed).
 * @param {Listed} file @param {RequestCache} cache
 * @returns {Promise<Response>} with the content type of its name, whatever the server said
 */
async function checked({ path, address, hash, size }, cache) {
  const response = await fetch(address, { cache, priority: "low" });
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  const body = await response.arrayBuffer();
  const found = new Uint8Array(await crypto.subtle.digest("SHA-256", body));
  if (`sha256-${btoa(String.fromCharCode(...found))}` !== hash) throw new Error("not the file of this build");
  const kind = BUILD.kinds[path.slice(path.lastIndexOf("."))] ?? "application/octet-stream";
  return new Response(body, { headers: { "content-type": kind, "content-length": String(size), "x-hash": hash } });
}

// ---- requests -------------------------------------------------------------------------------------------------------

/** @param {string} address @returns {Listed|undefined} the file it asks for; a query matters to no page, else to all */
function listed(address) {
  const { origin, pathname, search } = new URL(address);
  const whole = origin + pathname;
  const file = whole.startsWith(SITE) ? FILES.get(whole.slice(SITE.length) || "index.html") : undefined;
  return file && (!search || file.path.endsWith(".html")) ? file : undefined;
}

/** @param {FetchEvent} event @param {Listed} file @returns {Promise<Response>} */
async function answer(event, file) {
  try {
    const kept = await caches.match(file.address, { cacheName: CACHE });
    if (kept) return kept;
    const fresh = await get(file);
    if (await caches.has(CACHE)) event.waitUntil((await caches.open(CACHE)).put(file.address, fresh.clone())); // else: removed on purpose
    return fresh;
  } catch {
    return fetch(event.request); // no storage, or no such file any more: as if there were no worker
  }
}
