"""In which moves rules of Loot Trap can be seen that no refusal and no event names, and what is told then."""

from __future__ import annotations

from ...engine.showing import Showing
from .cards.design import EQUIPMENT, HYBRID, LOOT, Design
from .cards.signs import ACTION, DISCARD, HAND_LIMIT, LIVE, NOTHING, QUIET, SET_BY_PLAYER, USED_ACTION
from .moves.bank import Bank
from .moves.concede import Concede
from .moves.discard import Discard
from .moves.draw import Draw
from .moves.equip import Equip
from .moves.lay import Lay
from .moves.pass_ import Pass
from .moves.peek import Peek
from .moves.play import Play
from .moves.react import React
from .moves.roll import Roll
from .moves.step import Step
from .state.raid import Raid


def _lies(raid: Raid, move: Step) -> int:
    return raid.lies[raid.field.index[move.space]]


def _all_armed(raid: Raid, move: Step) -> bool:
    """Is every free space around the avatar a trap?"""
    around = [space for space in raid.field.around[raid.at[_seat(raid, move.seat)]] if space not in raid.at]
    return bool(around) and all(raid.lies[space] in LIVE for space in around)


def _seat(raid: Raid, letter: str) -> int:
    return raid.seats.index(letter)


def _design(raid: Raid, name: str) -> Design | None:
    number = raid.box.by_name.get(name)
    return None if number is None else raid.box.designs[number]


def _printed(raid: Raid, move: object, sign: str) -> bool:
    """A card with this icon, used by PLAY."""
    design = _design(raid, move.card) if isinstance(move, Play) else None
    return design is not None and sign in design.icons


def _kind(raid: Raid, move: Lay | Discard) -> int:
    design = _design(raid, move.card)
    return NOTHING if design is None else design.kind


def _ghost(raid: Raid, move: object) -> bool:
    return raid.at[raid.active] < 0 and getattr(move, "seat", "") == raid.seats[raid.active]


def _hand(raid: Raid) -> int:
    return len(raid.hands[raid.active])


def _on_own_trap(raid: Raid, move: object) -> bool:
    return (
        isinstance(move, Step)
        and _lies(raid, move) in SET_BY_PLAYER
        and raid.layer[raid.field.index[move.space]] == _seat(raid, move.seat)
    )


SHOWING = Showing(
    moves={
        "TRAP-12": lambda raid, move: isinstance(move, Lay) and _kind(raid, move) == HYBRID,
        "TRAP-26": lambda raid, move: isinstance(move, Draw) and not _hand(raid) and not _ghost(raid, move),
        "TRAP-29": lambda raid, move: isinstance(move, Step | Play | Lay | Bank) and _hand(raid) > HAND_LIMIT,
        "TRAP-38": lambda raid, move: isinstance(move, Step) and not move.hop and _all_armed(raid, move),
        "TRAP-39": lambda raid, move: isinstance(move, Step) and move.hop,
        "TRAP-41": lambda raid, move: isinstance(move, Step) and move.hop,
        "TRAP-46": lambda raid, move: isinstance(move, Pass) and raid.phase == ACTION and not raid.used & USED_ACTION,
        "TRAP-60": lambda raid, move: isinstance(move, Step) and _lies(raid, move) in SET_BY_PLAYER,
        "TRAP-65": _on_own_trap,
        "TRAP-72": lambda raid, move: isinstance(move, Discard) and move.draw,
        "TRAP-73": lambda raid, move: isinstance(move, Discard) and not move.draw and bool(raid.used & USED_ACTION),
        "TRAP-74": lambda raid, move: isinstance(move, Pass) and raid.phase == DISCARD and not raid.used & USED_ACTION,
        "TRAP-89": lambda raid, move: isinstance(move, Equip) and raid.worn[_seat(raid, move.on)] != NOTHING,
        "TRAP-91": lambda raid, move: isinstance(move, Equip),
        "TRAP-92": lambda raid, move: isinstance(move, Equip) and move.on != move.seat,
        "TRAP-93": lambda raid, move: _printed(raid, move, "CHAIN"),
        "TRAP-94": lambda raid, move: raid.actions > 0 and _printed(raid, move, "CHAIN"),
        "TRAP-100": lambda raid, move: _printed(raid, move, "OUT_OF_TURN"),
        "TRAP-102": lambda raid, move: isinstance(move, React),
        "TRAP-114": lambda raid, move: isinstance(move, Draw) and _ghost(raid, move),
        "TRAP-115": lambda raid, move: isinstance(move, Roll) and _ghost(raid, move),
        "TRAP-118": lambda raid, move: isinstance(move, Discard) and _ghost(raid, move),
        "TRAP-R7": lambda raid, move: isinstance(move, Draw) and not _hand(raid) and not _ghost(raid, move),
        "TRAP-R14": lambda raid, move: isinstance(move, Peek) and raid.traps > 0,
        "TRAP-R29": lambda raid, move: isinstance(move, Lay) and _kind(raid, move) in (LOOT, EQUIPMENT),
        "TRAP-R32": _on_own_trap,
        "TRAP-R60": lambda raid, move: isinstance(move, Pass) and _ghost(raid, move),
        "TRAP-R67": lambda raid, move: isinstance(move, Concede),
        "TRAP-R74": lambda raid, move: isinstance(move, Discard) and _kind(raid, move) == LOOT,
    },
    brings={
        "TRAP-02": lambda raid, move: isinstance(move, Bank) and len(raid.seats) == 2,
        "TRAP-03": lambda raid, move: isinstance(move, Bank) and len(raid.seats) > 2,
        "TRAP-06": lambda raid, move: isinstance(move, Bank),
        "TRAP-44": lambda raid, move: isinstance(move, Step) and _lies(raid, move) == QUIET,
        "TRAP-R11": lambda raid, move: isinstance(move, Step) and _lies(raid, move) == QUIET,
    },
    told={
        "TRAP-04": ("TRAP-07",),
        "TRAP-05": ("TRAP-07",),
        "TRAP-R23": ("TRAP-07",),
        "TRAP-R24": ("TRAP-07",),
        "TRAP-109": ("TRAP-108",),
        "TRAP-112": ("TRAP-108",),
        "TRAP-R43": ("TRAP-108",),
    },
)
