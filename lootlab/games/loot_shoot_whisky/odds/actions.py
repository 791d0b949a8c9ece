"""Questions about the action cards: equal choices, and orders in which they can come.

"Uniform" means one third for each action at every slot; "at random" means that each player shuffles the six action
cards and plays them in that order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations, product
from typing import Any

from ....engine import bulk
from ....engine.question import Answer, Guess, Question, average, chance, shares
from ....look.formula import frac, raised
from ..cards import ACT_NAMES, COPIES_OF_ACTION, LOOT, SHOOT, WHISKY
from . import pictures as show

HAND = tuple(act for act in (LOOT, SHOOT, WHISKY) for _ in range(COPIES_OF_ACTION))
SLOTS = 4
Order = tuple[int, ...]
LEAVING = "a card leaves the row when both lay the same, and when Loot meets Whisky"
BEATS = "Loot beats Whisky, Whisky beats Shoot, Shoot beats Loot"


def leaves(mine: Any, theirs: Any) -> Any:
    """Does the saloon card leave the row? When the actions are equal, and when Loot meets Whisky (LSW-18, LSW-31)."""
    return (mine == theirs) | (mine + theirs == LOOT + WHISKY)


def tied(mine: Any, theirs: Any) -> Any:
    return mine == theirs


@cache
def orders(count: int) -> dict[Order, Fraction]:
    """Every order of kinds in which the first `count` cards of a shuffled hand can come, with its chance."""
    found = Counter(permutations(HAND, count))
    return {order: Fraction(times, found.total()) for order, times in found.items()}


def how_many_slots(count: int, happens: Callable[[Any, Any], Any]) -> tuple[Fraction, ...]:
    """In how many of the slots it happens when both players play shuffled hands: all pairs of orders, weighed."""
    chances = [Fraction(0)] * (count + 1)
    for (mine, p), (theirs, q) in product(orders(count).items(), repeat=2):
        chances[sum(map(happens, mine, theirs))] += p * q
    return tuple(chances)


def two_hands(count: int) -> Callable[[Any], Any]:
    """Both players lay the first `count` cards of a shuffled hand."""
    return lambda dice: (bulk.deal(dice, HAND, count), bulk.deal(dice, HAND, count))


def slots_where(happens: Callable[[Any, Any], Any]) -> Callable[[Any], Any]:
    return lambda hands: bulk.total(map(happens, *hands))


def tell_hands(happens: Callable[[Any, Any], Any], words: str) -> Callable[[Any], tuple[str, str]]:
    def tell(hands: Any) -> tuple[str, str]:
        mine, theirs = hands
        count = sum(map(happens, mine, theirs))
        said = f"You: {show.names(mine)}. {show.ENEMY}: {show.names(theirs)}."
        return f"{said} {words.capitalize()}: {count} of {len(mine)}.", show.duel(mine, theirs)

    return tell


# ---- LSW-P01: equal actions ----------------------------------------------------------------------------------


def settled_by(pair: Any) -> Any:
    """0 for equal actions, else 1, 2, 3 for a win of Loot, Shoot, Whisky. (mine - theirs) % 3 == 1 is my win."""
    mine, theirs = pair
    winner = bulk.either((mine - theirs) % 3 == 1, mine, theirs)
    return (mine != theirs) * (1 + winner)


@cache
def one_slot() -> tuple[Fraction, ...]:
    """The nine pairs of actions are equally likely."""
    return shares(map(settled_by, product((LOOT, SHOOT, WHISKY), repeat=2)), 4)


def equal_or_leaves() -> tuple[Answer, ...]:
    return (
        chance("equal actions", one_slot(), 0),
        chance("the saloon card leaves the row", one_slot(), 0, 1 + LOOT),
    )


def tell_slot(pair: Any) -> tuple[str, str]:
    mine, theirs = pair
    said = f"You lay {ACT_NAMES[mine]}, {show.ENEMY} lays {ACT_NAMES[theirs]}"
    result = settled_by(pair)
    how = f"{ACT_NAMES[result - 1]} wins" if result else "equal, the card is thrown away"
    return f"{said}: {how}.", show.duel([mine], [theirs])


slot_trials = bulk.Trials(lambda dice: (dice.below(3), dice.below(3)), settled_by, tell_slot)

P01 = Question(
    id="LSW-P01",
    level="school",
    title="Same thought",
    ask="Both lay one action card. How likely is it that they are the same?",
    facts="each action with one third, for both players",
    outcomes=("equal", "Loot wins", "Shoot wins", "Whisky wins"),
    axis="how the slot is settled",
    exact=one_slot,
    tells=lambda _: equal_or_leaves(),
    derivation=f"""
