"""`lootlab simulate`: many games between bots, as a table."""

from __future__ import annotations

import argparse
import csv
import sys
from collections import Counter
from collections.abc import Generator, Iterator
from contextlib import closing
from pathlib import Path
from typing import TextIO

from ..engine.refusal import BadInput
from ..lab.simulate import Played, simulate
from .parser import Parser, game_argument, option_argument, seats_argument, the_game, the_options, the_seats, whole

INTERRUPTED = 130
STRENGTHS = ("easy", "medium", "hard")


def parser() -> Parser:
    made = Parser(
        "simulate",
        "Let bots play many games; a line for each: seed, winners, scores, decisions, the rule that ended it.\n"
        "The same seed gives the same games on every machine, on all cores and on a cluster.",
        """
        lootlab simulate loot_shoot_whisky --games 10000 --seats easy medium --out games.csv
        lootlab simulate sloop --games 500 --seats 4 --option partnerships=yes --out sloop.csv
        lootlab simulate loot --games 1000                only count who wins
        lootlab simulate loot --games 1000000 --cluster tcp://192.168.0.7:8786 --out loot.csv
        """,
    )
    game_argument(made)
    made.add_argument("--games", type=whole(1, 10_000_000), default=1000, metavar="N", help="how many games (1000)")
    seats_argument(made, "one bot per seat: easy, medium, hard; or how many seats (of easy bots)")
    made.add_argument("--seed", default="1", metavar="S", help="a whole number or a class word (1)")
    made.add_argument("--out", metavar="FILE", help="a .csv file for the results; - for the terminal")
    made.add_argument("--workers", type=whole(1, 256), metavar="N", help="processes (all cores)")
    made.add_argument("--cluster", metavar="ADDRESS", help="of a Dask scheduler; needs lootlab[cluster]")
    option_argument(made)
    return made


def run(args: argparse.Namespace) -> int:
    game = the_game(args.game)
    options = the_options(game, args.option)
    bots = the_seats(game, options, args.seats, STRENGTHS, ("easy",))
    rows = simulate(game, args.games, len(bots), bots, args.seed, options, args.workers, args.cluster, progress=True)
    count = _Count()
    say = sys.stderr if args.out == "-" else sys.stdout
    try:
        with closing(_written(args.out, rows)) as written:
            for row in written:
                count.add(row)
    except KeyboardInterrupt:
        rows.close()
        print(f"\nStopped after {count.games:,} of {args.games:,} games.", file=sys.stderr)
        if count.games:
            count.tell(bots, args.out, say)
        return INTERRUPTED
    count.tell(bots, args.out, say)
    return 0


class _Count:
    """What is told at the end; the rows themselves may be too many to keep."""

    def __init__(self) -> None:
        self.games = self.decisions = 0
        self.wins: Counter[str] = Counter()

    def add(self, row: Played) -> None:
        self.games += 1
        self.decisions += row.decisions
        self.wins.update(row.winners.split())

    def tell(self, bots: list[str], out: str | None, say: TextIO) -> None:
        seats = zip("ABCDEFGH", bots, strict=False)
        told = ", ".join(f"{seat} ({bot}) {self.wins[seat] / self.games:.1%}" for seat, bot in seats)
        print(f"{self.games:,} games, {self.decisions / self.games:.1f} decisions each. Won: {told}.", file=say)
        if out not in (None, "-"):
            print(f"Written to {out}.")


def _written(name: str | None, rows: Iterator[Played]) -> Generator[Played, None, None]:
    """The rows, written on their way."""
    if name is None:
        yield from rows
        return
    if name == "-":
        yield from _through(sys.stdout, rows)
        return
    try:
        Path(name).write_text("", encoding="utf-8")
    except OSError as error:
        raise BadInput(f"“{name}” cannot be written ({error.strerror}).", "Choose another place.") from error
    with Path(name).open("w", newline="", encoding="utf-8") as file:
        yield from _through(file, rows)


def _through(file: TextIO, rows: Iterator[Played]) -> Iterator[Played]:
    writer = csv.writer(file)
    writer.writerow(Played.header())
    for row in rows:
        writer.writerow(row.row())
        yield row
