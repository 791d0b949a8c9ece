"""The arithmetic of the display, compared with the slow and obvious way."""

from __future__ import annotations

import time
from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import lootlab
from lootlab.games.sloop.cards import KIND, NUMBERS, VALUE, WILD, inside, pack, read_cards, size, unpack
from lootlab.games.sloop.cards.sums import split, sums
from lootlab.games.sloop.moves import Capture

GAME = lootlab.load("sloop")
kinds = st.integers(0, len(KIND) - 1)
displays = st.lists(kinds, max_size=6)
numbers = st.sampled_from(list(NUMBERS))


def makes(group: tuple[int, ...], number: int) -> bool:
    """Can these cards be one group: equal or adding up, wilds standing for what is missing?"""
    wilds = group.count(WILD)
    lacking = number - sum(VALUE[kind] for kind in group)
    return lacking == 0 if not wilds else wilds <= lacking <= 12 * wilds


def splits(cards: tuple[int, ...], number: int) -> bool:
    """Can all the cards be dealt into groups that make the number?"""
    if not cards:
        return True
    head, rest = cards[0], cards[1:]
    for count in range(len(rest) + 1):
        for places in combinations(range(len(rest)), count):
            group = (head, *(rest[place] for place in places))
            left = tuple(kind for place, kind in enumerate(rest) if place not in places)
            if makes(group, number) and splits(left, number):
                return True
    return False


def parts(display: list[int]) -> set[int]:
    return {pack(some) for count in range(len(display) + 1) for some in combinations(display, count)}


@given(displays, numbers)
@settings(max_examples=150, deadline=None)
def test_packs_are_all_parts_of_the_display_that_split(display: list[int], number: int) -> None:
    found = sums(pack(display)).packs(number)
    assert len(found) == len(set(found))
    assert set(found) == {part for part in parts(display) if splits(unpack(part), number)}


@given(displays, numbers)
@settings(max_examples=150, deadline=None)
def test_maximal_packs_leave_no_number_cards_that_make_it(display: list[int], number: int) -> None:
    here = sums(pack(display))
    for part in here.packs(number):
        rest = [kind for kind in unpack(pack(display) - part) if kind != WILD]
        leaves = any(makes(some, number) for count in range(1, 7) for some in combinations(rest, count))
        assert (part in here.maximal(number)) == (not leaves)


@given(displays, numbers, kinds)
@settings(max_examples=150, deadline=None)
def test_starts_are_what_completes_a_build(display: list[int], number: int, played: int) -> None:
    value = VALUE[played]
    if played == WILD or value >= number:
        return
    found = sums(pack(display)).starts(number, number - value)
    assert len(found) == len(set(found))
    assert set(found) == {part for part in parts(display) if part and splits((played, *unpack(part)), number)}


@given(displays, numbers)
@settings(max_examples=200, deadline=None)
def test_split_deals_every_card_into_right_groups(cards: list[int], number: int) -> None:
    found = split(pack(cards), number)
    assert (found is not None) == splits(tuple(cards), number)
    for group in found or []:
        assert sum(stands for _, stands in group) == number
        assert all(kind == WILD or VALUE[kind] == stands for kind, stands in group)
    assert found is None or Counter(kind for group in found for kind, _ in group) == Counter(cards)


@given(displays, displays)
def test_multisets_as_integers(one: list[int], other: list[int]) -> None:
    assert unpack(pack(one)) == tuple(sorted(one))
    assert size(pack(one)) == len(one)
    assert inside(pack(one), pack(other)) == (not Counter(one) - Counter(other))


def test_servers_are_the_hand_cards_that_can_serve_a_build() -> None:
    here = sums(pack(read_cards("3 9")))
    assert [n for n in NUMBERS if here.servers(10, True) >> n & 1] == [1, 7, 10]
    assert here.servers(10, True) & 1
    assert not here.servers(10, False) & 1
    with_wild = sums(pack(read_cards("3 W")))
    assert [n for n in NUMBERS if with_wild.servers(4, True) >> n & 1] == [1, 2, 3, 4]
    assert [n for n in NUMBERS if with_wild.servers(4, False) >> n & 1] == [1, 4]


@pytest.mark.parametrize("lying", ["1 2 3 4 5 6 7 8 9 10 W W", "1 2 3 4 4* 5 5* 6 6* 7 W W", "1 1 2 2 3 3 4 4 5 5 W W"])
def test_ten_cards_and_two_wilds_are_counted_at_once(lying: str) -> None:
    """The worst hand for them: four large numbers. It takes milliseconds; the bound is for busy machines."""
    state = GAME.position(f"seats AB; display {lying}; hand A{{9 10 11 12}}; turn A")
    began = time.process_time()
    count = len(state.legal_moves("A"))
    assert time.process_time() - began < 1
    assert count > 2000
    assert len(set(state.legal_moves("A"))) == count


def test_a_hoard_that_nobody_took_from_is_still_playable() -> None:
    """So many ways that the list is cut: what is listed is legal, and some of it takes all it can."""
    hoard = "1 1 1 1 1 2 2 2 2 2 3 3 3 3 4 4 4 4* 5 5 5 5* 6 6 6 6* 7 7 8 8 9 9 10 10 11 11 12 W W"
    state = GAME.position(f"seats AB; display {hoard}; hand A{{9 10 12}}; hand B 4; deck 9; turn A")
    moves = state.legal_moves("A")
    sample = [moves[place] for place in range(0, len(moves), len(moves) // 40)]
    assert [str(move) for move in sample if state.why_not("A", move)] == []
    captures = [move for move in moves if isinstance(move, Capture)]
    assert {move.number for move in captures} == {9, 10, 12}
