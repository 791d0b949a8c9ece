"""Visitors that are no browsers: they load a page, connect to its kernel and ask for its widgets, as a browser does."""

from __future__ import annotations

import asyncio
import json
import re
import uuid
from http.cookies import SimpleCookie
from typing import Any
from urllib.parse import urljoin

from tornado.httpclient import AsyncHTTPClient, HTTPRequest, HTTPResponse
from tornado.websocket import WebSocketClientConnection, websocket_connect

KERNEL = re.compile(r'(?:kernelId"?\s*[:=]\s*|data-kernel=)"([\w-]{36})"')
PROTOCOL = "v1.kernel.websocket.jupyter.org"
CONTROL = "1.0.0"
"""The protocol in which pages ask for the states of all widgets."""
PATIENCE = 300


class Visitor:
    """Somebody with cookies of their own and one page."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.line: WebSocketClientConnection | None = None
        self._cookies: dict[str, str] = {}
        self._http = AsyncHTTPClient(force_instance=True)

    async def open(self, name: str, widgets: bool) -> None:
        """The page is there, its kernel answers, and the states of its widgets have come."""
        found = KERNEL.search((await self._get(f"/voila/render/{name}.ipynb")).body.decode())
        if not found:
            raise RuntimeError("the page has no kernel")
        await self._connect(found[1])
        await self._ask("kernel_info_request", {}, "kernel_info_reply")
        if widgets:
            comm = uuid.uuid4().hex
            self._say("comm_open", {"comm_id": comm, "target_name": "jupyter.widget.control", "data": {}})
            await self._ask("comm_msg", {"comm_id": comm, "data": {"method": "request_states"}}, "comm_msg")

    async def leave(self) -> None:
        """As when a browser crashes: nobody is told."""
        if self.line is not None:
            self.line.close()
        self._http.close()

    async def turn_away(self, name: str, seconds: float) -> None:
        """Close the page while it is loading."""
        await self._get("/voila/render/index.ipynb")  # for the cookies
        task = asyncio.ensure_future(self._get(f"/voila/render/{name}.ipynb"))
        await asyncio.wait([task], timeout=seconds)
        self._http.close()
        task.cancel()

    async def _get(self, path: str) -> HTTPResponse:
        for _ in range(5):
            address = urljoin(self.address, path)
            request = HTTPRequest(address, headers=self._headers(), follow_redirects=False, request_timeout=PATIENCE)
            answer = await self._http.fetch(request, raise_error=False)
            for line in answer.headers.get_list("Set-Cookie"):
                self._cookies.update({name: each.coded_value for name, each in SimpleCookie(line).items()})
            if answer.code not in (302, 303):
                return answer
            path = answer.headers["Location"]
        raise RuntimeError(f"{path} leads nowhere")

    def _headers(self) -> dict[str, str]:
        return {"Cookie": "; ".join(f"{name}={value}" for name, value in self._cookies.items())}

    async def _connect(self, kernel: str) -> None:
        address = f"{self.address.replace('http', 'ws', 1)}/api/kernels/{kernel}/channels?session_id={uuid.uuid4().hex}"
        request = HTTPRequest(address, headers={**self._headers(), "Origin": self.address}, request_timeout=PATIENCE)
        self.line = await websocket_connect(request, subprotocols=[PROTOCOL], max_message_size=2**28)

    async def _ask(self, kind: str, content: dict[str, Any], wanted: str) -> None:
        assert self.line
        self._say(kind, content)
        while (data := await asyncio.wait_for(self.line.read_message(), PATIENCE)) is not None:
            if isinstance(data, bytes) and heard(data) == wanted:
                return
        raise RuntimeError("the line was closed")

    def _say(self, kind: str, content: dict[str, Any]) -> None:
        assert self.line
        self.line.write_message(said(kind, content), binary=True)


def said(kind: str, content: dict[str, Any]) -> bytes:
    """A message as Jupyter's websockets want it: where each part starts, then the parts."""
    header = {"msg_id": uuid.uuid4().hex, "msg_type": kind, "username": "", "session": "", "date": "", "version": "5.3"}
    metadata = {"version": CONTROL}
    parts = [b"shell", *(json.dumps(part).encode() for part in (header, {}, metadata, content))]
    starts = [8 * (len(parts) + 2)]
    for part in parts:
        starts.append(starts[-1] + len(part))
    return b"".join([*(number.to_bytes(8, "little") for number in (len(starts), *starts)), *parts])


def heard(data: bytes) -> str:
    """The kind of a message."""
    start, end = (int.from_bytes(data[at : at + 8], "little") for at in (16, 24))
    return str(json.loads(data[start:end])["msg_type"])
