"""`lootlab fuzz`: input that nobody meant, for every reader of the house."""

from __future__ import annotations

import argparse

from ..engine.chance import Stream, read_seed
from .parser import Parser, whole


def parser() -> Parser:
    made = Parser(
        "fuzz",
        "Give every reader (phrases, positions, saves, codes, files, messages ...) input that nobody meant. Each must\n"
        "answer with a value or a sentence that says what to do instead, and change nothing when it refuses. A\n"
        "fault is shown with the smallest input that was found for it; the exit status is 1 if there is one.",
        """
        lootlab fuzz                                   2,000 inputs for every target
        lootlab fuzz phrases saves --cases 1000000     a million for two of them
        lootlab fuzz phrases --seed 7 --case 1234      one input again, by its number
        lootlab fuzz --list                            what there is
        """,
    )
    made.add_argument("targets", nargs="*", metavar="TARGET", help="which readers (all)")
    made.add_argument("--cases", type=whole(1), default=2000, metavar="N", help="inputs for each target (2000)")
    made.add_argument("--seed", default="1", metavar="S", help="a whole number or a class word (1)")
    made.add_argument("--case", type=whole(0), metavar="N", help="only the input of this number, and show it")
    made.add_argument("--list", action="store_true", help="list the targets")
    return made


def run(args: argparse.Namespace) -> int:
    from ..fuzz import run as fuzz
    from ..fuzz.table import TARGETS, find

    if args.list:
        for target in TARGETS.values():
            print(f"{target.name:<15} {target.what}")
        return 0
    chosen = [find(name) for name in args.targets] or list(TARGETS.values())
    seed = Stream.of(read_seed(args.seed)).below(1 << 60)
    failed = 0
    for target in chosen:
        cases, first = (1, args.case) if args.case is not None else (args.cases, 0)
        report = fuzz.run(target, cases, seed, first)
        print(
            f"{target.name:<15} {report.cases:>9,} cases, {report.rate:>8,.0f} a second, {len(report.failures)} faults",
            flush=True,
        )
        for failure in report.failures:
            print(f"  FAULT {failure.fault.said}")
            print(f"    smallest input: {failure.shown}")
            print(f"    again: lootlab fuzz {target.name} --seed {args.seed} --case {failure.case}", flush=True)
        failed += len(report.failures)
    print(f"{failed} faults." if failed else "Every input was answered.")
    return 1 if failed else 0
