"""Does an installed lootlab serve its first page? Starts it as a user would, asks for the page once, and stops it."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
import urllib.request


def main() -> int:
    with tempfile.TemporaryDirectory() as empty:
        command = [sys.executable, "-m", "lootlab", "--no-browser"]
        server = subprocess.Popen(command, cwd=empty, stdout=subprocess.PIPE, text=True)
        try:
            assert server.stdout is not None
            said = server.stdout.readline()
            address = said.split()[3]
            page = _page(address)
        finally:
            server.terminate()
            server.wait(30)
    fine = "Five games about loot" in page
    print(f"{address} " + ("shows the games." if fine else "does not show the games."))
    return 0 if fine else 1


def _page(address: str, seconds: float = 60) -> str:
    end = time.monotonic() + seconds
    while True:
        try:
            with urllib.request.urlopen(address, timeout=30) as answer:
                return str(answer.read().decode())
        except OSError:
            if time.monotonic() > end:
                raise
            time.sleep(0.5)


if __name__ == "__main__":
    raise SystemExit(main())
