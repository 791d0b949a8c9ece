"""How many banked loot are given up against damage?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....engine.natively import dataclass
from ....engine.refusal import Refusal
from ....engine.state import Words
from ..state import loot
from ..state.deeds import LootLost
from .base import _OfNumbers

if TYPE_CHECKING:
    from .base import Eye, Raid, RaidView, Ui


@dataclass(frozen=True, slots=True)
class Prevent(_OfNumbers):
    """`wound` is the place of the damage in `state.wounds`."""

    wound: int

    kind = "prevent"
    whose = ("TRAP-R42", "TRAP-86")
    shape = r"prevent \d+"
    doing = "thinking about the damage"
    why = "You need the health more than the loot."
    declined = ("prevent 0", "A banked loot is worth more than what it would save you here.")

    def __init__(self, seat: int, choices: tuple[int, ...], wound: int) -> None:
        self.seat, self.choices, self.wound = seat, choices, wound  # type: ignore[misc]

    def too_many(self, state: Raid, count: int) -> Refusal:
        remedy, banked = f"Give up at most {self.choices[-1]}.", len(state.banks[self.seat])
        beyond = count > state.options.prevent_limit
        if count > banked:
            remedy = f"Give up at most {self.choices[-1]}; loot in hand gives no protection."
            also = ("TRAP-86", "TRAP-R38") if beyond else ("TRAP-86",)
            return Refusal("TRAP-87", f"Only {banked} loot are banked.", remedy, also)
        if beyond:
            return Refusal("TRAP-R38", "One loot at most lowers one damage.", remedy, ("TRAP-86",))
        return Refusal("TRAP-86", "There is not so much damage left.", remedy, ("TRAP-R38",))

    def take(self, state: Raid, choice: int) -> None:
        seat, points, before = state.wounds[self.wound]
        loot.give_up(state, seat, choice)
        wounds = list(state.wounds)
        wounds[self.wound] = (seat, points - choice, before)
        state.wounds = tuple(wounds)
        if choice and not state.quiet:
            text = f"{{{state.seats[seat]}}} gave up {choice} banked loot against it."
            state.say(text, "TRAP-86", seat=seat, mark="loot", deed=LootLost())

    def asking(self, view: RaidView, ui: Ui) -> tuple[str, str]:
        points = next((points for seat, points, _ in view.wounds if seat == view.me), 0)
        return "Damage", f"{points} damage is about to hit you. Give up a banked loot against it?"

    def words(self, view: RaidView, answer: str) -> Words:
        loots = self.number(answer)
        if not loots:
            return Words("Keep your loot", "take the damage")
        return Words(f"Give up {loots} loot", f"{loots} damage less", "trap-loot")

    def worth(self, eye: Eye, answer: str) -> float:
        """With damage below health a loot is worth more than a point; at death's door the rescue is never worse."""
        return -(eye.loot - eye.mine) * (self.number(answer) or 0)
