"""A class at once: how long until everybody has a table, what each costs, and what is left when they have gone.

Beside the least that plain Voila can do: as many blank notebooks. No browsers: thirty of them would measure themselves.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import nbformat
import psutil

from ..engine.game import AnyGame
from ..server import free_port, notebooks_folder
from .figures import Figure, median
from .process import end, until_answered
from .visitors import Visitor

PLAYERS = 30
ROUNDS = 2
PAGES = 200
AT_ONCE = 10
PATIENCE = 5
OURS = """\
import logging, sys
from pathlib import Path
from lootlab.server import Gallery, settings
config = settings("127.0.0.1", int(sys.argv[1]), Path(sys.argv[2]), kernels=1000)
config.Kernels.patience = float(sys.argv[3])
app = Gallery(config=config, log_level=logging.CRITICAL)
app.initialize([])
app.start()"""


def figures(game: AnyGame) -> Iterator[Figure]:
    with tempfile.TemporaryDirectory(prefix="lootlab-bench-") as name:
        folder = Path(name)
        shutil.copy(notebooks_folder() / f"{game.name}.ipynb", folder)
        shutil.copy(notebooks_folder() / "index.ipynb", folder)
        kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
        blank = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell("")], metadata={"kernelspec": kernel})
        nbformat.write(blank, folder / "blank.ipynb")
        yield from _opened(game, folder)
        yield from _closed(game, folder)


@dataclass
class Server:
    """A running server, ours or plain Voila."""

    address: str
    process: psutil.Process

    def kernels(self) -> list[psutil.Process]:
        """Everything it has started, but for the warm parent of ours."""
        return [child for child in self.process.children(recursive=True) if self._is_kernel(child)]

    def _is_kernel(self, child: psutil.Process) -> bool:
        with contextlib.suppress(psutil.NoSuchProcess):  # it has ended while we look
            return child.ppid() != self.process.pid or _is_ordinary(child)
        return False

    def memory(self) -> float:
        """MiB of the server and all that it has started; what several share is counted by share."""
        return sum(map(_share, [self.process, *self.process.children(recursive=True)])) / 2**20


def _is_ordinary(process: psutil.Process) -> bool:
    with contextlib.suppress(psutil.Error):
        return "ipykernel_launcher" in process.cmdline()
    return False


def _share(process: psutil.Process) -> int:
    with contextlib.suppress(psutil.Error):
        found = process.memory_full_info()
        return int(getattr(found, "pss", found.uss))
    return 0


def _opened(game: AnyGame, folder: Path) -> Iterator[Figure]:
    """In turn, each time on fresh servers that have shown one page before."""
    took: dict[bool, list[float]] = {True: [], False: []}
    weight: dict[bool, list[float]] = {True: [], False: []}
    for _ in range(ROUNDS):
        for ours in took:
            with _serving(folder, ours) as server:
                seconds, grown = asyncio.run(_fill(server, game.name if ours else "blank", ours))
            took[ours].append(seconds)
            weight[ours].append(grown / PLAYERS)
    against = f"plain Voila, {PLAYERS} blank notebooks"
    yield Figure(f"{PLAYERS} pages opened at once", median(took[True]), "s", against, median(took[False]), most=0.8)
    plain = median(weight[False])
    yield Figure("memory per further player", median(weight[True]), "MiB", "a blank ipykernel", plain, most=0.9)


async def _fill(server: Server, page: str, widgets: bool) -> tuple[float, float]:
    """Seconds until all have what they came for, and the MiB that they took."""
    visitors = [Visitor(server.address) for _ in range(PLAYERS + 1)]
    await visitors[0].open(page, widgets)
    before = server.memory()
    start = time.perf_counter()
    await asyncio.gather(*(visitor.open(page, widgets) for visitor in visitors[1:]))
    took = time.perf_counter() - start
    grown = server.memory() - before
    for visitor in visitors:
        await visitor.leave()
    return took, grown


def _closed(game: AnyGame, folder: Path) -> Iterator[Figure]:
    """Half of them while they load, half of them without a word."""
    with _serving(folder, True) as server:
        asyncio.run(_come_and_go(server, game.name, 2 * AT_ONCE))
        _until_empty(server)
        before = server.memory()
        asyncio.run(_come_and_go(server, game.name, PAGES))
        _until_empty(server)
        yield Figure(f"kernels left after {PAGES} pages", float(len(server.kernels())), "", most=0)
        yield Figure(f"memory after {PAGES} pages", server.memory(), "MiB", "before", before, most=1.1)


async def _come_and_go(server: Server, page: str, pages: int) -> None:
    for first in range(0, pages, AT_ONCE):
        await asyncio.gather(*(_one(server, page, number) for number in range(first, first + AT_ONCE)))


async def _one(server: Server, page: str, number: int) -> None:
    visitor = Visitor(server.address)
    if number % 2:
        await visitor.turn_away(page, 0.05 * (number % 40))
    else:
        await visitor.open(page, widgets=True)
        await visitor.leave()


def _until_empty(server: Server) -> None:
    last = time.monotonic() + 60 + PATIENCE
    while server.kernels() and time.monotonic() < last:
        time.sleep(0.5)


@contextlib.contextmanager
def _serving(folder: Path, ours: bool) -> Iterator[Server]:
    port = free_port("127.0.0.1", None)
    command = [sys.executable, "-c", OURS, str(port), str(folder), str(PATIENCE)]
    if not ours:
        command = [sys.executable, "-m", "voila", str(folder), "--no-browser", f"--port={port}", "--Voila.ip=127.0.0.1"]
    environment = {**os.environ, "LOOTLAB_DATA": str(folder)}
    process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        until_answered(f"http://127.0.0.1:{port}/", process)
        yield Server(f"http://127.0.0.1:{port}", psutil.Process(process.pid))
    finally:
        end(process, 60)
