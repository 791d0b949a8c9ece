"""What is said about cards drawn, about turns and rounds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ....engine.state import Event
from ....engine.tell import listed
from ..cards import handful
from .base import event

if TYPE_CHECKING:
    from ..state import BagState

NO_UNDO_PAST_HERE: Final = True


def drawn(state: BagState, said: str, card: int, *rules: str, mark: str) -> Event:
    """The mover drew a card: only the mover reads which."""
    seat = state.seats[state.mover]
    secret = f"{said} {handful((card,))}."
    return Event(f"{said} a card.", rules, seat, mark, secret, (seat,), NO_UNDO_PAST_HERE)


def pile_empty(state: BagState) -> list[Event]:
    if state.left_in_pile:
        return []
    text = f"That was the last card of the pile. Last turns: {_seats(state, state.last)}."
    return [event(state, text, "BOL-58", "BOL-59", mark="pile")]


def turn_over(state: BagState) -> Event:
    return event(state, "{} had no play left: the turn was over.", "BOL-R30", mark="knock", final=True)


def dealt(state: BagState) -> list[Event]:
    dealer, first = state.seats[state.dealer], state.seats[state.mover]
    text = f"{{{dealer}}} dealt round {state.round}: eight cards each. {{{first}}} began."
    rules = ("BOL-09", "BOL-10", "BOL-12", *(("BOL-71", "BOL-R33") if state.extra else ()))
    return [Event(text, rules, dealer, "back", reveals=NO_UNDO_PAST_HERE)]


def round_over(state: BagState) -> list[Event]:
    rules: tuple[str, ...] = ("BOL-60",)
    how, out = "All last turns were played: the round was over.", ""
    if state.out >= 0:
        out = state.seats[state.out]
        how, rules = f"{{{out}}} went out: the round was over at once.", ("BOL-56", "BOL-57")
    scores = listed([f"{{{seat}}} {points:+d}" for seat, points in zip(state.seats, state.scores, strict=True)])
    totals = listed([f"{{{seat}}} {points}" for seat, points in zip(state.seats, state.totals, strict=True)])
    told = [
        Event(how, rules, out, "knock", reveals=NO_UNDO_PAST_HERE),
        Event(f"Scores of the round: {scores}.", ("BOL-64", "BOL-61", "BOL-62", "BOL-63"), mark="trophy"),
        Event(f"Totals: {totals}.", ("BOL-67",), mark="trophy"),
    ]
    if state.winners:
        told.append(Event(winning(state), ("BOL-69", "BOL-70"), state.seats[state.winners[0]], "trophy"))
    return told


def winning(state: BagState) -> str:
    how = "shared the win" if len(state.winners) > 1 else "won the game"
    return f"{_seats(state, state.winners)} {how} with {max(state.totals)} points."


def _seats(state: BagState, players: tuple[int, ...]) -> str:
    return listed([f"{{{state.seats[player]}}}" for player in players])
