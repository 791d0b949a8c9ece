"""Operations on hand cards and banked loot."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..state import loot

from ..state import piles
from ..cards.design import EQUIPMENT, HYBRID, LOOT
from ..state.effects import Cause, in_order, on_pairs, on_seats, on_table
from ..operations.ops_body import anyone
from ..questions import ask_cards
from ..cards.signs import NOTHING
from ..cards.vocabulary import Effect

if TYPE_CHECKING:
    from ..state.raid import Raid


def _a_card_is_there(state: Raid, effect: Effect, subject: int, seat: int) -> bool:
    return piles.can_draw(state)


@on_seats("draw", "who", _a_card_is_there)
def _draw(state: Raid, effect: Effect, cause: Cause, seats: list[int]) -> None:
    for seat in seats:
        piles.draw(state, seat, effect.n * cause.times)


def has_hand(state: Raid, effect: Effect, subject: int, seat: int) -> bool:
    return bool(state.hands[seat])


@on_seats("discard", "who", has_hand)
def _discard(state: Raid, effect: Effect, cause: Cause, seats: list[int]) -> None:
    in_order(state, _discard_one, seats, effect.n * cause.times, effect.mode)


def _discard_one(state: Raid, seat: int, count: int, mode: str) -> None:
    """Own choice, or at random; fewer if the hand is smaller."""
    if state.at[seat] < 0:
        return
    if mode == "random":
        for _ in range(min(count, len(state.hands[seat]))):
            piles.drop(state, seat, (state.box.of[piles.pick(state, seat)],), "TRAP-122")
    else:
        ask_cards(state, seat, count, _discarded, seat, about="discard")


def _discarded(state: Raid, designs: tuple[int, ...], seat: int) -> None:
    piles.drop(state, seat, designs, "TRAP-122")


# ---- from hand to hand --------------------------------------------------------------------------


def _receives(state: Raid, effect: Effect, subject: int, seat: int) -> bool:
    return state.at[seat] >= 0


@on_pairs("take", "src", "dst", has_hand, _receives)
def _take(state: Raid, effect: Effect, cause: Cause, sources: list[int], takers: list[int]) -> None:
    for source in sources:
        for taker in takers:
            if source != taker:
                for _ in range(min(effect.n * cause.times, len(state.hands[source]))):
                    hand_over(state, source, taker, piles.pick(state, source))


def hand_over(state: Raid, giver: int, taker: int, card: int) -> None:
    """Giver and receiver see the card, nobody else (TRAP-R78)."""
    both = 1 << giver | 1 << taker
    piles.slip(state, giver, card, both)
    piles.into_hand(state, taker, card, both)
    if not state.quiet:
        one, other, name = state.seats[giver], state.seats[taker], state.box.name(card)
        state.say(
            f"A card went from {{{one}'s}} hand to {{{other}'s}}.", "TRAP-R78", seat=taker,
            secret=f"{name} went from {{{one}'s}} hand to {{{other}'s}}.", knows=both, reveals=True,
        )  # fmt: skip


def _can_give(state: Raid, effect: Effect, subject: int, seat: int) -> bool:
    return bool(state.hands[subject]) and seat != subject


@on_seats("give", "to", _can_give)
def _give(state: Raid, effect: Effect, cause: Cause, seats: list[int]) -> None:
    in_order(state, _give_one, seats, cause.subject, effect.n * cause.times)


def _give_one(state: Raid, taker: int, giver: int, count: int) -> None:
    if state.hands[giver]:
        ask_cards(state, giver, count, _given, taker, giver, about="give")


def _given(state: Raid, designs: tuple[int, ...], taker: int, giver: int) -> None:
    if state.at[taker] >= 0:
        for design in designs:
            hand_over(state, giver, taker, piles.find(state, giver, design))


@on_pairs("look", "who", "viewer", has_hand, anyone)
def _look(state: Raid, effect: Effect, cause: Cause, owners: list[int], viewers: list[int]) -> None:
    for owner in owners:
        for viewer in viewers:
            if owner != viewer:
                piles.show_hand(state, owner, viewer)


# ---- out of the discard pile --------------------------------------------------------------------

_SALVAGE = {"hybrid": (HYBRID,), "equipment": (EQUIPMENT,), "any": (HYBRID, EQUIPMENT)}


def latest(state: Raid, kinds: tuple[int, ...]) -> int:
    """The most recently discarded card of these kinds."""
    for card in reversed(state.discards):
        if state.box.kind[card] in kinds:
            return card
    return NOTHING


def _can_salvage(state: Raid, effect: Effect, subject: int) -> bool:
    return latest(state, _SALVAGE[effect.kind]) >= 0


@on_table("salvage", _can_salvage)
def _salvage(state: Raid, effect: Effect, cause: Cause) -> None:
    """Everyone sees the card going into the hand (TRAP-R78)."""
    card = latest(state, _SALVAGE[effect.kind])
    state.discards.remove(card)
    piles.into_hand(state, cause.subject, card, (1 << len(state.seats)) - 1)
    if not state.quiet:
        who = state.seats[cause.subject]
        state.say(f"{{{who}}} took {state.box.name(card)} from the discard pile.", "TRAP-R78", seat=cause.subject)


# ---- loot ---------------------------------------------------------------------------------------


def _may_bank(state: Raid, subject: int) -> bool:
    return state.at[subject] >= 0 and not state.mods[subject].no_bank


def _can_bank_hand(state: Raid, effect: Effect, subject: int) -> bool:
    return _may_bank(state, subject) and any(state.box.kind[card] == LOOT for card in state.hands[subject])


@on_table("bank_hand", _can_bank_hand)
def _bank_hand(state: Raid, effect: Effect, cause: Cause) -> None:
    card = next(card for card in state.hands[cause.subject] if state.box.kind[card] == LOOT)
    loot.bank(state, cause.subject, piles.show(state, cause.subject, state.box.of[card]), "TRAP-R82")


def _can_bank_discard(state: Raid, effect: Effect, subject: int) -> bool:
    return _may_bank(state, subject) and latest(state, (LOOT,)) >= 0


@on_table("bank_discard", _can_bank_discard)
def _bank_discard(state: Raid, effect: Effect, cause: Cause) -> None:
    card = latest(state, (LOOT,))
    state.discards.remove(card)
    loot.bank(state, cause.subject, card, "TRAP-R82")


def _has_banked(state: Raid, effect: Effect, subject: int, seat: int) -> bool:
    return bool(state.banks[seat])


@on_pairs("steal_loot", "src", "dst", _has_banked, anyone)
def _steal_loot(state: Raid, effect: Effect, cause: Cause, sources: list[int], takers: list[int]) -> None:
    """One banked loot changes owner; that is no banking (TRAP-R82)."""
    for source in sources:
        for taker in takers:
            if source != taker and state.banks[source]:
                state.banks[taker].append(state.banks[source].pop())
                if not state.quiet:
                    one, other = state.seats[source], state.seats[taker]
                    state.say(f"A banked loot of {{{one}}} went to {{{other}}}.", "TRAP-R82", seat=taker, mark="loot")


@on_seats("spill", "who", _has_banked)
def _spill(state: Raid, effect: Effect, cause: Cause, seats: list[int]) -> None:
    for seat in seats:
        loot.give_up(state, seat, 1)
        if not state.quiet:
            state.say(f"{{{state.seats[seat]}}} lost a banked loot.", "TRAP-122", seat=seat, mark="loot")
