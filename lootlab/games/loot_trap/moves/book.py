"""All moves of a game, made once."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from functools import lru_cache
from typing import Final

from ....engine.state import Piece
from ..cards.design import EQUIPMENT, HYBRID, LOOT, Box
from ..cards.field import Field
from .bank import Bank
from .base import RaidMove
from .choose import Choose
from .discard import Discard
from .draw import Draw
from .equip import Equip
from .lay import Lay
from .pass_ import Pass
from .peek import Peek
from .play import Play
from .react import React
from .roll import Roll
from .scout import Scout
from .step import Step

Cards = tuple[tuple[str, int], ...]
"""Names and kinds of all designs."""
Shown = Callable[[str], tuple[Piece, ...]]
MOST_SAID: Final = 6_000
"""Answers of one kind to one seat that are remembered: a server that runs for weeks must not remember all."""


class Lays(dict[int, list[Lay]]):
    """LAY by one seat: by design, one move per space; made when first needed."""

    def __init__(self, seat: str, names: tuple[str, ...], field: Field) -> None:
        super().__init__()
        self.seat, self.names, self.field = seat, names, field

    def __missing__(self, design: int) -> list[Lay]:
        row = self[design] = [Lay(self.seat, self.names[design], space) for space in self.field.spaces]
        return row


class Book:
    """One object per move and game, so that `play` can recognise a legal move without comparing texts."""

    __slots__ = (
        "bank", "discard", "discard_draw", "draw", "equip", "hop", "loots", "pass_", "peek",
        "peek_discard", "peek_keep", "play", "react", "roll", "said", "scout", "seats", "step", "swap", "answers",
        "lay",
    )  # fmt: skip

    def __init__(self, cards: Cards, field: Field, seats: tuple[str, ...]) -> None:
        self.seats = seats
        names = tuple(name for name, _ in cards)
        of_kind = [{n: name for n, (name, is_) in enumerate(cards) if is_ == kind} for kind in range(3)]
        self.loots = frozenset(of_kind[LOOT])
        self.draw: list[list[RaidMove]] = [[Draw(seat)] for seat in seats]
        self.pass_: list[list[RaidMove]] = [[Pass(seat)] for seat in seats]
        self.bank: list[list[RaidMove]] = [[Bank(seat)] for seat in seats]
        self.roll: list[list[RaidMove]] = [[Roll(seat)] for seat in seats]
        self.peek: list[list[RaidMove]] = [[Peek(seat)] for seat in seats]
        self.peek_discard = [Peek(seat, "discard") for seat in seats]
        self.peek_keep = [Peek(seat, "keep") for seat in seats]
        self.step = [[Step(seat, space) for space in field.spaces] for seat in seats]
        self.hop = [[Step(seat, space, True) for space in field.spaces] for seat in seats]
        self.scout = [[Scout(seat, space) for space in field.spaces] for seat in seats]
        self.play = [{n: Play(seat, name) for n, name in of_kind[HYBRID].items()} for seat in seats]
        self.react = [[React(seat, name) for name in names] for seat in seats]
        self.swap = [[Peek(seat, "swap", name) for name in names] for seat in seats]
        self.discard = [[Discard(seat, name) for name in names] for seat in seats]
        self.discard_draw = [[Discard(seat, name, True) for name in names] for seat in seats]
        pieces = of_kind[EQUIPMENT].items()
        self.equip = [{n: [Equip(seat, name, on) for on in seats] for n, name in pieces} for seat in seats]
        self.answers: defaultdict[tuple[int, str], dict[int, Choose]] = defaultdict(dict)
        """To each kind of question, by choice; filled when first needed."""
        self.said: defaultdict[tuple[int, Shown], dict[str, Choose]] = defaultdict(dict)
        self.lay = [Lays(seat, names, field) for seat in seats]

    def answer(self, seat: int, answer: str, shown: Shown) -> Choose:
        """The same words are offered again and again."""
        found = self.said[seat, shown].get(answer)
        return found if found is not None else self._first(seat, answer, shown)

    def choices(self, seat: int, answers: list[str], shown: Shown) -> list[RaidMove]:
        """All of them at once."""
        row = self.said[seat, shown]
        found: list[RaidMove] = []
        for answer in answers:
            known = row.get(answer)
            found.append(known if known is not None else self._first(seat, answer, shown))
        return found

    def _first(self, seat: int, answer: str, shown: Shown) -> Choose:
        row = self.said[seat, shown]
        if len(row) >= MOST_SAID:
            row.clear()
        made = row[answer] = Choose(self.seats[seat], answer, shown)
        return made


@lru_cache(maxsize=16)
def _book(cards: Cards, field: Field, seats: tuple[str, ...]) -> Book:
    return Book(cards, field, seats)


def book_of(box: Box, field: Field, seats: tuple[str, ...]) -> Book:
    """Games with the same cards, field and seats share their moves."""
    return _book(tuple((design.name, design.kind) for design in box.designs), field, seats)
