"""A card of the field goes into the hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....engine.natively import dataclass
from ..cards.signs import ARMED, NOTHING, QUIET, VOID
from ..state import laying, piles
from ..state.deeds import Changed
from .base import CARD, _OneSpace

if TYPE_CHECKING:
    from .base import Eye, Raid


@dataclass(frozen=True, slots=True)
class Dig(_OneSpace):
    reach: str

    op = "dig"
    rate = CARD + 0.15
    form = "{reach}"
    text = "dig up a card {reach}"
    asks = "Which card do you dig up?"
    hand_worth = 0.5
    use = "It takes a card from the field into your hand"

    def targets(self, state: Raid, subject: int) -> list[int]:
        """Unoccupied spaces without a player-laid trap."""
        free = laying.free_in_reach(state, subject, self.reach)
        return [space for space in free if state.lies[space] in (QUIET, ARMED)]

    def there(self, state: Raid, space: int, whom: int) -> None:
        card = state.top[space]
        state.top[space], state.lies[space] = NOTHING, VOID
        if not state.quiet:
            who, place = f"{{{state.seats[whom]}}}", state.field.spaces[space]
            state.say(
                f"{who} dug up the card on {place}.", "TRAP-77", seat=whom,
                secret=f"{who} dug up {state.box.name(card)} on {place}.", knows=1 << whom, reveals=True,
                deed=Changed((space,)),
            )  # fmt: skip
        piles.into_hand(state, whom, card, 1 << whom)
        piles.fill(state, space)

    def worth_there(self, eye: Eye, space: int, whom: int) -> float:
        known = eye.seen(space)
        if known is not None:
            return eye.card(known)
        return CARD + (0.05 if eye.state.lies[space] == ARMED else 0.0)
