"""`lootlab scenarios`: run files of the notation."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

import lootlab

from ..engine import scenario
from ..engine.game import AnyGame
from ..engine.refusal import BadInput, Refused
from ..engine.scenario import Result, Scenario
from .parser import Parser


def parser() -> Parser:
    made = Parser(
        "scenarios",
        "Run scenarios: build each position, play its moves, compare what follows. Failures are explained;\n"
        "the last line counts, and the exit status is 1 if anything failed.",
        """
        lootlab scenarios tests/scenarios/sloop.toml     one file
        lootlab scenarios tests/scenarios                all files of a folder
        lootlab scenarios my.toml --only W03             one scenario of a file
        """,
    )
    made.add_argument("files", nargs="+", metavar="FILE", help="a .toml file of scenarios, or a folder of them")
    made.add_argument("--only", action="append", default=[], metavar="ID", help="run only the scenario with this id")
    return made


def run(args: argparse.Namespace) -> int:
    passed = failed = 0
    for path in _files(args.files):
        try:
            game, scenarios = scenario.load(path, lootlab.load)
        except Refused as fault:
            print(f"FAULTY {fault}" if str(path) in str(fault) else f"FAULTY {path}: {fault}")
            failed += 1
            continue
        for result in (_judge(game, each) for each in scenarios if not args.only or each.id in args.only):
            if result.passed:
                passed += 1
            else:
                failed += 1
                print(_failure(path, result))
    if not passed + failed and args.only:
        raise BadInput(f"No scenario is called {' or '.join(args.only)}.", "Check the id.")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


def _files(names: list[str]) -> Iterator[Path]:
    for path in map(Path, names):
        if not path.is_dir():
            yield path
            continue
        inside = sorted(path.glob("*.toml"))
        if not inside:
            raise BadInput(f"The folder {path} holds no .toml file.", "Name a file or another folder.")
        yield from inside


def _judge(game: AnyGame, each: Scenario) -> Result:
    try:
        return scenario.run(game, each)
    except Exception as crash:  # one crash must not hide the results of all other scenarios
        return Result(each, f"the program itself failed: {type(crash).__name__}: {crash}")


def _failure(path: Path, result: Result) -> str:
    about = f" ({', '.join(result.scenario.rules)})" if result.scenario.rules else ""
    return f"FAILED {path} {result.scenario.id}{about}: {result.why}"
