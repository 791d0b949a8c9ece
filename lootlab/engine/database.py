"""One SQLite file of texts by key. What goes wrong with it becomes a `Trouble`: a reason, and what helps.

Nothing here waits long: a file that somebody else holds, or that is on a slow disk, is tried again with the next move.
"""

from __future__ import annotations

import contextlib
import errno
import os
import sys
import time
from collections.abc import Callable, Collection
from pathlib import Path
from typing import Any, NamedTuple, Protocol, TypeVar

from .errand import Messenger, TooSlow
from .sealing import lasting_key

DAYS_KEPT = 60
PATIENCE, IMPATIENCE = 0.15, 0.03
"""Seconds to wait for a locked file, and once it has been found locked."""
LONGEST = 0.4
"""Seconds that a click waits for a game to be read or written, whatever the disk does meanwhile."""
WAYS = (
    # Readers and a writer do not wait for each other.
    "pragma journal_mode = wal",
    # What was said to be kept is on the disk: it survives that somebody pulls the plug. Costs one fsync a move.
    "pragma synchronous = full",
)

TELL_THEM = "Tell whoever runs the server."

Found = TypeVar("Found")


class Trouble(Exception):
    """The file cannot be used now: why, as the second half of a sentence, and what helps."""

    def __init__(self, why: str, cure: str, passing: bool = False, outside: tuple[str, str] = ("", "")) -> None:
        super().__init__(why)
        self.why, self.cure = why, cure
        self.passing = passing
        """It will most likely be over soon."""
        self.outside = outside if any(outside) else (why, cure)
        """The same for visitors, who need not know the folders of the machine."""


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
        return self._soon(lambda: self._look(act))

    def change(self, act: Callable[[Any], Found]) -> Found:
        """Write something: all of it or nothing."""
        return self._soon(lambda: self._change(act))

    def _soon(self, act: Callable[[], Found]) -> Found:
        return act()

    def _look(self, act: Callable[[Any], Found]) -> Found:
        try:
            return self._use(lambda: act(self._open()))
        except Trouble as trouble:
            if trouble.passing or not self.exists():
                raise
            return self._use(lambda: self._read_only(act))

    def _change(self, act: Callable[[Any], Found]) -> Found:
        def whole() -> Found:
            database = self._open()
            database.execute("begin immediate")
            with database:  # commits, or takes everything back
                return act(database)

        return self._use(whole)

    def broken_ones(self) -> list[Path]:
        """Broken files that were put aside, as long as games of theirs would be kept."""
        oldest = _oldest()
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
            if _sqlites_word(error) in ("not a database", "malformed"):
                raise _Broken(str(error)) from error
            trouble = self._trouble(_sqlites_word(error))
            self._patience = self.impatience if trouble.passing else self.patience
            raise trouble from error
        self._patience = self.patience
        return found

    def _trouble(self, saying: str) -> Trouble:
        if saying == "locked":
            return Trouble(f"another program holds the file of {self.holds}", self.meanwhile, passing=True)
        if saying == "full":
            return self._full()
        if saying in ("readonly", "unable to open", "disk I/O", "not a database", "malformed"):
            return self._unusable()
        outside = (f"the file of {self.holds} does not work", TELL_THEM)
        return Trouble(f"the file {self.path} does not work ({saying})", "Look into it, or delete it.", outside=outside)

    def _full(self) -> Trouble:
        cure = f"Make room where {self.path.parent} is; then it is kept by itself."
        return Trouble("the disk is full", cure, outside=("the disk of the server is full", TELL_THEM))

    def _unusable(self) -> Trouble:
        cure = "Allow lootlab to write there, or name another folder in LOOTLAB_DATA."
        outside = (f"the server cannot write its file of {self.holds}", TELL_THEM)
        return Trouble(f"the folder {self.path.parent} cannot be written", cure, outside=outside)

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


class Row(NamedTuple):
    """A kept game, and which window holds it: only that one plays on."""

    saved: str | None
    holder: str | None
    at: float = 0.0


NOTHING = Row(None, None)


