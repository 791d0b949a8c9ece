// Keeps the whole site in this browser, as it was built (VERSION, FILES, WORDS: lootlab/site/offline.py). Files of a version
// stand in a folder of their own, so an open page goes on with its version; the next page that is loaded is the new one.
const SITE = new URL("./", location.href).href;
const OWN = ` ${new URL(SITE).pathname}`; // caches belong to a host, and there may be more than one site on it
const CACHE = `lootlab-${VERSION}${OWN}`;
const READ = `lootlab-docs${OWN}`;
const WHOLE = `${SITE}.whole`; // stands in a cache that has all of its version
const PACK = ".pack";
const END = 'id="end"'; // of a page
const isPage = (file) => /^[^/]+\.html$/.test(file);

let all = false; // of this script itself: one that was cut keeps nothing

self.addEventListener("install", (event) => {
  event.waitUntil(straight(event).catch(() => {})); // then it asks this script
  event.waitUntil(keep());
});

/** The whole of this version, or nothing of it: then the one before stays, with all that it has. */
async function keep() {
  if (!all) throw new Error("offline.js is cut short");
  if (!(await isWhole(CACHE))) {
    await caches.delete(CACHE); // it was begun once, and not ended
    try {
      await fill(await caches.open(CACHE));
      if (!(await isWhole(CACHE))) throw new Error("somebody else has deleted it meanwhile");
    } catch (fault) {
      await caches.delete(CACHE);
      throw fault;
    }
  }
  await self.skipWaiting();
}
const isWhole = async (name) => Boolean(await caches.match(WHOLE, { cacheName: name }).catch(() => null));

async function fill(cache) {
  const [packs, others] = [true, false].map((is) => Object.keys(FILES).filter((file) => file.endsWith(PACK) === is));
  await Promise.all(others.map((file) => put(cache, file)));
  for (const file of packs) await put(cache, file); // one at a time: each is large
  await cache.put(WHOLE, new Response(VERSION));
}

/** Pages have the same names in all versions: they are asked for anew. The rest is most likely here already; it may have
    been cut on its way, though. */
async function put(cache, file) {
  if (isPage(file)) return take(cache, file, "reload");
  return take(cache, file, "default").catch(() => take(cache, file, "reload"));
}
async function take(cache, file, how) {
  const found = await fetch(SITE + file, { cache: how });
  if (!found.ok) throw new Error(`${file} is missing`);
  if (file.endsWith(PACK)) return unpressed(cache, file, found);
  const body = await found.clone().arrayBuffer();
  if (!isAllOf(file, body)) throw new Error(`${file} is cut short, or of another version`);
  const plain = found.redirected ? new Response(body, { headers: found.headers }) : found; // no page opens with one that was sent on
  return cache.put(SITE + file, plain);
}
/** Servers may add to a page, and a page that comes while another version is put there is none of ours. */
function isAllOf(file, body) {
  if (!isPage(file)) return body.byteLength >= FILES[file];
  const text = new TextDecoder().decode(body);
  return text.includes(`data-site="${VERSION}"`) && text.includes(END);
}

/** Where a browser knows how, it takes our pages and the files of this version out of the cache by itself: nobody waits until
    this script has been started. Only what is in there, for the rest of `answer` does not hear of it. And pages only when
    they are gone to: one that is open would be given pages of its own version for ever (Chromium 156). */
async function straight(event) {
  const from = (pathname, more) => ({ condition: { urlPattern: new URLPattern({ pathname, search: "", baseURL: SITE }), ...more }, source: { cacheName: CACHE } });
  const pages = Object.keys(FILES).filter(isPage).map((page) => from(page, { requestMode: "navigate" }));
  await event.addRoutes?.([...pages, from(`v-${VERSION}/*`)]);
}

/** Packs are pressed for the way here. On the next visit nobody shall wait for them to be unpressed. One at a time: a
    browser holds what it puts away in memory, and a phone has little. One that was cut cannot be unpressed. */
function unpressed(cache, file, found) {
  const body = found.body.pipeThrough(new DecompressionStream("gzip"));
  return cache.put(SITE + file, new Response(body, { headers: { "content-type": "application/octet-stream", "x-plain": "yes" } }));
}

self.addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    await self.clients.claim();
    // What open pages may still ask for stays: one version before this one, and one that is whole, if there is such.
    const names = (await caches.keys()).filter((name) => /^lootlab-[0-9a-f]+ /.test(name) && name.endsWith(OWN) && name !== CACHE);
    const whole = await Promise.all(names.map(isWhole));
    const stays = names.findLast((_, at) => whole[at]) ?? names.at(-1);
    await Promise.all(names.filter((name) => name !== stays).map((name) => caches.delete(name)));
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
  const asked = file(request); // one search page for all that is searched
  let found;
  try {
    found = await fetch(request);
  } catch (lost) {
    return (await cache.match(asked)) ?? without(request, lost);
  }
  if (found.ok) await cache.put(asked, found.clone()).catch(() => {}); // no room: it is read all the same
  return found;
}

async function answer(request) {
  const asked = file(request);
  const kept = (await (await caches.open(CACHE)).match(asked)) ?? (await caches.match(asked));
  return kept ?? fetch(request).catch((lost) => without(request, lost));
}

function file(request) {
  const path = new URL(request.url).pathname;
  return path.endsWith("/") ? `${path}index.html` : path;
}

/** A page that nobody has read here yet: said in words, not by the browser's own page of errors. */
function without(request, lost) {
  if (request.mode !== "navigate") throw lost;
  const language = Object.keys(WORDS).find((each) => [request.url, request.referrer].some((from) => from.startsWith(`${SITE}${each}-`)));
  const say = (text) => WORDS[language]?.[text] ?? text;
  const head = `<!doctype html><html lang="${language ?? "en"}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">`;
  const look = `<title>${say("Without a network")}</title><style>:root { color-scheme: light dark } body { max-width: 60ch; margin: 10vh auto; padding: 0 16px; font: 18px/1.5 sans-serif }</style>`;
  const why = say("This browser keeps the games, and what was read here of the documentation and the lab before. This page was not among it: open it once with a network.");
  const games = `${SITE}${language ? `${language}-` : ""}index.html`;
  const page = `${head}${look}<body><h1>${say("There is no network.")}</h1><p>${why}</p><p><a href="${games}">${say("To the games")}</a></p></body></html>`;
  return new Response(page, { status: 503, headers: { "Content-Type": "text/html; charset=utf-8" } });
}
all = true;
