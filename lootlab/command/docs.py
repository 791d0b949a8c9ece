"""`lootlab docs`: the documentation as a folder of pages."""

from __future__ import annotations

import argparse
from pathlib import Path

from .parser import Parser


def parser() -> Parser:
    made = Parser(
        "docs",
        "Build the documentation as a folder of pages that ask no other host for anything: for learners, teachers and\n"
        "builders, every rule with a drawn example, the notebooks to read. The tools: pip install 'lootlab[docs]'.",
        """
        lootlab docs handbook                build it into the folder handbook, then open index.html
        """,
    )
    made.add_argument("folder", metavar="OUT", help="where it goes: a new folder, or an earlier documentation")
    return made


def run(args: argparse.Namespace) -> int:
    from ..docs.building import build

    out = Path(args.folder)
    pages = build(out, tell=lambda said: print(said, flush=True))
    print(f"The documentation is in {out}: {pages} pages. Open {out / 'index.html'}.")
    return 0
