"""How far a long study has come: a bar on the terminal or below a notebook's cell, with nothing to install."""

from __future__ import annotations

import sys
from collections.abc import Callable
from time import monotonic
from typing import Any, TextIO

from ..engine.where import shell

Progress = Callable[[int, int], object]
"""Called with how many are done, and how many there are in all."""
BAR = 30
EVERY = 0.1  # seconds


def bar(what: str = "games", stream: TextIO | None = None) -> Progress:
    """For where this runs: a notebook, a terminal, or nothing where nobody looks."""
    if hasattr(shell(), "kernel"):
        return _Now(_Page(what))
    stream = stream if stream is not None else sys.stderr
    return _Now(_Line(what, stream)) if stream is not None and stream.isatty() else _nothing


def _nothing(done: int, total: int) -> None:
    pass


class _Now:
    """Draws at most ten times a second, and at the end."""

    def __init__(self, draw: Callable[[int, int, str], None]) -> None:
        self._draw = draw
        self._start = monotonic()
        self._drawn = 0.0

    def __call__(self, done: int, total: int) -> None:
        now = monotonic()
        if 0 < done < total and now - self._drawn < EVERY:
            return
        self._drawn = now
        left = (now - self._start) / done * (total - done) if done else 0.0
        self._draw(done, total, f", {left:.0f} s left" if 0 < done < total else "")


class _Line:
    """One line of a terminal, written over and over."""

    def __init__(self, what: str, stream: TextIO) -> None:
        self.what, self.stream = what, stream
        self._longest = 0

    def __call__(self, done: int, total: int, left: str) -> None:
        filled = ("#" * (BAR * done // total)).ljust(BAR, ".")
        line = f"[{filled}] {done:,} of {total:,} {self.what}{left}"
        self._longest = max(self._longest, len(line))
        end = "\n" if done == total else ""
        print(f"\r{line.ljust(self._longest)}", end=end, file=self.stream, flush=True)


class _Page:
    """Below the cell of a notebook, the same place each time."""

    def __init__(self, what: str) -> None:
        self.what = what
        self._place: Any = None

    def __call__(self, done: int, total: int, left: str) -> None:
        said = f"{done:,} of {total:,} {self.what}{left}"
        html = f'<progress value="{done}" max="{total}" aria-label="{self.what} played"></progress> {said}'
        shown = {"text/html": html, "text/plain": said}
        if self._place is None:
            self._place = sys.modules["IPython"].display.display(shown, raw=True, display_id=True)
        else:
            self._place.update(shown, raw=True)
