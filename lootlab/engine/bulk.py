"""Trials in bulk: the same trial for one deal by hand and for 100,000 at once, with numpy or without.

A game writes one function `draw(dice)` and one function `result(cards)`. `dice` is a `Stream` for a single trial, and
then the cards are plain numbers; or it is `Dice`, many streams side by side, and then each card is a whole column, one
entry per trial. Arithmetic and comparisons work on both alike, so nothing has to be said twice:

>>> def draw(dice):
...     return deal(dice, [1, 1, 2, 2], 2)
>>> def result(cards):
...     return 1 * (cards[0] == cards[1])
>>> play = Trials(draw, result, lambda cards: ("pair" if cards[0] == cards[1] else "no pair", ""))
>>> play.many(8, 7) == [play.one(trial_stream(7, number)).result for number in range(8)]
True

Use `+ - * //`, `== < >=`, `&` and `|` in `result` (not `and`, `or`, `if`, `max`); `either`, `look_up` and `most` do
the rest, `until` what takes as long as it takes, and `given` what has a condition. Trial i depends on the seed
and i alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import reduce
from types import ModuleType
from typing import Any

from .chance import GOLDEN, MASK, Stream
from .loading import loading
from .question import Trial

Column = Any
"""A number, or a numpy column of numbers: one per trial."""
Draw = Callable[[Any], Any]

_STEP = 0xD1342543DE82EF95  # odd, so that the streams of all trials start at different places
FEW = 3
"""So many trials are not worth importing numpy for, nor setting it up."""
_BLOCK = 50_000  # trials side by side: 100,000 rows of a long deck would fill the memory of a small kernel


def numpy() -> ModuleType | None:
    """numpy, imported only when somebody simulates; None where there is none."""
    try:
        with loading():
            import numpy as np
    except ImportError:
        return None
    return np


def trial_stream(seed: int, trial: int) -> Stream:
    """The randomness of one trial of a run."""
    return Stream(seed + trial * _STEP)


class Dice:
    """The streams of many trials side by side; yields column by column what `Stream` yields number by number."""

    __slots__ = ("np", "trials", "_state")

    def __init__(self, np: Any, trials: int, seed: int, start: int = 0) -> None:
        self.np = np
        self.trials = trials
        numbers = np.arange(start, start + trials, dtype=np.uint64)
        self._state = np.uint64(seed & MASK) + numbers * np.uint64(_STEP)

    def below(self, n: int) -> Column:
        """A column of whole numbers from 0 to n - 1."""
        np = self.np
        self._state = self._state + np.uint64(GOLDEN)
        z = self._state
        z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
        z ^= z >> np.uint64(31)
        # the upper 64 bits of the 128-bit product z * n, from two halves
        high, low = z >> np.uint64(32), z & np.uint64(0xFFFFFFFF)
        return ((high * np.uint64(n) + (low * np.uint64(n) >> np.uint64(32))) >> np.uint64(32)).astype(np.int64)

    def only(self, which: Column) -> Dice:
        """The streams of some of the trials, from here on."""
        some: Dice = Dice.__new__(Dice)
        some.np, some._state = self.np, self._state[which]
        some.trials = len(some._state)
        return some


# ---- drawing: `dice` is a Stream or Dice --------------------------------------------------------------------


def deal(dice: Any, deck: Sequence[int], count: int) -> list[Column]:
    """The first `count` cards of the shuffled deck."""
    if isinstance(dice, Dice):
        return _deal_columns(dice, deck, count)
    cards = list(deck)
    for place in range(count):
        other = place + dice.below(len(cards) - place)
        cards[place], cards[other] = cards[other], cards[place]
    return cards[:count]


def _deal_columns(dice: Dice, deck: Sequence[int], count: int) -> list[Column]:
    """The same swaps as in `deal`, in all trials at once."""
    np = dice.np
    everyone = np.arange(dice.trials)
    places = np.repeat(np.arange(len(deck), dtype=np.int16)[:, None], dice.trials, axis=1)
    for place in range(count):
        other = place + dice.below(len(deck) - place)
        mine = places[place].copy()
        places[place] = places[other, everyone]
        places[other, everyone] = mine
    return list(np.asarray(deck, dtype=np.int64)[places[:count]])


def roll(dice: Any, count: int, sides: int = 6) -> list[Column]:
    """So many dice, each 1 to `sides`."""
    return [dice.below(sides) + 1 for _ in range(count)]


def weighted(dice: Any, weights: Sequence[int]) -> Column:
    """A place in `weights`, each as likely as its whole-number weight says."""
    drawn = dice.below(sum(weights))
    borders = [sum(weights[: place + 1]) for place in range(len(weights) - 1)]
    return total(drawn >= border for border in borders)


def until(
    dice: Any, start: int, step: Callable[[Column, Any], Column], done: Callable[[Column], Column]
) -> tuple[Column, list[int]]:
    """How many steps `state = step(state, dice)` lead from `start` until `done(state)`; then every state on the way.

    The states only for a single trial. Nothing may be drawn after this: the trials have come differently far.

    >>> until(Stream(1), 0, lambda made, dice: made + dice.below(6) + 1, lambda made: made >= 10)
    (3, [0, 4, 9, 15])
    """
    if isinstance(dice, Dice):
        return _until_columns(dice, start, step, done), []
    way = [start]
    while len(way) == 1 or not done(way[-1]):
        way.append(step(way[-1], dice))
    return len(way) - 1, way


def _until_columns(
    dice: Dice, start: int, step: Callable[[Column, Any], Column], done: Callable[[Column], Column]
) -> Column:
    """Trials that have ended leave the columns, so that nobody waits for the longest one."""
    np = dice.np
    needed = np.zeros(dice.trials, dtype=np.int64)
    going, state, steps = np.arange(dice.trials), np.full(dice.trials, start, dtype=np.int64), 0
    while len(going):
        state = step(state, dice)
        steps += 1
        ended = done(state)
        if ended.any():
            needed[going[ended]] = steps
            going, state, dice = going[~ended], state[~ended], dice.only(~ended)
    return needed


def given(dice: Any, draw: Draw, fits: Callable[[Any], Column]) -> list[Column]:
    """Trials under a condition: cards are drawn again until they fit. Nothing may be drawn after this.

    >>> given(Stream(1), lambda dice: roll(dice, 2), lambda rolled: rolled[0] == rolled[1])
    [1, 1]
    """
    drawn = list(draw(dice))
    if not isinstance(dice, Dice):
        while not fits(drawn):
            drawn = list(draw(dice))
        return drawn
    going, missed = dice.np.arange(dice.trials), ~fits(drawn)
    while missed.any():
        going, dice = going[missed], dice.only(missed)
        newer = list(draw(dice))
        for column, again in zip(drawn, newer, strict=True):
            column[going] = again
        missed = ~fits(newer)
    return drawn


# ---- what works on numbers and on columns alike --------------------------------------------------------------


def total(columns: Iterable[Column]) -> Column:
    """The sum; of conditions, how many hold."""
    return sum(1 * column for column in columns)


def either(condition: Column, yes: Column, no: Column) -> Column:
    """`yes` where the condition holds, `no` elsewhere."""
    return no + condition * (yes - no)


def most(columns: Iterable[Column]) -> Column:
    """The largest of them, trial by trial."""
    return reduce(lambda a, b: either(a < b, b, a), columns)


def least(columns: Iterable[Column]) -> Column:
    """The smallest of them, trial by trial."""
    return reduce(lambda a, b: either(b < a, b, a), columns)


def look_up(table: Sequence[int], places: Column) -> Column:
    """`table[place]`, trial by trial."""
    if isinstance(places, int):
        return table[places]
    np = numpy()
    assert np is not None, "columns exist only with numpy"
    return np.asarray(table)[places]


# ---- trials ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Trials:
    """One trial and many of them, for `Question.trials`.

    `draw(dice)` gives the cards, `result(cards)` the number of the outcome, or what came out where the question has
    bins; both work on numbers and on columns. `tell(cards)` says what one trial looked like: (words, picture as HTML
    or "").
    """

    draw: Draw
    result: Callable[[Any], Column]
    tell: Callable[[Any], tuple[str, str]]

    def one(self, stream: Stream) -> Trial:
        cards = self.draw(stream)
        shown, picture = self.tell(cards)
        return Trial(int(self.result(cards)), shown, picture)

    def many(self, trials: int, seed: int, start: int = 0, /) -> list[int]:
        np = numpy() if trials > FEW else None
        if np is None:
            return self.many_plainly(trials, seed, start)
        found: list[int] = []
        for first in range(start, start + trials, _BLOCK):
            dice = Dice(np, min(_BLOCK, start + trials - first), seed, first)
            found += self.result(self.draw(dice)).tolist()
        return found

    def many_plainly(self, trials: int, seed: int, start: int = 0, /) -> list[int]:
        """The same results, one trial after the other."""
        return [int(self.result(self.draw(trial_stream(seed, start + n)))) for n in range(trials)]


@dataclass(frozen=True)
class SlowTrials:
    """Trials that cannot be put into columns, whole games for instance: `play` shows one, `result` only counts it."""

    play: Callable[[Stream], Trial]
    result: Callable[[Stream], int]

    def one(self, stream: Stream) -> Trial:
        return self.play(stream)

    def many(self, trials: int, seed: int, start: int = 0, /) -> list[int]:
        return [self.result(trial_stream(seed, start + n)) for n in range(trials)]
