"""Speed of the chance lab without a screen: arrays beside a loop written by hand, a class that sends at once."""

from __future__ import annotations

import multiprocessing
import os
import tempfile
from collections.abc import Iterator
from fractions import Fraction
from multiprocessing.queues import Queue
from multiprocessing.synchronize import Barrier
from time import perf_counter

from ..engine import bulk
from .figures import Figure, median, per_second

HANDS = 20_000
ROUNDS = 5
PUPILS, WORD = 30, "HAMMER-42"


def figures(seconds: float = 0.4) -> Iterator[Figure]:
    if bulk.numpy() is not None:
        yield _arrays(seconds)
    yield from _class()


def _arrays(seconds: float) -> Figure:
    """The share of hands with a looter, as `lab` does it and as somebody would write it with numpy."""
    import numpy as np

    from .. import lab

    rng = np.random.default_rng(7)
    deck = np.array([1] * 5 + [0] * 80)

    def by_hand() -> int:
        found = [deck[rng.permutation(85)[:8]].sum() >= 1 for _ in range(HANDS // 20)]
        return len(found)

    def at_once() -> int:
        """The quickest way we know: keys to sort by, all hands in one array."""
        order = np.argpartition(rng.random((HANDS, 85)), 8, axis=1)[:, :8]
        return len(deck[order].sum(axis=1) >= 1)

    def ours() -> int:
        return len(lab.deal("bag_o_loot", 8, HANDS).count("looters") >= 1)

    rates: dict[str, list[float]] = {"loop": [], "array": [], "ours": []}
    for _ in range(ROUNDS):  # in turn, so that a busy minute of the machine hits all alike
        for name, work in (("loop", by_hand), ("array", at_once), ("ours", ours)):
            rates[name].append(per_second(work, seconds / ROUNDS))
    best = max(median(rates["loop"]), median(rates["array"]))
    return Figure("hands dealt and counted", median(rates["ours"]), "hands/s", "numpy by hand", best, least=0.5)


def _class() -> Iterator[Figure]:
    """A class sends its results to the store of this machine: one pupil alone, and thirty at the same moment."""
    from ..lab import classroom

    with tempfile.TemporaryDirectory(prefix="lootlab-bench-") as folder:
        os.environ["LOOTLAB_DATA"] = folder
        classroom.open_class(WORD)
        alone = [took for _ in range(ROUNDS) for took in _sent(1)]
        together = sorted(_sent(PUPILS))
    what = "a pupil's result sent, 30 at once"
    yield Figure(f"{what}: median", 1000 * median(together), "ms", "one alone", 1000 * median(alone), most=2)
    yield Figure(f"{what}: slowest", 1000 * together[-1], "ms", "one alone", 1000 * median(alone))


def _sent(pupils: int) -> list[float]:
    """Seconds that each waited; every pupil is a process, as every page is a kernel."""
    context = multiprocessing.get_context("spawn")
    gate, times = context.Barrier(pupils), context.Queue()
    everyone = [context.Process(target=_pupil, args=(number, gate, times)) for number in range(1, pupils + 1)]
    for one in everyone:
        one.start()
    found = [times.get(timeout=60) for _ in everyone]
    for one in everyone:
        one.join()
    return found


def _pupil(number: int, gate: Barrier, times: Queue[float]) -> None:
    from ..lab import classroom
    from ..lab.codes import Report

    report = Report("LSW-P01", number, Fraction(1, 4), trials=20)
    classroom.send(report, WORD)  # the store is open
    gate.wait()
    start = perf_counter()
    classroom.send(Report("LSW-P01", number, Fraction(1, 4), trials=120), WORD)
    times.put(perf_counter() - start)
