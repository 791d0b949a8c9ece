"""Lists of clauses, as all games read them."""

from __future__ import annotations

import re

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


@pytest.mark.parametrize(
    ("game", "text", "said"),
    [
        ("loot_shoot_whisky", "row g3 g2 sip; deck 9", "missing at its end. Write for example row g3 g2 sip -."),
        ("loot_shoot_whisky", "row g3 g2 sip shot deck 9", "Put a semicolon between them: row g3 g2 sip shot; deck 9."),
        ("loot_shoot_whisky", "row g3 g2 sip shot; A 3 1", "“3” does not fit there. Write for example A 5n 1b."),
        ("loot_shoot_whisky", "rwo g3 g2 sip shot; deck 9", "Did you mean row?"),
        ("loot", "seats AB; dice 3 2", "missing at its end. Write for example dice 3 2 6."),
        ("loot", "seats AB; at A r8c4", "“r8c4” does not fit there. Write for example at A r3c4."),
        ("sloop", "seats AB; hand A 8 1 9 12; turn A", "Write for example hand A{8 1 9 12} or hand A 4."),
        ("sloop", "seats AB; display 13 2; turn A", "“13” does not fit there. Write for example display 3 8 1."),
        ("bag_o_loot", "seats AB; hand A(3 8); turn A", "“(” does not fit there. Write for example hand A{6 2 L}"),
        ("bag_o_loot", "seats AB; A[17 17]; turn A", "“17” does not fit there. Write for example A[6 6 L] B[3]"),
        ("bag_o_loot", "seats AB; A[6 6; turn A", "missing at its end. Write for example A[6 6]."),
        ("loot_trap", "seats AB; turn A walk", "“walk” does not fit there. Write for example turn A"),
        ("sloop", "seats AB; display 3 " + "3 " * 3000 + "x", "is not a clause"),
        ("sloop", "Ahoy!", "Clauses begin with: seats, teams"),
    ],
)
def test_what_is_off_in_a_clause_is_named_with_an_example(game: str, text: str, said: str) -> None:
    with pytest.raises(BadInput) as refused:
        lootlab.load(game).position(text)
    assert said in str(refused.value)


@pytest.mark.parametrize("name", lootlab.GAMES)
def test_each_kind_of_clause_has_an_example_that_it_reads(name: str) -> None:
    table = lootlab.load(name).room("notation").CLAUSES
    for shapes in (table.given, table.then):
        assert [
            kind for kind, shape in shapes.items() if not any(re.fullmatch(shape, each) for each in table.examples)
        ] == []
    every = [*table.given.values(), *table.then.values()]
    assert [each for each in table.examples if not any(re.fullmatch(shape, each) for shape in every)] == []


def test_some_clauses_may_be_repeated() -> None:
    assert [found[1] for _, found in clauses.read("hand A; deck 9; hand B", SHAPES, many=["hand"])] == ["A", "9", "B"]


def test_no_clauses_are_none() -> None:
    assert clauses.read("", SHAPES) == []


def test_a_position_with_too_many_digits_is_refused() -> None:
    with pytest.raises(BadInput, match="too large"):
        lootlab.load("loot_shoot_whisky").position(f"row g3 g2 sip shot; deck {'9' * 5000}")
