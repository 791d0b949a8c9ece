"""Kernels for the server: forks of a warm parent where the system can fork, ordinary ones elsewhere.

Asked through jupyter_client's own door for such things (a kernel provisioner), so that everything else (websockets,
restarts, culling) goes on as with any kernel.
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Sequence
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any, ClassVar

from jupyter_client.provisioning.factory import KernelProvisionerFactory
from jupyter_client.provisioning.local_provisioner import LocalProvisioner
from jupyter_server.services.kernels.kernelmanager import ServerKernelManager
from traitlets import Int, default

from ..forked.asking import PARENT, can_fork
from ..forked.lifeline import Order

NAME = "lootlab-forked"


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
