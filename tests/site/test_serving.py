"""The tiny server: what a browser may keep for long, and what it must ask for again."""

from __future__ import annotations

import threading
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from lootlab.site import serving


def test_only_a_file_of_a_version_that_is_there_may_be_kept_for_long(tmp_path: Path) -> None:
    (tmp_path / "v-0123456789").mkdir()
    (tmp_path / "v-0123456789" / "host.js").touch()
    (tmp_path / "index.html").touch()
    server = serving.server(tmp_path)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_address[1]}"

    def kept(path: str) -> str:
        with urllib.request.urlopen(f"{address}/{path}") as answer:
            return str(answer.headers["Cache-Control"])

    assert "immutable" in kept("v-0123456789/host.js")
    assert kept("index.html") == "no-cache"
    with pytest.raises(urllib.error.HTTPError) as lost:
        kept("v-0123456789/worker.js")  # a folder that was copied in part; it may be whole tomorrow
    assert lost.value.headers["Cache-Control"] == "no-cache"
    server.shutdown()
    server.server_close()
