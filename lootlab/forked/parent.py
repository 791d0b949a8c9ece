"""The warm process. The server starts it once: `python -m lootlab.forked.parent FD`.

It has one thread and no event loop, for a fork copies only the thread that forks. The socket FD brings one byte and one
descriptor for each kernel wanted: the kernel's end of its lifeline. All the rest is the fork's own business.
"""

from __future__ import annotations

import contextlib
import gc
import importlib
import os
import signal
import socket
import sys
from pathlib import Path

LOADED = ("ipykernel.kernelapp", "ipywidgets", "lootlab.show", "lootlab.objects", "lootlab.forked.child")
PACKAGES = ("lootlab.widgets", "lootlab.bots")
LOADED_LATE = (
    "IPython.core.completerlib",
    "IPython.core.debugger",
    "IPython.core.oinspect",
    "IPython.extensions.storemagic",
    "faulthandler",
    "pdb",
    "psutil",
    "sqlite3",
    "tornado.platform.asyncio",
    "tornado.queues",
    "zmq.utils.garbage",
)
"""What ipykernel imports while it starts. Some versions have less; then less is loaded ahead."""


def main(fd: int) -> None:
    os.environ["VOILA_PREHEAT"] = "True"  # what is loaded now shall know that it will be on a dashboard
    load()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody here waits for kernels: the system buries them
    gc.collect()
    gc.freeze()  # the collector would write to every page it visits, and written pages are no longer shared
    lifeline = serve(socket.socket(fileno=fd))
    if lifeline is not None:
        from .child import live

        live(lifeline)


def load() -> None:
    """Import all that a page may need, and let every game draw its first pictures: what they keep is kept for all."""
    _without_debugger()
    for name in LOADED:
        importlib.import_module(name)
    for name in LOADED_LATE:
        with contextlib.suppress(ImportError):
            importlib.import_module(name)
    for package in PACKAGES:
        found = importlib.import_module(package)
        for path in found.__path__:
            for file in sorted(Path(path).glob("[a-z]*.py")):
                importlib.import_module(f"{package}.{file.stem}")
    from .warming import warm

    warm()
    _know_this_machine()


def _know_this_machine() -> None:
    """Every kernel asks for the addresses of this machine, to listen on one of them."""
    from jupyter_client import localinterfaces

    localinterfaces.local_ips()


def _without_debugger() -> None:
    """ipykernel brings a debugger into each kernel, half as heavy as the rest, that no page of ours can reach."""
    sys.modules["debugpy"] = None  # type: ignore[assignment]
    try:
        importlib.import_module("ipykernel.debugger")
    finally:
        del sys.modules["debugpy"]


def serve(requests: socket.socket) -> int | None:
    """Fork for each request. Returns the lifeline in each fork, and None in the parent when the server has gone."""
    while True:
        byte, lifelines, _, _ = socket.recv_fds(requests, 1, 1)
        if not byte:
            return None
        for lifeline in lifelines:
            if os.fork() == 0:
                requests.close()
                return lifeline
            os.close(lifeline)


if __name__ == "__main__":
    main(int(sys.argv[1]))
