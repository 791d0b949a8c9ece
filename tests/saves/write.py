"""Writes the saves of this folder: `python -m tests.saves.write` in the folder of the project.

Saves that are there already stay: they were written by an earlier version, and that is what they are for.

python -m tests.saves.write told     notes anew how the log of every save is told, after sentences were reworded
"""

from __future__ import annotations

import json
import sqlite3
import sys
import tempfile
import zlib
from pathlib import Path

import lootlab
from lootlab.engine.chance import Stream
from lootlab.engine.game import Game
from lootlab.engine.match import Match
from lootlab.engine.store import ALPHABET, GROUP, GROUPS, Store

from . import record
from .memories import MEMORIES, write_memories
from .tables import Table, go_on, tables


def written(game: Game) -> record.Data:
    defaults = {option.name: option.default for option in game.options}
    return {"game": game.name, "defaults": defaults, "records": [_played(game, table) for table in tables(game)]}


def _played(game: Game, table: Table) -> record.Data:
    """A game at random, saved somewhere in the middle and at its end."""
    match = _new(game, table)
    rng, saves = Stream.of(_number(game.name, table.id)), [match.save()]
    while match.state.to_act():
        go_on(match, rng)
        saves.append(match.save())
    last = len(match.moves)
    save = json.loads(saves[-1])
    counts = (last // 3 + rng.below(max(last // 3, 1)), last)
    assert [record.text_of(record.cut(save, count)) for count in counts] == [saves[count] for count in counts]
    return {
        "id": table.id,
        "save": save,
        "moments": [_noted(save, count, _number(game.name, table.id, str(count))) for count in counts],
    }


def _number(*words: str) -> int:
    """The same for the same words on every machine, and another one for others."""
    return zlib.crc32("/".join(words).encode())


def _new(game: Game, table: Table) -> Match:
    match = Match(game, table.seats, table.seed, table.players, table.names, table.start, table.options)
    if table.seed.isdigit():
        match.word = ""  # as where chance has chosen the number
    return match


def _noted(save: record.Data, count: int, seed: int) -> record.Data:
    match, rng = _loaded(save, count), Stream.of(seed)
    groups = ("".join(rng.choice(ALPHABET) for _ in range(GROUP)) for _ in range(GROUPS))
    position, told = record.position(match), record.told(match)
    return {"moves": count, "code": "-".join(groups), "position": position, "told": told}


def _loaded(save: record.Data, count: int) -> Match:
    return Match.load(record.text_of(record.cut(save, count)), lootlab.load)


def told_anew(game: str) -> None:
    """The noted log follows today's sentences; the saves and their positions stay."""
    data = record.read(game)
    for one in data["records"]:
        for noted in one["moments"]:
            noted["told"] = record.told(_loaded(one["save"], noted["moves"]))
    record.write(game, data)


def write_schema() -> None:
    """How the file of kept games is laid out. Its rows are the saves; a real file would forget them after 60 days."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "games.sqlite"
        store = Store(path)
        store.keep("ABCD-2345-EFGH-6789", "a save")
        store.close()
        connection = sqlite3.connect(path)
        layout = [f"{row[0]};\n" for row in connection.execute("select sql from sqlite_master where sql is not null")]
        connection.close()
    record.SCHEMA.write_text("".join(layout), encoding="utf-8")


def main(asked: list[str]) -> None:
    if asked == ["told"]:
        for name in lootlab.GAMES:
            told_anew(name)
        return
    for name in lootlab.GAMES:
        if not record.path_of(name).exists():
            record.write(name, written(lootlab.load(name)))
    if not record.SCHEMA.exists():
        write_schema()
    if not MEMORIES.exists():
        write_memories()


if __name__ == "__main__":
    main(sys.argv[1:])
