"""`lootlab bench`: how fast it is, as ratios within one run."""

from __future__ import annotations

import argparse
import importlib.util
from collections.abc import Iterable

import lootlab
from lootlab import built

from ..bench.figures import Figure
from ..engine.game import AnyGame
from ..engine.refusal import BadInput
from .parser import Parser, the_game

SCREEN_GAME = "loot_shoot_whisky"
"""The screen is the same for all games; the duel stands for them."""


def parser() -> Parser:
    made = Parser(
        "bench",
        "Measure random play, copies, hints, drawing and studies on two processes; and, with Chromium and Playwright,\n"
        "what a person waits for in the browser beside the least that Voila can do. open_spiel is measured too where\n"
        "it is installed.",
        """
        lootlab bench                          all games, then the browser
        lootlab bench loot_shoot_whisky        one game, then the browser
        lootlab bench sloop --no-browser       one game, engine only
        lootlab bench --peers                  random play beside open_spiel's games, and compiled beside plain
        """,
    )
    made.add_argument("game", nargs="?", metavar="GAME", help=f"one of {', '.join(lootlab.GAMES)} (all)")
    made.add_argument("--no-browser", action="store_true", help="only the engine")
    made.add_argument("--peers", action="store_true", help="only random play, beside others, with its spread")
    return made


def run(args: argparse.Namespace) -> int:
    if args.peers:
        from ..bench import peers

        print(_which())
        print("Random play through the contract, medians of seven rounds in turn")
        _show(peers.figures())
        _tell_missing()
        return 0
    from ..bench import engine, scale

    games = [the_game(args.game)] if args.game else [lootlab.load(name) for name in lootlab.GAMES]
    print(_which())
    for game in games:
        print(f"{game.title}, one process")
        _show(engine.figures(game))
    if not args.game:
        from ..bench import chances

        print("The chance lab")
        _show(chances.figures())
    _tell_missing()
    from ..bench import size

    print("A plain installation")
    _show(size.figures())
    bulk = the_game(args.game or SCREEN_GAME)
    print(f"Whole games in bulk ({bulk.title})")
    _show(scale.figures(bulk))
    from ..bench import chapter, waits

    print(f"Where learners wait ({bulk.title}), in a fresh kernel")
    _show(waits.figures(bulk))
    print(f"To read and run ({bulk.title})")
    _show(chapter.figures(bulk))
    if not args.no_browser:
        _screen(args.game or SCREEN_GAME)
    return 0


def _which() -> str:
    return f"lootlab {lootlab.__version__}, {built.told()}"


def _tell_missing() -> None:
    if importlib.util.find_spec("pyspiel") is None:
        print("  (open_spiel is not installed, so nothing to compare with)")
    if importlib.util.find_spec("numpy") is None:
        print("  (numpy is not installed, so there are no arrays to measure; pip install 'lootlab[lab]')")


def _screen(name: str) -> None:
    from ..bench import chromium, classroom, kernel

    game = the_game(name)
    print(f"On the screen ({game.title}), in Voila")
    _show(kernel.figures(game))
    _show(classroom.figures(game))
    if importlib.util.find_spec("playwright") is None:
        print("  (the browser is left out: Playwright is not installed; pip install 'lootlab[test]')")
    elif (path := chromium.find()) is None:
        print("  (the browser is left out: no Chromium here; python -m lootlab.bench.chromium installs one)")
    else:
        from ..bench import browser

        _show(browser.figures(game, path))
        _without_a_server(game, path)


def _without_a_server(game: AnyGame, path: str) -> None:
    from ..bench import site

    print(f"Without a server ({game.title}), beside our Voila")
    try:
        _show(site.figures(game, path))
    except BadInput as fault:
        print(f"  (the site is left out: {fault})")


def _show(figures: Iterable[Figure]) -> None:
    for figure in figures:
        print(f"  {figure}", flush=True)
