"""One SQLite file of texts by key. What goes wrong with it becomes a `Trouble`: a reason, and what helps.

Nothing here waits long: a file that somebody else holds is tried again with the next move.
"""

from __future__ import annotations

import contextlib
import errno
import os
import sys
import time
from collections.abc import Callable, Collection
from pathlib import Path
from typing import Any, TypeVar

DAYS_KEPT = 60
PATIENCE, IMPATIENCE = 0.15, 0.03
"""Seconds to wait for a locked file, and once it has been found locked."""
WAYS = (
    # Readers and a writer do not wait for each other, and a commit need not wait for the disk.
    "pragma journal_mode = wal",
    "pragma synchronous = normal",
)

Found = TypeVar("Found")


class Trouble(Exception):
    """The file cannot be used now: why, as the second half of a sentence, and what helps."""

    def __init__(self, why: str, cure: str, passing: bool = False) -> None:
        super().__init__(why)
        self.why, self.cure = why, cure
        self.passing = passing
        """It will most likely be over soon."""


class Tables:
    """The file, opened when first needed and again when somebody has replaced it. What is in it, subclasses say."""

    tables: tuple[str, ...] = ()
    """The statements that make them, where they are not there yet."""
    holds = ""
    """What the file has in it, for sentences."""
    meanwhile = ""
    """What to do while another program holds it."""
    patience, impatience = PATIENCE, IMPATIENCE

    def __init__(self, path: Path) -> None:
        self.path = path
        self._connection: Any = None
        self._opened: tuple[int, int] = (0, 0)
        self._patience = self.patience
        self.put_aside: Path | None = None
        """Where the broken file went that this one found."""

    def tidy(self, database: Any) -> None:
        """Forget what is old, whenever the file is opened. If that fails, nothing else does."""

    def look(self, act: Callable[[Any], Found]) -> Found:
        """Read something, from a file that cannot be written too."""
        try:
            return self._use(lambda: act(self._open()))
        except Trouble as trouble:
            if trouble.passing or not self.exists():
                raise
            return self._use(lambda: self._read_only(act))

    def change(self, act: Callable[[Any], Found]) -> Found:
        """Write something: all of it or nothing."""

        def whole() -> Found:
            database = self._open()
            database.execute("begin immediate")
            with database:  # commits, or takes everything back
                return act(database)

        return self._use(whole)

    def broken_ones(self) -> list[Path]:
        """Broken files that were put aside, as long as games of theirs would be kept."""
        oldest = time.time() - DAYS_KEPT * 86400
        with contextlib.suppress(OSError):
            return [each for each in self.path.parent.glob(self._aside("*").name) if each.stat().st_mtime > oldest]
        return []

    # ---- opening --------------------------------------------------------------------------------

    def _open(self) -> Any:
        """One connection for all that comes, unless the file is another one by now, or we are a forked child."""
        if self._connection is None or self._opened != (os.getpid(), self._inode()):
            self.close()
            self._create()
            self._connection = _connect(self.path, self._patience)
            self._opened = (os.getpid(), self._inode())
            for step in (*WAYS, *self.tables):
                self._connection.execute(step)
            with contextlib.suppress(_error()):
                self.tidy(self._connection)
        self._connection.execute(f"pragma busy_timeout = {int(1000 * self._patience)}")
        return self._connection

    def _create(self) -> None:
        """The folder, and a file that only its owner can read; one of before, too."""
        if sys.platform == "emscripten":
            raise Trouble("there is no disk here", "")
        try:
            self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            with contextlib.suppress(FileExistsError):
                os.close(os.open(self.path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
            for each in self.path.parent.glob(f"{self.path.stem}*{self.path.suffix}*"):
                with contextlib.suppress(OSError):  # somebody else's: then it is theirs to close
                    each.chmod(0o600)
        except OSError as error:
            full = error.errno in (errno.ENOSPC, errno.EDQUOT)
            raise self._full() if full else self._unusable() from error

    def _read_only(self, act: Callable[[Any], Found]) -> Found:
        """`immutable` needs no lock and no file beside it, so it works in a folder that cannot be written."""
        try:
            return self._read_by("mode=ro", act)
        except _error("OperationalError"):
            return self._read_by("mode=ro&immutable=1", act)

    def _read_by(self, way: str, act: Callable[[Any], Found]) -> Found:
        database = _connect(f"{self.path.absolute().as_uri()}?{way}", self._patience)
        try:
            return act(database)
        finally:
            database.close()

    def close(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with contextlib.suppress(Exception):
                connection.close()

    def exists(self) -> bool:
        return self._inode() != 0

    def _inode(self) -> int:
        with contextlib.suppress(OSError):
            return self.path.stat().st_ino
        return 0

    # ---- what goes wrong ------------------------------------------------------------------------

    def _use(self, act: Callable[[], Found]) -> Found:
        """Do it; a broken file is put aside, and then it is done on a new one."""
        try:
            return self._try(act)
        except _Broken:
            self._put_aside()
        try:
            return self._try(act)
        except _Broken as error:
            raise self._trouble(str(error)) from error

    def _try(self, act: Callable[[], Found]) -> Found:
        try:
            import sqlite3
        except ImportError as error:
            raise Trouble("this Python has no sqlite3", "Install a Python that has it.") from error
        try:
            found = act()
        except sqlite3.Error as error:
            self.close()
            if _kind(error) in ("not a database", "malformed"):
                raise _Broken(str(error)) from error
            trouble = self._trouble(_kind(error))
            self._patience = self.impatience if trouble.passing else self.patience
            raise trouble from error
        self._patience = self.patience
        return found

    def _trouble(self, kind: str) -> Trouble:
        if kind == "locked":
            return Trouble(f"another program holds the file of {self.holds}", self.meanwhile, passing=True)
        if kind == "full":
            return self._full()
        if kind in ("readonly", "unable to open", "disk I/O", "not a database", "malformed"):
            return self._unusable()
        return Trouble(f"the file {self.path} does not work ({kind})", "Look into it, or delete it.")

    def _full(self) -> Trouble:
        return Trouble("the disk is full", f"Make room where {self.path.parent} is; then it is kept by itself.")

    def _unusable(self) -> Trouble:
        cure = "Allow lootlab to write there, or name another folder in LOOTLAB_DATA."
        return Trouble(f"the folder {self.path.parent} cannot be written", cure)

    def _put_aside(self) -> None:
        """Nothing is thrown away: whoever knows SQLite may still rescue something."""
        if self._inode() != self._opened[1]:
            return  # another kernel has done it just now
        aside = self._aside(time.strftime("%Y%m%d-%H%M%S"))
        try:
            self.path.rename(aside)
            for more in ("-wal", "-shm"):
                with contextlib.suppress(FileNotFoundError):
                    Path(f"{self.path}{more}").rename(f"{aside}{more}")
        except OSError as error:
            raise self._unusable() from error
        self.put_aside = aside

    def _aside(self, when: str) -> Path:
        return self.path.with_name(f"{self.path.stem}.broken-{when}{self.path.suffix}")


class Database(Tables):
    """Games by key."""

    tables = ("create table if not exists games (key text primary key, saved text, at real)",)
    holds, meanwhile = "kept games", "It is tried again by itself; play on."

    def tidy(self, database: Any) -> None:
        database.execute("delete from games where at < ?", (time.time() - DAYS_KEPT * 86400,))

    def read(self, key: str) -> str | None:
        """The text under the key, from a file that cannot be written too."""
        return self.look(lambda database: _text(database, key))

    def swap(self, key: str, text: str, over: Collection[str | None]) -> str | None:
        """Write the text over one of these; if something else is there, return that and leave it."""

        def write(database: Any) -> str | None:
            found = _text(database, key)
            if found not in over:
                return found
            database.execute("insert or replace into games values (?, ?, ?)", (key, text, time.time()))
            return None

        return self.change(write)


class _Broken(Exception):
    """This is no database any more."""


def _error(name: str = "Error") -> type[Exception]:
    import sqlite3

    found: type[Exception] = getattr(sqlite3, name)
    return found


def _connect(where: Path | str, patience: float) -> Any:
    import sqlite3

    return sqlite3.connect(
        where, timeout=patience, isolation_level=None, check_same_thread=False, uri=isinstance(where, str)
    )


def _text(database: Any, key: str) -> str | None:
    row = database.execute("select saved from games where key = ?", (key,)).fetchone()
    return row[0] if row else None


def _kind(error: Exception) -> str:
    """SQLite's own words, shortened to the ones that make a difference here."""
    words = ("locked", "full", "readonly", "unable to open", "disk I/O", "not a database", "malformed")
    return next((word for word in words if word in str(error)), str(error))
