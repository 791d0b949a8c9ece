"""Our server inside the test, and guests that are no browsers: they send exactly what a test wants."""

from __future__ import annotations

import asyncio
import json
import logging
import re
import shutil
import signal
import socket
import threading
import time
import uuid
from collections.abc import Awaitable, Callable, Iterator
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any, TypeVar

import nbformat
import pytest
from tornado.httpclient import AsyncHTTPClient, HTTPRequest, HTTPResponse
from tornado.websocket import WebSocketClientConnection, websocket_connect

from lootlab.server import Gallery, notebooks_folder, settings
from tests import own_loop

V1 = "v1.kernel.websocket.jupyter.org"
TABLE = "from lootlab import show\nshow.table('loot_shoot_whisky', seed=1)"
Found = TypeVar("Found")
OPEN: list[WebSocketClientConnection] = []
"""Lines to hang up when a test has run."""


@pytest.fixture(autouse=True, scope="session")
def no_loop_of_others() -> Iterator[None]:
    """Browser tests come before these."""
    with own_loop.hidden():
        yield


class Server:
    """A running `Gallery`."""

    def __init__(self, folder: Path, host: str = "127.0.0.1", **more: str) -> None:
        with socket.socket() as trial:
            trial.bind(("127.0.0.1", 0))
            self.port = int(trial.getsockname()[1])
        config = settings(host, self.port, folder, **more)
        before = signal.getsignal(signal.SIGTERM)
        self.app = Gallery(config=config, log_level=logging.CRITICAL)
        self.app.initialize([])
        signal.signal(signal.SIGTERM, before)
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()
        while self._thread.is_alive() and not self._listens():
            time.sleep(0.05)

    def _listens(self) -> bool:
        with socket.socket() as trial:
            return trial.connect_ex(("127.0.0.1", self.port)) == 0

    def _run(self) -> None:
        self.loop = asyncio.new_event_loop()
        asyncio.set_event_loop(self.loop)
        self.app.start()

    def stop(self) -> None:
        self.loop.call_soon_threadsafe(self.loop.stop)
        self._thread.join(60)

    @property
    def kernels(self) -> set[str]:
        return set(self.app.kernel_manager.list_kernel_ids())


