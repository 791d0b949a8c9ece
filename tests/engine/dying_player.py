"""Plays game after game and keeps every move, until somebody ends it: run by test_power.py in a process of its own.

Which moves are played follows from the number of the game and of the move alone, so that whoever looks at what was
kept knows what must be there.
"""

from __future__ import annotations

import sys
from pathlib import Path

import lootlab
from lootlab.engine.chance import Stream
from lootlab.engine.match import Match
from lootlab.engine.refusal import BadInput
from lootlab.engine.store import ALPHABET, Store

GAME = "bag_o_loot"
ME = "the player"


def key(number: int) -> str:
    high, low = divmod(number, len(ALPHABET))
    return f"ABCD-2345-EFGH-AA{ALPHABET[high]}{ALPHABET[low]}"


def fresh(number: int) -> Match:
    return Match(lootlab.load(GAME), 2, number)


def play_one(match: Match, number: int) -> None:
    seat = match.state.to_act()[0]
    moves = match.state.legal_moves(seat)
    match.play(seat, moves[Stream(number * 10_000 + len(match.moves)).below(len(moves))])


def main(path: Path) -> None:
    store, number = Store(path), 0
    while True:
        try:
            known = store.take(key(number), ME).saved
            match = Match.load(known, lootlab.load)
        except BadInput:
            known, match = "", fresh(number)
        while match.state.to_act():
            play_one(match, number)
            saved = match.save()
            now = store.keep(key(number), saved, ME, known)
            if now == (saved, True) and store.trouble(key(number)) is None:
                print(number, len(match.moves), flush=True)  # said to be kept
            known = saved
        number += 1


if __name__ == "__main__":
    main(Path(sys.argv[1]))
