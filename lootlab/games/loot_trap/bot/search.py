"""The strong player: guess what is hidden, try the promising moves, let sensible players go on, judge the position.

Every guess is shared by all moves still in the race, and so is the luck after it: the same deck, the same Roll cards.
What differs is the move.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ....engine.bot import Bot
from ....engine.chance import Stream
from ..moves import RaidMove
from ..state.raid import Raid
from ..view import RaidView
from ..view.guess import determinize

RaidBot = Bot[Raid, RaidView, RaidMove]

CANDIDATES: Final = 6
LAPS: Final[tuple[int, ...]] = (14, 20, 32)
"""Guesses per lap; after each lap the worse half of the moves drops out."""
SIGHT: Final = 40
"""Decisions that sensible players make before the position is judged."""
PRIOR: Final = 0.004
"""What a point of preference is worth as a chance to win, where the trials cannot tell moves apart."""


def strong(bot: RaidBot, view: RaidView, rng: Stream) -> RaidMove:
    assert view.seat is not None
    weights = bot.prefer(determinize(view, rng), view.seat, view.moves)
    order = sorted(range(len(weights)), key=lambda n: -weights[n])[:CANDIDATES]
    race = [(view.moves[n], weights[n]) for n in order]
    won = dict.fromkeys((move for move, _ in race), 0.0)
    tries = 0
    for guesses in LAPS:
        for _ in range(guesses):
            guess = determinize(view, rng)
            guess.quiet = True
            luck = rng.next64()
            for move, _ in race:
                won[move] += _outlook(bot, guess, view.seat, move, luck)
        tries += guesses
        ranked = sorted(race, key=lambda one: -(won[one[0]] / tries + PRIOR * one[1]))
        race = ranked[: (len(ranked) + 1) // 2]
        if len(race) == 1:
            break
    return race[0][0]


def _outlook(bot: RaidBot, guess: Raid, seat: str, move: RaidMove, luck: int) -> float:
    """The chance to win after this move, as far as one can see."""
    raid = guess.copy()
    raid.rng = Stream(luck)
    raid.play(seat, move)
    rng = Stream(luck ^ 0x5DEECE66D)
    for _ in range(SIGHT):
        if raid.ended:
            break
        actor = raid.to_act()[0]
        moves = raid.legal_moves(actor)
        raid.play(actor, moves[0] if len(moves) == 1 else _sensible(bot, raid, actor, moves, rng))
    outcome = raid.outcome()
    return outcome.share(seat) if outcome is not None else bot.worth(raid, seat)


def _sensible(bot: RaidBot, raid: Raid, actor: str, moves: Sequence[RaidMove], rng: Stream) -> RaidMove:
    weights = bot.prefer(raid, actor, moves)
    best = max(weights)
    top = [number for number, weight in enumerate(weights) if weight == best]
    return moves[top[rng.below(len(top))]]
