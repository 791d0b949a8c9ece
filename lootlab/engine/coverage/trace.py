"""Which lines of a game run while an example is played."""

from __future__ import annotations

import functools
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from types import CodeType, FrameType
from typing import Any, TypeAlias

from ..game import AnyGame
from .examples import Example
from .source import Line

_Tracer = Callable[[FrameType, str, Any], Any]
_Memory: TypeAlias = "functools._lru_cache_wrapper[Any]"


@dataclass(frozen=True)
class Run:
    example: Example
    lines: frozenset[Line]
    told: frozenset[str]
    """Rules that events, refusals and the outcome have cited."""


class Tracer:
    """Plays examples of one game. `files` are the paths to watch, with the names to call them by."""

    def __init__(self, game: AnyGame, files: Mapping[str, str]) -> None:
        self.game = game
        self.files = files
        self.lines: set[Line] = set()
        self.watchers: dict[CodeType, _Tracer | None] = {}
        self.forgotten: set[_Memory] = set()

    def deal(self, deals: Iterable[Example]) -> list[Run]:
        """Play the deals from a blank memory.

        What is remembered after them are components: reading them again for each example would take half a minute.
        All else is forgotten before each example, whatever this process has done before.
        """
        memories = set(_memories(self.game))
        for memory in memories:
            memory.cache_clear()
        found = self.runs(deals)
        self.forgotten = {memory for memory in memories if not memory.cache_info().currsize}
        return found

    def runs(self, examples: Iterable[Example]) -> list[Run]:
        return [self.run(example) for example in examples]

    def run(self, example: Example) -> Run:
        for memory in self.forgotten:
            memory.cache_clear()
        self.lines.clear()
        with _tracing(self._enter):
            told = example.perform(self.game)
        return Run(example, frozenset(self.lines), frozenset(told))

    def _enter(self, frame: FrameType, _: str, __: Any) -> _Tracer | None:
        code = frame.f_code
        if code not in self.watchers:
            name = self.files.get(code.co_filename)
            self.watchers[code] = self._watcher(name) if name else None
        return self.watchers[code]

    def _watcher(self, name: str) -> _Tracer:
        add = self.lines.add

        def watch(frame: FrameType, event: str, _: Any) -> _Tracer:
            if event == "line":
                add((name, frame.f_lineno))
            return watch

        return watch


def _memories(game: AnyGame) -> Iterator[_Memory]:
    """Functions that remember: what they did in one example, they would not do again in the next."""
    below = f"{game.folder}{os.sep}"
    loaded = list(sys.modules.values())  # with None for what somebody keeps from being loaded
    modules = [module for module in loaded if str(getattr(module, "__file__", None)).startswith(below)]
    for thing in [thing for module in modules for thing in vars(module).values()]:
        if isinstance(thing, functools._lru_cache_wrapper):
            yield thing


@contextmanager
def _tracing(tracer: _Tracer) -> Iterator[None]:
    """A debugger or a coverage tool that is already tracing gets its place back."""
    before = sys.gettrace()
    sys.settrace(tracer)
    try:
        yield
    finally:
        sys.settrace(before)
