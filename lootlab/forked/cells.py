"""A kernel that sets its page up by itself: it runs the cells of the notebook before anybody can ask it anything.

The page around its widgets was rendered for an earlier visitor, so the widgets must have the names they had then.
Widgets get theirs from their comms, and those count here: the first one of every kernel is the first one of the page.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any

import comm


def count_comms() -> None:
    """Comms that are given no name get the next number. Nobody can guess more from it: a kernel has one visitor."""
    numbers = itertools.count(1)
    create = comm.create_comm

    def counted(*args: Any, **kwargs: Any) -> Any:
        if not kwargs.get("comm_id"):
            kwargs["comm_id"] = f"{next(numbers):032x}"
        return create(*args, **kwargs)

    comm.create_comm = counted


def run(shell: Any, cells: Sequence[str]) -> bool:
    """Run them as a page does, up to the first that fails; whether none did."""
    return all(shell.run_cell(cell, store_history=False, silent=True).success for cell in cells)
