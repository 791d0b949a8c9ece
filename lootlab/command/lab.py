"""`lootlab lab`: the notebooks in JupyterLab."""

from __future__ import annotations

import argparse
import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

from ..engine.refusal import BadInput
from .parser import Parser, whole

COPY = "lootlab-notebooks"


def parser() -> Parser:
    made = Parser(
        "lab",
        "Open the notebooks in JupyterLab, with their code; pip install 'lootlab[lab]' brings it. From an installed\n"
        f"lootlab they are first copied to the folder {COPY} where you are, so that what you write there is yours;\n"
        "nothing is overwritten.",
        """
        lootlab lab
        lootlab lab --port 9000 --no-browser
        """,
    )
    made.add_argument("--port", type=whole(1, 65535), metavar="N", help="the port (8888, or the next free one)")
    made.add_argument("--no-browser", action="store_true", help="only print the address")
    return made


def run(args: argparse.Namespace) -> int:
    from ..server import free_port, notebooks_folder

    if importlib.util.find_spec("jupyterlab") is None:
        raise BadInput(
            "JupyterLab is not installed; playing does not need it.", "Install it: pip install 'lootlab[lab]'."
        )
    folder = _own(notebooks_folder())
    command = [sys.executable, "-m", "jupyterlab", f"--ServerApp.root_dir={folder}"]
    command += ["--LabApp.default_url=/lab/tree/index.ipynb"]
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        command += ["--allow-root"]
    if args.port:
        command += [f"--ServerApp.port={free_port('localhost', args.port)}"]
    if args.no_browser:
        command += ["--no-browser"]
    return _until_it_ends(subprocess.Popen(command))


def _until_it_ends(server: subprocess.Popen[bytes]) -> int:
    """Ctrl-C reaches JupyterLab too, which asks whether to stop and ends its kernels; only then is it over here."""
    while True:
        try:
            return server.wait()
        except KeyboardInterrupt:
            continue


def _own(folder: Path) -> Path:
    """The notebooks of a checkout are the user's already; those of an installation are copied."""
    if (folder.parent / "pyproject.toml").exists():
        return folder
    mine = Path.cwd() / COPY
    mine.mkdir(exist_ok=True)
    for path in sorted(folder.rglob("*.ipynb")):
        copy = mine / path.relative_to(folder)
        if not copy.exists():
            copy.parent.mkdir(exist_ok=True)
            shutil.copy(path, copy)
    return mine
