"""What becomes of kernels: nobody leaves one behind, and there are never more than the machine bears."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from lootlab.server import kernels as the_kernels
from lootlab.server import provisioner
from lootlab.server.kernels import Kernels

from .running import Running, Visitor, running, until, write_notebook

pytestmark = pytest.mark.skipif(not provisioner.can_fork(), reason="counts the forks of the warm parent")
TABLE = "from lootlab import show\nshow.table('loot_shoot_whisky', seed=1)"
MOMENTS = (b"", b"HTTP/1.1 200", b"<head>", b"<main", b'data-ran="1"')
"""How far a page has come when somebody closes it."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("served") / "notebooks"
    made.mkdir()
    write_notebook(made / "table.ipynb", TABLE)
    write_notebook(made / "endless.ipynb", TABLE, "import time; time.sleep(600)")
    write_notebook(made / "slow.ipynb", TABLE, "import time; time.sleep(3)", "time.sleep(600)")
    return made


@pytest.fixture(scope="module")
def server(folder: Path) -> Iterator[Running]:
    with running(folder, kernels=6) as started:
        yield started


def test_pages_closed_while_they_load_leave_no_kernel(server: Running) -> None:
    for page, moment in (*(("endless", moment) for moment in MOMENTS), ("table", b"</body>")):
        visitor = Visitor(server)
        visitor.asks("nowhere")  # for the cookies
        visitor.leaves_early(page, moment)
    assert until(lambda: not server.kernels()), "a page was closed while it was loading, its kernel stayed"


def test_a_page_closed_in_the_middle_of_a_cell_runs_none_of_the_next(server: Running) -> None:
    """Voila takes the cell for a broken one, shows that, and goes on."""
    visitor = Visitor(server)
    visitor.asks("nowhere")
    visitor.leaves_early("slow", b'data-ran="1"')
    assert until(lambda: not server.kernels()), "it was closed while a cell ran, and the next ones ran on"


def test_a_kernel_lasts_while_somebody_is_connected_and_through_a_reload(server: Running) -> None:
    visitor = Visitor(server)
    kernel = visitor.opens("table")
    (process,) = server.kernels()

    async def act() -> None:
        for _ in range(2):  # the second time after a break that is shorter than its patience
            line = await visitor.connects(kernel)
            await asyncio.sleep(1.5)
            assert server.kernels() == {process}
            line.close()
            await asyncio.sleep(0.2)
            assert server.kernels() == {process}

    asyncio.run(act())
    assert until(lambda: not server.kernels()), "nobody came back, the kernel stayed"


def test_a_full_house_has_a_waiting_room(server: Running) -> None:
    inside = [Visitor(server) for _ in range(6)]

    async def act() -> None:
        lines = [await visitor.connects(await asyncio.to_thread(visitor.opens, "table")) for visitor in inside]
        outside = Visitor(server)
        status, text = await asyncio.to_thread(outside.asks, "table")
        assert status == 503
        assert "All tables are taken just now." in text
        assert '<meta http-equiv="refresh" content="5">' in text
        assert len(server.kernels()) == 6
        lines[0].close()  # its kernel waits for somebody to come back, but makes room for somebody who is there
        await asyncio.sleep(0.1)
        assert await asyncio.to_thread(outside.opens, "table")
        for line in lines:
            line.close()

    asyncio.run(act())
    assert until(lambda: not server.kernels())


def test_a_kernel_that_dies_is_forgotten_and_not_started_again(server: Running) -> None:
    visitor = Visitor(server)
    kernel = visitor.opens("table")

    async def act() -> None:
        line = await visitor.connects(kernel)
        os.kill(server.kernels().pop(), signal.SIGKILL)
        told = ""
        while '"dead"' not in told:
            said = await asyncio.wait_for(line.read_message(), 60)
            assert said is not None
            told = said if isinstance(said, str) else said.decode(errors="replace")

    asyncio.run(act())
    assert server.kernels() == set()


# ---- which end first ---------------------------------------------------------------------------------


class Clock:
    now = 1000.0

    def monotonic(self) -> float:
        return self.now


class Counted(Kernels):
    """Kernels by name only: nothing runs."""

    def __init__(self, *names: str, **told: Any) -> None:
        super().__init__(**told)
        self._kernels = dict.fromkeys(names)
        self._kernel_connections = dict.fromkeys(names, 0)

    async def shutdown_kernel(self, kernel_id: str, now: bool = False, restart: bool = False) -> None:
        del self._kernels[kernel_id]


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    monkeypatch.setattr(the_kernels, "time", made)
    return made


def test_those_alone_for_longest_make_room_first(clock: Clock) -> None:
    house = Counted("a", "b", "c", most=3)
    for name in "bca":
        clock.now += 10
        house.notify_connect(name)
        house.notify_disconnect(name)
    house.notify_connect("c")
    assert asyncio.run(house.room())
    assert house.list_kernel_ids() == ["a", "c"]
    with house.opening():
        assert asyncio.run(house.room())
        assert house.list_kernel_ids() == ["c"]
        with house.opening():
            assert not asyncio.run(house.room())
    assert house.list_kernel_ids() == ["c"]


def test_nobody_waits_for_ever(clock: Clock) -> None:
    house = Counted("rendered", "lost", "ahead", "played", patience=120)
    house.notify_connect("played")
    house.notify_connect("lost")
    house.handed_over("rendered")
    clock.now += 60
    house.notify_disconnect("lost")
    house.handed_over("rendered")  # said again: it still counts from the first time
    clock.now += 61
    asyncio.run(house.end_forgotten())
    assert house.list_kernel_ids() == ["lost", "ahead", "played"]
    clock.now += 60
    asyncio.run(house.end_forgotten())
    assert house.list_kernel_ids() == ["ahead", "played"]  # those started ahead were given to nobody yet


def test_the_number_of_kernels_follows_memory_and_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    found = {}
    for gigabytes in (0.5, 4, 64):
        monkeypatch.setattr(the_kernels, "_memory", lambda gigabytes=gigabytes: int(gigabytes * 2**30))
        found[gigabytes] = the_kernels.sensible_number()
    assert found == {0.5: 8, 4: 32, 64: 80}
