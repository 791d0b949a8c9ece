"""The smallest input that still shows a fault: what is left tells what it was."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

MOST_TRIES = 400


def smallest(given: Any, shows: Callable[[Any], bool], tries: int = MOST_TRIES) -> Any:
    """Take away whatever can be taken away while `shows` holds.

    >>> smallest(["a", "the needle in hay", 7], lambda given: "needle" in str(given))
    ['needle']
    """
    left = tries
    while left > 0:
        for smaller in _smaller(given):
            left -= 1
            if shows(smaller):
                given = smaller
                break
            if left <= 0:
                return given
        else:
            return given
    return given


def _smaller(given: Any) -> Iterator[Any]:
    """Everything that is a step smaller, the largest steps first."""
    if isinstance(given, str):
        yield from _shorter(given)
    elif isinstance(given, list):
        yield from _shorter(given)
        for at, each in enumerate(given):
            for smaller in _smaller(each):
                yield [*given[:at], smaller, *given[at + 1 :]]
    elif isinstance(given, dict):
        for key in given:
            yield {name: each for name, each in given.items() if name != key}
        for key, each in given.items():
            for smaller in _smaller(each):
                yield {**given, key: smaller}


def _shorter(given: Any) -> Iterator[Any]:
    size = len(given) // 2
    while size:
        for start in range(0, len(given), size):
            yield given[:start] + given[start + size :]
        size //= 2
    if len(given) == 1:
        yield given[:0]
