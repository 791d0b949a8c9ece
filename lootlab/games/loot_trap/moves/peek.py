"""PEEK: look at the card under the own avatar, then swap or discard it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ....engine.natively import dataclass
from ....engine.refusal import Refusal
from ....engine.state import Piece, Words
from ..cards.design import LOOT
from ..cards.signs import ACTION, NOTHING, QUIET, USED_PEEK
from ..cards.words import hand_piece
from ..questions.peek import Peek as PeekQuestion
from ..state import piles, turn
from ..state.deeds import Peeked
from .base import RaidMove, why_no_action

if TYPE_CHECKING:
    from .base import Eye, Question, Raid, RaidView


@dataclass(frozen=True, slots=True)
class Peek(RaidMove):
    """`how` is empty for the look itself, then swap (with a card), discard or keep."""

    seat: str
    how: str = ""
    card: str = ""

    shape = r"([A-D]) peek(?: (swap (.+)|discard|keep))?"
    phases = (ACTION,)
    rank = 5
    counts = True

    def __str__(self) -> str:
        return " ".join(word for word in (self.seat, "peek", self.how, self.card) if word)

    @classmethod
    def read(cls, state: Raid, found: re.Match[str]) -> list[Peek]:
        """Without a `peek` before it, the second half stands for both."""
        seat = found[1]
        if not found[2]:
            return [Peek(seat)]
        swapped = state.card_in_hand(state.seats.index(seat), found[3]) if found[3] else ""
        second = Peek(seat, "swap" if swapped else found[2], swapped)
        return [second] if state.ask is not None and state.ask.kind == "peek" else [Peek(seat), second]

    @property
    def pieces(self) -> tuple[Piece, ...]:
        return (hand_piece(self.card),) if self.card else ()

    @staticmethod
    def offers(state: Raid, seat: int, held: Sequence[int]) -> list[RaidMove]:
        fine = not state.mods[seat].no_peek and state.lies[state.at[seat]] == QUIET
        return state.book.peek[seat] if fine else []

    def why_not_answer(self, state: Raid, seat: int, question: Question) -> Refusal | None:
        if question.kind != "peek":
            return RaidMove.why_not_answer(self, state, seat, question)
        if not self.how:
            return question.why_not(state, "")
        if self.how == "keep" and not state.options.peek_may_keep:
            return Refusal("TRAP-67", "A peeked card cannot be left.", "Swap or discard it.", ("TRAP-R34",))
        if self.how == "swap" and state.holds(seat, self.card) is None:
            text = f"{self.card or 'No card'} is in that hand to swap."
            return Refusal("TRAP-68", text, "Discard the card, or swap one you hold.", ("TRAP-R35",))
        return None

    def why_not_on_turn(self, state: Raid, seat: int) -> Refusal | None:
        if refusal := why_no_action(state, seat):
            return refusal
        if state.mods[seat].no_peek:
            return Refusal("TRAP-122", "What you wear forbids PEEK.", "Take another action.", ("TRAP-92",))
        if state.lies[state.at[seat]] != QUIET:
            text = "There is no card under your avatar."
            return Refusal("TRAP-R35", text, "Take another action.", ("TRAP-R9", "TRAP-66"))
        if self.how:
            text = "The card has not been looked at yet."
            return Refusal("TRAP-66", text, "Peek first, then swap or discard.", ("TRAP-67",))
        return None

    def act(self, state: Raid) -> None:
        """Look at the card under the own avatar; what to do with it is asked (TRAP-66, TRAP-67)."""
        if self.how:
            state.ask = None
            self._finish(state)
            return
        free = state.options.free_peek and not state.used & USED_PEEK
        seat = turn.act(state, USED_PEEK)
        state.push(turn.after_action, free)
        piles.look_at(state, seat, state.at[seat], "TRAP-66")
        state.ask = PeekQuestion(seat, ())

    def _finish(self, state: Raid) -> None:
        """Swap or Discard (TRAP-68, TRAP-69), or leave it where the option allows (TRAP-R34)."""
        seat = state.active
        space = state.at[seat]
        who, place = f"{{{state.seats[seat]}}}", state.field.spaces[space]
        if self.how == "swap":
            self._swap(state, seat, space)
        elif self.how == "discard":
            seen = state.top[space]
            if not state.quiet:
                text = f"{who} discarded {state.box.name(seen)} from {place}."
                state.say(text, "TRAP-69", seat=seat, reveals=True, deed=Peeked(space))
            state.top[space] = NOTHING
            piles.discard(state, seen)
            piles.fill(state, space)
        elif not state.quiet:
            state.say(f"{who} left the card on {place}.", "TRAP-R34", seat=seat, deed=Peeked(space))

    def _swap(self, state: Raid, seat: int, space: int) -> None:
        seen, card = state.top[space], piles.find(state, seat, state.box.by_name[self.card])
        piles.slip(state, seat, card, 0)
        piles.into_hand(state, seat, seen, 1 << seat)
        state.top[space], state.known[card] = card, 1 << seat
        state.swapped |= 1 << space
        if not state.quiet:
            who, place = f"{{{state.seats[seat]}}}", state.field.spaces[space]
            secret = f"{who} swapped {self.card} for {state.box.name(seen)} on {place}."
            text = f"{who} swapped a hand card for the one on {place}."
            state.say(text, "TRAP-68", seat=seat, secret=secret, knows=1 << seat, deed=Peeked(space))

    def words(self, view: RaidView) -> Words:
        if self.how == "swap":
            return Words(f"Swap for {self.card}", f"you take {view.beneath()}", "trap-eye")
        if self.how == "discard":
            return Words("Discard it", "a new card takes its place", "trap-eye")
        if self.how == "keep":
            return Words("Leave it", "", "trap-eye")
        return Words("Peek", "look at the card beneath you, then swap or discard it", "trap-eye")

    def worth(self, eye: Eye) -> float:
        """Before the look: a chance of loot. After it: what the hand gains."""
        state = eye.state
        card = state.top[state.at[eye.me]]
        known = state.known[card] & eye.bit
        seen = state.box.card[card]
        if not self.how:
            return (1.3 * eye.loot if seen.kind == LOOT else 0.1) if known else 0.26 * eye.loot + 0.3
        if self.how == "swap":
            return eye.card(seen) - eye.card(eye.design(self.card))
        harm = eye.landing(seen)
        return 0.1 * harm.field - harm.loot * eye.loot if self.how == "discard" else 0.0

    def reason(self, eye: Eye) -> str:
        if self.how == "swap":
            return f"The card beneath you is worth more to you than {self.card}."
        if self.how == "discard":
            return "Nobody should get that card."
        return "Perhaps there is loot right under your feet."
