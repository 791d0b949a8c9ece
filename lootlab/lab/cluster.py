"""A Dask cluster that plays for us, given the address of its scheduler. Needs `lootlab[cluster]`.

Dask itself plays again what a worker that died had in hand; only what it gives up on is asked for here once more.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from time import monotonic
from typing import Any, TypeVar

from .. import __version__
from ..engine.refusal import BadInput
from .plan import Helping, Plan, play_games
from .spread import Task

T = TypeVar("T")

ANSWER = 10.0  # seconds: who does not answer by then is not there
ALONE = 60.0  # seconds without any worker
LOOK = 5.0  # seconds between two looks at how many workers there are
FAILURES = 5
"""So often a helping may be given up by Dask with nothing done in between."""
EXAMPLE = "It looks like tcp://192.168.0.7:8786; dask scheduler prints its own."
_ADDRESS = re.compile(r"((tcp|tls|ws|wss|ucx)://)?(\[[0-9a-fA-F:.]+\]|[\w.-]+):([0-9]{1,5})")
_VERSION = "__import__('lootlab').__version__"


def play_there(version: str, plan: Plan, first: int, count: int) -> Helping:
    """On a worker; it may have joined later than the others were looked at."""
    if version != __version__:
        raise BadInput(f"A worker of the cluster has lootlab {__version__}, not {version}.", "Stop it, or update it.")
    return play_games(plan, first, count)


def checked(address: str) -> str:
    """The address, if it can be one."""
    text = str(address).strip()
    found = _ADDRESS.fullmatch(text)
    if text.startswith(("http://", "https://")):
        raise BadInput(f"“{text[:60]}” is a web page, not a scheduler.", EXAMPLE)
    if not found or not 0 < int(found[4]) < 65536:
        raise BadInput(f"“{text[:60]}” is no address of a cluster.", EXAMPLE)
    return text


class Cluster:
    """A connection to the scheduler at this address."""

    def __init__(self, plan: Plan, address: str) -> None:
        self.plan, self.address = plan, checked(address)
        self.hands = 0
        self._failed = 0
        self._tasks: dict[Any, Task] = {}
        self._ended: SimpleQueue[Any] = SimpleQueue()
        self._client = _client(self.address)
        try:
            self._same_lootlab()
            self._seen = monotonic()
            self._look()
        except BaseException:
            self.stop()
            raise

    def give(self, first: int, count: int) -> None:
        future = self._client.submit(play_there, __version__, self.plan, first, count, pure=False)
        self._tasks[future] = (first, count)
        future.add_done_callback(self._ended.put)

    def take(self) -> Helping:
        while True:
            self._look()
            try:
                future = self._ended.get(timeout=1)
            except Empty:
                continue
            task = self._tasks.pop(future)
            helping = self._answer(future)
            if helping is not None:
                self._failed = 0
                return helping
            self._failed += 1
            if self._failed > FAILURES * self.hands:
                raise BadInput("The workers of the cluster die again and again.", "See what they say, and start anew.")
            self.give(*task)

    def stop(self) -> None:
        """Nobody waits for what the workers have in hand: the scheduler forgets what nobody wants any more."""
        with suppress(Exception):
            self._client.close(timeout=1)

    def _answer(self, future: Any) -> Helping | None:
        """None where Dask has given up: the worker died too often, or the answer went down with it."""
        from concurrent.futures import CancelledError

        from distributed import KilledWorker

        while True:
            try:
                helping: Helping = future.result(timeout=1)
                return helping
            except TimeoutError:
                self._look()
            except (KilledWorker, CancelledError):
                return None
            except ImportError as error:
                raise self._other(f"cannot play: {error}") from error

    # ---- is somebody there? ------------------------------------------------------------------------------

    def _look(self) -> None:
        """How many hands there are now; a sentence if there have been none for a while, or nobody answers."""
        now = monotonic()
        if self.hands and now - self._seen < LOOK:
            return
        hands = sum(self._asked(self._client.nthreads).values())
        if hands:
            self.hands, self._seen = hands, now
        elif now - self._seen > ALONE:
            raise BadInput(f"The cluster at {self.address} has lost all its workers.", "Start some and play again.")

    def _same_lootlab(self) -> None:
        """The same games need the same lootlab: on the scheduler, which reads the tasks, and on all workers."""
        try:
            self._client.wait_for_workers(1, timeout=ANSWER)
        except TimeoutError as error:
            raise BadInput(
                f"The cluster at {self.address} has no workers.", f"Start some: dask worker {self.address}."
            ) from error
        found = {"scheduler": self._asked(self._on_scheduler)}
        found |= self._asked(lambda: self._client.run(eval, _VERSION, on_error="return"))
        for who, version in found.items():
            name = "The scheduler" if who == "scheduler" else f"The worker {who}"
            if isinstance(version, ImportError):
                raise self._other("has no lootlab", name)
            if isinstance(version, str) and version != __version__:  # anything else: it has gone meanwhile
                raise self._other(f"has lootlab {version}, and here is {__version__}", name)

    def _on_scheduler(self) -> object:
        try:
            return self._client.run_on_scheduler(eval, _VERSION)
        except ImportError as error:
            return error

    def _asked(self, call: Callable[[], Any]) -> Any:
        """What the cluster answers, in good time."""
        try:
            return _within(ANSWER, call)
        except Exception as error:
            raise BadInput(
                f"The cluster at {self.address} does not answer any more.",
                "What has come is kept; the same seed plays the same games again.",
            ) from error

    def _other(self, what: str, name: str = "A worker") -> BadInput:
        return BadInput(f"{name} of the cluster at {self.address} {what}.", f"Install lootlab {__version__} there.")


def _client(address: str) -> Any:
    try:
        import distributed
    except ImportError as error:
        raise BadInput("A cluster needs the package distributed.", "pip install 'lootlab[cluster]'") from error
    connect: Any = distributed.Client
    try:
        # its own limit does not hold where somebody listens but says nothing
        return _within(ANSWER, lambda: connect(address, timeout=ANSWER, set_as_default=False))
    except (OSError, ValueError) as error:  # TimeoutError is an OSError
        raise BadInput(
            f"No cluster answers at {address} within {ANSWER:.0f} seconds.",
            "Is its scheduler running, and can it be reached from here?",
        ) from error


def _within(seconds: float, call: Callable[[], T]) -> T:
    """What the call gives; TimeoutError if that takes longer. Some calls of Dask have no end of their own."""
    found: SimpleQueue[tuple[T | None, BaseException | None]] = SimpleQueue()

    def run() -> None:
        try:
            found.put((call(), None))
        except BaseException as error:
            found.put((None, error))

    Thread(target=run, daemon=True).start()
    try:
        value, error = found.get(timeout=seconds)
    except Empty:
        raise TimeoutError from None
    if error is not None:
        raise error
    return value  # type: ignore[return-value]  # no error, so it is the value
