"""The warm parent as the server sees it, and the kernels that it forks.

Imports little, so that the parent can be started first: it loads what kernels need while the server loads itself.
"""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
import threading

from .lifeline import READY, Order

PATIENCE = 60
"""Seconds that a fork may take; the first one waits until its parent has loaded everything."""


def can_fork() -> bool:
    """Not on Windows; and Apple's own libraries do not bear it."""
    return hasattr(os, "fork") and hasattr(socket, "send_fds") and sys.platform != "darwin"


class Warm:
    """The warm parent as the server sees it."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._requests: socket.socket | None = None
        self._lock = threading.Lock()

    def start(self) -> socket.socket:
        """Where requests go; a parent that has died is started again."""
        with self._lock:
            if self._requests is None or self._process is None or self._process.poll() is not None:
                self.stop()
                self._process, self._requests = _start()
            return self._requests

    def stop(self) -> None:
        """It ends when nobody can ask it any more."""
        if self._requests is not None:
            self._requests.close()
        if self._process is not None:
            self._process.kill()
            self._process.wait()
        self._process = self._requests = None

    @property
    def pid(self) -> int | None:
        return self._process.pid if self._process else None

    async def kernel(self, order: Order) -> Kernel:
        """A new kernel. OSError: there is none to be had this way."""
        ours, theirs = socket.socketpair()
        requests = self.start()
        try:
            with theirs:
                socket.send_fds(requests, [b"k"], [theirs.fileno()])
            ours.setblocking(False)
            loop = asyncio.get_running_loop()
            async with asyncio.timeout(PATIENCE):
                await loop.sock_sendall(ours, order.written())
                answer = await loop.sock_recv(ours, 64)
            if not answer.endswith(b"\n"):
                raise ConnectionError("the parent of all kernels has died")
        except BaseException as fault:
            ours.close()
            if isinstance(fault, OSError) and requests is self._requests:
                self.stop()  # whatever ails it, the next one starts afresh
            raise
        said, pid = answer.split()
        return Kernel(int(pid), ours, said == READY)


def _start() -> tuple[subprocess.Popen[bytes], socket.socket]:
    ours, theirs = socket.socketpair()
    # One arena: memory that the many threads of a kernel free is used again by the others.
    environment = {**os.environ, "MALLOC_ARENA_MAX": "1"}
    environment.pop("JPY_PARENT_PID", None)
    command = [sys.executable, "-P", "-m", "lootlab.forked.parent", str(theirs.fileno())]
    with theirs:
        process = subprocess.Popen(
            command,
            env=environment,
            stdin=subprocess.DEVNULL,
            pass_fds=[theirs.fileno()],
            start_new_session=True,
        )
    ours.setblocking(False)
    return process, ours


PARENT = Warm()


class Kernel:
    """A forked kernel with the manners of subprocess.Popen, as LocalProvisioner knows them."""

    stdin = stdout = stderr = None

    def __init__(self, pid: int, line: socket.socket, ready: bool) -> None:
        self.pid, self.ready = pid, ready
        """Its process, and whether all the cells it was given ran."""
        self.returncode: int | None = None
        self._line = line

    def poll(self) -> int | None:
        """None while it lives. Nobody says anything on the line: what comes is its end."""
        if self.returncode is None and not (self._holds_the_line() and self._is_there()):
            self.returncode = 1
            self._line.close()
        return self.returncode

    def _holds_the_line(self) -> bool:
        try:
            return self._line.recv(1, socket.MSG_PEEK) != b""
        except BlockingIOError:
            return True
        except OSError:
            return False

    def _is_there(self) -> bool:
        """What it has started may still hold the line."""
        try:
            os.kill(self.pid, 0)
        except ProcessLookupError:
            return False
        return True

    def wait(self, timeout: float | None = None) -> int | None:
        return self.poll()

    def send_signal(self, signum: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, signum)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)