<p>Three choices for you, three for {show.ENEMY}: nine pairs, all equally likely. Three of them are equal, so the chance
is {frac(3, 9)} = {frac(1, 3)}.</p>
<p>The saloon card leaves the row in these three, and in the two pairs where Loot meets Whisky:
{frac(3, 9)} + {frac(2, 9)} = {frac(5, 9)}. Only a win of Shoot or Whisky leaves it lying.</p>""",
    trials=slot_trials,
    rules=("LSW-18", "LSW-31", "LSW-27", "LSW-30"),
    noun="slot",
)


# ---- LSW-P04: orders of four action cards --------------------------------------------------------------------

ALL_WORDS = 3**SLOTS


def playable(acts: Any) -> Any:
    """No action more than twice (LSW-03)."""
    per_action = (bulk.total(act == kind for act in acts) for kind in (LOOT, SHOOT, WHISKY))
    return 1 * (bulk.most(per_action) <= COPIES_OF_ACTION)


@cache
def playable_words() -> tuple[Fraction, ...]:
    return shares(map(playable, product((LOOT, SHOOT, WHISKY), repeat=SLOTS)), 2)


def tell_word(acts: Any) -> tuple[str, str]:
    verdict = "can be played" if playable(acts) else "needs a card you do not have"
    return f"{show.names(acts)}: {verdict}.", show.actions(acts)


word_trials = bulk.Trials(lambda dice: [dice.below(3) for _ in range(SLOTS)], playable, tell_word)

P04 = Question(
    id="LSW-P04",
    level="school",
    title="Four of six",
    ask="In how many orders, by kind, can you lay four of your six action cards?",
    facts="two Loot, two Shoot, two Whisky; darts are thrown at a list of the 81 words of four letters L, S, W; some "
    "need a third card",
    outcomes=("not playable", "playable"),
    axis="a random word of four letters",
    exact=playable_words,
    tells=lambda exact: (average("orders that can be played", exact, (0, ALL_WORDS)),),
    derivation=f"""
<p>Four slots with three kinds each would give 3{raised(4)} = 81 orders. Too many: nobody has three of a kind.</p>
<p>With exactly three Loots the fourth card can be at 4 places and of 2 kinds: 8 orders; four Loots: 1 more. The same
for Shoot and for Whisky: 3 × 9 = 27 orders fall away, and 81 − 27 = <b>54</b> remain.</p>
<p>The experiment throws darts at the 81: the share of playable ones, times 81, comes near to 54.</p>""",
    trials=word_trials,
    guess=Guess(0, ALL_WORDS, 1, "of 81 orders", percent=False),
    rules=("LSW-03", "LSW-10"),
    noun="order",
    verb="Draw",
)


# ---- LSW-P05: both Loots among four --------------------------------------------------------------------------


@cache
def loots_of_four() -> tuple[Fraction, ...]:
    """The 15 ways to pick four of the six cards, by the number of Loots."""
    return shares((picked.count(LOOT) for picked in combinations(HAND, SLOTS)), 3)


loot_trials = bulk.Trials(
    lambda dice: bulk.deal(dice, HAND, SLOTS),
    lambda cards: bulk.total(card == LOOT for card in cards),
    lambda cards: (f"{show.names(cards)}: {cards.count(LOOT)} of 2 Loots.", show.actions(cards)),
)

P05 = Question(
    id="LSW-P05",
    level="school",
    title="Both sacks",
    ask="Four of your six action cards are drawn at random. How likely is it that both Loots are among them?",
    facts="two Loot, two Shoot, two Whisky",
    outcomes=("0", "1", "2"),
    axis="Loots among four cards",
    exact=loots_of_four,
    tells=lambda exact: (
        chance("both Loots", exact, 2),
        chance("exactly one Loot", exact, 1),
        chance("no Loot", exact, 0),
    ),
    derivation=f"""
