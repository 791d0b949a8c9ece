"""A target, and the judge: did the reader keep its promise on this input?"""

from __future__ import annotations

import os
import signal
import sys
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, TypeAlias

from ..engine.chance import Stream
from ..engine.refusal import LONGEST_SENTENCE, Nudge, Refusal, Refused

LONGEST_TIME = 10.0
"""Seconds of the processor's time that one input may take. No measurement: nothing sane comes near it."""
MOST_MEMORY = 400_000
"""Kilobytes that one input may add to the largest size of this process."""

Input: TypeAlias = Any
"""Anything that JSON can write: so that it can be shown, shrunk and tried again."""


class Broken(Exception):
    """A reader has answered, but not as it should. `kind` tells faults apart where words alone do not."""

    def __init__(self, said: str, kind: str = "") -> None:
        super().__init__(said)
        self.kind = kind or said.partition(":")[0]


class TooLong(BaseException):
    """Above `Exception`, so that no reader takes it for a fault of its own."""


@dataclass(frozen=True)
class Target:
    """One reader, or a family of readers that are all asked with the same kind of input."""

    name: str
    what: str
    """What is read, as the list of targets says it."""
    make: Callable[[Stream], Input]
    feed: Callable[[Input], None]
    """Hand it to the reader. Refused is an answer; Broken tells of an answer that is none."""
    inputs: int = 1
    """How many inputs there are in one that was made: several messages go to one screen."""


@dataclass(frozen=True)
class Fault:
    """What went wrong: in a sentence, and a short name by which two inputs are known to show the same fault."""

    said: str
    kind: str


def fault_of(target: Target, given: Input) -> Fault | None:
    """Hand this input to the target; None if the reader has kept its promise."""
    size = _size()
    try:
        with _limited():
            target.feed(given)
    except Refused as refused:
        if wrong := wrong_sentence(refused.refusal):
            return Fault(wrong, wrong.partition(":")[0])
    except Broken as broken:
        return Fault(str(broken), broken.kind)
    except TooLong:
        return Fault(f"took more than {LONGEST_TIME:.0f} seconds", "time")
    except Exception as error:
        return Fault(
            f"{_place(error)}: {type(error).__name__}: {error}"[:600], f"{type(error).__name__} {_place(error)}"
        )
    if (grown := _size() - size) > MOST_MEMORY:
        return Fault(f"took {grown // 1000} MB of memory", "memory")
    return None


def wrong_sentence(refusal: Refusal) -> str:
    """What is wrong with the words of a refusal; nothing if they can be read, and say what to do instead."""
    said = refusal.told()
    if not said.text.strip():
        return "a refusal without a text"
    if not said.remedy.strip() and not isinstance(said, Nudge):
        return f"a refusal without a remedy: {said.text[:200]}"
    if max(len(said.text), len(said.remedy)) > LONGEST_SENTENCE + 1:
        return f"a refusal that is too long: {len(str(refusal)):,} characters, {said.text[:80]} … {said.remedy[:80]}"
    return ""


# ---- limits ---------------------------------------------------------------------------------------


@contextmanager
def _limited() -> Iterator[None]:
    """Time of the processor, not of the clock: a busy machine makes nobody fail. Only where the system has it."""
    if not hasattr(signal, "setitimer"):
        yield
        return
    before = signal.signal(signal.SIGVTALRM, _too_long)
    signal.setitimer(signal.ITIMER_VIRTUAL, LONGEST_TIME)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def _too_long(*_: object) -> None:
    raise TooLong


def _size() -> int:
    """The largest size of this process so far, in kilobytes; 0 where nobody can tell."""
    if sys.platform == "win32":
        return 0
    import resource

    largest = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return largest // 1024 if sys.platform == "darwin" else largest


def _place(error: BaseException) -> str:
    """Where it was raised: the innermost line of ours."""
    ours = os.path.dirname(os.path.dirname(__file__))
    here = os.path.dirname(__file__)
    lines = [
        line
        for line in traceback.extract_tb(error.__traceback__)
        if line.filename.startswith(ours) and not line.filename.startswith(here)
    ]
    return f"{os.path.relpath(lines[-1].filename, ours)}:{lines[-1].lineno}" if lines else "outside"
