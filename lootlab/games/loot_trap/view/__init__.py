"""What one player may know."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast

from ....engine.aloud import Choices
from ....engine.fields import looking
from ....engine.natively import dataclass
from ....engine.view import View
from ..cards.design import Box, Character, Design
from ..cards.field import Field
from ..cards.signs import HAND_LIMIT, HIDDEN, NONE, OPEN, SET_BY_PLAYER
from ..moves import RaidMove
from ..options import RaidOptions
from ..questions.base import Question
from .risk import risk, spoken

if TYPE_CHECKING:
    from ..state.raid import Raid

MOST_LISTED: Final = 5000


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
    """Seats, spaces and designs are numbers, as in the state; `box` and `field` tell their names (TRAP-R65).

    What everybody may know is simply the field of the same name.
    """

    options: RaidOptions
    moves: tuple[RaidMove, ...]
    box: Box
    field: Field
    cast: tuple[Character, ...]
    goal: int
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
    traps: int
    actions: int
    used: int
    steps: int
    rolls_turned: int
    stop: bool
    carried: bool
    aim: int
    queue: tuple[Pending, ...]
    limbo: tuple[Pending, ...]
    wounds: tuple[tuple[int, int, int], ...]
    ask: Question | None
    stack: tuple[Any, ...]
    """What is still to be done in this turn; it holds nothing hidden."""
    fallen: tuple[tuple[int, ...], ...]
    ended: str
    winner: int

    @property
    def me(self) -> int:
        return self.seats.index(self.seat) if self.seat else -1

    def name(self, design: int) -> str:
        return self.box.designs[design].name

    def design(self, name: str) -> Design:
        return self.box.designs[self.box.by_name[name]]

    def beneath(self) -> str:
        """The name of the card under the own avatar."""
        design = self.spaces[self.at[self.me]].top.design
        return self.name(design) if design != HIDDEN else "hidden"

    def hand_limit(self, seat: int) -> int:
        worn = self.worn[seat]
        extra = self.box.designs[worn].mod.hand_limit if worn >= 0 and self.at[seat] >= 0 else 0
        return HAND_LIMIT + extra

    def risk_said(self, space: int) -> str:
        """What the reader risks by landing there, in words."""
        return spoken(risk(self, space))


NO_CARD: Final = Slot()
_FACES: Final = tuple(Slot(design) for design in range(200))
_BACKS: Final[dict[int, Slot]] = {}
"""Slots are made once: a view has some sixty of them."""


def _bit(state: Raid, seat: str | None) -> int:
    return 1 << state.seats.index(seat) if seat else 0


def _slot(state: Raid, bit: int, card: int, open_: bool = False) -> Slot:
    """A card as those see it whose bits these are; nobody but who looked knows a hidden one (TRAP-R78)."""
    if card < 0:
        return NO_CARD
    if open_ or state.known[card] & bit:
        return _FACES[state.box.of[card]]
    mask = state.maybe[card]
    back = _BACKS.get(mask)
    if back is None:
        back = _BACKS[mask] = Slot(HIDDEN, mask)
    return back


def _spaces(state: Raid, seat: str | None) -> tuple[Space, ...]:
    bit = _bit(state, seat)
    return tuple(
        Space(
            lie, _slot(state, bit, state.top[space]), _slot(state, bit, state.low[space], lie == OPEN),
            state.layer[space] if lie in SET_BY_PLAYER else -1, bool(state.swapped >> space & 1),
        )
        for space, lie in enumerate(state.lies)
    )  # fmt: skip


def _hands(state: Raid, seat: str | None) -> tuple[Hand, ...]:
    """The own hand, and of others how many cards, and those one has seen (TRAP-R65)."""
    bit = _bit(state, seat)
    return tuple(_hand([_slot(state, bit, card) for card in hand]) for hand in state.hands)


def _hand(slots: list[Slot]) -> Hand:
    known = sorted(slot.design for slot in slots if slot.design >= 0)
    return Hand(tuple(known), tuple(sorted(slot.pools for slot in slots if slot.design == HIDDEN)))


def _queue(state: Raid, seat: str | None) -> tuple[Pending, ...]:
    bit = _bit(state, seat)
    return tuple(
        Pending(who, _slot(state, bit, card), _slot(state, bit, low), laid, space)
        for who, card, low, laid, space in state.queue
    )


def _limbo(state: Raid, seat: str | None) -> tuple[Pending, ...]:
    bit = _bit(state, seat)
    return tuple(
        Pending(who, _slot(state, bit, card, True), _slot(state, bit, low), 0, space)
        for card, low, space, who in state.limbo
    )


def _pools(state: Raid, seat: str | None) -> tuple[tuple[int, ...], ...]:
    """What one cannot see, by reshuffles: their make-up is public (TRAP-R79, TRAP-R80)."""
    bit = _bit(state, seat)
    down = [*state.top, *(low for low, lie in zip(state.low, state.lies, strict=True) if lie != OPEN)]
    for hand in state.hands:
        down += hand
    down += [card for trap in state.queue for card in trap[1:3]]
    down += [low for _, low, _, _ in state.limbo]
    pools: list[list[int]] = [[] for _ in range(state.epoch + 1)]
    for card in down:
        if card >= 0 and not state.known[card] & bit:
            pools[state.epochs[card]].append(state.box.of[card])
    pools[state.epoch] += _designs(state, state.deck)
    return tuple(tuple(sorted(pool)) for pool in pools)


def _designs(state: Raid, cards: Iterable[int]) -> tuple[int, ...]:
    of = state.box.of
    return tuple(of[card] if card >= 0 else NONE for card in cards)


def _moves(state: Raid, seat: str | None) -> tuple[RaidMove, ...]:
    """Beyond a few thousand answers the view keeps the sequence that works them out one by one."""
    legal = state.legal_moves(seat) if seat else ()
    return Choices(legal) if len(legal) <= MOST_LISTED else cast("tuple[RaidMove, ...]", legal)


look = looking(
    RaidView,
    moves=_moves,
    spaces=_spaces,
    hands=_hands,
    banks=lambda raid, _: tuple(_designs(raid, bank) for bank in raid.banks),
    worn=lambda raid, _: _designs(raid, raid.worn),
    discards=lambda raid, _: _designs(raid, raid.discards),
    deck_count=lambda raid, _: len(raid.deck),
    pools=_pools,
    rolls_left=lambda raid, _: tuple(sorted(raid.rolls)),
    queue=_queue,
    limbo=_limbo,
)
