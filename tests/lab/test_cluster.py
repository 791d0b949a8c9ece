"""A Dask cluster plays the same games; a worker that dies loses nothing; what is wrong with it is a sentence."""

from __future__ import annotations

import importlib.util
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest

import lootlab
from lootlab.engine.refusal import BadInput
from lootlab.lab import cluster
from lootlab.lab import simulate as room
from lootlab.lab.plan import Plan
from lootlab.lab.simulate import simulate

DUEL = lootlab.load("loot_shoot_whisky")
LONG = 10**7
WAIT = 120
HOUSE = str(Path(lootlab.__file__).parents[1])

dask = pytest.mark.skipif(
    importlib.util.find_spec("distributed") is None, reason="Dask is not installed: pip install 'lootlab[cluster]'"
)


class Machines:
    """A scheduler and its workers, each a process of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.processes: list[subprocess.Popen[bytes]] = []
        told = folder / "scheduler.json"
        self._start("scheduler", "--host", "127.0.0.1", "--port", "0", "--scheduler-file", str(told), house=HOUSE)
        self.address = str(_read(told, self.processes[0])["address"])

    def worker(self, house: str = HOUSE) -> subprocess.Popen[bytes]:
        return self._start("worker", self.address, "--no-nanny", "--nthreads", "1", house=house)

    def _start(self, what: str, *argv: str, house: str) -> subprocess.Popen[bytes]:
        environment = {**os.environ, "PYTHONPATH": house}
        command = [sys.executable, "-m", f"distributed.cli.dask_{what}", *argv, "--no-dashboard"]
        log = (self.folder / f"{len(self.processes)}.log").open("wb")
        with log:
            made = subprocess.Popen(command, cwd=self.folder, env=environment, stdout=log, stderr=log)
        self.processes.append(made)
        return made

    def stop(self) -> None:
        for process in reversed(self.processes):
            process.kill()
            process.wait()


def _read(path: Path, process: subprocess.Popen[bytes]) -> Any:
    """What a process writes when it is ready."""
    while True:
        assert process.poll() is None, "the scheduler has ended"
        try:
            return json.loads(path.read_text())
        except (OSError, ValueError):
            time.sleep(0.02)


@pytest.fixture
def machines(tmp_path: Path) -> Iterator[Machines]:
    made = Machines(tmp_path)
    yield made
    made.stop()


@pytest.fixture(autouse=True)
def many_small_helpings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "HELPING", 0.02)
    monkeypatch.setattr(cluster, "ANSWER", WAIT)  # a busy machine may take its time, except where that is the point


def joined(machines: Machines, workers: int) -> str:
    """The address, when so many workers have joined."""
    from distributed import Client

    with Client(machines.address, set_as_default=False) as client:
        client.wait_for_workers(workers, timeout=WAIT)
    return machines.address


@dask
def test_one_of_two_workers_is_killed_and_nothing_is_lost(machines: Machines) -> None:
    plain = list(simulate(DUEL, 1000, seed="CACTUS-7", bots=["easy", "medium"], workers=1))
    _, victim = machines.worker(), machines.worker()
    rows = simulate(DUEL, 1000, seed="CACTUS-7", bots=["easy", "medium"], cluster=joined(machines, 2))
    found = [next(rows), next(rows)]
    victim.send_signal(signal.SIGSTOP)  # whatever it has in hand, it will never hand over
    victim.kill()
    found += rows
    assert found == plain


@dask
@pytest.mark.parametrize("whole", [False, True], ids=["workers", "scheduler too"])
def test_closing_waits_for_nobody(machines: Machines, whole: bool) -> None:
    """They are frozen, so a helping in hand would last for ever."""
    frozen = [machines.worker(), machines.worker(), *machines.processes[:whole]]
    rows = simulate(DUEL, LONG, cluster=joined(machines, 2))
    assert [next(rows).game, next(rows).game] == [1, 2]
    for process in frozen:
        process.send_signal(signal.SIGSTOP)
    thread = threading.Thread(target=rows.close, daemon=True)
    thread.start()
    thread.join(WAIT)
    assert not thread.is_alive()


@dask
@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("__version__ = '0.0.9'", f"has lootlab 0.0.9, and here is {lootlab.__version__}"),
        ("raise ModuleNotFoundError('lootlab')", "has no lootlab"),
    ],
)
def test_a_worker_that_has_another_lootlab_or_none(machines: Machines, tmp_path: Path, code: str, said: str) -> None:
    machines.worker(_lootlab(tmp_path / "other", code))
    with pytest.raises(BadInput, match=rf"The worker tcp\S+ .* {said}"):
        simulate(DUEL, 5, cluster=joined(machines, 1))


def _lootlab(folder: Path, code: str) -> str:
    package = folder / "lootlab"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text(code)
    return str(folder)


@dask
def test_a_cluster_without_workers(machines: Machines, monkeypatch: pytest.MonkeyPatch) -> None:
    real = cluster._client

    def connected(address: str) -> Any:
        client = real(address)
        monkeypatch.setattr(cluster, "ANSWER", 0.5)
        return client

    monkeypatch.setattr(cluster, "_client", connected)
    with pytest.raises(BadInput, match="has no workers"):
        simulate(DUEL, 5, cluster=machines.address)


@dask
@pytest.mark.parametrize("listens", [True, False])
def test_nobody_answers(listens: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "ANSWER", 1.0)
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        if listens:
            silent.listen()
        address = f"tcp://127.0.0.1:{silent.getsockname()[1]}"
        with pytest.raises(BadInput, match=f"No cluster answers at {address} within 1 seconds"):
            simulate(DUEL, 5, cluster=address)


@dask
def test_the_scheduler_goes_away(machines: Machines, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "LOOK", 0.5)
    machines.worker()
    rows = simulate(DUEL, LONG, cluster=joined(machines, 1))
    assert [next(rows).game, next(rows).game] == [1, 2]
    machines.stop()
    monkeypatch.setattr(cluster, "ANSWER", 0.5)
    with pytest.raises(BadInput, match="does not answer any more"):
        for _ in rows:
            pass


# ---- without Dask --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("", "is no address"),
        ("my cluster", "is no address"),
        ("tcp://10.0.0.1", "is no address"),
        ("tcp://10.0.0.1:99999", "is no address"),
        ("http://10.0.0.1:8787/status", "is a web page"),
        ("x" * 5000, "is no address"),
        (object(), "is no address"),
    ],
)
def test_what_is_no_address(address: Any, said: str) -> None:
    with pytest.raises(BadInput, match=said) as found:
        simulate(DUEL, 5, cluster=address)
    assert len(str(found.value)) < 300


@pytest.mark.parametrize("address", ["tcp://10.0.0.1:8786", "localhost:8786", "tls://[::1]:8786", " a-b.example:1 "])
def test_what_is_an_address(address: str) -> None:
    assert cluster.checked(address) == address.strip()


def test_what_does_not_go_together() -> None:
    with pytest.raises(BadInput, match="Either workers here or a cluster"):
        simulate(DUEL, 5, workers=2, cluster="localhost:8786")
    with pytest.raises(BadInput, match="A cluster does not know the bot"):
        simulate(DUEL, 5, bots=[lambda view: view.moves[0], "easy"], cluster="localhost:8786")


def test_a_worker_that_joined_later_is_looked_at_too() -> None:
    with pytest.raises(BadInput, match=f"has lootlab {lootlab.__version__}, not 9.9"):
        cluster.play_there("9.9", Plan(DUEL.name, ("easy", "easy"), 1, ()), 0, 1)


def test_dask_is_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(BadInput, match=r"pip install 'lootlab\[cluster\]'"):
        simulate(DUEL, 5, cluster="localhost:8786")


# ---- what Dask gives up on -------------------------------------------------------------------------------


class Unlucky:
    """Stands for a client whose tasks are lost so many times before one is done."""

    def __init__(self, losses: int) -> None:
        self.losses = losses
        self.closed = 0

    def wait_for_workers(self, *_: object, **__: object) -> None: ...

    def run_on_scheduler(self, *_: object) -> str:
        return lootlab.__version__

    def run(self, *_: object, **__: object) -> dict[str, object]:
        return {"tcp://a": lootlab.__version__, "tcp://b": OSError("it has gone")}

    def nthreads(self) -> dict[str, int]:
        return {"tcp://a": 1}

    def submit(self, function: Any, *args: Any, pure: bool) -> Any:
        from distributed import KilledWorker

        self.losses -= 1
        future: Future[Any] = Future()
        if self.losses >= 0:
            future.set_exception(KilledWorker("a task", "tcp://a", 3))
        else:
            future.set_result(function(*args))
        return future

    def close(self, timeout: float) -> None:
        self.closed += 1


@dask
def test_what_dask_gives_up_on_is_asked_for_again(monkeypatch: pytest.MonkeyPatch) -> None:
    client = Unlucky(cluster.FAILURES)
    monkeypatch.setattr(cluster, "_client", lambda address: client)
    assert list(simulate(DUEL, 50, seed=9, cluster="a:1")) == list(simulate(DUEL, 50, seed=9, workers=1))
    assert client.closed


@dask
def test_but_not_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    client = Unlucky(10**6)
    monkeypatch.setattr(cluster, "_client", lambda address: client)
    with pytest.raises(BadInput, match="die again and again"):
        list(simulate(DUEL, 50, cluster="a:1"))
    assert client.closed
    assert 10**6 - client.losses <= 4 * cluster.FAILURES
