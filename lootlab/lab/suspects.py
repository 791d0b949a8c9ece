"""Who is under suspicion: a die that may be loaded, and a bot that may be better than another.

Which die and which bots follows from the class word, so a class can argue about the same ones.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import comb

from ..bots.arena import paced
from ..bots.players import Player, RandomPlayer, SensiblePlayer
from ..engine.bulk import weighted
from ..engine.chance import Stream, read_seed
from ..engine.game import AnyGame
from ..engine.refusal import BadInput
from ..engine.state import Move, State
from ..engine.view import View

SIDES = 6
MOST_ROLLS = 300
MOST_EXACT = 200
"""Rolls for which the exact chance is worked out: beyond, it takes too long for a page."""
MOST_DEALS = 200
SEATS = 2


def stream_of(word: str | int, what: str, number: int) -> Stream:
    """The randomness of one suspect of a class."""
    mixed = Stream.of(read_seed(word))
    for letter in f"{what} {number}".encode():
        mixed = Stream(mixed.next64() ^ letter)
    return mixed.split()


# ---- a die -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Die:
    """A kind of die: how often each side comes, in whole parts, and what it is called."""

    name: str
    parts: tuple[int, ...]

    @property
    def fair(self) -> bool:
        return len(set(self.parts)) == 1

    def turned(self, by: int) -> Die:
        """The same with other numbers on its sides."""
        return Die(self.name, self.parts[by:] + self.parts[:by])

    def __str__(self) -> str:
        if self.fair:
            return "a fair die"
        often = [f"{side}: {part} of {sum(self.parts)}" for side, part in enumerate(self.parts, 1)]
        return f"{self.name} ({', '.join(often)})"


FAIR = Die("a fair die", (1,) * SIDES)
LOADED = (
    Die("a die with one heavy side", (2, 2, 2, 2, 2, 5)),
    Die("a die that is a little heavy on one side", (3, 3, 3, 3, 3, 5)),
    Die("a die with a side that hardly ever comes", (3, 3, 3, 3, 3, 1)),
    Die("a die that is flatter than it should be", (1, 2, 1, 1, 2, 1)),
)
BAG = (FAIR,) * len(LOADED) + LOADED
"""Half of the dice in the bag are fair."""


class LoadedDie:
    """A die from the bag, and what it has shown."""

    def __init__(self, word: str | int, number: int = 1) -> None:
        stream = stream_of(word, "die", number)
        self.die = stream.choice(BAG).turned(stream.below(SIDES))
        self._stream = stream
        self.counts = [0] * SIDES
        self.last: list[int] = []

    def roll(self, times: int) -> None:
        if not 1 <= times <= MOST_ROLLS - self.size:
            raise BadInput(f"A die is rolled at most {MOST_ROLLS} times here.", "That is enough to judge it.")
        self.last = [int(weighted(self._stream, self.die.parts)) + 1 for _ in range(times)]
        for side in self.last:
            self.counts[side - 1] += 1

    def restore(self, rolls: int, last: int) -> None:
        """Roll as often as before: the same die with the same word shows the same."""
        for times in (rolls - last, last):
            if times > 0:
                self.roll(times)

    @property
    def size(self) -> int:
        return sum(self.counts)

    @property
    def distance(self) -> int:
        return unevenness(self.counts)

    @property
    def innocent(self) -> bool:
        return self.die.fair

    def imagine(self, stream: Stream) -> int:
        return _rolled(FAIR, self.size, stream)

    def noticed(self, critical: int, runs: int, stream: Stream) -> int:
        """How many of so many dice like this one reach the critical distance, each rolled as often: the power."""
        return sum(_rolled(self.die, self.size, stream) >= critical for _ in range(runs))

    def exact(self) -> Fraction | None:
        return uneven_chance(self.size, self.distance) if self.size <= MOST_EXACT else None


def _rolled(die: Die, times: int, stream: Stream) -> int:
    """The unevenness of so many rolls."""
    sides = [side for side, part in enumerate(die.parts) for _ in range(part)]
    found = Counter(sides[stream.below(len(sides))] for _ in range(times))
    return unevenness([found[side] for side in range(SIDES)])


def unevenness(counts: Sequence[int]) -> int:
    """Twelve times the number of rolls that would have to show another side for all sides to come equally often.

    >>> unevenness([2, 2, 2, 2, 2, 2]), unevenness([3, 2, 2, 2, 2, 1])
    (0, 12)
    """
    rolls = sum(counts)
    return sum(abs(len(counts) * count - rolls) for count in counts)


@lru_cache(8)
def uneven_chance(rolls: int, least: int) -> Fraction:
    """How likely a fair die is at least so uneven, exactly: all 6^n ways to roll, grouped by side after side.

    >>> uneven_chance(2, 16), uneven_chance(2, 20)
    (Fraction(1, 1), Fraction(1, 6))
    """
    half: dict[tuple[int, int], int] = {(0, 0): 1}
    for _ in range(SIDES // 2):
        half = _one_side_more(half, rolls)
    by_rolls: list[list[tuple[int, int]]] = [[] for _ in range(rolls + 1)]
    for (used, far), ways in half.items():
        by_rolls[used].append((far, ways))
    ways = sum(
        comb(rolls, used) * _pairs(by_rolls[used], by_rolls[rolls - used], least) for used in range(rolls + 1)
    )  # fmt: skip
    return Fraction(ways, SIDES**rolls)


def _one_side_more(before: dict[tuple[int, int], int], rolls: int) -> dict[tuple[int, int], int]:
    """(rolls used, unevenness of the sides so far) and in how many orders: with one more side."""
    after: dict[tuple[int, int], int] = {}
    far = [abs(SIDES * count - rolls) for count in range(rolls + 1)]
    for (used, sofar), ways in before.items():
        for count in range(rolls - used + 1):
            key = (used + count, sofar + far[count])
            after[key] = after.get(key, 0) + ways * comb(used + count, count)
    return after


def _pairs(some: list[tuple[int, int]], others: list[tuple[int, int]], least: int) -> int:
    """Ways of both halves whose distances together reach `least`."""
    ordered = sorted(others)
    reaching = [0]
    for _, ways in reversed(ordered):
        reaching.append(reaching[-1] + ways)
    total, start = 0, len(ordered)
    for far, ways in sorted(some):
        while start and ordered[start - 1][0] + far >= least:
            start -= 1
        total += ways * reaching[len(ordered) - start]
    return total


# ---- two bots --------------------------------------------------------------------------------------------------

QUARTERS = 4
SKILLS = ((4, 0), (0, 4), (4, 2), (2, 4), (4, 3), (3, 4))
"""In how many of four moves the two think, where one is better;"""
EQUALS = ((0, 0), (4, 4), (2, 2), (1, 1))
"""and where they are alike. Both happen equally often."""


class Partly(Player):
    """Plays sensibly in so many of four moves, else at random."""

    def __init__(self, game: AnyGame, quarters: int) -> None:
        self.quarters = quarters
        self._sensible, self._random = SensiblePlayer(game), RandomPlayer(game)

    def choose(self, view: View, rng: Stream) -> Move:
        return self._mind(rng).choose(view, rng)

    def decide(self, state: State, seat: str, rng: Stream) -> Move:
        return self._mind(rng).decide(state, seat, rng)

    def _mind(self, rng: Stream) -> Player:
        return self._sensible if rng.below(QUARTERS) < self.quarters else self._random


class TwoBots:
    """Two bots whose strength nobody knows, and the deals they have played; each deal once from each seat."""

    def __init__(self, game: AnyGame, word: str | int, number: int = 1) -> None:
        stream = stream_of(word, f"bots of {game.name}", number)
        self.game = game
        self.skills = stream.choice(EQUALS if stream.below(2) else SKILLS)
        self._seed = stream.below(1 << 62)
        self.ahead: list[int] = []
        """For each deal, by how many of its two games the first bot is ahead: -2 to 2."""
        self._playing: Iterator[float | None] | None = None
        self._again = 0
        """Deals that are played again to get to the next one."""

    def play(self) -> Iterator[bool]:
        """Play on, move by move; True whenever a deal is finished."""
        if self._playing is None:
            first, second = (Partly(self.game, skill) for skill in self.skills)
            self._playing, self._again = paced(self.game, first, second, MOST_DEALS, self._seed, SEATS), self.size
        for share in self._playing:
            if share is not None and self._again:
                self._again -= 1  # known already
            elif share is not None:
                self.ahead.append(round(2 * SEATS * share) - SEATS)
            yield share is not None

    def restore(self, ahead: Sequence[int]) -> None:
        """Deals that were played before; they are played again only if somebody wants more of them."""
        if len(ahead) > MOST_DEALS or any(abs(lead) > SEATS for lead in ahead):
            raise BadInput("These are no deals of two bots.", "Play some.")
        self.ahead = list(ahead)

    @property
    def size(self) -> int:
        return len(self.ahead)

    @property
    def lead(self) -> int:
        """By how many games the first bot is ahead."""
        return sum(self.ahead)

    @property
    def distance(self) -> int:
        return abs(self.lead)

    @property
    def innocent(self) -> bool:
        return self.skills[0] == self.skills[1]

    def imagine(self, stream: Stream) -> int:
        """If both are alike, the two could have changed names in any deal: a coin decides its sign."""
        return abs(sum(lead if stream.below(2) else -lead for lead in self.ahead if lead))

    def exact(self) -> Fraction | None:
        return flipped_chance(tuple(lead for lead in self.ahead if lead), self.distance)


def flipped_chance(leads: tuple[int, ...], least: int) -> Fraction:
    """How likely the sum is at least so far from 0 when a coin decides each sign, exactly.

    >>> flipped_chance((2, 2, 2), 6), flipped_chance((2, -1), 3), flipped_chance((), 0)
    (Fraction(1, 4), Fraction(1, 2), Fraction(1, 1))
    """
    ways: Counter[int] = Counter({0: 1})
    for lead in leads:
        after: Counter[int] = Counter()
        for total, count in ways.items():
            after[total + lead] += count
            after[total - lead] += count
        ways = after
    return Fraction(sum(count for total, count in ways.items() if abs(total) >= least), 2 ** len(leads))
