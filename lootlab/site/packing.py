"""What Python needs in the browser: its library without what nobody asks for, and lootlab with two wheels; compiled.

It is started once, here: `awake-0.pack` and so on are its memory with everything loaded, which a browser only has to
put in place. What is not in there lies in two more files: `python_stdlib.zip`, from which Python imports, and
`lootlab.pack`, which the worker unpacks into its file system.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import re
import shutil
import subprocess
import zipfile
from collections.abc import Iterable
from pathlib import Path

from ..engine.refusal import BadInput
from . import fetching

HERE = Path(__file__).parent
PACKAGE = HERE.parent
LEFT_OUT = (
    "bench",
    "build.py",
    "cli.py",
    "__main__.py",
    "command",
    "docs",
    "engine/conformance.py",
    "engine/coverage",
    "engine/scenario.py",
    "forked",
    "fuzz",
    "jupyter.py",
    "notebooks",
    "server",
    "site",
    "soak",
    "translating",
)
"""Rooms of lootlab for servers, terminals and builders: there is no use for them in a browser."""
FOR_CELLS = (
    "lootlab/engine/earlier.py", "lootlab/engine/mishaps.py", "lootlab/engine/misnamed.py",
    "lootlab/engine/unpaired.py", "lootlab/engine/unreadable.py", "lootlab/games/*/notebook.toml",
    "lootlab/lab/cluster.py", "lootlab/languages/*/notebooks.po", "lootlab/languages/*/*/notebook.po", "segno/cli.py",
)  # fmt: skip
"""What only notebooks with code want: the lab has it, a page does not send it."""
SCRIPTS = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
HOST = ("__init__.py", "main.py", "shelf.py")
"""Of `host`, what runs in Python beside the stand-ins."""
STAND_INS = {"anywidget.py": "anywidget.py", "saxutils.py": "xml/sax/saxutils.py"}
"""Files of `host` that stand in for something much larger."""
UNUSED = (
    "_android_support", "_apple_support", "_ios_support", "_pydecimal", "_pyio", "_pyrepl", "bdb", "cProfile", "cgi",
    "cmd", "compileall", "ctypes", "curses", "dbm", "doctest", "ensurepip", "ftplib",
    "idlelib", "imaplib", "lib2to3", "mailbox", "modulefinder", "multiprocessing", "optparse", "pdb", "pickletools",
    "poplib", "profile", "pstats", "pyclbr", "pydoc", "pydoc_data", "smtplib", "socketserver", "sqlite3", "symtable",
    "tabnanny", "timeit", "tkinter", "trace", "tracemalloc", "turtle", "unittest", "venv", "wave", "wsgiref", "xml",
    "xmlrpc", "_pydatetime", "_sysconfigdata__emscripten_wasm32-emscripten", "argparse", "asyncio/__main__",
    "asyncio/proactor_events", "asyncio/tools", "asyncio/windows_events", "asyncio/windows_utils", "configparser",
    "email", "fileinput", "filecmp", "getpass", "http", "logging/config", "logging/handlers", "mimetypes", "netrc",
    "plistlib", "pyodide/console", "runpy", "shelve", "sysconfig/__main__", "tarfile", "urllib/request",
    "urllib/robotparser", "zipapp", "_compat_pickle", "_markupbase", "_strptime", "calendar", "code",
    "colorsys", "concurrent/futures/interpreter", "concurrent/futures/process", "concurrent/interpreters", "getopt",
    "gettext", "graphlib", "html/parser", "importlib/metadata", "json/tool", "pickle", "platform", "pprint", "pty",
    "py_compile", "quopri", "rlcompleter", "sched", "shlex", "uuid", "webbrowser", "zoneinfo",
)  # fmt: skip
"""Modules of the standard library that no game, lesson or question imports; in the way of a phone's memory."""
PARTS = 6
"""Of Python's memory: a browser that puts them away one by one needs less of its own (host/offline.js)."""
NO_USE = re.compile(r"/tests/|^traitlets/config/")
"""Parts of wheels, likewise."""
ENCODINGS = {"__init__", "aliases", "ascii", "cp437", "idna", "latin_1", "punycode", "utf_16", "utf_8", "utf_8_sig"}


