"""Where running matches are kept: one small SQLite file beside the kernel, in memory where there is none.

The browser gets only the key, a code that cannot be guessed; seed and moves never leave the kernel.
"""

from __future__ import annotations

import contextlib
import os
import re
import secrets
import sys
import time
from pathlib import Path
from typing import Any

from .refusal import BadInput

ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
GROUPS, GROUP = 4, 4
DAYS_KEPT = 60


def data_folder() -> Path:
    """The user's data folder; LOOTLAB_DATA overrides it."""
    if given := os.environ.get("LOOTLAB_DATA"):
        return Path(given)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home())) / "lootlab"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "lootlab"
    return Path(os.environ.get("XDG_DATA_HOME", Path.home() / ".local" / "share")) / "lootlab"


def new_key() -> str:
    return "-".join("".join(secrets.choice(ALPHABET) for _ in range(GROUP)) for _ in range(GROUPS))


def read_key(text: str) -> str:
    """A resume code in its one spelling, however it was typed.

    >>> read_key("abcd 2345efgh-6789")
    'ABCD-2345-EFGH-6789'
    """
    letters = re.sub(r"[\s-]", "", text).upper()
    if len(letters) != GROUPS * GROUP or any(letter not in ALPHABET for letter in letters):
        raise BadInput(f"“{text.strip()[:40]}” is not a resume code.", "Codes look like ABCD-2345-EFGH-6789.")
    return "-".join(letters[at : at + GROUP] for at in range(0, len(letters), GROUP))


class Store:
    """Saved matches by key."""

    def __init__(self, path: Path | None = None) -> None:
        self._memory: dict[str, str] = {}
        self._path = path or data_folder() / "games.sqlite"
        self._usable = self._prepare()

    def _prepare(self) -> bool:
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            with self._open() as database:
                database.execute("create table if not exists games (key text primary key, saved text, at real)")
                database.execute("delete from games where at < ?", (time.time() - DAYS_KEPT * 86400,))
        except Exception:  # no sqlite3, no home, a read-only disk: memory serves this kernel
            return False
        return True

    @contextlib.contextmanager
    def _open(self) -> Any:
        import sqlite3

        database = sqlite3.connect(self._path, timeout=5)
        try:
            with database:
                yield database
        finally:
            database.close()

    def put(self, saved: str, key: str | None = None) -> str:
        key = key or new_key()
        self._memory[key] = saved
        if self._usable:
            # A full or locked disk must not stop the game; memory still has it.
            with contextlib.suppress(Exception), self._open() as database:
                database.execute("insert or replace into games values (?, ?, ?)", (key, saved, time.time()))
        return key

    def get(self, code: str) -> str:
        key = read_key(code)
        found = self._memory.get(key)
        if self._usable:
            with contextlib.suppress(Exception), self._open() as database:
                row = database.execute("select saved from games where key = ?", (key,)).fetchone()
                found = row[0] if row else found
        if found is None:
            raise BadInput(f"No game is kept under {key}.", "Check the code, or start a new game.")
        return found
