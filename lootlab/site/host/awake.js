// Python, awake: its memory is put in place as it was when the site was built, with all of lootlab loaded
// (lootlab/site/inside/remember.mjs). Nothing is started, read or compiled anew.
import { loadPyodide } from "./python/pyodide.js";
import make from "./python/pyodide.asm.js";

const HOME = "/lootlab";

/** `memory`: promises of its parts (awake-0.pack …), `pack`: of what lootlab.pack holds, as streams or as responses that
    are still to be read; `share` hears how much has come. */
export async function awake({ memory, pack, share = () => {}, ...options }) {
  const files = pack.then((found) => (found instanceof Response ? found : new Response(found)).arrayBuffer());
  files.catch(() => {}); // told below, if nothing else is wrong
  const bytes = joined(memory);
  const createPyodideModule = async (settings) => {
    const module = await make(settings);
    const known = await put(module, bytes, share);
    module.API.restoreSnapshot = () => known; // Pyodide's own takes all of it at once, and at most 30 MB
    return module;
  };
  const python = await loadPyodide({ ...options, createPyodideModule, _loadSnapshot: new Uint8Array(0) });
  unpack(new Uint8Array(await files), python.FS);
  return python;
}

/** One part after the other, in the pieces in which they come. What this browser keeps comes as a whole: only the next
    part is read while one is put in place. */
function joined(parts) {
  const begun = () => {
    const next = parts.shift()?.then((found) => (found instanceof Response ? found.arrayBuffer() : found));
    next?.catch(() => {}); // told when its turn has come
    return next;
  };
  let next = begun();
  return (async function* () {
    while (next) {
      const part = await next;
      next = begun();
      if (part instanceof ArrayBuffer) yield new Uint8Array(part);
      else yield* read(part);
    }
  })();
}
async function* read(stream) {
  const reader = stream.getReader();
  for (let step = await reader.read(); !step.done; step = await reader.read()) yield step.value;
}

/** What stands before the memory, and the first of the bytes behind it. */
async function begin(bytes) {
  let got = new Uint8Array(0);
  const long = () => 4 + new DataView(got.buffer).getUint32(0, true);
  while (got.length < 4 || got.length < long()) {
    const { value, done } = await bytes.next();
    if (done) throw new Error("Python's memory is not whole.");
    const both = new Uint8Array(got.length + value.length);
    both.set(got);
    both.set(value, got.length);
    got = both;
  }
  return [JSON.parse(new TextDecoder().decode(got.subarray(4, long()))), got.subarray(long())];
}

/** The memory, as it comes and where it has changed since the start: a phone has no room for it twice. */
async function put(module, bytes, share) {
  const [{ known, room, pieces }, first] = await begin(bytes);
  if (module.HEAPU8.length < room) module.growMemory(room);
  const own = trampoline(module);
  let [piece, at] = [0, 0]; // where the next byte goes
  for (let value = first; value; { value } = await bytes.next()) {
    while (value.length) {
      if (piece === pieces.length) throw new Error("Python's memory is not whole.");
      const [start, size] = pieces[piece];
      const part = value.subarray(0, size - at);
      module.HEAPU8.set(part, start + at);
      value = value.subarray(part.length);
      at += part.length;
      if (at === size) [piece, at] = [piece + 1, 0];
    }
    share((pieces[piece]?.[0] ?? room) / room);
  }
  if (piece !== pieces.length) throw new Error("Python's memory is not whole.");
  own();
  return known;
}

/** One place of the memory depends on the browser: how Python calls functions with other signatures than they say. */
function trampoline(module) {
  const place = (module.__PyRuntime + module.HEAP32[module.__PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET >> 2]) >> 2;
  const mine = module.HEAP32[place];
  return () => { module.HEAP32[place] = mine; };
}

/** One file that holds many (lootlab/site/packing.py). */
function unpack(plain, FS) {
  const length = new DataView(plain.buffer).getUint32(0, true);
  const list = JSON.parse(new TextDecoder().decode(plain.subarray(4, 4 + length)));
  const made = new Set();
  let at = 4 + length;
  for (const [name, size] of list) {
    const path = `${HOME}/${name}`;
    const parent = path.slice(0, path.lastIndexOf("/"));
    if (!made.has(parent)) FS.mkdirTree(parent);
    made.add(parent);
    FS.writeFile(path, plain.slice(at, at + size), { canOwn: true });
    at += size;
  }
  if (at !== plain.length) throw Object.assign(new Error("{file} is cut short."), { file: "lootlab.pack" });
}
