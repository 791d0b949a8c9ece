"""What things are worth to a sensible player, in points of health. Only what the seat knows is looked at."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import sqrt
from typing import TYPE_CHECKING, NamedTuple

from ..cards.design import EQUIPMENT, LOOT, Box, Design
from ..cards.signs import ARMED, LAID, OPEN, QUIET
from ..cards.vocabulary import Effect

if TYPE_CHECKING:
    from ..state.raid import Raid

CARD = 0.45
"""A card in hand, on average."""
LOOT_IN_HAND = 0.7
"""Of a banked loot: it still has to be banked."""
STOPPED = 0.8
"""A turn cut short."""
DANGER = (6.0, 4.0, 2.4, 1.8, 1.4, 1.2, 1.05, 1.0, 1.0)
"""What one point of health is worth, by the health one has."""


HITS_LANDER = ("self", "all", "active")
"""Targets of a lower half that mean, or may mean, whoever landed."""


class Landing(NamedTuple):
    """What a card does to whoever lands on it: damage as a field trap and as a laid one, the rest in points."""

    field: float
    laid: float
    rest: float
    loot: float = 0.0
    stop: float = 0.0


def _rest(effect: Effect) -> float:
    """Rough worth of an effect of a lower half for its lander, damage left out."""
    n = effect.n or 1
    if effect.op == "take":
        return -CARD * n if effect.src == "self" else CARD * n
    if effect.op in ("discard", "give"):
        return -CARD * n
    if effect.op == "spill":
        return -1.0
    if effect.op == "heal":
        return 0.6 * n
    if effect.op == "draw":
        return CARD * n if effect.who in ("self", "all") else -CARD * n
    if effect.op in ("push", "move", "teleport"):
        return -0.3
    return -0.1


@lru_cache(maxsize=4096)
def landing(design: Design) -> Landing:
    if design.kind == LOOT:
        return Landing(0.0, 0.0, 0.0, loot=1.0)
    if design.kind == EQUIPMENT:
        return Landing(0.0, 0.0, 0.6)
    hits = sum(e.n for e in design.trap if e.op == "damage" and e.who in HITS_LANDER)
    rest = sum(_rest(effect) for effect in design.trap if effect.op != "damage")
    return Landing(hits, hits * 2 if design.multiply else hits, rest, stop=1.0 if design.stop else 0.0)


@lru_cache(maxsize=64)
def average_landing(box: Box) -> Landing:
    """An unknown card of this box."""
    rows = [landing(design) for design in box.card]
    count = max(1, len(rows))
    return Landing(*(sum(row[column] for row in rows) / count for column in range(5)))


HIDDEN_LAID = Landing(1.3, 1.3, -0.1, stop=0.15)
"""A trap somebody chose to lay is worse than an average card."""


class Eye:
    """One position through the eyes of one player."""

    __slots__ = ("bit", "foes", "hand", "health", "hurt", "loot", "me", "mine", "need", "spots", "state")

    def __init__(self, state: Raid, me: int) -> None:
        self.state, self.me, self.bit = state, me, 1 << me
        self.health = state.health[me]
        self.mine = DANGER[min(self.health, 8)]
        self.foes = [seat for seat in range(len(state.seats)) if seat != me and state.at[seat] >= 0]
        self.hurt = {seat: self._hurt(seat) for seat in self.foes}
        self.need = state.terms.goal - len(state.banks[me])
        self.loot = (8.0, 6.0, 4.0, 3.2, 2.8, 2.5)[max(0, min(self.need - 1, 5))]
        self.hand = state.hands[me]
        self.spots: dict[int, tuple[float, float, float]] = {}
        """What laying on a space is worth, worked out once."""

    def _hurt(self, seat: int) -> float:
        """What a point of damage to an opponent is worth: more for the weak and for the rich, less in a crowd."""
        state = self.state
        rich = len(state.banks[seat]) / max(1, state.terms.goal)
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
        armed = sum(1 for other in around if state.lies[other] != QUIET)
        return worth - 0.25 * armed / max(1, len(around))


_HAND_WORTH = {
    "damage": 0.9, "heal": 0.5, "shield": 0.3, "draw": 0.5, "take": 0.7, "steal_loot": 2.0, "bank_discard": 2.0,
    "roll": 0.6, "dig": 0.5, "lay": 0.5, "skip_action": 0.6, "push": 0.4, "move": 0.35, "salvage": 0.5,
}  # fmt: skip


@lru_cache(maxsize=4096)
def in_hand(design: Design) -> float:
    """What a hybrid is good for: its upper half, or as a trap for others."""
    upper = sum(_HAND_WORTH.get(e.op, 0.25) * sqrt(e.n or 1) for e in design.instant) - 0.4 * design.cost
    trap = 0.35 * landing(design).laid
    free = 0.3 * design.chain + 0.2 * design.out_of_turn
    return max(0.1, 0.6 * max(upper, trap) + free)


# ---- what an effect is worth to me --------------------------------------------------------------


def effects_worth(eye: Eye, effects: Sequence[Effect], subject: int) -> float:
    return sum(effect_worth(eye, effect, subject) for effect in effects)


def effect_worth(eye: Eye, effect: Effect, subject: int) -> float:
    """Points an effect of an upper half or an ability brings me if it is `subject`'s."""
    rate = _RATES.get(effect.op)
    value = rate(eye, effect) if rate else 0.1
    return value if subject == eye.me else -0.5 * value


