"""`lootlab play`: a game in the terminal."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

import lootlab

from ..engine.match import KINDS, PERSON, Match
from ..engine.refusal import BadInput
from .parser import Parser, option_argument, seats_argument, the_game, the_options, the_seats, whole


def parser() -> Parser:
    made = Parser(
        "play",
        "Play a whole game in the terminal. The position is told in words, moves are numbered; answer with a number\n"
        "or with the phrase. Also: hint, undo, rules WORD, moves WORD, save FILE, quit.",
        """
        lootlab play loot_shoot_whisky                    you against a medium bot
        lootlab play sloop --seats you hard hard          three players
        lootlab play bag_o_loot --seats 5                 you and four medium bots
        lootlab play loot --seed CACTUS-7                 the deal of your class
        lootlab play loot_shoot_whisky --option match=best_of_3
        lootlab play loot_trap --games 3                  in a row: the loser begins the next one
        lootlab play --load evening.json                  go on with a saved game
        """,
    )
    made.add_argument("game", nargs="?", metavar="GAME", help=f"which game: {', '.join(lootlab.GAMES)}")
    seats_argument(made, "one word per seat: you, easy, medium, hard; or how many seats")
    made.add_argument("--seed", metavar="S", help="a class word such as CACTUS-7, with a name for a deal of your own")
    made.add_argument("--position", metavar="TEXT", help="start from a position in notation")
    made.add_argument("--games", type=whole(1, 1000), default=1, metavar="N", help="so many games in a row (1)")
    made.add_argument("--load", metavar="FILE", help="a saved game")
    option_argument(made)
    return made


def run(args: argparse.Namespace) -> int:
    if args.load is None:
        match = _new(args)
    else:
        _nothing_else(args)
        match = _loaded(args.load)
    in_a_row(match, args.games)
    return 0


def in_a_row(match: Match, games: int, ask: Callable[[str], str] = input) -> None:
    """One game after another, as long as nobody leaves; the rules may say who begins the next."""
    from .session import Session

    for left in reversed(range(games)):
        Session(match, ask).run()
        if match.state.to_act():
            return
        if left:
            print()
            match = match.again()


def _nothing_else(args: argparse.Namespace) -> None:
    given = {"GAME": args.game, "--seats": args.seats, "--seed": args.seed, "--position": args.position}
    for what, value in {**given, "--option": args.option}.items():
        if value:
            raise BadInput("A saved game brings its own players, deal and options.", f"Leave {what} out.")


def _loaded(name: str) -> Match:
    try:
        text = Path(name).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput(f"“{name}” cannot be read.", "Check the path; saves end in .json mostly.") from error
    return Match.load(text, lootlab.load, own=True)


def _new(args: argparse.Namespace) -> Match:
    if not args.game:
        raise BadInput("Which game?", f"Write: lootlab play GAME, where GAME is one of {', '.join(lootlab.GAMES)}.")
    game = the_game(args.game)
    options = the_options(game, args.option)
    if args.position is not None:
        seats = game.position(args.position, **options).seats
        kinds = [PERSON, *["medium"] * (len(seats) - 1)]
        if args.seats:
            kinds = the_seats(game, options, args.seats, KINDS, (PERSON, "medium"))
        if len(kinds) != len(seats):
            raise BadInput(f"This position has {len(seats)} seats, not {len(kinds)}.", "Name one player for each.")
        return Match(game, len(seats), args.seed, dict(zip(seats, kinds, strict=True)), None, args.position, options)
    kinds = the_seats(game, options, args.seats, KINDS, (PERSON, "medium"))
    players = dict(zip("ABCDEFGH", kinds, strict=False))
    return Match(game, len(kinds), args.seed, players, options=options)
