"""A play as one can follow it: which card, what it takes along, where that goes, what is turned up afterwards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from ....engine.state import Event
from ....look.scene import Beat, among_others
from ..cards import words
from ..moves.base import FLIPPED, NOBODY, OFFERED, SETUP
from ..moves.trace import BUILT, CAPTURED, LAID, Trace, first_number
from ..view import SloopView
from . import sheets
from .stage import (
    PLAYED_KEY,
    Staged,
    flip_key,
    in_build_key,
    loose_key,
    pile_key,
    staged,
    stolen_key,
)

GREAT = 6
"""A capture of so many cards is a great moment."""


def scene(before: SloopView, events: Sequence[Event], after: SloopView) -> list[Beat]:
    if not after.trace.did:
        return [_other(before, events, after)]
    beats = list(_Play(before, events, after).beats())
    return beats if _concerns(before, after) else among_others(beats)


def _concerns(before: SloopView, after: SloopView) -> bool:
    """Is it the reader's own play, or does it cost them a build or cards? Whoever watches is concerned by all."""
    if before.seat is None:
        return True
    me = before.seats.index(before.seat)
    owned = [[number for number, owner, _ in view.builds if owner == me] for view in (before, after)]
    return before.mover == me or owned[0] != owned[1] or before.piles[me] != after.piles[me]


def _other(before: SloopView, events: Sequence[Event], after: SloopView) -> Beat:
    """What is done without playing a card: the display is opened, a card is offered, a turn ends. It takes no time,
    unless a partner has to look."""
    said = events[0].text_for(before.seat) if events else ""
    if before.phase == SETUP:
        return Beat(after, said)
    if OFFERED in (before.phase, after.phase):
        return Beat(after, said, 0.7)
    return Beat(after, _turned_up(events) if after.trace.turned else "")


def _turned_up(events: Sequence[Event]) -> str:
    return next((event.text for event in events if event.mark == "display"), "")


