"""`lootlab` alone: the gallery in the browser."""

from __future__ import annotations

import argparse

from ..languages.tongue import ENGLISH, languages
from .parser import Parser, whole


def parser() -> Parser:
    made = Parser(
        "",
        "Serve the games as dashboards and open the gallery in the browser.",
        """
        lootlab                                   on this machine
        lootlab --port 9000 --no-browser          elsewhere, quietly
        lootlab --host 0.0.0.0 --password WORD    for a class in the same network
        lootlab --behind https://school.example   for a proxy in front of it
        """,
    )
    made.add_argument("--port", type=whole(1, 65535), metavar="N", help="the port (8866, or the next free one)")
    made.add_argument("--host", default="localhost", metavar="H", help="the address to listen on (localhost)")
    made.add_argument("--password", default="", metavar="WORD", help="the class password that others type once")
    made.add_argument("--open", action="store_true", help="let everybody in without a password")
    made.add_argument("--behind", default="", metavar="URL", help="the address of a proxy in front of this server")
    made.add_argument("--no-browser", action="store_true", help="only print the address")
    made.add_argument("--warm", type=whole(0, 20), default=0, metavar="N", help="kernels to start ahead, per game (0)")
    made.add_argument("--language", choices=languages(), default=ENGLISH, help="which gallery opens (en)")
    made.add_argument("--kernels", type=whole(1, 10_000), metavar="N", help="players at once (what this machine bears)")
    return made


def run(args: argparse.Namespace) -> int:
    from ..forked.asking import PARENT, can_fork

    if can_fork():
        PARENT.start()  # loads what kernels need, while we load the server
    try:
        _serve(args)
    finally:
        PARENT.stop()
    return 0


def _serve(args: argparse.Namespace) -> None:
    from ..server import free_port, serve
    from ..server.hosts import read_behind
    from ..server.joining import the_password

    port = free_port(args.host, args.port)
    behind = read_behind(args.behind) if args.behind else ""
    password = the_password(args.host, behind, args.password, args.open)
    kernels = args.kernels or 0
    serve(
        args.host, port, not args.no_browser, args.warm,
        password=password, behind=behind, kernels=kernels, language=args.language,
    )  # fmt: skip
