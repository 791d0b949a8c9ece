// Python of this visit: loaded once, then it runs the cells of one page after the other.
import { loadPyodide } from "./python/pyodide.mjs";

const here = (name) => new URL(`python/${name}`, import.meta.url).href;
const say = (share, words) => postMessage({ type: "progress", share, words });

/** One file that holds many (lootlab/site/packing.py): how long the list is, the list, the files. */
async function unpack(answer, FS, folder) {
  const plain = new Uint8Array(await new Response(answer.body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());
  const length = new DataView(plain.buffer).getUint32(0, true);
  const list = JSON.parse(new TextDecoder().decode(plain.subarray(4, 4 + length)));
  const made = new Set();
  let at = 4 + length;
  for (const [name, size] of list) {
    const path = `${folder}/${name}`;
    const parent = path.slice(0, path.lastIndexOf("/"));
    if (!made.has(parent)) FS.mkdirTree(parent);
    made.add(parent);
    FS.writeFile(path, plain.slice(at, at + size), { canOwn: true });
    at += size;
  }
  if (at !== plain.length) throw new Error("lootlab.pack is cut short");
}

async function start() {
  say(0.1, "Fetching Python …");
  const pack = fetch(here("lootlab.pack"));
  const options = { indexURL: here(""), checkIntegrity: false, stdout: console.log, stderr: console.warn };
  const python = await loadPyodide(options);
  say(0.6, "Starting Python in your browser …");
  await unpack(await pack, python.FS, "/lootlab");
  python.runPython("import sys; sys.path.insert(0, '/lootlab')");
  const main = python.pyimport("lootlab.site.host.main");
  say(0.8, "Setting the table …");
  return main;
}

const said = (error) => String(error?.message ?? error).trim().split("\n").pop().slice(0, 200);
let fault = "";
let visit = 0; // counts the pages: what one has asked for is nothing to the next
const missing = new Promise((_, fail) => { // Pyodide waits for ever for a part of it that does not come
  const ask = self.fetch;
  self.fetch = async (what, ...more) => {
    const answer = await ask(what, ...more);
    if (!answer.ok) fail(new Error(`${String(what.url ?? what).replace(/.*\//, "")} is missing (${answer.status})`));
    return answer;
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
