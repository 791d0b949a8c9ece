"""What the plays of a turn have in common: three a turn at most, each with cards from hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar, Final

from ....engine.refusal import Refusal
from ....engine.state import Event, Piece, Words
from ..cards import COPIES, LARGEST_SET, Cards, Lot, Named, names
from .base import DRAW, HAND, BagMove, cited, draw_first, event, missing, set_piece

if TYPE_CHECKING:
    from ..bot.eye import Eye
    from ..state import BagState
    from ..view import BagView

THREE: Final = "three"
LOCKED: Final = "locked"
PUNTED: Final = "punted"
SINGLETON: Final = "singleton"
THIEF: Final = "thief"
"""What has used up the plays of a turn."""
GOES_OUT: Final = "you go out, and the round ends"

Objections = Iterator[Refusal]
Outlook = tuple[int, int, int, int]
"""Number, coins and looters of the set that a play makes, and how many looters it brings to the hand."""


class _Play(BagMove):
    """A play says what it will make of the table (`outlook`): rules, buttons, hints and bots all ask there."""

    __slots__ = ()

    order: ClassVar[int]
    """Where its button stands among others that are as complete."""

    # ---- what each kind says --------------------------------------------------------------------

    def outlook(self) -> Outlook:
        raise NotImplementedError

    def taken(self) -> tuple[Named, ...]:
        """The sets that it changes, with their owners."""
        return ()

    def objections(self, state: BagState) -> Objections:
        raise NotImplementedError

    def told(self, state: BagState) -> list[Event]:
        """What happened, when it has been done; a Bag is told by all in the same way."""
        raise NotImplementedError

    def says(self, view: BagView) -> Words:
        """Its button, as long as the round goes on."""
        raise NotImplementedError

    def because(self, state: BagState) -> str:
        """Why it is liked, as long as the round goes on."""
        raise NotImplementedError

    def frees(self) -> bool:
        """Does it build on a singleton of one's own (BOL-41)?"""
        return False

    # ---- what follows from that -----------------------------------------------------------------

    @property
    def made(self) -> Lot:
        """The set that it makes."""
        return Lot(*self.outlook()[:3])

    @property
    def pieces(self) -> tuple[Piece, ...]:
        return (*(HAND[card] for card in self.played()), *(set_piece(owner, lot) for owner, lot in self.taken()))

    def rank(self, picked: Sequence[str]) -> tuple[bool, int, int]:
        return not self.complete(picked), len(self.pieces), self.order

    def why_not(self, state: BagState) -> Refusal | None:
        return cited((self.not_now(state), self.objection(state)))

    def objection(self, state: BagState) -> Refusal | None:
        return cited(self.objections(state))

    def not_now(self, state: BagState) -> Refusal | None:
        """Apart from this any kind of play will do, also for a player who is locked down (BOL-43, BOL-R26) and in the
        first turn of a round (BOL-R44)."""
        if state.phase == DRAW:
            return draw_first()
        return self.no_play_left(state) if not state.left else None

    def no_play_left(self, state: BagState) -> Refusal:
        still = ("BOL-R25", "BOL-44") if state.singles[state.mover] else ("BOL-R25",)
        # A singleton may be built on, but not after another play.
        locked = (*still, "BOL-42") if self.frees() else still
        single = ("BOL-39", "BOL-R10", *still)
        refusals = {
            THREE: Refusal("BOL-17", "Three plays are made: there is no fourth.", "Knock."),
            LOCKED: Refusal("BOL-39", "You are locked down: one play a turn, and it is made.", "Knock.", locked),
            PUNTED: Refusal("BOL-37", "Nothing may follow a punt.", "Knock.", ("BOL-38", "BOL-39")),
            SINGLETON: Refusal("BOL-42", "Your singleton was the one play of this turn.", "Knock.", single),
            THIEF: Refusal("BOL-R8", "Here, stealing a singleton uses up the turn.", "Knock.", ("BOL-42",)),
        }  # fmt: skip
        if state.spent in refusals:
            return refusals[state.spent]
        # A position may state that no play is left without telling how the plays were spent.
        rules = ("BOL-39", "BOL-37", "BOL-42") if state.singles[state.mover] else ("BOL-17", "BOL-39", "BOL-42")
        return Refusal(rules[0], "No play is left in this turn.", "Knock.", rules[1:])

    def lacking(self, state: BagState, rule: str) -> Objections:
        """Cards that are not in the hand."""
        for text in missing(state, self.seat, self.played()):
            yield Refusal(rule, text, "Play cards that are there.")

    def all_told(self, state: BagState, owner: str) -> list[Event]:
        """What happened, and whose Bag it made if it made one."""
        told, made = self.told(state), self.made
        if made.is_bag:
            text = f"{{{owner}}} got a Bag of {made.number}s, safe from everybody."
            told.append(event(state, text, "BOL-51" if owner == self.seat else "BOL-54", "BOL-52", mark="bag"))
        return told

    # ---- the last card --------------------------------------------------------------------------

    def goes_out(self, held: int | None, pile: int | None) -> bool:
        """Does it take the last card of a hand (BOL-56)? Not where a looter comes to it (BOL-R20, BOL-R41)."""
        return held == len(self.played()) and not self.outlook()[3]

    def words(self, view: BagView) -> Words:
        said = self.says(view)
        if self.goes_out(view.sizes[view.seats.index(self.seat)], view.pile):
            return Words(said.does, f"{said.gives}; {GOES_OUT}", said.icon)
        return said

    def reason(self, state: BagState) -> str:
        held = state.sizes[state.seats.index(self.seat)]
        if self.goes_out(held, state.left_in_pile):
            # What becomes of the set later does not matter any more.
            last = "card" if held == 1 else "cards"
            return f"It takes your last {last}: you go out, and the others pay for what they still hold."
        return self.because(state)


class _Laid(_Play):
    """Cards laid down as a set of one's own, alone or together with sets that lie there."""

    __slots__ = ()

    cards: Cards

    def played(self) -> Cards:
        return self.cards

    def weight(self, eye: Eye, bonus: float = 0.0) -> float:
        """What the new set is worth, less own sets that go into it, with part of what others lose."""
        number, coins, looters, back = self.outlook()
        before = 0.0
        for owner, lot in self.taken():
            before += -eye.holds(*lot) if owner == self.seat else lot.points * eye.hurt
        gain = eye.holds(number, coins, looters) + before - eye.kept(self.cards) + back * eye.looter + bonus
        return gain + eye.GOING_OUT if len(self.cards) - back >= eye.cards_left else gain


# ---- words that plays share -----------------------------------------------------------------------


def in_short(lot: Lot) -> str:
    return f"a Bag of {lot.number}s" if lot.is_bag else names(lot.cards).replace("L", "looter")


def whose(view: BagView, seat: str, lot: Lot) -> str:
    """A set by its owner and number; in full where the owner has several sets of the number."""
    twins = sum(owner == view.seats.index(seat) for owner, _, _ in view.lying[lot.number]) > 1
    if lot.size == 1 or twins:
        return f"{{{seat}'s}} {lot.words}"
    return f"{{{seat}'s}} {lot.number}s" if lot.number else f"{{{seat}'s}} looters"


def sentences(*parts: str) -> str:
    return " ".join(part for part in parts if part)


def safety(lot: Lot) -> str:
    """How safe such a set is."""
    if lot.coins == COPIES:
        return "That makes a Bag: ten points nobody can take."
    if lot.size == LARGEST_SET:
        return "Five cards cannot be stolen any more."
    if lot.size == LARGEST_SET - 1:
        return "A set of four is tempting, so make it five soon."
    return ""
