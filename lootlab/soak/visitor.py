"""One browser: it keeps cookies and what pages remember, and says where its requests come from."""

from __future__ import annotations

import json
import re
import uuid
from http.cookies import SimpleCookie
from typing import Any
from urllib.parse import urlsplit

from tornado.httpclient import AsyncHTTPClient, HTTPRequest, HTTPResponse
from tornado.websocket import WebSocketClientConnection, websocket_connect

from .wire import PROTOCOL

AGENT = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36"
LOADING = 300.0
"""Seconds that a page may take: a full class opens at once."""
LARGEST = 64 * 2**20
MOST_HOPS = 5


class NotServed(Exception):
    """The server has answered with something else than the page."""


class Busy(Exception):
    """The server has no room now; come again after so many seconds."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"no room for {seconds} s")
        self.seconds = seconds


class Visitor:
    """A browser with one tab."""

    def __init__(self, server: str) -> None:
        parts = urlsplit(server)
        self.origin = f"{parts.scheme}://{parts.netloc}"
        self.base = parts.path.rstrip("/")
        self.cookies: dict[str, str] = {}
        self.memory: dict[str, dict[str, Any]] = {}
        """What screens keep in this browser, by their place."""
        self._client = AsyncHTTPClient(force_instance=True, max_clients=10)

    async def open(self, name: str) -> str:
        """The HTML of a notebook's page."""
        found = await self._ask(
            "GET", f"/voila/render/{name}.ipynb", {"Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"}
        )
        if found.code == 503:
            raise Busy(float(found.headers.get("Retry-After", "5")))
        if found.code != 200:
            raise NotServed(f"{name}: {found.code} {found.reason}")
        return found.body.decode()

    async def leave(self, kernel: str) -> int:
        """What a page says when it is left: its kernel may end."""
        mark = uuid.uuid4().hex
        token = self.cookies.get("_xsrf", "")
        body = f'--{mark}\r\nContent-Disposition: form-data; name="_xsrf"\r\n\r\n{token}\r\n--{mark}--\r\n'
        found = await self._ask(
            "POST",
            f"/voila/api/shutdown/{kernel}",
            {
                "Content-Type": f"multipart/form-data; boundary={mark}", "Origin": self.origin,
                "Sec-Fetch-Mode": "no-cors", "Sec-Fetch-Dest": "empty",
            },
            body,
        )  # fmt: skip
        return found.code

    async def connect(self, kernel: str, session: str) -> WebSocketClientConnection:
        url = f"ws{self.origin.removeprefix('http')}{self.base}/api/kernels/{kernel}/channels?session_id={session}"
        headers = {
            **self._headers(), "Origin": self.origin, "Sec-Fetch-Site": "same-origin",
            "Sec-Fetch-Mode": "websocket", "Sec-Fetch-Dest": "websocket",
        }  # fmt: skip
        request = HTTPRequest(url, headers=headers, connect_timeout=LOADING, request_timeout=LOADING)
        return await websocket_connect(request, subprotocols=[PROTOCOL], max_message_size=LARGEST)

    def forget(self) -> None:
        """The tab is gone; connections with it."""
        self._client.close()

    async def _ask(self, method: str, path: str, more: dict[str, str], body: str | None = None) -> HTTPResponse:
        """What the server says in the end. Tornado would follow it without the cookies that it gets on the way."""
        found = await self._ask_once(method, path, more, body)
        for _ in range(MOST_HOPS):
            if found.code not in (302, 303):
                break
            found = await self._ask_once("GET", found.headers["Location"].removeprefix(self.base), more)
        return found

    async def _ask_once(self, method: str, path: str, more: dict[str, str], body: str | None = None) -> HTTPResponse:
        headers = {**self._headers(), "Sec-Fetch-Site": "same-origin" if self.cookies else "none", **more}
        request = HTTPRequest(
            f"{self.origin}{self.base}{path}", method, headers, body,
            connect_timeout=LOADING, request_timeout=LOADING, follow_redirects=False,
        )  # fmt: skip
        found = await self._client.fetch(request, raise_error=False)
        for line in found.headers.get_list("Set-Cookie"):
            self.cookies |= {name: morsel.coded_value for name, morsel in SimpleCookie(line).items()}
        return found

    def _headers(self) -> dict[str, str]:
        said = {"User-Agent": AGENT, "Accept": "text/html,*/*;q=0.8", "Accept-Language": "en"}
        if self.cookies:
            said["Cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        return said


def kernel_in(html: str) -> str:
    found = re.search(r'data-kernel="([\w-]+)"', html)
    if not found:
        raise NotServed(f"the page names no kernel: {html[-200:]!r}")
    return found[1]


def model_at(html: str, room: str) -> str:
    """The model of the screen in a room of the page."""
    found = re.search(rf'<section\b[^>]*\bdata-at="{room}".*?"model_id": ?("[\w-]+")', html, re.DOTALL)
    if not found:
        raise NotServed(f"the page has no {room}")
    name: str = json.loads(found[1])
    return name
