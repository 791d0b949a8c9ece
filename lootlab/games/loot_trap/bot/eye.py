"""What things are worth to a sensible player, in points of health. Only what the seat knows is looked at."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from ..cards.design import EQUIPMENT, LOOT, Box, Design
from ..cards.signs import ARMED, LAID, OPEN, QUIET
from ..operations.base import Effects
from ..state.walk import along

if TYPE_CHECKING:
    from ..state.raid import Raid

LOOT_IN_HAND: Final = 0.7
"""Of a banked loot: it still has to be banked."""
STOPPED: Final = 0.8
"""A turn cut short."""
DANGER: Final[tuple[float, ...]] = (6.0, 4.0, 2.4, 1.8, 1.4, 1.2, 1.05, 1.0, 1.0)
"""What one point of health is worth, by the health one has."""


class Landing(NamedTuple):
    """What a card does to whoever lands on it: damage as a field trap and as a laid one, the rest in points."""

    field: float
    laid: float
    rest: float
    loot: float = 0.0
    stop: float = 0.0


@lru_cache(maxsize=4096)
def landing(design: Design) -> Landing:
    if design.kind == LOOT:
        return Landing(0.0, 0.0, 0.0, loot=1.0)
    if design.kind == EQUIPMENT:
        return Landing(0.0, 0.0, 0.6)
    hits = sum(effect.hits_lander() for effect in design.trap)
    rest = sum(effect.on_lander() for effect in design.trap)
    return Landing(hits, hits * 2 if design.multiply else hits, rest, stop=1.0 if design.stop else 0.0)


@lru_cache(maxsize=4096)
def as_trap(design: Design) -> tuple[float, float]:
    """How nasty it is for whoever lands on it when it was laid, and the damage alone."""
    row = landing(design)
    return row.laid - 0.5 * row.rest + 0.4 * row.stop - 3.0 * row.loot, row.laid


@lru_cache(maxsize=64)
def average_landing(box: Box) -> Landing:
    """An unknown card of this box."""
    rows = [landing(design) for design in box.card]
    count = max(1, len(rows))
    return Landing(*(sum(row[column] for row in rows) / count for column in range(5)))


HIDDEN_LAID: Final = Landing(1.3, 1.3, -0.1, stop=0.15)
"""A trap somebody chose to lay is worse than an average card."""


class Eye:
    """One position through the eyes of one player."""

    landing = staticmethod(landing)

    __slots__ = ("bit", "foes", "hand", "health", "hurt", "loot", "me", "mine", "need", "spots", "state", "traps")

    def __init__(self, state: Raid, me: int) -> None:
        self.state, self.me, self.bit = state, me, 1 << me
        self.health = state.health[me]
        self.mine = DANGER[min(self.health, 8)]
        self.foes = [seat for seat in range(len(state.seats)) if seat != me and state.at[seat] >= 0]
        self.hurt = {seat: self._hurt(seat) for seat in self.foes}
        self.need = state.goal - len(state.banks[me])
        self.loot = (8.0, 6.0, 4.0, 3.2, 2.8, 2.5)[max(0, min(self.need - 1, 5))]
        self.hand = state.hands[me]
        self.spots: dict[str, tuple[float, float, float]] = {}
        self.traps: dict[str, tuple[float, float, float]] = {}
        """What there is to know of a space to lay on, and of a card to lay there: worked out once."""

    def _hurt(self, seat: int) -> float:
        """What a point of damage to an opponent is worth: more for the weak and for the rich, less in a crowd."""
        state = self.state
        rich = len(state.banks[seat]) / max(1, state.goal)
        return DANGER[min(state.health[seat], 8)] * (0.6 + 0.45 * rich) / (0.5 + 0.5 * len(self.foes))

    # ---- cards ----

    def card(self, design: Design) -> float:
        """A card of this design in my hand."""
        if design.kind == LOOT:
            return LOOT_IN_HAND * self.loot
        if design.kind == EQUIPMENT:
            return 0.5
        return in_hand(design)

    def worst(self) -> float:
        cards = self.state.box.card
        return min((self.card(cards[card]) for card in self.hand), default=0.0)

    # ---- landing ----

    def seen(self, space: int) -> Design | None:
        card = self.state.top[space]
        return self.state.box.card[card] if card >= 0 and self.state.known[card] & self.bit else None

    def land(self, seat: int, space: int) -> float:
        """What landing there is worth to that seat, as far as I know, in its own points of health."""
        state = self.state
        lie = state.lies[space]
        if lie not in (ARMED, LAID, OPEN):
            return 0.0
        known = self.seen(space)
        unknown = average_landing(state.box) if lie == ARMED else HIDDEN_LAID
        row = landing(known) if known is not None else unknown
        damage = (row.field if lie == ARMED else row.laid) + (state.mods[seat].trap_damage if row.field else 0)
        damage = max(0.0, damage - state.shields[seat])
        stop = row.stop * STOPPED if seat == state.active else 0.0
        loot = row.loot * (self.loot if seat == self.me else 3.0)
        return row.rest + loot - stop - damage * self.pain(seat, damage)

    def pain(self, seat: int, damage: float) -> float:
        """A point of damage to a seat; a deadly one weighs more."""
        health = self.state.health[seat]
        deadly = 8.0 if damage >= health and not self.state.banks[seat] else 1.0
        return DANGER[min(health, 8)] * deadly

    def stand(self, space: int) -> float:
        """Where I like to end a move: on a card worth peeking at, not next to many unknown traps."""
        state = self.state
        worth = self.land(self.me, space)
        known = self.seen(space)
        if known is not None and known.kind == LOOT and state.lies[space] == QUIET:
            worth += 0.6 * self.loot
        around = state.field.around[space]
        armed, lies = 0, state.lies
        for other in around:
            if lies[other] != QUIET:
                armed += 1
        return worth - 0.25 * armed / max(1, len(around))

    # ---- what effects and answers bring ----

    def design(self, name: str) -> Design:
        return self.state.box.designs[self.state.box.by_name[name]]

    def effects(self, effects: Effects) -> float:
        """Points that effects of an upper half or an ability of mine bring me."""
        points = 0.0
        for effect in effects:
            points += effect.worth(self)
        return points

    def through(self, seat: int, n: int) -> float:
        """Points of damage that get through, and a prize for a knock-out."""
        state = self.state
        through = max(0, n - state.shields[seat])
        deadly = through >= state.health[seat] and not state.banks[seat]
        return through + (20.0 / len(self.foes) if deadly else 0.0)

    def near(self, space: int) -> bool:
        """Is it around me?"""
        state = self.state
        return state.at[self.me] >= 0 and space in state.field.around[state.at[self.me]]

    def moved(self, seat: int, space: int) -> float:
        """To have somebody land there."""
        if seat == self.me:
            return self.stand(space)
        return -self.land(seat, space) * self.hurt.get(seat, 0.5)

    def path(self, seat: int, way: int, steps: int) -> float:
        """To have somebody pushed that way."""
        state, space, total = self.state, self.state.at[seat], 0.0
        for _ in range(steps):
            space = along(state, space, way, state.options.push_block == "hop")
            if space < 0:
                break
            total += self.moved(seat, space)
        return total

    def wearing(self, design: Design, wearer: int) -> float:
        """A bonus for me, a hindrance for the strongest opponent; a better piece stays on."""
        state = self.state
        old = state.worn[wearer]
        old_side = state.box.card[old].side if old >= 0 else ""
        good = design.side == "bonus"
        if wearer == self.me:
            gain = 1.0 if good else -1.2
            return gain + {"bonus": -0.9, "hindrance": 0.6}.get(old_side, 0.0)
        gain = -0.8 if good else 0.9
        return (gain + {"bonus": 0.6, "hindrance": -0.8}.get(old_side, 0.0)) * (0.5 + 0.5 * self.hurt.get(wearer, 1.0))

    def laying(self, name: str, space: str, missed: float) -> float:
        """A nasty card near an opponent, away from me; never over a loot I know of.

        `missed` is how much of its worth in my hand counts against it.
        """
        trap = self.traps.get(name)
        if trap is None:
            design = self.design(name)
            trap = self.traps[name] = (*as_trap(design), self.card(design))
        spot = self.spots.get(space)
        if spot is None:
            spot = self.spots[space] = self._spot(self.state.field.index[space])
        nasty, laid, worth = trap
        near, mine, lost = spot
        return nasty * near - laid * mine - lost - missed * worth

    def _spot(self, space: int) -> tuple[float, float, float]:
        """How likely opponents step there, how likely I do, and what covering it costs."""
        state = self.state
        around = state.field.around
        near = 0
        for seat in self.foes:
            if space in around[state.at[seat]]:
                near += 1
        mine = 0.08 if self.near(space) else 0.0
        beneath = self.seen(space)
        lost = 0.5 * self.loot if beneath is not None and beneath.kind == LOOT else 0.0
        return 0.25 + 0.35 * near, mine, 0.02 * len(around[space]) + lost

    def arming(self, space: int) -> float:
        """Arm what opponents may have to step on, not what surrounds me."""
        state = self.state
        near = sum(space in state.field.around[state.at[seat]] for seat in self.foes)
        known = self.seen(space)
        sting = 0.3 if known is None else landing(known).field - landing(known).loot
        return sting * (near - 0.8 * self.near(space) + 0.05)


@lru_cache(maxsize=4096)
def in_hand(design: Design) -> float:
    """What a hybrid is good for: its upper half, or as a trap for others."""
    upper = sum(effect.hand_worth * effect.strength() for effect in design.instant) - 0.4 * design.cost
    trap = 0.35 * landing(design).laid
    free = 0.3 * design.chain + 0.2 * design.out_of_turn
    return max(0.1, 0.6 * max(upper, trap) + free)
