"""Where the data folder cannot be written: a server's kernels share a second shelf for the time it runs."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

import lootlab
from lootlab.engine import database, two_shelves
from lootlab.engine.store import Store
from lootlab.widgets.keeping import ELSEWHERE
from lootlab.widgets.table import Table

DUEL = lootlab.load("loot_shoot_whisky")
KEY = "ABCD-2345-EFGH-6789"
ME, YOU = "me", "you"


@pytest.fixture(autouse=True)
def second(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A server of ours has lent its kernels a folder, and the machine may be busy."""
    monkeypatch.setattr(database, "LONGEST", 30)
    folder = tmp_path / "lent"
    folder.mkdir()
    monkeypatch.setenv(two_shelves.VARIABLE, str(folder))
    monkeypatch.setenv("VOILA_BASE_URL", "/")
    monkeypatch.setenv("LOOTLAB_SEAL", "ab" * 32)
    return folder


@pytest.fixture
def blocked(tmp_path: Path) -> Path:
    """A data folder that cannot be made, until somebody removes what is in the way."""
    inside = tmp_path / "data"
    inside.write_text("in the way")
    return inside


def kernel(folder: Path) -> Store:
    return Store(folder / "games.sqlite")


def said(store: Store) -> str:
    trouble = store.trouble(KEY)
    return trouble.sentence if trouble else ""


def test_nothing_lies_there_while_all_is_well(tmp_path: Path, second: Path) -> None:
    store = kernel(tmp_path / "well")
    assert store.keep(KEY, "first", ME) == ("first", True)
    assert not said(store)
    assert not list(second.iterdir())


def test_a_game_outlives_its_kernel_and_it_is_said_how_long(blocked: Path) -> None:
    store = kernel(blocked)
    assert store.keep(KEY, "first", ME) == ("first", True)
    assert "This game is not being kept" in said(store)
    assert "It lasts until the server is stopped." in said(store)
    assert kernel(blocked).get(KEY) == "first"


def test_only_one_of_two_kernels_plays_on(blocked: Path) -> None:
    one, other = kernel(blocked), kernel(blocked)
    one.keep(KEY, "first", ME)
    assert other.take(KEY, YOU) == ("first", True)
    assert not one.holds(KEY, ME)
    assert one.keep(KEY, "mine", ME, "first") == ("first", False)
    assert other.keep(KEY, "yours", YOU, "first") == ("yours", True)
    assert one.get(KEY) == "yours"


def test_it_moves_home_when_the_disk_serves_again_with_whoever_holds_it(blocked: Path, second: Path) -> None:
    one, other = kernel(blocked), kernel(blocked)
    one.keep(KEY, "first", ME)
    other.take(KEY, YOU)
    blocked.unlink()
    assert one.keep(KEY, "mine", ME, "first") == ("first", False)
    assert other.keep(KEY, "yours", YOU, "first") == ("yours", True)
    assert not said(other)
    lent = sqlite3.connect(second / "games.sqlite")
    assert lent.execute("select count(*) from games").fetchone() == (0,)
    assert sqlite3.connect(blocked / "games.sqlite").execute("select saved from games").fetchall() == [("yours",)]


def test_what_was_taken_back_meanwhile_stays_taken_back(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    store = kernel(folder)
    store.keep(KEY, "one two", ME)
    busy = sqlite3.connect(folder / "games.sqlite", isolation_level=None)
    busy.execute("begin immediate")
    assert store.keep(KEY, "one", ME, "one two") == ("one", True)
    assert "waiting to be kept" in said(store)
    assert kernel(folder).get(KEY) == "one"
    busy.close()
    assert kernel(folder).take(KEY, YOU) == ("one", True)
    assert store.keep(KEY, "one three", ME, "one") == ("one", False)


def test_what_somebody_else_holds_on_the_first_shelf_is_not_put_by(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    one, other = kernel(folder), kernel(folder)
    one.keep(KEY, "first", ME)
    other.take(KEY, YOU)
    busy = sqlite3.connect(folder / "games.sqlite", isolation_level=None)
    busy.execute("begin immediate")
    assert one.keep(KEY, "mine", ME, "first") == ("first", False)
    busy.close()


def test_a_file_opened_in_a_second_tab_does_not_let_one_look_ahead(
    blocked: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tabs = []
    for _ in range(2):
        monkeypatch.setattr(Table, "store", kernel(blocked))
        tabs.append(Table(DUEL))
        tabs[-1].store = Table.store  # type: ignore[misc]
        tabs[-1].do("start", value={})
    one, other = tabs
    file = one.keeping.store.sealed(one.key, one.match.save())
    other.do("load", value=file)
    assert other.key == one.key
    other.do("move", "A L W")
    assert other.match.moves
    one.do("move", "A S S")
    assert one.notice == ELSEWHERE
    assert "A S S" not in one.match.moves


LEND = "import os; from lootlab.engine.two_shelves import *; lend_folder(); print(os.environ[VARIABLE])"


def test_the_folder_goes_with_its_server() -> None:
    alone = {name: value for name, value in os.environ.items() if name != two_shelves.VARIABLE}
    done = subprocess.run([sys.executable, "-c", LEND], env=alone, capture_output=True, text=True, timeout=60)
    assert done.stdout.strip(), done.stderr
    assert not Path(done.stdout.strip()).exists()
