"""What somebody may mean who picked some pieces, legal or not: the rules then say what is wrong with it."""

from __future__ import annotations

from collections.abc import Sequence

from ....engine.state import Piece
from ..cards import NO_CARD, NUMBERS, VALUE, pack, unpack
from ..cards.sums import split
from ..moves import Accept, Build, Capture, Continue, Lay, Offer, SloopMove
from ..moves.base import OFFERED, Picked
from ..moves.build import build_groups
from ..moves.lay import STEAL
from ..moves.sets import BUILD_ITEM, Group
from ..view import SloopView


def attempts(view: SloopView, pieces: Sequence[Piece]) -> list[SloopMove]:
    """Best guess first."""
    if view.seat is None:
        return []
    seat, picked = view.seat, Picked.of(pieces)
    cards, loose, builds = picked.cards, unpack(picked.loose), picked.builds
    if (not view.moving or view.phase == OFFERED) and not loose and not builds:
        return [Accept(seat, card) if view.moving else Offer(seat, card) for card in cards]
    if picked.place and not cards:
        return [Lay(seat, card) for card in sorted({*(view.flipped or view.hand)})]
    if not cards:
        return [_without_card(seat, loose, builds)]
    card, with_it = cards[0], (*cards[1:], *loose)
    if builds:
        return _at_builds(seat, card, loose, builds, pack(with_it))
    if not with_it:
        return [Lay(seat, card, STEAL, picked.stolen) if picked.stolen else Lay(seat, card)]
    return [_with_loose(view, seat, card, with_it)]


def _group(kinds: Sequence[int], wild: int = 0) -> Group:
    return tuple((kind, VALUE[kind] or wild) for kind in kinds)


def _without_card(seat: str, loose: Sequence[int], builds: Sequence[int]) -> SloopMove:
    items = (*_group(loose), *((BUILD_ITEM, number) for number in builds))
    number = min(12, max(1, sum(number for _, number in items)))
    return Build(seat, NO_CARD, number, 0, (((NO_CARD, 0),), items))


def _at_builds(seat: str, card: int, loose: Sequence[int], builds: Sequence[int], take: int) -> list[SloopMove]:
    number, value = builds[0], VALUE[card]
    if len(builds) > 1:
        both = tuple(((BUILD_ITEM, one),) for one in builds)
        return [Capture(seat, card, value or number, 0, said=both).settled()]
    if value in (0, number) and split(take, number) is not None:
        return [Capture(seat, card, number, take, True), Continue(seat, card, number, take)]
    if build_groups(card, number, take):
        return [Continue(seat, card, number, take)]
    groups = (((BUILD_ITEM, number),), *([_group(loose)] if loose else []))
    capture = Capture(seat, card, value or number, 0, said=groups).settled()
    add = Continue(seat, card, number, 0, (((card, value), *_group(loose)),)).settled()
    return [add, capture] if value < number else [capture, add]


def _with_loose(view: SloopView, seat: str, card: int, loose: Sequence[int]) -> SloopMove:
    """A capture if the sums are right, else a build that would be, else a capture whose sum is wrong."""
    value, take = VALUE[card], pack(loose)
    if value and split(take, value) is not None:
        return Capture(seat, card, value, take)
    held = sorted({VALUE[kind] for kind in view.hand} - {0}, reverse=True)
    total = value + sum(VALUE[kind] for kind in loose)
    for number in (*held, *([total] if value and total in NUMBERS else [])):
        if value != number and build_groups(card, number, take):
            return Build(seat, card, number, take)
    if not value:
        return Capture(seat, card, min(12, max(1, total)), take)
    return Capture(seat, card, value, 0, said=(_group(loose, 1),)).settled()
