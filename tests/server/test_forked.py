"""Kernels that are forks of a warm parent."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import psutil
import pytest
from jupyter_client.manager import start_new_kernel

import lootlab
from lootlab.forked import limits
from lootlab.server import provisioner

from .running import until

pytestmark = pytest.mark.skipif(not provisioner.can_fork(), reason="this system does not fork")


@pytest.fixture(autouse=True, scope="module")
def forking() -> Any:
    """As in the server."""
    provisioner.install(None)
    yield
    provisioner.PARENT.stop()


def run(act: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(asyncio.wait_for(act(), 120))  # type: ignore[arg-type]


@asynccontextmanager
async def kernel(**told: Any) -> AsyncIterator[tuple[provisioner.Manager, Callable[[str], Awaitable[str]]]]:
    """A kernel, and how to ask it: what it prints, or the name of the error."""
    manager = provisioner.Manager()
    await manager.start_kernel(**told)
    client = manager.client()
    client.start_channels()
    await client.wait_for_ready(timeout=60)

    async def says(code: str) -> str:
        printed: list[str] = []

        def hear(message: dict[str, Any]) -> None:
            if message["msg_type"] == "stream":
                printed.append(message["content"]["text"])

        # An older ipykernel drops what is asked in the moment after an error, unless it is told not to.
        reply = await client.execute_interactive(code, timeout=60, output_hook=hear, stop_on_error=False)
        return str(reply["content"].get("ename") or "".join(printed).strip())

    try:
        yield manager, says
    finally:
        client.stop_channels()
        await manager.shutdown_kernel(now=True)


def pid_of(manager: provisioner.Manager) -> int:
    return int(manager.provisioner.pid)


def test_a_kernel_has_what_it_needs_and_its_own_life(tmp_path: Path) -> None:
    async def act() -> None:
        mine = {**os.environ, "LOOTLAB_TEST": "mine"}
        async with kernel(env=mine, cwd=str(tmp_path)) as (manager, says):
            parent = provisioner.PARENT.pid
            loaded = "import os, sys; print(os.getppid(), 'lootlab.widgets.table' in sys.modules)"
            assert await says(loaded) == f"{parent} True"
            assert await says("print(os.environ['LOOTLAB_TEST'], os.getcwd())") == f"mine {tmp_path.resolve()}"
            assert await says("print(os.getpid() == os.getpgid(0) == os.getsid(0))") == "True"
            assert await manager.is_alive()

    run(act)


def test_no_two_kernels_draw_the_same_chance() -> None:
    async def act() -> None:
        drawn = set()
        for _ in range(2):
            async with kernel() as (_, says):
                said = await says("import random, secrets; print(random.random(), secrets.token_hex(8))")
                drawn |= set(said.split())
        assert len(drawn) == 4

    run(act)


def test_the_parent_has_one_thread() -> None:
    """A fork copies only the thread that forks; what the others held would be held for ever."""

    async def act() -> None:
        async with kernel():
            parent = psutil.Process(provisioner.PARENT.pid)
            assert parent.num_threads() == 1

    run(act)


def test_a_kernel_that_dies_is_noticed() -> None:
    async def act() -> None:
        async with kernel() as (manager, _):
            os.kill(pid_of(manager), signal.SIGKILL)
            for _ in range(100):
                if not await manager.is_alive():
                    break
                await asyncio.sleep(0.1)
            assert not await manager.is_alive()

    run(act)


def test_a_parent_that_dies_is_started_again_and_its_kernels_live_on() -> None:
    async def act() -> None:
        async with kernel() as (first, says):
            before = provisioner.PARENT.pid
            assert before
            os.kill(before, signal.SIGKILL)
            async with kernel() as (second, says_second):
                assert provisioner.PARENT.pid != before
                assert await says_second("import os; print(os.getppid())") == str(provisioner.PARENT.pid)
                assert await says("print(6 * 7)") == "42"
                assert await first.is_alive()
                assert await second.is_alive()

    run(act)


ALONE = """\
import asyncio, sys, time
from lootlab.server import provisioner
async def main():
    provisioner.install(None)
    manager = provisioner.Manager()
    await manager.start_kernel()
    print(manager.provisioner.pid, provisioner.PARENT.pid, flush=True)
    time.sleep(600)
