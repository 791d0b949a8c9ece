// Keeps the whole site in this browser, as it was built (VERSION, FILES: lootlab/site/offline.py). Files of a version
// stand in a folder of their own, so an open page goes on with its version; the next page that is loaded is the new one.
const CACHE = `lootlab-${VERSION}`;
const READ = "lootlab-docs";
const SITE = new URL("./", location.href).href;

self.addEventListener("install", (event) => {
  // Pages have the same names in all versions: those are asked for anew. The rest is most likely here already.
  const wanted = FILES.map((file) => new Request(SITE + file, { cache: file.includes("/") ? "default" : "no-cache" }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(wanted)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    await self.clients.claim();
    // What open pages may still ask for stays: one version before this one.
    const names = (await caches.keys()).filter((name) => /^lootlab-[0-9a-f]+$/.test(name) && name !== CACHE);
    await Promise.all(names.slice(0, -1).map((name) => caches.delete(name)));
  })());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(SITE)) return;
  event.respondWith(request.url.startsWith(`${SITE}docs/`) ? read(request) : answer(request));
});

/** A page of the documentation: as it is now, or without a network as it was when it was last read. */
async function read(request) {
  const cache = await caches.open(READ);
  try {
    const found = await fetch(request);
    if (found.ok) await cache.put(request.url.split("#")[0], found.clone());
    return found;
  } catch (lost) {
    const kept = await cache.match(request.url.split("#")[0]);
    if (kept) return kept;
    throw lost;
  }
}

async function answer(request) {
  const path = new URL(request.url).pathname;
  const asked = path.endsWith("/") ? `${path}index.html` : path;
  const kept = (await (await caches.open(CACHE)).match(asked)) ?? (await caches.match(asked));
  return kept ?? fetch(request);
}
