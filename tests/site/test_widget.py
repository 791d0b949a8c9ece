"""The stand-in for anywidget does what the real one does, as far as screens ask for it."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import lootlab

HOST = Path(lootlab.__file__).parent / "site" / "host"

PLAY = """
import json, os, sys
os.environ["LOOTLAB_SITE"] = "1"
sys.path.insert(0, sys.argv[1])
import anywidget
from lootlab.widgets import Table, along
along.html = None  # sealing takes a quarter of a click: only whoever opens the panel needs it
said = []
anywidget.AnyWidget.post = staticmethod(said.append)
table = Table("loot_shoot_whisky", seed="CACTUS-7")
number = table.open()
table.hear({"do": "start", "arg": "", "value": {}, "rev": 0, "id": "a", "dressed": True})
table.hear({"do": "phrase", "arg": "", "value": {"phrase": "L W"}, "rev": table.rev, "id": "b"})
assert anywidget.__file__.startswith(sys.argv[1]), anywidget.__file__
print(json.dumps(said))
"""


def test_a_table_plays_on_it(tmp_path: Path) -> None:
    import json

    (tmp_path / "anywidget.py").write_text((HOST / "anywidget.py").read_text())
    command = [sys.executable, "-c", PLAY, str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, env={"LOOTLAB_DATA": str(tmp_path), "PATH": ""})
    assert done.returncode == 0, done.stderr
    said: list[dict[str, Any]] = json.loads(done.stdout)
    assert said[0]["type"] == "open"
    assert "shape--cloth" in said[0]["state"]["html"]  # drawn when somebody looks
    answers = [each["state"]["answered"] for each in said if "answered" in each.get("state", {})]
    assert answers[1:] == ["a", "b"]
    last = next(each["state"] for each in reversed(said) if each["type"] == "update" and "html" in each["state"])
    assert "You laid Loot at slot 1" in last["html"]


@pytest.fixture
def stand_in() -> Any:
    spec = importlib.util.spec_from_file_location("stand_in", HOST / "anywidget.py")
    assert spec is not None
    assert spec.loader is not None
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    return made


def test_changes_go_out_together_and_only_to_a_page_that_knows(stand_in: Any) -> None:
    import traitlets

    class Two(stand_in.AnyWidget):  # type: ignore[misc, name-defined]
        one = traitlets.Int().tag(sync=True)
        two = traitlets.Int().tag(sync=True)
        own = traitlets.Int()

    said: list[dict[str, Any]] = []
    stand_in.AnyWidget.post = staticmethod(said.append)
    widget = Two(one=1)
    widget.two = 5
    assert said == []
    widget.open()
    assert said.pop()["state"] == {"one": 1, "two": 5}
    with widget.hold_sync():
        widget.one, widget.two, widget.own = 2, 6, 7
        assert said == []
    assert [each["state"] for each in said] == [{"one": 2, "two": 6}]
