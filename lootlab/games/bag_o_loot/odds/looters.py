"""Questions about looters: how many are dealt, what they cost, where they lie in the deck."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import comb
from typing import Any

from ....engine import bulk
from ....engine.question import Answer, Bins, Guess, Moments, Question, average, chance
from ....look.formula import choose, frac, number
from ..cards import DEALT, LOOTER_POINTS
from . import deal
from .deal import COINS, DECK, LOOTERS, SMALL_DECK, SMALL_LOOTERS

SMALL_COINS = len(SMALL_DECK) - SMALL_LOOTERS
WIDTH = 5  # cards per bar in the question about places in the deck


@cache
def looters_dealt() -> tuple[Fraction, ...]:
    """0 to 5 looters among the eight cards of a deal."""
    return deal.hypergeometric(len(DECK), LOOTERS, DEALT, LOOTERS)


eight = bulk.Trials(deal.dealt(DEALT), deal.looters_in, deal.tell_cards)


# ---- BOL-P01: the top card -----------------------------------------------------------------------------------


def top_card() -> tuple[Fraction, ...]:
    return deal.hypergeometric(len(DECK), LOOTERS, 1, 1)


def top_is_looter() -> tuple[Answer, ...]:
    small = Fraction(SMALL_LOOTERS, len(SMALL_DECK))
    return chance("the top card is a looter", top_card(), 1), Answer("in the deck for two", small)


top = bulk.Trials(deal.dealt(1), deal.looters_in, deal.tell_cards)

P01 = Question(
    id="BOL-P01",
    level="school",
    title="The masked card",
    ask="How likely is the top card of the shuffled deck to be a looter?",
    facts="85 cards, five of them looters",
    outcomes=("a coin", "a looter"),
    axis="the top card",
    exact=top_card,
    tells=lambda _: top_is_looter(),
    trials=top,
    derivation=f"""
<p>Every card is as likely to lie on top as every other one, and five of the 85 are looters:
{frac(5, 85)} = {frac(1, 17)}.</p>
<p>The deck for two has 64 cards and four looters: {frac(4, 64)} = {frac(1, 16)}, a little more often.</p>""",
    guess=Guess(step=0.005),
    rules=("BOL-03", "BOL-04"),
    noun="card",
    verb="Turn up",
)


# ---- BOL-P02: looters in a deal ------------------------------------------------------------------------------


def mean_looters() -> tuple[Answer, ...]:
    small = Fraction(DEALT * SMALL_LOOTERS, len(SMALL_DECK))
    return average("looters in a deal", looters_dealt(), range(LOOTERS + 1)), Answer("in the deck for two", small)


P02 = Question(
    id="BOL-P02",
    level="school",
    title="Masks in your hand",
    ask="How many looters are among your eight cards on average?",
    facts="eight of 85 cards, five of them looters",
    outcomes=tuple(map(str, range(LOOTERS + 1))),
    axis="looters among eight cards",
    exact=looters_dealt,
    tells=lambda _: mean_looters(),
    trials=eight,
    derivation=f"""
<p>Look at one of your cards. It is a looter in {frac(5, 85)} = {frac(1, 17)} of all deals, so it adds {frac(1, 17)}
of a looter on average. Each of the eight cards does, and averages may be added: 8 × {frac(1, 17)} = {frac(8, 17)}.</p>
<p>In the deck for two it is 8 × {frac(4, 64)} = {frac(1, 2)}.</p>""",
    guess=Guess(0, 5, 0.05, "looters", percent=False),
    rules=("BOL-03", "BOL-04", "BOL-09"),
    noun="hand",
    verb="Deal",
)


# ---- BOL-P04: what eight cards cost --------------------------------------------------------------------------


def mean_penalty() -> tuple[Answer, ...]:
    costs = [DEALT + (LOOTER_POINTS - 1) * looters for looters in range(LOOTERS + 1)]
    return (average("points a hand of eight costs", looters_dealt(), costs),)


def tell_cost(cards: Any) -> tuple[str, str]:
    looters = deal.looters_in(cards)
    said, shown = deal.tell_cards(cards)
    return f"{said} They would cost {DEALT + (LOOTER_POINTS - 1) * looters} points.", shown


cost = bulk.Trials(deal.dealt(DEALT), deal.looters_in, tell_cost)

P04 = Question(
    id="BOL-P04",
    level="school",
    title="Caught with a full hand",
    ask="How many points do eight random cards cost on average if they stay in your hand?",
    facts="80 coins cost 1 each, five looters 5 each",
    outcomes=tuple(str(DEALT + (LOOTER_POINTS - 1) * looters) for looters in range(LOOTERS + 1)),
    axis="points lost with eight cards in hand",
    exact=looters_dealt,
    tells=lambda _: mean_penalty(),
    trials=cost,
    derivation=f"""
<p>All 85 cards together cost 80 × 1 + 5 × 5 = 105 points, one card {frac(105, 85)} = {frac(21, 17)} on average.</p>
<p>Eight of them cost 8 × {frac(21, 17)} = {frac(168, 17)}, almost ten points; without looters it would be 8.</p>""",
    guess=Guess(0, 28, 0.1, "points", percent=False),
    rules=("BOL-62", "BOL-63", "BOL-64", "BOL-65"),
    noun="hand",
    verb="Deal",
)


# ---- BOL-P05: at least one looter ----------------------------------------------------------------------------


def some_looter() -> tuple[Answer, ...]:
    small = 1 - Fraction(comb(SMALL_COINS, DEALT), comb(len(SMALL_DECK), DEALT))
    found = chance("at least one looter", looters_dealt(), *range(1, LOOTERS + 1))
    return found, Answer("in the deck for two", small)


P05 = Question(
    id="BOL-P05",
    level="upper secondary",
    title="At least one mask",
    ask="How likely is at least one looter among your eight cards?",
    facts="eight of 85 cards, five of them looters",
    outcomes=tuple(map(str, range(LOOTERS + 1))),
    axis="looters among eight cards",
    exact=looters_dealt,
    tells=lambda _: some_looter(),
    trials=eight,
    derivation=f"""
