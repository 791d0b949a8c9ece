"""Where running matches are kept, and what is said when they are not."""

from __future__ import annotations

import os
import sqlite3
import stat
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from lootlab.engine import database
from lootlab.engine.refusal import BadInput
from lootlab.engine.store import Store, Unreadable, new_key, read_key
from lootlab.languages import tongue

KEY = "ABCD-2345-EFGH-6789"
ME, YOU = "me", "you"
"""Two windows."""
LONGEST = database.LONGEST
"""As the product has it."""


@pytest.fixture(autouse=True)
def _busy_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """Others may keep the disk busy while this runs."""
    monkeypatch.setattr(database, "LONGEST", 30)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "deep" / "games.sqlite"


def keep(store: Store, saved: str, before: str = "", key: str = KEY, who: str = ME) -> str:
    """What is kept then; the game must be ours."""
    now = store.keep(key, saved, who, before)
    assert now.held
    return now.saved


def kept_before(path: Path, text: str = "first") -> None:
    """A kernel has kept a game, and is gone."""
    store = Store(path)
    keep(store, text)
    store.close()


def said(store: Store, key: str = KEY) -> str:
    trouble = store.trouble(key)
    return trouble.sentence if trouble else ""


def test_a_game_is_there_again_for_another_kernel(path: Path) -> None:
    store = Store(path)
    assert keep(store, "first") == "first"
    assert keep(store, "second", "first") == "second"
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


# ---- one place ---------------------------------------------------------------------------------------


def test_whoever_opens_a_game_holds_it_and_the_other_keeps_nothing_more(path: Path) -> None:
    one, other = Store(path), Store(path)
    keep(one, "start")
    assert other.take(KEY, YOU) == ("start", True)
    assert not one.holds(KEY, ME)
    assert other.holds(KEY, YOU)
    assert one.keep(KEY, "mine", ME, "start") == ("start", False)
    assert keep(other, "yours", "start", who=YOU) == "yours"
    assert one.keep(KEY, "mine", ME, "start") == ("yours", False)
    assert one.take(KEY, ME) == ("yours", True)
    assert other.keep(KEY, "more", YOU, "yours") == ("yours", False)
    assert keep(one, "more", "yours") == "more"


def test_of_two_windows_of_one_kernel_only_the_last_one_plays(path: Path) -> None:
    store = Store(path)
    keep(store, "start")
    assert store.take(KEY, YOU) == ("start", True)
    assert store.keep(KEY, "mine", ME, "start") == ("start", False)
    assert not store.holds(KEY, ME)
    assert keep(store, "yours", "start", who=YOU) == "yours"


def test_a_game_from_before_there_were_holders_is_anybodys(path: Path) -> None:
    kept_before(path)
    connection = sqlite3.connect(path)
    connection.execute("drop table holders")
    connection.close()
    assert Store(path).get(KEY) == "first"
    assert Store(path).take(KEY, YOU) == ("first", True)
    assert not Store(path).holds(KEY, ME)


def test_what_cannot_be_taken_over_can_be_looked_at_only(path: Path) -> None:
    """Nobody can write down whose it is: then two windows could play the same game apart."""
    kept_before(path)
    holder = sqlite3.connect(path, isolation_level=None)
    holder.execute("begin immediate")
    store = Store(path)
    assert store.take(KEY, YOU) == ("first", False)
    assert store.unheld().text == "This game can only be looked at now: another program holds the file of kept games."
    holder.execute("rollback")
    assert store.take(KEY, YOU) == ("first", True)


def test_what_was_shown_while_it_could_not_be_written_stays_shown(path: Path) -> None:
    """Another window opens the game at the moment the disk serves again: the first one's moves are not lost."""
    one, other = Store(path), Store(path)
    keep(one, "start")
    holder = sqlite3.connect(path, isolation_level=None)
    holder.execute("begin immediate")
    assert keep(one, "shown", "start") == "shown"
    assert other.take(KEY, YOU) == ("start", False)
    holder.execute("rollback")
    assert other.take(KEY, YOU) == ("start", True)
    assert one.keep(KEY, "shown", ME, "shown") == ("shown", False)
    assert other.keep(KEY, "my own way", YOU, "start") == ("shown", True)
    assert keep(other, "after that", "shown", who=YOU) == "after that"


def test_what_waits_in_this_kernel_is_handed_on_and_kept_by_its_heir(path: Path) -> None:
    store = Store(path)
    keep(store, "start")
    holder = sqlite3.connect(path, isolation_level=None)
    holder.execute("begin immediate")
    keep(store, "waits", "start")
    assert store.take(KEY, YOU) == ("waits", True)
    assert store.keep(KEY, "mine", ME, "waits") == ("waits", False)
    assert keep(store, "more", "waits", who=YOU) == "more"
    holder.execute("rollback")
    assert keep(store, "most", "more", who=YOU) == "most"
    assert Store(path).get(KEY) == "most"
    assert store.holds(KEY, YOU)


