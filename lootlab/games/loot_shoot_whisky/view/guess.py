"""What a view leaves open, filled in at random."""

from __future__ import annotations

from ....engine.chance import Stream
from ....engine.fields import thawing
from ..legal import LEGAL
from ..state import Duel
from . import DuelView

_thaw = thawing(Duel, DuelView)


def determinize(view: DuelView, rng: Stream) -> Duel:
    duel = _thaw(view, rng.split())
    duel.deck = view.unseen()
    rng.shuffle(duel.deck)
    _guess_choices(duel, view, rng)
    return duel


def _guess_choices(duel: Duel, view: DuelView, rng: Stream) -> None:
    for player, seat in enumerate(duel.seats):
        if not view.has_chosen[player]:
            continue
        fits = LEGAL[seat][duel.used[player]]
        if seat == view.seat and view.choice is not None:
            fits = tuple(lay for lay in fits if lay.acts == view.choice)
        # A duel that stopped in mid-phase has shown a part of the choice already.
        shown = view.shown[2 * (view.phase - 1) :] + view.unsettled if view.ended else ()
        for offset, pair in enumerate(shown):
            fits = tuple(lay for lay in fits if lay.acts[offset] == pair[player])
        duel.chosen[player] = rng.choice(fits)


def reshuffle_hidden(duel: Duel, seat: str | None, rng: Stream) -> Duel:
    twin = duel.copy()
    rng.shuffle(twin.deck)
    twin.rng = rng.split()
    if twin.ended:
        return twin
    for player, other in enumerate(duel.seats):
        if other != seat and duel.chosen[player] is not None:
            twin.chosen[player] = rng.choice(LEGAL[other][duel.used[player]])
    return twin
