"""Positions from notation, and the other way round."""

from __future__ import annotations

import re
from collections import Counter

from ...engine import clauses
from ...engine.chance import Stream
from ...engine.options import Options
from ...engine.refusal import BadInput
from . import knowledge, score, shapes
from .cards import DEALT, LOOTER, Cards, Lot, deck_for, name, names
from .legality import DRAW, NEW, OVER, PLAY
from .state import NOBODY, BagState

PILE = 20
"""Cards in a pile that a position does not mention."""

Found = dict[str, "re.Match[str]"]


def position(text: str, options: Options) -> BagState:
    """A state from clauses. Cards that are counted but not named come from a fixed seed."""
    found = dict(clauses.read(text, shapes.GIVEN))
    state = BagState(options, _seats(found), Stream(0))
    if "dealer" in found:
        shapes.check_seats(found["dealer"][1], state.seats)
        state.dealer = state.seats.index(found["dealer"][1])
    _check_phase(found)
    if "new game" in found:
        if extra := set(found) - {"new game", "seats", "dealer"}:
            raise BadInput(f"“new game” leaves no room for “{min(extra)}”.", "Only seats and dealer stand beside it.")
        return state
    state.round = int(found["round"][1]) if "round" in found else 1
    state.extra = "extra round" in found
    state.phase = OVER if "round over" in found else DRAW if found["turn"][2] else PLAY
    _lay_stashes(state, found)
    _read_last_turns(state, found)
    _hand_out(state, found)
    _read_turn(state, found)
    _read_totals(state, found)
    return state


def _seats(found: Found) -> tuple[str, ...]:
    if "seats" not in found:
        raise BadInput("The position names no seats.", "Begin with seats ABC or the like.", "BOL-01")
    letters = found["seats"][1]
    if not 2 <= len(letters) <= 6:
        raise BadInput(f"Bag-O-Loot is for 2 to 6 players, not {len(letters)}.", "Name 2 to 6 seats.", "BOL-01")
    if len(set(letters)) < len(letters) or set(letters) - set("ABCDEF"):
        raise BadInput(f"“{letters}” does not name seats.", "Use different letters from A to F.", "BOL-01")
    return tuple(letters)


def _check_phase(found: Found) -> None:
    stated = [clause for clause in ("turn", "round over", "new game") if clause in found]
    if len(stated) != 1:
        what = f"says both {' and '.join(stated)}" if stated else "does not say whose turn it is"
        raise BadInput(f"The position {what}.", "State exactly one of turn, round over, new game.")


def _lay_stashes(state: BagState, found: Found) -> None:
    stashes = shapes.read_stashes(found["A[...]"][0]) if "A[...]" in found else {}
    shapes.check_seats(stashes, state.seats)
    for seat, lots in stashes.items():
        player = state.seats.index(seat)
        for lot in lots:
            _check_set(state, lot)
            if lot.is_bag:
                state.bags[player] += (lot.number,)
            else:
                there = (*state.lying[lot.number], (player, lot.coins, lot.looters))
                state.lying[lot.number] = tuple(sorted(there))
    state.singles = knowledge.count_singles(state)


def _check_set(state: BagState, lot: Lot) -> None:
    house = state.house
    if lot.number > state.highest:
        raise BadInput(f"{lot}: the coins of this deck end at {state.highest}.", "Choose lower numbers.", "BOL-04")
    if lot.coins:
        return
    if lot.size > 1 and not house.declare_open:
        raise BadInput(f"{lot} is a set of looters only.", "Every set holds a coin.", "BOL-R1")
    if lot.number and lot.size == 1 and not house.declare_punt:
        raise BadInput(f"{lot}: a punted looter has no number here.", "Write [L].", "BOL-R5")


def _read_last_turns(state: BagState, found: Found) -> None:
    if "last turns" not in found or state.phase == OVER:
        return
    listed = found["last turns"][1].split()
    shapes.check_seats(listed, state.seats)
    shapes.check_seats(found["turn"][1], state.seats)
    mover, count = state.seats.index(found["turn"][1]), len(state.seats)
    playing = found["turn"][1] in listed
    steps = range(len(listed)) if playing else range(1, len(listed) + 1)
    clockwise = [state.seats[(mover + step) % count] for step in steps]
    if listed != clockwise or len(listed) >= count or (not playing and len(listed) < count - 1):
        raise BadInput(
            f"“last turns {' '.join(listed)}” does not run clockwise from {found['turn'][1]}.",
            "Name the seat to move first if it plays its last turn, else all the others.",
            "BOL-59",
        )
    state.last = tuple(state.seats.index(seat) for seat in listed)


