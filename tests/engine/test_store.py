"""Where running matches are kept, and what is said when they are not."""

from __future__ import annotations

import os
import sqlite3
import stat
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from lootlab.engine import database
from lootlab.engine.refusal import BadInput
from lootlab.engine.store import Store, Unreadable, new_key, read_key

KEY = "ABCD-2345-EFGH-6789"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "deep" / "games.sqlite"


def kept_before(path: Path, text: str = "first") -> None:
    """A kernel has kept a game, and is gone."""
    store = Store(path)
    store.keep(KEY, text)
    store.close()


def said(store: Store, key: str = KEY) -> str:
    trouble = store.trouble(key)
    return trouble.sentence if trouble else ""


def test_a_game_is_there_again_for_another_kernel(path: Path) -> None:
    store = Store(path)
    assert store.keep(KEY, "first") == "first"
    assert store.keep(KEY, "second", "first") == "second"
    assert Store(path).get(KEY.lower().replace("-", " ")) == "second"
    assert said(store) == ""


def test_keys_cannot_be_guessed() -> None:
    keys = {new_key() for _ in range(200)}
    assert len(keys) == 200
    assert all(read_key(key) == key for key in keys)


@pytest.mark.parametrize("code", ["", "ABCD", "ABCD-2345-EFGH-678", "0000-0000-0000-0000", "'; drop table games"])
def test_a_wrong_code_is_answered(path: Path, code: str) -> None:
    with pytest.raises(BadInput, match="is not a resume code"):
        Store(path).get(code)


def test_an_unknown_code_is_answered(path: Path) -> None:
    with pytest.raises(BadInput, match=r"No game is kept under ABCD.* 60 days") as fault:
        Store(path).get(KEY)
    assert not isinstance(fault.value, Unreadable)


