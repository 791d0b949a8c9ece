// One thin screen for all games and charts: it shows HTML made in Python and sends back what was clicked or typed.
// No game knowledge here. Python answers every message by setting `answered`; html and rev arrive with it.

const PATIENCE = 8000; // ms until a silent kernel is called lost
const HUSH = "data-lm-suppress-shortcuts"; // or JupyterLab takes `d d` on a focused button for "delete this cell"
const FOCUSABLE = "a[href],button,input,select,textarea,summary,[tabindex]";
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const LONGEST = 2_500_001; // letters that are sent: one more than Python takes, so that it says so (screen.py)
const OF_THE_PAGE = ["start", "go", "others", "look"]; // messages that no person sends
const calm = matchMedia("(prefers-reduced-motion: reduce)");

// ---- patching ------------------------------------------------------------------------------------------------

/** Parts marked <!--p:key--> … <!--/p--> that are written as before become placeholders: nothing to parse or compare. */
function thin(html, old, now) {
  let [text, at, depth, key, start] = ["", 0, 0, "", 0];
  for (const { 0: mark, 1: name, index } of html.matchAll(/<!--(?:p:([^>]*?)|\/p)-->/g)) {
    if (name !== undefined) {
      if (depth++) continue;
      text += html.slice(at, index);
      [key, start] = [name, index + mark.length];
    } else if (--depth === 0) {
      const source = html.slice(start, index);
      now.set(key, source);
      text += old.get(key) === source ? `<i data-key="${key}" data-same></i>` : thin(source, old, now);
      at = index + mark.length;
    }
  }
  return text + html.slice(at);
}

/** Show this HTML; `drawn` are the sources of the parts that are there. Returns those that are there now. */
function patch(view, html, drawn) {
  const now = new Map();
  const want = parsed(thin(html, drawn, now));
  morph(view, want, { now, pool: keyed(view), wanted: keyed(want) });
  return now;
}

/** Make `live` look like `want`. Keyed nodes are reused wherever they were, so that they keep focus and can glide. */
function morph(live, want, world) {
  let at = live.firstChild;
  const drop = () => {
    const gone = at;
    at = at.nextSibling;
    gone.remove();
  };
  for (let child of [...want.childNodes]) {
    while (at?.dataset?.key && !world.wanted.has(at.dataset.key)) drop();
    let same = child.dataset?.same !== undefined;
    let node = partner(child, same, at, world.pool);
    if (node?.contains(live)) node = null;
    if (!node) {
      if (same) [child, same] = [parsed(world.now.get(child.dataset.key)).firstElementChild, false];
      live.insertBefore((node = child.cloneNode(false)), at);
    } else if (node !== at) live.insertBefore(node, at);
    if (node.nodeType !== 1) {
      if (node.data !== child.data) node.data = child.data;
    } else if (!same) {
      attributes(node, child);
      morph(node, child, world);
    }
    at = node.nextSibling; // only now: what stood there may have moved into this node
  }
  while (at) drop();
}

/** The live node that becomes this one: by key wherever it is, else the next one of the same name here. */
function partner(child, same, at, pool) {
  const key = child.dataset?.key;
  let node = at;
  if (key) {
    node = pool.get(key);
    pool.delete(key);
  } else while (node?.dataset?.key) node = node.nextSibling;
  return node && (same || node.nodeName === child.nodeName) ? node : null;
}

const keyed = (tree) => new Map([...tree.querySelectorAll("[data-key]")].map((node) => [node.dataset.key, node]));

function parsed(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  return template.content;
}

/** Only what Python changed is changed, so what a person typed or unfolded stays. */
function attributes(live, want) {
  const own = live.nodeName === "DETAILS" ? ["open", HUSH] : [HUSH];
  for (const { name } of [...live.attributes])
    if (!own.includes(name) && !want.hasAttribute(name)) set(live, name, null);
  for (const { name, value } of want.attributes)
    if (!own.includes(name) && live.getAttribute(name) !== value) set(live, name, value);
}

