"""A second shelf for what the first cannot take: a folder that a server lends its kernels for the time it runs.

So a game is open in one place at a time, and comes back after a crash of its kernel, even where the data folder cannot
be written. What lies on the second shelf is newer than what lies on the first; it moves there as soon as it can.
"""

from __future__ import annotations

import atexit
import contextlib
import json
import os
import shutil
import tempfile
from collections.abc import Collection
from pathlib import Path

from .database import NOTHING, Database, Row, Shelf, Trouble

VARIABLE = "LOOTLAB_SECOND_SHELF"
"""Where a server tells its kernels the folder."""


def lend_folder() -> None:
    """What a server does when it starts. The folder goes when the server does."""
    if VARIABLE not in os.environ:
        with contextlib.suppress(OSError):
            folder = tempfile.mkdtemp(prefix="lootlab-")
            os.environ[VARIABLE] = folder
            atexit.register(_take_back, folder, os.getpid())


def _take_back(folder: str, lender: int) -> None:
    if os.getpid() == lender:  # and not a kernel that was forked from it
        shutil.rmtree(folder, ignore_errors=True)


def shelf(path: Path) -> Shelf:
    """Where games are kept, and put by where a server has lent a folder for that."""
    lent = os.environ.get(VARIABLE)
    return TwoShelves(Database(path), Database(Path(lent) / path.name)) if lent else Database(path)


class TwoShelves:
    """Games by key. `trouble` tells why the last one that was written lies on the second shelf."""

    def __init__(self, first: Database, second: Database) -> None:
        self.first, self.second = first, second
        self.trouble: Trouble | None = None

    @property
    def put_aside(self) -> Path | None:
        return self.first.put_aside

    @property
    def seal_key(self) -> bytes | None:
        return self.first.seal_key

    def read(self, key: str) -> Row:
        put_by = self._put_by(key)
        return self.first.read(key) if put_by.saved is None else put_by

    def take(self, key: str, holder: str) -> Row:
        if self._brought_home(key):
            return self.first.take(key, holder)
        return self.second.take(key, holder)

    def swap(
        self, key: str, text: str, holder: str, over: Collection[str], forebears: Collection[str], shown: bool
    ) -> Row:
        if self._brought_home(key):
            try:
                found = self.first.swap(key, text, holder, over, forebears, shown)
            except Trouble as trouble:
                self.trouble = trouble
                if (kept := self._in_the_way(key, holder, over, forebears, shown)) is not None:
                    return kept
            else:
                self.trouble = None
                return found
        try:
            return self.second.swap(key, text, holder, over, forebears, shown)
        except Trouble:
            raise self.trouble or Trouble("the disk does not work", "") from None  # the first one's is to be told

    def _in_the_way(
        self, key: str, holder: str, over: Collection[str], forebears: Collection[str], shown: bool
    ) -> Row | None:
        """What the first shelf, which can perhaps be read, has against it."""
        with contextlib.suppress(Trouble):
            kept = self.first.read(key)
            theirs = kept.holder not in (None, holder, *forebears) and not shown
            if kept.saved is not None and (kept.saved not in over or theirs):
                return kept
        return None

    def _put_by(self, key: str) -> Row:
        if self.second.exists():
            with contextlib.suppress(Trouble):
                return self.second.read(key)
        return NOTHING

    def _brought_home(self, key: str) -> bool:
        """Does nothing of it lie on the second shelf (any more)?"""
        put_by = self._put_by(key)
        if put_by.saved is None:
            return True
        try:
            kept = self.first.read(key)
            if kept.at <= put_by.at:  # else somebody without the second shelf has played on
                over = (put_by.saved, kept.saved or "")
                self.first.swap(key, put_by.saved, put_by.holder or "", over, (), shown=True)
                self.first.take(key, put_by.holder or "")
            self.second.drop(key)
        except Trouble as trouble:
            self.trouble = trouble
            return False
        return True

    def tidy_up(self) -> None:
        self.first.tidy_up()

    def broken_ones(self) -> list[Path]:
        return self.first.broken_ones()

    def close(self) -> None:
        self.first.close()
        self.second.close()


def goes_on_from(kept: str, saved: str) -> bool:
    """Is the saved game the kept one, and some moves more?"""
    try:
        before, after = json.loads(kept), json.loads(saved)
        moves = before.pop("moves")
        return bool(moves == after.pop("moves")[: len(moves)] and before == after)
    except (AttributeError, KeyError, TypeError, ValueError):
        return False