asyncio.run(main())"""


def test_kernels_end_when_the_server_is_killed() -> None:
    server = subprocess.Popen([sys.executable, "-c", ALONE], stdout=subprocess.PIPE, text=True)
    assert server.stdout
    pids = [int(word) for word in server.stdout.readline().split()]
    assert len(pids) == 2
    assert all(psutil.pid_exists(pid) for pid in pids)
    server.kill()
    server.wait(20)
    assert until(lambda: not any(_lives(pid) for pid in pids)), "the server is gone, its kernels stayed"


def _lives(pid: int) -> bool:
    try:
        return psutil.Process(pid).status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return False


# ---- limits -----------------------------------------------------------------------------------------


def test_memory_has_an_end_and_the_kernel_goes_on() -> None:
    async def act() -> None:
        async with kernel() as (_, says):
            assert await says("len(bytearray(300 * 2**20))") == ""
            assert await says("many = bytearray(600 * 2**20)") == "MemoryError"
            assert await says("print(6 * 7)") == "42"

    run(act)


def test_an_endless_loop_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(provisioner.Forked, "seconds", 1)

    async def act() -> None:
        manager = provisioner.Manager()
        await manager.start_kernel()
        client = manager.client()
        client.start_channels()
        await client.wait_for_ready(timeout=60)
        client.execute("while True: pass")
        for _ in range(600):
            if not await manager.is_alive():
                break
            await asyncio.sleep(0.1)
        client.stop_channels()
        assert not await manager.is_alive()
        await manager.shutdown_kernel(now=True)

    run(act)


def test_time_is_counted_from_the_last_breath(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not from the start: an afternoon of play is no endless loop."""
    import resource

    kept: dict[int, tuple[int, int]] = {}
    monkeypatch.setattr(resource, "setrlimit", kept.__setitem__)
    monkeypatch.setattr(resource, "getrusage", lambda _: type("Used", (), {"ru_utime": 5000.2, "ru_stime": 20.3}))
    limits.more_time(60)
    assert kept[resource.RLIMIT_CPU][0] == 5020 + 60 + 1


# ---- who is forked ----------------------------------------------------------------------------------


def test_other_kernels_of_this_process_are_ordinary() -> None:
    """Only the server's own are forks: those of a notebook that is tested in the same process are not."""
    started = start_new_kernel()
    try:
        assert psutil.Process(started[0].provisioner.pid).ppid() == os.getpid()
    finally:
        started[1].stop_channels()
        started[0].shutdown_kernel(now=True)


def test_only_kernels_of_this_python_are_forked() -> None:
    ours = [sys.executable, "-Xfrozen_modules=off", "-m", "ipykernel_launcher", "-f", "kernel.json"]
    assert provisioner.arguments_of(ours) == ["-f", "kernel.json"]
    assert provisioner.arguments_of(["another-python", *ours[1:]]) is None
    assert provisioner.arguments_of([sys.executable, "-m", "xeus", "-f", "kernel.json"]) is None


@pytest.mark.parametrize("name", sorted(lootlab.GAMES))
def test_a_page_finds_everything_loaded(name: str) -> None:
    """What each kernel would load for itself is not shared, and makes its visitor wait."""
    parts = ["lessons", "coach", "practice", "quiz", "table", "experiments", "workshop", "rules"]

    async def act() -> None:
        async with kernel() as (_, says):
            await says("import sys; before = set(sys.modules)")
            await says(f"from lootlab import show; [getattr(show, part)({name!r}).html for part in {parts}]")
            assert await says("print(sorted(set(sys.modules) - before))") == "[]"
            assert (
                await says("print(len(before) > 500, getattr(get_ipython().kernel, '_kernel_modules', []))")
                == "True []"
            )

    run(act)
