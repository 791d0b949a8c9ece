"""Playing a card: what captures, builds and lays have in common. Whose turn it is, which card, what an owner owes."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar

from ....engine.refusal import Refusal
from ....engine.state import Event
from ....engine.tell import listed
from ..cards import NAMES, NO_CARD, VALUE, WILD, names
from .base import AGAIN, END, FLIPPED, OFFERED, SloopMove
from .duty import AT_RISK, SERVE, duty
from .turn import lose

if TYPE_CHECKING:
    from ..state import Sloop
    from ..view import SloopView

Recipe = tuple[Callable[[str, int, int, Any], SloopMove], int, int, Any]
"""How a listed play is made: by whom, the card, the number, and the way: loose cards, or what the maker needs."""


class _Play(SloopMove):
    __slots__ = ()

    card: int
    """NO_CARD if a phrase plays none."""
    lays: ClassVar[bool] = False
    """Does the card go into the display?"""
    first_rule: ClassVar[str] = "SLP-24"
    """The rule that sets of such a play keep in the first place."""

    def why_not(self, state: Sloop) -> Refusal | None:
        if refusal := self._not_now(state):
            return refusal
        fault, own = self.fault(state), state.markers[state.mover]
        if own and self.serves(own):
            return fault
        debt = duty(state)
        if debt == SERVE:
            return self.owed(state, own, fault)
        if state.options.after_loss == "display_only" and (debt == AT_RISK or state.lost) and not self.lays:
            text = "After losing a build a card can only be laid."
            return Refusal("SLP-R18", text, "Lay a card in the display.", fault.cites if fault else ())
        return fault

    def _not_now(self, state: Sloop) -> Refusal | None:
        """Is it not this seat's turn to play this card?"""
        mover = state.seats[state.mover]
        if self.seat != mover:
            text = f"It is {{{mover}'s}} turn, and a turn is one play."
            return Refusal("SLP-12", text, f"Wait for {{{mover}}}.", ("SLP-47", "SLP-13"))
        if state.phase == OFFERED:
            text = "Your partner's card waits for an answer."
            return Refusal("SLP-87", text, "Take it or hand it back.", ("SLP-89",))
        if state.phase == END:
            return Refusal("SLP-12", "All plays of this turn are made.", "End the turn.", ("SLP-48",))
        if self.card == NO_CARD:
            text = "Display cards alone make no build."
            return Refusal("SLP-28", text, "Play one of your cards with them.", (self.first_rule,))
        return None if self.card in state.playable() else _not_held(state, self.card)

    def fault(self, state: Sloop) -> Refusal | None:
        """What is wrong with the play as such, whatever is owed to the own build."""
        raise NotImplementedError

    def owed(self, state: Sloop, own: int, fault: Refusal | None) -> Refusal | None:
        """Why an able owner may not make it: the own build comes first (SLP-35)."""
        again = ("SLP-R17", "SLP-55") if state.phase == AGAIN else ()
        also = (*(fault.cites if fault else ()), *self.owed_by(again), "SLP-R20")
        text = f"Your build of {own}s comes first, and {_servants(state, own)} can serve it."
        others = tuple(rule for rule in dict.fromkeys(also) if rule != "SLP-35")
        return Refusal("SLP-35", text, "Continue it or capture it.", others)

    def owed_by(self, again: tuple[str, ...]) -> tuple[str, ...]:
        """Further rules that say so of such a play; `again` those of a second play."""
        return again

    def do(self, state: Sloop) -> list[Event]:
        """Play one card: capture, build or lay (SLP-13)."""
        told: list[Event] = []
        player = state.mover
        if state.phase == FLIPPED:
            self._leave_flipped(state, told)
        else:
            state.hands[player].remove(self.card)
        if state.markers[player]:
            self.mind_own(state, told)
        self.use(state, told)
        return told

    def _leave_flipped(self, state: Sloop, told: list[Event]) -> None:
        """The other flipped cards leave the game (SLP-59)."""
        state.flipped.remove(self.card)
        state.gone += state.flipped
        if not state.quiet and state.flipped:
            told.append(Event(f"{names(state.flipped)} left the game.", ("SLP-59",), self.seat, "flip"))
        state.flipped = []

    def mind_own(self, state: Sloop, told: list[Event]) -> None:
        """The marker of the own build comes off unless it is served (SLP-42)."""
        if not self.serves(state.markers[state.mover]):
            lose(state, told)

    def use(self, state: Sloop, told: list[Event]) -> None:
        """What becomes of the card."""
        raise NotImplementedError

    def loses(self, view: SloopView) -> str:
        """What a play costs that does not serve the own build (SLP-42)."""
        own = view.own_build
        return f"; your {own}s are lost" if own and not self.spares(own) else ""


def _not_held(state: Sloop, kind: int) -> Refusal:
    if state.phase == FLIPPED:
        choice = f"Play one of {names(sorted(state.flipped))}."
        return Refusal("SLP-56", f"There is no {NAMES[kind]} among the flipped cards.", choice, ("SLP-R31",))
    same = [other for other in state.hands[state.mover] if VALUE[other] == VALUE[kind] and kind != WILD]
    remedy = f"Write {NAMES[same[0]]} for the one you hold." if same else "Play a card you hold."
    return Refusal("SLP-11", f"There is no {NAMES[kind]} in hand.", remedy)


def _servants(state: Sloop, own: int) -> str:
    """The cards that continue or capture the own build, in words."""
    moves = state.legal_moves(state.seats[state.mover])
    cards = sorted({move.pieces[0].means for move in moves if move.serves(own)})
    return f"your {listed(NAMES[kind] for kind in cards)}" if cards else "a card of yours"