_ERROR = re.compile(r"\w+Error: ")
_PLACE = re.compile(r"^#:.*\n", re.MULTILINE)


def prepare(work: Path) -> str:
    """In `work`: `whole`, Pyodide with its library, and `ours`, lootlab beside it. Returns a digest of both."""
    core, whole = fetching.pyodide(), work / "whole"
    whole.mkdir(parents=True)
    for name in SCRIPTS:
        _copy_script(core / name, whole / name)
    shutil.copy(library(core, work), whole / "python_stdlib.zip")
    info = json.loads((core / "pyodide-lock.json").read_text(encoding="utf-8"))["info"]
    (whole / "pyodide-lock.json").write_text(json.dumps({"info": info, "packages": {}}), encoding="utf-8")
    _ours(work / "ours" / "lootlab")
    compiled(core, work, "ours", "bare")
    return digest(whole, work / "ours")


def python(out: Path, work: Path) -> None:
    """What `prepare` has put there, ready to be loaded from the folder `out`: Pyodide's core, its memory with the
    modules of `modules.json` in it, and the rest."""
    whole = work / "whole"
    run(whole, work, "wake.py", "remember.mjs")
    out.mkdir(parents=True)
    for name in (*SCRIPTS, "pyodide-lock.json"):
        shutil.copy(whole / name, out / name)
        if name.endswith(".mjs"):  # many servers do not know that this is a script; the lab knows it by no other name
            shutil.copy(whole / name, (out / name).with_suffix(".js"))
    memory = (work / "memory").read_bytes()
    size = -(-len(memory) // PARTS)
    for part in range(PARTS):
        piece = memory[part * size : (part + 1) * size]
        (out / f"awake-{part}.pack").write_bytes(gzip.compress(piece, 9, mtime=0))
    _leave_the_rest(whole, work, out)


def _leave_the_rest(whole: Path, work: Path, out: Path) -> None:
    """The library and lootlab without the modules that are in the memory."""
    loaded = set(json.loads((work / "loaded.json").read_text(encoding="utf-8")))
    with (
        zipfile.ZipFile(whole / "python_stdlib.zip") as library,
        zipfile.ZipFile(out / "python_stdlib.zip", "w", zipfile.ZIP_DEFLATED, compresslevel=9) as left,
    ):
        for item in library.infolist():
            if item.filename not in loaded:
                left.writestr(item, library.read(item), zipfile.ZIP_DEFLATED)
    for name in filter(None, loaded):
        (work / "ours" / name).unlink(missing_ok=True)
    write_pack(work / "ours", out / "lootlab.pack")


def _copy_script(source: Path, goal: Path) -> None:
    """A copy that asks nobody for maps of its source."""
    if source.suffix == ".wasm":
        shutil.copy(source, goal)
        return
    lines = source.read_text(encoding="utf-8").splitlines(keepends=True)
    goal.write_text("".join(line for line in lines if not line.startswith("//# sourceMappingURL")), encoding="utf-8")


def library(core: Path, work: Path, whole: bool = False) -> Path:
    """The standard library, kept in the cache: it changes with Pyodide and this file only. `whole`: for programming."""
    mark = hashlib.sha256(f"{fetching.PYODIDE} {whole or (UNUSED, sorted(ENCODINGS))}".encode()).hexdigest()[:8]
    kept = fetching.cache_folder() / f"library-{mark}.zip"
    if not kept.is_file():
        folder = work / "library"
        shutil.rmtree(folder, ignore_errors=True)
        with zipfile.ZipFile(core / "python_stdlib.zip") as source:
            source.extractall(folder, [name for name in source.namelist() if whole or _used(name)])
        compiled(core, work, "library", "as it is" if whole else "short")
        zipped(folder, work / "library.zip")
        shutil.move(work / "library.zip", kept)
    return kept


def zipped(folder: Path, goal: Path) -> None:
    """All files of a folder; the same files give the same archive."""
    with zipfile.ZipFile(goal, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path in files(folder):
            item = zipfile.ZipInfo(path.relative_to(folder).as_posix())
            archive.writestr(item, path.read_bytes(), zipfile.ZIP_DEFLATED)


def _used(name: str) -> bool:
    module = name.removesuffix(".py")
    if any(module == unused or module.startswith(f"{unused}/") for unused in UNUSED):
        return False
    return not module.startswith("encodings/") or module.removeprefix("encodings/") in ENCODINGS


def package(folder: Path) -> None:
    """lootlab without the rooms for servers and terminals."""
    top = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd", "py.typed")

    def left_out(at: str, names: list[str]) -> set[str]:
        inside = Path(at).relative_to(PACKAGE)
        return {*top(at, names), *(name for name in names if (inside / name).as_posix() in LEFT_OUT)}

    shutil.copytree(PACKAGE, folder, ignore=left_out)


def _ours(folder: Path) -> None:
    """lootlab, the wheels and the host beside it."""
    package(folder)
    for words in (folder / "languages").rglob("*.po"):  # where a text stands in the source is for those who translate
        words.write_text(_PLACE.sub("", words.read_text(encoding="utf-8")), encoding="utf-8")
    (folder / "site" / "host").mkdir(parents=True)
    (folder / "site" / "__init__.py").touch()
    for name in HOST:
        shutil.copy(HERE / "host" / name, folder / "site" / "host" / name)
    for name, goal in STAND_INS.items():
        (folder.parent / goal).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(HERE / "host" / name, folder.parent / goal)
    for wheel in fetching.wheels():
        with zipfile.ZipFile(wheel) as zipped:
            names = [name for name in zipped.namelist() if name.endswith(".py") and not NO_USE.search(name)]
            zipped.extractall(folder.parent, names)
    for unwanted in FOR_CELLS:
        for path in folder.parent.glob(unwanted):
            path.unlink()


def compiled(core: Path, work: Path, folder: str, how: str) -> None:
    """Compile this folder of `work`, with that Pyodide; `how`: see inside/compile.py."""
    (work / "plan.json").write_text(json.dumps({"folder": folder, "how": how}), encoding="utf-8")
    run(core, work, "compile.py")


def run(core: Path, work: Path, script: str, how: str = "run.mjs") -> None:
    """A script of `inside`, in the Pyodide of the folder `core`."""
    command = [fetching.node(), str(HERE / "inside" / how), str(core), str(work), str(HERE / "inside" / script)]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        said = next((line for line in reversed(done.stderr.splitlines()) if _ERROR.match(line)), "no word why")
        raise BadInput(f"{script} failed in Pyodide: {said.strip()[:200]}.", "Node.js 18 or newer is needed.")


def write_pack(folder: Path, goal: Path) -> None:
    """All files of a folder as one: how long the list is, the list, then the files, one behind the other; zipped."""
    packed = [(path.relative_to(folder).as_posix(), path.read_bytes()) for path in files(folder)]
    listed = json.dumps([[name, len(content)] for name, content in packed]).encode()
    whole = len(listed).to_bytes(4, "little") + listed + b"".join(content for _, content in packed)
    goal.write_bytes(gzip.compress(whole, 9, mtime=0))


def files(folder: Path) -> Iterable[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file())


def digest(*paths: Path) -> str:
    """Of these files, and of those in these folders."""
    made = hashlib.sha256()
    found = [file for path in paths for file in (files(path) if path.is_dir() else [path])]
    for path in found:
        made.update(path.name.encode() + path.read_bytes())
    return made.hexdigest()
