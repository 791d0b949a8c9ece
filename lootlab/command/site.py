"""`lootlab site`: everything as a static folder, with Python in the visitor's browser."""

from __future__ import annotations

import argparse
from pathlib import Path

from .parser import Parser, whole


def parser() -> Parser:
    made = Parser(
        "site",
        "Build the whole of lootlab as a folder of files for any web server, a school's share or a stick. Where it is\n"
        "opened no Python is needed: it runs in the visitor's browser. Building needs Node.js, npm, once a network.",
        """
        lootlab site public                  build it into the folder public
        lootlab site public --serve          and look at it here
        lootlab site --serve                 look at it here: built into the cache, unless it is there already
        """,
    )
    made.add_argument("folder", nargs="?", metavar="OUT", help="where the site goes: a new folder, or an earlier site")
    made.add_argument("--no-lab", action="store_true", help="without JupyterLite, where the notebooks can be changed")
    made.add_argument("--no-docs", action="store_true", help="without the documentation")
    made.add_argument("--serve", action="store_true", help="serve it on this machine until Ctrl-C")
    made.add_argument("--port", type=whole(1, 65535), metavar="N", help="the port (8866, or the next free one)")
    made.add_argument("--no-browser", action="store_true", help="only print the address")
    return made


def run(args: argparse.Namespace) -> int:
    from ..engine.refusal import BadInput
    from ..site import building, placing
    from ..site.fetching import cache_folder

    if not args.folder and not args.serve:
        raise BadInput("Where shall the site go?", "Write: lootlab site OUT, or: lootlab site --serve.")
    out = Path(args.folder) if args.folder else cache_folder() / "site"
    documented, lab = not args.no_docs, not args.no_lab
    if args.serve and placing.told(out).get("made_from") == building.made_from(documented, lab):
        print(f"The site in {out} is of this lootlab: there is nothing to build.", flush=True)
    else:
        building.build(out, lambda said: print(said, flush=True), documented=documented, lab=lab)
    files = [path for path in out.rglob("*") if path.is_file()]
    size = sum(path.stat().st_size for path in files) / 1e6
    print(f"The site is in {out}: {len(files)} files, {size:.1f} MB, version {placing.told(out)['version']}.")
    if args.serve:
        from ..server.ports import free_port
        from ..site.serving import serve

        serve(out, free_port("localhost", args.port), not args.no_browser)
    return 0
