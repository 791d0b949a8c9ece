"""Trials in bulk are the trials by hand, only quicker."""

from __future__ import annotations

import itertools
from collections import Counter
from typing import Any

import pytest

from lootlab.engine import bulk
from lootlab.engine.chance import Stream

np = pytest.importorskip("numpy")

DECK = [1, 1, 2, 3, 5, 8, 13]


def columns(trials: int, seed: int, start: int = 0) -> bulk.Dice:
    return bulk.Dice(np, trials, seed, start)


@pytest.mark.parametrize("n", [1, 2, 6, 122, 2**31])
def test_dice_are_streams_side_by_side(n: int) -> None:
    dice = columns(50, 99, 1000)
    first, second = dice.below(n), dice.below(n)
    for place in range(50):
        stream = bulk.trial_stream(99, 1000 + place)
        assert (first[place], second[place]) == (stream.below(n), stream.below(n))


def test_deal_is_the_same_by_hand_and_in_columns() -> None:
    dealt = bulk.deal(columns(200, 3), DECK, 4)
    for place in range(200):
        assert [int(column[place]) for column in dealt] == bulk.deal(bulk.trial_stream(3, place), DECK, 4)


def test_deal_takes_no_card_twice_and_all_orders_alike() -> None:
    counts = Counter(tuple(bulk.deal(bulk.trial_stream(8, n), [1, 2, 3], 3)) for n in range(6000))
    assert set(counts) == set(itertools.permutations([1, 2, 3]))
    assert all(abs(count - 1000) < 5 * 29 for count in counts.values())


def test_roll_and_weighted() -> None:
    assert {bulk.roll(Stream(seed), 1)[0] for seed in range(200)} == {1, 2, 3, 4, 5, 6}
    drawn = bulk.weighted(columns(60_000, 4), [1, 2, 0, 3])
    counts = np.bincount(drawn, minlength=4)
    assert counts[2] == 0
    assert abs(counts[0] - 10_000) < 5 * 92
    assert abs(counts[3] - 30_000) < 5 * 123


@pytest.mark.parametrize("make", [int, lambda value: np.array([value, value])])
def test_what_works_on_numbers_works_on_columns(make: Any) -> None:
    three, seven = make(3), make(7)

    def value(found: Any) -> int:
        return int(found if isinstance(found, int) else found[0])

    assert value(bulk.most([three, seven, make(5)])) == 7
    assert value(bulk.least([seven, three, make(5)])) == 3
    assert value(bulk.either(three < seven, three, seven)) == 3
    assert value(bulk.total([three == 3, seven == 3, seven > 3])) == 2
    assert value(bulk.look_up([10, 11, 12, 13], three)) == 13


def test_a_long_run_is_cut_into_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    trials = bulk.Trials(lambda dice: dice.below(5), lambda x: x, lambda x: (str(x), ""))
    whole = trials.many(1000, 1, 17)
    monkeypatch.setattr(bulk, "_BLOCK", 64)
    assert trials.many(1000, 1, 17) == whole == trials.many_plainly(1000, 1, 17)


def test_slow_trials_count_what_they_show() -> None:
    from lootlab.engine.question import Trial

    trials = bulk.SlowTrials(lambda s: Trial(s.below(3), "shown"), lambda s: s.below(3))
    assert trials.many(30, 2) == [trials.one(bulk.trial_stream(2, n)).result for n in range(30)]


def test_until_takes_as_long_as_it_takes_for_each_trial() -> None:
    def draw(dice: Any) -> Any:
        return bulk.until(dice, 0, lambda made, dice: made + dice.below(4), lambda made: made >= 30)

    trials = bulk.Trials(draw, lambda drawn: drawn[0], lambda drawn: (" ".join(map(str, drawn[1])), ""))
    found = trials.many(500, 3)
    assert found == trials.many_plainly(500, 3)
    assert len(set(found)) > 10
    steps = [int(made) for made in trials.one(bulk.trial_stream(3, 0)).shown.split()]
    assert len(steps) == found[0] + 1
    assert steps[-2] < 30 <= steps[-1]


def test_given_keeps_what_fits_and_draws_the_rest_again() -> None:
    """Both dice equal, and nothing else is left; each trial is the one that its own stream shows."""
    equal = bulk.Trials(
        lambda dice: bulk.given(dice, lambda dice: bulk.roll(dice, 2), lambda rolled: rolled[0] == rolled[1]),
        lambda rolled: 7 * rolled[0] + rolled[1],
        lambda rolled: (str(rolled), ""),
    )
    found = equal.many(600, 5)
    assert set(found) == {8 * number for number in range(1, 7)}
    assert found == equal.many_plainly(600, 5)
