"""Two avatars change places."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....engine.natively import dataclass
from ..cards.signs import ARMED, QUIET
from ..state import traps
from ..state.deeds import ChangedPlaces
from ..state.effects import Cause, in_order
from .base import _OnSeats

if TYPE_CHECKING:
    from .base import Raid


@dataclass(frozen=True, slots=True)
class SwapPlaces(_OnSeats):
    who: str

    op = "swap_places"
    form = "{who}"
    text = "change places with {who}"
    use = "The other place is better than yours"
    singled_out = "changes places"

    def fits(self, state: Raid, subject: int, seat: int) -> bool:
        return seat != subject and state.at[subject] >= 0

    def act(self, state: Raid, cause: Cause, seats: list[int]) -> None:
        in_order(state, _swap, seats, cause.subject)


def _swap(state: Raid, seat: int, subject: int) -> None:
    """No arming, no landing (TRAP-R21), unless the option says so."""
    at = state.at
    if at[seat] < 0 or at[subject] < 0:
        return
    if state.options.swap_arms:
        for space in (at[seat], at[subject]):
            if state.lies[space] == QUIET:
                state.lies[space] = ARMED
        in_order(state, _land_again, [one for one in state.living() if one in (seat, subject)])
    at[seat], at[subject] = at[subject], at[seat]
    if not state.quiet:
        one, other = state.seats[subject], state.seats[seat]
        text, deed = f"{{{one}}} and {{{other}}} changed places.", ChangedPlaces(subject, seat)
        state.say(text, "TRAP-R21", seat=subject, mark="move", deed=deed)


def _land_again(state: Raid, seat: int) -> None:
    if state.at[seat] >= 0:
        traps.land(state, seat, state.at[seat])
