"""What a seat risks by landing on a space: from what it knows, and from what it can reckon (TRAP-R78, TRAP-R79)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import NamedTuple

from .bot_values import landing
from .signs import ARMED, LIVE
from .view import HIDDEN, RaidView


class Risk(NamedTuple):
    """Chances of one landing; `damage` is the mean, `sure` tells that the card is known."""

    hurts: Fraction
    damage: Fraction
    loot: Fraction
    sure: bool


NOTHING_THERE = Risk(Fraction(0), Fraction(0), Fraction(0), True)


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
    return _over(view, unseen, laid, False)


def _over(view: RaidView, designs: Counter[int], laid: bool, sure: bool) -> Risk:
    """The mean over equally likely cards."""
    total = designs.total() or 1
    hurts = damage = loot = 0
    for design, count in designs.items():
        row = landing(view.box.designs[design])
        points = row.laid if laid else row.field
        hurts += count * (points > 0)
        damage += count * int(points)
        loot += count * int(row.loot)
    return Risk(Fraction(hurts, total), Fraction(damage, total), Fraction(loot, total), sure)


def spoken(found: Risk | None) -> str:
    """
    >>> spoken(Risk(Fraction(2, 5), Fraction(1, 2), Fraction(1, 8), False))
    'hurts with 40 %, loot with 12 %'
    """
    if found is None:
        return "somebody chose this card"
    if found.sure:
        return f"{found.damage} damage" if found.damage else ("loot" if found.loot else "no damage")
    return f"hurts with {round(100 * found.hurts)} %, loot with {round(100 * found.loot)} %"
