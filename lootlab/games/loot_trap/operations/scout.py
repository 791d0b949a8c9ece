"""Looks at cards of the field."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....engine.natively import dataclass
from ..cards.signs import QUIET
from ..state import laying, piles
from .base import _UpTo

if TYPE_CHECKING:
    from .base import Eye, Raid


@dataclass(frozen=True, slots=True)
class Scout(_UpTo):
    n: int
    reach: str

    op = "scout"
    rate = 0.25
    verb = "look at"
    use = "Knowing what lies there is half the game"

    def targets(self, state: Raid, subject: int) -> list[int]:
        return laying.in_reach(state, subject, self.reach)

    def done(self, state: Raid, spaces: tuple[int, ...], subject: int) -> None:
        for space in spaces:
            piles.look_at(state, subject, space, "TRAP-R78")

    def worth_at(self, eye: Eye, space: int) -> float:
        if eye.seen(space) is not None:
            return -0.1
        return (0.3 if eye.near(space) else 0.1) + (0.1 if eye.state.lies[space] != QUIET else 0.0)