def test_a_game_that_was_deleted_meanwhile_is_kept_again(path: Path) -> None:
    store = Store(path)
    keep(store, "first")
    for each in path.parent.iterdir():
        each.unlink()
    assert keep(store, "second", "first") == "second"
    assert Store(path).get(KEY) == "second"


# ---- a disk that does not serve --------------------------------------------------------------------


def test_memory_serves_where_no_file_can_be_written(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    store = Store(blocked / "games.sqlite")
    assert keep(store, "kept") == "kept"
    assert store.get(KEY) == "kept"
    assert said(store).startswith(f"This game is not being kept: the folder {blocked} cannot be written. It lasts")
    with pytest.raises(Unreadable, match="cannot be opened now: the folder"):
        Store(blocked / "games.sqlite").get(KEY)


def test_it_is_kept_as_soon_as_the_disk_serves_again(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    store = Store(blocked / "games.sqlite")
    keep(store, "first")
    blocked.unlink()
    assert keep(store, "second", "first") == "second"
    assert said(store) == ""
    assert Store(blocked / "games.sqlite").get(KEY) == "second"


def test_a_full_disk(path: Path) -> None:
    store = Store(path)
    keep(store, "first")
    connection = store._database._open()
    pages = connection.execute("pragma page_count").fetchone()[0]
    connection.execute(f"pragma max_page_count = {pages}")
    assert keep(store, "x" * 100_000, "first") == "x" * 100_000
    assert said(store).startswith("This game is not being kept: the disk is full. It lasts until this page is closed.")
    assert Store(path).get(KEY) == "first"
    assert store.get(KEY) == "x" * 100_000
    # The next connection has no such limit, as if somebody had made room.
    assert keep(store, "y" * 100_000, "x" * 100_000) == "y" * 100_000
    assert said(store) == ""
    assert Store(path).get(KEY) == "y" * 100_000


def test_a_locked_file_costs_a_moment_and_the_game_waits(path: Path) -> None:
    store = Store(path)
    keep(store, "first")
    holder = sqlite3.connect(path, isolation_level=None)
    holder.execute("begin immediate")
    began = time.monotonic()
    keep(store, "second", "first")
    assert time.monotonic() - began < 0.5
    assert said(store).startswith("This game is waiting to be kept: another program holds the file of kept games.")
    assert store.get(KEY) == "second"
    holder.execute("commit")
    assert keep(store, "third", "second") == "third"
    assert said(store) == ""
    assert Store(path).get(KEY) == "third"


def test_a_slow_disk_costs_a_moment_and_the_game_waits(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store, goes_on = Store(path), threading.Event()
    keep(store, "first")
    store._database._messenger.seconds = LONGEST
    swap = database.Database._change

    def slowly(self: database.Database, act: Any) -> Any:
        goes_on.wait()
        return swap(self, act)

    monkeypatch.setattr(database.Database, "_change", slowly)
    began = time.monotonic()
    assert keep(store, "second", "first") == "second"
    assert time.monotonic() - began >= LONGEST
    assert LONGEST < 0.5  # no click waits longer
    assert said(store).startswith("This game is waiting to be kept: the disk is slow.")
    assert keep(store, "third", "second") == "third"  # nobody waits for the one before
    assert store.get(KEY) == "third"
    goes_on.set()
    last = store._database._messenger._last
    assert last is not None
    last.done.wait()
    store._database._messenger.seconds = 30
    assert Store(path).get(KEY) == "second"  # late, and it has come all the same
    assert keep(store, "fourth", "third") == "fourth"
    assert said(store) == ""
    assert Store(path).get(KEY) == "fourth"


def test_a_forked_kernel_has_a_thread_of_its_own(path: Path) -> None:
    store = Store(path)
    keep(store, "first")
    child = os.fork() if hasattr(os, "fork") else -1
    if child == 0:
        os._exit(0 if store.keep(KEY, "second", ME, "first") == ("second", True) and not said(store) else 1)
    assert child < 0 or os.waitpid(child, 0)[1] == 0
    assert child < 0 or store.get(KEY) == "second"


def test_whoever_was_locked_out_takes_over_what_was_played_meanwhile(path: Path) -> None:
    store = Store(path)
    keep(store, "first")
    holder = sqlite3.connect(path, isolation_level=None)
    holder.execute("begin immediate")
    keep(store, "mine", "first")
    holder.execute("update games set saved = 'yours'")
    holder.execute("update holders set holder = 'you'")
    holder.execute("commit")
    assert store.get(KEY) == "yours"
    assert store.keep(KEY, "mine again", ME, "mine") == ("yours", False)
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
    assert time.monotonic() - began < 4, "SQLite would wait five seconds by itself, and with it the whole table"
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
    assert keep(store, "kept", key="ABCD-2345-EFGH-6788") == "kept"
    assert said(store, "ABCD-2345-EFGH-6788") == ""
    assert Store(path).get("ABCD-2345-EFGH-6788") == "kept"
    assert len(list(path.parent.glob("games.broken-*.sqlite"))) == 1
    with pytest.raises(Unreadable, match="was broken"):
        Store(path).get(KEY)  # for the next kernel too it is not simply gone


def test_that_a_broken_file_was_put_aside_is_told_once(path: Path) -> None:
    path.parent.mkdir()
    path.write_bytes(b"not a database at all" * 100)
    store = Store(path)
    assert keep(store, "kept") == "kept"
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


def test_old_games_are_deleted_when_nobody_waits(path: Path) -> None:
    kept_before(path)
    connection = sqlite3.connect(path)
    connection.execute("insert into games values ('OLD', 'x', 1)")
    connection.execute("insert into holders values ('OLD', 'x', 1)")
    connection.commit()
    store = Store(path)
    keep(store, "second", "first")
    assert connection.execute("select count(*) from games").fetchone() == (2,)  # opening is no time for it
    store.tidy()
    for table in ("games", "holders"):
        assert connection.execute(f"select key from {table}").fetchall() == [(KEY,)]
    connection.execute("insert into games values ('OLD', 'x', 1)")
    store.tidy()  # in the way of somebody who writes: another time
    connection.commit()
    assert keep(store, "third", "second") == "third"
    connection.close()


VISITORS = {
    "database or disk is full": "not being kept: the disk of the server is full. It lasts until",
    "attempt to write a readonly database": "not being kept: the server cannot write its file of kept games.",
    "something new": "not being kept: the file of kept games does not work.",
}


@pytest.mark.parametrize("error", VISITORS)
def test_visitors_are_not_told_the_folders_of_the_server(
    path: Path, error: str, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def connect(*_: Any, **__: Any) -> Any:
        raise sqlite3.OperationalError(error)

    monkeypatch.setattr(database, "_connect", connect)
    monkeypatch.setattr(sys, "__stderr__", sys.stderr)
    monkeypatch.setenv("VOILA_BASE_URL", "/")
    store = Store(path)
    keep(store, "first")
    assert VISITORS[error] in said(store)
    told = f"{said(store)} {store.unheld().sentence}"
    with pytest.raises(Unreadable) as fault:
        Store(path).get(KEY)
    assert str(path.parent) not in f"{told} {fault.value}"
    assert "LOOTLAB_DATA" not in told
    keep(store, "second", "first")
    assert capfd.readouterr().err.count(str(path.parent)) == 1  # whoever runs it reads it once


def test_visitors_are_not_told_where_a_broken_file_went(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VOILA_BASE_URL", "/")
    kept_before(path)
    path.write_bytes(b"not a database at all" * 100)
    store = Store(path)
    with pytest.raises(Unreadable, match=r"was broken, and was put aside\. Start a new one\.$"):
        store.get(KEY)
    store._told_aside = None
    news = store.news()
    assert news is not None
    assert str(path.parent) not in news.sentence


GERMAN = {
    "database or disk is full": "Dieses Spiel wird nicht gespeichert: auf dem Server ist kein Platz mehr. Es bleibt,",
    "attempt to write a readonly database": "der Server kann seine Datei nicht schreiben (gespeicherte Spiele). Es",
    "something new": "die Datei des Servers ist unbrauchbar (gespeicherte Spiele). Es bleibt,",
}


@pytest.mark.parametrize("error", GERMAN)
@pytest.mark.parametrize("served", [True, False])
def test_it_is_said_in_german_too(path: Path, error: str, served: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    def connect(*_: Any, **__: Any) -> Any:
        raise sqlite3.OperationalError(error)

    monkeypatch.setattr(database, "_connect", connect)
    monkeypatch.setattr(sys, "__stderr__", None)
    monkeypatch.setenv("VOILA_BASE_URL", "/") if served else monkeypatch.delenv("VOILA_BASE_URL", raising=False)
    store = Store(path)
    keep(store, "first")
    tongue.speak("de")
    speaker = tongue.voice()
    assert speaker is not None
    speaker.unsaid.clear()
    try:
        told = tongue.say(said(store))
    finally:
        tongue.speak("en")
    assert speaker.unsaid == set()
    assert "Dieses Spiel wird nicht gespeichert: " in told
    assert not served or (GERMAN[error] in told and told.endswith("Sag der Person Bescheid, die den Server betreut."))


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
    assert keep(store, "first") == "first"
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
    assert keep(store, "second", "first") == "second"
    assert "not being kept: the folder" in said(store)
    assert store.get(KEY) == "second"
    nobody.chmod(0o700)
    path.chmod(0o600)
    assert keep(store, "third", "second") == "third"
    assert said(store) == ""