class _Play:
    """One card is played: its beats, each one a step further than the one before."""

    def __init__(self, before: SloopView, events: Sequence[Event], after: SloopView) -> None:
        self.before, self.after = before, after
        self.trace: Trace = after.trace
        self.seat = before.seats[before.mover]
        self.events = events
        self.now: Staged = staged(before, trace=_unfilled(self.trace))

    def said(self, mark: str) -> str:
        return next((event.text_for(self.before.seat) for event in self.events if event.mark == mark), "")

    def beat(self, said: str, hold: float, at: str, sheet: str = "") -> Beat:
        return Beat(self.now, said, hold, at, sheet)

    def beats(self) -> Iterator[Beat]:
        yield from self._lost()
        yield from self._from_flipped()
        self._out_of_hand()
        yield from {LAID: self._laid, CAPTURED: self._captured, BUILT: self._built}[self.trace.did]()
        yield from self._swept()
        if self.after.outcome is not None:
            yield Beat(self.after, self.after.outcome.text, 0.6)
        elif self.trace.turned:
            yield Beat(self.after, _turned_up(self.events))
        else:
            yield Beat(self.after)

    # ---- before the card is used ----------------------------------------------------------------

    def _lost(self) -> Iterator[Beat]:
        """The marker comes off first (SLP-42)."""
        said = self.said("marker")
        own = next((number for number, owner, _ in self.before.builds if owner == self.before.mover), 0)
        if not said or not own:
            return
        builds = tuple((number, NOBODY if number == own else owner, cards) for number, owner, cards in self.now.builds)
        self.now = replace(self.now, builds=builds)
        yield self.beat(said, 1.0, f"build{own}")

    def _from_flipped(self) -> Iterator[Beat]:
        if self.before.phase != FLIPPED:
            return
        key = flip_key(self.before.flipped.index(self.trace.card), self.trace.card)
        self.now = replace(self.now, lit=frozenset({key}))
        yield self.beat(f"{{{self.seat}}} chose {words(self.trace.card)} of the flipped cards.", 0.8, key)
        self.now = replace(self.now, lit=frozenset(), flipped=(), gone=self.after.gone, whence=key)

    def _out_of_hand(self) -> None:
        """The card has left the hand, whose it is everybody sees."""
        before = self.before
        if before.phase == FLIPPED:
            return
        held = list(before.hand_counts)
        held[before.mover] -= 1
        hand = list(before.hand)
        if before.moving:
            hand.remove(self.trace.card)
        self.now = replace(self.now, hand=tuple(hand), hand_counts=tuple(held))

    # ---- laid -----------------------------------------------------------------------------------

    def _laid(self) -> Iterator[Beat]:
        card, number = self.trace.card, first_number(self.before.came)
        now = self.now
        self.now = replace(now, display=(*now.display, card), came=(*now.came, number))
        yield self.beat(self.said("lay"), 0, loose_key(card, number))
        if said := self.said("steal"):
            yield from self._stolen(said)
        if self.after.flipped:
            changes = {"flipped": self.after.flipped, "deck_count": self.after.deck_count}
            self.now = replace(self.now, **changes)  # type: ignore[arg-type]
            yield self.beat(self.said("flip"), 1.1, flip_key(0, self.after.flipped[0]))

    def _stolen(self, said: str) -> Iterator[Beat]:
        """The cards leave the piles they lay on, and lie on the thief's for a moment."""
        piles = [list(pile) for pile in self.before.piles]
        haul = []
        for victim, kind in self.trace.stole:
            pile = piles[victim]
            haul.append((stolen_key(pile_key(self.before.seats[victim], len(pile))), kind))
            del pile[len(pile) - 1 - pile[::-1].index(kind)]
        piles[self.before.mover] += [kind for _, kind in self.trace.stole]
        self.now = replace(self.now, piles=tuple(map(tuple, piles)), haul=tuple(haul))
        yield from self._carried(said, sheets.theft(self.before, self.trace))

    def _carried(self, said: str, sheet: str) -> Iterator[Beat]:
        """Cards have got to the mover's pile; the sheet of a great moment comes when that has been seen."""
        yield self.beat(said, 1.1, f"seat-{self.seat}")
        if sheet:
            yield self.beat(said, 1.5, f"seat-{self.seat}", sheet)

    # ---- captured, built ------------------------------------------------------------------------

    def _shown(self) -> Iterator[Beat]:
        """The played card lies open, and what it takes along is lit."""
        trace = self.trace
        lit = {loose_key(*card) for card in zip(trace.took, trace.came, strict=True)}
        if trace.number in self.before.built:
            lit.add(f"build{trace.number}")
        self.now = replace(self.now, played=trace.card, lit=frozenset(lit))
        yield self.beat(f"{{{self.seat}}} played {words(trace.card)}.", 1.1, PLAYED_KEY)

    def _without_taken(self) -> None:
        gone = set(zip(self.trace.took, self.trace.came, strict=True))
        left = [card for card in zip(self.now.display, self.now.came, strict=True) if card not in gone]
        display, came = (tuple(card[part] for card in left) for part in (0, 1))
        self.now = replace(self.now, display=display, came=came, lit=frozenset())

    def _captured(self) -> Iterator[Beat]:
        yield from self._shown()
        self._without_taken()
        trace, number = self.trace, self.trace.number
        owner, pile = self.before.built.get(number, (NOBODY, ()))
        haul = [(in_build_key(number, at), kind) for at, kind in enumerate(pile)]
        haul += [(loose_key(*card), card[0]) for card in zip(trace.took, trace.came, strict=True)]
        haul.append((PLAYED_KEY, trace.card))
        builds = tuple(build for build in self.now.builds if build[0] != number)
        piles = list(self.before.piles)
        had = len(piles[self.before.mover])
        piles[self.before.mover] = self.after.piles[self.before.mover][: had + len(haul)]
        self.now = replace(self.now, played=-1, builds=builds, piles=tuple(piles), haul=tuple(haul))
        won = [kind for _, kind in haul]
        robbed = owner not in (NOBODY, self.before.mover)
        great = robbed or len(won) >= GREAT
        yield from self._carried(self.said("capture"), sheets.catch(self.before, trace, won, owner) if great else "")

    def _built(self) -> Iterator[Beat]:
        yield from self._shown()
        self._without_taken()
        number = self.trace.number
        # At the very end all builds are swept up in the same move.
        owner, pile = self.after.built.get(number) or self._as_built()
        builds = {**self.now.built, number: (owner, pile)}
        seen = tuple((each, *builds[each]) for each in sorted(builds))
        self.now = replace(self.now, played=-1, builds=seen)
        yield self.beat(self.said("build"), 1.0, f"build{number}")

    def _as_built(self) -> tuple[int, tuple[int, ...]]:
        owner, pile = self.now.built.get(self.trace.number, (self.before.mover, ()))
        return (self.before.mover if owner == NOBODY else owner), (*pile, self.trace.card, *self.trace.took)

    # ---- the end --------------------------------------------------------------------------------

    def _swept(self) -> Iterator[Beat]:
        """When all cards are played, the last capturer gets what is left (SLP-75)."""
        if self.after.outcome is None or self.after.last == NOBODY:
            return
        now = self.now
        haul = [(in_build_key(number, at), kind) for number, _, pile in now.builds for at, kind in enumerate(pile)]
        haul += [(loose_key(*card), card[0]) for card in zip(now.display, now.came, strict=True)]
        if not haul:
            return
        changes = {"display": (), "came": (), "builds": (), "piles": self.after.piles, "mover": self.after.last}
        self.now = replace(now, haul=tuple(haul), **changes)  # type: ignore[arg-type]
        yield self.beat(self.said("star"), 1.2, f"seat-{self.after.seats[self.after.last]}")


def _unfilled(trace: Trace) -> Trace:
    """The move before its refill."""
    return trace._replace(turned=0)
