"""From the command to the first page."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from lootlab.server import Gallery, free_port


def test_the_address_is_told_when_somebody_can_come_in(tmp_path: Path) -> None:
    port = free_port("localhost", None)
    command = [sys.executable, "-m", "lootlab", "--no-browser", "--port", str(port)]
    environment = {**os.environ, "LOOTLAB_DATA": str(tmp_path)}
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            assert f"http://localhost:{port}/" in server.stdout.readline()
            with urllib.request.urlopen(f"http://localhost:{port}/", timeout=60) as page:
                assert page.status == 200
        finally:
            server.send_signal(signal.SIGTERM)


def test_it_can_be_ended_while_it_starts() -> None:
    with pytest.raises(SystemExit):
        Gallery()._handle_signal_stop(signal.SIGTERM, None)


def test_nothing_is_built_that_nobody_asks_for() -> None:
    """A package that jsonschema likes to have makes 38 grammars when it is loaded."""
    loaded = "import lootlab.server, sys; print('lark' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", loaded], capture_output=True, text=True, timeout=100)
    assert done.stdout.strip() == "False", done.stderr
