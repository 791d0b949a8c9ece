"""Trials of an asked question: cards drawn as in the game, one hand or 100,000 side by side."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from . import bulk
from .asking import ALIKE, AVERAGE, BOTH, COUNT, DIFFERENT, ONE, Source, Wording, used
from .ways import holds, is_good

MOST_SHOWN = 16
"""So many cards of a trial are drawn."""
MOST_NAMED = 12
"""So many are told in words."""
Cards = list[Any]
Look = Callable[[Cards], Any]


class Drawn:
    """How the cards of one question are drawn and looked at. Inside, a card is its place among the kinds."""

    def __init__(self, wording: Wording, source: Source) -> None:
        self.wording = wording
        self.source = source
        self.kinds = tuple(source.kinds)
        self.deck = tuple(self.kinds.index(card) for card in source.deck)
        self.hands = wording.hands if wording.who != ONE and "hands" in used(wording, source) else 1
        self.value = self._value()

    # ---- drawing --------------------------------------------------------------------------------

    def draw(self, dice: Any) -> Cards:
        if self.wording.given and "given" in used(self.wording, self.source):
            return given(dice, self._cards, self._fulfils())
        return self._cards(dice)

    def _cards(self, dice: Any) -> Cards:
        number = self.wording.cards * self.hands
        if self.source.again:
            return [bulk.look_up(self.deck, dice.below(len(self.deck))) for _ in range(number)]
        return bulk.deal(dice, self.deck, number)

    def _fulfils(self) -> Look:
        count = self._counter(self.wording.given)
        return lambda cards: count(cards) > 0

    # ---- looking --------------------------------------------------------------------------------

    def _table(self, worth: Callable[[int], int]) -> tuple[int, ...]:
        return tuple(worth(card) for card in self.kinds)

    def _counter(self, feature: str) -> Look:
        table = self._table(lambda card: int(card in self.source.feature(feature).cards))
        return lambda cards: bulk.total(bulk.look_up(table, card) for card in cards)

    def _value(self) -> Look:
        """The number that a hand is judged by, as `ways` counts it."""
        wording = self.wording
        if wording.what in (COUNT, AVERAGE):
            return self._counter(wording.feature)
        if wording.what == BOTH:
            return self._both()
        if wording.what in (ALIKE, DIFFERENT):
            return self._most_alike()
        values = self._table(lambda card: self.source.measure(wording.measure).of[card])
        return lambda cards: bulk.total(bulk.look_up(values, card) for card in cards)

    def _both(self) -> Look:
        wording = self.wording
        first, second = self._counter(wording.feature), self._counter(wording.and_feature)
        return lambda cards: (
            1 * holds(wording.compare, first(cards), wording.count)
            + 2 * holds(wording.and_compare, second(cards), wording.and_count)
        )

    def _most_alike(self) -> Look:
        wild = self.source.wild.cards if self.source.wild else frozenset()
        labels = self._table(lambda card: -1 if card in wild else self.source.number[card])
        different = sorted(set(labels) - {-1})

        def value(cards: Cards) -> Any:
            held = [bulk.look_up(labels, card) for card in cards]
            most = bulk.most(bulk.total(each == label for each in held) for label in different)
            if self.wording.wild and wild:
                most = most + bulk.total(each == -1 for each in held) * (most > 0)
            return bulk.most([most, 1 + 0 * most])

        return value

    def in_hands(self, cards: Cards) -> Any:
        """Of several hands: in how many there is what is asked for."""
        size = self.wording.cards
        hands = [cards[at : at + size] for at in range(0, len(cards), size)]
        return bulk.total(is_good(self.wording, self.value(hand)) for hand in hands)

    # ---- telling --------------------------------------------------------------------------------

    def tell(self, cards: Cards) -> tuple[str, str]:
        size = self.wording.cards
        hands = [[self.kinds[card] for card in cards[at : at + size]] for at in range(0, len(cards), size)]
        if self.hands == 1:
            return self._said(hands[0], cards), self.source.picture(hands[0][:MOST_SHOWN])
        found = [is_good(self.wording, int(self.value(cards[at : at + size]))) for at in range(0, len(cards), size)]
        said = ", ".join(f"player {at}: {'yes' if hit else 'no'}" for at, hit in enumerate(found, 1))
        return f"{said[:1].upper()}{said[1:]}.", "".join(self.source.picture(hand[:MOST_SHOWN]) for hand in hands)

    def _said(self, hand: Sequence[int], cards: Cards) -> str:
        made = self._made(int(self.value(cards)))
        words = self.source.words(hand) if len(hand) <= MOST_NAMED else self.source.some(len(hand))
        return f"{words[:1].upper()}{words[1:]}: {made}."

    def _made(self, value: int) -> str:
        wording, source = self.wording, self.source
        if wording.what in (COUNT, AVERAGE):
            return source.feature(wording.feature).some(value)
        if wording.what == BOTH:
            return ("neither", "only the first", "only the second", "both")[value]
        if wording.what in (ALIKE, DIFFERENT):
            return f"{value} alike" if value > 1 else "none alike"
        return f"together {value}"


def given(dice: Any, draw: Callable[[Any], Cards], holds: Look) -> Cards:
    """Draw again and again until the condition holds: the others are set aside, as one does at a table."""
    cards = draw(dice)
    if not isinstance(dice, bulk.Dice):
        while not holds(cards):
            cards = draw(dice)
        return cards
    np = dice.np
    going = np.flatnonzero(~holds(cards))
    dice = dice.only(going)
    while len(going):
        fresh = draw(dice)
        for column, new in zip(cards, fresh, strict=True):
            column[going] = new
        still = ~holds(fresh)
        going, dice = going[still], dice.only(still)
    return cards