class Shelf(Protocol):
    """Where games are kept, by key: a `Database`, or what a page without a server has instead."""

    @property
    def put_aside(self) -> Path | None: ...
    @property
    def seal_key(self) -> bytes | None: ...
    @property
    def trouble(self) -> Trouble | None:
        """Why the last one that was written is not kept for good."""

    def read(self, key: str) -> Row: ...
    def take(self, key: str, holder: str) -> Row: ...
    def swap(
        self, key: str, text: str, holder: str, over: Collection[str], forebears: Collection[str], shown: bool
    ) -> Row: ...
    def tidy_up(self) -> None: ...
    def broken_ones(self) -> list[Path]: ...
    def close(self) -> None: ...


class Database(Tables):
    """Games by key, in a file."""

    tables = (
        "create table if not exists games (key text primary key, saved text, at real)",
        "create table if not exists holders (key text primary key, holder text, at real)",
    )
    holds, meanwhile = "kept games", "It is tried again by itself; play on."

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self._messenger = Messenger(LONGEST)
        self.trouble: Trouble | None = None
        self.seal_key: bytes | None = None
        """Seals games that are taken along as a file. Fetched beforehand: in need the disk may not give it."""

    def _create(self) -> None:
        try:
            super()._create()
        finally:
            self.seal_key = self.seal_key or lasting_key(self.path.with_name("seal.key"))

    def _soon(self, act: Callable[[], Found]) -> Found:
        if sys.platform == "emscripten":  # no threads there, and no disk
            return act()
        try:
            return self._messenger.run(act)
        except TooSlow as slow:
            raise Trouble("the disk is slow", self.meanwhile, passing=True) from slow

    def read(self, key: str) -> Row:
        """What is under the key, from a file that cannot be written too."""
        return self.look(lambda database: _row(database, key))

    def take(self, key: str, holder: str) -> Row:
        """From now on this holder plays on with the game, and nobody else. Returns what was there."""

        def write(database: Any) -> Row:
            found = _row(database, key)
            if found.saved is not None:
                _hold(database, key, holder)
            return found

        return self.change(write)

    def swap(
        self, key: str, text: str, holder: str, over: Collection[str], forebears: Collection[str], shown: bool
    ) -> Row:
        """Write the text over one of these, if this holder has the game, or one of those it has taken it over from.

        If somebody has `shown` it already, it is written although another one has the game: it stays shown. Returns
        what is there now.
        """

        def write(database: Any) -> Row:
            found = _row(database, key)
            if found.saved is not None and found.saved not in over:
                return found
            ours = found.holder in (None, holder, *forebears)
            if not ours and not shown:
                return found
            database.execute("insert or replace into games values (?, ?, ?)", (key, text, time.time()))
            if ours and found.holder != holder:
                _hold(database, key, holder)
            return Row(text, holder if ours else found.holder)

        return self.change(write)

    def drop(self, key: str) -> None:
        """It is kept elsewhere."""
        self.change(lambda database: _drop(database, key))

    def tidy_up(self, most: int = 500) -> None:
        """Delete some of what is too old to be given out; it waits for nobody, and nobody for it."""

        def delete(database: Any) -> None:
            database.execute("pragma busy_timeout = 0")
            for table in ("games", "holders"):
                old = f"select key from {table} where at < ? limit ?"
                database.execute(f"delete from {table} where key in ({old})", (_oldest(), most))

        with contextlib.suppress(Trouble):
            self.look(delete)


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


def _row(database: Any, key: str) -> Row:
    saved = database.execute("select saved, at from games where key = ? and at >= ?", (key, _oldest())).fetchone()
    if saved is None:
        return NOTHING
    try:
        holder = database.execute("select holder from holders where key = ?", (key,)).fetchone()
    except _error("OperationalError") as error:
        if "no such table" not in str(error):
            raise
        holder = None  # a file from before there were any, that cannot be written now
    return Row(saved[0], holder[0] if holder else None, saved[1])


def _hold(database: Any, key: str, holder: str) -> None:
    database.execute("insert or replace into holders values (?, ?, ?)", (key, holder, time.time()))


def _drop(database: Any, key: str) -> None:
    for table in ("games", "holders"):
        database.execute(f"delete from {table} where key = ?", (key,))


def _oldest() -> float:
    return time.time() - DAYS_KEPT * 86400


def _sqlites_word(error: Exception) -> str:
    """SQLite's own words, shortened to the ones that make a difference here."""
    words = ("locked", "full", "readonly", "unable to open", "disk I/O", "not a database", "malformed")
    return next((word for word in words if word in str(error)), str(error))
