"""Runs targets: so many inputs from a seed, each of which can be made again by its number."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from ..engine.chance import Stream
from .shrink import smallest
from .target import Fault, Target, fault_of

MOST_FAILURES = 5
"""Different faults of one target; then it is given up."""


@dataclass(frozen=True)
class Failure:
    """A fault, the case that showed it first, and the smallest input that still does."""

    case: int
    fault: Fault
    smallest: Any

    @property
    def shown(self) -> str:
        """The input in a line that can be copied."""
        text = json.dumps(self.smallest)
        return text if len(text) <= 400 else f"{text[:400]}… ({len(text):,} characters)"


@dataclass
class Report:
    target: Target
    cases: int = 0
    seconds: float = 0.0
    failures: list[Failure] = field(default_factory=list)

    @property
    def rate(self) -> float:
        return self.cases / self.seconds if self.seconds else 0.0


def case(target: Target, seed: int, number: int) -> Any:
    """The input of this number: it depends on nothing but seed, target and number."""
    mixed = Stream.of(seed).next64() ^ int.from_bytes(target.name.encode()[-7:], "big") ^ (number << 20)
    return target.make(Stream(Stream(mixed).next64()))


def run(target: Target, cases: int, seed: int, first: int = 0) -> Report:
    report, start, known = Report(target), time.perf_counter(), set[str]()
    for number in _numbers(target, cases, first):
        given = case(target, seed, number)
        fault = fault_of(target, given)
        report.cases += target.inputs
        if fault is None or fault.kind in known:
            continue
        known.add(fault.kind)
        report.failures.append(Failure(number, fault, _shrunk(target, given, fault)))
        if len(report.failures) >= MOST_FAILURES:
            break
    report.seconds = time.perf_counter() - start
    return report


def _numbers(target: Target, cases: int, first: int) -> Iterator[int]:
    yield from range(first, first + max(1, -(-cases // target.inputs)))


def _shrunk(target: Target, given: Any, fault: Fault) -> Any:
    if fault.kind in ("time", "memory"):  # each try would cost as much again
        return given

    def shows(smaller: Any) -> bool:
        try:
            found = fault_of(target, smaller)
        except Exception:  # the feed itself wants another shape
            return False
        return found is not None and found.kind == fault.kind

    return smallest(given, shows)
