"""A wire instead of a kernel: what a widget sends to the browser is kept, so that tests can read it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import comm
import pytest
from comm.base_comm import BaseComm

from lootlab.engine import database
from lootlab.engine.store import Store
from lootlab.widgets.table import Table


class Wire:
    """Everything that went out, oldest first."""

    def __init__(self) -> None:
        self.sent: list[dict[str, Any]] = []

    def states(self, name: str) -> list[Any]:
        """The values of one trait that were sent."""
        updates = [message.get("state", {}) for message in self.sent]
        return [update[name] for update in updates if name in update]

    @property
    def text(self) -> str:
        return repr(self.sent)


@pytest.fixture
def wire(monkeypatch: pytest.MonkeyPatch) -> Wire:
    kept = Wire()

    class Recorded(BaseComm):
        def publish_msg(self, msg_type: str, data: Any = None, *args: Any, **more: Any) -> None:
            kept.sent.append(data or {})

    monkeypatch.setattr(comm, "create_comm", lambda **given: Recorded(**given))
    return kept


@pytest.fixture(autouse=True)
def _own_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No test touches the games of whoever runs it, or fails because others keep the disk busy."""
    monkeypatch.setattr(database, "LONGEST", 30)
    monkeypatch.setattr(Table, "store", Store(tmp_path / "games.sqlite"))
