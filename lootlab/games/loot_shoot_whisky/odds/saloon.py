"""Questions about the saloon deck: what lies in the first row, and how far three gold cards go."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import combinations
from typing import Any

from ....engine import bulk
from ....engine.question import Answer, Guess, Question, average, chance, shares
from ....look.formula import choose, frac
from ..cards import NUGGETS_TO_WIN, ROW_SIZE, SIP, deck_of
from . import pictures as show

DECK = deck_of("project_default")
GOLD = tuple(card for card in DECK if card < SIP)
RICHEST_ROW = 15  # 4 + 4 + 4 + 3
THREE_LOWEST, THREE_HIGHEST = 6, 12


def first_row(dice: Any) -> Any:
    return bulk.deal(dice, DECK, ROW_SIZE)


def gold_cards(cards: Any) -> Any:
    return bulk.total(card < SIP for card in cards)


def nuggets(cards: Any) -> Any:
    return bulk.total(card * (card < SIP) for card in cards)


def fours(cards: Any) -> Any:
    return bulk.total(card == 4 for card in cards)


def tell_row(cards: Any) -> tuple[str, str]:
    return f"The row shows {show.saloon_names(cards)}.", show.row(map(show.saloon, cards))


# ---- LSW-P02: four gold cards ---------------------------------------------------------------------------------


@cache
def gold_in_row() -> tuple[Fraction, ...]:
    """All 715 rows are equally likely: count those with 0, 1, 2, 3, 4 gold cards."""
    return shares(map(gold_cards, combinations(DECK, ROW_SIZE)), ROW_SIZE + 1)


gold_trials = bulk.Trials(first_row, gold_cards, tell_row)

P02 = Question(
    id="LSW-P02",
    level="school",
    title="A golden row",
    ask="How likely is the first row to show four gold cards?",
    facts="nine of the thirteen saloon cards are gold",
    outcomes=("0", "1", "2", "3", "4"),
    axis="gold cards in the first row",
    exact=gold_in_row,
    tells=lambda exact: (
        chance("four gold cards", exact, 4),
        chance("no gold card", exact, 0),
    ),
    derivation=f"""
<p>Lay the row card by card. The first one is gold with {frac(9, 13)}. Then eight gold cards are left among twelve,
{frac(8, 12)}; then {frac(7, 11)}; then {frac(6, 10)}.</p>
<p>All four: {frac(9, 13)} × {frac(8, 12)} × {frac(7, 11)} × {frac(6, 10)} = {frac(126, 715)}, a little more than one
row in six.</p>
<p>No gold at all takes both extra sips and both extra shots, the four other cards:
{frac(4, 13)} × {frac(3, 12)} × {frac(2, 11)} × {frac(1, 10)} = {frac(1, 715)}.</p>""",
    trials=gold_trials,
    rules=("LSW-07", "LSW-05", "LSW-R13"),
    noun="row",
    verb="Deal",
)


# ---- LSW-P03: nuggets in the first row ------------------------------------------------------------------------


@cache
def nuggets_in_row() -> tuple[Fraction, ...]:
    return shares(map(nuggets, combinations(DECK, ROW_SIZE)), RICHEST_ROW + 1)


nugget_trials = bulk.Trials(first_row, nuggets, tell_row)

P03 = Question(
    id="LSW-P03",
    level="school",
    title="What lies on the bar",
    ask="How many nuggets does the first row hold on average?",
    facts="thirteen cards with 27 nuggets, four of them in the row",
    outcomes=tuple(str(count) for count in range(RICHEST_ROW + 1)),
    axis="nuggets in the first row",
    exact=nuggets_in_row,
    tells=lambda exact: (average("nuggets on average", exact, range(RICHEST_ROW + 1)),),
    derivation=f"""
