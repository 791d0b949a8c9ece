"""What all moves of Sloop have in common: where in a turn they come, what is picked for them, what is asked of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, ClassVar, Final

from ....engine.natively import dataclass
from ....engine.state import Move, Piece
from ..cards import NAMES, NUMBERS, pack
from ..cards.sums import Sums

if TYPE_CHECKING:
    from ..state import Sloop
    from ..view import SloopView

PLAY: Final = 0
AGAIN: Final = 1
FLIPPED: Final = 2
OFFERED: Final = 3
END: Final = 4
SETUP: Final = 5
OVER: Final = 6
"""Where in a turn the game stands. In the first three the mover plays a card.

PLAY: the turn's first card; AGAIN: a further hand card after a 2; FLIPPED: one of the cards a 3 turned up;
OFFERED: a partner's card waits for an answer; END: plays made, refill to come (positions only); SETUP; OVER."""

NOBODY: Final = -1
SEAT: Final = "([A-H])"
CARD: Final = r"(?:(?:[4-9]|1[0-2])\*|[1-9]|1[0-2]|W)"
"""How phrases name a seat and a card."""

# ---- pieces -----------------------------------------------------------------------------------------

PLAYED: Final = tuple(Piece(f"play {name}", "play", kind) for kind, name in enumerate(NAMES))
LOOSE: Final = tuple(Piece(f"loose {name}", "loose", kind) for kind, name in enumerate(NAMES))
BUILDS: Final = {number: Piece(f"build {number}", "build", number) for number in NUMBERS}
DISPLAY: Final = Piece("lay", "lay")
"""The place where a card is laid."""


def in_pile(seat: str, kind: int) -> Piece:
    """A card that a thief may choose."""
    return Piece(f"pile {seat} {NAMES[kind]}", "pile", (seat, kind))


@dataclass(frozen=True)
class Picked:
    """Picked pieces, sorted."""

    pieces: tuple[Piece, ...]
    cards: tuple[int, ...]
    loose: int
    builds: tuple[int, ...]
    place: int
    """How often the place in the display is picked: once or not at all."""
    stolen: tuple[tuple[str, int], ...]

    @classmethod
    def of(cls, pieces: Sequence[Piece]) -> Picked:
        cards, loose, builds, place, stolen = (
            tuple(piece.means for piece in pieces if piece.kind == kind)
            for kind in ("play", "loose", "build", "lay", "pile")
        )
        return cls(tuple(pieces), cards, pack(loose), builds, len(place), tuple(sorted(stolen)))

    @property
    def lays(self) -> bool:
        return bool(self.place or self.stolen)

    @property
    def plays(self) -> bool:
        """Is there something that no laid, offered or given card goes with?"""
        return bool(self.loose or self.builds)

    @property
    def clashes(self) -> bool:
        """No play has two cards, two builds or two places, and what is laid takes nothing."""
        return max(len(self.cards), len(self.builds), self.place) > 1 or (self.lays and self.plays)


# ---- moves ------------------------------------------------------------------------------------------


class SloopMove(Move):
    """What is asked of every move; most of it has an answer for moves that have nothing to do with it."""

    __slots__ = ()

    at_setup: ClassVar[bool] = False
    """Is it made before the display is turned up?"""
    by_card: ClassVar[bool] = False
    """Is picking its card enough to mean all of it?"""

    @classmethod
    def tries(cls, state: Sloop, seat: str) -> Iterable[SloopMove]:
        """What may be possible beside playing a card; the list of legal moves asks each of them."""
        return ()

    def serves(self, own: int) -> bool:
        """Does it, right or wrong, mean to continue or capture the build of this number?"""
        return False

    def spares(self, own: int) -> bool:
        """Does the build of this number keep its owner's marker (SLP-42)?"""
        return self.serves(own)

    def held_by(self, picked: Picked) -> bool:
        """Do the picked pieces belong to it?"""
        have, wanted = self.pieces, picked.pieces
        return bool(have) and all(have.count(piece) >= wanted.count(piece) for piece in wanted)

    @property
    def optional(self) -> tuple[Piece, ...]:
        """Pieces that need not be picked, as the others say enough."""
        return ()

    def rank(self, view: SloopView) -> tuple[int, int]:
        """Its place among the buttons, lowest first."""
        return 2, 1

    def worth_to(self, state: Sloop, player: int, here: Sums) -> float:
        """How many cards it promises, now or soon, less what it leaves to others."""
        return 0.0

    def reason(self, state: Sloop, player: int) -> str:
        """Why a sensible player likes it."""
        return "Nothing better is to be had here."
