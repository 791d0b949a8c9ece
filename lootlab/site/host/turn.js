// Turning to another page of the site: its body takes the place of this one, and Python stays.
const root = document.documentElement;
const OF_A_PAGE = ["at", "ready", "bare", "settled", "lost"]; // what pages write on the root

/** The page of this site that an address means, or nothing. Python's own links may still name notebooks. */
function page(href) {
  const url = new URL(href, location.href);
  const folder = location.pathname.replace(/[^/]*$/, "");
  if (url.origin !== location.origin || !url.pathname.startsWith(folder)) return null;
  url.pathname = url.pathname.replace(/\.ipynb$/, ".html");
  const name = url.pathname.slice(folder.length);
  return name === "" || /^[\w-]+\.html$/.test(name) ? url : null;
}
const same = (url) => (url.pathname.replace(/\/$/, "/index.html")) === shown;
let shown = location.pathname.replace(/\/$/, "/index.html");

/** Where the address points to within the page. */
export function arrive() {
  let goal = null;
  try { goal = document.getElementById(decodeURIComponent(location.hash.slice(1))); } catch { /* no address of ours */ }
  if (goal && !root.dataset.at) goal.scrollIntoView({ behavior: "instant" });
  root.dataset.settled = "true";
}

async function fetched(url) {
  const answer = await fetch(url.pathname);
  if (!answer.ok) return null;
  const found = new DOMParser().parseFromString(await answer.text(), "text/html");
  const ours = found.documentElement.dataset.site === root.dataset.site && found.getElementById("end");
  return ours ? found : null; // another version, or a page that was cut, is loaded as a whole
}

function put(found) {
  globalThis.lootlabLeaving?.abort();
  globalThis.lootlabLeaving = new AbortController();
  for (const name of OF_A_PAGE) delete root.dataset[name];
  document.title = found.title;
  root.lang = found.documentElement.lang;
  const worn = new Set([...document.head.querySelectorAll("link[rel=stylesheet]")].map((each) => each.getAttribute("href")));
  const links = [...found.head.querySelectorAll("link[rel=stylesheet]")].filter((each) => !worn.has(each.getAttribute("href")));
  const dressed = links.map((link) => new Promise((done) => { link.onload = link.onerror = done; document.head.append(link); }));
  document.body.replaceWith(document.adoptNode(found.body));
  for (const script of document.body.querySelectorAll("script[data-part]")) globalThis.lootlabParts[script.dataset.part]();
  return Promise.all(dressed).then(lootlabLooked); // guard.js: was it all of them?
}

export function turning({ close, open }) {
  let busy = 0;
  async function turn(url, push) {
    const mine = ++busy;
    let found = null;
    try { found = await fetched(url); } catch { /* no network: the browser says so */ }
    if (mine !== busy) return;
    if (!found) {
      if (push) location.assign(url.href);
      else location.reload();
      return;
    }
    if (push) history.pushState(null, "", url.href);
    shown = url.pathname.replace(/\/$/, "/index.html");
    close();
    await put(found);
    if (mine !== busy) return; // somebody went on before it was dressed
    scrollTo({ top: 0, behavior: "instant" });
    document.body.tabIndex = -1;
    document.body.focus({ preventScroll: true }); // whoever reads with the ears begins at the top
    open();
  }
  addEventListener("click", (event) => {
    const link = event.target.closest?.("a[href]");
    if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (link.target || link.hasAttribute("download")) return;
    const url = page(link.href);
    if (!url || (same(url) && url.hash)) return;
    event.preventDefault();
    if (!same(url)) turn(url, true);
  });
  addEventListener("popstate", () => {
    const url = page(location.href);
    if (url && !same(url)) turn(url, false);
  });
}
