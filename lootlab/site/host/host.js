// The page's half of the host: shows what Python in the worker says, and tells it what was clicked.
// One worker serves the whole visit: links to other pages of the site change the page without loading it anew (turn.js).
import screen from "./screen.js";
import * as keeping from "./keeping.js";
import * as shelf from "./shelf.js";
import { Model } from "./model.js";
import { arrive, turning } from "./turn.js";

const root = document.documentElement;
let worker = null;
const ask = (message) => worker?.postMessage(message);
const models = new Map();
let cells = []; // what is still to run on this page
let all = 0;
let closing = []; // what ends the screens of this page
let awake = false; // Python has answered
let fault = null; // says why there is no Python, and will be none on the pages to come
let visit = 0; // counts the pages: what Python says to one is nothing to the next

// ---- words ------------------------------------------------------------------------------------------------------

const progress = () => document.getElementById("progress");
function say(share, words) {
  const bar = progress();
  bar.hidden = false;
  bar.querySelector("progress").value = share;
  bar.querySelector("span").textContent = words;
}
/** Only where Python is needed. `tell` says what and why, in the words of the page that is on the screen then. */
function lost(tell) {
  fault = tell;
  if (!all) return;
  const [what, why] = tell();
  document.getElementById("lost-what").textContent = what;
  document.getElementById("lost-why").textContent = why;
  const box = document.getElementById("lost");
  box.hidden = false;
  box.querySelector("button").onclick = () => location.reload();
  root.dataset.lost = "true";
  progress().hidden = true;
}
/** Whatever goes wrong at the start: most likely a part of the folder is missing. Which? Python's words seldom say. */
async function lostPart() {
  const why = await lootlabPart(/\.(js|wasm|zip|json|pack)$/); // guard.js
  if (why) lost(() => [lootlabSay("A part of this site is missing."), `${why()} ${kept()}`]);
}
// What the worker says: say("{file} is missing.") say("{file} is cut short.") say("Python's memory is not whole.")
const ended = (words) => words.replace(/[.\s]*$/, "."); // browsers end their sentences, or not
const kept = () => lootlabSay("Nothing is lost: what this browser keeps is there after a reload.");

// ---- a page -----------------------------------------------------------------------------------------------------

/** The cells of the page that is on the screen now; those of the room one looks at come first. */
function open() {
  const stored = document.getElementById("code");
  const room = root.dataset.at;
  const first = ({ at }) => (!at ? 0 : at === room ? 1 : 2);
  cells = stored ? JSON.parse(stored.textContent).sort((a, b) => first(a) - first(b)) : [];
  all = cells.length;
  const worn = globalThis.lootlabWorn; // screen.js asks there which clothes are on the page
  worn.clear();
  for (const game of (document.body.dataset.worn ?? "").split(" ")) worn.add(game);
  if (!all) return ready();
  if (fault) return lost(fault);
  if (awake) return next();
  wake();
  say(0.05, lootlabSay("Fetching Python …"));
}
function next() {
  if (!cells.length) return ready();
  const { cell, source } = cells.shift();
  ask({ type: "run", cell, source });
}
function ready() {
  progress().hidden = true;
  root.dataset.ready = "true";
  arrive();
  keeping.register(); // what it fetches must not be in the way of Python
}
function close() {
  for (const end of closing) end?.();
  closing = [];
  models.clear();
  ask({ type: "leave", visit: ++visit });
}

