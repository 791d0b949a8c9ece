// A game is a place with rooms, one on the screen at a time. The address says which, and what in it:
// #play, #learn/first-steps (a level), #learn/quiz, #chances/LSW-P04, #rules/LSW-24. A lesson link goes on with a class
// word and a pupil's number: #chances/LSW-P04/HAMMER-42/7; lootlab/lab/links.py reads it.
// Screens (screen.js) and the place talk by events: "lootlab:at" (here I am), "lootlab:go" (show this), "lootlab:leave".
(() => {
  const root = document.documentElement;
  const page = { signal: globalThis.lootlabLeaving?.signal }; // where a page is left without being unloaded (lootlab/site)
  const PLACES = JSON.parse(document.getElementById("places").dataset.places);
  const OLD = { "Learn-it-step-by-step": "learn", "Play-it": "play", Chances: "chances", "Try-your-own": "own", "All-rules,-searchable": "rules" };
  const NAMES = { learn: "Learn", play: "Play", chances: "Chances", own: "Your own", rules: "Rules" };
  const kept = (key) => { try { return JSON.parse(localStorage.getItem(key) ?? "{}") ?? {}; } catch { return {}; } };

  /** The room and part that an address names, what it names in there, and whether there is such a room. */
  function read(hash) {
    let text = hash.replace(/^#\/?/, "");
    try { text = decodeURIComponent(text); } catch { /* cut in the middle: as it stands; whoever it is for says what is wrong with it */ }
    text = OLD[text] ?? text;
    const [room, first = "", ...more] = text.split("/");
    if (!PLACES.includes(room)) return { room: "learn", at: "learn", what: "", astray: text };
    const part = `${room}/${first}`;
    if (PLACES.includes(part)) return { room, at: part, what: more.join("/"), astray: "" };
    return { room, at: room, what: [first, ...more].filter(Boolean).join("/"), astray: "" };
  }

  const screens = (at) => [...document.querySelectorAll(".cell")].filter((cell) => cell.dataset.at === at);
  let here = read(location.hash);

  function enter() {
    const before = here;
    here = read(location.hash);
    root.dataset.at = here.at;
    const astray = document.getElementById("astray");
    if (astray) {
      astray.hidden = !here.astray;
      if (here.astray) astray.textContent = lootlabSay("There is no room “{room}” here. This is Learn; the other rooms are above.", { room: here.astray.slice(0, 40) });
    }
    for (const link of document.querySelectorAll(".rooms a")) {
      if (link.dataset.room === here.room) link.setAttribute("aria-current", "page");
      else link.removeAttribute("aria-current");
    }
    document.title = `${document.querySelector(".head h1")?.textContent ?? "lootlab"}: ${lootlabSay(NAMES[here.room])}`;
    for (const cell of screens(here.at)) {
      cell.dataset.go = here.what; // for screens that are not there yet
      cell.querySelector(".ll")?.dispatchEvent(new CustomEvent("lootlab:go", { detail: here.what }));
    }
    if (before.at !== here.at) scrollTo({ top: 0, behavior: "instant" });
    word();
  }
  root.dataset.at = here.at;
  addEventListener("hashchange", enter, page);
  // An address here names a room, so this link, whose goal is none, goes there by itself.
  addEventListener("click", (event) => {
    if (!event.target.closest?.("[data-skip]")) return;
    event.preventDefault();
    const goal = document.getElementById("cells");
    goal.tabIndex = -1;
    goal.focus();
  }, page);

  // A screen shows something else now: the address follows, and Back leads to what was there before.
  addEventListener("lootlab:at", ({ target, detail: { address, moved } }) => {
    const at = target.closest(".cell")?.dataset.at;
    if (!at || at !== here.at || here.what === address) return;
    const hash = `#${at}${address ? `/${encodeURI(address)}` : ""}`;
    target.closest(".cell").dataset.go = address;
    here = { ...here, what: address };
    history[moved ? "pushState" : "replaceState"](null, "", hash);
  }, page);
  addEventListener("lootlab:leave", ({ detail }) => { location.hash = detail; }, page);
  addEventListener("lootlab:kept", () => { far(); word(); }, page);
  addEventListener("storage", () => { far(); word(); }, page);

  /** How far one has come, as this browser remembers it. */
  function far() {
    const node = document.querySelector(".how-far");
    if (!node) return;
    const of = Number(node.dataset.of);
    const done = kept(`lootlab/lessons/${node.dataset.place}`).done;
    const count = Math.min(Array.isArray(done) ? done.length : 0, of);
    node.firstChild.textContent = lootlabSay("{count} of {of} levels", { count, of });
    node.querySelector("progress").value = count;
  }
  /** The class of this browser, in all rooms; without one the word that is played with in this room. */
  function word() {
    const node = document.querySelector(".class-word");
    if (!node) return;
    const { word: joined, number } = kept("lootlab/class");
    const played = screens(here.at).map((cell) => cell.querySelector("[data-word]")?.dataset.word).find(Boolean);
    const found = typeof joined === "string" && joined ? joined.slice(0, 20) : played;
    const pupil = found === joined && Number.isInteger(number) && number > 0 ? number : 0;
    node.hidden = !found;
    node.textContent = `${found ?? ""}${pupil ? ` · ${pupil}` : ""}`;
    node.setAttribute("aria-label", pupil ? lootlabSay("Class word {word}, number {pupil}", { word: found, pupil }) : lootlabSay("Class word {word}", { word: found ?? "" }));
  }
  addEventListener("lootlab:shared", word, page);
  addEventListener("DOMContentLoaded", () => { enter(); far(); }, page);
  // The header is there before the page is complete.
  if (document.querySelector(".class-word")) { enter(); far(); }
  else new MutationObserver((_, seen) => {
    if (!document.querySelector(".class-word")) return;
    seen.disconnect();
    enter();
    far();
  }).observe(document.documentElement, { childList: true, subtree: true });
})();
