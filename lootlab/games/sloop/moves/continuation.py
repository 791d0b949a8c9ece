"""Continue: play a card, with or without loose cards, into a build that lies there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ....engine.natively import dataclass
from ....engine.refusal import Refusal
from ....engine.state import Event, Piece, Words
from ....engine.tell import listed
from ..cards import VALUE, WILD, size
from ..cards.sums import Sums
from ..options import SloopOptions
from . import tell
from .base import BUILDS, NOBODY
from .build import Build, build_groups, phrase, wild_ways
from .duty import hand_after, holds, may_add, must_hold
from .play import Recipe
from .taste import HELD, HOPED

if TYPE_CHECKING:
    from ..state import Sloop
    from ..view import SloopView


@dataclass(frozen=True, slots=True, init=False)
class Continue(Build):
    shape = phrase("continue")
    example = "A continue 10: 7 + 3"
    verb = "continue"
    first_rule = "SLP-36"
    there_rules = ("SLP-36", "SLP-37")
    more_rules = ("SLP-37", "SLP-37")

    @property
    def at_build(self) -> bool:
        return True

    def serves(self, own: int) -> bool:
        return self.number == own

    @property
    def optional(self) -> tuple[Piece, ...]:
        return (BUILDS[self.number],)

    @classmethod
    def alone(cls, options: SloopOptions) -> bool:
        return True

    def owed_by(self, again: tuple[str, ...]) -> tuple[str, ...]:
        return again

    def fault(self, state: Sloop) -> Refusal | None:
        if self.said:
            return self.wrong()
        if refusal := may_add(state, self.number, self.card == WILD):
            return refusal
        if not build_groups(self.card, self.number, self.take):
            return self.no_sets() if self.take else self._alone_on_it()
        if refusal := self.not_lying(state):
            return refusal
        return self.unbacked(state, "SLP-R11") if must_hold(state, self.number) else None

    def _alone_on_it(self) -> Refusal:
        text = f"Alone on the build only a {self.number} or a wild can be laid."
        return Refusal("SLP-R12", text, "Add loose cards that complete it.", ("SLP-38", "SLP-36"))

    def told(self, state: Sloop, owner: int, total: int) -> Event:
        who, sets, cards = f"{{{self.seat}}}", listed(tell.sets(self.groups)), tell.cards(total)
        if owner == NOBODY:
            text = f"{who} adopted the build of {self.number}s with {sets}: {cards}."
            return Event(text, ("SLP-R15", "SLP-36"), self.seat, "build")
        rule = "SLP-36" if owner == state.mover else "SLP-83"
        text = f"{who} added {sets} to {tell.whose(state, owner)} build of {self.number}s: {cards}."
        return Event(text, (rule,), self.seat, "build")

    def words(self, view: SloopView) -> Words:
        owner = view.built[self.number][0]
        whose = "your" if owner == view.player else "the" if owner == NOBODY else f"{{{view.seats[owner]}'s}}"
        gives = f"{tell.cards(size(self.take) + 1)} more in {whose} {self.number}s{self.loses(view)}"
        return Words(f"Add {', '.join(tell.sets(self.groups))}", gives, "slp-k-build")

    def risk(self, state: Sloop, player: int) -> float:
        """What lies there already is worth less than before."""
        owner, pile = state.builds[self.number]
        return (HELD - HOPED) * len(pile) if owner == player else 0.0

    def reason(self, state: Sloop, player: int) -> str:
        added, number = size(self.take) + 1, self.number
        if state.builds[number][0] not in (player, NOBODY):
            return f"It puts {added} more cards into your partner's build, and both piles count for you."
        held = self.held_after(state, player) > 0
        end = f"and your {number} still waits for all of it." if held else f"but you then need another {number}."
        return f"It puts {added} more cards under the marker, {end}"


# ---- all of them ------------------------------------------------------------------------------------


def additions(state: Sloop, kind: int, here: Sums, recipes: list[Recipe]) -> None:
    """Continuing a partner's build, or one without marker where that is allowed."""
    if not (state.teams or state.options.adopt_lost_build):
        return
    for number in sorted(state.builds):
        if state.builds[number][0] != state.mover and not may_add(state, number, kind == WILD):
            add_to(state, kind, number, here, recipes)


def add_to(state: Sloop, kind: int, number: int, here: Sums, recipes: list[Recipe]) -> None:
    value = VALUE[kind]
    if value > number or not (value == number or here.reach >> number - value & 1 or kind == WILD or here.wilds):
        return
    if must_hold(state, number) and not holds(state, hand_after(state, kind), number):
        return
    if kind == WILD:
        ways: Sequence[int] = [0, *wild_ways(here, number, True)]
    else:
        ways = here.packs(number) if value == number else here.starts(number, number - value)
    for way in ways:
        recipes.append((Continue, kind, number, way))
