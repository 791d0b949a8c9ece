"""The line between a page and its kernel: only what widgets say goes through, not too fast and not too much."""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
from collections import Counter
from typing import Any, ClassVar

from jupyter_server.services.kernels.connection.base import deserialize_msg_from_ws_v1
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from tornado.websocket import WebSocketClosedError
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler
from voila.tornado.kernel_websocket_handler import read_header_from_binary_message as _header

from .pace import BYTES, BYTES_AT_ONCE, LARGEST, MESSAGES, MESSAGES_AT_ONCE, SOCKETS, UNREAD, Pace
from .said import Shut

ALARM = 5.0
"""Seconds until a line that is being opened goes on without having heard of its kernel; it asks again then."""
V1 = "v1.kernel.websocket.jupyter.org"
TAKEN = frozenset({"kernel_info_request", "comm_info_request", "comm_open", "comm_msg", "comm_close"})
"""Nothing that runs code, asks about names in it, or ends it. (A page that is left says so at /voila/api/shutdown.)"""
CONTROL = "jupyter.widget.control"
"""The one line that a page opens itself, to ask which widgets there are."""
MOST_PARTS = 40
UNTOLD = frozenset({"stream", "error"})
"""What a kernel prints is for whoever mends it: tracebacks name files of this machine."""
NOT_TAKEN = "Only what the widgets of the page say is taken here."
TOO_LARGE = "That message was too large. Nothing was taken."
NOT_READ = "The answers were not read. Load the page again."


def why_not(message: str | bytes) -> str:
    """Why a message is not handed on, or ""."""
    if len(message) > LARGEST:
        return TOO_LARGE
    try:
        channel, header, content = _parts(message)
        kind = header["msg_type"]
        opens = content.get("target_name") if kind == "comm_open" else CONTROL
    except Exception:
        return NOT_TAKEN
    return "" if channel == "shell" and kind in TAKEN and opens == CONTROL else NOT_TAKEN


def _parts(message: str | bytes) -> tuple[str, Any, Any]:
    _check_parts(message)
    channel, parts = deserialize_msg_from_ws_v1(message)  # type: ignore[no-untyped-call]
    return channel, json.loads(parts[0]), json.loads(parts[3])


def _check_parts(message: str | bytes) -> None:
    """Jupyter believes the number of parts and where they begin: 2 to the power of 64 would keep it busy for ever."""
    if isinstance(message, str):
        raise ValueError("this protocol is bytes")
    count = int.from_bytes(message[:8], "little")
    if not 6 <= count <= MOST_PARTS:
        raise ValueError("so many parts are not a message")
    starts = [int.from_bytes(message[8 * at : 8 * at + 8], "little") for at in range(1, count + 1)]
    if starts[0] < 8 * (count + 1) or starts[-1] > len(message) or starts != sorted(starts):
        raise ValueError("the parts are not where they should be")


def _whether_or_not(sent: asyncio.Future[None]) -> None:
    """It has arrived or nobody is there any more; asyncio would print the latter on the terminal."""
    if not sent.cancelled():
        sent.exception()


class Wires(ZMQChannelsWebsocketConnection):
    """The sockets between a line and its kernel."""

    async def prepare(self) -> None:
        """Jupyter's alarm for a silent kernel rings after a minute, and holds all of this until then, also when the
        line was closed long ago: a class that comes and goes would leave a hundred lines in memory."""
        usual, self.kernel_info_timeout = self.kernel_info_timeout, ALARM
        try:
            await super().prepare()  # type: ignore[no-untyped-call]
        finally:
            self.kernel_info_timeout = usual


class Line(VoilaKernelWebsocketHandler):
    """One open line. The next message is read when this one has gone, so whoever floods only fills their own line."""

    messages: ClassVar[Pace] = Pace(MESSAGES, MESSAGES_AT_ONCE)
    bytes_: ClassVar[Pace] = Pace(BYTES, BYTES_AT_ONCE)
    lines: ClassVar[Counter[str]] = Counter()
    visitor: str
    _counted = ""

    async def open(self, kernel_id: str) -> None:
        self._counted = self.visitor
        self.lines[self.visitor] += 1
        await super().open(kernel_id)

    async def pre_get(self) -> None:
        if self.lines[self.visitor] >= SOCKETS:
            raise Shut(429, "These are too many pages at once.", "Close some of them.")
        if V1 not in re.split(r",\s*", self.request.headers.get("Sec-WebSocket-Protocol", "")):
            # An older one is text, which nothing here reads or holds back.
            raise Shut(400, "This page is out of date.", "Load it again.")
        if not re.fullmatch(r"[\w-]{0,100}", self.get_argument("session_id", "")):
            raise Shut(400, "This is not a session.", "Load the page again.")
        await super().pre_get()

    async def on_message(self, message: str | bytes) -> None:
        wait = max(self.messages.take(self.visitor), self.bytes_.take(self.visitor, len(message)))
        if wait:
            await asyncio.sleep(wait)
        if self.ws_connection is None or self.connection is None:
            return  # closed while it waited
        if why := why_not(message):
            self.close(1008, why)
        else:
            super().on_message(message)

    def write_message(self, message: Any, binary: bool = False) -> Any:
        """What a page needs; and whoever does not read must not fill the server's memory."""
        if isinstance(message, bytes) and (_header(message) or {}).get("msg_type") in UNTOLD:
            return None
        line = self.ws_connection
        if line is None or line.stream.closed():
            return None  # a tab was closed while the kernel answered
        if len(line.stream._write_buffer) > UNREAD:
            self.close(1008, NOT_READ)
            line.stream.close()
            return None
        with contextlib.suppress(WebSocketClosedError):
            sent = super().write_message(message, binary)
            if sent is not None:
                sent.add_done_callback(_whether_or_not)
            return sent
        return None

    def on_close(self) -> None:
        if self._counted:
            self.lines[self._counted] -= 1
            if not self.lines[self._counted]:
                del self.lines[self._counted]
        if self.connection is not None:
            super().on_close()
