"""What is said about what happens in a duel."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ....engine.state import Event
from ..cards import ACT_NAMES, ACTS, BEATS, GAP, LOOT, SHOT, SIP, card_words

if TYPE_CHECKING:
    from ..state import Duel

GAINS: Final[dict[str, tuple[tuple[str, ...], str]]] = {
    "gold": (("LSW-31", "LSW-32"), "{winner} took {card}."),
    "enough gold": (("LSW-31", "LSW-32"), "{winner} took {card}."),
    "bullet": (("LSW-28", "LSW-30"), "{winner} took a bullet."),
    "last bullet": (("LSW-29",), "{winner} took the fourth bullet."),
    "bottle": (("LSW-23", "LSW-27"), "{winner} took the bottle, full side up."),
    "snatched": (("LSW-24", "LSW-27"), "{winner} took {loser's} bottle, full side up."),
    "second gulp": (("LSW-25", "LSW-27"), "{winner} drank again: the bottle is almost empty."),
    "last gulp": (("LSW-26",), "{winner} emptied the bottle."),
    "no fourth bullet": (("LSW-R27",), "An extra shot may not be the fourth bullet here."),
    "no last gulp": (("LSW-R27",), "An extra sip may not empty the bottle here."),
}
"""What a win brought: the rules behind it and the sentence."""


def slot(duel: Duel, number: int, a: int, b: int, card: int, gain: str) -> list[Event]:
    """One slot settled, and the end of the duel if that was it."""
    where = f"Slot {number + 1}:"
    if gain == "tie":
        text = f"{where} both played {ACT_NAMES[a]}. The {card_words(card)} left the saloon."
        return [Event(text, ("LSW-18",), mark=ACTS[a], reveals=True)]
    won = (a - b) % 3 == 1
    act, beaten = (a, b) if won else (b, a)
    winner, loser = duel.seats if won else duel.seats[::-1]
    rules, sentence = GAINS[gain]
    if act == LOOT and card >= SIP:
        rules = ("LSW-35" if card == SHOT else "LSW-34", rules[0])
    said = sentence.replace("{winner}", f"{{{winner}}}").replace("{loser's}", f"{{{loser}'s}}")
    text = f"{where} {{{winner}'s}} {ACT_NAMES[act]} beat {{{loser}'s}} {ACT_NAMES[beaten]}. "
    text += said.replace("{card}", card_words(card))
    told = [Event(text, (BEATS[act, beaten], *rules), winner, mark=ACTS[act], reveals=True)]
    return told if duel.on else [*told, end(duel)]


def new_round(duel: Duel, new_cards: int) -> Event:
    came = "No saloon card had left." if not new_cards else f"New saloon cards: {new_cards}."
    text = f"Round {duel.round} began. {came} All action cards are back in hand."
    return Event(text, ("LSW-37", "LSW-38", "LSW-39"), mark="star", reveals=True)


def end(duel: Duel) -> Event:
    why, rules = decided(duel)
    if duel.winner < 0:
        return Event(f"The duel was drawn: {why}.", rules, mark="star", reveals=True)
    seat = duel.seats[duel.winner]
    return Event(f"{{{seat}}} won the duel: {why}.", rules, seat, mark="star", reveals=True)


def decided(duel: Duel) -> tuple[str, tuple[str, ...]]:
    """Why a duel is over, and the rules behind it: the one that decided first."""
    if duel.ended == "gold":
        return f"{duel.nuggets[duel.winner]} nuggets", ("LSW-33", "LSW-42")
    if duel.ended == "shots":
        return "four bullets", ("LSW-29", "LSW-42")
    if duel.ended == "bottle":
        return "the bottle is empty", ("LSW-26", "LSW-42")
    if duel.ended == "stalled":
        return "no card has left the row for too long", ("LSW-R15",)
    return _decided_by_the_deck(duel)


def _decided_by_the_deck(duel: Duel) -> tuple[str, tuple[str, ...]]:
    """What ran out, and what counted then: the bottle, or what the option of LSW-R4 names."""
    over, rule = ("the row cannot be filled", "LSW-40") if GAP in duel.row else ("the deck is empty", "LSW-R7")
    if duel.holder >= 0:
        return f"{over} and the bottle decides", ("LSW-41", rule)
    counted = {"most_nuggets": "nuggets", "most_bullets": "bullets"}.get(duel.options.empty_deck_no_bottle)
    over = f"{over} and nobody holds the bottle"
    if counted:
        over += f"; the {counted} decide" if duel.winner >= 0 else f"; the {counted} are equal"
    return over, ("LSW-R4", rule)


def match(duel: Duel) -> str:
    """How a finished match stands. With drawn duels that count, one win may be enough (LSW-R16)."""
    best = duel.match_winner()
    if not best:
        return "The match was drawn: both won as many duels."
    wins = duel.duels.count(best)
    return f"{{{best}}} won {'two duels' if wins == 2 else 'one duel, and nobody won more'}."
