"""The socket between the server and one kernel. First it carries the order, then whether it is set up and the kernel's
process id, then nothing: it is there to be closed, and that tells the other side."""

from __future__ import annotations

import json
import socket
from dataclasses import asdict, dataclass, field

READY, FAILED = b"ready", b"failed"
"""What a kernel says of its cells."""


@dataclass(frozen=True)
class Order:
    """A kernel that the server wants."""

    arguments: list[str]
    """What ipykernel is told: -f and the connection file."""
    environment: dict[str, str]
    folder: str
    memory: int
    """MiB it may take; 0: as much as there is."""
    seconds: int
    """Processor time it may spend without coming up for air; 0: for ever."""
    cells: list[str] = field(default_factory=list)
    """What it runs before it answers anybody."""

    def written(self) -> bytes:
        return json.dumps(asdict(self)).encode() + b"\n"


def read_order(line: socket.socket) -> Order | None:
    """The order, or None if the server has gone before it was complete."""
    text = b""
    while not text.endswith(b"\n"):
        more = line.recv(65536)
        if not more:
            return None
        text += more
    return Order(**json.loads(text))
