"""What all moves have in common.

There is no move that shifts cards between one's own sets (BOL-R37), and none that must be made: a split may stay
(BOL-47).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar, Final, Self

from ....engine.natively import dataclass
from ....engine.refusal import BadInput, Refusal
from ....engine.state import Event, Move, Piece
from ..cards import LOOTER, Cards, Lot, name
from ..cards.written import check_seats

if TYPE_CHECKING:
    from ..bot.eye import Eye
    from ..state import BagState
    from ..view import BagView  # noqa: F401

NEW: Final = 0
DRAW: Final = 1
PLAY: Final = 2
OVER: Final = 3
"""Phases: nothing dealt; the mover must draw; the mover plays; the round is over."""

SEAT: Final = r"(?P<seat>[A-F])"
HAND: Final = tuple(Piece(f"hand {name(card)}", "hand", card) for card in range(LOOTER + 1))
"""The cards of a hand as pieces; each means its card."""


@lru_cache(maxsize=4096)
def set_piece(owner: str, lot: Lot) -> Piece:
    """A set as a piece: it means (owner, lot)."""
    return Piece(f"{owner}{lot}", "set", (owner, lot))


class BagMove(Move):
    """Besides the contract every kind says which cards it plays, what it weighs and why it may be liked."""

    __slots__ = ()

    between_rounds: ClassVar[bool] = False
    """True: it is no part of a turn."""

    @classmethod
    def read(cls, state: BagState, found: re.Match[str]) -> Sequence[Self]:
        """What the rules forbid can be read; what is not there (a card, a set, a seat to move) cannot."""
        seat = found["seat"]
        check_seats(seat, state.seats)
        move = cls.meant(state, seat, found)
        if not cls.between_rounds:
            _check_turn(state, seat)
            for lacking in missing(state, seat, move.played()):
                raise BadInput(lacking, "Play cards that are there.")
        return [move]

    @classmethod
    def meant(cls, state: BagState, seat: str, found: re.Match[str]) -> Self:
        """The move of a phrase."""
        raise NotImplementedError

    def objection(self, state: BagState) -> Refusal | None:
        """What speaks against it whenever it is made. Depends on the cards and sets of the play alone, so that the
        menu may remember the answer."""
        return None

    # ---- picking and advice ---------------------------------------------------------------------

    def played(self) -> Cards:
        """The cards that it takes from the hand."""
        return ()

    def complete(self, picked: Sequence[str]) -> bool:
        """Do these picks say it completely?"""
        return len(self.pieces) == len(picked)

    def rank(self, picked: Sequence[str]) -> tuple[bool, int, int]:
        """Where its button stands, the lowest first: what the picks say completely before what needs more."""
        return not self.complete(picked), len(self.pieces), 0

    def weight(self, eye: Eye) -> float:
        """Points that it promises, to the eye of a sensible player."""
        return 0.0

    def reason(self, state: BagState) -> str:
        """Why a sensible player likes it: one sentence for the hint."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class _Bare(BagMove):
    """A move that is nothing but a word."""

    seat: str

    verb: ClassVar[str]

    def __str__(self) -> str:
        return f"{self.seat} {self.verb}"

    @classmethod
    def meant(cls, state: BagState, seat: str, found: re.Match[str]) -> Self:
        return cls(seat)


def cited(objections: Iterable[Refusal | None]) -> Refusal | None:
    """All objections are cited, the first is explained."""
    found = [refusal for refusal in objections if refusal]
    if not found:
        return None
    first = found[0]
    also = dict.fromkeys(rule for refusal in found for rule in refusal.cites if rule != first.rule)
    return Refusal(first.rule, first.text, first.remedy, tuple(also))


def draw_first(*also: str) -> Refusal:
    return Refusal("BOL-14", "A turn begins with a card from the pile.", "Draw first.", ("BOL-13", *also))


def missing(state: BagState, seat: str, cards: Cards) -> list[str]:
    """What of these cards a hand lacks, each as a sentence."""
    hand, said = state.hands[state.seats.index(seat)], []
    for card in dict.fromkeys(cards):
        if hand[card] < cards.count(card):
            if hand[card]:
                kind = "looters" if card == LOOTER else f"{card}s"
                said.append(f"{{{seat}'s}} hand has only {hand[card]} of the {kind}.")
            else:
                said.append(f"There is no {'looter' if card == LOOTER else card} in {{{seat}'s}} hand.")
    return said


def _check_turn(state: BagState, seat: str) -> None:
    acting = state.to_act()
    if (seat,) == acting:
        return
    who = f"It is {{{acting[0]}'s}} turn" if acting else "The game is over"
    rule = "BOL-69" if not acting else "BOL-56" if state.phase in (NEW, OVER) else "BOL-R27"
    remedy = "Wait for the turn." if acting else "Start a new game."
    raise BadInput(f"{{{seat} is}} not to move. {who}.", remedy, rule)


def event(state: BagState, text: str, *rules: str, mark: str, final: bool = False) -> Event:
    """An event of the mover, with {} for its name. Without undo (BOL-R43) every play is final."""
    seat = state.seats[state.mover]
    return Event(text.replace("{}", f"{{{seat}}}"), rules, seat, mark, reveals=final or state.options.undo == "no")
