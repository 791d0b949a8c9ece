"""What learners may roll when they ask their own questions: dice, three of which lie in the queue."""

from __future__ import annotations

from collections.abc import Sequence

from ....engine.asking import Feature, Measure, Source
from ....engine.tell import listed
from . import pictures as show
from .dice import FACES, QUEUE

MOST_DICE = 12
_NAMES = ("one", "two", "three", "four", "five", "six")


def _words(rolled: Sequence[int]) -> str:
    return listed([str(each) for each in rolled])


BENCH = (
    Source(
        "dice",
        tuple(FACES),
        (
            *(
                Feature("sixes" if name == "six" else f"{name}s", name, frozenset({face}))
                for face, name in reversed(list(zip(FACES, _NAMES, strict=True)))
            ),
            Feature("even numbers", "even number", frozenset(face for face in FACES if face % 2 == 0)),
            Feature("odd numbers", "odd number", frozenset(face for face in FACES if face % 2)),
            Feature("numbers from 4 on", "number from 4 on", frozenset(face for face in FACES if face >= 4)),
        ),
        _words,
        show.dice,
        QUEUE,
        ("LOOT-05", "LOOT-06"),
        number={face: face for face in FACES},
        measures=(Measure("pips", {face: face for face in FACES}),),
        again=True,
        most=MOST_DICE,
        one="die",
        noun="roll",
        verb="Roll",
    ),
)
