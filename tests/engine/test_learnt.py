"""Right and wrong, rule by rule."""

from __future__ import annotations

import pytest

from lootlab.engine.learnt import MOST, Learnt

KNOWN = {"LSW-22", "LSW-20"}


def test_counting_makes_new_lists() -> None:
    tally = Learnt()
    tally.count(["LSW-22", "LSW-22"], right=True)
    before = tally["LSW-22"]
    tally.count(["LSW-22"], right=False)
    assert (before, tally) == ([1, 0], {"LSW-22": [1, 1]})
    for _ in range(200):
        tally.count(["LSW-22"], right=True)
    assert tally["LSW-22"] == [MOST, 1]


def test_of_two_tabs_the_larger_number_wins() -> None:
    tally = Learnt({"LSW-22": [3, 0]})
    tally.add({"LSW-22": [1, 2], "LSW-20": [0, 1], "LSW-99": [1, 1]}, KNOWN)
    assert tally == {"LSW-22": [3, 2], "LSW-20": [0, 1]}


@pytest.mark.parametrize(
    "kept", [None, 3, [], "x", {"LSW-22": 3}, {"LSW-22": [1]}, {"LSW-22": [1, "2"]}, {"LSW-22": [-1, 1]},
             {"LSW-22": [1, True]}, {"LSW-22": [1, 10**9]}, {3: [1, 1]}],
)  # fmt: skip
def test_whatever_a_browser_kept_is_no_obstacle(kept: object) -> None:
    tally = Learnt()
    tally.add(kept, KNOWN)
    assert tally == {}


def test_what_went_wrong_as_often_as_right_is_shaky() -> None:
    tally = Learnt({"LSW-01": [2, 1], "LSW-02": [1, 1], "LSW-03": [0, 4], "LSW-04": [1, 0]})
    assert tally.missed() == ["LSW-03", "LSW-02"]
