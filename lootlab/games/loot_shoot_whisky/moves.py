"""What a player can do, and when it is legal."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ...engine.refusal import Refusal
from ...engine.state import Move
from . import cards
from .cards import ACT_NAMES, ACTS, COPIES_OF_ACTION

if TYPE_CHECKING:
    from .state import Duel

SEATS = ("A", "B")  # LSW-R1; both choose at once, so neither begins (LSW-R19)


@dataclass(frozen=True, slots=True)
class Lay(Move):
    """The secret choice for a phase: one action per slot, in slot order. `phase` only if it was said and is wrong."""

    seat: str
    acts: tuple[int, ...]
    phase: int | None = None

    def __str__(self) -> str:
        stamp = f"P{self.phase} " if self.phase else ""
        return f"{stamp}{self.seat} {' '.join(ACTS[act] for act in self.acts)}"

    @property
    def pieces(self) -> tuple[str, ...]:
        return tuple(f"hand {ACTS[act]}" for act in self.acts)


@dataclass(frozen=True, slots=True)
class Deal(Move):
    """Set up a duel: the first one, or the next one of a match."""

    seat: str = "A"

    def __str__(self) -> str:
        return "deal"


DEAL = Deal()
PAIRS = tuple((first, second) for first in range(3) for second in range(3))
LAYS = {seat: tuple(Lay(seat, pair) for pair in PAIRS) for seat in SEATS}


def hand_after(used: tuple[int, ...]) -> tuple[int, ...]:
    """How many Loot, Shoot, Whisky are left after these were played (LSW-03, LSW-15)."""
    return tuple(COPIES_OF_ACTION - used.count(act) for act in range(3))


def _affordable(seat: str, used: tuple[int, ...]) -> tuple[Lay, ...]:
    left = hand_after(used)
    return tuple(lay for lay in LAYS[seat] if all(lay.acts.count(act) <= left[act] for act in lay.acts))


# Two and two of the six cards: the last two are never played, so no view shows them (LSW-10).
LEGAL = {seat: {used: _affordable(seat, used) for used in ((), *PAIRS)} for seat in SEATS}
"""By seat and what it has laid in this round: () in phase 1."""


def why_not(duel: Duel, seat: str, move: Move) -> Refusal | None:
    """The one authority on legality."""
    if seat not in SEATS or move.seat != seat:
        return Refusal("LSW-12", "Each player decides alone.", "Choose only for yourself.")
    if isinstance(move, Deal):
        return _why_not_deal(duel)
    if not isinstance(move, Lay):
        return Refusal("LSW-11", f"“{move}” is no move of this game.", "Lay one action card at each slot.")
    return _why_not_lay(duel, seat, move)


def _why_not_deal(duel: Duel) -> Refusal | None:
    if duel.match_over():
        return Refusal("LSW-43", "The match is decided.", "Start a new game.", ("LSW-R16",))
    if duel.on:
        return Refusal("LSW-07", "The duel is still going on.", "Finish it before dealing the next one.")
    size = len(cards.deck_of(duel.options["saloon_deck"]))
    if size != cards.DECK_SIZE:
        return Refusal("LSW-R13", f"This saloon deck has {size} cards.", f"It needs {cards.DECK_SIZE}.", ("LSW-02",))
    return None


def _why_not_lay(duel: Duel, seat: str, move: Lay) -> Refusal | None:
    if duel.ended:
        return Refusal("LSW-42", "This duel is over.", "Deal the next one or start a new game.")
    if not duel.set_up:
        return Refusal("LSW-07", "No duel has been dealt yet.", "Deal first.")
    if move.phase not in (None, duel.phase):
        return Refusal(
            "LSW-13", f"Phase {duel.phase} is being chosen now.", f"Leave P{move.phase} out.", ("LSW-09", "LSW-11")
        )
    rule = "LSW-11" if duel.phase == 1 else "LSW-14"
    if len(move.acts) != 2:
        slots = "1 and 2" if duel.phase == 1 else "3 and 4"
        count = "1 card" if len(move.acts) == 1 else f"{len(move.acts)} cards"
        return Refusal(rule, f"That is {count} for two slots.", f"Lay one at each of slots {slots}.", ("LSW-R22",))
    left = hand_after(duel.used_by(seat))
    for act, wanted in Counter(move.acts).items():
        if wanted > left[act]:
            return _too_many(act, wanted, left, duel.phase)
    return None


def _too_many(act: int, count: int, left: tuple[int, ...], phase: int) -> Refusal:
    have = " ".join(ACTS[kind] for kind in range(3) for _ in range(left[kind]))
    rule, also = ("LSW-15", ("LSW-03",)) if phase == 2 else ("LSW-03", ("LSW-15",))
    return Refusal(
        rule,
        f"{'No' if left[act] == 0 else f'Only {left[act]}'} {ACT_NAMES[act]} left in hand, {count} wanted.",
        f"Cards of phase 1 stay down until the round ends. Left: {have}.",
        also,
    )
