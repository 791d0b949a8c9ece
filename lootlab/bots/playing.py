"""The bots of a match move: at a keyboard, in a notebook, wherever nobody has to watch them one by one."""

from __future__ import annotations

from ..engine.match import Match
from ..engine.refusal import BadInput
from .arena import LONGEST_GAME
from .players import Player, player


def let_bots_move(match: Match) -> None:
    """All bots of this moment choose before anybody moves: secret choices do not see each other."""
    choices = [
        (seat, _player(match, seat).decide(match.state, seat, match.bot_stream(seat))) for seat in match.bots_to_act()
    ]
    for seat, move in choices:
        match.play(seat, move)


def _player(match: Match, seat: str) -> Player:
    return player(match.game, match.own.get(seat, match.players[seat]))


def play_on(match: Match, moves: int = LONGEST_GAME) -> Match:
    """Let the bots of a match move, until a person has to decide, it is over, or so many moves are made.

    >>> import lootlab
    >>> match = play_on(lootlab.match("loot_shoot_whisky", players=["medium", "easy"], seed="CACTUS-7"))
    >>> match.state.outcome().winners
    ('B',)
    """
    if not isinstance(match, Match):
        raise BadInput(
            f"Bots play on in a match, not in {type(match).__name__}.",
            'Make one first: lootlab.match("sloop", players=["medium", "easy"]).',
        )
    last = len(match.moves) + moves
    while len(match.moves) < last and match.bots_to_act():
        let_bots_move(match)
    return match
