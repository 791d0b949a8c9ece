"""`lootlab soak`: a class that plays for minutes, and what was lost."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
from collections.abc import Iterable

from ..engine.chance import Stream, read_seed
from .parser import Parser, whole

MOST_TOLD = 10
P95 = 8.0
"""Wanted: a click among many takes at most so many times the median of one player alone."""
MEMORY = 1.1
"""Wanted: when all have gone, at most so much of the memory before."""


def parser() -> Parser:
    made = Parser(
        "soak",
        "Let many players play at once, over real websockets: they open pages, click legal moves in all games, close,\n"
        "reload and crash. Without --url a server of its own is started, and its kernels are killed now and then.\n"
        "The exit status is 1 if a click was lost, a game did not come back at the same move, anything went wrong,\n"
        "or kernels are left.",
        """
        lootlab soak --minutes 10 --players 30
        lootlab soak --minutes 1 --players 5 --pages 200        then open and close 200 pages
        lootlab soak --minutes 5 --players 20 --url http://class.example:8866/
        """,
    )
    made.add_argument("--minutes", type=whole(0, 10_000), default=1, metavar="N", help="how long (1)")
    made.add_argument("--players", type=whole(1, 1000), default=5, metavar="N", help="how many at once (5)")
    made.add_argument("--pages", type=whole(0, 100_000), default=0, metavar="N", help="pages to open and close (0)")
    made.add_argument("--pause", type=whole(0, 600), default=2, metavar="S", help="seconds between two clicks (2)")
    made.add_argument("--url", metavar="ADDRESS", help="a server that runs already")
    made.add_argument("--seed", default="1", metavar="S", help="a whole number or a class word (1)")
    return made


def run(args: argparse.Namespace) -> int:
    return asyncio.run(_soak(args))


async def _soak(args: argparse.Namespace) -> int:
    from ..soak import crowd
    from ..soak.server import OwnServer
    from ..soak.tally import Tally

    seed = Stream.of(read_seed(args.seed)).below(1 << 30)
    with contextlib.ExitStack() as stack:
        server = None if args.url else stack.enter_context(OwnServer())
        url: str = args.url or server.url  # type: ignore[union-attr]  # one of them is there
        print(f"Soaking {url}", flush=True)
        single = await crowd.alone(url, server, seed)
        before = await crowd.rest(server) if server else None
        _tell_clicks("one player alone", single)
        many, opened = Tally(), Tally()
        if args.minutes:
            over = crowd.for_minutes(args.minutes)
            many = await crowd.together(url, server, args.players, seed, float(args.pause), over)
            _tell_clicks(f"{args.players} players, {args.minutes} minutes", many)
            _tell_ratio(single, many)
        if args.pages:
            opened = await crowd.pages(url, args.pages, args.players, seed)
            _tell_opens(f"{args.pages} pages opened and closed", opened)
        good = single.good and many.good and opened.good
        _tell_faults((*single.lost, *many.lost, *opened.lost), "LOST")
        _tell_faults((*single.errors, *many.errors, *opened.errors), "ERROR")
        if server is not None and before is not None:
            after = await crowd.rest(server, before.processes)
            good = _tell_rest(before, after) and good
    print("Nothing was lost." if good else "Something was lost.")
    return 0 if good else 1


def _tell_clicks(who: str, tally: object) -> None:
    from ..soak.tally import Tally, part

    assert isinstance(tally, Tally)
    print(
        f"{who}: {len(tally.clicks):,} clicks answered, {len(tally.lost)} lost, {len(tally.errors)} errors; "
        f"p50 {1000 * part(tally.clicks, 0.5):.0f} ms, p95 {1000 * part(tally.clicks, 0.95):.0f} ms"
    )
    _tell_opens(f"  {len(tally.opens):,} pages opened", tally)
    if tally.back:
        told = ", ".join(f"{count} after {way}" for way, count in sorted(tally.back.items()))
        print(f"  games that came back at the same move: {told}", flush=True)


def _tell_opens(what: str, tally: object) -> None:
    from ..soak.tally import Tally, part

    assert isinstance(tally, Tally)
    away = f"; {tally.turned_away} times there was no room, and they came again" if tally.turned_away else ""
    print(f"{what}: p50 {part(tally.opens, 0.5):.1f} s, p95 {part(tally.opens, 0.95):.1f} s{away}", flush=True)


def _tell_ratio(single: object, many: object) -> None:
    from ..bench.figures import Figure
    from ..soak.tally import Tally, part

    assert isinstance(single, Tally)
    assert isinstance(many, Tally)
    slow, usual = (1000 * part(many.clicks, 0.95), 1000 * part(single.clicks, 0.5))
    print(f"  {Figure('p95 of a click', slow, 'ms', 'the median of one alone', usual, most=P95)}", flush=True)


def _tell_faults(faults: Iterable[str], word: str) -> None:
    listed = list(faults)
    for fault in listed[:MOST_TOLD]:
        print(f"  {word} {fault}")
    if len(listed) > MOST_TOLD:
        print(f"  and {len(listed) - MOST_TOLD} more", flush=True)


def _tell_rest(before: object, after: object) -> bool:
    """Memory is told, and marked when it is missed; a kernel that is left makes it fail."""
    from ..bench.figures import Figure
    from ..soak.crowd import Rest

    assert isinstance(before, Rest)
    assert isinstance(after, Rest)
    left = max(0, after.processes - before.processes)
    was = before.memory / 2**20
    print(f"kernels left: {left}")
    print(f"  {Figure('memory left', after.memory / 2**20, 'MiB', 'before', was, most=MEMORY)}", flush=True)
    return not left
