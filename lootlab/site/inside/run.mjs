// node run.mjs CORE WORK SCRIPT: runs a Python script in the Pyodide of the folder CORE; it sees the folder WORK as /w, and
// WORK/ours as /lootlab, if that is there.
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const [core, work, script] = process.argv.slice(2).map((each) => path.resolve(each));
const { loadPyodide } = await import(pathToFileURL(path.join(core, "pyodide.mjs")));
const python = await loadPyodide({ indexURL: core + path.sep });
python.FS.mkdir("/w");
python.FS.mount(python.FS.filesystems.NODEFS, { root: work }, "/w");
const ours = path.join(work, "ours");
python.FS.mkdir("/lootlab");
if (fs.existsSync(ours)) python.FS.mount(python.FS.filesystems.NODEFS, { root: ours }, "/lootlab");
await python.runPythonAsync(fs.readFileSync(script, "utf8"));
