"""Cards on the move: deck, discard pile, hands, and what each seat knows about them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ....engine.refusal import BadInput
from ..cards.design import LOOT
from ..cards.signs import BLANK, NOTHING, QUIET
from .deeds import Aside, CardMoved, Discarded, Looked, Rolled

if TYPE_CHECKING:
    from .raid import Raid


def can_draw(state: Raid) -> bool:
    return bool(state.deck or state.discards)


def take_top(state: Raid) -> int:
    """The top card of the deck, NOTHING when no card can be had (TRAP-R8).

    The discard pile is shuffled only when a card is needed and the deck is empty (TRAP-32, TRAP-R10).
    """
    if not state.deck:
        if not state.discards:
            return NOTHING
        reshuffle(state)
    return state.deck.pop()


def reshuffle(state: Raid) -> None:
    """The discard pile becomes the deck (TRAP-32). Its make-up is public, its order is not (TRAP-R79)."""
    state.deck, state.discards = state.discards, []
    state.rng.shuffle(state.deck)
    state.epoch += 1
    for card in state.deck:
        state.epochs[card] = state.epoch
        state.maybe[card] = 1 << state.epoch
        state.known[card] = 0
    if not state.quiet:
        made = "1 card is" if len(state.deck) == 1 else f"{len(state.deck)} cards are"
        state.say(f"The discard pile was shuffled: {made} the new deck.", "TRAP-32", reveals=True, deed=Aside())


def draw(state: Raid, seat: int, count: int = 1) -> int:
    """Cards from the deck into a hand; returns how many there were. A ghost throws loot away (TRAP-114)."""
    drawn = []
    for _ in range(count):
        card = take_top(state)
        if card < 0:
            break
        drawn.append(card)
        into_hand(state, seat, card, 1 << seat)
    if not state.quiet:
        _tell_draw(state, seat, drawn)
    return len(drawn)


def _tell_draw(state: Raid, seat: int, drawn: list[int]) -> None:
    who = f"{{{state.seats[seat]}}}"
    if not drawn:
        state.say("There was no card left to draw.", "TRAP-R8", "TRAP-R9", seat=seat)
        return
    lost = [card for card in drawn if state.at[seat] < 0 and state.box.kind[card] == LOOT]
    if lost:
        state.say(f"{who} drew a loot, and a ghost must throw it away.", "TRAP-114", seat=seat, reveals=True)
        return
    what = "a card" if len(drawn) == 1 else f"{len(drawn)} cards"
    names = ", ".join(state.box.name(card) for card in drawn)
    state.say(f"{who} drew {what}.", "TRAP-28", seat=seat, secret=f"{who} drew {names}.", knows=1 << seat, reveals=True)


def into_hand(state: Raid, seat: int, card: int, known: int) -> None:
    """A card comes into a hand; `known` are the seats that see it."""
    if state.at[seat] < 0 and state.box.kind[card] == LOOT:
        discard(state, card)
        return
    state.hands[seat].append(card)
    state.known[card] = known


def discard(state: Raid, card: int) -> None:
    """A card reaches the discard pile; the oldest blank space is filled from it at once (TRAP-R9)."""
    state.discards.append(card)
    state.maybe[card] = 1 << state.epochs[card]
    if state.blanks:
        fill(state, state.blanks.pop(0))


def fill(state: Raid, space: int) -> None:
    """A space without a card gets a hidden, quiet one (TRAP-77, TRAP-78), or stays blank (TRAP-R9)."""
    card = take_top(state)
    state.top[space], state.low[space], state.swapped = card, NOTHING, state.swapped & ~(1 << space)
    if card < 0:
        state.lies[space] = BLANK
        state.blanks.append(space)
    else:
        state.lies[space] = QUIET
        state.known[card] = 0


# ---- out of a hand ------------------------------------------------------------------------------


def find(state: Raid, seat: int, design: int) -> int:
    """A card of this design in the hand. Of equal ones the one that came first out of the decks: in which order
    they are held is nobody's business, and others would see where it came from (TRAP-R65, TRAP-R79)."""
    of = state.box.of
    for card in state.hands[seat]:
        if of[card] == design:
            return _oldest_twin(state, seat, card) if state.epoch else card
    raise AssertionError(f"{state.seats[seat]} does not hold {state.box.designs[design].name}")


def _oldest_twin(state: Raid, seat: int, card: int) -> int:
    of, epochs, maybe = state.box.of, state.epochs, state.maybe
    for held in state.hands[seat]:
        if of[held] == of[card] and (epochs[held], maybe[held]) < (epochs[card], maybe[card]):
            card = held
    return card


def show(state: Raid, seat: int, design: int) -> int:
    """A card leaves a hand for everybody to see; what others know of that hand stays true."""
    card = find(state, seat, design)
    state.hands[seat].remove(card)
    state.maybe[card] = 1 << state.epochs[card]
    _forget_twin(state, seat, card)
    return card


def _forget_twin(state: Raid, seat: int, card: int) -> None:
    """Who knew another copy of the shown card in that hand cannot tell whether it is the one that has gone."""
    of, known = state.box.of, state.known
    design, told = of[card], known[card]
    for twin in state.hands[seat]:
        if of[twin] == design:
            doubt = known[twin] & ~told & ~(1 << seat)
            known[twin] &= ~doubt
            told |= doubt


