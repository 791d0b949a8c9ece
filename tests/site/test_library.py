"""What the site leaves out of Python's library, nobody there asks for: not on a click either."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from lootlab.engine.refusal import BadInput
from lootlab.site import fetching, packing

NEVER_CALLED = (
    "lootlab/engine/database.py",  # games are kept by the page (host/shelf.py)
    "lootlab/lab/pool.py",  # no further processes in a browser
)
OF_SEGNO = ("ctypes", "email", "http", "importlib/metadata", "quopri", "urllib/request", "webbrowser", "xml")
"""Its viewers, plugins and escapes (host/saxutils.py stands in): no code is drawn with them."""


@pytest.fixture
def reached(tmp_path: Path) -> list[tuple[str, str]]:
    """Files of the library, each with who asks for it."""
    ours = tmp_path / "ours"
    try:
        core = fetching.pyodide()
        packing._ours(ours / "lootlab")
    except BadInput as missing:
        pytest.skip(str(missing))
    for name in NEVER_CALLED:
        (ours / name).unlink()
    (ours / "segno").rename(ours / "wheel-segno")  # the last in the row: who asks first is told
    packing.run(core, tmp_path, str(Path(__file__).with_name("reach.py")))
    return [(file, who) for file, who in json.loads((tmp_path / "reached.json").read_text())]


def test_nothing_that_is_asked_for_is_left_out(reached: list[tuple[str, str]]) -> None:
    assert "fractions.py" in dict(reached)
    left_out = [(file, who) for file, who in reached if not packing._used(file)]
    assert [
        (file, who) for file, who in left_out if not (who.startswith("wheel-segno/") and file.startswith(OF_SEGNO))
    ] == []
