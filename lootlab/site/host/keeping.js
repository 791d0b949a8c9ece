// The site for later: a service worker keeps it, so that it opens without a network. And all that this browser knows of
// lessons, games and predictions, as a file.
const ONLY_ONLINE = "This browser does not keep the site for later: it opens with a network only."; // say("This browser does not keep the site for later: it opens with a network only.")

const root = document.documentElement;
const onlyOnline = () => { root.dataset.offline = "no"; say(ONLY_ONLINE); };
let registered = false;
export async function register() {
  if (registered) return root.dataset.offline === "no" && say(ONLY_ONLINE);
  registered = true;
  try {
    const found = await navigator.serviceWorker.register(new URL("../offline.js", import.meta.url), { updateViaCache: "none" });
    const coming = found.installing; // it may find no room, or a file missing
    coming?.addEventListener("statechange", () => coming.state === "redundant" && !found.active && onlyOnline());
  } catch { // none at all, forbidden, or an address without https
    onlyOnline();
  }
}

const say = (text) => { const words = lootlabSay(text); const box = document.querySelector("#kept [role=status]"); if (box) box.textContent = words; };

// ---- all of it, as a file ---------------------------------------------------------------------------------------

const OURS = "lootlab/";
const GAMES = `${OURS}kept/`; // each under its code (shelf.js)
const MARK = "lootlab-all-1";
const CAME = "lootlab-came";

function save() {
  let kept = {};
  try {
    kept = Object.fromEntries(Object.entries(localStorage).filter(([key]) => key.startsWith(OURS)));
  } catch { /* told below */ }
  if (!Object.keys(kept).length) return say("This browser keeps nothing of this site yet, or is not allowed to.");
  const blob = new Blob([JSON.stringify({ mark: MARK, kept })], { type: "application/json" });
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(blob), download: "lootlab-all.json" });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  say("Saved. Load the file on this page in another browser.");
}

/** What is here counts; what only the file knows is added, and lists (levels done) are put together. */
function merged(here, there) {
  try {
    const [a, b] = [JSON.parse(here), JSON.parse(there)];
    if (a === null || typeof a !== "object" || Array.isArray(a)) return here;
    const found = { ...b, ...a };
    for (const name of Object.keys(found)) if (Array.isArray(a[name]) && Array.isArray(b[name])) found[name] = [...new Set([...a[name], ...b[name]])];
    return JSON.stringify(found);
  } catch { return here; }
}

const parsed = (text) => { try { return JSON.parse(text); } catch { return null; } };
/** When a game was last kept: this one, or the one that is on this table. */
function when(key, read) {
  const game = key.startsWith(GAMES) ? key : GAMES + parsed(read(key))?.code;
  const at = parsed(read(game))?.at;
  return Number.isFinite(at) ? at : 0;
}

/** Of a game and of the table that it is on, the later counts, here or in the file. How many games came, and how many not;
    and what there is to write. */
function compared(there) {
  const told = { came: 0, left: 0 };
  const [here, file] = [(key) => localStorage.getItem(key), (key) => there[key] ?? null];
  const news = [];
  for (const key of Object.keys(there)) {
    const [mine, later, game] = [here(key), when(key, file) - when(key, here), key.startsWith(GAMES)];
    if (game && mine !== null && later < 0) told.left++;
    if (mine === null || (game && later > 0)) news.push([key, mine, there[key]]);
    else if (!game) news.push([key, mine, later > 0 ? merged(there[key], mine) : merged(mine, there[key])]);
    if (game && (mine === null || later > 0)) told.came++;
  }
  return { told, news };
}

/** All of it, or all is as it was: there may be no room for the last of it. */
function write(news) {
  const done = [];
  try {
    for (const each of news) {
      localStorage.setItem(each[0], each[2]);
      done.push(each);
    }
  } catch (fault) {
    const grown = ([, before, now]) => now.length - (before?.length ?? -1);
    done.sort((one, other) => grown(other) - grown(one)); // what makes room comes first
    for (const [key, before] of done) {
      if (before === null) localStorage.removeItem(key);
      else localStorage.setItem(key, before);
    }
    throw fault;
  }
}

async function load(file) {
  let kept = null;
  try {
    const found = JSON.parse(await file.text());
    if (found.mark === MARK) kept = found.kept;
  } catch { /* told below */ }
  if (!kept || typeof kept !== "object" || !Object.entries(kept).every(([key, text]) => key.startsWith(OURS) && typeof text === "string")) {
    return say("This file was not saved here, or a part of it is missing. Nothing was changed. Choose lootlab-all.json.");
  }
  let told;
  try {
    const found = compared(kept);
    write(found.news);
    told = found.told;
  } catch {
    return say("This browser has no room for it, or keeps nothing for this site. What was here before is still here.");
  }
  try { sessionStorage.setItem(CAME, JSON.stringify(told)); } catch { /* it has come, and nobody says how much */ }
  location.reload();
}

function tellWhatCame() {
  let told = null;
  try {
    told = parsed(sessionStorage.getItem(CAME));
    sessionStorage.removeItem(CAME);
  } catch { /* nothing is kept at all */ }
  const box = document.getElementById("came");
  if (told && box) box.textContent = lootlabSay("Loaded. Games that came in: {came}. Games left as they are here, being newer: {left}.", told);
}
tellWhatCame();

addEventListener("click", ({ target }) => target.closest?.("[data-keep=save]") && save());
addEventListener("change", async ({ target }) => {
  if (!target.matches?.("[data-keep=load]") || !target.files.length) return;
  await load(target.files[0]);
  target.value = ""; // or the same file, mended, could not be chosen again
});
