"""The few lines of code that compute the exact answer of a question, as they stand in the room `odds` of its game."""

from __future__ import annotations

import inspect
import re
import textwrap
from collections.abc import Callable, Iterator
from fractions import Fraction
from types import CodeType
from typing import Any

from ..engine.question import Question

MOST_LINES = 40
"""What calls further and further is cut here: one wants to read the idea, not the house."""
LONGEST_CONSTANT = 60
"""A whole deck would hide the lines that one wants to read."""
_NAMED = re.compile(r"^\s*\w+=(?=lambda)")


def lines_of(question: Question) -> str:
    """The function that knows the shares of the outcomes, what it calls nearby, and the numbers it names.

    >>> from lootlab.lab.questions import find
    >>> print(lines_of(find("LSW-P01")[1]))
    LOOT, SHOOT, WHISKY = 0, 1, 2
    <BLANKLINE>
    @cache
    def one_slot() -> tuple[Fraction, ...]:
    ...
    """
    functions = list(_functions(_plain(question.exact)))
    constants = dict(pair for function in functions for pair in _constants(function))
    parts: list[str] = []
    left = MOST_LINES
    for function in functions:
        text = _text(function)
        left -= text.count("\n") + 2
        if parts and left < 0:
            break
        parts.append(text)
    if constants:
        names, values = ", ".join(constants), ", ".join(constants.values())
        parts.insert(0, f"{names} = {values}")
    return "\n\n".join(parts)


def _plain(function: Callable[..., Any]) -> Any:
    """Without what remembers its answers, and of a method the function."""
    function = inspect.unwrap(function)
    return getattr(function, "__func__", function)


def _functions(first: Any) -> Iterator[Any]:
    """This one, and those of its own package that it names, nearest first."""
    package = first.__module__.rpartition(".")[0]
    waiting, seen = [first], set()
    while waiting:
        function = waiting.pop(0)
        if function in seen:
            continue
        seen.add(function)
        yield function
        for name in _names(function.__code__):
            named = _plain(function.__globals__.get(name))
            if inspect.isfunction(named) and named.__module__.startswith(package):
                waiting.append(named)


def _names(code: CodeType) -> Iterator[str]:
    yield from code.co_names
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from _names(inner)


def _constants(function: Any) -> Iterator[tuple[str, str]]:
    for name in _names(function.__code__):
        value = function.__globals__.get(name)
        if name.isupper() and isinstance(value, int | str | Fraction | tuple | list | dict | range):
            written = repr(value)
            if len(written) <= LONGEST_CONSTANT:
                yield name, written


def _text(function: Any) -> str:
    lines = textwrap.dedent(inspect.getsource(function)).strip()
    return _NAMED.sub("exact = ", lines).rstrip(",") if function.__name__ == "<lambda>" else lines
