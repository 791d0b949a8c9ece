"""All cards of a space are discarded unresolved."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....engine.natively import dataclass
from ..cards.signs import LIVE, NOBODY, NOTHING, VOID
from ..state import laying, piles
from ..state.deeds import Changed
from .base import _OneSpace

if TYPE_CHECKING:
    from .base import Eye, Raid


@dataclass(frozen=True, slots=True)
class Clear(_OneSpace):
    reach: str

    op = "clear"
    rate = 0.15
    form = "{reach}"
    text = "clear a space {reach}"
    asks = "Which space is cleared?"
    use = "It sweeps a space clean"

    def targets(self, state: Raid, subject: int) -> list[int]:
        return laying.free_in_reach(state, subject, self.reach)

    def there(self, state: Raid, space: int, whom: int) -> None:
        """Player-laid traps included; then the space is filled (TRAP-77)."""
        low, card = state.low[space], state.top[space]
        state.low[space], state.top[space], state.layer[space], state.lies[space] = NOTHING, NOTHING, NOBODY, VOID
        if not state.quiet:
            gone = " and ".join(state.box.name(one) for one in (card, low) if one >= 0)
            text = f"{{{state.seats[whom]}}} cleared {state.field.spaces[space]}: {gone} went."
            state.say(text, "TRAP-77", seat=whom, reveals=True, deed=Changed((space,)))
        for gone_card in (low, card):
            if gone_card >= 0:
                piles.discard(state, gone_card)
        piles.fill(state, space)

    def worth_there(self, eye: Eye, space: int, whom: int) -> float:
        known, near = eye.seen(space), eye.near(space)
        if known is not None:
            row = eye.landing(known)
            return 0.3 * row.laid * (1.0 if near else -0.5) - row.loot
        return 0.3 * near if eye.state.lies[space] in LIVE else 0.0
