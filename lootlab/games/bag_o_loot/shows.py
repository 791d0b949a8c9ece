"""In which moves rules of Bag-O-Loot can be seen that no refusal and no event names."""

from __future__ import annotations

from ...engine.showing import Showing
from .cards import COPIES, LARGEST_SET, LOOTER
from .moves.build import Build
from .moves.combine import Combine
from .moves.open import Open
from .moves.play import _Laid, _Play
from .moves.punt import Punt
from .moves.snitch import Snitch
from .moves.steal import Steal
from .state import BagState


def _locked(state: BagState) -> bool:
    return bool(state.singles[state.mover]) and not state.made


def _looters(move: object) -> int:
    """Of the set that it makes."""
    return move.made.looters if isinstance(move, _Laid) else 0


def _size(move: object) -> int:
    return move.made.size if isinstance(move, _Laid) else 0


def _too_many(move: object) -> bool:
    """A Combine of which looters come back."""
    return isinstance(move, Combine) and len(move.cards) + sum(lot.size for _, lot in move.sets) > LARGEST_SET


def _goes_out(state: BagState, move: object) -> bool:
    return isinstance(move, _Play) and move.goes_out(state.sizes[state.mover], state.left_in_pile)


def _swept(state: BagState, move: object) -> list[str]:
    """Whose singletons a Combine takes along."""
    return [owner for owner, lot in move.sets if lot.size == 1] if isinstance(move, Combine) else []


SHOWING = Showing(
    moves={
        "BOL-05": lambda state, move: isinstance(move, _Play) and LOOTER in move.played(),
        "BOL-17": lambda state, move: state.made > 0 and isinstance(move, _Play),
        "BOL-20": lambda state, move: isinstance(move, Open) and bool(state.sets_of(move.made.number)),
        "BOL-28": lambda state, move: _looters(move) > 1,
        "BOL-31": lambda state, move: isinstance(move, Snitch) and move.lot.looters > 1,
        "BOL-35": lambda state, move: (
            isinstance(move, Punt) and not all(isinstance(one, Punt) for one in state.legal_moves(move.seat))
        ),
        "BOL-39": lambda state, move: _locked(state) and isinstance(move, _Play),
        "BOL-43": lambda state, move: _locked(state) and isinstance(move, Punt),
        "BOL-44": lambda state, move: state.singles[state.mover] > 1 and isinstance(move, Build) and move.frees(),
        "BOL-47": lambda state, move: isinstance(move, Steal) and len(state.sets_of(move.lot.number)) > 1,
        "BOL-48": lambda state, move: isinstance(move, Combine) and move.seat not in [owner for owner, _ in move.sets],
        "BOL-55": lambda state, move: _size(move) == LARGEST_SET and _looters(move) > 0,
        "BOL-59": lambda state, move: state.mover in state.last and isinstance(move, _Play),
        "BOL-R3": lambda state, move: isinstance(move, Open) and move.made.coins == 1 and move.made.looters > 0,
        "BOL-R4": lambda state, move: isinstance(move, Open) and move.made.coins == COPIES,
        "BOL-R8": lambda state, move: isinstance(move, Steal) and move.lot.size == 1,
        "BOL-R9": lambda state, move: bool(_swept(state, move)),
        "BOL-R10": lambda state, move: isinstance(move, Combine) and move.seat in _swept(state, move),
        "BOL-R20": lambda state, move: isinstance(move, Snitch) and state.sizes[state.mover] == 1,
        "BOL-R21": lambda state, move: isinstance(move, Punt) and not state.left_in_pile,
        "BOL-R22": lambda state, move: isinstance(move, Punt) and state.left_in_pile == 1,
        "BOL-R23": lambda state, move: isinstance(move, Punt) and _goes_out(state, move),
        "BOL-R26": lambda state, move: _locked(state) and isinstance(move, Open | Steal | Snitch),
        "BOL-R38": lambda state, move: isinstance(move, Steal) and len(state.sets_of(move.lot.number)) > 2,
        "BOL-R44": lambda state, move: not state.made and not any(state.lying) and isinstance(move, Open | Punt),
    },
    brings={
        "BOL-49": lambda state, move: _too_many(move),
        "BOL-65": lambda state, move: _goes_out(state, move) and LOOTER in move.played(),
        "BOL-66": lambda state, move: _goes_out(state, move),
        "BOL-R15": lambda state, move: _too_many(move),
        "BOL-R24": lambda state, move: _goes_out(state, move) and bool(state.singles[state.mover]),
        "BOL-R34": lambda state, move: _goes_out(state, move) and bool(state.bags[state.mover]),
        "BOL-R41": lambda state, move: _too_many(move) and len(move.cards) == state.sizes[state.mover],
    },
    told={"BOL-R32": ("BOL-63",)},
)
