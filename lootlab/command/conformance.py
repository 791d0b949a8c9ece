"""`lootlab conformance`: the generic check of a game, from the command line."""

from __future__ import annotations

import argparse

from ..engine import conformance
from .parser import Parser, game_argument, option_argument, the_game, the_options, whole


def parser() -> Parser:
    made = Parser(
        "conformance",
        "Play at random and check in every position: legal moves, refusals, copies, notation, components,\n"
        "that no seat sees, or finds out by typing or undoing, what it may not know, and that no bot profits from it.\n"
        "The first fault is shown with its position.",
        """
        lootlab conformance loot_shoot_whisky
        lootlab conformance sloop --decisions 5000 --seed 7 --seats 4 --option partnerships=yes
        """,
    )
    game_argument(made)
    made.add_argument("--decisions", type=whole(1), default=2000, metavar="N", help="how many moves to make (2000)")
    made.add_argument("--seed", default="1", metavar="S", help="a whole number or a class word (1)")
    made.add_argument("--seats", type=whole(1), metavar="N", help="number of players; otherwise every number in turn")
    option_argument(made)
    return made


def run(args: argparse.Namespace) -> int:
    game = the_game(args.game)
    options = the_options(game, args.option)
    game.new(args.seats, args.seed, **options)  # refuses a wrong number of seats or seed in a sentence
    try:
        report = conformance.check(game, args.decisions, args.seed, args.seats, **options)
    except conformance.Broken as broken:
        print(f"BROKEN {broken}")
        return 1
    print(f"{game.title} keeps the contract: {report.decisions:,} decisions, games begun: {report.games:,},")
    print(f"  played to the end: {report.finished:,}; {len(report.phrases):,} different phrases read back,")
    hidden = "nothing is hidden"
    if game.has_secrets:
        hidden = f"{report.shuffles_seen:,} shuffles that neither a view nor {report.answers:,} answers betrayed"
    print(f"  {report.refusals:,} refusals with a rule, {hidden}.")
    if report.choices:
        print(f"  {report.choices:,} choices of its bot that were the same whatever was hidden.")
    return 0
