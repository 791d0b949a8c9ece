"""Where running matches are kept: one small SQLite file beside the kernel, in memory while that cannot be written.

The browser gets only the key, a code that cannot be guessed; seed and moves never leave the kernel.
"""

from __future__ import annotations

import os
import re
import secrets
import sys
from pathlib import Path

from .database import DAYS_KEPT, Database, Trouble
from .refusal import BadInput, Refusal

ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
GROUPS, GROUP = 4, 4


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


class Unreadable(BadInput):
    """The game may well be there, but nobody can look just now."""


class Store:
    """Saved matches by key, each with one truth: whoever keeps a game says which moment it goes on from."""

    def __init__(self, path: Path | None = None) -> None:
        self._database = Database(path or data_folder() / "games.sqlite")
        self._waiting: dict[str, tuple[str, str]] = {}
        """What could not be written yet, and what it goes on from, by key. It lasts as long as this kernel."""
        self._trouble: Trouble | None = None
        self._told_aside: Path | None = None

    def keep(self, key: str, saved: str, before: str = "") -> str:
        """Keep it if what is kept is still `before`. Returns what is kept now: another window may have been faster."""
        waiting, base = self._waiting.get(key, (before, before))
        if waiting not in (before, saved):
            return waiting
        try:
            newer = self._database.swap(key, saved, over=(None, base, saved))
        except Trouble as trouble:
            self._trouble = trouble
            self._waiting[key] = (saved, base)
            return saved
        self._waiting.pop(key, None)
        return saved if newer is None else newer

    def get(self, code: str) -> str:
        """The kept game. BadInput if there is none, Unreadable if nobody can tell."""
        key = read_key(code)
        waiting, base = self._waiting.get(key, ("", ""))
        try:
            found = self._database.read(key)
        except Trouble as trouble:
            if waiting:
                return waiting
            raise Unreadable(f"The game {key} cannot be opened now: {trouble.why}.", trouble.cure) from trouble
        if waiting and found in (None, base):
            return waiting
        if found is not None:
            return found
        if broken := self._database.broken_ones():
            self._told_aside = self._database.put_aside
            why = f"the file of kept games was broken, and was put aside as {broken[-1]}"
            raise Unreadable(f"The game {key} cannot be opened: {why}.", "Start a new one.")
        raise BadInput(f"No game is kept under {key}.", f"Games are kept for {DAYS_KEPT} days. Start a new one.")

    def trouble(self, key: str) -> Refusal | None:
        """Why this game is not on the disk, in a sentence; None when it is."""
        if key not in self._waiting or self._trouble is None:
            return None
        how = "is waiting to be kept" if self._trouble.passing else "is not being kept"
        text = f"This game {how}: {self._trouble.why}."
        return Refusal("", text, f"It lasts until this page is closed. {self._trouble.cure}".strip())

    def news(self) -> Refusal | None:
        """Told once: a broken file was put aside."""
        aside, told = self._database.put_aside, self._told_aside
        self._told_aside = aside
        if aside is None or aside == told:
            return None
        remedy = f"It was put aside as {aside}, and a new one was begun. Games from before cannot be continued."
        return Refusal("", "The file of kept games was broken.", remedy)

    def close(self) -> None:
        """Let go of the file. The next use opens it again."""
        self._database.close()


__all__ = ["DAYS_KEPT", "Store", "Unreadable", "data_folder", "new_key", "read_key"]
