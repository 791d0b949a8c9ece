"""Lists of clauses, as all games read them."""

from __future__ import annotations

import pytest

import lootlab
from lootlab.engine import clauses
from lootlab.engine.refusal import BadInput

SHAPES = {"deck": r"deck (\d+)", "hand": r"hand (\w)"}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("dekc 9", "Clauses begin with: deck, hand"),
        ("deck 9;hand A", "Separate clauses by “; ”"),
        ("deck 9; ", "is not spaced as a clause"),
        ("deck 9; deck 9", "says something a second time"),
        ("hand A; deck " + "9" * 5000, "999999999999… is too large a number. Use at most nine digits."),
    ],
)
def test_what_cannot_be_read_is_named(text: str, said: str) -> None:
    with pytest.raises(BadInput) as refused:
        clauses.read(text, SHAPES, many=["hand"])
    assert said in str(refused.value)


def test_some_clauses_may_be_repeated() -> None:
    assert [found[1] for _, found in clauses.read("hand A; deck 9; hand B", SHAPES, many=["hand"])] == ["A", "9", "B"]


def test_no_clauses_are_none() -> None:
    assert clauses.read("", SHAPES) == []


def test_a_position_with_too_many_digits_is_refused() -> None:
    with pytest.raises(BadInput, match="too large"):
        lootlab.load("loot_shoot_whisky").position(f"row g3 g2 sip shot; deck {'9' * 5000}")