def slip(state: Raid, seat: int, card: int, seen: int) -> None:
    """A card leaves a hand unseen by all but `seen`: the others' knowledge of that hand ends (TRAP-R78, TRAP-R79)."""
    hand, known = state.hands[seat], state.known
    if state.epoch:
        pools = 0
        for held in hand:
            pools |= state.maybe[held]
        for held in hand:
            state.maybe[held] = pools
    hand.remove(card)
    kept = seen | 1 << seat
    for held in hand:
        known[held] &= kept
    if seen:
        _forget_twin(state, seat, card)


def pick(state: Raid, seat: int) -> int:
    """A hand card at random."""
    hand = state.hands[seat]
    if state.rigged_picks:
        name, state.rigged_picks = state.rigged_picks[0], state.rigged_picks[1:]
        for card in hand:
            if state.box.name(card) == name:
                return card
        raise BadInput(f"The scenario wants {name} to be picked, but {state.seats[seat]} does not hold it.")
    return hand[state.rng.below(len(hand))]


def drop(state: Raid, seat: int, designs: tuple[int, ...], *rules: str) -> None:
    """Hand cards go to the discard pile, one after another."""
    for design in designs:
        discard(state, show(state, seat, design))
    if not state.quiet and designs:
        names = ", ".join(state.box.designs[design].name for design in designs)
        state.say(f"{{{state.seats[seat]}}} discarded {names}.", *rules, seat=seat, reveals=True, deed=Discarded(seat))


def in_order_of_names(state: Raid, designs: Iterable[int]) -> tuple[int, ...]:
    """The order in which cards are named when several go at once; that of a hand is nobody's business (TRAP-R65)."""
    if state.old_piles:
        return tuple(designs)
    return tuple(sorted(designs, key=lambda design: state.box.designs[design].name))


def hand_over(state: Raid, giver: int, taker: int, card: int) -> None:
    """Giver and receiver see the card, nobody else (TRAP-R78)."""
    both = 1 << giver | 1 << taker
    slip(state, giver, card, both)
    into_hand(state, taker, card, both)
    if not state.quiet:
        one, other, name = state.seats[giver], state.seats[taker], state.box.name(card)
        state.say(
            f"A card went from {{{one}'s}} hand to {{{other}'s}}.", "TRAP-R78", seat=taker,
            secret=f"{name} went from {{{one}'s}} hand to {{{other}'s}}.", knows=both, reveals=True, deed=CardMoved(),
        )  # fmt: skip


def latest(state: Raid, kinds: tuple[int, ...]) -> list[int]:
    """The most recently discarded card of these kinds, if there is one."""
    for card in reversed(state.discards):
        if state.box.kind[card] in kinds:
            return [card]
    return []


# ---- roll cards ---------------------------------------------------------------------------------


def turn_roll(state: Raid, seat: int) -> int:
    """The top Roll card; after the sixth all are shuffled together again (TRAP-106, TRAP-R58)."""
    number = state.rolls.pop()
    state.rolls_turned += 1
    if not state.rolls:
        fresh_rolls(state)
    if not state.quiet:
        state.rolled = (*state.rolled, (seat, number))
        text = f"{{{state.seats[seat]}}} turned Roll card {number}."
        state.say(text, "TRAP-104", seat=seat, reveals=True, deed=Rolled(seat, number))
    return number


def fresh_rolls(state: Raid) -> None:
    rolls = [1, 2, 3, 4, 5, 6]
    state.rng.shuffle(rolls)
    first, state.rigged_rolls = state.rigged_rolls[:6], state.rigged_rolls[6:]
    rolls = [number for number in rolls if number not in first]
    state.rolls = rolls + list(reversed(first))


# ---- showing ------------------------------------------------------------------------------------


def look_at(state: Raid, seat: int, space: int, *rules: str) -> None:
    """A seat alone looks at the top hidden card of a space."""
    card = state.top[space]
    state.known[card] |= 1 << seat
    if not state.quiet:
        place, name = state.field.spaces[space], state.box.name(card)
        state.shown = (*state.shown, (seat, place, (name,)))
        who = f"{{{state.seats[seat]}}}"
        secret = f"{who} looked at {place}: {name}."
        state.say(
            f"{who} looked at the card on {place}.", *rules, seat=seat, secret=secret, knows=1 << seat, reveals=True,
            deed=Looked(space), secret_deed=Looked(space, state.box.of[card]),
        )  # fmt: skip


def show_hand(state: Raid, seat: int, viewer: int) -> None:
    """`look`: the viewer sees a whole hand."""
    for card in state.hands[seat]:
        state.known[card] |= 1 << viewer
    if not state.quiet:
        names = tuple(sorted(state.box.name(card) for card in state.hands[seat]))
        owner, who = state.seats[seat], state.seats[viewer]
        state.shown = (*state.shown, (viewer, f"hand {owner}", names))
        state.say(
            f"{{{who}}} looked at {{{owner}'s}} hand.", "TRAP-R78", seat=viewer,
            secret=f"{{{who}}} saw {{{owner}'s}} hand: {', '.join(names)}.",
            knows=1 << viewer | 1 << seat, reveals=True, deed=CardMoved(),
        )  # fmt: skip
