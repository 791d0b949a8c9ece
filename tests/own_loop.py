"""Runs a coroutine in a thread of its own: Playwright leaves its loop running in the worker that had a browser."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any, TypeVar

T = TypeVar("T")


def run(work: Coroutine[Any, Any, T]) -> T:
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


async def until(holds: Callable[[], object], seconds: float = 20) -> None:
    """Wait for it, as long as a busy machine needs; whoever calls says what is wanted."""
    for _ in range(int(seconds / 0.02)):
        if holds():
            return
        await asyncio.sleep(0.02)


@contextmanager
def hidden() -> Iterator[None]:
    """For whole files that run loops: Playwright's is out of sight until they are through."""
    left = asyncio._get_running_loop()
    asyncio._set_running_loop(None)
    try:
        yield
    finally:
        asyncio._set_running_loop(left)