<p>The thirteen cards hold 27 nuggets, so one card holds {frac(27, 13)} on average. That is true for each of the
four places in the row, whatever lies beside it, and means may simply be added:</p>
<p>4 × {frac(27, 13)} = {frac(108, 13)}, about 8.3 nuggets. One short of the nine that win.</p>""",
    trials=nugget_trials,
    guess=Guess(0, RICHEST_ROW, 0.1, "nuggets in the row", percent=False),
    rules=("LSW-07", "LSW-32", "LSW-R13"),
    noun="row",
    verb="Deal",
)


# ---- LSW-P08: a card worth four ------------------------------------------------------------------------------


@cache
def fours_in_row() -> tuple[Fraction, ...]:
    return shares(map(fours, combinations(DECK, ROW_SIZE)), 4)


four_trials = bulk.Trials(first_row, fours, tell_row)

P08 = Question(
    id="LSW-P08",
    level="upper secondary",
    title="The big one",
    ask="How likely is the first row to show at least one card worth 4 nuggets?",
    facts="three of the thirteen saloon cards are worth 4",
    outcomes=("0", "1", "2", "3"),
    axis="cards worth 4 in the first row",
    exact=fours_in_row,
    tells=lambda exact: (chance("at least one card worth 4", exact, 1, 2, 3),),
    derivation=f"""
<p>“At least one” is quickest from the other side: how likely is none?</p>
<p>Then all four cards come from the ten that are not worth 4. That are {choose(10, 4)} = 210 of the
{choose(13, 4)} = 715 rows, or {frac(42, 143)}.</p>
<p>All other rows have at least one: 1 − {frac(42, 143)} = {frac(101, 143)}.</p>""",
    trials=four_trials,
    rules=("LSW-07", "LSW-32", "LSW-R13"),
    noun="row",
    verb="Deal",
)


# ---- LSW-P09: three gold cards -------------------------------------------------------------------------------


@cache
def three_gold() -> tuple[Fraction, ...]:
    """The 84 ways to own three of the nine gold cards, by what they add up to."""
    totals = (sum(cards) - THREE_LOWEST for cards in combinations(GOLD, 3))
    return shares(totals, THREE_HIGHEST - THREE_LOWEST + 1)


def three_suffice() -> tuple[Answer, ...]:
    enough = range(NUGGETS_TO_WIN - THREE_LOWEST, len(three_gold()))
    return (chance("three gold cards make nine or more", three_gold(), *enough),)


def tell_loot(cards: Any) -> tuple[str, str]:
    made = sum(cards)
    enough = "that wins" if made >= NUGGETS_TO_WIN else "not enough"
    return f"{' + '.join(map(str, cards))} = {made}: {enough}.", show.row(map(show.saloon, cards))


loot_trials = bulk.Trials(
    lambda dice: bulk.deal(dice, GOLD, 3),
    lambda cards: bulk.total(cards) - THREE_LOWEST,
    tell_loot,
)

P09 = Question(
    id="LSW-P09",
    level="upper secondary",
    title="Three bags of gold",
    ask="You have looted three gold cards. How likely are they to make nine nuggets or more?",
    facts="three of the nine gold cards at random: 2, 3 and 4 nuggets, three cards of each",
    outcomes=tuple(str(made) for made in range(THREE_LOWEST, THREE_HIGHEST + 1)),
    axis="nuggets on three gold cards",
    exact=three_gold,
    tells=lambda _: three_suffice(),
    derivation=f"""
<p>The cards 2, 3 and 4 are there three times each, so the totals lie evenly around 9: more than 9 is as likely as
less than 9. Only the chance of exactly 9 is missing.</p>
<p>Nine comes as 2 + 3 + 4 in 3 × 3 × 3 = 27 ways or as 3 + 3 + 3 in one way: 28 of the {choose(9, 3)} = 84 triples,
that is {frac(1, 3)}.</p>
<p>The other {frac(2, 3)} are shared evenly, so “9 or more” has {frac(1, 3)} + {frac(1, 3)} = {frac(2, 3)}.</p>""",
    trials=loot_trials,
    rules=("LSW-32", "LSW-33", "LSW-R13"),
    noun="haul",
    verb="Loot",
)
