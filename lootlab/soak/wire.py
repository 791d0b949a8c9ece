"""Messages of a kernel's websocket as JupyterLab's services write them (v1.kernel.websocket.jupyter.org)."""

from __future__ import annotations

import json
import uuid
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

PROTOCOL = "v1.kernel.websocket.jupyter.org"
CONTROL = "1.0.0"
"""The version of ipywidgets' control channel."""
_SIZE = 8


@dataclass(frozen=True)
class Heard:
    """A message that came in."""

    channel: str
    kind: str
    parent: str
    """The id of the message that it answers."""
    content: dict[str, Any]


def write(channel: str, kind: str, content: dict[str, Any], session: str) -> tuple[str, bytes]:
    """A message, and the id under which it will be answered."""
    name = uuid.uuid4().hex
    header = {
        "msg_id": name, "msg_type": kind, "username": "", "session": session,
        "date": datetime.now(UTC).isoformat(), "version": "5.2",
    }  # fmt: skip
    metadata = {"version": CONTROL} if kind == "comm_open" else {}
    parts = [channel.encode(), *(json.dumps(part).encode() for part in (header, {}, metadata, content))]
    at = _SIZE * (len(parts) + 2)
    offsets = [at]
    for part in parts:
        offsets.append(offsets[-1] + len(part))
    head = b"".join(number.to_bytes(_SIZE, "little") for number in (len(offsets), *offsets))
    return name, head + b"".join(parts)


def read(data: bytes) -> Heard:
    count = int.from_bytes(data[:_SIZE], "little")
    places = [int.from_bytes(data[_SIZE * at : _SIZE * (at + 1)], "little") for at in range(1, count + 1)]
    channel, header, parent, _, content = (data[places[at] : places[at + 1]] for at in range(5))
    return Heard(
        channel.decode(), json.loads(header)["msg_type"], json.loads(parent).get("msg_id", ""), json.loads(content)
    )