/** What a cell shows takes the place of the picture that was stored for it, as soon as it can be clicked. */
async function shown({ cell, model, html, text, error }) {
  const here = document.querySelector(`[data-cell="${cell}"]`);
  if (!here) return;
  if (!model) here.replaceChildren();
  if (text) here.append(Object.assign(document.createElement("pre"), { className: "printed", textContent: text }));
  if (html) here.insertAdjacentHTML("beforeend", html);
  if (error) {
    const words = `<strong>${lootlabSay("This part could not be set up.")}</strong> ${lootlabSay("Load the page again to retry.")}`;
    here.insertAdjacentHTML("beforeend", `<p class="broken" role="alert">${words}</p>`);
    console.warn(error);
  }
  if (!model) return;
  const live = here.appendChild(Object.assign(document.createElement("div"), { className: "coming" }));
  closing.push(screen.render({ model: models.get(model), el: live }));
  const seen = here.closest(".cell").checkVisibility?.() ?? true;
  const there = greeted(live).then(() => {
    here.querySelector(":scope > .stored, :scope > .setting")?.remove();
    live.classList.remove("coming");
  });
  if (seen && here.getBoundingClientRect().top < innerHeight) await Promise.race([there, new Promise((done) => setTimeout(done, 4000))]);
}
const greeted = (live) => new Promise((done) => {
  const look = () => live.querySelector(".ll[data-greeted]") && (seen.disconnect(), done());
  const seen = new MutationObserver(look);
  seen.observe(live, { subtree: true, attributes: true, attributeFilter: ["data-greeted"] });
  look();
});

// ---- what Python says -------------------------------------------------------------------------------------------

const hear = {
  progress: ({ share, words }) => !fault && !root.dataset.ready && say(share, lootlabSay(words)),
  ready: () => { awake = true; if (all) next(); },
  failed: ({ words, file }) => {
    const why = () => (words ? lootlabSay(words, { file }) : lootlabSay("A file is missing"));
    lost(() => [lootlabSay("Python could not be started."), `${ended(why())} ${lootlabSay("If this goes on, the folder of this site may have been copied in part: copy it again as a whole.")} ${kept()}`]);
    lostPart();
  },
  stopped: ({ words }) => lost(() => [lootlabSay("Python has stopped."), `${ended(words ?? lootlabSay("A file is missing"))} ${kept()}`]),
  open: ({ id, state }) => models.set(id, new Model(state, (content) => ask({ type: "said", id, content }))),
  update: ({ id, state }) => models.get(id)?.update(state),
  custom: ({ id, content }) => models.get(id)?.tell("msg:custom", content),
  keep: (what) => { const news = shelf.keep(what); if (news) ask(news); },
  drop: ({ key }) => shelf.drop(key),
  shown: async (what) => {
    const mine = visit;
    say(1 - (0.2 * cells.length) / all, lootlabSay("Setting the table …"));
    await shown(what);
    if (mine === visit) next();
  },
};
const ALWAYS = ["keep", "drop"];
const PATIENCE = 10_000; // milliseconds of silence until it is looked whether all files are whole. A worker's script that was
let silence = 0; //          cut may never answer, and Firefox compiles for ever what was cut (140)
function listen() {
  clearTimeout(silence);
  if (!awake && !fault) silence = setTimeout(() => (coming() ? listen() : lostPart()), PATIENCE);
}
/** Is Python itself still on its way? Over a slow line that takes long; to ask for it once more would take twice as long. */
const coming = () => !performance.getEntriesByType("resource").some(({ name }) => name.endsWith(".wasm"));
/** Python begins with the first page that needs it, or when somebody is about to go there. */
function wake() {
  if (worker) return;
  worker = globalThis.lootlabPython ?? lootlabWake(); // guard.js
  worker.onmessage = ({ data }) => {
    const said = data.text ? JSON.parse(data.text) : data;
    if (!data.text || data.visit === visit || ALWAYS.includes(said.type)) hear[said.type]?.(said);
    listen();
  };
  worker.onerror = (event) => {
    event.preventDefault?.();
    hear[awake ? "stopped" : "failed"]({ words: event.message });
  };
  const { rows, fault } = shelf.all();
  ask({ type: "hello", kept: JSON.stringify(rows), fault });
  listen();
  if (visit) ask({ type: "leave", visit }); // the pages before needed no Python: nobody has told it which one this is
  shelf.watch(ask);
}
if (!globalThis.lootlabCannot) { // guard.js has looked
  for (const kind of ["pointerover", "focusin", "touchstart"]) {
    addEventListener(kind, ({ target }) => target.closest?.(".tile a[href]") && wake(), { passive: true });
  }
  turning({ close, open });
  open();
}
