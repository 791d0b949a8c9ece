"""Pyodide and the few wheels that it needs: fetched once by npm and pip, then kept in the user's cache.

Both clients know where their registries are; nothing here does.
"""

from __future__ import annotations

import contextlib
import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator
from pathlib import Path

from ..engine.refusal import BadInput

PYODIDE = "314.0.7"
PYTHON = "3.14"
CORE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
WHEELS = ("traitlets==5.16.1", "segno==1.6.6")
"""Pure Python, without dependencies. (ipywidgets and anywidget are not among them: see host/anywidget.py.)"""
PATIENCE = 300
"""Seconds that a download may take."""


def cache_folder() -> Path:
    """What can be fetched again; LOOTLAB_CACHE overrides it."""
    if given := os.environ.get("LOOTLAB_CACHE"):
        return Path(given)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home())) / "lootlab" / "cache"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "lootlab"
    return Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "lootlab"


def node() -> str:
    """The program that runs Pyodide while the site is built."""
    found = shutil.which("node")
    if found is None:
        raise BadInput("Node.js is missing: it compiles the Python of the site.", "Install nodejs, then try again.")
    return found


def pyodide() -> Path:
    """The folder with Pyodide's core."""
    folder = cache_folder() / f"pyodide-{PYODIDE}"
    if all((folder / name).is_file() for name in CORE):
        return folder
    npm = shutil.which("npm")
    if npm is None:
        raise BadInput(f"Pyodide {PYODIDE} is not in {cache_folder()}, and npm is missing.", "Install npm once.")
    with fresh(folder) as made:
        _run([npm, "pack", f"pyodide@{PYODIDE}", "--silent"], made.folder, f"Pyodide {PYODIDE}", "npm")
        with tarfile.open(next(made.folder.glob("pyodide-*.tgz"))) as archive:
            for name in CORE:
                taken = archive.extractfile(f"package/{name}")
                assert taken is not None
                (made.folder / name).write_bytes(taken.read())
        for left in made.folder.glob("*.tgz"):
            left.unlink()
    return folder


def wheels(wanted: tuple[str, ...] = WHEELS) -> list[Path]:
    """The pure wheels."""
    digest = hashlib.sha256(" ".join(wanted).encode()).hexdigest()[:8]
    folder = cache_folder() / f"wheels-{digest}"
    if not folder.is_dir():
        with fresh(folder) as made:
            asked = ["download", "--quiet", "--disable-pip-version-check", "--no-deps", "--only-binary=:all:"]
            asked += ["--python-version", PYTHON, "--platform", "any", "--implementation", "py", "--abi", "none"]
            with _pip() as pip:
                command = [pip, "-m", "pip", *asked, "--dest", str(made.folder), *wanted]
                _run(command, made.folder, " and ".join(wanted), "pip")
    return sorted(folder.glob("*.whl"))


@contextlib.contextmanager
def _pip() -> Iterator[str]:
    """A Python that has pip. Ours has none where uv has installed us; Python brings one along for such a case."""
    if importlib.util.find_spec("pip"):
        yield sys.executable
        return
    with tempfile.TemporaryDirectory(prefix="lootlab-pip-") as name:
        made = subprocess.run([sys.executable, "-m", "venv", name], capture_output=True)
        if made.returncode:
            raise BadInput(
                "pip is missing: it fetches what the site needs of Python.", "Install it: python -m ensurepip."
            )
        yield str(Path(name) / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python"))


class fresh:  # noqa: N801  reads as a word
    """A folder that is there whole or not at all."""

    def __init__(self, goal: Path) -> None:
        self.goal = goal
        self.folder = goal.with_name(f"{goal.name}.{os.getpid()}")

    def __enter__(self) -> fresh:
        self.folder.mkdir(parents=True)
        return self

    def __exit__(self, kind: object, *_: object) -> None:
        if kind is None and not self.goal.exists():
            self.folder.rename(self.goal)
        shutil.rmtree(self.folder, ignore_errors=True)


def _run(command: list[str], folder: Path, what: str, who: str) -> None:
    try:
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=PATIENCE)
        said = (done.stderr or done.stdout).strip().splitlines() if done.returncode else []
    except (OSError, subprocess.TimeoutExpired) as error:
        said = [str(error)]
    if said:
        raise Unreachable(what, who, said[-1][:200])


class Unreachable(BadInput):
    """Something is not here yet, and cannot be fetched now."""

    def __init__(self, what: str, who: str, said: str) -> None:
        super().__init__(
            f"{what} is not in {cache_folder()}, and {who} cannot fetch it now ({said}).",
            "Build once with a network; after that it works without.",
        )
