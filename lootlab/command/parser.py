"""Command lines that answer a mistake with what is right."""

from __future__ import annotations

import argparse
import re
import textwrap
from collections.abc import Iterable, Sequence
from typing import Any, NoReturn

from ..engine.game import AnyGame
from ..engine.refusal import BadInput, nearest


class Parser(argparse.ArgumentParser):
    """argparse, but errors are `BadInput` sentences and misspelt options are recognised."""

    def __init__(self, command: str, description: str, examples: str) -> None:
        super().__init__(
            prog=f"lootlab {command}".strip(),
            description=description,
            epilog="examples:\n" + textwrap.indent(textwrap.dedent(examples).strip(), "  "),
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )
        self.example = textwrap.dedent(examples).strip().splitlines()[0].split("   ")[0]
        self.known: list[str] = []

    def add_argument(self, *args: Any, **kwargs: Any) -> argparse.Action:
        action = super().add_argument(*args, **kwargs)
        self.known = [*getattr(self, "known", []), *action.option_strings]
        return action

    def read(self, argv: Sequence[str]) -> argparse.Namespace:
        found, strange = self.parse_known_intermixed_args(argv)
        if strange:
            raise BadInput(f"“{strange[0]}” does not belong here.", self._remedy(strange[0]))
        return found

    def _remedy(self, word: str) -> str:
        near = nearest(word.split("=")[0], self.known) if word.startswith("-") else ""
        return near or f"Example: {self.example}; all there is: {self.prog} --help."

    def error(self, message: str) -> NoReturn:
        said = message.removeprefix("argument ").rstrip(".")
        raise BadInput(f"{said[:1].upper()}{said[1:]}.", f"Example: {self.example}; all there is: {self.prog} --help.")


def whole(least: int, most: int | None = None) -> Any:
    """An argparse type: a whole number within bounds."""

    def read(text: str) -> int:
        found = number(text)
        if found is None or found < least or (most is not None and found > most):
            bounds = f"from {least}" + (f" to {most}" if most is not None else " up")
            raise argparse.ArgumentTypeError(f"“{text[:40]}” is not a whole number {bounds}")
        return found

    return read


def number(text: str) -> int | None:
    """A whole number as people write it, or None. Nobody means one of more than 18 digits, and `int` has limits too.

    >>> number("10,000"), number("-1"), number("²")
    (10000, None, None)
    """
    digits = text.replace("_", "").replace(",", "")
    return int(digits) if re.fullmatch("[0-9]{1,18}", digits) else None


def game_argument(parser: Parser, help: str = "which game") -> None:
    import lootlab

    parser.add_argument("game", metavar="GAME", help=f"{help}: {', '.join(lootlab.GAMES)}")


def the_game(name: str) -> AnyGame:
    """The game meant: hyphens and capitals do not matter."""
    import lootlab

    return lootlab.load(name.strip().casefold().replace("-", "_").replace(" ", "_"))


def option_argument(parser: Parser) -> None:
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="a rule option; may be given several times"
    )


def the_options(game: AnyGame, given: Iterable[str]) -> dict[str, str]:
    """NAME=VALUE pairs as options the game accepts; BadInput lists what it would accept."""
    options: dict[str, str] = {}
    for pair in given:
        name, equals, value = pair.partition("=")
        if not equals:
            known = ", ".join(option.name for option in game.options)
            raise BadInput(f"“{pair}” is not NAME=VALUE.", f"Options of {game.title}: {known}.")
        options[name.strip()] = value.strip()
    read = game.read_options(options)
    return {name: read[name] for name in options}


KINDS = {"random": "easy", "sensible": "medium", "strong": "hard", "you": "person", "me": "person", "human": "person"}
"""Other words for who sits on a chair."""


def seats_argument(parser: Parser, help: str) -> None:
    parser.add_argument("--seats", nargs="+", default=[], metavar="WHO", help=help)


def the_seats(
    game: AnyGame, options: dict[str, str], given: Sequence[str], allowed: Sequence[str], filling: Sequence[str]
) -> list[str]:
    """One kind of player per seat. A number alone means so many seats: `filling`, its last one repeated."""
    chosen = game.check_options(options)
    fewest = game.players_with(chosen)[0]
    count = number(given[0]) if len(given) == 1 else None if given else max(fewest, len(filling))
    named = [_kind(word, allowed) for word in given] if count is None else []
    count = len(named) if count is None else count
    game.check_seats(count, chosen)
    return named or [*filling, *[filling[-1]] * count][:count]


def _kind(word: str, allowed: Sequence[str]) -> str:
    kind = KINDS.get(word.casefold(), word.casefold())
    if kind in allowed:
        return kind
    known = ["you" if each == "person" else each for each in allowed]
    listed = f"A seat is one of: {', '.join(known)}."
    raise BadInput(f"Nobody here is “{word[:40]}”.", nearest(word.casefold(), known, listed))
