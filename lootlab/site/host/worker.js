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
  if (name === WASM && compiled) return new Response(); // it has come already
  const answer = await ask(what, ...more);
  if (!answer.ok) fail(new Error(`${name} is missing (${answer.status})`));
  return answer;
};

/** Python itself: compiled while the scripts around it are still read. Pyodide would begin after them. */
let compiled = null;
async function compile() {
  const answer = await fetch(here(WASM));
  const named = answer.headers.get("content-type")?.startsWith("application/wasm"); // not every server knows it
  return named ? WebAssembly.compileStreaming(answer) : WebAssembly.compile(await answer.arrayBuffer());
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

/** A pack, as a stream. On a later visit it comes as offline.js has kept it: no longer pressed. */
async function plain(name) {
  const answer = await fetch(here(name));
  return answer.headers.has("x-plain") ? answer.body : answer.body.pipeThrough(new DecompressionStream("gzip"));
}

let told = 0;
function share(come) {
  if (come - told < 0.05) return;
  told = come;
  say(0.1 + 0.6 * come, "Fetching Python …");
}

async function start() {
  say(0.1, "Fetching Python …");
  const scripts = ["./awake.js", "./python/pyodide.js", "./python/pyodide.asm.js"].map((name) => import(name));
  compiled = compile();
  compiled.catch(fail);
  const [{ awake }] = await Promise.all(scripts); // before the large packs, which would be in their way
  const memory = Array.from({ length: PARTS }, (_, part) => plain(`awake-${part}.pack`));
  for (const part of memory) part.catch(() => {}); // told when it is read
  const packs = { memory, pack: plain("lootlab.pack"), share };
  const python = await awake({ ...packs, indexURL: here(""), checkIntegrity: false, stdout: console.log, stderr: console.warn });
  compiled = null; // it has its own
  const main = python.pyimport("lootlab.site.host.main");
  say(0.8, "Setting the table …");
  return main;
}

const said = (error) => String(error?.message ?? error).trim().split("\n").pop().slice(0, 200);
let fault = "";
let visit = 0; // counts the pages: what one has asked for is nothing to the next
const python = Promise.race([start(), missing]).catch((error) => { fault = said(error); });
onmessage = async ({ data }) => {
  const main = await python;
  if (!main) {
    if (data.type === "hello") postMessage({ type: "failed", words: fault }); // before that nobody listens
  } else if (data.type === "hello") {
    main.begin((text) => postMessage({ visit, text }), data.kept, data.fault);
    postMessage({ type: "ready" });
  } else if (data.type === "leave") {
    main.leave();
    visit = data.visit;
  } else if (data.type === "run") main.run(data.cell, data.source);
  else main.hear(JSON.stringify(data));
};
