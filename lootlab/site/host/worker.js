// Python of this visit: loaded once, then it runs the cells of one page after the other.
const here = (name) => new URL(`python/${name}`, import.meta.url).href;
const say = (share, words) => postMessage({ type: "progress", share, words });
const plain = async (name) => (await fetch(here(name))).body.pipeThrough(new DecompressionStream("gzip"));

let told = 0;
function share(come) {
  if (come - told < 0.05) return;
  told = come;
  say(0.1 + 0.6 * come, "Fetching Python …");
}

async function start() {
  say(0.1, "Fetching Python …");
  const packs = { memory: plain("awake.pack"), pack: plain("lootlab.pack"), share }; // all of them at once
  import("./python/pyodide.asm.js").catch(() => {}); // what awake.js would ask for one after the other
  const { awake } = await import("./awake.js");
  const python = await awake({ ...packs, indexURL: here(""), checkIntegrity: false, stdout: console.log, stderr: console.warn });
  const main = python.pyimport("lootlab.site.host.main");
  say(0.8, "Setting the table …");
  return main;
}

const said = (error) => String(error?.message ?? error).trim().split("\n").pop().slice(0, 200);
let fault = "";
let visit = 0; // counts the pages: what one has asked for is nothing to the next
const missing = new Promise((_, fail) => { // Pyodide waits for ever for a part that does not come, or cannot be read
  const ask = self.fetch;
  self.fetch = async (what, ...more) => {
    const answer = await ask(what, ...more);
    if (!answer.ok) fail(new Error(`${String(what.url ?? what).replace(/.*\//, "")} is missing (${answer.status})`));
    return answer;
  };
  const stream = WebAssembly.instantiateStreaming.bind(WebAssembly);
  WebAssembly.instantiateStreaming = async (coming, imports) => {
    try {
      const answer = await coming;
      const named = answer.headers.get("content-type")?.startsWith("application/wasm"); // not every server knows it
      return await (named ? stream(answer, imports) : WebAssembly.instantiate(await answer.arrayBuffer(), imports));
    } catch (error) {
      fail(error);
      throw error;
    }
  };
});
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
