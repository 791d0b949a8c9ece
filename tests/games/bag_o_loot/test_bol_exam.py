"""An examination from the rules: can each answer be known from the lessons alone?

Every question names the level that teaches it and words by which it does: whoever rewords a level sees what is lost.
"""

from __future__ import annotations

import pytest

import lootlab
from lootlab.engine import lesson

LEVELS = {level.id: level for level in lesson.load(lootlab.load("bag_o_loot"))}

QUESTIONS = [
    ("How many people can play?", "open-a-pair", "Two to six people"),
    ("Do a red 6 and a blue 6 match?", "open-a-pair", "whatever their colour"),
    ("Is 3 4 5 a set?", "no-runs", "There are no runs"),
    ("Which cards do two players use?", "the-last-card", "only the coins 1 to 12 and four looters"),
    ("How many cards is each player dealt?", "draw-play-knock", "dealt eight cards"),
    ("May I know how many cards Bea holds?", "draw-play-knock", "only how many cards they hold"),
    ("May I play first and draw afterwards?", "draw-play-knock", "always in this order"),
    ("Whose turn comes after mine?", "draw-play-knock", "round to the left"),
    ("May I knock without a play?", "nothing-fits", "No turn is without a play"),
    ("How many plays has a turn?", "one-build-many-cards", "up to three plays a turn, in any mixture"),
    ("May I steal in the first turn of a round?", "one-build-many-cards", "from the first turn of a round on"),
    ("Two cards onto two sets: one play?", "one-build-many-cards", "each touches one set"),
    ("Can I take a play back?", "one-build-many-cards", "you may take a play back"),
    ("May one coin be opened with four looters?", "wild-cards", "even with four"),
    ("May two looters be opened?", "wild-cards", "looters alone are no set"),
    ("Is a Steal with two cards one play?", "steal", "not a steal followed by a build"),
    ("Two sets fit my card: which one do I take?", "steal", "you choose which one"),
    ("May a looter alone steal a set?", "steal-with-looters", "Alone or beside coins"),
    ("Can a set of five be stolen?", "five-is-full", "neither built on nor stolen"),
    ("May a looter snitch a looter?", "snitch", "a looter cannot"),
    ("Can the number of a set change?", "snitch", "it keeps its number"),
    ("Can I go out by a Snitch?", "snitch", "your hand keeps its size"),
    ("Two looters by one Snitch?", "two-looters-two-plays", "One coin, one looter, one play"),
    ("May I use a snitched looter in the same turn?", "snitch-then-steal", "can be used at once"),
    ("May I snitch from my own set?", "snitch-then-steal", "snitch from the set that is now your own"),
    ("My Snitch completes Bea's Bag: whose is it?", "whose-bag", "a Bag for Bea, since a Snitch never takes the set"),
    ("Is 6 6 6 6 and a looter a Bag?", "whose-bag", "only five open cards"),
    ("Can I open five equal coins at once?", "whose-bag", "open a Bag in one play"),
    ("Can a Bag be taken?", "whose-bag", "nobody can take it"),
    ("What do I get for a punt?", "nothing-fits", "you drew another for it"),
    ("May I punt one of a pair?", "punt-on-purpose", "even one of a pair"),
    ("May I open and then punt?", "punt-on-purpose", "nothing comes before it and nothing after it"),
    ("Locked down: may my one play be a Steal?", "locked-down", "one play, of any kind"),
    ("I build on my singleton: have I two more plays?", "locked-down", "came back only now"),
    ("May a locked player punt again?", "rob-the-locked", "was locked down and punted again"),
    ("May a looter be punted?", "rob-the-locked", "any card may be punted"),
    ("May I add a looter alone to a lone looter?", "rob-the-locked", "looters cannot be added to it alone"),
    ("May I snitch a lone looter?", "rob-the-locked", "nothing to snitch"),
    ("May a thief of a singleton play on?", "rob-the-locked", "you may even go on"),
    ("One of two singletons is stolen: free?", "rob-the-locked", "with all her singletons gone she is free"),
    ("Must a split be combined?", "make-a-split", "It may stay like that"),
    ("May I steal one set of a split?", "make-a-split", "still be stolen by itself"),
    ("May I combine with two cards, and is it one play?", "split-examples-1-and-2", "one play, with one card or more"),
    ("May I combine without a set of my own?", "split-examples-1-and-2", "your own or none"),
    ("How many looters come back of six cards?", "split-examples-3-and-4", "one looter goes back"),
    ("Can a merged set hold six coins?", "split-examples-3-and-4", "There are five coins of a number"),
    ("My last card goes into a Combine, a looter returns: out?", "split-examples-3-and-4", "keeps you in the round"),
    ("Is a singleton part of a split?", "sweep", "your own singleton, both of Bea's"),
    ("May I combine two of three sets?", "sweep", "all sets of the number or none"),
    ("May I combine two sets of my own?", "sweep", "Two sets of one player alone are no split"),
    ("May I shift cards between my sets?", "sweep", "cards do not move between them"),
    ("My own singleton is in my Combine: plays left?", "sweep", "it is your one play"),
    ("What does a lone looter score?", "count-it", "the lone looter 5, for singletons score"),
    ("Do singletons score?", "count-it", "singletons score like other cards"),
    ("Is a Bag 10 or 15?", "count-it", "The whole Bag brings 10"),
    ("What is a 16 worth?", "count-it", "every other card one, whatever its number"),
    ("Can a score be negative?", "count-it", "below zero"),
    ("A punt takes the last card of the pile: what then?", "the-last-card", "by drawing or by punting"),
    ("How many turns come after the last card?", "the-last-card", "Everybody else then has one more turn"),
    ("Must I play in a last turn?", "the-last-card", "with a play but without drawing"),
    ("When can I go out by a punt?", "out-by-a-punt", "only in a last turn with a single card"),
    ("Does a punt draw from an empty pile?", "out-by-a-punt", "no card is drawn for it from an empty pile"),
    ("Does a singleton keep me from going out?", "out-by-a-punt", "does not keep anybody from going out"),
    ("Somebody goes out: do the others finish?", "out-by-a-punt", "the round is over at once"),
    ("Who deals the next round?", "who-begins", "moves one seat to the left"),
    ("Who has the first turn?", "who-begins", "the dealer's left neighbour has the first turn"),
    ("Who deals first of all?", "who-begins", "the very first dealer is chosen freely"),
    ("What is shuffled for the next round?", "who-begins", "All cards are shuffled"),
    ("Is the game over at exactly 100?", "who-begins", "100 is not enough"),
    ("A tie above 100: who plays on?", "tie-above-100", "All three play an extra round"),
    ("Still a tie after the extra round?", "tie-above-100", "else there is another one"),
    ("A tie for second place?", "tie-above-100", "Only a tie for first place counts"),
    ("The best total after an extra round is 98: a win?", "extra-round", "even if it is not above 100 any more"),
    ("Does whoever goes out win?", "win-the-game", "the highest total wins, whoever went out"),
]


@pytest.mark.parametrize(("question", "name", "said"), QUESTIONS, ids=[question for question, _, _ in QUESTIONS])
def test_the_lessons_answer_it(question: str, name: str, said: str) -> None:
    level = LEVELS[name]
    aid = "" if level.ask else level.aid  # beside a question no aid is shown
    heard = f"{level.goal} {level.text} {aid} {level.done}"  # not the mistakes: whoever makes none never hears of them
    assert said in heard, question


def test_every_level_answers_something() -> None:
    assert {name for _, name, _ in QUESTIONS} == set(LEVELS)
