"""When a move is legal: the one authority. Every refusal names its rule, what is wrong and what to do instead.

`why_not` first asks whether the seat may do such a thing now, then whether this very play is possible. The second
answer depends only on the cards and sets of the play, so that menu.py may remember it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any

from ...engine.refusal import Refusal
from ...engine.state import Move
from .cards import LARGEST_SET, LOOTER, NO_NUMBER, Cards, Lot, name, one
from .moves import PLAYS, Build, Combine, Deal, Draw, Knock, Named, Open, Punt, Snitch, Steal

if TYPE_CHECKING:
    from .state import BagState

NEW, DRAW, PLAY, OVER = range(4)
"""Phases: nothing dealt; the mover must draw; the mover plays; the round is over."""

THREE, LOCKED, PUNTED, SINGLETON, THIEF = "three", "locked", "punted", "singleton", "thief"
"""What has used up the plays of a turn."""

Objections = Iterator[Refusal]


def why_not(state: BagState, seat: str, move: Move) -> Refusal | None:
    if move.seat != seat:
        return Refusal("BOL-13", f"That is a move of {{{move.seat}}}.", "Everybody plays only for themselves.")
    if isinstance(move, Deal):
        return _why_not_deal(state, seat)
    untimely = _not_now(state, seat, move)
    if untimely and seat not in state.to_act():
        return untimely
    return _all_cited((untimely, objection(state, move)))


def objection(state: BagState, move: Move) -> Refusal | None:
    """What speaks against this play whenever it is made; all objections are cited, the first is explained."""
    judge = _JUDGES.get(type(move))
    return _all_cited(judge(state, move)) if judge else None


def _all_cited(objections: Iterable[Refusal | None]) -> Refusal | None:
    found = [refusal for refusal in objections if refusal]
    if not found:
        return None
    first = found[0]
    cited = dict.fromkeys(rule for refusal in found for rule in refusal.cites if rule != first.rule)
    return Refusal(first.rule, first.text, first.remedy, tuple(cited))


# ---- whose turn, which part of it ---------------------------------------------------------------


def _why_not_deal(state: BagState, seat: str) -> Refusal | None:
    if state.winners:
        return Refusal("BOL-69", "The game is over.", "Start a new game.", ("BOL-70", "BOL-68", "BOL-R31", "BOL-R33"))
    if state.phase in (DRAW, PLAY):
        return Refusal("BOL-68", "The round is still on.", "The next deal comes when it has been scored.", ("BOL-67",))
    dealer = state.seats[state.next_dealer()]
    if seat != dealer:
        return Refusal(
            "BOL-68", f"It is {{{dealer}'s}} turn to deal.", "Leave it to them; the deal moves one seat to the left."
        )
    return None


def _not_now(state: BagState, seat: str, move: Move) -> Refusal | None:
    if state.phase == NEW:
        return Refusal("BOL-09", "Nothing has been dealt yet.", "The dealer deals first.")
    if state.phase == OVER:
        if state.winners:
            return Refusal("BOL-69", "The game is over.", "Start a new game.", ("BOL-70",))
        return Refusal("BOL-56", "This round is over.", "Deal the next one.", ("BOL-57", "BOL-60"))
    mover = state.seats[state.mover]
    if seat != mover:
        return Refusal(
            "BOL-R27", f"It is {{{mover}'s}} turn.", f"Wait until it comes round to {{{seat}}}.", ("BOL-13",)
        )
    if isinstance(move, Draw):
        return _why_not_draw(state)
    if state.phase == DRAW:
        unplayed = ("BOL-15",) if isinstance(move, Knock) else ()
        return Refusal("BOL-14", "A turn begins with a card from the pile.", "Draw first.", ("BOL-13", *unplayed))
    if isinstance(move, Knock):
        return _why_not_knock(state)
    if not isinstance(move, PLAYS):
        return Refusal("BOL-16", f"“{move}” is no play.", "Open, build, steal, snitch, combine or punt.")
    # Apart from that any kind of play will do, also for a player who is locked down (BOL-43, BOL-R26) and in the
    # first turn of a round (BOL-R44).
    if isinstance(move, Punt) and state.made:
        also = _no_play_left(state, move).cites if not state.left else ()
        return Refusal("BOL-37", "A punt has to be the only play of its turn.", _remedy_after_play(state), also)
    return _no_play_left(state, move) if not state.left else None


def _why_not_draw(state: BagState) -> Refusal | None:
    if state.phase == DRAW:
        return None
    if state.mover in state.last:
        return Refusal(
            "BOL-59", "Last turns are played without a draw.", "Make a play with the cards you have.", ("BOL-14",)
        )
    also = ("BOL-13",) if state.left_in_pile else ("BOL-13", "BOL-58")
    return Refusal("BOL-14", "You have drawn already; one card opens a turn.", "Make a play.", also)


def _why_not_knock(state: BagState) -> Refusal | None:
    if state.made or not state.can_play():
        return None
    remedy = "Make one; a punt is always possible." if state.house.punt_looter else "Make one."
    return Refusal("BOL-15", "A turn needs at least one play.", remedy, ("BOL-R30", "BOL-18", "BOL-R28"))


def _no_play_left(state: BagState, move: Move) -> Refusal:
    still = ("BOL-R25", "BOL-44") if state.singles[state.mover] else ("BOL-R25",)
    # A singleton may be built on, but not after another play.
    locked = (*still, "BOL-42") if isinstance(move, Build) and move.lot.size == 1 else still
    single = ("BOL-39", "BOL-R10", *still)
    refusals = {
        THREE: Refusal("BOL-17", "Three plays are made: there is no fourth.", "Knock."),
        LOCKED: Refusal("BOL-39", "You are locked down: one play a turn, and it is made.", "Knock.", locked),
        PUNTED: Refusal("BOL-37", "Nothing may follow a punt.", "Knock.", ("BOL-38", "BOL-39")),
        SINGLETON: Refusal("BOL-42", "Your singleton was the one play of this turn.", "Knock.", single),
        THIEF: Refusal("BOL-R8", "Here, stealing a singleton uses up the turn.", "Knock.", ("BOL-42",)),
    }  # fmt: skip
    if state.spent in refusals:
        return refusals[state.spent]
    # A position may state that no play is left without telling how the plays were spent.
    rules = ("BOL-39", "BOL-37", "BOL-42") if state.singles[state.mover] else ("BOL-17", "BOL-39", "BOL-42")
    return Refusal(rules[0], "No play is left in this turn.", "Knock.", rules[1:])


def _remedy_after_play(state: BagState) -> str:
    return "Make another kind of play, or knock." if state.left else "Knock."


# ---- the plays ----------------------------------------------------------------------------------


def _cards_at_hand(state: BagState, seat: str, cards: Cards, rule: str) -> Objections:
    hand = state.hands[state.seats.index(seat)]
    for card, count in Counter(cards).items():
        if hand[card] < count:
            what = "looter" if card == LOOTER else str(card)
            have = f"only {hand[card]}" if hand[card] else "no"
            yield Refusal(rule, f"There is {have} {what} in {{{seat}'s}} hand.", "Play cards that are there.")


def _open(state: BagState, move: Open) -> Objections:
    """Two to five cards (BOL-R4), of which several may be looters (BOL-28)."""
    cards, house = move.cards, state.house
    coins = [card for card in cards if card != LOOTER]
    yield from _cards_at_hand(state, move.seat, cards, "BOL-19")
    if len(cards) < 2:
        yield Refusal("BOL-19", "One card alone is not an Open.", "Add a matching card or punt it.", ("BOL-34",))
    if len(set(coins)) > 1:
        run = len(coins) == len(set(coins)) and max(coins) - min(coins) < len(cards)  # looters may fill its gaps
        text = "Runs do not exist: cards match by number." if run else "The cards of a set have one number."
        yield Refusal("BOL-07" if run else "BOL-06", text, "Choose equal numbers.", ("BOL-06", "BOL-19", "BOL-R36"))
    if len(cards) > LARGEST_SET:
        yield Refusal("BOL-26", f"That is a set of {len(cards)}; five cards are the most.", "Leave some in hand.")
    if len(cards) >= 2:
        yield from _coins_to_open(state, move, len(coins))
    if coins and move.number:
        yield Refusal("BOL-R2", "The coins name the number of the set.", "Leave the naming out.")
    elif not coins and len(cards) >= 2 and house.declare_open and not 1 <= move.number <= state.highest:
        yield Refusal("BOL-R1", "A set of looters needs a number.", _name_one(state, Open(move.seat, cards)))


def _name_one(state: BagState, unnamed: Open | Punt) -> str:
    """How to write a play of looters that has to be given a number."""
    return f"Write “{unnamed} as N” with a number N from 1 to {state.highest}."


def _coins_to_open(state: BagState, move: Open, coins: int) -> Objections:
    house = state.house
    if not coins and not house.declare_open:
        yield Refusal("BOL-R1", "Looters alone are no set: it would have no number.", "Add a coin.")
    if coins < house.least_coins and (coins or house.least_coins > 1):
        yield Refusal("BOL-R3", f"An Open needs {house.least_coins} coins here.", "Add an equal coin.")


def _build(state: BagState, move: Build) -> Objections:
    owners = state.owners_of(move.lot, move.seat)
    if move.seat not in owners:
        if owners:
            text, remedy = f"That set is {{{owners[0]}'s}}, not yours.", "Steal it, or build on a set of your own."
            yield Refusal("BOL-21", text, remedy, ("BOL-23",))
        else:
            yield Refusal(
                "BOL-21", f"No set {move.lot} lies in {{{move.seat}'s}} stash.", "Name a set that lies there."
            )
    yield from _cards_at_hand(state, move.seat, move.cards, "BOL-21")
    if move.lot.is_bag:
        yield Refusal("BOL-26", "A Bag has its five cards.", "Play elsewhere.", ("BOL-27", "BOL-53"))
        return
    yield from _added(state, move.lot, move.cards, "BOL-21")


def _steal(state: BagState, move: Steal) -> Objections:
    if move.owner == move.seat:
        yield Refusal("BOL-23", "That set is yours already.", "Build on it instead.", ("BOL-21",))
    elif not state.may_have(move.owner, move.lot, move.seat):
        yield Refusal("BOL-23", f"No set {move.lot} lies in {{{move.owner}'s}} stash.", "Name a set that lies there.")
    yield from _cards_at_hand(state, move.seat, move.cards, "BOL-23")
    if move.lot.is_bag:
        yield Refusal("BOL-53", "Bags are safe: they cannot be stolen.", "Choose an open set.", ("BOL-27", "BOL-26"))
        return
    yield from _added(state, move.lot, move.cards, "BOL-23")


def _added(state: BagState, lot: Lot, cards: Cards, rule: str) -> Objections:
    """What Build and Steal have in common: these cards, looters among them (BOL-05), onto that one set (BOL-R36).

    A coin that lies alone is a set like any other here (BOL-R7).
    """
    coins = {card for card in cards if card != LOOTER}
    if not cards:
        yield Refusal(rule, "At least one card has to be added.", "Choose a card of your hand.")
    if lot.number == NO_NUMBER:
        if not coins:
            yield Refusal("BOL-R6", "A looter without a number takes a coin first.", "Add a coin.", ("BOL-R1",))
        elif len(coins) > 1:
            yield Refusal(
                "BOL-06", "The coins of a set have one number.", "Add equal coins.", ("BOL-R6", rule, "BOL-R36")
            )
    elif coins - {lot.number}:
        wrong = one(min(coins - {lot.number})).capitalize()
        text = f"{wrong} does not match a set of {lot.number}s."
        yield Refusal(rule, text, "Add matching cards.", ("BOL-06", "BOL-R7", "BOL-R36"))
    elif not lot.coins and not coins and not state.house.declare_open:
        yield Refusal("BOL-R1", "Looters alone are no set.", f"Add {one(lot.number)}.", ("BOL-R6",))
    total = lot.size + len(cards)
    if lot.size == LARGEST_SET:
        also = ("BOL-27",) if rule == "BOL-21" else ("BOL-26", "BOL-R14")
        text = "A set of five can be neither built on nor stolen."
        remedy = "A coin of its number can snitch a looter." if lot.looters else "Choose another set."
        yield Refusal("BOL-26" if rule == "BOL-21" else "BOL-27", text, remedy, also)
    elif total > LARGEST_SET:
        yield Refusal("BOL-26", f"That would make {total} cards; five are the most.", "Add fewer cards.")


def _snitch(state: BagState, move: Snitch) -> Objections:
    lot = move.lot
    if not state.may_have(move.owner, lot, move.seat):
        yield Refusal("BOL-29", f"No set {lot} lies in {{{move.owner}'s}} stash.", "Name a set that lies there.")
    yield from _cards_at_hand(state, move.seat, (move.card,), "BOL-29")
    if lot.is_bag:
        also = ("BOL-29", "BOL-53")
        yield Refusal("BOL-51", "A Bag holds no looter.", "Choose a set with a looter.", also)
    elif not lot.looters:
        yield Refusal("BOL-29", "There is no looter in that set.", "Steal or build instead, or choose another set.")
    if move.card == LOOTER:
        yield Refusal("BOL-R17", "A looter cannot be exchanged for a looter.", "Snitch with a coin.", ("BOL-29",))
    if lot.number == NO_NUMBER:
        text = "A lone looter stands for no number yet, so no coin matches it."
        yield Refusal("BOL-R18", text, "Steal it or build on it with a coin.", ("BOL-29", "BOL-R6"))
    elif move.card not in (lot.number, LOOTER):
        text = f"{one(move.card).capitalize()} does not match a set of {lot.number}s."
        yield Refusal("BOL-29", text, f"Only {one(lot.number)} takes its looter out.", ("BOL-06",))


def _combine(state: BagState, move: Combine) -> Objections:
    yield from _cards_at_hand(state, move.seat, move.cards, "BOL-46")
    yield from _sets_to_combine(state, move)
    wrong = [card for card in move.cards if card not in (move.number, LOOTER)]
    if wrong or not move.cards:
        said = f"{one(wrong[0]).capitalize()} does not fit" if wrong else "A card has to be added"
        remedy = f"Add {one(move.number)} or a looter."
        yield Refusal("BOL-46", f"{said}: the sets are {move.number}s.", remedy, ("BOL-R12", "BOL-06"))
    if state.house.combine_one and len(move.cards) > 1:
        yield Refusal("BOL-R12", "Here a Combine takes exactly one card.", "Add one card only.")
    coins = sum(lot.coins for _, lot in move.sets) + move.cards.count(move.number)
    if not coins and move.sets and not state.house.declare_open:
        yield Refusal("BOL-R1", "Looters alone are no set.", f"Add {one(move.number)}.")


def _sets_to_combine(state: BagState, move: Combine) -> Objections:
    there = state.combinable(move.number)
    for owner, lot in move.sets:
        if lot.is_bag:
            yield Refusal("BOL-53", "A Bag is never part of a Combine.", "Leave it out.", ("BOL-R13", "BOL-45"))
        elif lot.number != move.number:
            text = f"{{{owner}'s}} {lot} is no set of {move.number}s."
            yield Refusal("BOL-46", text, "A Combine merges sets of one number.", ("BOL-06", "BOL-45", "BOL-R6"))
    if Counter(move.sets) - Counter(there):
        maybe = ("BOL-R9",) if not state.house.singles_split else ()
        yield Refusal("BOL-45", "These sets do not lie there to be combined.", "Name sets of a split.", maybe)
    if not is_split(state, move.sets):
        also = ("BOL-R16", "BOL-46", *_left_out(state, move))
        text = f"There is no split of {move.number}s: that takes sets of two owners."
        if state.house.own_twins:
            text = f"There are no two sets of {move.number}s to combine."
        yield Refusal("BOL-45", text, "Build or steal a single set instead.", also)
    if len(move.sets) < len(there) and not (state.house.combine_part and not move.whole):
        text, remedy = "A Combine takes every set of the number.", "Combine all of them, or steal just one."
        yield Refusal("BOL-R11", text, remedy, ("BOL-46",))


def _left_out(state: BagState, move: Combine) -> tuple[str, ...]:
    """The rules by which something that is seen to lie there is no part of a split."""
    singles = ("BOL-R9",) if not state.house.singles_split else ()
    blanks = ("BOL-R6",) if state.lying[NO_NUMBER] else ()
    shown = (state.bags_shown(player, move.seat) for player in range(len(state.seats)))
    bags = ("BOL-R13", "BOL-53") if any(move.number in bags for bags in shown) else ()
    return (*singles, *blanks, *bags)


def is_split(state: BagState, sets: tuple[Named, ...]) -> bool:
    """May these be combined? Whether the combiner owns one of them does not matter (BOL-48), nor does their size
    (BOL-R14).

    Sets of at least two owners (BOL-45), or any two where the house allows it (BOL-R16)."""
    return len(sets) > 1 and (state.house.own_twins or len({owner for owner, _ in sets}) > 1)


def _punt(state: BagState, move: Punt) -> Objections:
    """Any card may be punted at any time (BOL-35, BOL-R29)."""
    house = state.house
    yield from _cards_at_hand(state, move.seat, (move.card,), "BOL-34")
    if move.card == LOOTER and not house.punt_looter:
        yield Refusal("BOL-R5", "Looters may not be punted here.", "Punt a coin, or make another play.")
    elif move.card == LOOTER and house.declare_punt:
        if not 1 <= move.number <= state.highest:
            remedy = _name_one(state, Punt(move.seat, LOOTER))
            yield Refusal("BOL-R5", "A punted looter needs a number here.", remedy)
    elif move.number:
        yield Refusal("BOL-R5", f"A punted {name(move.card)} is given no number.", "Leave the naming out.")


_JUDGES: dict[type[Move], Callable[[Any, Any], Objections]] = {
    Open: _open,
    Build: _build,
    Steal: _steal,
    Snitch: _snitch,
    Combine: _combine,
    Punt: _punt,
}