function set(live, name, value) {
  if (value === null) live.removeAttribute(name);
  else live.setAttribute(name, value);
  // Whoever is typing is ahead of what Python has heard; only a fresh field is emptied under their hands.
  const typing = name === "value" && live === document.activeElement;
  if ((name === "value" && !typing) || name === "data-fresh") live.value = live.getAttribute("value") ?? "";
  if (name === "checked") live.checked = value !== null;
  if (name === "selected") live.selected = value !== null;
}

// ---- gliding -------------------------------------------------------------------------------------------------

/** Cards and pawns glide. What holds buttons or fields is furniture: one that grew, gliding to its new middle, would carry
    them away from under the pointer. It stands where it belongs at once, and what lies on it with it. */
const isFurniture = (node) => node.querySelector("summary,input,select,[data-do]:not([data-do=pick])") !== null;
const places = (view) => new Map([...keyed(view)].map(([key, node]) => [key, node.getBoundingClientRect()]));

function glide(view, before) {
  if (calm.matches || !before.size) return;
  const time = { duration: 260, easing: "cubic-bezier(.2,.8,.2,1)" };
  const shifts = new Map();
  const steps = [];
  for (const node of view.querySelectorAll("[data-key]")) {
    const from = before.get(node.dataset.key) ?? before.get(node.dataset.from);
    if (!from) {
      steps.push(() => node.animate([{ opacity: 0 }, { opacity: 1 }], time));
      continue;
    }
    const to = node.getBoundingClientRect();
    if (!from.width || !to.width) continue;
    if (isFurniture(node)) {
      shifts.set(node, [from.x - to.x, from.y - to.y]);
      continue;
    }
    const dx = from.x + from.width / 2 - to.x - to.width / 2;
    const dy = from.y + from.height / 2 - to.y - to.height / 2;
    shifts.set(node, [dx, dy]);
    const [px, py] = shifts.get(node.parentElement.closest("[data-key]")) ?? [0, 0];
    if (Math.hypot(dx - px, dy - py) < 1.5) continue;
    const start = `translate(${dx - px}px, ${dy - py}px) scale(${Math.min(from.width / to.width, from.height / to.height)})`;
    steps.push(() => node.animate([{ transform: start, zIndex: 5 }, { transform: "translate(0, 0)", zIndex: 5 }], { ...time, composite: "add" }));
  }
  for (const step of steps) step();
}

// ---- focus ---------------------------------------------------------------------------------------------------

function focused(view) {
  const node = document.activeElement;
  if (!view.contains(node)) return null;
  return { node, key: node.closest("[data-key]")?.dataset.key, did: node.dataset.do, arg: node.dataset.arg };
}

const parked = new WeakSet(); // screens that hold the focus themselves until something can be done again

/** Focus is never lost: the same piece, the same button, the one that opened what is closed now, what Python proposes, the first thing that can be done.
    After the last pick it goes on to the one move that is meant. */
function refocus(view, was, escaped) {
  if (!was) return;
  const waits = was.node === view && parked.has(view);
  parked.delete(view);
  const next = was.did === "pick" && view.querySelector("[data-focus=next]");
  if (next) return seek(next);
  // A reused node may mean something else by now.
  const same = !waits && was.node.isConnected && !was.node.disabled && was.node.dataset.do === was.did && was.node.dataset.arg === was.arg;
  if (same && document.activeElement === was.node) return;
  const seen = (node) => node.getClientRects().length > 0;
  const find = (selector) => [...view.querySelectorAll(`${selector}:not([disabled])`)].find(seen);
  const node =
    (same && was.node) ||
    (was.key && find(`[data-key="${CSS.escape(was.key)}"]:is(${FOCUSABLE})`)) ||
    (was.did && find(`[data-do="${CSS.escape(was.did)}"][data-arg="${CSS.escape(was.arg ?? "")}"]`)) ||
    (was.did && find(`[data-do="${CSS.escape(escaped || was.did)}"][aria-expanded]`)) ||
    find("[data-focus]") || find(".is-can") || find("button.is-target") || find(".moves [data-do]") || view;
  seek(node);
  if (node === view) parked.add(view);
}

/** The page stands still, but who works by keys must see where they are. */
function seek(node) {
  node.focus({ preventScroll: true });
  if (node.matches("[data-do]:focus-visible")) node.scrollIntoView({ block: "nearest" });
}

