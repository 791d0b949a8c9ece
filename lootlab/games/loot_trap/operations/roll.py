"""A Roll card is turned: the ability of the own avatar with that number."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ....engine.natively import dataclass
from ..cards.signs import ABILITY
from ..state import piles
from ..state.effects import Cause, in_order, run
from .base import _OnSeats

if TYPE_CHECKING:
    from .base import Eye, Raid

MOST_ROLLS: Final = 60
"""Roll cards of one turn beyond this number do nothing: only characters of an owner that roll for ever get there."""


@dataclass(frozen=True, slots=True)
class Roll(_OnSeats):
    who: str

    op = "roll"
    form = "{who}"
    text = "{who} turns a Roll card"
    to_you = "turn a Roll card"
    hand_worth = 0.6
    use = "Most abilities are good for you"
    singled_out = "turns a Roll card"

    def act(self, state: Raid, cause: Cause, seats: list[int]) -> None:
        in_order(state, _turn, seats)

    def worth(self, eye: Eye) -> float:
        return 0.7 if self.who == "self" else 0.2


def _turn(state: Raid, seat: int) -> None:
    """The ability of the own avatar with the number turned (TRAP-104, TRAP-R59); never doubled (TRAP-R53)."""
    if state.at[seat] >= 0 and state.rolls_turned < MOST_ROLLS:
        number = piles.turn_roll(state, seat)
        state.push(run, state.cast[seat].abilities[number - 1], 0, seat, ABILITY, 1, False)
