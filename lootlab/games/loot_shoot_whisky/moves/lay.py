"""Lay: the secret choice for a phase, one action per slot. When both have chosen, the phase is settled."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Final

from ....engine.natively import dataclass
from ....engine.refusal import Refusal
from ....engine.state import Event, Events, Piece, Words
from ..cards import ACT_NAMES, ACTS, COPIES_OF_ACTION, LOOT, SHOOT, SIP, card_words
from . import settle
from .base import SEATS, DuelMove

if TYPE_CHECKING:
    from ..state import Duel
    from ..view import DuelView

SLOTS: Final = {1: (0, 1), 2: (2, 3)}
"""The slots of each phase (LSW-09)."""
PIECES: Final = tuple(Piece(f"hand {letter}", "hand", act) for act, letter in enumerate(ACTS))
_ACTS: Final = r"((?: [LSW])+)"


@dataclass(frozen=True, slots=True)
class Lay(DuelMove):
    """One action per slot, in slot order. `phase` only if it was said and is wrong."""

    seat: str
    acts: tuple[int, ...]
    phase: int | None = None

    shape = rf"(?:P([12]) )?(?:A{_ACTS} / B{_ACTS}|([AB]){_ACTS})"
    example = "A L W"

    def __str__(self) -> str:
        stamp = f"P{self.phase} " if self.phase else ""
        return f"{stamp}{self.seat} {' '.join(ACTS[act] for act in self.acts)}"

    @classmethod
    def read(cls, duel: Duel, found: re.Match[str]) -> list[Lay]:
        """A joint phrase names both choices."""
        phase = int(found[1]) if found[1] and int(found[1]) != duel.phase else None
        pairs = [("A", found[2]), ("B", found[3])] if found[2] else [(found[4], found[5])]
        return [lay_of(seat, tuple(ACTS.index(act) for act in acts.split()), phase) for seat, acts in pairs]

    @property
    def pieces(self) -> tuple[Piece, ...]:
        return tuple(PIECES[act] for act in self.acts)

    def why_not(self, duel: Duel) -> Refusal | None:
        if duel.ended:
            return Refusal("LSW-42", "This duel is over.", "Deal the next one or start a new game.")
        if not duel.set_up:
            return Refusal("LSW-07", "No duel has been dealt yet.", "Deal first.")
        if self.phase not in (None, duel.phase):
            now, also = f"Phase {duel.phase} is being chosen now.", ("LSW-09", "LSW-11")
            return Refusal("LSW-13", now, f"Leave P{self.phase} out.", also)
        if len(self.acts) != 2:
            return self._not_two(duel.phase)
        left = hand_after(duel.used_by(self.seat))
        for act, wanted in Counter(self.acts).items():
            if wanted > left[act]:
                return _too_many(act, wanted, left, duel.phase)
        return None

    def _not_two(self, phase: int) -> Refusal:
        rule, slots = ("LSW-11", "1 and 2") if phase == 1 else ("LSW-14", "3 and 4")
        count = "1 card" if len(self.acts) == 1 else f"{len(self.acts)} cards"
        return Refusal(rule, f"That is {count} for two slots.", f"Lay one at each of slots {slots}.", ("LSW-R22",))

    def do(self, duel: Duel) -> Events:
        """Laid in secret (LSW-12), to be changed until the other has chosen too (LSW-R18); then both are turned up."""
        chosen, player = duel.chosen, self.seat == "B"
        told = [] if duel.quiet else [self._told(duel.phase, changed=chosen[player] is not None)]
        chosen[player] = self
        first, second = chosen
        if first is not None and second is not None:
            settle.phase(duel, first.acts, second.acts, told)
        return told

    def _told(self, phase: int, changed: bool) -> Event:
        laid = zip(self.acts, SLOTS[phase], strict=True)
        words = " and ".join(f"{ACT_NAMES[act]} at slot {slot + 1}" for act, slot in laid)
        again = "changed the choice: " if changed else "laid "
        public = "changed the two hidden cards." if changed else "laid two cards face down."
        rules = ("LSW-R18",) if changed else ("LSW-12", "LSW-11" if phase == 1 else "LSW-14")
        who = f"{{{self.seat}}}"
        return Event(f"{who} {public}", rules, self.seat, "back", f"{who} {again}{words}.", (self.seat,))

    def words(self, view: DuelView) -> Words:
        laid = ", then ".join(ACT_NAMES[act] for act in self.acts)
        prizes = (prize(act, view.row[slot]) for act, slot in zip(self.acts, SLOTS[view.phase], strict=True))
        return Words(f"Ready: {laid}", f"may win {', then '.join(prizes)}")


PAIRS: Final = tuple((first, second) for first in range(3) for second in range(3))
LAYS: Final = {seat: tuple(Lay(seat, pair) for pair in PAIRS) for seat in SEATS}
"""Every choice of two cards, made once: `play` recognises it without comparing."""


def lay_of(seat: str, acts: tuple[int, ...], phase: int | None = None) -> Lay:
    """The shared object where there is one."""
    for lay in LAYS[seat]:
        if lay.acts == acts and phase is None:
            return lay
    return Lay(seat, acts, phase)


def hand_after(used: tuple[int, ...]) -> tuple[int, ...]:
    """How many Loot, Shoot, Whisky are left after these were played (LSW-03, LSW-15)."""
    return tuple(COPIES_OF_ACTION - used.count(act) for act in range(3))


def _too_many(act: int, count: int, left: tuple[int, ...], phase: int) -> Refusal:
    have = " ".join(ACTS[kind] for kind in range(3) for _ in range(left[kind]))
    rule, also = ("LSW-15", ("LSW-03",)) if phase == 2 else ("LSW-03", ("LSW-15",))
    return Refusal(
        rule,
        f"{'No' if left[act] == 0 else f'Only {left[act]}'} {ACT_NAMES[act]} left in hand, {count} wanted.",
        f"Cards of phase 1 stay down until the round ends. Left: {have}.",
        also,
    )


def prize(act: int, card: int) -> str:
    """What a win with this action over this saloon card brings, in short."""
    if act == LOOT:
        return f"the {card_words(card)}" if card >= SIP else card_words(card)
    return "a bullet" if act == SHOOT else "a gulp"
