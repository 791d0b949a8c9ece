"""A tiny server for a folder that needs none: browsers start no Python from files."""

from __future__ import annotations

import contextlib
import functools
import sys
import threading
import webbrowser
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any


class Handler(SimpleHTTPRequestHandler):
    """Files with their right kinds. Only what has its version in its address may come from the browser's cache, and
    only if it is there: that a file is missing must not be kept for a year."""

    protocol_version = "HTTP/1.1"
    extensions_map = {  # noqa: RUF012  as in the standard library
        **SimpleHTTPRequestHandler.extensions_map,
        ".wasm": "application/wasm",
        ".mjs": "text/javascript",
        ".js": "text/javascript",
        ".pack": "application/octet-stream",
    }

    _there = False

    def send_response(self, code: int, message: str | None = None) -> None:
        self._there = code in (HTTPStatus.OK, HTTPStatus.NOT_MODIFIED)
        super().send_response(code, message)

    def end_headers(self) -> None:
        lasting = self._there and "/v-" in self.path
        self.send_header("Cache-Control", "public, max-age=31536000, immutable" if lasting else "no-cache")
        super().end_headers()

    def copyfile(self, source: Any, outputfile: Any) -> None:
        """Whoever leaves a page in the middle of a file is no fault."""
        with contextlib.suppress(ConnectionError):
            super().copyfile(source, outputfile)

    def log_message(self, format: str, *args: Any) -> None:
        """Nobody reads it."""


class Server(ThreadingHTTPServer):
    def handle_error(self, request: Any, client_address: Any) -> None:
        """Whoever closes a window with a file still coming is no fault either."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


def server(folder: Path, port: int = 0, host: str = "127.0.0.1") -> ThreadingHTTPServer:
    return Server((host, port), functools.partial(Handler, directory=str(folder)))


def serve(folder: Path, port: int, browser: bool = True) -> None:
    """Serve the folder on this machine until Ctrl-C."""
    with server(folder, port) as serving:
        address = f"http://localhost:{serving.server_address[1]}/"
        print(f"The site is at {address}  (Ctrl-C ends it)", flush=True)
        if browser:
            threading.Timer(0.5, webbrowser.open, [address]).start()
        serving.serve_forever()
