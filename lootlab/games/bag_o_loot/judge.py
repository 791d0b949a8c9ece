"""Does a position fulfil these clauses?"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from ...engine import clauses
from . import legality, score, shapes
from .cards import Lot
from .legality import DRAW, NEW, OVER, PLAY
from .notation import write_hand, write_pile, write_stash
from .state import NOBODY, BagState

Match = re.Match[str]
Complaints = Iterator[str]


def disagreements(state: BagState, then: str) -> list[str]:
    """What does not hold, each as a sentence that says how it is instead."""
    problems = []
    for shape, found in clauses.read(then, shapes.THEN):
        problems += [f"“{found[0]}” does not hold: {actual}" for actual in _JUDGES[shape](state, found)]
    return problems


def _stashes(state: BagState, found: Match) -> Complaints:
    wanted = shapes.read_stashes(found[0])
    shapes.check_seats(wanted, state.seats)
    for seat, lots in wanted.items():
        player = state.seats.index(seat)
        if not _same_lots(lots, state.stash(player)):
            yield write_stash(state, player)


def _same_lots(wanted: list[Lot], lots: list[Lot]) -> bool:
    """Looters without a named number in a clause stand for looters of whatever number."""
    left = list(lots)
    for lot in sorted(wanted, key=lambda lot: lot.number, reverse=True):
        fits = [other for other in left if lot in (other, other._replace(number=0))]
        if not fits:
            return False
        left.remove(fits[0])
    return not left


def _hands(state: BagState, found: Match) -> Complaints:
    wanted = shapes.read_hands(found[1])
    shapes.check_seats(wanted, state.seats)
    for seat, hand in wanted.items():
        player = state.seats.index(seat)
        if isinstance(hand, int):
            if hand != state.sizes[player]:
                yield f"{seat} has {state.sizes[player]} cards"
        elif hand != tuple(card for card, count in enumerate(state.hands[player]) for _ in range(count)):
            yield f"hand {seat}{{{write_hand(state, player)}}}"


def _pile(state: BagState, found: Match) -> Complaints:
    actual = write_pile(state, len((found[2] or "").split()))
    if actual != found[0]:
        yield actual


def _turn(state: BagState, found: Match) -> Complaints:
    shapes.check_seats(found[1], state.seats)
    if state.phase in (NEW, OVER):
        yield "it is nobody's turn"
        return
    actual = f"turn {state.seats[state.mover]}" + (" to draw" if state.phase == DRAW else "")
    if actual != found[0]:
        yield actual


def _plays_left(state: BagState, found: Match) -> Complaints:
    if state.phase != PLAY:
        yield "no plays are being made"
    elif state.left != int(found[1]):
        yield f"plays left {state.left}"


def _last_turns(state: BagState, found: Match) -> Complaints:
    actual = " ".join(state.seats[player] for player in state.last)
    if actual != found[1]:
        yield f"last turns {actual}" if actual else "no last turns are going on"


def _extra(state: BagState, found: Match) -> Complaints:
    tied = state.phase == OVER and score.decided(state) and not state.winners
    if not state.extra and not tied:
        yield "no tie-break round"


def _totals(state: BagState, found: Match) -> Complaints:
    yield from _compare(state, shapes.read_scores(found[1]), tuple(state.totals))


def _scores(state: BagState, found: Match) -> Complaints:
    if state.phase != OVER:
        yield "the round is not scored yet"
    else:
        yield from _compare(state, shapes.read_scores(found[1]), state.scores)


def _compare(state: BagState, wanted: dict[str, int], actual: tuple[int, ...]) -> Complaints:
    shapes.check_seats(wanted, state.seats)
    for seat, points in wanted.items():
        if actual[state.seats.index(seat)] != points:
            yield f"{seat} {actual[state.seats.index(seat)]}"


def _out(state: BagState, found: Match) -> Complaints:
    shapes.check_seats(found[1], state.seats)
    if state.phase != OVER or state.out == NOBODY:
        yield "nobody is out"
    elif state.seats[state.out] != found[1]:
        yield f"out {state.seats[state.out]}"


def _locked(state: BagState, found: Match) -> Complaints:
    shapes.check_seats(found[1].split(), state.seats)
    for seat in found[1].split():
        if not state.singles[state.seats.index(seat)]:
            yield f"{seat} is free"


def _free(state: BagState, found: Match) -> Complaints:
    shapes.check_seats(found[1].split(), state.seats)
    for seat in found[1].split():
        if state.singles[state.seats.index(seat)]:
            yield f"{seat} is locked"


def _winner(state: BagState, found: Match) -> Complaints:
    wanted = found[1].split()
    shapes.check_seats(wanted, state.seats)
    actual = [state.seats[player] for player in state.winners]
    if sorted(wanted) != sorted(actual):
        yield f"winner {' '.join(actual)}" if actual else "nobody has won"


def _split(state: BagState, number: str) -> bool:
    return legality.is_split(state, state.combinable(int(number)))


def _fact(holds: Callable[[BagState, Match], bool], otherwise: str) -> Callable[[BagState, Match], Complaints]:
    def complaint(state: BagState, found: Match) -> Complaints:
        if not holds(state, found):
            yield otherwise

    return complaint


_JUDGES: dict[str, Callable[[BagState, Match], Complaints]] = {
    "A[...]": _stashes,
    "hand": _hands,
    "pile": _pile,
    "turn": _turn,
    "plays left": _plays_left,
    "last turns": _last_turns,
    "dealer": _fact(lambda state, found: state.seats[state.dealer] == found[1], "another seat deals"),
    "round": _fact(lambda state, found: state.round == int(found[1]), "it is another round"),
    "extra round": _extra,
    "totals": _totals,
    "round over": _fact(lambda state, found: state.phase == OVER, "the round is on"),
    "round on": _fact(lambda state, found: state.phase in (DRAW, PLAY), "no round is on"),
    "out": _out,
    "scores": _scores,
    "locked": _locked,
    "free": _free,
    "split": _fact(lambda state, found: _split(state, found[1]), "there is none"),
    "no split": _fact(lambda state, found: not _split(state, found[1]), "there is one"),
    "game on": _fact(lambda state, found: not state.winners, "the game is over"),
    "winner": _winner,
}
