"""Which hand cards: to discard, to give away, to pay with?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ....engine.natively import dataclass
from ....engine.refusal import Refusal
from ....engine.state import Piece, Words
from ..cards.signs import NOBODY
from ..cards.words import capital, hand_piece, times
from ..state import piles
from .base import Question
from .picks import picks

if TYPE_CHECKING:
    from ..operations.discard import Discard
    from ..operations.give import Give
    from .base import Eye, Raid, RaidMove, RaidView, Ui


@dataclass(frozen=True, slots=True)
class Cards(Question):
    """So many cards of a hand, all at once; without an effect they are the cost of a card (TRAP-R55)."""

    count: int
    effect: Discard | Give | None
    taker: int = NOBODY

    kind = "cards"
    why = "These cards you miss least."

    def __init__(
        self, seat: int, choices: tuple[int, ...], count: int, effect: Discard | Give | None, taker: int = NOBODY
    ) -> None:
        self.seat, self.choices = seat, choices  # type: ignore[misc]
        self.count, self.effect, self.taker = count, effect, taker  # type: ignore[misc]

    def put(self, state: Raid) -> None:
        """Where there is nothing to choose, nobody is asked."""
        designs = piles.in_order_of_names(state, [state.box.of[card] for card in state.hands[self.seat]])
        if len(designs) <= self.count:
            self.pay(state, designs)
        elif len(set(designs)) == 1:
            self.pay(state, designs[: self.count])
        else:
            state.ask = self

    def pay(self, state: Raid, designs: tuple[int, ...]) -> None:
        if self.effect is None:
            piles.drop(state, self.seat, designs, "TRAP-R55")
        else:
            self.effect.picked(state, designs, self.seat, self.taker)

    @staticmethod
    def pieces(answer: str) -> tuple[Piece, ...]:
        return tuple(map(hand_piece, answer.split("+")))

    def moves(self, state: Raid) -> Sequence[RaidMove]:
        held = [state.box.name(card) for card in state.hands[self.seat]]
        return picks(state, self, held, self.count, self.count)

    def reading(self, state: Raid, answer: str) -> str:
        return "+".join(sorted(state.card_in_hand(self.seat, name) for name in answer.split("+")))

    def why_not(self, state: Raid, answer: str) -> Refusal | None:
        names = answer.split("+")
        held = Counter(state.box.name(card) for card in state.hands[self.seat])
        rule, *also = ("TRAP-R55", "TRAP-122") if self.effect is None else ("TRAP-122",)
        if len(names) != self.count:
            return Refusal(rule, f"That is {len(names)}, not {self.count}.", f"Name {self.count}.", tuple(also))
        if Counter(names) - held:
            return Refusal(rule, "Not all of these are in that hand.", "Name cards you hold.", tuple(also))
        return None if names == sorted(names) else self.wrong_words(answer)

    def answered(self, state: Raid, answer: str) -> None:
        self.pay(state, tuple(state.box.by_name[name] for name in answer.split("+")))

    def asking(self, view: RaidView, ui: Ui) -> tuple[str, str]:
        verb = self.effect.verb if self.effect is not None else "pay with"
        return "Choose", f"Which {times(self.count, 'card')} do you {verb}?"

    def words(self, view: RaidView, answer: str) -> Words:
        verb = self.effect.verb if self.effect is not None else "pay with"
        return Words(f"{capital(verb)} {' and '.join(answer.split('+'))}", "", "trap-hybrid")

    def worth(self, eye: Eye, answer: str) -> float:
        box = eye.state.box
        return -sum(eye.card(box.designs[box.by_name[name]]) for name in answer.split("+"))
