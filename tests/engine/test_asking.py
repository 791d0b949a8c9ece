"""Questions of one's own: counting by kinds is counting all hands, the impossible is a sentence."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lootlab.engine import asking, bulk, ways
from lootlab.engine.asking import COMPARE, EVERY, ONE, SOME, Feature, Measure, Source, Wording
from lootlab.engine.refusal import BadInput
from lootlab.engine.trying import Drawn

WILD = 9
WILDS = Feature("wilds", "wild", frozenset({WILD}))
ODD = Feature("odd ones", "odd one", frozenset({1, 3}))
LOW = Feature("low ones", "low one", frozenset({1, 2}))


def source(deck: list[int], again: bool = False) -> Source:
    """Cards 1 to 4 and wild ones; a wild counts 0 in a sum."""
    return Source(
        "small deck", tuple(sorted(deck)), (ODD, LOW, WILDS), lambda cards: " ".join(map(str, cards)), lambda _: "", 2,
        number={card: card for card in (1, 2, 3, 4)}, wild=WILDS,
        measures=(Measure("points", {1: 1, 2: 2, 3: 3, 4: 4, WILD: 0}),), hands=3, again=again,
    )  # fmt: skip


# ---- the same by hand: every single hand is looked at --------------------------------------------------------------


def compared(compare: str, value: int, wanted: int) -> bool:
    return {"at least": value >= wanted, "exactly": value == wanted, "at most": value <= wanted}[compare]


def how_many(hand: tuple[int, ...], feature: str) -> int:
    cards = {"odd ones": {1, 3}, "low ones": {1, 2}, "wilds": {WILD}}[feature]
    return sum(card in cards for card in hand)


def alike(hand: tuple[int, ...], wild: bool) -> int:
    numbers = Counter(card for card in hand if card != WILD)
    most = max(numbers.values(), default=0)
    return max(1, most + (hand.count(WILD) if wild and most else 0))


def happens(wording: Wording, hand: tuple[int, ...]) -> bool:
    match wording.what:
        case "count":
            return compared(wording.compare, how_many(hand, wording.feature), wording.count)
        case "both":
            first = compared(wording.compare, how_many(hand, wording.feature), wording.count)
            return first and compared(wording.and_compare, how_many(hand, wording.and_feature), wording.and_count)
        case "alike":
            return alike(hand, wording.wild) >= wording.alike
        case "different":
            return alike(hand, wording.wild) == 1
    return compared(wording.compare, sum(card for card in hand if card != WILD), wording.total)


def hands(box: Source, size: int) -> list[tuple[int, ...]]:
    return list(product(box.deck, repeat=size) if box.again else combinations(box.deck, size))


def known(wording: Wording, found: list[tuple[int, ...]]) -> list[tuple[int, ...]]:
    return [hand for hand in found if not wording.given or how_many(hand, wording.given)]


DECKS = st.lists(st.sampled_from([1, 2, 3, 4, WILD]), min_size=2, max_size=8).filter(lambda deck: set(deck) != {WILD})
WORDINGS = st.builds(
    Wording,
    what=st.sampled_from(["count", "both", "alike", "different", "sum"]),
    compare=st.sampled_from(COMPARE), count=st.integers(0, 4), feature=st.sampled_from(["odd ones", "wilds"]),
    and_compare=st.sampled_from(COMPARE), and_count=st.integers(0, 3), and_feature=st.just("low ones"),
    alike=st.integers(2, 4), wild=st.booleans(), measure=st.just("points"), total=st.integers(0, 15),
    given=st.sampled_from(["", "odd ones", "wilds"]),
)  # fmt: skip


@settings(max_examples=300, deadline=None)
@given(DECKS, WORDINGS, st.data(), st.booleans())
def test_counting_kinds_is_counting_hands(deck: list[int], wording: Wording, data: Any, again: bool) -> None:
    box = source(deck, again)
    size = data.draw(st.integers(1, min(len(deck), 4)))
    left = known(wording, hands(box, size))
    counts = ways.tallies(wording, box, size)[size]
    assert sum(counts.values()) == len(left)
    good = sum(count for value, count in counts.items() if ways.is_good(wording, value))
    assert good == sum(happens(wording, hand) for hand in left)


@settings(max_examples=100, deadline=None)
@given(DECKS, st.sampled_from(["", "odd ones", "wilds"]), st.data(), st.booleans())
def test_averages_are_those_of_all_hands(deck: list[int], given: str, data: Any, again: bool) -> None:
    box = source(deck, again)
    size = data.draw(st.integers(1, min(len(deck), 4)))
    for what, value in (("average", lambda hand: how_many(hand, "low ones")), ("mean", lambda hand: sum(hand))):
        wording = Wording(what=what, cards=size, feature="low ones", measure="points", given=given)
        left = known(wording, hands(box, size))
        if left:
            flat = [tuple(0 if card == WILD else card for card in hand) for hand in left] if what == "mean" else left
            mean = Fraction(sum(map(value, flat)), len(left))
            assert sum(number * share for number, share in ways.shares(wording, box).items()) == mean


@settings(max_examples=100, deadline=None)
@given(DECKS, WORDINGS, st.integers(1, 2), st.integers(2, 3))
def test_several_hands_are_dealt_from_the_same_cards(
    deck: list[int], wording: Wording, size: int, players: int
) -> None:
    box = source(deck)
    if size * players > len(deck):
        return
    asked = replace(wording, who=SOME, hands=players, cards=size, given="")
    found: Counter[int] = Counter()

    def deal(left: tuple[int, ...], hits: int, more: int) -> None:
        if not more:
            found[hits] += 1
            return
        for places in combinations(range(len(left)), size):
            rest = tuple(card for at, card in enumerate(left) if at not in places)
            deal(rest, hits + happens(asked, tuple(left[at] for at in places)), more - 1)

    deal(box.deck, 0, players)
    whole = found.total()
    assert ways.of_hands(asked, box) == {hits: Fraction(found[hits], whole) for hits in range(players + 1)}


def test_rolls_of_several_players_do_not_depend_on_each_other() -> None:
    box = source([1, 2, 3, 4], again=True)
    asked = Wording(feature="odd ones", cards=1, who=SOME, hands=3)
    assert ways.of_hands(asked, box)[0] == Fraction(1, 8)


# ---- trials --------------------------------------------------------------------------------------------------------


@settings(max_examples=40, deadline=None)
@given(DECKS, WORDINGS, st.sampled_from([ONE, SOME, EVERY]), st.data())
def test_trials_look_at_cards_as_the_counting_does(deck: list[int], wording: Wording, who: str, data: Any) -> None:
    box = source(deck, again=data.draw(st.booleans()))
    asked = replace(wording, cards=2, who=who, hands=2)
    if len(deck) < 4 or (asked.given and not known(asked, hands(box, 2))):
        return
    drawn = Drawn(asked, box)
    result = drawn.in_hands if drawn.hands > 1 else drawn.value
    trials = bulk.Trials(drawn.draw, result, drawn.tell)
    assert trials.many(40, 7) == trials.many_plainly(40, 7)
    for number in range(10):
        cards = drawn.draw(bulk.trial_stream(7, number))
        real = tuple(drawn.kinds[card] for card in cards)
        two = [real[:2], real[2:]] if drawn.hands > 1 else [real]
        assert all(happens(asked, hand) for hand in two) == (
            result(cards) == 2 if drawn.hands > 1 else bool(ways.is_good(asked, result(cards)))
        )
        assert drawn.hands > 1 or not asked.given or how_many(real, asked.given)


# ---- what cannot be asked ------------------------------------------------------------------------------------------

BOX = source([1, 1, 2, 2, 3, 4, WILD, WILD])
ZERO = Source("zero", (WILD, WILD), (WILDS,), str, str, 1, measures=(Measure("points", {WILD: 0}),))
REFUSED = {
    "The small deck has 8, not 9.": Wording(cards=9, feature="wilds"),
    "At least 3 wilds: that is never so.": Wording(cards=4, count=3, feature="wilds"),
    "At least 0 wilds: that is always so.": Wording(cards=4, count=0, feature="wilds"),
    "Exactly 2 wilds: that is always so.": Wording(cards=8, compare="exactly", count=2, feature="wilds"),
    "At most 2 wilds: that is always so.": Wording(cards=3, compare="at most", count=2, feature="wilds"),
    "The small deck has no “wids”.": Wording(cards=2, feature="wids"),
    "Both are wilds.": Wording(what="both", cards=2, feature="wilds", and_feature="wilds"),
    "One card alone is not like another.": Wording(what="different", cards=1),
    "Five alike: that is never so.": Wording(what="alike", alike=5, cards=8),
    "7 cards are never all different.": Wording(what="different", wild=False, cards=7),
    "At least the sum 99: that is never so.": Wording(what="sum", measure="points", total=99, cards=2),
    "At most the sum 0: that is always so.": Wording(
        what="sum", measure="points", compare="at most", total=0, cards=1, source="zero"
    ),
    "8 cards always add up to 13.": Wording(what="mean", measure="points", cards=8),
    "Among 8 cards there are always 2 wilds.": Wording(what="average", feature="wilds", cards=8),
    "9 players cannot play.": Wording(cards=1, feature="wilds", who=SOME, hands=9),
    "3 hands of 3 are 9 cards; the small deck has 8.": Wording(cards=3, feature="wilds", who=SOME, hands=3),
    "The small deck has no “apples”.": Wording(cards=3, feature="wilds", given="apples"),
}


@pytest.mark.parametrize("sentence", REFUSED)
def test_the_impossible_is_a_sentence(sentence: str) -> None:
    wording = REFUSED[sentence]
    box = ZERO if wording.source else BOX
    with pytest.raises(BadInput) as refused:
        asking.check(wording, box)
    assert refused.value.refusal.text == sentence
    assert refused.value.refusal.remedy


def test_the_nearest_name_is_offered() -> None:
    with pytest.raises(BadInput, match="Did you mean wilds"):
        BOX.feature("wids")
    with pytest.raises(BadInput, match="Did you mean small deck"):
        asking.find([BOX], "the smal deck")


@pytest.mark.parametrize(
    "saved", [{"cards": "8"}, {"cards": True}, {"what": "magic"}, {"who": "x"}, {"compare": "about"}, {"x": 1}]
)
def test_a_damaged_memory_is_refused(saved: dict[str, object]) -> None:
    with pytest.raises(BadInput):
        asking.read(saved, [BOX])


def test_too_many_cases_are_told_before_anybody_counts() -> None:
    deck = [card for card in (1, 2, 3, 4) for _ in range(200)]
    with pytest.raises(BadInput) as refused:
        ways.shares(Wording(what="sum", measure="points", cards=400, total=900), source(deck))
    assert "cases; that is too many here." in refused.value.refusal.text
    assert refused.value.refusal.remedy == "The trials still tell, or choose fewer cards."


# ---- names ---------------------------------------------------------------------------------------------------------


def test_the_same_question_has_the_same_id_whatever_else_was_chosen_before() -> None:
    plain = Wording(source="small deck", cards=4, feature="wilds")
    other = replace(plain, total=7, alike=3, and_count=2, hands=3)
    assert asking.id_of(plain, BOX, "bol") == asking.id_of(other, BOX, "bol") == "BOL-OWN-716CC843"
    assert asking.id_of(replace(plain, cards=5), BOX, "bol") != asking.id_of(plain, BOX, "bol")
    assert asking.settled(other, BOX) == plain
    assert asking.settled(replace(plain, feature="wild"), BOX) == plain
    assert asking.read(asking.plainly(other, BOX), [BOX]) == plain
