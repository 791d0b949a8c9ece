"""`lootlab rules`: read, search and audit a rulebook."""

from __future__ import annotations

import argparse
import shutil
import textwrap
from collections import Counter

from .. import built
from ..engine import coverage
from ..engine.coverage import Row
from ..engine.game import AnyGame
from ..engine.refusal import BadInput, nearest
from ..engine.rulebook import Rule
from .parser import Parser, game_argument, the_game


def parser() -> Parser:
    made = Parser(
        "rules",
        "All rules of a game in our words, or those that hold every WORD, or where each is enforced, tested and\n"
        "taught. The coverage plays the scenarios that name a rule. It is enforced by code if what names it ran then,\n"
        "by data if it is about components and a table of them names it, by trace if some lines run when it is told\n"
        "and hardly otherwise. Told counts the scenarios in which an event, a refusal or the outcome cited it.",
        """
        lootlab rules loot_shoot_whisky                 the whole rulebook
        lootlab rules bag_o_loot steal looter           rules that speak of both
        lootlab rules sloop SLP-12                      one rule
        lootlab rules loot --coverage                   enforced where, told, tested by, taught and mentioned in
        """,
    )
    game_argument(made)
    made.add_argument(
        "words", nargs="*", default=[], metavar="WORD", help="show only rules with all these words, or of this id"
    )
    made.add_argument("--coverage", action="store_true", help="a table: enforced where, told, tested by, taught in")
    return made


def run(args: argparse.Namespace) -> int:
    game = the_game(args.game)
    rules = find(game, " ".join(args.words))
    if args.coverage:
        return _coverage(game, {rule.id for rule in rules})
    section = ""
    for rule in rules:
        if rule.section != section:
            section = rule.section
            print(f"{section}\n{'-' * len(section)}\n")
        print(tell(rule), end="\n\n")
    return 0


def find(game: AnyGame, words: str) -> list[Rule]:
    """The rule of that id, else all that contain the words; BadInput if there is none."""
    if (wanted := words.strip().upper()) in game.rulebook:
        return [game.rulebook[wanted]]
    rules = game.rulebook.search(words)
    if not rules:
        vocabulary = {word.strip(".,:;()“”").casefold() for rule in game.rulebook for word in rule.text.split()}
        hint = nearest(words.casefold(), [*vocabulary, *(rule.id for rule in game.rulebook)])
        raise BadInput(f"No rule of {game.title} speaks of “{words}”.", hint or "Try one short word of the game.")
    return rules


def tell(rule: Rule) -> str:
    """A rule as a paragraph of the terminal's width."""
    width = min(100, shutil.get_terminal_size().columns)
    lines = [f"{rule.id}  {rule.title}"]
    for text in (rule.text, f"Example: {rule.example}" if rule.example else "", _switch(rule)):
        if text:
            lines.append(textwrap.fill(text, width, initial_indent="  ", subsequent_indent="  "))
    return "\n".join(lines)


def _switch(rule: Rule) -> str:
    return f"Option: {rule.option}" if rule.option else ""


def _coverage(game: AnyGame, wanted: set[str]) -> int:
    if built.is_compiled():
        raise BadInput(
            "Coverage watches the lines of the rules run, and here they are compiled.", "Run make slow first."
        )
    rows = [row for row in coverage.table(game) if row.rule.id in wanted]
    counted = {"code": "unenforced", "test": "untested", "lesson": "untaught"}
    if not coverage.has_tests():
        print(coverage.NO_TESTS)
        counted = {"lesson": "untaught"}
    print(_line("rule", "kind", "by", "enforced in", "told", "tested by", "taught in", "mentioned in"))
    for row in rows:
        print(_row(row))
    _unenforced([row for row in rows if not row.verdict.enforced])
    missing = {said: sum(hole in row.holes for row in rows) for hole, said in counted.items()}
    mentioned = sum(bool(row.mentions) and not row.lessons for row in rows)
    counts = [*_ways(rows), f"{mentioned} only mentioned", *(f"{count} {said}" for said, count in missing.items())]
    print(", ".join([f"{len(rows)} rules", *counts]))
    return 1 if any(missing.values()) else 0


def _row(row: Row) -> str:
    verdict = row.verdict
    places = _few(verdict.places, 36) if verdict.enforced else "-"
    taught = _few((*row.lessons, *row.quiz), 40)
    told = str(len(verdict.told) or "-")
    tests, mentioned = _few(row.tests, 30), _few(row.mentions, 40)
    return _line(row.rule.id, row.rule.kind, verdict.by, places, told, tests, taught, mentioned)


def _line(rule: str, kind: str, by: str, places: str, told: str, *lists: str) -> str:
    tests, taught, mentioned = lists
    return f"{rule:<10} {kind:<10} {by:<11} {places:<37} {told:>4}  {tests:<31} {taught:<41} {mentioned}".rstrip()


def _unenforced(rows: list[Row]) -> None:
    """The rules that nothing was seen to enforce, and where they are at least named."""
    if rows:
        print("\nNothing was seen to enforce:")
    for row in rows:
        named = f" ({_few(row.verdict.places, 60)})" if row.verdict.places else ""
        print(f"  {row.rule.id:<10} {row.verdict.by}{named}: {row.rule.title}")
    print()


def _ways(rows: list[Row]) -> list[str]:
    """How many rules are enforced in which way: "92 by code"."""
    counts = Counter(row.verdict.by for row in rows if row.verdict.enforced)
    return [f"{count} by {by}" for by, count in counts.items()]


def _few(names: tuple[str, ...], width: int) -> str:
    """As many names as fit, and how many more there are."""
    for shown in range(len(names), 0, -1):
        rest = f" +{len(names) - shown}" if shown < len(names) else ""
        text = " ".join(names[:shown]) + rest
        if len(text) <= width:
            return text
    return f"{len(names)} of them" if names else ""
