"""Who wears the piece?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....engine.natively import dataclass
from ....engine.refusal import Refusal
from ..cards.signs import NOBODY, NOTHING
from ..state import loot
from .base import _OfSeats, running

if TYPE_CHECKING:
    from .base import Eye, Raid, RaidView, Ui


@dataclass(frozen=True, slots=True)
class Wearer(_OfSeats):
    """The piece is the card being resolved, or what the seat `worn_by` wears until now."""

    worn_by: int = NOBODY

    kind = "wearer"
    whose = ("TRAP-R37", "TRAP-82")
    shape = "[A-D]|discard|take"
    why = "There the piece does you the most good."
    declined = ("discard", "Nobody should have it.")

    def __init__(self, seat: int, choices: tuple[int, ...], worn_by: int = NOBODY) -> None:
        self.seat, self.choices, self.worn_by = seat, choices, worn_by  # type: ignore[misc]

    def why_not(self, state: Raid, answer: str) -> Refusal | None:
        if answer == "take":
            text = "A piece revealed as a trap never goes to the hand."
            return Refusal("TRAP-82", text, "Put it on a player.", ("TRAP-R37",))
        if answer == "discard":
            if NOBODY in self.choices:
                return None
            return Refusal("TRAP-122", "The piece must be put on somebody.", "Name a living player.", ("TRAP-91",))
        if answer not in state.seats:
            return self.wrong_words(answer)
        if state.seats.index(answer) in self.choices:
            return None
        text = f"{{{answer} is}} a ghost and cannot wear anything."
        return Refusal("TRAP-R63", text, "Name a living player.", ("TRAP-R37", "TRAP-92"))

    def take(self, state: Raid, choice: int) -> None:
        """An equipment trap is put on any player, or discarded (TRAP-82, TRAP-R37); a grabbed piece is put on."""
        if self.worn_by != NOBODY:
            if state.at[choice] >= 0 and state.worn[self.worn_by] >= 0:
                loot.equip(state, choice, loot.take_off(state, self.worn_by), "TRAP-91", "TRAP-90")
        elif choice != NOBODY:
            card, low, space, seat = state.limbo[-1]
            state.limbo[-1] = (NOTHING, low, space, seat)
            loot.equip(state, choice, card, "TRAP-82")

    def asking(self, view: RaidView, ui: Ui) -> tuple[str, str]:
        return "Choose", f"Who wears the {running(view) or 'piece'}?"

    def worth(self, eye: Eye, answer: str) -> float:
        if answer == "discard":
            return 0.0
        state = eye.state
        card = state.worn[self.worn_by] if self.worn_by != NOBODY else state.limbo[-1][0]
        return eye.wearing(state.box.card[card], state.seats.index(answer))
