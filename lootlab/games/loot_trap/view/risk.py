"""What a seat risks by landing on a space: from what it knows, and from what it can reckon (TRAP-R78, TRAP-R79)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING, Final, NamedTuple

from ..cards.design import LOOT, Design
from ..cards.signs import ARMED, HIDDEN, LIVE
from ..questions.space import Space as SpaceQuestion

if TYPE_CHECKING:
    from . import RaidView


class Risk(NamedTuple):
    """Chances of one landing; `damage` is the mean, `sure` tells that the card is known."""

    hurts: Fraction
    damage: Fraction
    loot: Fraction
    sure: bool


NOTHING_THERE: Final = Risk(Fraction(0), Fraction(0), Fraction(0), True)
UNTOLD: Final = Risk(Fraction(0), Fraction(0), Fraction(0), False)
"""A made-up position leaves hidden cards open: there is nothing to reckon with."""


def risk(view: RaidView, space: int) -> Risk | None:
    """None for a laid trap somebody else chose: that is no matter of chance."""
    here = view.spaces[space]
    if here.lie not in LIVE:
        return NOTHING_THERE
    laid = here.lie != ARMED
    if here.top.design != HIDDEN:
        return _over(view, Counter({here.top.design: 1}), laid, True)
    if laid:
        return None
    unseen: Counter[int] = Counter()
    for pool, designs in enumerate(view.pools):
        if here.top.pools >> pool & 1:
            unseen.update(designs)
    if any(number >= len(view.box.kit.designs) for number in unseen):
        return UNTOLD
    return _over(view, unseen, laid, False)


def _over(view: RaidView, designs: Counter[int], laid: bool, sure: bool) -> Risk:
    """The mean over equally likely cards."""
    total = designs.total() or 1
    hurts = damage = loot = 0
    for number, count in designs.items():
        design = view.box.designs[number]
        points = _points(view, design, laid)
        hurts += count * (points > 0)
        damage += count * points
        loot += count * (design.kind == LOOT)
    return Risk(Fraction(hurts, total), Fraction(damage, total), Fraction(loot, total), sure)


def _points(view: RaidView, design: Design, laid: bool) -> int:
    """What is left of the damage after MULTIPLY, what the lander wears, and shields (TRAP-R41)."""
    seat = _lander(view)
    worn = view.worn[seat] if seat >= 0 else -1
    change = view.box.designs[worn].mod.trap_damage if worn >= 0 else 0
    times = 2 if laid and design.multiply else 1
    hits = (hit * times for effect in design.trap if (hit := effect.hits_lander()))
    return max(0, sum(max(0, hit + change) for hit in hits) - (view.shields[seat] if seat >= 0 else 0))


def _lander(view: RaidView) -> int:
    """Who would land: the one a card is moving, else the reader."""
    return view.ask.whom if isinstance(view.ask, SpaceQuestion) else view.me


def spoken(found: Risk | None) -> str:
    """
    >>> spoken(Risk(Fraction(2, 5), Fraction(1, 2), Fraction(1, 8), False))
    'hurts with 40 %, loot with 12 %'
    """
    if found is None:
        return "somebody chose this card"
    if found is UNTOLD:
        return "unknown to you"
    if found.sure:
        return f"{found.damage} damage" if found.damage else ("loot" if found.loot else "no damage")
    return f"hurts with {round(100 * found.hurts)} %, loot with {round(100 * found.loot)} %"
