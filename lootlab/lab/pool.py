"""Processes on this machine that play for us. One that dies is replaced and its games are played again.

`concurrent.futures` has a pool as well, but there one death takes all the others along, and stopping means waiting.
"""

from __future__ import annotations

import signal
import sys
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from multiprocessing import get_context, resource_tracker
from multiprocessing.connection import Connection, wait
from types import ModuleType

from ..engine.refusal import BadInput
from .plan import Helping, Plan, play_games
from .spread import QUEUED, Task

DEATHS = 5
"""So many for each process, with nothing done in between, and it is no accident."""


class Pool:
    """So many processes, each with a line to us; they end with us, whatever ends us."""

    def __init__(self, plan: Plan, hands: int) -> None:
        self.plan, self.hands = plan, hands
        self._deaths = 0
        self._tasks: deque[Task] = deque()
        self._crew: list[_Hand] = []
        try:
            for _ in range(hands):
                self._crew.append(_Hand(plan))
        except BaseException:
            self.stop()
            raise

    def give(self, first: int, count: int) -> None:
        self._tasks.append((first, count))
        self._hand_out()

    def take(self) -> Helping:
        while True:
            lines = {hand.line: hand for hand in self._crew}
            for line in wait(list(lines)):
                hand = lines[line]  # type: ignore[index]  # what was waited for comes back
                answer = hand.answer()
                if answer is None:
                    self._replace(hand)
                    continue
                self._deaths = 0
                self._hand_out()
                if isinstance(answer, BaseException):
                    raise answer
                return answer

    def stop(self) -> None:
        for hand in self._crew:
            hand.kill()
        self._crew = []

    def _hand_out(self) -> None:
        """To whoever has least to do."""
        while self._tasks:
            hand = min(self._crew, key=lambda each: len(each.tasks))
            if len(hand.tasks) >= QUEUED:
                return
            hand.begin(self._tasks.popleft())

    def _replace(self, dead: _Hand) -> None:
        dead.kill()
        self._deaths += 1
        if self._deaths > DEATHS * self.hands:
            raise BadInput(
                "The processes that play die again and again, perhaps for want of memory.",
                "Try with fewer workers, or with one.",
            )
        self._tasks.extendleft(reversed(dead.tasks))
        self._crew[self._crew.index(dead)] = _Hand(self.plan)
        self._hand_out()


class _Hand:
    """One process, and what it has been given and not yet answered."""

    def __init__(self, plan: Plan) -> None:
        context = get_context("spawn")  # a forked Jupyter kernel would inherit its threads' locks
        self.tasks: deque[Task] = deque()
        self.line, theirs = context.Pipe()
        self.process = context.Process(target=work, args=(theirs, plan), daemon=True)
        with _unaware_of_the_caller():
            self.process.start()
        theirs.close()  # only they hold it now: when they die, our end notices

    def begin(self, task: Task) -> None:
        self.tasks.append(task)
        with suppress(OSError):  # dead: `answer` will tell
            self.line.send(task)

    def answer(self) -> Helping | BaseException | None:
        """A helping, or what went wrong in it; None if the process is dead."""
        try:
            answer: Helping | BaseException = self.line.recv()
        except (EOFError, OSError):
            return None
        self.tasks.popleft()
        return answer

    def kill(self) -> None:
        self.process.kill()
        self.process.join()
        self.line.close()


def work(line: Connection, plan: Plan) -> None:
    """The life of such a process: play what comes along the line until it is cut."""
    with suppress(EOFError, OSError):
        while True:
            first, count = line.recv()
            try:
                line.send(play_games(plan, first, count))
            except OSError:
                raise
            except Exception as error:
                line.send(error)


@contextmanager
def _unaware_of_the_caller() -> Iterator[None]:
    """A new process begins without the program that called, and without its Ctrl-C.

    It would import that program again, and so run a script that is not written for it once more. Ctrl-C in a terminal
    reaches all processes: the caller alone is to answer it.
    """
    masked = hasattr(signal, "pthread_sigmask")
    if masked:
        resource_tracker.ensure_running()  # begun later, it would take the mask off again
    caller = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT}) if masked else set()
    try:
        yield
    finally:
        if masked:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
        sys.modules["__main__"] = caller
