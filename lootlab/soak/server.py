"""A server of our own: started for the soak, and looked at from outside: its processes and their memory."""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from ..bench.process import end, until_answered
from ..server import free_port


class OwnServer:
    """`with OwnServer() as server: server.url`. Its games are kept in a folder that ends with it."""

    def __enter__(self) -> OwnServer:
        self._folder = tempfile.TemporaryDirectory(prefix="lootlab-soak-", ignore_cleanup_errors=True)
        port = free_port("127.0.0.1", None)
        self.url = f"http://127.0.0.1:{port}/"
        here = {
            "LOOTLAB_DATA": self._folder.name,
            "JUPYTER_RUNTIME_DIR": self._folder.name,
            "TMPDIR": self._folder.name,
        }
        environment = {**os.environ, **here}  # so that the files of kernels are found, and none is left
        self._log = open(Path(self._folder.name) / "server.log", "w+", encoding="utf-8")
        told = ["--host", "127.0.0.1", "--port", str(port), "--no-browser"]
        self._process = subprocess.Popen(
            [sys.executable, "-m", "lootlab", *told], env=environment, stdout=self._log, stderr=self._log
        )
        try:
            until_answered(f"{self.url}voila/static/", self._process)
        except RuntimeError as fault:
            said = self.said()[-400:]
            self.__exit__()
            raise RuntimeError(f"{fault}: {said}") from None
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        children = self._children()
        end(self._process)
        for child in children:
            with contextlib.suppress(Exception):
                child.kill()
        self._log.close()
        self._folder.cleanup()

    def said(self) -> str:
        """What the server has printed."""
        self._log.flush()
        return Path(self._log.name).read_text(encoding="utf-8", errors="replace")

    # ---- processes ------------------------------------------------------------------------------

    def _children(self) -> list[Any]:
        import psutil

        with contextlib.suppress(psutil.Error):
            return list(psutil.Process(self._process.pid).children(recursive=True))
        return []

    def processes(self) -> int:
        """How many there are below the server."""
        return len(self._children())

    def memory(self) -> int:
        """Bytes of server and kernels; what they share is counted once, by share (PSS), where the system tells."""
        import psutil

        total = 0
        for process in (psutil.Process(self._process.pid), *self._children()):
            with contextlib.suppress(psutil.Error):
                found = process.memory_full_info()
                total += getattr(found, "pss", 0) or found.rss
        return total

    def kill(self, kernel: str) -> bool:
        """Kill this kernel, as a lack of memory would. It is known by the port on which it listens."""
        import psutil

        try:
            path = next(Path(self._folder.name).rglob(f"kernel-{kernel}.json"))
            port = json.loads(path.read_text(encoding="utf-8"))["shell_port"]
        except (StopIteration, OSError, ValueError, KeyError):
            return False
        for process in self._children():
            with contextlib.suppress(psutil.Error):
                if any(each.laddr and each.laddr.port == port for each in process.net_connections("tcp")):
                    process.kill()
                    return True
        return False
