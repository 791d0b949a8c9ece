"""A play as one can follow it: cards leave the hand, a set changes hands, a Bag is tied up, a round is counted.

All of it is read off what the reader sees before and after. What takes nobody anything (a card drawn or laid out, a
knock, a deal) takes no time either; what others take from each other takes little.
"""

from __future__ import annotations

from collections.abc import Sequence

from ....engine.state import Event
from ....look.scene import Beat, among_others, in_passing
from ..cards import handful
from ..moves import OVER
from ..view import BagView
from .change import Change, Stage, change
from .moment import moment
from .sheets import bagged, scored

STEPS = {"open": "Open", "build": "Build", "steal": "Steal", "snitch": "Snitch", "combine": "Combine", "punt": "Punt"}
"""The plays by the marks of their events."""
QUIET = frozenset({"open", "build", "punt"})
"""Cards that are laid out; nobody loses anything by it."""
SHORT, LONG, SHEET = 0.4, 0.8, 1.8


def play(before: BagView, events: Sequence[Event], after: BagView) -> Sequence[Beat]:
    beats: list[Beat] = []
    mark = events[0].mark if events else ""
    if mark in STEPS:
        beats += _timed(_played(before, events, after, mark), before, after, mark)
    if after.phase == OVER and before.phase != OVER:
        beats.append(_round_over(events, after))
    # The last sentence stays while pieces glide on: an empty line would only flicker.
    said, step = (beats[-1].said, beats[-1].step) if beats else (_told(events, after), "Then")
    return (*beats, Beat(after, said, step=step))


def _timed(beats: list[Beat], before: BagView, after: BagView, mark: str) -> list[Beat]:
    """How much of the reader's time a play is worth."""
    if mark in QUIET:
        beats = in_passing(beats)
    if before.seat is None or before.seat == before.seats[before.mover] or _concerns(before, after):
        return beats
    return among_others(beats)


def _concerns(before: BagView, after: BagView) -> bool:
    """Does the reader's stash change?"""
    me = before.seats.index(before.seat or "")
    return (before.stash(me), before.bags[me]) != (after.stash(me), after.bags[me])


def _told(events: Sequence[Event], after: BagView) -> str:
    return events[0].text_for(after.seat) if events else ""


def _played(before: BagView, events: Sequence[Event], after: BagView, mark: str) -> list[Beat]:
    said = " ".join(event.text_for(before.seat) for event in events if event.mark in STEPS)
    step, done = STEPS[mark], change(before, after)
    if done is None:
        return [Beat(moment(before, {}, bags=after.bags, sizes=after.sizes), said, SHORT, step=step)]
    grown = done.grown() if mark in ("steal", "snitch") else None
    beats = _first(done, mark, grown)
    view, key = done.settled(grown)
    beats.append(Beat(view, said, LONG if beats else SHORT, key, step=step))
    if done.bag:
        got = next((event.text_for(before.seat) for event in events if event.mark == "bag"), "")
        mine = before.seats[done.owner] == before.seat
        first = mine and before.round == 1 and not before.bags[done.owner]
        sheet = bagged(done.made.number, got, not mine, first)
        beats.append(Beat(done.bagged(key), got, SHEET, done.bag, sheet, step="Bag"))
    return beats


def _first(done: Change, mark: str, grown: Stage | None) -> list[Beat]:
    """What is seen before a set changes hands: the cards that are added to it, where it still lies."""
    mover = done.before.seats[done.before.mover]
    if mark == "combine":
        said = f"{{{mover}}} went for all {done.made.number}s."
        return [Beat(moment(done.before, {}), said, SHORT, done.gone[-1][0], step="Combine")]
    if grown is None:
        return []
    owner, lot = done.owners[0], done.gone[0][1]
    verb, onto = ("added", "to") if mark == "steal" else ("put", "into")
    said = f"{{{mover}}} {verb} {handful(done.played)} {onto} {{{owner}'s}} {lot.words}."
    return [Beat(grown[0], said, SHORT, grown[1], step=STEPS[mark])]


def _round_over(events: Sequence[Event], after: BagView) -> Beat:
    told = [event.text_for(after.seat) for event in events if event.mark in ("knock", "trophy")]
    how = next((text for text in told if "the round was over" in text), "The round was over.")
    won = told[-1] if after.winners else ""
    out = after.seats[after.out] if after.out >= 0 else ""
    at = f"seat-{out}" if out and out != after.seat else ""
    return Beat(after, how, SHEET + 0.4, at, scored(after, won), step="Round over")
