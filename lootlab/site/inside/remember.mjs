// node remember.mjs CORE WORK SCRIPT: Python as it lies in memory after a script, which sees the folder WORK as /w, and
// WORK/ours as /lootlab. Into WORK/memory: how long the head is, the head, what has changed. (host/awake.js puts it in place.)
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const [core, work, script] = process.argv.slice(2).map((each) => path.resolve(each));
const { loadPyodide } = await import(pathToFileURL(path.join(core, "pyodide.mjs")));
const { default: make } = await import(pathToFileURL(path.join(core, "pyodide.asm.mjs")));
let fresh; // the memory before Python starts: whoever puts ours in place has that already
const createPyodideModule = (settings) => {
  settings.onRuntimeInitialized = () => { fresh = settings.HEAPU8.slice(); };
  return make(settings);
};
const python = await loadPyodide({ indexURL: core + path.sep, createPyodideModule, _makeSnapshot: true });
python.FS.mkdir("/w");
python.FS.mount(python.FS.filesystems.NODEFS, { root: work }, "/w");
python.FS.mkdir("/lootlab");
python.FS.mount(python.FS.filesystems.NODEFS, { root: path.join(work, "ours") }, "/lootlab");
const names = python.toPy({});
python.runPython(fs.readFileSync(script, "utf8"), { globals: names });
names.destroy();
for (const folder of ["/w", "/lootlab"]) python.FS.unmount(folder);
const memory = Buffer.from(python._module.HEAPU8.buffer);
const PAGE = 4096;
const nothing = Buffer.alloc(PAGE);
const pieces = []; // [where, how long] of what has changed
for (let at = 0; at < memory.length; at += PAGE) {
  const before = at < fresh.length ? fresh.subarray(at, at + PAGE) : nothing;
  if (!memory.subarray(at, at + PAGE).compare(before)) continue;
  const last = pieces.at(-1);
  if (last && last[0] + last[1] === at) last[1] += PAGE;
  else pieces.push([at, PAGE]);
}
const head = Buffer.from(JSON.stringify({ known: python._api.serializeHiwireState(), room: memory.length, pieces }));
const length = Buffer.alloc(4);
length.writeUInt32LE(head.length);
const changed = pieces.map(([at, size]) => memory.subarray(at, at + size));
fs.writeFileSync(path.join(work, "memory"), Buffer.concat([length, head, ...changed]));
