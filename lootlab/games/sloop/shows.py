"""In which moves rules of Sloop can be seen that no refusal and no event names."""

from __future__ import annotations

from ...engine.showing import Showing
from .cards import CHARGED, VALUE, WILD, unpack
from .moves.base import AGAIN, FLIPPED, NOBODY
from .moves.build import Build
from .moves.capture import Capture
from .moves.continuation import Continue
from .moves.lay import FLIP, PLAIN_LAY, STEAL, Lay
from .state import Sloop


def _captures(state: Sloop, seat: str, build: bool = False) -> list[Capture]:
    found = [move for move in state.legal_moves(seat) if isinstance(move, Capture)]
    return [move for move in found if move.build] if build else found


def _free(state: Sloop) -> bool:
    """Has the mover no build to look after?"""
    return not state.markers[state.mover]


def _joins(move: object, several: bool) -> bool:
    """Does a further set of one card, or of several, go into the build?"""
    return isinstance(move, Build) and any((len(group) > 1) is several for group in move.groups[1:])


def _takes(move: object, build: bool = True) -> bool:
    return isinstance(move, Capture) and move.build is build


def _holds_back(state: Sloop, move: Build) -> set[int]:
    """Numbers left in hand after a build, wilds included."""
    held = list(state.hands[state.mover])
    if move.card in held:
        held.remove(move.card)
    return {VALUE[card] for card in held} | ({WILD} & set(held))


def _unmarked(state: Sloop, number: int) -> bool:
    return number in state.builds and state.builds[number][0] == NOBODY


SHOWING = Showing(
    moves={
        "SLP-13": lambda state, move: isinstance(move, Lay) and bool(_captures(state, move.seat)),
        "SLP-14": lambda state, move: isinstance(move, Lay) and _free(state) and bool(_captures(state, move.seat)),
        "SLP-18": lambda state, move: isinstance(move, Capture) and len(move.groups) > 1,
        "SLP-26": lambda state, move: type(move) is Build and _joins(move, several=False),
        "SLP-27": lambda state, move: type(move) is Build and _joins(move, several=True),
        "SLP-37": lambda state, move: isinstance(move, Continue) and len(move.groups) > 1,
        "SLP-40": lambda state, move: _takes(move) and bool(move.take),
        "SLP-44": lambda state, move: (
            isinstance(move, Lay) and _free(state) and bool(_captures(state, move.seat, True))
        ),
        "SLP-54": lambda state, move: state.phase == AGAIN and isinstance(move, Lay) and VALUE[move.card] == 2,
        "SLP-58": lambda state, move: state.phase == FLIPPED and isinstance(move, Capture | Build),
        "SLP-60": lambda state, move: state.phase == FLIPPED and isinstance(move, Lay) and move.action == FLIP,
        "SLP-67": lambda state, move: _takes(move) and bool(CHARGED[move.card]),
        "SLP-68": lambda state, move: isinstance(move, Capture) and bool(CHARGED[move.card]) and bool(state.builds),
        "SLP-69": lambda state, move: isinstance(move, Capture | Build) and move.card == WILD,
        "SLP-70": lambda state, move: isinstance(move, Capture | Build) and WILD in unpack(move.take),
        "SLP-71": lambda state, move: _takes(move) and move.card == WILD,
        "SLP-R2": lambda state, move: (
            isinstance(move, Capture) and sum(one.card == move.card for one in _captures(state, move.seat)) > 1
        ),
        "SLP-R3": lambda state, move: (
            isinstance(move, Capture) and WILD in state.display and WILD not in unpack(move.take)
        ),
        "SLP-R5": lambda state, move: _takes(move) and _unmarked(state, move.number),
        "SLP-R6": lambda state, move: _takes(move, build=False) and _unmarked(state, move.number),
        "SLP-R9": lambda state, move: (
            type(move) is Build and move.number not in (held := _holds_back(state, move)) and WILD in held
        ),
        "SLP-R11": lambda state, move: (
            isinstance(move, Continue) and not {move.number, WILD} & _holds_back(state, move)
        ),
        "SLP-R21": lambda state, move: (
            _takes(move)
            and not move.take
            and any(one.take and one.card == move.card for one in _captures(state, move.seat, True))
        ),
        "SLP-R32": lambda state, move: state.phase == FLIPPED and isinstance(move, Lay) and move.action != PLAIN_LAY,
        "SLP-R38": lambda state, move: (
            isinstance(move, Capture) and move.bonus >= 0 and (move.bonus == WILD or bool(CHARGED[move.bonus]))
        ),
        "SLP-R49": lambda state, move: (
            type(move) is Build
            and any(
                type(one) is Build and one.card == move.card and one.number == move.number and one.take != move.take
                for one in state.legal_moves(move.seat)
            )
        ),
        "SLP-R50": lambda state, move: type(move) is Build and move.number in (1, 12),
    },
    brings={
        "SLP-41": lambda state, move: _takes(move) and not _unmarked(state, move.number),
        "SLP-47": lambda state, move: isinstance(move, Capture | Build) and VALUE[move.card] in (1, 2, 3),
        "SLP-R23": lambda state, move: _takes(move) and WILD in state.builds[move.number][1],
        "SLP-R27": lambda state, move: isinstance(move, Lay) and move.action == STEAL and not any(state.piles),
    },
    tables=({"partnerships": "yes"},),
)