<p>Count the hands without a looter instead: all eight cards come from the {COINS} coins, {choose(80, 8)} hands out of
{choose(85, 8)}.</p>
<p>So the chance is 1 − {choose(80, 8)} ÷ {choose(85, 8)} =
{number(Fraction(1863386, 4685931))}, two hands in five.</p>
<p>With two players it is 1 − {choose(60, 8)} ÷ {choose(64, 8)} = {number(Fraction(6383, 15128))}.</p>""",
    rules=("BOL-03", "BOL-04", "BOL-09"),
    noun="hand",
    verb="Deal",
)


# ---- BOL-P13: how much the number of looters varies ----------------------------------------------------------


def variance_of_looters() -> tuple[Answer, ...]:
    centre = mean_looters()[0].value
    squares = [(looters - centre) ** 2 for looters in range(LOOTERS + 1)]
    return (average("variance of the number of looters", looters_dealt(), squares),)


P13 = Question(
    id="BOL-P13",
    level="undergraduate",
    title="How wild the wild cards are",
    ask="What is the variance of the number of looters among your eight cards?",
    facts="eight of 85 cards, five of them looters; squares are taken of the distance from the mean, 8/17",
    outcomes=tuple(map(str, range(LOOTERS + 1))),
    axis="looters among eight cards",
    exact=looters_dealt,
    tells=lambda _: variance_of_looters(),
    trials=eight,
    derivation=f"""
<p>If each card were put back before the next one is drawn, the variance would be <i>n p</i> (1 − <i>p</i>) =
8 × {frac(1, 17)} × {frac(16, 17)}.</p>
<p>Cards are not put back, so a looter in hand makes the next one less likely. That shrinks the variance by the factor
(85 − 8) ÷ (85 − 1) = {frac(77, 84)} = {frac(11, 12)}.</p>
<p>Together: 8 × {frac(1, 17)} × {frac(16, 17)} × {frac(11, 12)} = {frac(352, 867)}.</p>""",
    guess=Guess(0, 2, 0.02, "looters squared", percent=False),
    squares=True,
    rules=("BOL-03", "BOL-09"),
    noun="hand",
    verb="Deal",
)


# ---- BOL-P15: the first and the last looter ------------------------------------------------------------------


def first_at(place: int) -> Fraction:
    """The first looter lies at this place: the other four are somewhere behind it."""
    return Fraction(comb(len(DECK) - place, LOOTERS - 1), comb(len(DECK), LOOTERS))


LAST_START = len(DECK) - LOOTERS + 1
BARS = LAST_START // WIDTH


def places_of(bar: int) -> range:
    """The places a bar stands for; the last bar takes what is left."""
    return range(bar * WIDTH + 1, LAST_START + 1 if bar == BARS - 1 else (bar + 1) * WIDTH + 1)


@cache
def first_looter() -> tuple[Fraction, ...]:
    return tuple(sum(map(first_at, places_of(bar)), Fraction(0)) for bar in range(BARS))


@cache
def place_of_first() -> Moments:
    mean, square, cube = (
        sum((place**power * first_at(place) for place in range(1, LAST_START + 1)), Fraction(0)) for power in (1, 2, 3)
    )
    return mean, square, cube


def mean_places() -> tuple[Answer, ...]:
    last = Fraction(LOOTERS * (len(DECK) + 1), LOOTERS + 1)
    return Answer("place of the first looter", place_of_first()[0]), Answer("place of the last looter", last)


def places_of_looters(dice: Any) -> Any:
    """Shuffling the deck puts the looters on five different places, all equally likely."""
    return bulk.deal(dice, range(1, len(DECK) + 1), LOOTERS)


def bar_of(place: int) -> int:
    return min((place - 1) // WIDTH, BARS - 1)


def tell_places(places: Any) -> tuple[str, str]:
    return f"Looters at {', '.join(map(str, sorted(places)))}: the first one at {min(places)}.", ""


waiting = bulk.Trials(places_of_looters, bulk.least, tell_places)

P15 = Question(
    id="BOL-P15",
    level="undergraduate",
    title="Waiting for a mask",
    ask="At which place of the shuffled deck does the first looter lie on average?",
    facts="85 cards, five looters",
    outcomes=tuple(f"{places_of(bar)[0]}–{places_of(bar)[-1]}" for bar in range(BARS)),
    axis="place of the first looter",
    exact=first_looter,
    bins=Bins(bar_of, place_of_first, (1, LAST_START)),
    tells=lambda _: mean_places(),
    derivation=f"""
<p>The five looters cut the 80 coins into six stretches: before the first looter, between two of them, behind the last.
By symmetry all six stretches are equally long on average, {frac(80, 6)} coins.</p>
<p>So the first looter lies at place {frac(80, 6)} + 1 = {frac(43, 3)} on average, about 14.</p>
<p>The last one lies one stretch before the end: 86 − {frac(43, 3)} = {frac(215, 3)}.</p>""",
    trials=waiting,
    guess=Guess(1, 81, 0.5, "cards", percent=False),
    rules=("BOL-03", "BOL-10"),
    noun="deck",
    verb="Shuffle",
)

__all__ = ["P01", "P02", "P04", "P05", "P13", "P15"]
