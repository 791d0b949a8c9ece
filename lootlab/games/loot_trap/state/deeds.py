"""What happened, as data: an event tells it in words, and beside them carries one of these, from which scenes are made.

Seats, spaces and designs are numbers, as in the state.
"""

from __future__ import annotations

from typing import NamedTuple


class Moved(NamedTuple):
    """From space to space; `armed`: the card that was left is armed now."""

    seat: int
    origin: int
    target: int
    armed: bool


class Landed(NamedTuple):
    seat: int
    space: int


class TurnedOver(NamedTuple):
    """A trap is open: how STOP and MULTIPLY count."""

    seat: int
    design: int
    space: int
    stops: bool
    twice: bool


class Played(NamedTuple):
    seat: int
    design: int
    out_of_turn: bool


class Health(NamedTuple):
    """Hurt or healed: what is left, and by how much it is more."""

    seat: int
    now: int
    more: int


class Banked(NamedTuple):
    """How many there are now."""

    seat: int
    now: int


class PutOn(NamedTuple):
    seat: int
    design: int


class TookOff(NamedTuple):
    seat: int


class Rolled(NamedTuple):
    seat: int
    number: int


class Out(NamedTuple):
    seat: int


class Laid(NamedTuple):
    seat: int
    space: int


class Changed(NamedTuple):
    """Cards of these spaces were turned, switched or taken away by a card."""

    spaces: tuple[int, ...]


class ChangedPlaces(NamedTuple):
    one: int
    other: int


class Looked(NamedTuple):
    """At the card of a space; its design is for those who saw it."""

    space: int
    design: int = -1


class Peeked(NamedTuple):
    """After a look: the card of a space was swapped or thrown away, or left as it was."""

    space: int


class LootLost(NamedTuple):
    """Banked loot has gone, to the discards or to somebody else."""


class CardMoved(NamedTuple):
    """A card came into a hand, or a hand was shown."""


class Discarded(NamedTuple):
    seat: int


class Marked(NamedTuple):
    """Something small about a player: a shield, a lost action, too many cards, giving up."""

    seat: int


class Aside(NamedTuple):
    """Something small about no player."""


class Over(NamedTuple):
    won: bool


Deed = (
    Moved | Landed | TurnedOver | Played | Health | Banked | PutOn | TookOff | Rolled | Out | Laid | Changed
    | ChangedPlaces | Looked | Peeked | LootLost | CardMoved | Discarded | Marked | Aside | Over
)  # fmt: skip
