// Before JupyterLite's own service worker: what the lab has once read is kept, so that it opens without a network, too.
// (VERSION: lootlab/site/lite.py. What this browser keeps of the pages is found as well: most of Python.)
const OWN = ` ${new URL("./", location.href).pathname}`; // there may be more than one lab on this host
const KEPT = `lootlab-lab-${VERSION}${OWN}`;
const VERSIONED = /\/v-[0-9a-f]+\//; // the same wherever it was kept

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(KEPT).then((cache) => cache.add(new Request("index.html", { cache: "reload" }))));
});

self.addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    // A lab that is open may still ask for parts of its own version: the one before this one stays.
    const old = (await caches.keys()).filter((name) => name.startsWith("lootlab-lab-") && name.endsWith(OWN) && name !== KEPT);
    await Promise.all(old.slice(0, -1).map((name) => caches.delete(name)));
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
  const kept = (await cache.match(address)) ?? (VERSIONED.test(address) && (await caches.match(address)));
  if (kept) return kept;
  let found;
  try {
    found = await fetch(request);
  } catch (lost) {
    found = await caches.match(address); // of the version before
    if (!found) throw lost;
    return found;
  }
  if (found.status === 404) return (await caches.match(address)) ?? found; // it was in the version before
  if (found.ok && found.status === 200) cache.put(address, found.clone()).catch(() => { /* no room: only with a network */ });
  return found;
}
