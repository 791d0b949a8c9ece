"""What is said about what happens in a duel."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...engine.state import Event
from .cards import ACT_NAMES, ACTS, BEATS, LOOT, SHOT, SIP, card_words

if TYPE_CHECKING:
    from .moves import Lay
    from .state import Duel

ENDINGS = {
    "gold": "LSW-33", "shots": "LSW-29", "bottle": "LSW-26",
    "empty deck": "LSW-41", "drawn": "LSW-R4", "stalled": "LSW-R15",
}  # fmt: skip

GAINS: dict[str, tuple[tuple[str, ...], str]] = {
    "gold": (("LSW-31", "LSW-32"), "{winner} took {card}."),
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


def choice(duel: Duel, lay: Lay, changed: bool) -> Event:
    slots = (1, 2) if duel.phase == 1 else (3, 4)
    words = " and ".join(f"{ACT_NAMES[act]} at slot {slot}" for act, slot in zip(lay.acts, slots, strict=True))
    again = "changed the choice: " if changed else "laid "
    public = "changed the two hidden cards." if changed else "laid two cards face down."
    rules = ("LSW-R18",) if changed else ("LSW-12", "LSW-11" if duel.phase == 1 else "LSW-14")
    who = f"{{{lay.seat}}}"
    return Event(f"{who} {public}", rules, lay.seat, "back", f"{who} {again}{words}.", (lay.seat,))


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
    rule = ENDINGS[duel.ended]
    if duel.winner < 0:
        why = "nobody holds the bottle" if duel.ended == "drawn" else "no card has left the row for too long"
        return Event(f"The duel was drawn: {why}.", ("LSW-40", rule), mark="star", reveals=True)
    ways = {
        "gold": f"{duel.nuggets[duel.winner]} nuggets", "shots": "four bullets", "bottle": "the bottle is empty",
        "empty deck": "the row cannot be filled",
    }  # fmt: skip
    seat = duel.seats[duel.winner]
    also = "LSW-40" if duel.ended == "empty deck" else "LSW-42"
    return Event(f"{{{seat}}} won the duel: {ways[duel.ended]}.", (rule, also), seat, mark="star", reveals=True)
