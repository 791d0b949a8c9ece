"""What a view leaves open, filled in at random."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from ...engine.chance import Stream
from . import cards
from .moves import LEGAL
from .state import Duel

if TYPE_CHECKING:
    from .view import DuelView


def determinize(view: DuelView, rng: Stream) -> Duel:
    duel = Duel(view.options, rng.split(), view.duels)
    duel.turn, duel.set_up, duel.on = view.turn, view.set_up, view.set_up and not view.ended
    duel.row, duel.discards = list(view.row), view.discards
    duel.kept = (view.kept[0], view.kept[1])
    duel.nuggets, duel.bullets = list(view.nuggets), list(view.bullets)
    duel.holder, duel.gulps = view.holder, view.gulps
    duel.phase, duel.round, duel.stalled = view.phase, view.round, view.stalled
    duel.used = (view.used[0], view.used[1])
    duel.shown, duel.recap = view.shown, view.recap
    duel.ended, duel.winner = view.ended, view.winner
    duel.deck = unseen(view)
    rng.shuffle(duel.deck)
    _guess_choices(duel, view, rng)
    return duel


def unseen(view: DuelView) -> list[int]:
    if not view.set_up:
        return []
    left = Counter(cards.deck_of(view.options["saloon_deck"]))
    left.subtract(card for card in (*view.row, *view.discards, *view.kept[0], *view.kept[1]) if card != cards.GAP)
    return sorted(left.elements())


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
            fits = LEGAL[other][duel.used[player]]
            twin.chosen[player] = rng.choice(fits)
    return twin


def components(duel: Duel) -> Counter[str]:
    """Saloon cards; action cards, bullets and the bottle cannot be lost, they are counters of fixed size."""
    if not duel.set_up:
        return Counter()
    lying = [*duel.row, *duel.deck, *duel.discards, *duel.kept[0], *duel.kept[1]]
    return Counter(cards.card_name(card) for card in lying if card != cards.GAP)
