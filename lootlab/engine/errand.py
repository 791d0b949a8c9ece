"""Work that nobody shall wait for longer than a moment: a thread of its own does it, and late is late."""

from __future__ import annotations

import os
import queue
import threading
from collections.abc import Callable
from typing import Any, Generic, TypeVar, cast

Found = TypeVar("Found")


class TooSlow(Exception):
    """It is not done yet. It goes on by itself, and until it is done nothing else is begun."""


class Errand(Generic[Found]):
    """One thing to do, and what came of it."""

    def __init__(self, act: Callable[[], Found]) -> None:
        self.act = act
        self.done = threading.Event()
        self.found: Found | None = None
        self.fault: BaseException | None = None

    def run(self) -> None:
        try:
            self.found = self.act()
        except BaseException as fault:
            self.fault = fault
        self.done.set()

    def result(self, seconds: float) -> Found:
        if not self.done.wait(seconds):
            raise TooSlow
        if self.fault is not None:
            raise self.fault
        return cast("Found", self.found)


class Messenger:
    """Runs errands, one after the other. The thread begins with the first one, and anew in a forked process."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        """How long anybody waits."""
        self._process = 0
        self._errands: queue.SimpleQueue[Errand[Any]] = queue.SimpleQueue()
        self._last: Errand[Any] | None = None

    def run(self, act: Callable[[], Found]) -> Found:
        """What `act` gives or raises; TooSlow if that takes longer, or if the one before is not done yet."""
        if self._process != os.getpid():
            self._begin()
        if self._last is not None and not self._last.done.is_set():
            raise TooSlow
        errand = Errand(act)
        self._last = errand
        self._errands.put(errand)
        return errand.result(self.seconds)

    def _begin(self) -> None:
        self._process, self._last, self._errands = os.getpid(), None, queue.SimpleQueue()
        threading.Thread(target=_serve, args=(self._errands,), name="lootlab-store", daemon=True).start()


def _serve(errands: queue.SimpleQueue[Errand[Any]]) -> None:
    while True:
        errands.get().run()
