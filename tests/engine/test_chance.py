"""Seeds, class words and the stream behind them."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

import lootlab
from lootlab.engine.chance import CLASS_WORDS, Stream, new_class_word, read_seed
from lootlab.engine.refusal import BadInput


def test_the_stream_is_the_same_on_every_machine() -> None:
    # Numbers of the published splitmix64 for state 0: a change here would change every shared deal.
    stream = Stream(0)
    assert [stream.next64() for _ in range(3)] == [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F]


def test_a_class_word_gives_everybody_the_same_deal() -> None:
    game = lootlab.load("loot_shoot_whisky")
    assert game.notation(game.new(seed="CACTUS-7")) == game.notation(game.new(seed="cactus-7"))
    assert game.notation(game.new(seed="CACTUS-7")) != game.notation(game.new(seed="CACTUS-8"))


def test_a_pupils_name_gives_an_own_deal_that_can_be_had_again() -> None:
    deals = {read_seed(f"CACTUS-7 {name}") for name in ("Ada", "Ben", "Cem")}
    assert len(deals) == 3
    assert read_seed("CACTUS-7   ADA") == read_seed("cactus-7 ada")


@pytest.mark.parametrize(
    ("seed", "says"),
    [
        ("CACTVS-7", "Did you mean CACTUS-7?"),
        ("XYZZY-7", "not one of the class words"),
        ("CACTUS-0", "from 1 to 99"),
        ("CACTUS-100", "from 1 to 99"),
        ("", "neither a whole number nor a class word"),
        ("-5", "neither"),
        ("CACTUS", "neither"),
    ],
)
def test_a_foreign_class_word_is_answered_with_what_is_right(seed: str, says: str) -> None:
    with pytest.raises(BadInput, match=says.replace("?", r"\?")):
        read_seed(seed)


def test_new_class_words_can_be_read_back() -> None:
    for _ in range(50):
        word = new_class_word()
        assert read_seed(word) == word


def test_class_words_are_distinct_and_cannot_be_confused() -> None:
    assert len(set(CLASS_WORDS)) == len(CLASS_WORDS)
    assert all(word.isascii() and word.isupper() and word.isalpha() for word in CLASS_WORDS)


@given(st.integers(0, 2**64 - 1), st.integers(1, 1000))
def test_below_stays_in_range(state: int, n: int) -> None:
    assert 0 <= Stream(state).below(n) < n


def test_below_and_shuffle_are_fair() -> None:
    stream = Stream(7)
    faces = Counter(stream.below(6) for _ in range(6000))
    assert all(850 < faces[face] < 1150 for face in range(6))
    orders: Counter[tuple[int, ...]] = Counter()
    for _ in range(6000):
        items = [1, 2, 3]
        stream.shuffle(items)
        orders[tuple(items)] += 1
    assert len(orders) == 6
    assert all(850 < count < 1150 for count in orders.values())


def test_copies_and_splits_are_independent() -> None:
    stream = Stream(1)
    twin, branch = stream.copy(), stream.split()
    assert twin.next64() != branch.next64()
    before = stream.copy().next64()
    branch.next64()
    assert stream.next64() == before
