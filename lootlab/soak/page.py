"""An open page: its models, as the kernel tells them, and clicks with their answers."""

from __future__ import annotations

import asyncio
import json
import re
import time
import uuid
from typing import Any

from tornado.websocket import WebSocketClientConnection

from . import wire
from .visitor import Visitor, kernel_in, model_at

PATIENCE = 60.0
"""Seconds after which a click without an answer is lost."""
CONTROL = "jupyter.widget.control"


class Lost(Exception):
    """Something was not answered, or a game did not come back as it was."""


class Dead(Exception):
    """The kernel, or the way to it, is gone."""


class Page:
    """One room of a page, and the screen in it."""

    def __init__(self, visitor: Visitor, html: str, room: str = "play") -> None:
        self.visitor = visitor
        self.kernel, self.model = kernel_in(html), model_at(html, room)
        self.state: dict[str, Any] = {}
        self.session = uuid.uuid4().hex
        self._me = uuid.uuid4().hex[:11]
        self._count = 0
        self._socket: WebSocketClientConnection | None = None
        self._listening: asyncio.Task[None] | None = None
        self._news = asyncio.Condition()
        self._gone = ""
        self._replies: set[str] = set()

    # ---- opening and closing --------------------------------------------------------------------

    async def connect(self) -> None:
        """Connect, ask for the states of all models, and greet, as the front end does."""
        self._socket = await self.visitor.connect(self.kernel, self.session)
        self._listening = asyncio.create_task(self._listen())
        asked = self._send("kernel_info_request", {})
        await self._until(lambda: asked in self._replies, "the kernel does not introduce itself")
        control = uuid.uuid4().hex
        self._send("comm_open", {"comm_id": control, "target_name": CONTROL, "data": {}})
        self._send("comm_msg", {"comm_id": control, "data": {"method": "request_states"}})
        await self._until(lambda: bool(self.state), "the kernel does not tell its models")

    async def greet(self) -> float:
        page = f"{self.visitor.origin}/#play"
        kept = self.visitor.memory.get(self.state["place"], {})
        return await self.do("start", "", json.loads(json.dumps(kept)), others={}, page=page)

    async def close(self) -> None:
        """As a browser does that leaves the page."""
        await self.visitor.leave(self.kernel)
        await self.drop()

    async def drop(self) -> None:
        """Without a word: a crash, a flat battery."""
        if self._listening is not None:
            self._listening.cancel()
        if self._socket is not None:
            self._socket.close()
        self._socket = self._listening = None

    # ---- clicks ---------------------------------------------------------------------------------

    async def do(self, name: str, arg: str = "", value: object = None, **more: object) -> float:
        """Click, and wait for the answer: the seconds that took."""
        self._count += 1
        mark = f"{self._me}/{self._count}"
        content = {"rev": self.state.get("rev", 0), "do": name, "arg": arg, "value": value, **more, "id": mark}
        start = time.perf_counter()
        self._send("comm_msg", {"comm_id": self.model, "data": {"method": "custom", "content": content}})
        await self._until(lambda: self.state.get("answered") == mark, f"no answer to {name} {arg}")
        return time.perf_counter() - start

    async def change(self, seconds: float) -> bool:
        """Wait for another picture; False if none comes."""
        rev = self.state.get("rev")
        try:
            async with self._news:
                await asyncio.wait_for(self._news.wait_for(lambda: self._gone or self.state.get("rev") != rev), seconds)
        except TimeoutError:
            return False
        return not self._gone

    async def died(self, seconds: float) -> bool:
        """Does the page hear that its kernel is gone?"""
        try:
            async with self._news:
                await asyncio.wait_for(self._news.wait_for(lambda: bool(self._gone)), seconds)
        except TimeoutError:
            return False
        return True

    # ---- what is on the screen ------------------------------------------------------------------

    @property
    def html(self) -> str:
        return str(self.state.get("html", ""))

    @property
    def memory(self) -> dict[str, Any]:
        kept = self.state.get("memory")
        return kept if isinstance(kept, dict) else {}

    def offered(self, name: str, cls: str = "") -> list[str]:
        """The arguments of what can be clicked: all buttons that do this, and have one of these classes."""
        found = []
        for tag in re.findall(rf'<button\b[^>]*\bdata-do="{name}"[^>]*>', self.html):
            classes = re.search(r'class="([^"]*)"', tag)
            arg = re.search(r'data-arg="([^"]*)"', tag)
            if " disabled" not in tag and (not cls or (classes and set(cls.split()) & set(classes[1].split()))):
                found.append(_plain(arg[1]) if arg else "")
        return found

    # ---- the wire -------------------------------------------------------------------------------

    def _send(self, kind: str, content: dict[str, Any]) -> str:
        if self._socket is None or self._gone:
            raise Dead(self._gone or "the page is closed")
        name, data = wire.write("shell", kind, content, self.session)
        self._socket.write_message(data, binary=True)
        return name

    async def _until(self, holds: Any, otherwise: str) -> None:
        try:
            async with self._news:
                await asyncio.wait_for(self._news.wait_for(lambda: self._gone or holds()), PATIENCE)
        except TimeoutError:
            raise Lost(otherwise) from None
        if self._gone and not holds():
            raise Dead(self._gone)

    async def _listen(self) -> None:
        assert self._socket is not None
        while True:
            data = await self._socket.read_message()
            async with self._news:
                if data is None:
                    self._gone = self._gone or "the connection was closed"
                else:
                    self._hear(wire.read(data if isinstance(data, bytes) else data.encode()))
                self._news.notify_all()
            if data is None:
                return

    def _hear(self, message: wire.Heard) -> None:
        content = message.content
        if message.kind.endswith("_reply"):
            self._replies.add(message.parent)
        elif message.kind == "status" and content["execution_state"] in ("restarting", "autorestarting", "dead"):
            self._gone = "the kernel is dead"
        elif message.kind == "comm_msg":
            self._update(content["comm_id"], content["data"])

    def _update(self, comm: str, data: dict[str, Any]) -> None:
        if data.get("method") == "update_states":
            self.state |= data["states"].get(self.model, {}).get("state", {})
        elif data.get("method") == "update" and comm == self.model:
            self.state |= data["state"]
            # Only what changes is kept in the browser: what a new page begins with is not.
            if self.memory and "memory" in data["state"]:
                self.visitor.memory[self.state["place"]] = self.memory


def _plain(text: str) -> str:
    from html import unescape

    return unescape(text)
