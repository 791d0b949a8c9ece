"""`lootlab simulate`: many games between bots, as a table."""

from __future__ import annotations

import argparse
import csv
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from time import monotonic
from typing import TextIO

from ..engine.refusal import BadInput
from ..lab.simulate import Played, simulate
from .parser import Parser, game_argument, option_argument, seats_argument, the_game, the_options, the_seats, whole

BAR = 30
STRENGTHS = ("easy", "medium", "hard")


def parser() -> Parser:
    made = Parser(
        "simulate",
        "Let bots play many games; a line for each: seed, winners, scores, decisions, the rule that ended it.\n"
        "The same seed gives the same games on every machine.",
        """
        lootlab simulate loot_shoot_whisky --games 10000 --seats easy medium --out games.csv
        lootlab simulate sloop --games 500 --seats 4 --option partnerships=yes --out sloop.csv
        lootlab simulate loot --games 1000                only count who wins
        """,
    )
    game_argument(made)
    made.add_argument("--games", type=whole(1, 10_000_000), default=1000, metavar="N", help="how many games (1000)")
    seats_argument(made, "one bot per seat: easy, medium, hard; or how many seats (of easy bots)")
    made.add_argument("--seed", default="1", metavar="S", help="a whole number or a class word (1)")
    made.add_argument("--out", metavar="FILE", help="a .csv file for the results; - for the terminal")
    made.add_argument("--workers", type=whole(1, 256), metavar="N", help="processes (all cores)")
    option_argument(made)
    return made


def run(args: argparse.Namespace) -> int:
    game = the_game(args.game)
    options = the_options(game, args.option)
    bots = the_seats(game, options, args.seats, STRENGTHS, ("easy",))
    rows = simulate(game, args.games, len(bots), bots, args.seed, options, args.workers)
    played = list(_written(args.out, _shown(rows, args.games)))
    wins = Counter(seat for row in played for seat in row.winners.split())
    decisions = sum(row.decisions for row in played)
    told = ", ".join(
        f"{seat} ({bot}) {wins[seat] / len(played):.1%}" for seat, bot in zip("ABCDEFGH", bots, strict=False)
    )
    say = sys.stderr if args.out == "-" else sys.stdout
    print(f"{len(played):,} games, {decisions / len(played):.1f} decisions each. Won: {told}.", file=say)
    if args.out not in (None, "-"):
        print(f"Written to {args.out}.")
    return 0


def _shown(rows: Iterator[Played], games: int) -> Iterator[Played]:
    """A progress bar on the terminal while the rows pass by."""
    visible = sys.stderr.isatty()
    start = shown = monotonic()
    for number, row in enumerate(rows, 1):
        yield row
        now = monotonic()
        if visible and (now - shown > 0.1 or number == games):
            shown = now
            left = (now - start) / number * (games - number)
            bar = ("#" * (BAR * number // games)).ljust(BAR, ".")
            print(f"\r[{bar}] {number:,} of {games:,}, {left:.0f} s left ", end="", file=sys.stderr, flush=True)
    if visible:
        print(file=sys.stderr)


def _written(name: str | None, rows: Iterator[Played]) -> Iterator[Played]:
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
