"""Games that an earlier version has saved or kept go on as they stood."""

from __future__ import annotations

import sqlite3
import time
from pathlib import Path

import pytest

import lootlab
from lootlab.engine.store import Store
from lootlab.widgets.table import Table

from . import record
from .record import Moment

MOMENTS = [found for game in lootlab.GAMES for found in record.moments(game)]
EACH = pytest.mark.parametrize("moment", [pytest.param(moment, id=name) for name, moment in MOMENTS])


@EACH
def test_a_save_loads_to_the_position_it_was_saved_at(moment: Moment) -> None:
    assert record.position(moment.load()) == moment.position


@EACH
def test_a_save_loads_with_its_people_and_rules(moment: Moment) -> None:
    """Options that a save leaves out had their defaults of then."""
    match, save = moment.load(), moment.save
    assert (match.players, match.names, match.seed) == (save["players"], save["names"], save["seed"])
    assert match.word == (save["seed"] if save["word"] else "")
    assert {name: match.state.options[name] for name in moment.options} == moment.options
    assert match.moves == save["moves"]


@EACH
def test_the_log_of_a_save_is_told_in_the_same_words(moment: Moment) -> None:
    """Sentences may be reworded: `python -m tests.saves.write told` notes them anew, and the difference is read."""
    found = record.told(moment.load())
    assert {reader: log["last"] for reader, log in found.items()} == {
        reader: log["last"] for reader, log in moment.told.items()
    }
    assert found == moment.told


# ---- resume codes -------------------------------------------------------------------------------


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Store:
    """The file of kept games as an earlier version has left it, just now: after 60 days they would be forgotten."""
    path = tmp_path / "games.sqlite"
    connection = sqlite3.connect(path)
    connection.executescript(record.SCHEMA.read_text(encoding="utf-8"))
    rows = [(moment.code, moment.text, time.time()) for _, moment in MOMENTS]
    connection.executemany("insert into games values (?, ?, ?)", rows)
    connection.commit()
    connection.close()
    store = Store(path)
    monkeypatch.setattr(Table, "store", store)
    return store


def test_every_code_leads_to_its_save(kept: Store) -> None:
    assert len({moment.code for _, moment in MOMENTS}) == len(MOMENTS)
    assert [name for name, moment in MOMENTS if kept.get(moment.code) != moment.text] == []


@pytest.mark.usefixtures("kept")
@pytest.mark.parametrize("way", ["typed", "remembered"])
@pytest.mark.parametrize("game", lootlab.GAMES)
def test_a_game_goes_on_by_its_code(game: str, way: str) -> None:
    """Typed into the form, or as the memory of a browser; then bots, where there are some, move on from there."""
    for name, moment in record.moments(game):
        table = Table(game, seed=1)
        if way == "typed":
            table.do("resume", value={"code": moment.code})
        else:
            table.do("start", value={"code": moment.code, "kept": True})
        moves = moment.save["moves"]
        assert (table.notice, table.key, table.match.moves[: len(moves)]) == (None, moment.code, moves), name
        assert table.match.names == moment.save["names"], name


# ---- the saves themselves -----------------------------------------------------------------------


@pytest.mark.parametrize("game", lootlab.GAMES)
def test_saves_are_there_of_the_middle_and_the_end_of_games_with_all_seats(game: str) -> None:
    found = lootlab.load(game)
    saves = [moment for _, moment in record.moments(game)]
    running = [moment.position["legal"] for moment in saves if moment.position["outcome"] is None]
    assert len(running) == len(saves) // 2
    assert all(running)
    assert {moment.save["seats"] for moment in saves} >= set(range(found.fewest, found.players[1] + 1))
    assert any(moment.save["start"] for moment in saves)
