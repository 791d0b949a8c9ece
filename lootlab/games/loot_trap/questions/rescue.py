"""At zero health: how many banked loot are given up to stay in the game?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....engine.natively import dataclass
from ....engine.refusal import Refusal
from ....engine.state import Words
from ..state import loot
from ..state.deeds import LootLost
from .base import _OfNumbers

if TYPE_CHECKING:
    from .base import Eye, Raid, RaidView


@dataclass(frozen=True, slots=True, init=False)
class Rescue(_OfNumbers):
    kind = "rescue"
    asks = ("Zero!", "Give up banked loot to stay in the game?")
    whose = ("TRAP-R42", "TRAP-110")
    shape = r"rescue \d+"
    doing = "thinking about the damage"
    why = "Stay in the game, and keep what loot you can."
    declined = ("rescue 0", "Even the loot would not turn the game.")

    def too_many(self, state: Raid, count: int) -> Refusal:
        remedy, banked = f"Give up at most {self.choices[-1]}.", len(state.banks[self.seat])
        if count > banked:
            return Refusal("TRAP-110", f"Only {banked} loot are banked.", remedy, ("TRAP-87", "TRAP-R39"))
        return Refusal("TRAP-R39", "Health cannot rise so far.", remedy, ("TRAP-R40", "TRAP-110"))

    def take(self, state: Raid, choice: int) -> None:
        loot.give_up(state, self.seat, choice)
        state.health[self.seat] = choice
        if choice and not state.quiet:
            text = f"{{{state.seats[self.seat]}}} gave up {choice} banked loot and came back with {choice} health."
            state.say(text, "TRAP-110", seat=self.seat, mark="loot", deed=LootLost())

    def words(self, view: RaidView, answer: str) -> Words:
        loots = self.number(answer)
        if not loots:
            return Words("Keep your loot", "you are out")
        return Words(f"Give up {loots} loot", f"come back with {loots} health", "trap-loot")

    def worth(self, eye: Eye, answer: str) -> float:
        count = self.number(answer) or 0
        return (-50.0, 0.0, 0.4, -0.5)[min(count, 3)] - 0.5 * max(0, count - 3)
