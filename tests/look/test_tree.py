"""Trees, two-way tables and sums on a board: what is not found yet is not in the page."""

from __future__ import annotations

from fractions import Fraction

import pytest

import lootlab
from lootlab.engine import teaching
from lootlab.engine.teaching import Branch, Table
from lootlab.look.tree import table, tree
from lootlab.look.written import written

BRANCHES = (
    Branch("1", "heads", Fraction(3, 7), "6/14"),
    Branch("1.1", "heads", Fraction(2, 9)),
    Branch("1.2", "tails", Fraction(7, 9)),
    Branch("2", "<tails>", Fraction(4, 7)),
)


def test_a_tree_shows_what_is_known() -> None:
    drawn = tree(BRANCHES, {"1"}, "1.1")
    assert "6 over 14" in drawn  # as it is written
    assert "2 over 9" not in drawn
    assert "4 over 7" not in drawn
    assert drawn.count("not found yet") == 3
    assert drawn.count("is-now") == 1
    assert "&lt;tails&gt;" in drawn


def test_a_whole_tree_multiplies_along_its_paths() -> None:
    drawn = tree(BRANCHES, {branch.at for branch in BRANCHES}, whole=True)
    assert "2 over 21" in drawn  # 3/7 * 2/9
    assert "not found yet" not in drawn


def test_a_table_has_its_sums() -> None:
    two_way = Table(("a", "b"), ("c", "d"), ((Fraction(1), Fraction(2)), (Fraction(3), Fraction(4))))
    drawn = table(two_way, {"r1c1", "r1", "all"}, "r2c2")
    assert drawn.count("not found yet") == 6
    for value in ("<td>1</td>", "<td>3</td>", "<td>10</td>"):
        assert value in drawn
    assert drawn.count('class="is-now"') == 1
    assert drawn.count('scope="row"') == drawn.count('scope="col"') == 3


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("8 - (3 - 2)", "8 − (3 − 2)"), ("8 - 3 - 2", "8 − 3 − 2"), ("2 * (3 + 4)", "2 × (3 + 4)"),
        ("12 / (2 * 3)", "12 ÷ (2 × 3)"), ("fact(4)", "4!"), ("-2 * 3", "(−2) × 3"), ("5 * -2", "5 × (−2)"),
    ],
)  # fmt: skip
def test_sums_keep_their_brackets(text: str, shown: str) -> None:
    assert written(text) == shown


def test_a_power_of_a_fraction_has_brackets() -> None:
    assert written("(5/9)**2").startswith('<span class="nobr">(<span')
    assert written("(5/9)**2").endswith(')<span class="vh">^</span><sup>2</sup></span>')


def test_a_fraction_in_a_product_stays_one() -> None:
    assert written("2 * 5/85").count("over") == 1
    assert "÷" not in written("80/85 * 4/84 + 5/85 * 80/84")
    assert written("8 * 7 / 2") == "8 × 7 ÷ 2"


def test_every_sum_of_every_game_can_be_written() -> None:
    sums = [
        step.sum
        for name in lootlab.GAMES
        for taught in teaching.load(lootlab.load(name)).values()
        for step in taught.steps
        if step.sum
    ]
    assert sums
    assert all(map(written, sums))