def _damage(eye: Eye, effect: Effect) -> float:
    gains = [eye.hurt[seat] * _points(eye, seat, effect.n) for seat in eye.foes]
    if effect.who in ("opp", "left"):
        return max(gains, default=0.0)
    own = -eye.pain(eye.me, effect.n) * effect.n
    if effect.who == "self":
        return own
    return sum(gains) + (own if effect.who == "all" else 0.0)


def _points(eye: Eye, seat: int, n: int) -> float:
    """Points that get through, and a prize for a knock-out."""
    state = eye.state
    through = max(0, n - state.shields[seat])
    deadly = through >= state.health[seat] and not state.banks[seat]
    return through + (20.0 / len(eye.foes) if deadly else 0.0)


def _heal(eye: Eye, effect: Effect) -> float:
    gain = min(effect.n, eye.state.terms.cap - eye.health)
    return eye.mine * gain if effect.who in ("self", "all") else -0.3


def _shield(eye: Eye, effect: Effect) -> float:
    return 0.15 * effect.n * eye.mine


def _draw(eye: Eye, effect: Effect) -> float:
    room = 6 - len(eye.hand)
    return (CARD if room > 0 else 0.1) * effect.n if effect.who in ("self", "all") else -CARD * effect.n


def _take(eye: Eye, effect: Effect) -> float:
    held = any(eye.state.hands[seat] for seat in eye.foes)
    return 1.3 * CARD * effect.n * held if effect.src != "self" else -CARD * effect.n


def _steal(eye: Eye, effect: Effect) -> float:
    rich = max((len(eye.state.banks[seat]) for seat in eye.foes), default=0)
    return eye.loot + 0.5 * rich if rich else -CARD


def _roll(eye: Eye, effect: Effect) -> float:
    return 0.7 if effect.who == "self" else 0.2


def _push(eye: Eye, effect: Effect) -> float:
    return 0.45 * effect.n if effect.who == "opp" else 0.2


def _arm(eye: Eye, effect: Effect) -> float:
    return 0.12 * effect.n


def _bank_discard(eye: Eye, effect: Effect) -> float:
    box = eye.state.box
    return eye.loot if any(box.kind[card] == LOOT for card in eye.state.discards) else -CARD


def _salvage(eye: Eye, effect: Effect) -> float:
    return CARD + 0.1


def _skip(eye: Eye, effect: Effect) -> float:
    return 0.8


def _choice(eye: Eye, effect: Effect) -> float:
    return max(effects_worth(eye, option, eye.me) for option in effect.options)


_RATES: dict[str, Callable[[Eye, Effect], float]] = {
    "damage": _damage, "heal": _heal, "shield": _shield, "draw": _draw, "take": _take, "steal_loot": _steal,
    "roll": _roll, "push": _push, "move": _push, "arm": _arm, "bank_discard": _bank_discard, "salvage": _salvage,
    "skip_action": _skip, "dig": lambda eye, effect: CARD + 0.15, "scout": lambda eye, effect: 0.25,
    "disarm": lambda eye, effect: 0.15, "clear": lambda eye, effect: 0.15, "lay": lambda eye, effect: 0.5,
    "teleport": lambda eye, effect: 0.2, "swap_places": lambda eye, effect: 0.1, "choose": _choice,
    "grab_equip": lambda eye, effect: 0.6, "bank_hand": lambda eye, effect: eye.loot,
}  # fmt: skip
