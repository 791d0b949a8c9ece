"""A server as a process of its own: wait until it answers, and end it."""

from __future__ import annotations

import contextlib
import subprocess
import time
import urllib.error
import urllib.request

START = 60.0


def until_answered(address: str, server: subprocess.Popen[bytes]) -> None:
    """Any answer will do. RuntimeError if none comes."""
    end = time.monotonic() + START
    while time.monotonic() < end and server.poll() is None:
        with contextlib.suppress(OSError):
            with contextlib.suppress(urllib.error.HTTPError):
                urllib.request.urlopen(address, timeout=30).close()
            return
        time.sleep(0.1)
    raise RuntimeError("the server did not start")


def end(server: subprocess.Popen[bytes], patience: float = 30.0) -> None:
    """Ask it to go, and do not ask twice."""
    server.terminate()
    try:
        server.wait(patience)
    except subprocess.TimeoutExpired:
        server.kill()
        server.wait()
