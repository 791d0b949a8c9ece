"""What happened, in sentences of the past tense that name their rules."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from ...engine.state import Event
from ...engine.tell import listed
from .cards import LOOTER, Cards, Lot, one
from .legality import is_split
from .moves import Build, Combine, Open, Punt, Snitch, Steal

if TYPE_CHECKING:
    from .state import BagState

_COUNTS = ("no", "a", "two", "three", "four", "five", "six", "seven", "eight")
NO_UNDO_PAST_HERE = True


def handful(cards: Cards) -> str:
    """Cards in words.

    >>> handful((6, 6, 17))
    'two 6s and a looter'
    """
    return listed([_some(card, count) for card, count in sorted(Counter(cards).items())])


def _some(card: int, count: int) -> str:
    if count == 1:
        return one(card)
    return f"{_COUNTS[count]} {'looter' if card == LOOTER else card}s"


def lot_words(lot: Lot) -> str:
    """A set in words: `the set of two 6s and a looter`, `the singleton 9`, `the Bag of 4s`."""
    if lot.is_bag:
        return f"Bag of {lot.number}s"
    if lot.size == 1:
        return "lone looter" if not lot.coins else f"singleton {lot.number}"
    return f"set of {handful(lot.cards)}"


def _event(state: BagState, text: str, *rules: str, mark: str, final: bool = False) -> Event:
    """An event of the mover. Without undo (BOL-R43) every play is final."""
    return Event(text, rules, state.seats[state.mover], mark, reveals=final or not state.house.undo)


def _who(state: BagState) -> str:
    return f"{{{state.seats[state.mover]}}}"


def _bag_event(state: BagState, seat: str, number: int) -> Event:
    rules = ("BOL-51", "BOL-52") if seat == state.seats[state.mover] else ("BOL-54", "BOL-52")
    return _event(state, f"{{{seat}}} got a Bag of {number}s, safe from everybody.", *rules, mark="bag")


# ---- plays --------------------------------------------------------------------------------------


def opened(state: BagState, move: Open, bag: bool) -> list[Event]:
    number = move.number or move.cards[0]
    named = f" as {number}s" if move.number else ""
    told = [_event(state, f"{_who(state)} opened {handful(move.cards)}{named}.", "BOL-19", mark="open")]
    if bag:
        told.append(_bag_event(state, move.seat, number))
    elif is_split(state, state.combinable(number)):
        told.append(_event(state, f"That made a split of {number}s.", "BOL-20", "BOL-45", mark="combine"))
    return told


def built(state: BagState, move: Build, bag: bool) -> list[Event]:
    text = f"{_who(state)} built {handful(move.cards)} onto the {lot_words(move.lot)}."
    rules = ("BOL-21", "BOL-22") if move.lot.size > 1 else ("BOL-41", "BOL-42")
    told = [_event(state, text, *rules, mark="build")]
    return [*told, _bag_event(state, move.seat, move.cards[0])] if bag else told


def stole(state: BagState, move: Steal, bag: bool) -> list[Event]:
    text = f"{_who(state)} stole {{{move.owner}'s}} {lot_words(move.lot)} with {handful(move.cards)}."
    rules = ["BOL-23"]
    rules += ["BOL-24"] if len(move.cards) > 1 else []
    rules += ["BOL-25"] if LOOTER in move.cards else []
    rules += ["BOL-40"] if move.lot.size == 1 else []
    told = [_event(state, text, *rules, mark="steal")]
    return [*told, _bag_event(state, move.seat, move.lot.number)] if bag else told


def snitched(state: BagState, move: Snitch, bag: bool) -> list[Event]:
    rules = ("BOL-29", "BOL-32") if move.owner == move.seat else ("BOL-29", "BOL-30")
    text = f"{_who(state)} put {handful((move.card,))} into {{{move.owner}'s}} {lot_words(move.lot)} and took a looter."
    told = [_event(state, text, *rules, mark="snitch")]
    return [*told, _bag_event(state, move.owner, move.lot.number)] if bag else told


def combined(state: BagState, move: Combine, surplus: int, bag: bool) -> list[Event]:
    owners = list(dict.fromkeys(owner for owner, _ in move.sets))
    whose = listed([f"{{{owner}'s}}" for owner in owners])
    text = f"{_who(state)} combined {whose} {move.number}s with {handful(move.cards)}."
    told = [_event(state, text, "BOL-46", "BOL-50", mark="combine")]
    if surplus:
        back = f"{_COUNTS[surplus].capitalize()} {'looter' if surplus == 1 else 'looters'} went back to hand."
        told.append(_event(state, back, "BOL-49", mark="combine"))
    return [*told, _bag_event(state, move.seat, move.number)] if bag else told


def punted(state: BagState, move: Punt, drawn: int) -> list[Event]:
    named = f" as {handful((move.number,))}" if move.number else ""
    laid = f"{_who(state)} punted {handful((move.card,))}{named}"
    if not drawn:
        text = f"{laid}. The pile was empty, so there was no card for it."
        return [_event(state, text, "BOL-34", "BOL-R21", mark="punt")]
    rules = ("BOL-34", "BOL-36", "BOL-38")
    secret = f"{laid} and drew {handful((drawn,))}."
    public = Event(f"{laid} and drew a card.", rules, move.seat, "punt", secret, (move.seat,), NO_UNDO_PAST_HERE)
    return [public, *_pile_empty(state)]


# ---- turns and rounds ---------------------------------------------------------------------------


def drew(state: BagState, card: int) -> list[Event]:
    seat, who = state.seats[state.mover], _who(state)
    secret = f"{who} drew {handful((card,))}."
    drawn = Event(f"{who} drew a card.", ("BOL-14",), seat, "back", secret, (seat,), NO_UNDO_PAST_HERE)
    return [drawn, *_pile_empty(state)]


def _pile_empty(state: BagState) -> list[Event]:
    if state.left_in_pile:
        return []
    queue = listed([f"{{{state.seats[player]}}}" for player in state.last])
    text = f"That was the last card of the pile. Last turns: {queue}."
    return [_event(state, text, "BOL-58", "BOL-59", mark="pile")]


def knocked(state: BagState) -> list[Event]:
    if not state.made:
        text = f"{_who(state)} had no legal play and passed."
        return [_event(state, text, "BOL-R5", mark="knock", final=True)]
    return [_event(state, f"{_who(state)} knocked.", "BOL-18", mark="knock", final=True)]


def turn_over(state: BagState) -> list[Event]:
    text = f"{_who(state)} had no play left: the turn was over."
    return [_event(state, text, "BOL-R30", mark="knock", final=True)]


def dealt(state: BagState) -> list[Event]:
    dealer, first = state.seats[state.dealer], state.seats[state.mover]
    text = f"{{{dealer}}} dealt round {state.round}: eight cards each. {{{first}}} began."
    rules = ("BOL-09", "BOL-10", "BOL-12", *(("BOL-71", "BOL-R33") if state.extra else ()))
    return [Event(text, rules, dealer, "back", reveals=NO_UNDO_PAST_HERE)]


def round_over(state: BagState) -> list[Event]:
    rules: tuple[str, ...] = ("BOL-60",)
    how = "All last turns were played: the round was over."
    if state.out >= 0:
        how, rules = f"{{{state.seats[state.out]}}} went out: the round was over at once.", ("BOL-56", "BOL-57")
    scores = listed([f"{{{seat}}} {points:+d}" for seat, points in zip(state.seats, state.scores, strict=True)])
    totals = listed([f"{{{seat}}} {points}" for seat, points in zip(state.seats, state.totals, strict=True)])
    told = [
        Event(how, rules, state.seats[state.out] if state.out >= 0 else "", "knock", reveals=NO_UNDO_PAST_HERE),
        Event(f"Scores of the round: {scores}.", ("BOL-64", "BOL-61", "BOL-62", "BOL-63"), mark="trophy"),
        Event(f"Totals: {totals}.", ("BOL-67",), mark="trophy"),
    ]
    if state.winners:
        told.append(Event(winning(state), ("BOL-69", "BOL-70"), state.seats[state.winners[0]], "trophy"))
    return told


def winning(state: BagState) -> str:
    best = max(state.totals)
    if len(state.winners) > 1:
        return (
            f"{listed([f'{{{state.seats[player]}}}' for player in state.winners])} shared the win with {best} points."
        )
    return f"{{{state.seats[state.winners[0]]}}} won the game with {best} points."
