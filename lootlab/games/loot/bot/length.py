"""How long games on a sheet last: whole games between bots, told in a few numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from statistics import mean, median
from typing import Final

from ....engine import options
from ....engine.chance import Stream
from ....engine.natively import dataclass
from ....engine.refusal import BadInput
from ..moves import HallMove, Relocate
from ..options import HallOptions
from ..sheet import Sheet
from ..state import Hall
from . import BOT, planner

Chooser = Callable[[Hall, str, Stream], HallMove]


@dataclass(frozen=True)
class Played:
    """One game: its turns, the winner's total, squares visited and relocations of each player on average."""

    turns: int
    points: int
    visited: float
    relocations: float


@dataclass(frozen=True)
class Lengths:
    games: tuple[Played, ...]

    @property
    def turns(self) -> list[int]:
        return sorted(game.turns for game in self.games)

    @property
    def mean(self) -> float:
        return mean(self.turns)

    @property
    def median(self) -> float:
        return median(self.turns)

    @property
    def points(self) -> float:
        """The winner's total on average."""
        return mean(game.points for game in self.games)

    def quantile(self, share: float) -> int:
        """The number of turns that this share of the games does not exceed."""
        turns = self.turns
        return turns[min(len(turns) - 1, int(share * len(turns)))]

    def __str__(self) -> str:
        points = median(game.points for game in self.games)
        visited = mean(game.visited for game in self.games)
        relocations = mean(game.relocations for game in self.games)
        return (
            f"{len(self.games)} games: {self.mean:.1f} turns on average, nine of ten between {self.quantile(0.05)} and "
            f"{self.quantile(0.95)}; the winner has {points:g} points; {visited:.1f} squares visited and "
            f"{relocations:.2f} relocations per player"
        )


def aimless(hall: Hall, seat: str, rng: Stream) -> HallMove:
    """Any legal move, an ability only when otherwise stuck."""
    moves = hall.legal_moves(seat)
    strokes = [move for move in moves if move.strokes]
    return rng.choice([move for move in strokes if move.plain] or strokes or moves)


def greedy(hall: Hall, seat: str, rng: Stream) -> HallMove:
    moves = hall.legal_moves(seat)
    weights = BOT.prefer(hall, seat, moves)
    best = max(weights)
    return rng.choice([move for move, weight in zip(moves, weights, strict=True) if weight == best])


def seeing(ahead: int) -> Chooser:
    """A planner that looks at so many of the dice to come: what is the preview worth?"""
    return lambda hall, seat, rng: planner.choose(hall.view(seat), rng, ahead)


CHOOSERS: Final[dict[str, Chooser]] = {"random": aimless, "greedy": greedy, "planner": seeing(2)}
PREVIEWS: Final[dict[str, Chooser]] = {f"sees {ahead}": seeing(ahead) for ahead in range(3)}
LONGEST: Final = 2000
"""Turns after which a game on a very odd sheet is broken off."""


def simulate(sheet: Sheet, who: str, games: int, seats: int = 2, seed: int = 1) -> Iterator[Played]:
    """Games of equal bots on this sheet, one by one."""
    choose = {**CHOOSERS, **PREVIEWS}.get(who)
    if choose is None:
        raise BadInput(f"There is no player “{who}”.", f"Choose {', '.join([*CHOOSERS, *PREVIEWS])}.")
    stream = Stream.of(seed)
    chosen = options.check(HallOptions, {})
    for _ in range(games):
        hall = Hall(chosen, tuple("ABCD"[:seats]), stream.split(), quiet=True)
        hall.sheet = sheet
        yield _play(hall, choose, stream.split())


def lengths(sheet: Sheet, who: str, games: int, seats: int = 2, seed: int = 1) -> Lengths:
    """
    >>> from lootlab.games.loot import sheet
    >>> lengths(sheet.read("house-A"), "random", 100).mean > 35
    True
    """
    return Lengths(tuple(simulate(sheet, who, games, seats, seed)))


def _play(hall: Hall, choose: Chooser, rng: Stream) -> Played:
    turns = relocations = 0
    while hall.to_act() and turns < LONGEST:
        turns += hall.phase == "turn"
        # Nobody sees another's choice of the turn, so the order of the seats does not matter.
        for seat in hall.to_act():
            move = choose(hall, seat, rng)
            relocations += isinstance(move, Relocate)
            hall.play(seat, move)
    visited = mean(paper.visited.bit_count() for paper in hall.papers)
    return Played(turns, max(hall.finals, default=0), visited, relocations / len(hall.seats))
