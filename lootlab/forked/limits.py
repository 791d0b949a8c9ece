"""How much a kernel may take, where the system can keep to it (`resource`: not on Windows).

Memory: RLIMIT_DATA counts what a process may write and nobody shares. RLIMIT_AS would also count what is only reserved
or shared with the parent, several times what is used. Beyond the limit Python raises MemoryError, and the page says so.

Processor time: RLIMIT_CPU counts a whole life, and an honest afternoon of play uses more than an endless loop should.
So the limit moves: whenever the event loop comes round it is set anew, so many seconds ahead. A program that goes round
and round inside one answer stays away from the loop, and the system ends it, whatever it is doing.
"""

from __future__ import annotations

import contextlib
from typing import Any

try:
    import resource
except ImportError:  # Windows
    resource = None  # type: ignore[assignment]

LOOK = 10
"""Seconds between two looks at the clock."""


def keep(memory: int, seconds: int) -> None:
    """From now on: at most so many MiB, and at most so many seconds of processor time without coming up for air."""
    if resource is None:
        return
    if memory:
        with contextlib.suppress(ValueError, OSError):  # a limit from outside is lower already
            _limit(resource.RLIMIT_DATA, memory * 2**20)
    if seconds:
        from tornado.ioloop import IOLoop, PeriodicCallback

        more_time(seconds)
        PeriodicCallback(lambda: more_time(seconds), LOOK * 1000).start()
        assert IOLoop.current()


def more_time(seconds: int) -> None:
    """The system ends this process after so many more seconds of processor time."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    with contextlib.suppress(ValueError, OSError):
        _limit(resource.RLIMIT_CPU, int(used.ru_utime + used.ru_stime) + seconds + 1)


def _limit(kind: int, value: int) -> None:
    """The soft limit only: the hard one could not be raised again."""
    hard: Any = resource.getrlimit(kind)[1]
    resource.setrlimit(kind, (value, hard))
