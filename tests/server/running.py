"""A server of its own, as a process, and visitors that are no browsers."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
import uuid
from collections.abc import Callable, Iterator
from http.cookiejar import CookieJar
from pathlib import Path

import nbformat
import psutil
from tornado.httpclient import HTTPRequest
from tornado.websocket import WebSocketClientConnection, websocket_connect

from lootlab.bench.process import end

SERVE = """\
import logging, sys
from pathlib import Path
from lootlab.server import Gallery, settings
config = settings("127.0.0.1", int(sys.argv[1]), Path(sys.argv[2]), kernels=int(sys.argv[3]))
config.Kernels.patience, config.Kernels.look = float(sys.argv[4]), 0.2
app = Gallery(config=config, log_level=logging.CRITICAL)
app.initialize([])
app.start()"""
V1 = "v1.kernel.websocket.jupyter.org"
KERNEL = re.compile(r'(?:kernelId = |data-kernel=)"([\w-]{36})"')


def write_notebook(path: Path, *cells: str) -> None:
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
    notebook.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3", "language": "python"}
    nbformat.write(notebook, path)


def until(holds: Callable[[], bool], seconds: float = 60) -> bool:
    end = time.monotonic() + seconds
    while not holds() and time.monotonic() < end:
        time.sleep(0.1)
    return holds()


class Running:
    """A running server."""

    def __init__(self, process: subprocess.Popen[bytes], port: int) -> None:
        self.process, self.port = process, port

    def kernels(self) -> set[int]:
        """The processes of all kernels: what the warm parent has forked, and nothing else is started here."""
        with contextlib.suppress(psutil.NoSuchProcess):
            warm = psutil.Process(self.process.pid).children()
            return {child.pid for parent in warm for child in parent.children()}
        return set()


class Visitor:
    """Somebody with cookies of their own."""

    def __init__(self, server: Running) -> None:
        self.server = server
        self.jar = CookieJar()
        self.http = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.jar))

    def asks(self, page: str) -> tuple[int, str]:
        """The status and the text of a page."""
        try:
            answer = self.http.open(f"http://127.0.0.1:{self.server.port}/voila/render/{page}.ipynb", timeout=120)
        except urllib.error.HTTPError as fault:
            answer = fault
        with answer:
            return answer.status, answer.read().decode()

    def opens(self, page: str) -> str:
        """The kernel of a page."""
        status, text = self.asks(page)
        assert status == 200, text
        found = KERNEL.search(text)
        assert found, text
        return found[1]

    def leaves_early(self, page: str, after: bytes) -> None:
        """Ask for a page and close the door as soon as these words have come."""
        with socket.create_connection(("127.0.0.1", self.server.port), timeout=30) as line:
            cookies = "; ".join(f"{each.name}={each.value}" for each in self.jar)
            asked = f"GET /voila/render/{page}.ipynb HTTP/1.1\r\nHost: 127.0.0.1:{self.server.port}\r\n"
            line.sendall(f"{asked}Cookie: {cookies}\r\n\r\n".encode())
            come, end = b"", time.monotonic() + 60
            while after not in re.sub(rb"\r\n[0-9a-f]+\r\n", b"", come):  # it comes in chunks, and their lengths
                more = line.recv(4096)
                assert more, come
                assert time.monotonic() < end, come
                come += more

    async def connects(self, kernel: str) -> WebSocketClientConnection:
        cookies = "; ".join(f"{each.name}={each.value}" for each in self.jar)
        place = f"127.0.0.1:{self.server.port}"
        address = f"ws://{place}/api/kernels/{kernel}/channels?session_id={uuid.uuid4().hex}"
        request = HTTPRequest(address, headers={"Cookie": cookies, "Origin": f"http://{place}"}, request_timeout=60)
        return await asyncio.wait_for(websocket_connect(request, subprotocols=[V1]), 60)


@contextlib.contextmanager
def running(folder: Path, kernels: int = 0, patience: float = 1.0) -> Iterator[Running]:
    """Serve this folder. A kernel that nobody is connected to waits so many seconds."""
    with socket.socket() as trial:
        trial.bind(("127.0.0.1", 0))
        port = int(trial.getsockname()[1])
    told = [str(port), str(folder), str(kernels), str(patience)]
    environment = {**os.environ, "LOOTLAB_DATA": str(folder.parent / "data")}
    process = subprocess.Popen([sys.executable, "-c", SERVE, *told], env=environment)
    try:
        assert until(lambda: process.poll() is not None or _listens(port))
        yield Running(process, port)
    finally:
        end(process)


def _listens(port: int) -> bool:
    with socket.socket() as trial:
        return trial.connect_ex(("127.0.0.1", port)) == 0
