"""Loading many modules at a time.

What is loaded stays: there is nothing in it for the garbage collector, which would look through all of it again and
again while it grows, and through everything else that the kernel has. It waits until all is there; and then all that is
there counts as old at once, where the collector would first look through it three times to find it old.
"""

from __future__ import annotations

import atexit
import gc
import importlib
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType


@contextmanager
def loading() -> Iterator[None]:
    """No garbage is looked for meanwhile. Afterwards all is as it was, also where somebody else had it switched off.

    Nothing is lost to the collector: among the old it looks for garbage too, only seldom.

    >>> with loading():
    ...     gc.isenabled()
    False
    >>> gc.isenabled()
    True
    """
    was, modules = gc.isenabled(), len(sys.modules)
    gc.disable()
    try:
        yield
    finally:
        if was:
            if len(sys.modules) > modules:  # else the young are what a cell has made: they are looked through as ever
                _grow_old()
            gc.enable()


def _grow_old() -> None:
    """Freezing puts everything away, and thawing puts it with the old. Who has frozen something keeps it so."""
    if not gc.get_freeze_count():
        gc.freeze()
        gc.unfreeze()


def end_quickly() -> None:
    """When this process ends, nobody looks through all that was loaded for garbage again: the system takes it all back.

    Only for IPython, which forgets the names of its cells before it ends: files that they held are closed then.
    """
    atexit.unregister(gc.freeze)  # once is enough
    atexit.register(gc.freeze)


def module(name: str) -> ModuleType:
    """The module of that name; with all that it needs, if it is not there yet."""
    if name in sys.modules:
        return importlib.import_module(name)
    with loading():
        return importlib.import_module(name)