# ---- hands and pile -----------------------------------------------------------------------------


def _hand_out(state: BagState, found: Found) -> None:
    """Named cards go where they are named, counted ones are drawn from the rest, what is left lies aside."""
    hands = shapes.read_hands(found["hand"][1]) if "hand" in found else {}
    shapes.check_seats(hands, state.seats)
    _check_empty_hands(state, hands)
    top = tuple(_in_order(found["pile"][2])) if "pile" in found and found["pile"][2] else ()
    free = _not_named(state, hands, top)
    pile = _pile_size(state, found, len(top))
    wanted = [hand if isinstance(hand, int) else 0 for hand in hands.values()]
    spare = len(free) - sum(wanted) - (pile - len(top) if "pile" in found else 0)
    if spare < 0:
        raise BadInput(f"{-spare} cards more are counted than the deck has.", "Lower hands or pile.", "BOL-03")
    unstated = [seat for seat in state.seats if seat not in hands]
    sizes = _default_sizes(spare - (0 if "pile" in found else min(pile, 1)), len(unstated))
    hands.update(zip(unstated, sizes, strict=True))
    if "pile" not in found and pile:
        pile = min(pile, spare - sum(sizes))
        if pile < 1:
            raise BadInput("No card is left for the pile.", "Name fewer cards.", "BOL-03")
    state.rng.shuffle(free)
    for seat, hand in hands.items():
        held = hand if isinstance(hand, tuple) else tuple(free.pop() for _ in range(hand))
        player = state.seats.index(seat)
        for card in held:
            state.hands[player][card] += 1
        state.sizes[player] = len(held)
    unknown = [free.pop() for _ in range(pile - len(top))]
    state.pile, state.left_in_pile = (*unknown, *reversed(top)), pile
    state.aside = tuple(sorted(free))


def _in_order(text: str) -> list[int]:
    return [LOOTER if word == "L" else int(word) for word in text.split()]


def _check_empty_hands(state: BagState, hands: dict[str, Cards | int]) -> None:
    empty = [seat for seat, hand in hands.items() if not hand]
    if empty and state.phase != OVER:
        raise BadInput(f"{empty[0]} has no card, yet the round is on.", "Give it a card or say round over.", "BOL-56")
    if len(empty) > 1:
        raise BadInput(f"{' and '.join(empty)} have both gone out.", "Only one hand can be empty.", "BOL-56")
    if empty:
        state.out = state.seats.index(empty[0])


def _not_named(state: BagState, hands: dict[str, Cards | int], top: Cards) -> list[int]:
    left = Counter(deck_for(state.options["deck"], len(state.seats)).cards)
    left.subtract(top)
    for hand in hands.values():
        left.subtract(hand if isinstance(hand, tuple) else ())
    for player in range(len(state.seats)):
        for lot in state.stash(player):
            left.subtract(lot.cards)
    for card, count in sorted(left.items()):
        if count < 0:
            what = "looters" if card == LOOTER else f"{name(card)}s"
            rule = "BOL-04" if len(state.seats) == 2 else "BOL-03"
            raise BadInput(f"{-count} more {what} are named than the deck has.", "Take some out.", rule)
    return sorted(left.elements())


def _pile_size(state: BagState, found: Found, named: int) -> int:
    size = int(found["pile"][1]) if "pile" in found else 0 if state.last or "last turns" in found else PILE
    if size < named:
        raise BadInput(f"A pile of {size} cannot begin with {named} cards.", "Raise it or shorten next.")
    if state.phase == DRAW and not size:
        raise BadInput("Nobody can draw from an empty pile.", "Leave “to draw” out.", "BOL-59")
    if state.phase != OVER and size and state.last:
        raise BadInput(f"Last turns begin when the pile is empty, not at {size}.", "State pile 0.", "BOL-59")
    if state.phase != OVER and not size and not state.last:
        raise BadInput("The pile is empty: last turns must be going on.", "Add last turns.", "BOL-58")
    return size


