"""What a kernel with a table on it weighs, beside a blank one."""

from __future__ import annotations

import subprocess

from jupyter_client.manager import KernelManager

from ..engine.game import AnyGame
from .figures import Figure

MEMORY = "import psutil; print(psutil.Process().memory_info().rss)"


def figures(game: AnyGame) -> list[Figure]:
    blank = resident("")
    table = resident(f"from lootlab import show; table = show.table({game.name!r}); display(table)")
    return [Figure("kernel memory with the table", table, "MiB", "a blank kernel", blank, most=1.3)]


def resident(code: str) -> float:
    """MiB that a fresh kernel holds after it ran this code."""
    manager = KernelManager()
    manager.start_kernel(stderr=subprocess.DEVNULL)
    client = manager.client()
    client.start_channels()
    said: list[str] = []

    def hear(message: dict[str, dict[str, str]]) -> None:
        if message["header"]["msg_type"] == "stream" and message["content"]["name"] == "stdout":
            said.append(message["content"]["text"])

    try:
        client.wait_for_ready(timeout=60)
        if code:
            client.execute_interactive(code, timeout=120, output_hook=lambda _: None)
        client.execute_interactive(MEMORY, timeout=60, output_hook=hear)
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)
    return int("".join(said)) / 2**20
