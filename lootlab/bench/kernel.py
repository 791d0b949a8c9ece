"""A kernel by itself, without a server: code runs in it, and what it prints is heard. What one with a table weighs."""

from __future__ import annotations

import contextlib
import subprocess
from collections.abc import Callable, Iterator

from jupyter_client.manager import KernelManager

from ..engine.game import AnyGame
from .figures import Figure

MEMORY = "import psutil; print(psutil.Process().memory_info().rss)"


@contextlib.contextmanager
def started() -> Iterator[Callable[[str], str]]:
    """A fresh kernel, as a function of code that returns what the code prints."""
    manager = KernelManager()
    manager.start_kernel(stderr=subprocess.DEVNULL)
    client = manager.client()
    client.start_channels()

    def run(code: str) -> str:
        said: list[str] = []

        def hear(message: dict[str, dict[str, str]]) -> None:
            if message["header"]["msg_type"] == "stream" and message["content"]["name"] == "stdout":
                said.append(message["content"]["text"])
            elif message["header"]["msg_type"] == "error":
                raise RuntimeError(message["content"]["evalue"])

        client.execute_interactive(code, timeout=120, output_hook=hear)
        return "".join(said)

    try:
        client.wait_for_ready(timeout=60)
        yield run
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)


def figures(game: AnyGame) -> list[Figure]:
    blank = resident("")
    table = resident(f"from lootlab import show; table = show.table({game.name!r}); display(table)")
    return [Figure("kernel memory with the table", table, "MiB", "a blank kernel", blank, most=1.3)]


def resident(code: str) -> float:
    """MiB that a fresh kernel holds after it ran this code."""
    with started() as run:
        if code:
            run(code)
        return int(run(MEMORY)) / 2**20
