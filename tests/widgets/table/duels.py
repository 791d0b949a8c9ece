"""A duel on the table, and what its page says: for all tests of the table."""

from __future__ import annotations

import re
from typing import Any

from lootlab.widgets.table import Table

DUEL = "loot_shoot_whisky"


def duel(**more: Any) -> Table:
    return Table(DUEL, **{"seed": "CACTUS-7", **more})


def plain(html: str) -> str:
    """What a person reads."""
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def finish(table: Table) -> None:
    for _ in range(200):
        if table.over:
            return
        table.do("move", str(table.cloth.view.moves[0]))
    raise AssertionError("the duel does not end")
