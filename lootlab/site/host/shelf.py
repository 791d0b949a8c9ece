"""Running games, kept by the page: the browser's storage takes the place of the file beside a kernel.

Python cannot reach that storage itself. It knows what is there, and tells the page what to keep; the page writes it
down before it shows the picture that follows, or answers why it cannot. A game holds all hidden cards, so it is pressed
and sealed: nobody reads them by looking at the storage. The key is in these very files, though: whoever really wants
to can open it.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Collection
from pathlib import Path
from typing import Any

from lootlab.engine import sealing
from lootlab.engine.database import DAYS_KEPT, NOTHING, Row, Trouble
from lootlab.engine.refusal import BadInput

MOST = 150
"""Games: a browser gives a site little room."""


class Shelf:
    """Games by key, as far as the page has told."""

    put_aside: Path | None = None
    seal_key: bytes | None = bytes(sealing.KEY_BYTES)
    trouble: Trouble | None = None

    def __init__(self, tell: Callable[[dict[str, Any]], None], rows: dict[str, Any], fault: str = "") -> None:
        self._tell = tell
        self._rows = {key: row for key, row in rows.items() if _sound(row)}
        self._fault = _fault(fault)

    # ---- what a store asks ----------------------------------------------------------------------

    def read(self, key: str) -> Row:
        row = self._rows.get(key)
        if row is None or row["at"] < _oldest():
            return NOTHING
        try:
            return Row(sealing.unpressed(row["saved"], bytes(sealing.KEY_BYTES)), row["holder"])
        except BadInput:
            return NOTHING

    def take(self, key: str, holder: str) -> Row:
        """Where it cannot be written down it is ours all the same: nobody but this browser has it."""
        found = self.read(key)
        if found.saved is not None:
            self._write(key, found.saved, holder)
        return found

    def swap(
        self, key: str, text: str, holder: str, over: Collection[str], forebears: Collection[str], shown: bool
    ) -> Row:
        """As in `Database.swap`."""
        found = self.read(key)
        if found.saved is not None and found.saved not in over:
            return found
        ours = found.holder in (None, holder, *forebears)
        if not ours and not shown:
            return found
        now = Row(text, holder if ours else found.holder)
        self._write(key, text, now.holder)
        if self._fault:
            raise _trouble(self._fault)
        return now

    def tidy_up(self) -> None:
        newest = sorted(self._rows, key=lambda key: -self._rows[key]["at"])
        for key in [key for key in self._rows if self._rows[key]["at"] < _oldest()] + newest[MOST:]:
            self._rows.pop(key, None)
            self._tell({"type": "drop", "key": key})

    def broken_ones(self) -> list[Path]:
        return []

    def close(self) -> None:
        """Nothing is open."""

    # ---- what the page says ---------------------------------------------------------------------

    def hear(self, key: str, row: Any, fault: str) -> bool:
        """What is kept under this key now, and why ours is not. True if somebody who shows the game must know."""
        before, self._fault = self._fault, _fault(fault)
        if fault:
            return True
        if _sound(row):
            self._rows[key] = row
        else:
            self._rows.pop(key, None)
        return bool(before or row)

    def _write(self, key: str, text: str, holder: str | None) -> None:
        """Tell the page. Where it could not keep the last one it tries again, and says so if it can by now."""
        before = self._rows.get(key, {}).get("stamp", "")
        saved = sealing.pressed(text, bytes(sealing.KEY_BYTES))
        row = {"saved": saved, "holder": holder, "at": time.time(), "stamp": secrets.token_hex(6)}
        self._tell({"type": "keep", "key": key, "row": row, "before": before})
        self._rows[key] = row


def _fault(said: str) -> str:
    return said if said in ("refused", "full") else ""


def _trouble(fault: str) -> Trouble:
    if fault == "full":
        why = "the storage of this browser is full"
        return Trouble(why, "Delete data of other sites, or take the game along as a file.")
    why = "this browser keeps nothing for this site"
    return Trouble(why, "Allow it to keep data of this site, or take the game along as a file.")


def _sound(row: Any) -> bool:
    """Somebody else may write there, too."""
    kinds: dict[str, Any] = {"saved": str, "holder": (str, type(None)), "at": (int, float), "stamp": str}
    return isinstance(row, dict) and all(isinstance(row.get(name), kind) for name, kind in kinds.items())


def _oldest() -> float:
    return time.time() - DAYS_KEPT * 86400