def test_only_its_owner_can_read_the_file(path: Path) -> None:
    kept_before(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert all(stat.S_IMODE(each.stat().st_mode) == 0o600 for each in path.parent.iterdir())


# ---- one truth -------------------------------------------------------------------------------------


def test_of_two_kernels_the_slower_one_gets_what_the_faster_one_kept(path: Path) -> None:
    one, other = Store(path), Store(path)
    one.keep(KEY, "start")
    assert one.keep(KEY, "mine", "start") == "mine"
    assert other.keep(KEY, "yours", "start") == "mine"
    assert other.keep(KEY, "yours", "mine") == "yours"
    assert one.get(KEY) == "yours"


def test_two_kernels_that_do_the_same_agree(path: Path) -> None:
    Store(path).keep(KEY, "start")
    assert Store(path).keep(KEY, "bot's move", "start") == "bot's move"
    assert Store(path).keep(KEY, "bot's move", "start") == "bot's move"


def test_a_game_that_was_deleted_meanwhile_is_kept_again(path: Path) -> None:
    store = Store(path)
    store.keep(KEY, "first")
    for each in path.parent.iterdir():
        each.unlink()
    assert store.keep(KEY, "second", "first") == "second"
    assert Store(path).get(KEY) == "second"


# ---- a disk that does not serve --------------------------------------------------------------------


def test_memory_serves_where_no_file_can_be_written(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    store = Store(blocked / "games.sqlite")
    assert store.keep(KEY, "kept") == "kept"
    assert store.get(KEY) == "kept"
    assert said(store).startswith(f"This game is not being kept: the folder {blocked} cannot be written. It lasts")
    assert store.keep(KEY, "yours", "other") == "kept"
    with pytest.raises(Unreadable, match="cannot be opened now: the folder"):
        Store(blocked / "games.sqlite").get(KEY)


def test_it_is_kept_as_soon_as_the_disk_serves_again(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    store = Store(blocked / "games.sqlite")
    store.keep(KEY, "first")
    blocked.unlink()
    assert store.keep(KEY, "second", "first") == "second"
    assert said(store) == ""
    assert Store(blocked / "games.sqlite").get(KEY) == "second"


def test_a_full_disk(path: Path) -> None:
    store = Store(path)
    store.keep(KEY, "first")
    connection = store._database._open()
    pages = connection.execute("pragma page_count").fetchone()[0]
    connection.execute(f"pragma max_page_count = {pages}")
    assert store.keep(KEY, "x" * 100_000, "first") == "x" * 100_000
    assert said(store).startswith("This game is not being kept: the disk is full. It lasts until this page is closed.")
    assert Store(path).get(KEY) == "first"
    assert store.get(KEY) == "x" * 100_000
    # The next connection has no such limit, as if somebody had made room.
    assert store.keep(KEY, "y" * 100_000, "x" * 100_000) == "y" * 100_000
    assert said(store) == ""
    assert Store(path).get(KEY) == "y" * 100_000


def test_a_locked_file_costs_a_moment_and_the_game_waits(path: Path) -> None:
    store = Store(path)
    store.keep(KEY, "first")
    holder = sqlite3.connect(path, isolation_level=None)
    holder.execute("begin immediate")
    began = time.monotonic()
    store.keep(KEY, "second", "first")
    assert time.monotonic() - began < 0.5
    assert said(store).startswith("This game is waiting to be kept: another program holds the file of kept games.")
    assert store.get(KEY) == "second"
    holder.execute("commit")
    assert store.keep(KEY, "third", "second") == "third"
    assert said(store) == ""
    assert Store(path).get(KEY) == "third"


def test_whoever_was_locked_out_takes_over_what_was_played_meanwhile(path: Path) -> None:
    store = Store(path)
    store.keep(KEY, "first")
    holder = sqlite3.connect(path, isolation_level=None)
    holder.execute("begin immediate")
    store.keep(KEY, "mine", "first")
    holder.execute("update games set saved = 'yours'")
    holder.execute("commit")
    assert store.get(KEY) == "yours"
    assert store.keep(KEY, "mine again", "mine") == "yours"
    assert said(store) == ""


def test_a_file_that_nobody_else_may_even_read(path: Path) -> None:
    kept_before(path)
    holder = sqlite3.connect(path, isolation_level=None)
    holder.execute("pragma locking_mode = exclusive")
    holder.execute("begin exclusive")
    holder.execute("update games set saved = saved")
    began = time.monotonic()
    with pytest.raises(Unreadable, match="another program holds"):
        Store(path).get(KEY)
    assert time.monotonic() - began < 0.5
    holder.close()
    assert Store(path).get(KEY) == "first"


@pytest.mark.parametrize("rubbish", [b"not a database at all" * 100, None])
def test_a_broken_file_is_put_aside_and_a_new_one_begun(path: Path, rubbish: bytes | None) -> None:
    kept_before(path, "x" * 30_000)
    whole = path.read_bytes()
    path.write_bytes(rubbish or whole[:4096] + b"\xff" * (len(whole) - 4096))
    store = Store(path)
    with pytest.raises(Unreadable, match=r"was broken, and was put aside as .*games\.broken-\d+-\d+\.sqlite"):
        store.get(KEY)
    assert store.keep("ABCD-2345-EFGH-6788", "kept") == "kept"
    assert said(store, "ABCD-2345-EFGH-6788") == ""
    assert Store(path).get("ABCD-2345-EFGH-6788") == "kept"
    assert len(list(path.parent.glob("games.broken-*.sqlite"))) == 1
    with pytest.raises(Unreadable, match="was broken"):
        Store(path).get(KEY)  # for the next kernel too it is not simply gone


def test_that_a_broken_file_was_put_aside_is_told_once(path: Path) -> None:
    path.parent.mkdir()
    path.write_bytes(b"not a database at all" * 100)
    store = Store(path)
    assert store.keep(KEY, "kept") == "kept"
    news = store.news()
    assert news is not None
    assert "was broken. It was put aside as" in news.sentence
    assert store.news() is None


def test_games_are_not_hidden_when_old_ones_cannot_be_deleted(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept_before(path)
    connection = sqlite3.connect(path)
    connection.execute(
        "create trigger no_delete before delete on games begin select raise(abort, 'readonly database'); end"
    )
    connection.execute("update games set at = ?", (time.time(),))
    connection.execute("insert into games values ('OLD', 'x', 1)")
    connection.commit()
    connection.close()
    assert Store(path).get(KEY) == "first"


def test_old_games_are_forgotten(path: Path) -> None:
    kept_before(path)
    connection = sqlite3.connect(path)
    connection.execute("update games set at = ?", (time.time() - 61 * 86400,))
    connection.commit()
    connection.close()
    with pytest.raises(BadInput, match="No game is kept"):
        Store(path).get(KEY)


ERRORS = {
    "database or disk is full": "not being kept: the disk is full",
    "attempt to write a readonly database": "not being kept: the folder",
    "unable to open database file": "not being kept: the folder",
    "database is locked": "waiting to be kept",
    "something new": "does not work (something new)",
}


@pytest.mark.parametrize("error", ERRORS)
def test_whatever_sqlite_says_is_a_sentence(path: Path, error: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def connect(*_: Any, **__: Any) -> Any:
        raise sqlite3.OperationalError(error)

    monkeypatch.setattr(database, "_connect", connect)
    store = Store(path)
    assert store.keep(KEY, "first") == "first"
    assert ERRORS[error] in said(store)
    assert store.get(KEY) == "first"


@pytest.fixture
def nobody() -> Iterator[Path]:
    """A folder of somebody without the rights of root, and those rights only."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        if os.geteuid() == 0:
            os.chown(folder, 65534, 65534)
            os.seteuid(65534)
            try:
                yield folder
            finally:
                os.seteuid(0)
        else:
            yield folder
        folder.chmod(0o755)


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="Windows has other rights")
def test_a_file_that_cannot_be_written_can_still_be_read(nobody: Path) -> None:
    path = nobody / "games.sqlite"
    kept_before(path)
    path.chmod(0o400)
    nobody.chmod(0o500)
    store = Store(path)
    assert store.get(KEY) == "first"
    assert store.keep(KEY, "second", "first") == "second"
    assert "not being kept: the folder" in said(store)
    assert store.get(KEY) == "second"
    nobody.chmod(0o700)
    path.chmod(0o600)
    assert store.keep(KEY, "third", "second") == "third"
    assert said(store) == ""