class Guest:
    """Somebody with cookies of their own."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.cookies: dict[str, str] = {}

    def ask(self, path: str, method: str = "GET", body: str | None = None, **headers: str) -> HTTPResponse:
        return run(lambda: self._ask(path, method, body, headers))

    async def _ask(self, path: str, method: str, body: str | None, headers: dict[str, str]) -> HTTPResponse:
        request = HTTPRequest(
            f"http://127.0.0.1:{self.server.port}{path}",
            method=method,
            body=body if body is not None or method != "POST" else "",
            headers=self.headers(headers),
            follow_redirects=False,
            request_timeout=120,
        )
        answer = await AsyncHTTPClient(force_instance=True).fetch(request, raise_error=False)
        for line in answer.headers.get_list("Set-Cookie"):
            self.cookies.update({name: each.coded_value for name, each in SimpleCookie(line).items()})
        return answer

    def headers(self, more: dict[str, str]) -> dict[str, str]:
        """`Sec_Fetch_Dest` is Sec-Fetch-Dest."""
        found = {name.replace("_", "-"): value for name, value in more.items()}
        if self.cookies:
            found.setdefault("Cookie", "; ".join(f"{name}={value}" for name, value in self.cookies.items()))
        return found

    def go(self, path: str, **headers: str) -> HTTPResponse:
        """As a browser does: follow where one is sent."""
        answer = self.ask(path, **headers)
        for _ in range(5):
            if answer.code not in (302, 303):
                break
            answer = self.ask(answer.headers["Location"], **headers)
        return answer

    def opens(self, name: str = "table") -> str:
        """The kernel of a page."""
        answer = self.go(f"/voila/render/{name}.ipynb")
        assert answer.code == 200, answer.body
        found = re.search(r'data-kernel="([\w-]+)"', answer.body.decode())
        assert found
        return found[1]

    async def line(self, kernel: str, protocol: str = V1, **headers: str) -> WebSocketClientConnection:
        address = f"ws://127.0.0.1:{self.server.port}/api/kernels/{kernel}/channels?session_id={uuid.uuid4().hex}"
        request = HTTPRequest(address, headers=self.headers(headers), request_timeout=60)
        opened = await websocket_connect(request, subprotocols=[protocol] if protocol else None)
        OPEN.append(opened)
        return opened


def run(act: Callable[[], Awaitable[Found]], seconds: float = 40) -> Found:
    """A test is no coroutine."""

    async def within() -> Found:
        try:
            return await asyncio.wait_for(act(), seconds)
        finally:
            while OPEN:
                if (line := OPEN.pop().protocol) is not None:
                    line._abort()

    return asyncio.run(within())


def message(kind: str, content: dict[str, Any], channel: str = "shell") -> bytes:
    """As JupyterLab sends it."""
    header = {
        "msg_id": uuid.uuid4().hex,
        "msg_type": kind,
        "username": "",
        "session": "s",
        "date": "",
        "version": "5.3",
    }
    metadata = {"version": "1.0.0"}  # of the line on which a page asks for its widgets
    parts = [channel.encode(), *(json.dumps(part).encode() for part in (header, {}, metadata, content))]
    starts = [8 * (len(parts) + 2)]
    for part in parts:
        starts.append(starts[-1] + len(part))
    return b"".join([len(starts).to_bytes(8, "little"), *(at.to_bytes(8, "little") for at in starts), *parts])


def read(data: bytes) -> tuple[str, dict[str, Any], dict[str, Any]]:
    """The kind of a message, what it answers, and its content."""
    count = int.from_bytes(data[:8], "little")
    starts = [int.from_bytes(data[8 * at : 8 * at + 8], "little") for at in range(1, count + 1)]
    header, parent, _, content = (json.loads(data[starts[at] : starts[at + 1]]) for at in range(1, 5))
    return header["msg_type"], parent, content


async def heard(line: WebSocketClientConnection, wanted: Callable[[str, dict[str, Any]], bool]) -> dict[str, Any]:
    """The content of the first message that is wanted."""
    while (data := await line.read_message()) is not None:
        assert isinstance(data, bytes)
        kind, _, content = read(data)
        if wanted(kind, content):
            return content
    raise AssertionError(f"the line was closed: {line.close_code} {line.close_reason}")


async def answers(line: WebSocketClientConnection) -> None:
    """The kernel has answered a question that was asked now."""
    await line.write_message(message("kernel_info_request", {}), binary=True)
    await heard(line, lambda kind, content: kind == "kernel_info_reply")


def write_notebook(path: Path, code: str, **metadata: Any) -> None:
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(code)], metadata=metadata)
    notebook.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3", "language": "python"}
    nbformat.write(notebook, path)


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("served")
    shutil.copy(notebooks_folder() / "index.ipynb", made)
    (made / "secret.txt").write_text("not for visitors")
    write_notebook(made / "table.ipynb", TABLE)
    write_notebook(made / "blank.ipynb", "")
    write_notebook(made / "plain.ipynb", "", voila={"template": "lab"})
    return made


@pytest.fixture(scope="session", autouse=True)
def own_data(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    with pytest.MonkeyPatch.context() as patch:
        data = tmp_path_factory.mktemp("data") / "lootlab"
        patch.setenv("LOOTLAB_DATA", str(data))
        yield data


@pytest.fixture(scope="session")
def server(folder: Path) -> Iterator[Server]:
    started = Server(folder)
    yield started
    started.stop()


@pytest.fixture(scope="session")
def guarded_server(folder: Path) -> Iterator[Server]:
    """With a class password, as for a class in the network."""
    started = Server(folder, host="0.0.0.0", password="Cactus")
    yield started
    started.stop()


@pytest.fixture
def guest(server: Server) -> Guest:
    return Guest(server)


@pytest.fixture(scope="session")
def player(server: Server) -> tuple[Guest, str]:
    """A guest whose table is running, and its kernel."""
    somebody = Guest(server)
    return somebody, somebody.opens()
