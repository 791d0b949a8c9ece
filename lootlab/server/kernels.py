"""Which kernels there are, who needs them, and which of them end.

A page tells the server when it is left, but not all do: tabs are closed while they load, browsers crash, networks
break. So nobody relies on it. A kernel that nobody is connected to for a while is ended; a reload or a short break of
the network is over sooner, and a game that was lost with its kernel resumes where it was.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from tornado.ioloop import PeriodicCallback
from traitlets import DottedObjectName, Float, Int

PER_CORE = 40
"""Players that one core serves without making them wait."""
PER_KERNEL = 64 * 2**20
"""Bytes that one more player takes, with something to spare."""
FEWEST = 8


class Kernels(AsyncMappingKernelManager):
    """The server's kernels."""

    most = Int(config=True, help="how many there may be at once; 0: as many as come")
    patience = Float(120, config=True, help="seconds that a kernel waits for somebody to connect (again)")
    kernel_manager_class = DottedObjectName("lootlab.server.provisioner.Manager", config=True)
    look = Float(5, config=True, help="seconds between two looks")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._alone: dict[str, float] = {}
        """Kernels that nobody is connected to, and since when."""
        self._opening = 0
        self._watch: PeriodicCallback | None = None
        self._seen = 0
        """How many there were at the last look."""

    # ---- who is connected -----------------------------------------------------------------------

    def notify_connect(self, kernel_id: str) -> None:
        super().notify_connect(kernel_id)
        self._alone.pop(kernel_id, None)

    def notify_disconnect(self, kernel_id: str) -> None:
        super().notify_disconnect(kernel_id)
        if not self._kernel_connections.get(kernel_id, 0):
            self.handed_over(kernel_id)

    def handed_over(self, kernel_id: str) -> None:
        """From now on somebody should be connected to this kernel."""
        if kernel_id in self and not self._kernel_connections.get(kernel_id, 0):
            self._alone.setdefault(kernel_id, time.monotonic())

    # ---- which end ------------------------------------------------------------------------------

    def initialize_culler(self) -> None:
        super().initialize_culler()
        if self._watch is None:
            self._watch = PeriodicCallback(self._look_round, 1000 * self.look)
            self._watch.start()

    async def _look_round(self) -> None:
        await self.end_forgotten()
        if len(self) < self._seen:
            _give_back()
        self._seen = len(self)

    async def end_forgotten(self) -> None:
        """End what nobody came (back) for."""
        late = time.monotonic() - self.patience
        for kernel_id, since in list(self._alone.items()):
            if kernel_id not in self:
                self._alone.pop(kernel_id, None)
            elif since <= late:
                await self.end(kernel_id)

    async def end(self, kernel_id: str) -> None:
        """At once: nobody is there to say goodbye to, and games are kept move by move."""
        self._alone.pop(kernel_id, None)
        if kernel_id in self:
            await self.shutdown_kernel(kernel_id, now=True)

    def _handle_kernel_died(self, kernel_id: str) -> None:
        """It is not started again: a new one would know nothing of the page. The page offers to continue."""
        kernel = self._kernels.get(kernel_id)
        super()._handle_kernel_died(kernel_id)
        self._alone.pop(kernel_id, None)
        self._kernel_connections.pop(kernel_id, None)
        if kernel is not None:
            kernel.cleanup_connection_file()

    # ---- how many -------------------------------------------------------------------------------

    async def room(self) -> bool:
        """Whether one more may start. Those that nobody is connected to make room, the longest alone first."""
        while self.most and len(self) + self._opening >= self.most:
            if not self._alone:
                return False
            await self.end(min(self._alone, key=self._alone.__getitem__))
        return True

    @contextlib.contextmanager
    def opening(self) -> Iterator[None]:
        """A kernel is on its way, and counts."""
        self._opening += 1
        try:
            yield
        finally:
            self._opening -= 1


def _give_back() -> None:
    """Pages come and go in large pieces, and the C library keeps what was freed unless it is asked (glibc can be)."""
    with contextlib.suppress(OSError, AttributeError, TypeError):
        ctypes.CDLL(None).malloc_trim(0)


def sensible_number() -> int:
    """How many kernels this machine bears: half its memory, and its cores."""
    return max(FEWEST, min(PER_CORE * (os.cpu_count() or 1), _memory() // 2 // PER_KERNEL))


def _memory() -> int:
    """Bytes that this machine, or the box we are in, has. Plenty where the system does not say."""
    found = 2**36
    if hasattr(os, "sysconf") and "SC_PHYS_PAGES" in os.sysconf_names:
        found = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    try:
        limit = Path("/sys/fs/cgroup/memory.max").read_text(encoding="ascii").strip()
    except OSError:
        return found
    return min(found, int(limit)) if limit.isdigit() else found