def _default_sizes(spare: int, hands: int) -> list[int]:
    """Eight cards for every hand that is not mentioned; fewer where so many cards are named that these run short."""
    if not hands:
        return []
    if spare < hands:
        raise BadInput("Too few cards are left for the hands that are not mentioned.", "Name fewer cards.", "BOL-03")
    return [min(DEALT, spare // hands)] * hands


# ---- turn and totals ----------------------------------------------------------------------------


def _read_turn(state: BagState, found: Found) -> None:
    stated = found.get("plays left")
    if state.phase == OVER:
        if stated:
            raise BadInput("The round is over: no plays are left.", "Leave “plays left” out.", "BOL-56")
        state.mover = state.out if state.out != NOBODY else state.dealer
        return
    shapes.check_seats(found["turn"][1], state.seats)
    phase = state.phase
    state.start_turn(state.seats.index(found["turn"][1]))
    state.phase = phase
    if stated:
        _read_plays_left(state, int(stated[1]))


def _read_plays_left(state: BagState, left: int) -> None:
    if state.phase == DRAW:
        raise BadInput("Plays are counted after the draw.", "Leave “plays left” or “to draw” out.", "BOL-14")
    if left > state.left:
        rule = "BOL-39" if state.singles[state.mover] else "BOL-17"
        raise BadInput(f"{left} plays cannot be left: {state.left} is the most.", "Lower it.", rule)
    state.made, state.left = state.left - left, left


def _read_totals(state: BagState, found: Found) -> None:
    if "totals" in found:
        totals = shapes.read_scores(found["totals"][1])
        shapes.check_seats(totals, state.seats)
        if missing := [seat for seat in state.seats if seat not in totals]:
            raise BadInput(f"The total of {missing[0]} is missing.", "State the totals of all seats.", "BOL-67")
        state.totals = [totals[seat] for seat in state.seats]
    if state.phase == OVER:
        state.scores = score.of_round(state)
        if "totals" not in found:
            state.totals = list(state.scores)
        state.winners = score.winners(state)
    elif score.decided(state) and not state.extra:
        raise BadInput("Somebody's total has already ended the game.", "Lower it, or say extra round.", "BOL-69")


# ---- writing ------------------------------------------------------------------------------------


def notation(state: BagState) -> str:
    """The whole position, every hand and the pile named."""
    seats = state.seats
    parts = [f"seats {''.join(seats)}"]
    if state.phase == NEW:
        return "; ".join([*parts, f"dealer {seats[state.dealer]}", "new game"])
    parts.append(" ".join(write_stash(state, player) for player in range(len(seats))))
    parts.append(f"hand {' '.join(f'{seat}{{{write_hand(state, player)}}}' for player, seat in enumerate(seats))}")
    parts.append(write_pile(state, state.left_in_pile))
    if state.phase != OVER:
        parts.append(f"turn {seats[state.mover]}" + (" to draw" if state.phase == DRAW else ""))
        if state.phase == PLAY and state.made:
            parts.append(f"plays left {state.left}")
        if state.last:
            parts.append(f"last turns {' '.join(seats[player] for player in state.last)}")
    parts += [f"dealer {seats[state.dealer]}", f"round {state.round}"]
    if state.extra:
        parts.append("extra round")
    parts.append(f"totals {' '.join(f'{seat} {state.totals[player]}' for player, seat in enumerate(seats))}")
    if state.phase == OVER:
        parts.append("round over")
    return "; ".join(parts)


def write_stash(state: BagState, player: int) -> str:
    lots = state.stash(player)
    return f"{state.seats[player]}{''.join(map(str, lots)) if lots else '[]'}"


def write_hand(state: BagState, player: int) -> str:
    return names(card for card, count in enumerate(state.hands[player]) for _ in range(count))


def write_pile(state: BagState, shown: int) -> str:
    top = state.pile[: state.left_in_pile][::-1][:shown]
    return f"pile {state.left_in_pile}" + (f" next {names(top)}" if top else "")
