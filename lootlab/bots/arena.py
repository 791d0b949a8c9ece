"""Bots against bots on duplicate deals: every deal is played once from each seat, so luck cancels."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape

from ..engine import given
from ..engine.chance import Stream
from ..engine.confidence import around
from ..engine.game import AnyGame
from ..engine.refusal import BadInput
from ..engine.state import State
from .own import Function, name_of
from .players import Player, player

LONGEST_GAME = 20_000
MOST_DEALS = 1_000_000
"""Nobody waits for more of them; the interval is a tenth of a per cent wide by then."""


@dataclass(frozen=True, repr=False)
class Comparison:
    """How `first` fared against a table of `second`, as a share of wins with its 95 % interval."""

    first: str
    second: str
    deals: int
    games: int
    share: float
    low: float
    high: float
    even: float
    """The share of equals: 1 / seats."""

    @property
    def clear(self) -> bool:
        return self.low > self.even

    def __str__(self) -> str:
        return (
            f"{self.first} against {self.second}: {self.share:.1%} of the wins "
            f"(95 % between {self.low:.1%} and {self.high:.1%}; equals would have {self.even:.1%}), "
            f"{self.games} games on {self.deals} deals"
        )

    __repr__ = __str__

    def _repr_html_(self) -> str:
        """JupyterLab breaks plain text in the middle of a word."""
        return f"<p>{escape(str(self))}</p>"


def compare(
    game: AnyGame, first: str | Function, second: str | Function, deals: int = 100, seed: str | int = 1,
    seats: int | None = None, **options: object,
) -> Comparison:  # fmt: skip
    """Play every deal with `first` in each seat in turn and `second` in all others.

    Either is a strength or a function of a View. A function that makes no legal move ends it with BadInput.

    >>> import lootlab
    >>> def first_of_all(view): return view.moves[0]
    >>> print(compare(lootlab.load("loot_shoot_whisky"), first_of_all, "easy", deals=2))
    first_of_all against easy: ... 4 games on 2 deals
    """
    given.from_one("deals", deals, 50, MOST_DEALS)
    shares = list(run(game, player(game, first), player(game, second), deals, seed, seats, **options))
    return summed(name_of(first), name_of(second), shares, seats or game.players[0])


def summed(first: str, second: str, shares: Sequence[float], seats: int) -> Comparison:
    """What the shares of `first`, deal by deal, come to so far."""
    deals = len(shares)
    mean = sum(shares) / deals
    variance = sum((share - mean) ** 2 for share in shares) / max(1, deals - 1)
    return Comparison(first, second, deals, deals * seats, mean, *around(mean, variance, deals), 1 / seats)


def run(
    game: AnyGame,
    first: Player,
    second: Player,
    deals: int,
    seed: str | int,
    seats: int | None = None,
    **options: object,
) -> Iterator[float]:
    """The share of `first`, averaged over the seats, deal by deal."""
    found = paced(game, first, second, deals, seed, seats, **options)
    return (share for share in found if share is not None)


def paced(
    game: AnyGame,
    first: Player,
    second: Player,
    deals: int,
    seed: str | int,
    seats: int | None = None,
    **options: object,
) -> Iterator[float | None]:
    """The same in small steps, for a page that must stay alive: None after every decision, a share after every deal."""
    stream = Stream.of(seed)
    for _ in range(deals):
        deal = stream.below(1 << 62)
        start = game.new(seats, deal, **options)
        start.quiet = True
        total = 0.0
        for favoured in start.seats:
            players = {seat: first if seat == favoured else second for seat in start.seats}
            state = start.copy()
            yield from _decisions(state, players, stream.split())
            total += _share(state, favoured)
        yield total / len(start.seats)


def play_out(state: State, players: dict[str, Player], rng: Stream, seat: str) -> float:
    """Play to the end; the share of the win for `seat`."""
    for _ in _decisions(state, players, rng):
        pass
    return _share(state, seat)


def _decisions(state: State, players: dict[str, Player], rng: Stream) -> Iterator[None]:
    for _ in range(LONGEST_GAME):
        acting = state.to_act()
        if not acting:
            break
        # All choose before anybody moves: choices of one moment do not see each other.
        chosen = [(actor, players[actor].decide(state, actor, rng)) for actor in acting]
        for actor, move in chosen:
            state.play(actor, move)
        yield None


def _share(state: State, seat: str) -> float:
    outcome = state.outcome()
    if outcome is None:
        raise BadInput(f"The game did not end within {LONGEST_GAME} decisions.", "Set an option that limits it.")
    return outcome.share(seat)
