"""The table within a scene: a view, and what is on its way."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

from ..cards import NAMES, NO_CARD
from ..view import SloopView

PLAYED_KEY = "played"
"""The card that is just being played, while it belongs to nothing yet."""


@dataclass(frozen=True)
class Staged(SloopView):
    played: int = NO_CARD
    """The card that lies open at the spot in the display and is to take or build something."""
    lit: frozenset[str] = frozenset()
    """Keys of what it takes along."""
    whence: str = ""
    """The key of where the played card was, if not in a hand."""
    haul: tuple[tuple[str, int], ...] = ()
    """Cards, by key and kind, that have just got to the mover's pile."""


def staged(view: SloopView, **changes: Any) -> Staged:
    """Nobody is asked anything meanwhile."""
    known = {each.name: getattr(view, each.name) for each in fields(view)}
    return Staged(**{**known, "to_act": (), "moves": (), "outcome": None, **changes})


def loose_key(kind: int, since: int) -> str:
    return f"loose-{NAMES[kind]}-{since}"


def in_build_key(number: int, place: int) -> str:
    return f"build{number}-{place}"


def pile_key(seat: str, count: int) -> str:
    return f"pile-{seat}-{count}"


def hand_key(seat: str, kind: int, copy: int = 0) -> str:
    return f"{seat}-{NAMES[kind]}-{copy}"


def flip_key(place: int, kind: int) -> str:
    return f"flip-{place}-{NAMES[kind]}"


def stolen_key(pile: str) -> str:
    return f"stolen-{pile}"


def source(view: SloopView, player: int, kind: int) -> str:
    """Where a card that this player plays comes from: a place in the own hand, or the back of a hidden one."""
    if isinstance(view, Staged) and view.whence:
        return view.whence
    seat = view.seats[player]
    return hand_key(seat, kind) if player == view.player else f"{seat}-held0"
