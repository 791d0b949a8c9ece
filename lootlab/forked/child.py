"""How a fork becomes a kernel: a session of its own, the environment it was asked for, then ipykernel as usual."""

from __future__ import annotations

import os
import signal
import socket
import sys
import threading
from types import SimpleNamespace
from typing import Any

import ipywidgets
from ipykernel import ipkernel
from ipykernel.kernelapp import IPKernelApp

from . import cells, limits
from .lifeline import FAILED, READY, Order, read_order

SPARING = ("--HistoryManager.enabled=False", "--IPKernelApp.capture_fd_output=False")
"""Nobody types commands here that could be remembered, and nothing prints past Python: no threads for that."""


class ForkedKernel(IPKernelApp):
    """ipykernel, except that its lifeline tells it when the server has gone: its parent is another process."""

    def init_poller(self) -> None:
        """Nothing to poll."""

    def init_kernel(self) -> None:
        """ipykernel notes the file of every module for its debugger, which no page of ours can reach. Whatever is
        looked at is written to (it counts who holds it), and is no longer shared: a seventh of a kernel's own memory.
        """
        module: Any = ipkernel
        module.sys = SimpleNamespace(**{**vars(sys), "modules": {}})
        try:
            super().init_kernel()  # type: ignore[no-untyped-call]
        finally:
            module.sys = sys


def live(lifeline: int) -> None:
    """Be a kernel until somebody ends it."""
    line = socket.socket(fileno=lifeline)
    os.setsid()  # signals to the server's terminal are not for us, and ours reach all that we start
    for name in (signal.SIGCHLD, signal.SIGINT, signal.SIGTERM):
        signal.signal(name, signal.SIG_DFL)
    order = read_order(line)
    if order is None:
        os._exit(1)
    _move_in(order)
    threading.Thread(target=_end_with, args=(line,), name="lifeline", daemon=True).start()
    app: Any = ForkedKernel.instance(parent_handle=os.getppid())
    app.initialize([*order.arguments, *SPARING])
    ipywidgets.register_comm_target()  # it does so itself when it is imported inside a kernel; here it was before
    cells.count_comms()
    limits.keep(order.memory, order.seconds)
    well = cells.run(app.shell, order.cells)
    # Not earlier: who knocks before the doors are there waits much longer.
    line.sendall(b"%s %d\n" % (READY if well else FAILED, os.getpid()))
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # an idle kernel has nothing to stop
    app.start()
    os._exit(0)  # all is kept; threads that close one another's sockets would only complain


def _move_in(order: Order) -> None:
    os.environ.clear()
    os.environ.update(order.environment)
    os.chdir(order.folder)
    sys.argv = [sys.argv[0], *order.arguments]
    with open(os.devnull) as nothing:
        os.dup2(nothing.fileno(), 0)
    if "numpy" in sys.modules:
        sys.modules["numpy"].random.seed()  # `random` reseeds itself in a fork, numpy does not


def _end_with(line: socket.socket) -> None:
    """The server holds the other end: when it has gone, whoever we started goes with us."""
    try:
        while line.recv(64):
            pass
    finally:
        os.killpg(0, signal.SIGKILL)
