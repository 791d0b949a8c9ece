"""Kernels for the server: forks of a warm parent where the system can fork, ordinary ones elsewhere.

Asked through jupyter_client's own door for such things (a kernel provisioner), so that everything else (websockets,
restarts, culling) goes on as with any kernel.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Sequence
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any, ClassVar

from jupyter_client.provisioning.factory import KernelProvisionerFactory
from jupyter_client.provisioning.local_provisioner import LocalProvisioner
from jupyter_server.services.kernels.kernelmanager import ServerKernelManager
from traitlets import Int, default

from ..forked.lifeline import READY, Order

NAME = "lootlab-forked"
PATIENCE = 60
"""Seconds that a fork may take; the first one waits until its parent has loaded everything."""


def can_fork() -> bool:
    """Not on Windows; and Apple's own libraries do not bear it."""
    return hasattr(os, "fork") and hasattr(socket, "send_fds") and sys.platform != "darwin"


def install(parent: Any) -> None:
    """Let jupyter_client know us. The warm parent starts now, and is ready for the first visitor."""
    if can_fork():
        factory = KernelProvisionerFactory.instance(parent=parent)
        factory.provisioners[NAME] = EntryPoint(NAME, f"{__name__}:Forked", factory.GROUP_NAME)
        PARENT.start()


class Manager(ServerKernelManager):
    """The manager of one kernel, which asks for it here. (Other kernels of this process stay what they are.)"""

    _events: ClassVar[Any] = None

    @default("event_logger")
    def _default_event_logger(self) -> Any:
        """One for all: each would read and compile the same schemas."""
        if Manager._events is None:
            Manager._events = super()._default_event_logger()
        return Manager._events

    @property
    def kernel_spec(self) -> Any:
        spec = super().kernel_spec
        if spec is not None and can_fork():
            spec.metadata.setdefault("kernel_provisioner", {"provisioner_name": NAME})
        return spec


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


class Forked(LocalProvisioner):
    """Forks kernels of this Python; starts all others, and those that cannot be forked, as they always were."""

    memory = Int(512, config=True, help="MiB that a kernel may take")
    seconds = Int(60, config=True, help="processor seconds that one answer may take")
    is_forked = is_set_up = False
    """Whether it is a fork, and whether it has run the cells of its page by itself."""

    async def launch_kernel(self, cmd: list[str], cells: Sequence[str] = (), **kwargs: Any) -> Any:
        """`cells` are run by the kernel before it answers (`is_set_up`); ordinary kernels are told theirs later."""
        arguments = arguments_of(cmd)
        if arguments is None:
            return await super().launch_kernel(cmd, **kwargs)
        environment = dict(kwargs.get("env") or os.environ)
        folder = str(kwargs.get("cwd") or Path.cwd())
        order = Order(arguments, environment, folder, self.memory, self.seconds, list(cells))
        for _ in range(2):  # a parent that has died is started again
            with contextlib.suppress(OSError):
                kernel: Any = await PARENT.kernel(order)
                self.process, self.cwd = kernel, folder
                self.pid = self.pgid = kernel.pid
                self.is_forked, self.is_set_up = True, bool(cells) and kernel.ready
                return self.connection_info
        return await super().launch_kernel(cmd, **kwargs)


def arguments_of(command: list[str]) -> list[str] | None:
    """What ipykernel is told, if this command starts one with our own Python."""
    if command[0] != sys.executable or "ipykernel_launcher" not in command:
        return None
    return command[command.index("ipykernel_launcher") + 1 :]
