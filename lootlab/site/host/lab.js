// Before JupyterLite's own service worker: what the lab has once read is kept, so that it opens without a network, too.
// (VERSION: lootlab/site/lite.py. What this browser keeps of the pages is found as well: most of Python.)
const OWN = ` ${new URL("./", location.href).pathname}`; // there may be more than one lab on this host
const KEPT = `lootlab-lab-${VERSION}${OWN}`;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(KEPT).then((cache) => cache.add("index.html")));
});

self.addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    const old = (await caches.keys()).filter((name) => name.startsWith("lootlab-lab-") && name.endsWith(OWN) && name !== KEPT);
    await Promise.all(old.map((name) => caches.delete(name)));
  })());
});

self.addEventListener("fetch", (event) => {
  const { origin, pathname } = new URL(event.request.url);
  const asked = /\/api\/(drive|stdin|service-worker)/.test(pathname); // questions to this very page, not files
  if (event.request.method !== "GET" || origin !== location.origin || asked) return;
  event.respondWith(keep(event.request, origin + pathname)); // whoever comes after us does not hear of it
});

async function keep(request, address) {
  const cache = await caches.open(KEPT);
  const kept = (await cache.match(address)) ?? (await caches.match(address));
  if (kept) return kept;
  const found = await fetch(request);
  if (found.ok && found.status === 200) cache.put(address, found.clone()).catch(() => { /* no room: only with a network */ });
  return found;
}
