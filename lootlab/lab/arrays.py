"""Deals and dice in bulk, as numpy arrays with a few words of their own: draw 10,000 hands and count.

>>> hands = deal("bag_o_loot", 8, times=10_000, seed="CACTUS-7")
>>> hands
10000 hands of 8 cards of the full deck
>>> bool(abs((hands.count("looters") >= 1).mean() - 0.3977) < 0.02)
True
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import cache, cached_property
from types import ModuleType
from typing import Any

from .. import load
from ..engine import bulk, given
from ..engine.asking import Source
from ..engine.chance import Stream, read_seed
from ..engine.game import AnyGame
from ..engine.refusal import BadInput, nearest
from ..engine.where import shell
from ..look import drawing
from ..look.html import escape
from .asking import bench

Array = Any
"""A numpy array."""
IN_BROWSER = sys.platform == "emscripten"
_IN_A_SITE = "This site was built without it. Open the notebook where Python is installed: lootlab lab."
MOST_CARDS = 20_000_000
"""Cards in one call: more would fill the memory of a small computer."""
SHOWN = 3


class Hands:
    """Many deals from one source: one row per deal. `cards` is the array; the questions below answer with a column."""

    def __init__(self, game: AnyGame, source: Source, cards: Array) -> None:
        self.game, self.source, self.cards = game, source, cards

    def __len__(self) -> int:
        return len(self.cards)

    def count(self, what: str) -> Array:
        """How many of these are in each hand: `hands.count("looters") >= 2`.

        >>> deal("bag_o_loot", 8, times=3, seed=7).count("looters").tolist()
        [0, 0, 2]
        """
        given.text("what", what, f'hands.count("{self.names[0]}")')
        chosen = self.source.feature(what).cards
        if len(chosen) == 1:
            return (self.cards == next(iter(chosen))).sum(axis=1)
        return self._looked_up(lambda card: card in chosen).sum(axis=1)

    def total(self, what: str = "") -> Array:
        """What the numbers on the cards add up to, hand by hand.

        >>> hands = deal("loot_shoot_whisky", 4, times=2, seed=7)
        >>> hands.words(0), hands.total("nuggets").tolist()
        ('3 nuggets, extra shot, extra sip and 2 nuggets', [5, 11])
        """
        given.text("what", what, "hands.total()")
        worth = self.source.measure(what).of
        return self._looked_up(lambda card: worth.get(card, 0)).sum(axis=1)

    def alike(self) -> Array:
        """How many cards of the commonest number are in each hand; wild cards are left out.

        >>> hands = deal("bag_o_loot", 8, times=3, seed=7)
        >>> hands.words(0), hands.alike().tolist()
        ('a 1, a 7, two 12s, two 13s, a 14 and a 16', [2, 2, 2])
        """
        return _numpy().stack([self._of(number) for number in self._numbers]).max(axis=0)

    def different(self) -> Array:
        """How many different numbers are in each hand; wild cards are left out.

        >>> deal("bag_o_loot", 8, times=3, seed=7).different().tolist()
        [6, 6, 5]
        """
        return sum((self._of(number) > 0).astype(int) for number in self._numbers)

    def words(self, row: int) -> str:
        """One hand as one would say it.

        >>> deal("bag_o_loot", 8, times=3, seed=7).words(0)
        'a 1, a 7, two 12s, two 13s, a 14 and a 16'
        """
        return self.source.words([int(card) for card in self.cards[row]])

    @property
    def names(self) -> list[str]:
        """What can be counted."""
        return [feature.many for feature in self.source.features]

    @cached_property
    def _numbers(self) -> dict[int, list[int]]:
        """The cards of each number."""
        if not self.source.number:
            raise BadInput(f"No two cards of the {self.source.name} are alike.", f"Count {self.names[0]}, say.")
        found: dict[int, list[int]] = {}
        for card, number in self.source.number.items():
            found.setdefault(number, []).append(card)
        return found

    def _of(self, number: int) -> Array:
        return sum((self.cards == card).sum(axis=1) for card in self._numbers[number])

    def _looked_up(self, worth: Any) -> Array:
        """Each card replaced by what it is worth: one look into a table for all of them."""
        np = _numpy()
        low = min(self.source.kinds)
        table = np.zeros(max(self.source.kinds) - low + 1, dtype=np.int64)
        for card in self.source.kinds:
            table[card - low] = worth(card)
        return table[self.cards - low]

    def __repr__(self) -> str:
        source = self.source
        return f"{len(self)} {source.noun}s of {source.out_of(self.cards.shape[1])}"

    def _repr_html_(self) -> str:
        rows = [[int(card) for card in row] for row in self.cards[:SHOWN]]
        drawn = "".join(f"{self.source.picture(row)}<p>{escape(self.source.words(row))}</p>" for row in rows)
        return drawing.framed(self.game, f"<p><strong>{escape(repr(self))}</strong>, the first of them:</p>{drawn}")


def deal(
    game: str | AnyGame, cards: int | None = None, times: int = 10_000, *, of: str = "", seed: str | int = 1
) -> Hands:
    """So many hands from a deck of a game. `of` names the deck where there are several; `lab.decks(game)` lists them.

    >>> deal("loot_shoot_whisky", 4, times=2, seed=7).words(0)
    '3 nuggets, extra shot, extra sip and 2 nuggets'
    """
    found = load(game)
    source = _source(found, of)
    count = source.usual if cards is None else cards
    given.whole("cards", count)
    if not 1 <= count <= source.largest:
        raise BadInput(f"{count} cards cannot be dealt.", f"The {source.name} has {source.largest}; deal 1 to that.")
    _check_times(times, count)
    np = _numpy()
    dice = _dice(times, seed)
    if source.again:
        columns = [np.asarray(source.deck)[dice.below(len(source.deck))] for _ in range(count)]
    else:
        columns = bulk.deal(dice, source.deck, count)
    return Hands(found, source, np.stack(columns, axis=1))


def roll(dice: int = 1, times: int = 10_000, *, sides: int = 6, seed: str | int = 1) -> Array:
    """So many rolls, one row each: `(lab.roll(2).sum(axis=1) == 7).mean()`.

    >>> roll(3, times=2, seed=7).tolist()
    [[3, 6, 5], [4, 2, 1]]
    """
    given.whole("dice", dice)
    given.whole("sides", sides)
    if not (1 <= dice <= 1000 and 2 <= sides <= 1000):
        raise BadInput(f"{dice} dice with {sides} sides cannot be rolled.", "Roll 1 to 1000 dice with 2 to 1000 sides.")
    _check_times(times, dice)
    return _numpy().stack(bulk.roll(_dice(times, seed), dice, sides), axis=1)


def decks(game: str | AnyGame) -> list[str]:
    """What can be dealt from: the names for `of`.

    >>> decks("bag_o_loot")
    ['full deck', ...
    """
    return [source.name for source in bench(load(game))]


def _source(game: AnyGame, name: str) -> Source:
    sources: Sequence[Source] = bench(game)
    given.text("of", name, f'of="{sources[0].name}"')
    found = next((source for source in sources if name in ("", source.name)), None)
    if found is None:
        known = [source.name for source in sources]
        raise BadInput(f"{game.title} has no “{name[:40]}”.", nearest(name, known, f"It has {', '.join(known)}."))
    return found


def _check_times(times: int, cards: int) -> None:
    given.whole("times", times)
    if not 1 <= times <= MOST_CARDS // cards:
        raise BadInput(f"{times:,} times cannot be done in one call.", f"Choose 1 to {MOST_CARDS // cards:,}.")


def _dice(times: int, seed: str | int) -> bulk.Dice:
    return bulk.Dice(_numpy(), times, Stream.of(read_seed(seed)).next64())


def _numpy() -> ModuleType:
    np = bulk.numpy()
    if np is None:
        remedy = _IN_A_SITE if IN_BROWSER else "Install it: pip install numpy."
        raise BadInput("Arrays need numpy, and it is not here.", remedy)
    _say_plainly(np)
    return np


@cache
def _say_plainly(np: ModuleType) -> None:
    """In a notebook a number of numpy is written as a number: 0.25, not np.float64(0.25)."""
    if (ipython := shell()) is not None:
        for kind in (np.float64, np.float32, np.int64, np.int32, np.bool_):
            plain = ipython.display_formatter.formatters["text/plain"]
            plain.for_type(kind, lambda value, printer, _: printer.text(repr(value.item())))
