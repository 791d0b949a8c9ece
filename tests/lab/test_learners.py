"""Two learners on their way, and a person's rounds against what was learnt."""

from __future__ import annotations

from fractions import Fraction

import pytest

from lootlab.engine.chance import Stream
from lootlab.engine.matrix import solve
from lootlab.engine.refusal import BadInput
from lootlab.lab.learners import CUTS, ROUNDS, Rounds, Search
from lootlab.lab.mixes import Mixes
from lootlab.lab.questions import find

NAMES = ["LSW-P14", "LSW-P16", "LSW-P17", "LSW-P18"]


def mixes(name: str) -> Mixes:
    payoffs = find(name)[1].payoffs
    assert payoffs is not None
    return Mixes(payoffs())


@pytest.mark.parametrize("name", ["LSW-P14", "LSW-P16", "LSW-P18"])
@pytest.mark.parametrize("seed", range(5))
def test_wherever_they_begin_they_end_near_the_best_mix(name: str, seed: int) -> None:
    tried = mixes(name)
    search = Search(tried.payoffs, Stream(seed))
    assert list(search.steps()) == list(range(len(CUTS) - 1, -1, -1))
    assert search.done
    assert [moment.rounds for moment in search.path] == list(CUTS)
    best = solve(tried.payoffs.gain)
    off = [abs(share - exact) for share, exact in zip(search.path[-1].rows, best.rows, strict=True)]
    assert max(off) < 0.01
    first = [abs(share - exact) for share, exact in zip(search.path[0].rows, best.rows, strict=True)]
    assert max(first) > 0.2  # a hunch is no knowledge


def test_they_begin_differently() -> None:
    tried = mixes("LSW-P14")
    assert len({Search(tried.payoffs, Stream(seed)).begin for seed in range(40)}) == 9


@pytest.mark.parametrize("name", NAMES)
def test_what_the_learners_of_the_trials_secure_is_near_the_value(name: str) -> None:
    tried = mixes(name)
    low, high = tried.learnt
    assert low <= tried.value <= high
    assert high - low < Fraction(1, 100)


def test_straying_from_the_best_mix_costs() -> None:
    tried = mixes("LSW-P14")
    assert tried.cost > 0
    tried.best()
    assert tried.cost == 0


def test_rounds_add_up() -> None:
    tried = mixes("LSW-P16")
    rounds = Rounds(tried.payoffs, Stream(5))
    laid = [rounds.lay(place % 2) for place in range(ROUNDS)]
    assert rounds.total == sum(each.gain for each in laid)
    assert rounds.expected == (rounds.worth(0) + rounds.worth(1)) * ROUNDS / 2
    assert rounds.over
    with pytest.raises(BadInput, match="All 20 rounds"):
        rounds.lay(0)
    again = Rounds(tried.payoffs, Stream(5))
    assert [again.lay(place % 2) for place in range(ROUNDS)] == laid


@pytest.mark.parametrize("row", [-1, 2, 99])
def test_only_what_is_there_can_be_laid(row: int) -> None:
    with pytest.raises(BadInput, match="There is no choice"):
        Rounds(mixes("LSW-P16").payoffs, Stream(5)).lay(row)


@pytest.mark.parametrize("name", NAMES)
def test_nobody_expects_more_than_the_value_against_what_was_learnt(name: str) -> None:
    tried = mixes(name)
    rounds = Rounds(tried.payoffs, Stream(1))
    worth = [rounds.worth(row) for row in range(len(tried.payoffs.rows))]
    assert max(worth) <= tried.value + Fraction(1, 200)


def test_her_choices_come_as_often_as_was_learnt() -> None:
    tried = mixes("LSW-P16")
    found = [Rounds(tried.payoffs, Stream(seed)).lay(0).hers for seed in range(2000)]
    assert 0.7 < found.count("S") / 2000 < 0.8
