"""Where running matches are kept: one small SQLite file beside the kernel, in memory while that cannot be written.

The browser gets only the key, a code that cannot be guessed; seed and moves never leave the kernel.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import secrets
import sys
from pathlib import Path
from typing import NamedTuple

from . import sealing
from .database import DAYS_KEPT, Shelf, Trouble
from .refusal import BadInput, Refusal
from .two_shelves import shelf
from .where import served

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


def new_holder() -> str:
    """A name for one window. It stays in the kernel."""
    return secrets.token_hex(8)


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


class Held(NamedTuple):
    """A kept game, and whether it is ours to play on with."""

    saved: str
    held: bool


class Store:
    """Saved matches by key. Each is open in one place at a time: only its holder plays on."""

    def __init__(self, path: Path | None = None, database: Shelf | None = None) -> None:
        self._database: Shelf = database or shelf(path or data_folder() / "games.sqlite")
        self._waiting: dict[str, tuple[str, tuple[str, ...]]] = {}
        """What could not be written yet, and what was kept or tried before, by key. It lasts as long as this kernel."""
        self._put_by: set[str] = set()
        """What is kept only as long as the server runs."""
        self._holders: dict[str, list[str]] = {}
        """Which windows of this kernel have opened it, the last one last, by key."""
        self._trouble: Trouble | None = None
        self._told_aside: Path | None = None
        self._reported: set[str] = set()

    # ---- keeping --------------------------------------------------------------------------------

    def keep(self, key: str, saved: str, holder: str, before: str = "") -> Held:
        """Keep it, if it is ours and what is kept is still `before`. Returns what is kept now and if it is ours."""
        holders = self._holders.setdefault(key, [holder])
        if holders[-1] != holder:
            return Held(before, held=False)
        shown = key in self._waiting
        _, earlier = self._waiting.get(key, ("", (before,)))
        try:
            now = self._database.swap(key, saved, holder, (*earlier, saved), holders, shown)
        except Trouble as trouble:
            self._report(trouble)
            self._waiting[key] = (saved, (*earlier, saved))
            return Held(saved, held=True)
        self._waiting.pop(key, None)
        self._put_by.discard(key)
        if self._database.trouble:
            self._report(self._database.trouble)
            self._put_by.add(key)
        return Held(now.saved or "", held=now.holder in (None, holder))

    def holds(self, key: str, holder: str) -> bool:
        """Is the game still this window's? As long as nobody can look, what we know counts."""
        holders = self._holders.setdefault(key, [holder])
        if holders[-1] != holder:
            return False
        try:
            found = self._database.read(key)
        except Trouble as trouble:
            self._report(trouble)
            return True
        return found.holder in (None, *holders)

    def take(self, code: str, holder: str) -> Held:
        """Open the game to play on; the window that held it does not any more. Where that cannot be written down it
        can be looked at only: another window may hold it. BadInput if there is none, Unreadable if nobody can tell."""
        key = read_key(code)
        if waiting := self._last_try(key):
            self._holders.setdefault(key, []).append(holder)
            return Held(waiting, held=True)
        try:
            found = self._database.take(key, holder)
        except Trouble as trouble:
            self._report(trouble)
            return Held(self.get(key), held=False)
        if found.saved is None:
            raise self._missing(key)
        self._holders[key] = [holder]
        return Held(found.saved, held=True)

    def _last_try(self, key: str) -> str:
        """What another window of this very kernel could not keep, and still cannot; else nothing."""
        if key in self._waiting:
            self.keep(key, self._waiting[key][0], self._holders[key][-1])
        return self._waiting.get(key, ("", ()))[0]

    def get(self, code: str) -> str:
        """The kept game, to look at. BadInput if there is none, Unreadable if nobody can tell."""
        key = read_key(code)
        waiting, earlier = self._waiting.get(key, ("", ()))
        try:
            found = self._database.read(key).saved
        except Trouble as trouble:
            if waiting:
                return waiting
            why, cure = _said(trouble)
            raise Unreadable(f"The game {key} cannot be opened now: {why}.", cure) from trouble
        if waiting and (found is None or found in earlier):
            return waiting
        if found is None:
            raise self._missing(key)
        return found

    def _missing(self, key: str) -> BadInput:
        if broken := self._database.broken_ones():
            self._told_aside = self._database.put_aside
            where = "" if served() else f" as {broken[-1]}"
            why = f"the file of kept games was broken, and was put aside{where}"
            return Unreadable(f"The game {key} cannot be opened: {why}.", "Start a new one.")
        return BadInput(f"No game is kept under {key}.", f"Games are kept for {DAYS_KEPT} days. Start a new one.")

    # ---- to take along --------------------------------------------------------------------------

    def sealed(self, key: str, saved: str) -> str:
        """The game as a file that only this store opens again; nothing where there is no key for it."""
        secret = next(iter(self._seal_keys()), None)
        return sealing.seal(json.dumps({"code": key, "saved": saved}), secret) if secret else ""

    def pressed(self, key: str, saved: str) -> str:
        """The same, short enough for an address; nothing where there is no key for it."""
        secret = next(iter(self._seal_keys()), None)
        return sealing.pressed(json.dumps({"code": key, "saved": saved}), secret) if secret else ""

    @property
    def seals_for_good(self) -> bool:
        """Can a sealed file be opened after the server was started again?"""
        return self._database.seal_key is not None or not served()

    def _seal_keys(self) -> list[bytes]:
        """The one that is kept beside the games comes first."""
        return [key for key in (self._database.seal_key, sealing.passing_key(served())) if key]

    def unsealed(self, text: str) -> tuple[str, str]:
        """Code and game of such a file or address."""
        with contextlib.suppress(Trouble):
            self._database.read(new_key())  # so that the key has been fetched
        opened = sealing.opened if sealing.is_sealed(text) else sealing.unpressed
        plain = opened(text, *self._seal_keys())
        try:
            data = json.loads(plain)
            return read_key(data["code"]), str(data["saved"])
        except (KeyError, TypeError, ValueError) as error:
            raise BadInput(sealing.FAULT, sealing.REMEDY) from error

    def tidy(self) -> None:
        """Delete what is too old to be given out; for a moment when nobody waits."""
        self._database.tidy_up()

    # ---- what to say ----------------------------------------------------------------------------

    def trouble(self, key: str) -> Refusal | None:
        """Why this game is not on the disk, in a sentence; None when it is."""
        if self._trouble is None or key not in self._put_by | self._waiting.keys():
            return None
        how = "is waiting to be kept" if self._trouble.passing else "is not being kept"
        why, cure = _said(self._trouble)
        lasts = "the server is stopped" if key in self._put_by else "this page is closed"
        return Refusal("", f"This game {how}: {why}.", f"It lasts until {lasts}. {cure}".strip())

    @property
    def may_pass(self) -> bool:
        """Is it most likely kept in a moment, without anybody's help?"""
        return self._trouble is not None and self._trouble.passing

    def unheld(self) -> Refusal:
        """Why a game that was opened cannot be played on: nobody can write down that it is ours now."""
        why, cure = _said(self._trouble) if self._trouble else ("", "")
        text = f"This game can only be looked at now: {why}."
        return Refusal("", text, f"It may be open in another window. It is tried again by itself. {cure}".strip())

    def news(self) -> Refusal | None:
        """Told once: a broken file was put aside."""
        aside, told = self._database.put_aside, self._told_aside
        self._told_aside = aside
        if aside is None or aside == told:
            return None
        where = "" if served() else f" as {aside}"
        remedy = f"It was put aside{where}, and a new one was begun. Games from before cannot be continued."
        return Refusal("", "The file of kept games was broken.", remedy)

    def _report(self, trouble: Trouble) -> None:
        """Whoever runs a server reads on its terminal what visitors are not told: which folder it is."""
        self._trouble = trouble
        if served() and not trouble.passing and trouble.why not in self._reported and sys.__stderr__ is not None:
            self._reported.add(trouble.why)
            print(f"lootlab: games are not being kept: {trouble.why}. {trouble.cure}", file=sys.__stderr__, flush=True)

    def close(self) -> None:
        """Let go of the file. The next use opens it again."""
        self._database.close()


def _said(trouble: Trouble) -> tuple[str, str]:
    return trouble.outside if served() else (trouble.why, trouble.cure)


__all__ = [
    "DAYS_KEPT", "Held", "Store", "Unreadable", "data_folder", "new_holder", "new_key", "read_key", "served",
]  # fmt: skip
