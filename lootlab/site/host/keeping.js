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
const MARK = "lootlab-all-1";

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

async function load(file) {
  let kept = null;
  try {
    const found = JSON.parse(await file.text());
    if (found.mark === MARK) kept = Object.entries(found.kept);
  } catch { /* told below */ }
  if (!kept || !kept.every(([key, text]) => key.startsWith(OURS) && typeof text === "string")) {
    return say("This file was not saved here, or a part of it is missing. Nothing was changed. Choose lootlab-all.json.");
  }
  try {
    for (const [key, text] of kept) {
      const here = localStorage.getItem(key);
      localStorage.setItem(key, here === null || key.startsWith(`${OURS}kept/`) ? here ?? text : merged(here, text));
    }
  } catch {
    return say("This browser has no room for it, or keeps nothing for this site. What was here before is still here.");
  }
  location.reload();
}

addEventListener("click", ({ target }) => target.closest?.("[data-keep=save]") && save());
addEventListener("change", async ({ target }) => {
  if (!target.matches?.("[data-keep=load]") || !target.files.length) return;
  await load(target.files[0]);
  target.value = ""; // or the same file, mended, could not be chosen again
});