<p>Four cards are drawn, two stay behind. Both Loots are drawn if neither of the two that stay is a Loot: the first
is none with {frac(4, 6)}, the second then with {frac(3, 5)}. Together {frac(4, 6)} × {frac(3, 5)} = {frac(2, 5)}.</p>
<p>No Loot is drawn if both stay behind: {frac(2, 6)} × {frac(1, 5)} = {frac(1, 15)}. Exactly one is what is left:
1 − {frac(2, 5)} − {frac(1, 15)} = {frac(8, 15)}.</p>""",
    trials=loot_trials,
    rules=("LSW-03", "LSW-10"),
    noun="hand",
    verb="Draw",
)


# ---- LSW-P06, LSW-P07: all slots equal -----------------------------------------------------------------------


@cache
def ties_in_phase() -> tuple[Fraction, ...]:
    return how_many_slots(2, tied)


@cache
def ties_in_round() -> tuple[Fraction, ...]:
    return how_many_slots(SLOTS, tied)


phase_trials = bulk.Trials(two_hands(2), slots_where(tied), tell_hands(tied, "equal slots"))
round_trials = bulk.Trials(two_hands(SLOTS), slots_where(tied), tell_hands(tied, "equal slots"))

P06 = Question(
    id="LSW-P06",
    level="upper secondary",
    title="Twice the same thought",
    ask="How likely are equal cards at both slots of phase 1?",
    facts="both players shuffle their six action cards and play them in that order",
    outcomes=("0", "1", "2"),
    axis="equal slots in phase 1",
    exact=ties_in_phase,
    tells=lambda exact: (chance("both slots of phase 1 equal", exact, 2),),
    derivation=f"""
<p>A player's first two cards are two of a kind with {frac(1, 15)} for each of three kinds, and two different kinds in
a given order with {frac(2, 15)} for each of six orders.</p>
<p>Both slots are equal when both players have the same of these nine orders:
3 × ({frac(1, 15)}){raised(2)} + 6 × ({frac(2, 15)}){raised(2)} = {frac(27, 225)} = {frac(3, 25)}.</p>
<p>With one third for each action it would be {frac(1, 9)}, a little less: two of a kind are rare in a hand of six, so
the orders are less evenly spread, and that makes meeting more likely.</p>""",
    trials=phase_trials,
    rules=("LSW-03", "LSW-11", "LSW-18"),
    noun="phase",
)

P07 = Question(
    id="LSW-P07",
    level="upper secondary",
    title="Four times the same thought",
    ask="How likely are equal cards at all four slots of a round?",
    facts="both players shuffle their six action cards and play them in that order",
    outcomes=("0", "1", "2", "3", "4"),
    axis="equal slots in one round",
    exact=ties_in_round,
    tells=lambda exact: (chance("all four slots equal", exact, SLOTS),),
    derivation=f"""
<p>A player has 54 orders of four cards by kind. With two pairs (L L S S and the like, 18 orders) each order comes with
{frac(1, 90)}; with one pair and two single cards (36 orders) each comes with {frac(1, 45)}.</p>
<p>All slots are equal when both have the same order:
18 × ({frac(1, 90)}){raised(2)} + 36 × ({frac(1, 45)}){raised(2)} = {frac(162, 8100)} = {frac(1, 50)}.</p>""",
    trials=round_trials,
    guess=Guess(step=0.005),
    rules=("LSW-03", "LSW-10", "LSW-18"),
    noun="round",
)
