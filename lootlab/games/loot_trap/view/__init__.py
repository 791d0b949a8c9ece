"""What one player may know (TRAP-R65, TRAP-R78 to TRAP-R80)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from ....engine.state import Move
from ....engine.view import View
from ..cards.design import Box, Character
from ..cards.field import Field
from ..questions import Question
from ..cards.signs import OPEN, SET_BY_PLAYER

if TYPE_CHECKING:
    from ..state.raid import Raid

HIDDEN, NONE = -1, -2
"""Instead of a design: a card this seat does not know, and no card at all."""

MOST_LISTED = 5000


class Slot(NamedTuple):
    """A card as this seat sees it: its design, or HIDDEN with the reshuffles it may stem from (bit mask)."""

    design: int = NONE
    pools: int = 0


class Space(NamedTuple):
    """One space of the field; `top` is the card that counts, `low` the one beneath a laid trap."""

    lie: int
    top: Slot
    low: Slot
    layer: int
    swapped: bool


class Hand(NamedTuple):
    """A hand: designs this seat knows, and the pools of the cards it does not know."""

    cards: tuple[int, ...]
    hidden: tuple[int, ...]

    @property
    def size(self) -> int:
        return len(self.cards) + len(self.hidden)


class Pending(NamedTuple):
    """A trap that waits, or a card that is being resolved."""

    seat: int
    card: Slot
    low: Slot
    laid: int
    space: int


@dataclass(frozen=True)
class RaidView(View):
    """Seats, spaces and designs are numbers, as in the state; `box` and `field` tell their names."""

    box: Box
    field: Field
    cast: tuple[Character, ...]
    set_up: bool
    spaces: tuple[Space, ...]
    hands: tuple[Hand, ...]
    banks: tuple[tuple[int, ...], ...]
    worn: tuple[int, ...]
    health: tuple[int, ...]
    shields: tuple[int, ...]
    skips: tuple[int, ...]
    at: tuple[int, ...]
    blanks: tuple[int, ...]
    deck_count: int
    discards: tuple[int, ...]
    pools: tuple[tuple[int, ...], ...]
    """Designs this seat cannot see, deck included, by the reshuffle they stem from (TRAP-R79)."""
    rolls_left: tuple[int, ...]
    active: int
    phase: int
    asked: int
    turns: int
    counts: tuple[int, ...]
    """Traps, actions, actions used (bits), steps and Roll cards of this turn."""
    stop: bool
    carried: bool
    aim: int
    queue: tuple[Pending, ...]
    limbo: tuple[Pending, ...]
    wounds: tuple[tuple[int, int, int], ...]
    ask: Question | None
    process: tuple[Any, ...]
    """What is still to be done in this turn; it holds nothing hidden."""
    fallen: tuple[tuple[int, ...], ...]
    ended: str
    winner: int

    @property
    def me(self) -> int:
        return self.seats.index(self.seat) if self.seat else -1

    def name(self, design: int) -> str:
        return self.box.designs[design].name


NO_CARD = Slot()
_FACES = tuple(Slot(design) for design in range(200))
_BACKS: dict[int, Slot] = {}
"""Slots are made once: a view has some sixty of them."""


class Eyes:
    """One seat's look at a state; counts what it cannot see by pools."""

    __slots__ = ("bit", "epochs", "known", "maybe", "of", "pools")

    def __init__(self, state: Raid, seat: str | None) -> None:
        self.known, self.maybe, self.epochs, self.of = state.known, state.maybe, state.epochs, state.box.of
        self.bit = 1 << state.seats.index(seat) if seat else 0
        self.pools: list[list[int]] = [[] for _ in range(state.epoch + 1)]

    def slot(self, card: int, open_: bool = False) -> Slot:
        if card < 0:
            return NO_CARD
        design = self.of[card]
        if open_ or self.known[card] & self.bit:
            return _FACES[design]
        self.pools[self.epochs[card]].append(design)
        mask = self.maybe[card]
        back = _BACKS.get(mask)
        if back is None:
            back = _BACKS[mask] = Slot(HIDDEN, mask)
        return back

    def space(self, state: Raid, space: int) -> Space:
        lie, low = state.lies[space], state.low[space]
        layer = state.layer[space] if lie in SET_BY_PLAYER else -1
        beneath = NO_CARD if low < 0 else self.slot(low, lie == OPEN)
        return Space(lie, self.slot(state.top[space]), beneath, layer, bool(state.swapped >> space & 1))

    def hand(self, hand: Iterable[int]) -> Hand:
        slots = [self.slot(card) for card in hand]
        known = sorted(slot.design for slot in slots if slot.design >= 0)
        return Hand(tuple(known), tuple(sorted(slot.pools for slot in slots if slot.design == HIDDEN)))


def look(state: Raid, seat: str | None) -> RaidView:
    eyes = Eyes(state, seat)
    of = state.box.of
    spaces = tuple(eyes.space(state, space) for space in range(len(state.lies)))
    hands = tuple(eyes.hand(hand) for hand in state.hands)
    queue = tuple(
        Pending(who, eyes.slot(card), eyes.slot(low), laid, space) for who, card, low, laid, space in state.queue
    )
    limbo = tuple(
        Pending(who, eyes.slot(card, True), eyes.slot(low), 0, space) for card, low, space, who in state.limbo
    )
    eyes.pools[state.epoch] += [of[card] for card in state.deck]
    return RaidView(
        game=state.game, options=state.options, seats=state.seats, seat=seat, turn=state.turn, to_act=state.to_act(),
        moves=_moves(state, seat), outcome=state.outcome(), box=state.box, field=state.field, cast=state.cast,
        set_up=state.set_up, spaces=spaces, hands=hands,
        banks=tuple(tuple(of[card] for card in bank) for bank in state.banks),
        worn=tuple(of[card] if card >= 0 else NONE for card in state.worn),
        health=tuple(state.health), shields=tuple(state.shields), skips=tuple(state.skips), at=tuple(state.at),
        blanks=tuple(state.blanks), deck_count=len(state.deck), discards=tuple(of[card] for card in state.discards),
        pools=tuple(tuple(sorted(pool)) for pool in eyes.pools), rolls_left=tuple(sorted(state.rolls)),
        active=state.active, phase=state.phase, asked=state.asked, turns=state.turns,
        counts=(state.traps, state.actions, state.used, state.steps, state.rolls_turned),
        stop=state.stop, carried=state.carried, aim=state.aim, queue=queue, limbo=limbo, wounds=state.wounds,
        ask=state.ask, process=tuple(state.stack), fallen=state.fallen, ended=state.ended, winner=state.winner,
    )  # fmt: skip


def _moves(state: Raid, seat: str | None) -> tuple[Move, ...]:
    """Beyond a few thousand answers the view keeps the sequence that works them out one by one."""
    legal = state.legal_moves(seat) if seat else ()
    return tuple(legal) if len(legal) <= MOST_LISTED else cast("tuple[Move, ...]", legal)
