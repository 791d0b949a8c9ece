"""Typing a move."""

from __future__ import annotations

import pytest

from lootlab.widgets.table import Table

from .duels import duel, plain


@pytest.mark.parametrize("phrase", ["A L W", "L W", "l w", " a  l w "])
def test_a_typed_phrase_plays(phrase: str) -> None:
    table = duel()
    table.do("phrase", value={"phrase": phrase})
    assert table.match.moves[:1] == ["A L W"], table.notice


@pytest.mark.parametrize(
    ("phrase", "said"),
    [
        ("L", "That is 1 card for two slots."),
        ("drink", "is not a move of the duel"),
        ("B L W", "is a move of somebody else"),
        ("A L W / B S S", "is a move of somebody else"),
        ("deal", "The duel is still going on."),
        ("", "Nothing was typed."),
    ],
)
def test_a_wrong_phrase_is_answered(phrase: str, said: str) -> None:
    table = duel()
    table.do("phrase", value={"phrase": phrase})
    assert said in plain(table.html)
    assert table.match.moves == []


def test_a_typed_move_without_its_seat_is_told_what_is_wrong_with_it() -> None:
    table = Table("bag_o_loot", seed=4)
    table.do("move", "A draw")
    for phrase in ("steal B[6 6] + 6", "A steal B[6 6] + 6"):
        table.do("phrase", value={"phrase": phrase})
        assert "No set [6 6] lies in Bea" in plain(table.html)
