"""`lootlab` alone: the gallery in the browser."""

from __future__ import annotations

import argparse

from .parser import Parser, whole


def parser() -> Parser:
    made = Parser(
        "",
        "Serve the games as dashboards and open the gallery in the browser.",
        """
        lootlab                                   on this machine
        lootlab --port 9000 --no-browser          elsewhere, quietly
        lootlab --host 0.0.0.0 --warm 2           for a class in the same network
        """,
    )
    made.add_argument("--port", type=whole(1, 65535), metavar="N", help="the port (8866, or the next free one)")
    made.add_argument("--host", default="localhost", metavar="H", help="the address to listen on (localhost)")
    made.add_argument("--no-browser", action="store_true", help="only print the address")
    made.add_argument("--warm", type=whole(0, 20), default=0, metavar="N", help="kernels to start ahead, per game (0)")
    made.add_argument("--kernels", type=whole(1, 10_000), metavar="N", help="players at once (what this machine bears)")
    return made


def run(args: argparse.Namespace) -> int:
    from ..server import serve

    serve(args.host, args.port, not args.no_browser, args.warm, kernels=args.kernels or 0)
    return 0
