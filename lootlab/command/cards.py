"""`lootlab cards`: decks, sheets and cards of your own, checked before you play with them."""

from __future__ import annotations

import argparse
import shlex
from pathlib import Path

from ..engine import files
from ..engine.game import AnyGame
from ..engine.options import UNREADABLE, AnyOption
from ..engine.refusal import BadInput, Refused, nearest
from .parser import Parser, game_argument, the_game


def parser() -> Parser:
    made = Parser(
        "cards",
        "Show which components of a game you can replace with your own file, or check such a file: what is wrong is\n"
        "said with file, field, value and what would be right. The exit status is 1 if it cannot be played with.",
        """
        lootlab cards loot_trap                                 what can be replaced, and a file to copy
        lootlab cards loot_trap --check my_cards.json           is this file right?
        lootlab cards loot --check my_sheet.json --as sheet     name the option where there are several
        """,
    )
    game_argument(made)
    made.add_argument("--check", metavar="FILE", help="a file of your own")
    made.add_argument("--as", dest="option", metavar="OPTION", help="which component it is")
    return made


def run(args: argparse.Namespace) -> int:
    game = the_game(args.game)
    replaceable = [option for option in game.options if option.file]
    if not replaceable:
        raise BadInput(f"{game.title} has no component to replace.", "Its cards are all fixed by the rules.")
    if args.check is None:
        if args.option:
            raise BadInput("--as says what kind of file --check is given.", "Add --check FILE, or leave --as out.")
        _list(game, replaceable)
        return 0
    path = Path(args.check)
    if not path.is_file():
        raise BadInput(f"There is no file “{args.check}”.", "Check the path.")
    option = _option(game, replaceable, path, args.option)
    faults = _faults(game, option, path)
    for fault in faults:
        print(fault if path.name in fault else f"{path}: {fault}")
    if faults:
        return 1
    given = shlex.quote(f"{option.name}={path}")
    print(f"{path} can be played with: lootlab play {game.name} --option {given}")
    return 0


def _list(game: AnyGame, replaceable: list[AnyOption]) -> None:
    for option in replaceable:
        print(f"{option.name} ({option.rule}): {option.text} Give {option.choices}.")
    for path in sorted((game.folder / "data").glob("*.*")):
        if path.suffix in (".toml", ".json"):
            print(f"A file to copy and change: {path}")


def _option(game: AnyGame, replaceable: list[AnyOption], path: Path, named: str | None) -> AnyOption:
    """The option meant: the one named, the only one, or the only one that takes such files."""
    names = [option.name for option in replaceable]
    if named:
        for option in replaceable:
            if option.name == named:
                return option
        listed = f"One of: {', '.join(names)}."
        raise BadInput(f"{game.title} cannot replace “{named}”.", nearest(named, names, listed))
    fitting = [option for option in replaceable if path.suffix == option.file] or replaceable
    if len(fitting) > 1:
        raise BadInput(f"{path} could be several things.", f"Add --as and one of: {', '.join(names)}.")
    return fitting[0]


def _faults(game: AnyGame, option: AnyOption, path: Path) -> list[str]:
    """What is wrong with it, as a file and in a game dealt with it."""
    try:
        text = files.read(path, option)
        if len(text) <= option.longest and option.audit and (found := option.audit(text)):
            return found
        game.new(None, 1, **{option.name: text})
    except Refused as refused:
        return [str(refused)]
    except UNREADABLE:
        return ["It holds too many brackets or digits to be read."]
    return []
