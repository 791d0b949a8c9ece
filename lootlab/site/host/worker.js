// Python of this visit: loaded once, then it runs the cells of one page after the other.
const WASM = "pyodide.asm.wasm";
const PARTS = 6; // of Python's memory (lootlab/site/packing.py)
const here = (name) => new URL(`python/${name}`, import.meta.url).href;
const say = (share, words) => postMessage({ type: "progress", share, words });

let fail; // Pyodide waits for ever for a part that does not come, or cannot be read
const missing = new Promise((_, refuse) => { fail = refuse; });
const ask = self.fetch;
self.fetch = async (what, ...more) => {
  const name = String(what.url ?? what).replace(/.*\//, "");
  if (name === WASM) return new Response(); // it comes another way, below
  const answer = await ask(what, ...more);
  if (!answer.ok) fail(lacking(name));
  if (name.endsWith(".zip")) cutShort(name, await answer.clone().arrayBuffer());
  return answer;
};
/** A zip ends with its list: Python would only notice when it reads something behind the cut. */
function cutShort(name, bytes) {
  const end = new Uint8Array(bytes).subarray(-22, -18);
  if (String(end) !== "80,75,5,6") fail(about("{file} is cut short.", name));
}
const about = (words, file) => Object.assign(new Error(words), { file }); // the page says them in its language (host.js)
const lacking = (file) => about("{file} is missing.", file);

/** Python itself: the page compiles it, while this worker begins and reads its scripts. Pyodide would begin after them. */
let given; // by the page
let compiled = new Promise((done) => { given = done; }).then(({ module, size }) => module ?? compile(size));
compiled.catch(fail);
async function compile(size) {
  const answer = await ask(here(WASM));
  if (!answer.ok) throw lacking(WASM);
  const bytes = await answer.arrayBuffer(); // the page has tried it as it comes; not every server knows its type
  if (bytes.byteLength < size) throw about("{file} is cut short.", WASM);
  return WebAssembly.compile(bytes);
}
WebAssembly.instantiateStreaming = async (_, imports) => {
  try {
    const module = await compiled;
    return { module, instance: await WebAssembly.instantiate(module, imports) };
  } catch (error) {
    fail(error);
    throw error;
  }
};

/** A pack: what this browser keeps of it, no longer pressed (offline.js), to be read at once; else as a stream, and `later`. */
async function plain(name, later) {
  let kept = null;
  try { kept = await caches.match(here(name)); } catch { /* refused, or none */ }
  if (kept?.headers.has("x-plain")) return kept;
  await later;
  const found = await fetch(here(name)); // offline.js may answer by now
  return found.headers.has("x-plain") ? found.body : found.body.pipeThrough(new DecompressionStream("gzip"));
}

/** Emscripten makes a module for each of 261 functions of its own. They are of few kinds, and one module of a kind does. */
const kinds = new Map();
WebAssembly.Module = new Proxy(WebAssembly.Module, {
  construct(make, [bytes]) {
    if (bytes.byteLength > 100) return new make(bytes);
    const kind = String(new Uint8Array(bytes.buffer ?? bytes, bytes.byteOffset ?? 0, bytes.byteLength));
    if (!kinds.has(kind)) kinds.set(kind, new make(bytes));
    return kinds.get(kind);
  },
});

let told = 0;
function share(come) {
  if (come - told < 0.05) return;
  told = come;
  say(0.1 + 0.6 * come, "Fetching Python …");
}

async function start() {
  say(0.1, "Fetching Python …");
  const scripts = Promise.all(["./awake.js", "./python/pyodide.js", "./python/pyodide.asm.js"].map((name) => import(name)));
  const memory = Array.from({ length: PARTS }, (_, part) => plain(`awake-${part}.pack`, scripts)); // large: not in their way
  const pack = plain("lootlab.pack", scripts);
  for (const part of [...memory, pack]) part.catch(() => {}); // told when it is read
  const packs = { memory, pack, share };
  const [{ awake }] = await scripts;
  const python = await awake({ ...packs, indexURL: here(""), checkIntegrity: false, stdout: console.log, stderr: console.warn });
  compiled = null; // it has its own
  const main = python.pyimport("lootlab.site.host.main");
  say(0.8, "Setting the table …");
  return main;
}

const said = (error) => String(error?.message ?? error).trim().split("\n").pop().slice(0, 200);
let fault = null;
let stopped = false;
let visit = 0; // counts the pages: what one has asked for is nothing to the next
const python = Promise.race([start(), missing]).catch((error) => { fault = { words: said(error), file: error?.file }; });
onmessage = async ({ data }) => {
  if (data.type === "compiled") return given(data);
  const main = await python;
  if (!main && data.type === "hello") postMessage({ type: "failed", ...fault }); // before that nobody listens
  if (!main || stopped) return;
  try {
    hear(main, data);
  } catch (error) { // a fault of a cell or of a screen is told by Python; this is one of Python itself
    stopped = true;
    postMessage({ type: "stopped", words: said(error) });
  }
};
function hear(main, data) {
  if (data.type === "hello") {
    main.begin((text) => postMessage({ visit, text }), data.kept, data.fault);
    postMessage({ type: "ready" });
  } else if (data.type === "leave") {
    main.leave();
    visit = data.visit;
  } else if (data.type === "run") main.run(data.cell, data.source);
  else main.hear(JSON.stringify(data));
}
