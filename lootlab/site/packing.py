"""What Python needs in the browser: its library without what nobody asks for, and lootlab with two wheels; compiled.

Two files: `python_stdlib.zip`, from which Python imports, and `lootlab.pack`, which the worker unpacks into its memory.
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
    "forked",
    "fuzz",
    "notebooks",
    "server",
    "site",
    "soak",
)
"""Rooms of lootlab for which there is no use in a browser."""
HOST = ("__init__.py", "main.py", "shelf.py")
"""Of `host`, what runs in Python beside `anywidget.py`."""
UNUSED = (
    "_android_support", "_apple_support", "_ios_support", "_pydecimal", "_pyio", "_pyrepl", "bdb", "cProfile", "cgi",
    "cmd", "compileall", "ctypes", "curses", "dbm", "doctest", "ensurepip", "ftplib", "http/server",
    "idlelib", "imaplib", "lib2to3", "mailbox", "modulefinder", "multiprocessing", "optparse", "pdb", "pickletools",
    "poplib", "profile", "pstats", "pyclbr", "pydoc", "pydoc_data", "smtplib", "socketserver", "sqlite3", "symtable",
    "tabnanny", "timeit", "tkinter", "trace", "tracemalloc", "turtle", "unittest", "venv", "wave", "wsgiref", "xml",
    "xmlrpc",
)  # fmt: skip
"""Modules of the standard library that no game, lesson or question imports; in the way of a phone's memory."""
ENCODINGS = {"__init__", "aliases", "ascii", "cp437", "idna", "latin_1", "punycode", "utf_16", "utf_8", "utf_8_sig"}


_ERROR = re.compile(r"\w+Error: ")


def python(out: Path, work: Path) -> None:
    """Pyodide's core, the library and lootlab, ready to be loaded from the folder `out`."""
    core = fetching.pyodide()
    out.mkdir(parents=True)
    for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"):
        _copy_script(core / name, out / name)
    shutil.copy(_library(core, work), out / "python_stdlib.zip")
    info = json.loads((core / "pyodide-lock.json").read_text(encoding="utf-8"))["info"]
    (out / "pyodide-lock.json").write_text(json.dumps({"info": info, "packages": {}}), encoding="utf-8")
    _ours(work / "ours" / "lootlab")
    compiled(core, work, {"ours": 0})
    write_pack(work / "ours", out / "lootlab.pack")


def _copy_script(source: Path, goal: Path) -> None:
    """A copy that asks nobody for maps of its source."""
    if source.suffix == ".wasm":
        shutil.copy(source, goal)
        return
    lines = source.read_text(encoding="utf-8").splitlines(keepends=True)
    goal.write_text("".join(line for line in lines if not line.startswith("//# sourceMappingURL")), encoding="utf-8")


def _library(core: Path, work: Path) -> Path:
    """The standard library, kept in the cache: it changes with Pyodide and this file only."""
    mark = hashlib.sha256(f"{fetching.PYODIDE} {UNUSED} {sorted(ENCODINGS)}".encode()).hexdigest()[:8]
    kept = fetching.cache_folder() / f"library-{mark}.zip"
    if not kept.is_file():
        folder = work / "library"
        with zipfile.ZipFile(core / "python_stdlib.zip") as whole:
            whole.extractall(folder, [name for name in whole.namelist() if _used(name)])
        compiled(core, work, {"library": 2})
        made = work / "library.zip"
        with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as zipped:
            for path in files(folder):
                zipped.write(path, path.relative_to(folder).as_posix())
        shutil.move(made, kept)
    return kept


def _used(name: str) -> bool:
    module = name.removesuffix(".py")
    if any(module == unused or module.startswith(f"{unused}/") for unused in UNUSED):
        return False
    return not module.startswith("encodings/") or module.removeprefix("encodings/") in ENCODINGS


def package(folder: Path) -> None:
    """lootlab without the rooms for servers and terminals."""
    top = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd", "py.typed")

    def left_out(at: str, names: list[str]) -> set[str]:
        out = set(top(at, names))
        return out | (set(LEFT_OUT) & set(names) if Path(at) == PACKAGE else set())

    shutil.copytree(PACKAGE, folder, ignore=left_out)


def _ours(folder: Path) -> None:
    """lootlab, the wheels and the host beside it."""
    package(folder)
    (folder / "site" / "host").mkdir(parents=True)
    (folder / "site" / "__init__.py").touch()
    for name in HOST:
        shutil.copy(HERE / "host" / name, folder / "site" / "host" / name)
    shutil.copy(HERE / "host" / "anywidget.py", folder.parent / "anywidget.py")
    for wheel in fetching.wheels():
        with zipfile.ZipFile(wheel) as zipped:
            names = [name for name in zipped.namelist() if name.endswith(".py") and "/tests/" not in name]
            zipped.extractall(folder.parent, names)


def compiled(core: Path, work: Path, plan: dict[str, int]) -> None:
    """Compile these folders of `work`, with that Pyodide."""
    (work / "plan.json").write_text(json.dumps(plan), encoding="utf-8")
    run(core, work, "compile.py")


def run(core: Path, work: Path, script: str) -> None:
    """A script of `inside`, in the Pyodide of the folder `core`."""
    command = [fetching.node(), str(HERE / "inside" / "run.mjs"), str(core), str(work), str(HERE / "inside" / script)]
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
