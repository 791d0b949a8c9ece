"""`lootlab words`: what a language lacks, has too much, or has wrong."""

from __future__ import annotations

import argparse

from ..engine.refusal import BadInput
from ..languages.tongue import ENGLISH, languages
from ..translating import check
from .parser import Parser


def parser() -> Parser:
    made = Parser(
        "words",
        "What each language says of the interface and of each game: how many texts there are, how many are not\n"
        "translated, how many translations are of nothing that is still said, how many have lost a hole, a tag, a\n"
        "rule's number or a piece of code, and how many are the same as in English and not among the words that may\n"
        "be (`same` in the language's words.toml). It fails where something that was begun is not whole.",
        """
        lootlab words                       all languages, in numbers
        lootlab words de                    one of them, text by text
        lootlab words de --write bag_o_loot bring the files of a game up to date; interface for the rest
        """,
    )
    made.add_argument("language", nargs="?", default="", metavar="LANGUAGE", help="de, or any folder of languages/")
    made.add_argument("--write", default="", metavar="GAME", help="add what is missing, drop what is stale")
    return made


def run(args: argparse.Namespace) -> int:
    known = languages()[1:]
    if args.write:
        if not args.language.isalpha() or args.language == ENGLISH:
            raise BadInput(
                "A language has a short name of letters.", "Write for example: lootlab words fr --write loot"
            )
        lacking = check.write(args.language, "" if args.write == "interface" else args.write)
        print(f"{lacking} texts of {args.write} are to be translated.")
        return 0
    if args.language and args.language not in known:
        raise BadInput(f"There is no language {args.language}.", f"There is {', '.join(known)}.")
    return max(_tell(name, bool(args.language)) for name in ([args.language] if args.language else known))


def _tell(language: str, whole: bool) -> int:
    found = check.reports(language)
    print(f"{language:<20} {'texts':>6} {'missing':>8} {'stale':>6} {'wrong':>6} {'same':>6}")
    for each in found:
        counts = f"{each.said:>6} {len(each.missing):>8} {len(each.stale):>6} {len(each.wrong):>6} {len(each.same):>6}"
        print(f"  {each.game or 'interface':<18} {counts}{'' if each.begun else '  not begun'}")
    for each in found if whole else ():
        if each.begun:
            _list(each)
    return 1 if any(each.begun and not each.is_whole for each in found) else 0


def _list(report: check.Report) -> None:
    for entry in report.missing:
        print(f"missing  {', '.join(entry.where)}: {entry.msgid}")
    for entry in report.stale:
        print(f"stale    {entry.msgid}")
    for entry, why in report.wrong:
        print(f"wrong    {why}: {entry.msgstr}")
    for entry in report.same:
        print(f"same     {entry.msgid}")
