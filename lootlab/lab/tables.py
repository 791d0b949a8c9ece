"""Plain tables: whole games as columns, to be counted with numpy, written as CSV or handed to pandas."""

from __future__ import annotations

import csv
import importlib
import io
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from .. import load
from ..bots.own import Function
from ..engine import bulk, given
from ..engine.game import AnyGame
from ..engine.refusal import BadInput, nearest
from ..look.html import escape
from .simulate import Played, simulate

SHOWN = 5
MOST_GAMES = 10_000_000
"""Rows of one table: more would fill the memory of a small computer. `lab.simulate` hands them out one by one."""


class Table:
    """Columns of equal length, each with its name."""

    def __init__(self, columns: Mapping[str, Sequence[Any]]) -> None:
        self.columns = dict(columns)

    def __len__(self) -> int:
        return len(next(iter(self.columns.values()), ()))

    def __getitem__(self, name: str) -> Any:
        """A column; a numpy array where numpy is there."""
        if name not in self.columns:
            names = list(self.columns)
            raise BadInput(f"There is no column “{name}”.", nearest(name, names, f"Columns: {', '.join(names)}."))
        np = bulk.numpy()
        return np.asarray(self.columns[name]) if np else list(self.columns[name])

    def csv(self) -> str:
        """For a spreadsheet: `open("games.csv", "w").write(table.csv())`."""
        text = io.StringIO()
        write = csv.writer(text, lineterminator="\n").writerow
        write(self.columns)
        for row in self._rows(len(self)):
            write(row)
        return text.getvalue()

    def frame(self) -> Any:
        """A pandas DataFrame, if pandas is there."""
        try:
            pandas = importlib.import_module("pandas")
        except ImportError as error:
            raise BadInput("A DataFrame needs pandas, and it is not here.", "Use .csv() instead.") from error
        return pandas.DataFrame(self.columns)

    def _rows(self, count: int) -> list[tuple[Any, ...]]:
        return list(zip(*(column[:count] for column in self.columns.values()), strict=True))

    def __repr__(self) -> str:
        lines = [" | ".join(map(str, row)) for row in (tuple(self.columns), *self._rows(SHOWN))]
        more = f"\n… {len(self)} rows in all" if len(self) > SHOWN else ""
        return "\n".join(lines) + more

    def _repr_html_(self) -> str:
        head = "".join(f"<th>{escape(name)}</th>" for name in self.columns)
        cells = ("".join(f"<td>{escape(str(cell))}</td>" for cell in row) for row in self._rows(SHOWN))
        body = "".join(f"<tr>{row}</tr>" for row in cells)
        more = f"<p>… {len(self)} rows in all</p>" if len(self) > SHOWN else ""
        table = f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
        return f'<div style="overflow-x: auto" tabindex="0">{table}</div>{more}'


class Games(Table):
    """Whole games that bots have played, a row each."""

    def won(self, seat: str) -> Any:
        """Who won: `games.won("A").mean()` is the share of games that A won, alone or with others."""
        self._check(seat)
        return self._array([seat in winners.split() for winners in self.columns["winners"]])

    def score(self, seat: str) -> Any:
        """The scores of a seat, game by game."""
        self._check(seat)
        told = (dict(part.split("=") for part in scores.split()) for scores in self.columns["scores"])
        return self._array([float(scores[seat]) for scores in told])

    def _check(self, seat: str) -> None:
        seats = "ABCDEFGH"[: max(self.columns["seats"], default=0)]
        if seat not in tuple(seats):
            raise BadInput(f"Nobody sits at “{seat}”.", f"Seats: {', '.join(seats)}.")

    def _array(self, values: list[Any]) -> Any:
        np = bulk.numpy()
        return np.asarray(values) if np else values


def play(
    game: str | AnyGame,
    games: int = 1000,
    bots: Sequence[str | Function] | str | Function = "easy",
    *,
    seats: int | None = None,
    seed: str | int = 1,
    workers: int | None = None,
    progress: Callable[[int, int], None] | None = None,
    **options: object,
) -> Games:
    """So many games between bots. `bots` is a strength, a function of a View, or one for each seat.

    >>> games = play("loot_shoot_whisky", 200, ["medium", "easy"], seed="CACTUS-7", workers=1)
    >>> len(games), bool(games.won("A").mean() > 0.5)
    (200, True)
    """
    if isinstance(games, int):  # what is no number is refused below
        given.from_one("games", games, 1000, MOST_GAMES)
    each = [bots] if isinstance(bots, str) or callable(bots) else list(bots)
    rows: list[Played] = []
    for row in simulate(load(game), games, seats, each, seed, options, workers):
        rows.append(row)
        if progress is not None:
            progress(len(rows), games)
    return Games({name: [getattr(row, name) for row in rows] for name in Played.header()})