function walk(event, view) {
  const way = ARROWS[event.key];
  const from = event.target.closest("[data-do]");
  const group = from?.closest("[data-arrows]");
  if (!way || !group || from.matches("input,select,textarea,form")) return false;
  const middle = (node) => {
    const box = node.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const [x, y] = middle(from);
  let best = null;
  let least = Infinity;
  for (const node of group.querySelectorAll("button[data-do]:not([disabled]),a[data-do]")) {
    const [nx, ny] = middle(node);
    const ahead = (nx - x) * way[0] + (ny - y) * way[1];
    const far = ahead + 2 * Math.abs((nx - x) * way[1] + (ny - y) * way[0]);
    if (node !== from && ahead > 14 && far < least) [best, least] = [node, far];
  }
  best?.focus();
  return true;
}

/** Only what cannot be read where it is comes to the top of the window.
    `--under` is how much of the window a page covers there. */
function show(node) {
  const { top } = node.getBoundingClientRect();
  const covered = parseFloat(getComputedStyle(node).getPropertyValue("--under")) || 0;
  if (top < covered || top > innerHeight * 0.7) node.scrollIntoView();
}

// ---- the page ------------------------------------------------------------------------------------------------

/** Styles and drawings are put on the page once, however many screens use them. */
function share(id, tag, text) {
  if (!text || document.getElementById(id)?.textContent === text) return;
  document.getElementById(id)?.remove();
  const node = document.createElement(tag);
  node.id = id;
  if (tag === "style") node.textContent = text;
  else {
    node.style.cssText = "position:absolute;width:0;height:0;overflow:hidden";
    node.innerHTML = text;
  }
  (tag === "style" ? document.head : document.body).append(node);
}

const worn = (globalThis.lootlabWorn ??= new Set()); // games whose clothes are on this page
/** On a dashboard they come with the first screen of a game that somebody sees; elsewhere every screen brings them. */
function dress(model) {
  const game = model.get("game");
  if (!model.get("css")) return;
  share("ll-css", "style", model.get("css"));
  share(`ll-css-${game}`, "style", model.get("game_css"));
  share("ll-art", "div", model.get("art"));
  share(`ll-art-${game}`, "div", model.get("game_art"));
  worn.add(game);
}

const COUNTS = ["rules", "missed"];
/** Tables of counts of two tabs: the larger one counts. */
function most(before, now) {
  const found = { ...before, ...now };
  for (const [name, was] of Object.entries(before ?? {})) {
    const is = now[name];
    if (Number.isFinite(was) && Number.isFinite(is)) found[name] = Math.max(was, is);
    else if (Array.isArray(was) && Array.isArray(is)) found[name] = is.map((each, at) => Math.max(each, was[at] ?? 0));
  }
  return found;
}

const recall = (key) => {
  try { return JSON.parse(localStorage.getItem(key) ?? "{}"); } catch { return {}; }
};
/** The picture with another cloth in it: the part between <!--p:cloth--> and its end. */
function withCloth(html, cloth) {
  const start = html.indexOf("<!--p:cloth-->");
  if (start < 0) return html;
  let depth = 0;
  for (const { 0: mark, 1: name, index } of html.slice(start).matchAll(/<!--(?:p:([^>]*?)|\/p)-->/g)) {
    depth += name === undefined ? -1 : 1;
    if (!depth) return html.slice(0, start) + cloth + html.slice(start + index + mark.length);
  }
  return html;
}

/** Why it could not be written down, if so. */
const write = (key, what) => {
  try {
    localStorage.setItem(key, JSON.stringify(what));
    return "";
  } catch (fault) { return fault?.name === "QuotaExceededError" ? "full" : "refused"; }
};
/** What a person must know then. */
function unkept(fault) {
  const say = globalThis.lootlabSay ?? ((text) => text);
  const gone = say("What you do here is gone when you close this page.");
  return fault === "full"
    ? `${say("The storage of this browser is full.")} ${gone} ${say("Delete data of other sites, then load this page again.")}`
    : `${say("This browser keeps nothing for this site.")} ${gone} ${say("Allow it to keep data of this site.")}`;
}
/** Nothing is no reason to forget something, and lists only grow: another tab may have added to them. */
const keep = (key, memory) => {
  if (!Object.keys(memory ?? {}).length) return "";
  const kept = { ...memory };
  for (const [name, before] of Object.entries(recall(key) ?? {})) {
    if (Array.isArray(before) && Array.isArray(kept[name])) kept[name] = [...new Set([...before, ...kept[name]])];
    else if (COUNTS.includes(name)) kept[name] = most(before, kept[name] ?? {});
  }
  return write(key, kept);
};

/** What all screens of this browser share is replaced: whoever said it last is right. */
const shareMemory = (memories) => {
  for (const [name, memory] of Object.entries(memories ?? {})) write(`lootlab/${name}`, memory);
  dispatchEvent(new CustomEvent("lootlab:shared"));
};

/** Copying needs no kernel. Without https a browser only copies what is selected; if not even that, it is selected. */
async function copy(button) {
  let done = false;
  try {
    await navigator.clipboard.writeText(button.dataset.copy);
    done = true;
  } catch {
    const code = button.parentElement.querySelector("[data-code]");
    const chosen = getSelection();
    chosen.removeAllRanges();
    if (code) chosen.selectAllChildren(code);
    try { done = document.execCommand("copy"); } catch { /* then by hand */ }
  }
  const say = globalThis.lootlabSay ?? ((text) => text);
  return done ? say("Copied.") : say("It is selected: copy it with Ctrl+C.");
}

function render({ model, el }) {
  const make = (cls, parent) => parent.appendChild(Object.assign(document.createElement("div"), { className: cls }));
  const root = make("ll", el);
  const doubt = make("unkept", root);
  const view = make("ll-in", root);
  const live = make("vh", root);
  const lost = make("silent", root);
  const place = `lootlab/${model.get("place")}`;
  root.dataset.game = model.get("game");
  view.tabIndex = -1;
  live.setAttribute("role", "status");
  live.setAttribute("aria-live", "polite");
  lost.hidden = doubt.hidden = true;
  lost.setAttribute("role", "alert");
  doubt.setAttribute("aria-live", "polite");
  dress(model);

  let drawn = new Map(); // sources of the parts on the screen
  let waiting = "";
  let ours = false; // is it the page's own message that waits, and not a person's?
  let greeting = true;
  let acted = false; // somebody has done something here: until then nothing may move the page
  let next = null;
  const todo = []; // what the page itself has to say, when there is time
  let escaped = ""; // what the Escape key has asked for, until something else is done
  let timer = 0;
  let count = 0;
  let shown = ""; // the picture on the screen
  const me = Math.random().toString(36).slice(2);

  /** One message at a time: a second click within the round trip is dropped, the last typing waits its turn. So does
      a click while the page itself talks to the kernel, as when it greets: it still means the picture it was made on. */
  function send(message, typing = false) {
    if (waiting) {
      if (typing) next = message;
      else if (ours) next ??= { rev: model.get("rev"), ...message };
      return;
    }
    ours = OF_THE_PAGE.includes(message.do);
    waiting = `${me}/${++count}`;
    root.dataset.waiting = "";
    clearTimeout(timer);
    timer = setTimeout(despair, PATIENCE);
    try {
      model.send({ rev: model.get("rev"), ...message, id: waiting });
    } catch {
      despair();
    }
  }
  const remember = () => {
    const fault = keep(place, model.get("memory"));
    doubt.textContent = fault && unkept(fault);
    doubt.hidden = !fault || Boolean(model.get("memory").window); // a game tells by itself whether it is kept
    tell("kept");
    root.toggleAttribute("data-unkept", model.get("memory")?.kept === false); // for the page's own words
  };
  function answered() {
    if (!model.get("answered").startsWith(me)) return;
    clearTimeout(timer);
    lost.hidden = true;
    remember();
    if (model.get("answered") !== waiting) return;
    waiting = "";
    delete root.dataset.waiting;
    if (greeting) {
      greeting = false;
      root.dataset.greeted = "";
      const go = root.closest("[data-go]")?.dataset.go;
      if (go && go !== model.get("address")) todo.push({ do: "go", arg: go, value: null });
      where();
    }
    if (next) [next] = [null, send(next)];
    else if (todo.length) send(todo.shift());
  }
  function despair() {
    waiting = "";
    delete root.dataset.waiting;
    const { code, kept } = model.get("memory") ?? {};
    const safe = kept !== false;
    const say = globalThis.lootlabSay ?? ((text) => text);
    const again = safe
      ? say("Otherwise reload this page (in JupyterLab: run the cell again) to go on at the same move.")
      : say("Otherwise reload this page (in JupyterLab: run the cell again) to begin again: this game could not be kept.");
    const alone = "site" in document.documentElement.dataset; // Python runs in this browser, and a code is good here only
    const who = alone ? say("Python in this browser does not answer.") : say("The kernel does not answer.");
    const anywhere = code && safe && !alone;
    lost.innerHTML =
      `<strong>${who}</strong>${say("It may be busy; then this message goes away by itself.")} ${again} ` +
      `<a href=''>${say("Reload")}</a>${anywhere ? ` ${say("Your code to go on anywhere:")} <code></code>` : ""}`;
    if (anywhere) lost.querySelector("code").textContent = code;
    lost.hidden = false;
  }

  const stage = theatre(root, view, { show: (cloth) => paint(withCloth(shown, cloth)), end: () => draw() });

  function draw() {
    if (stage.busy()) return; // the scene ends with it
    shown = model.get("html");
    paint(shown);
    stage.dress();
    tell("kept");
  }
  function paint(html) {
    const was = focused(view);
    const before = places(view);
    const tall = view.querySelector(".cloth")?.offsetHeight;
    const top = view.querySelector("[data-top]")?.dataset.top;
    const tried = view.querySelector("[data-tried]")?.dataset.tried;
    const entered = view.querySelector("[data-enter]");
    drawn = patch(view, html, drawn);
    for (const node of root.querySelectorAll(`:is(${FOCUSABLE}):not([${HUSH}])`)) node.setAttribute(HUSH, "true");
    refocus(view, was, escaped);
    // A drawer that opens far from its button takes the keyboard along.
    const into = was && !entered && view.querySelector("[data-enter]");
    if (into) into.focus({ preventScroll: true });
    if (into && into.dataset.enter === "show") show(into);
    // The page must not jump when a curtain falls, and what a click brought must be in sight.
    const curtain = view.querySelector("[data-as-tall]");
    if (curtain && tall) curtain.style.minHeight = `${tall}px`;
    const begin = view.querySelector("[data-top]");
    if (acted && top && begin && begin.dataset.top !== top) show(begin);
    const form = view.querySelector("[data-tried]");
    if (tried && form && form.dataset.tried !== tried) form.querySelector("[aria-invalid]")?.focus();
    requestAnimationFrame(() => glide(view, before));
  }

  const acts = (event) => {
    const node = event.target.closest("[data-do]");
    return node && view.contains(node) ? node : null;
  };
  /** What the page itself has to say waits for its turn, and is never dropped. */
  const mention = (message) => (waiting ? todo.push(message) : send(message));
  /** The page around may listen: see place.js. */
  const tell = (what, detail) => root.dispatchEvent(new CustomEvent(`lootlab:${what}`, { bubbles: true, detail }));
  const where = () => tell("at", { address: model.get("address"), moved: acted });
  const leave = () => model.get("go") && tell("leave", model.get("go"));
  async function told(event) {
    const scene = event.type === "click" && event.target.closest("[data-scene]");
    if (scene && view.contains(scene)) return stage.command(scene.dataset.scene, scene.dataset.arg);
    if (event.type === "click" && event.target.closest("[data-print]")) return print();
    const copied = event.type === "click" && event.target.closest("[data-copy]");
    if (copied && view.contains(copied)) {
      live.textContent = copied.dataset.said = await copy(copied);
      return;
    }
    const link = event.type === "click" && event.target.closest("a[href^='#']");
    if (stage.busy()) { // a click into a scene ends it; what it was made on is not there any more
      if (event.type === "click" && !link) stage.skip();
      return;
    }
    const node = acts(event);
    if (!node || node.disabled) return;
    const kind = node.nodeName === "FORM" ? "submit" : node.matches("input,select,textarea") ? (node.dataset.on ?? "change") : "click";
    // A slider that was clicked where it stood already has not changed, and yet it was meant.
    const meant = event.type === "click" && node.dataset.untouched !== undefined;
    if (event.type !== kind && !meant) return;
    acted = true;
    stage.acted();
    escaped = "";
    if (kind === "submit") event.preventDefault();
    let value = null;
    if (kind === "submit") value = Object.fromEntries([...new FormData(node)].flatMap(([name, v]) => (typeof v === "string" ? [[name, v.slice(0, LONGEST)]] : [])));
    else if (node.type === "file") {
      if (!node.files.length) return;
      value = (await node.files[0].slice(0, 4 * LONGEST).text()).slice(0, LONGEST);
      node.value = ""; // or the same file, mended, could not be chosen again
    }
    else if (node.type === "checkbox") value = node.checked;
    else if (kind !== "click") value = node.value;
    send({ do: node.dataset.do, arg: node.dataset.arg ?? "", value }, kind !== "click" || node.role === "tab"); // forms and tabs wait their turn
  }
  function pressed(event) {
    if (stage.busy() && !event.target.closest("[data-scene]") && ["Escape", "Enter", " "].includes(event.key)) stage.skip();
    else if (event.key === "Escape") {
      const way = [...view.querySelectorAll("[data-escape]")].pop();
      escaped = way?.dataset.do ?? "";
      if (way) send({ do: way.dataset.do, arg: way.dataset.arg ?? "", value: null }, true); // it outweighs typing on its way
    } else if (!walk(event, view)) {
      if (event.target.matches("input,textarea,select")) event.stopPropagation();
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }
  for (const type of ["click", "input", "change", "submit"]) view.addEventListener(type, told);
  view.addEventListener("keydown", pressed);
  const drop = dragging(view, (arg, value) => { acted = true; stage.acted(); send({ do: "drag", arg, value }); });

  const speak = () => { live.textContent = model.get("said"); };
  const heard = (message) => message.scene && stage.add(message.scene);
  const on = {
    "change:css": () => dress(model), "change:html": draw, "change:answered": answered, "change:said": speak, "change:memory": remember,
    "change:address": where, "change:go": leave, "change:shared": () => shareMemory(model.get("shared")), "msg:custom": heard,
  };
  for (const [name, does] of Object.entries(on)) model.on(name, does);
  root.addEventListener("lootlab:go", ({ detail }) => !greeting && detail !== model.get("address") && mention({ do: "go", arg: detail, value: null }));
  draw();
  // A room that nobody has opened yet costs nothing: Python hears of it when it is seen.
  const others = () => Object.fromEntries(
    model.get("reads").flatMap((name) => [name, name.split("/")[0]].map((key) => [key, recall(`lootlab/${name}`)])),
  );
  let read = "";
  const look = () => {
    const now = JSON.stringify(others());
    const news = model.get("reads").length > 0 && now !== read;
    read = now;
    const dressed = worn.has(model.get("game"));
    if (greeting && !waiting) send({ do: "start", arg: "", value: recall(place), others: JSON.parse(now), page: location.href, dressed });
    else if (news) mention({ do: "others", arg: "", value: JSON.parse(now) });
  };
  const eyes = new IntersectionObserver((seen) => seen.some((each) => each.isIntersecting) && look(), { rootMargin: "300px" });
  eyes.observe(root);
  // What all screens share is news for those that are awake, also if it was said in another tab.
  const shared = ({ key }) => !greeting && (key === undefined || key === "lootlab/class") && model.get("reads").includes("class") && look();
  addEventListener("lootlab:shared", shared);
  addEventListener("storage", shared);
  // A game is open in one place at a time. Another tab that opens it says so in what the browser remembers; another
  // browser cannot, so whoever comes back to this window looks.
  const open = () => !greeting && model.get("memory")?.window && mention({ do: "look", arg: "", value: null });
  const taken = ({ key }) => key === place && recall(place).window !== model.get("memory")?.window && open();
  addEventListener("storage", taken);
  addEventListener("focus", open);
  return () => {
    eyes.disconnect();
    removeEventListener("lootlab:shared", shared);
    removeEventListener("storage", shared);
    removeEventListener("storage", taken);
    removeEventListener("focus", open);
    drop();
    clearTimeout(timer);
    for (const [name, does] of Object.entries(on)) model.off(name, does);
  };
}

export { patch };
export default { render };
