"""Questions about what a card tells: which bot it is that lays it, and what else is in her hand."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Any

from ....engine import bulk
from ....engine.question import Answer, Question, chance
from ....look.formula import frac
from ..cards import ACT_NAMES, LOOT, SHOOT, WHISKY
from . import pictures as show
from .actions import HAND

# ---- LSW-Q01: which of the two ---------------------------------------------------------------------------------

DUSTY, SLIM = range(2)
NAMES = ("Dusty", "Slim")
MIXES = ({LOOT: 2, SHOOT: 2, WHISKY: 2}, {LOOT: 1, SHOOT: 3, WHISKY: 2})
"""In sixths: Dusty lays anything, Slim mixes as one should if wins are worth 3, 2 and 1 (LSW-P14)."""


@cache
def who_laid_shoot() -> tuple[Fraction, ...]:
    """Both are equally likely at first; a Shoot weighs as much as each of them lays it."""
    laid = [mix[SHOOT] for mix in MIXES]
    return tuple(Fraction(weight, sum(laid)) for weight in laid)


def bot_and_card(dice: Any) -> list[Any]:
    """Which bot, and the card it lays."""
    bot, sixth = dice.below(2), dice.below(6)
    loots = bulk.look_up([mix[LOOT] for mix in MIXES], bot)
    shoots = bulk.look_up([mix[SHOOT] for mix in MIXES], bot)
    return [bot, bulk.either(sixth < loots, LOOT, bulk.either(sixth < loots + shoots, SHOOT, WHISKY))]


def tell_bot(drawn: Any) -> tuple[str, str]:
    bot, card = drawn
    return f"{ACT_NAMES[card]}, and it was {NAMES[bot]}.", show.actions([card])


Q01 = Question(
    id="LSW-Q01",
    level="upper secondary",
    title="Who is sitting there?",
    ask="One of two bots sits across the table. Its first card is Shoot. How likely is it to be Slim?",
    facts="Dusty lays each action with one third; Slim lays Loot with 1/6, Shoot with 1/2, Whisky with 1/3; each "
    "of them sits there half of the time. Other first cards are laid again",
    outcomes=NAMES,
    axis="who laid the Shoot",
    exact=who_laid_shoot,
    tells=lambda exact: (chance("it is Slim", exact, SLIM),),
    trials=bulk.Trials(
        lambda dice: bulk.given(dice, bot_and_card, lambda drawn: drawn[1] == SHOOT), lambda drawn: drawn[0], tell_bot
    ),
    derivation=f"""
<p>Think of 120 evenings: 60 with Dusty, 60 with Slim. Dusty begins with Shoot on 20 of his, Slim on 30 of his.</p>
<p>So 50 evenings begin with Shoot, and on 30 of them it is Slim: {frac(30, 50)} = {frac(3, 5)}. The card has moved the
odds from even to three against two: Slim lays it half as often again as Dusty does.</p>""",
    rules=("LSW-12",),
    noun="evening",
)


# ---- LSW-Q02: what is left in her hand -------------------------------------------------------------------------


@cache
def shoot_again() -> tuple[Fraction, ...]:
    """The second card of her shuffled hand, given that the first is a Shoot: another action, or Shoot again."""
    left = list(HAND)
    left.remove(SHOOT)
    again = Fraction(left.count(SHOOT), len(left))
    return 1 - again, again


def tell_second(cards: Any) -> tuple[str, str]:
    return f"{show.ENEMY} lays {show.names(cards)}.", show.actions(cards, show.ENEMY)


Q02 = Question(
    id="LSW-Q02",
    level="school",
    title="Another shot?",
    ask=f"{show.ENEMY} has laid Shoot at slot 1. How likely is she to lay Shoot at slot 2 as well?",
    facts="she has two Loot, two Shoot and two Whisky, shuffles them and lays them in that order; rounds that begin "
    "otherwise are dealt again",
    outcomes=("another action", "Shoot again"),
    axis="her card at slot 2, after a Shoot at slot 1",
    exact=shoot_again,
    tells=lambda exact: (
        chance("Shoot again", exact, 1),
        Answer("Shoot at slot 2, if nothing is known", Fraction(1, 3)),
    ),
    trials=bulk.Trials(
        lambda dice: bulk.given(dice, lambda more: bulk.deal(more, HAND, 2), lambda cards: cards[0] == SHOOT),
        lambda cards: 1 * (cards[1] == SHOOT),
        tell_second,
    ),
    derivation=f"""
<p>Two cards in a row: 6 × 5 = 30 ways. In 10 of them Shoot comes first (two Shoots, then any of five cards). In 2 of
these the other Shoot follows: {frac(2, 10)} = {frac(1, 5)}.</p>
<p>If nobody had seen slot 1 it would be {frac(10, 30)} = {frac(1, 3)}. The two slots depend on each other: a card that
is laid is gone. That is no gambler’s belief: a die remembers nothing, a hand of cards does.</p>""",
    rules=("LSW-03", "LSW-11"),
    noun="hand",
    verb="Deal",
)
