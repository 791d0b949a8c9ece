"""An examination from the ledger: can each question be answered from what every learner reads?

That is goal, aid, question, right answer and what is said at the end; not hints or replies to mistakes, which many
never see. Each row: the question, its rules, the level that tells, and the words that answer it.
"""

from __future__ import annotations

import pytest

import lootlab
from lootlab.engine import lesson
from lootlab.engine.lesson import Level

GAME = lootlab.load("loot_trap")
LEVELS = {level.id: level for level in lesson.load(GAME)}

QUESTIONS = [
    ("May I stay where I am?", "TRAP-25", "first-steps", "move are your duty each turn"),
    ("May I go diagonally, or two spaces?", "TRAP-34 TRAP-35", "first-steps", "one space, straight or diagonal"),
    ("What becomes of the card I leave?", "TRAP-37", "first-steps", "the card you left lies sideways"),
    ("All ways are armed. Must I move?", "TRAP-38", "no-way-around", "You must move"),
    ("Whom does a trap strike, and with which half?", "TRAP-79 TRAP-80", "no-way-around", "lower half strikes"),
    ("What lies where a trap was?", "TRAP-77 TRAP-78", "no-way-around", "A fresh card fills the space"),
    ("I land on an upright card. What happens?", "TRAP-44 TRAP-R11", "somebody-is-there", "upright card does nothing"),
    ("What does it cost to bank a loot I land on?", "TRAP-81", "free-loot", "free of charge"),
    ("Does loot in the hand count?", "TRAP-06", "free-loot", "loot in the hand counts for nothing"),
    ("I get my fifth loot on Bea's turn. Do I win?", "TRAP-05 TRAP-R23", "five-win", "at the close of your own turn"),
    ("Do six loot win?", "TRAP-R24", "five-win", "five banked loot or more"),
    ("Two players, one is knocked out. What then?", "TRAP-08 TRAP-119", "last-one-standing", "ends the game at once"),
    ("When is the hand limit looked at?", "TRAP-29 TRAP-R28", "seven-cards", "own turn closes, for your hand only"),
    ("Ten cards at the close: how much damage?", "TRAP-31", "seven-cards", "one damage, however many"),
    ("Five loot and seven cards: what comes first?", "TRAP-R26", "seven-cards", "before the treasure is counted"),
    ("May a loot trap go to the hand?", "TRAP-R36", "free-loot", "it never goes to your hand"),
    ("May I discard a loot?", "TRAP-R74", "seven-cards", "one card of any kind"),
    ("When may I draw a replacement?", "TRAP-72", "seven-cards", "you took no action, so you could have drawn"),
    ("May I lay a trap diagonally?", "TRAP-55 TRAP-R2", "lay-a-trap", "not the diagonal ones"),
    ("May a loot be laid?", "TRAP-R29", "lay-a-trap", "any card can be laid"),
    ("What becomes of the card under a trap?", "TRAP-62 TRAP-R30", "lay-a-trap", "is discarded with it"),
    ("In which order are the two discarded?", "TRAP-R31", "lay-a-trap", "the trap on top"),
    ("Does my own trap hurt me?", "TRAP-65 TRAP-R32", "no-friends", "strikes the one who laid it like anybody else"),
    ("Does MULTIPLY count on a card that was left?", "TRAP-99", "no-friends", "only where a player laid the trap"),
    ("Is a card that an effect armed a laid trap?", "TRAP-R69", "no-friends", "field traps, not laid ones"),
    ("I lay on an armed loot. Who gets it?", "TRAP-57 TRAP-58", "cover-it", "everybody sees it, nobody gets it"),
    ("May I lay on a laid trap?", "TRAP-63", "cover-it", "cannot be covered again"),
    ("May I peek and leave the card?", "TRAP-67 TRAP-R34", "peek", "you must swap the card or discard it"),
    ("Is a swapped card player-laid?", "TRAP-R33", "peek", "a swapped card is no laid trap"),
    ("When may a free PEEK be used?", "TRAP-47 TRAP-R81", "peek", "before the regular action"),
    ("No card in hand, but banked loot. What is my turn?", "TRAP-26 TRAP-R7", "empty-hand", "banked loot did not help"),
    ("Is such a turn closed?", "TRAP-R27", "empty-hand", "closes like any other"),
    ("When are the discards shuffled in?", "TRAP-32 TRAP-R10", "empty-hand", "when the second was needed"),
    ("May found equipment go to the hand?", "TRAP-82", "dress-up", "put on any player at once, or discarded"),
    ("Does stolen loot count as banking?", "TRAP-R82", "dress-up", "stolen loot is not banked again"),
    ("How many pieces may I wear?", "TRAP-89 TRAP-90", "dress-up", "at most one piece"),
    ("What may follow a CHAIN card?", "TRAP-93 TRAP-94", "chain", "another CHAIN card goes on"),
    ("Who knows what I looked at?", "TRAP-R78", "chain", "for you and for nobody else"),
    ("A CHAIN card fails. May I go on?", "TRAP-53", "a-card-that-fails", "CHAIN gives nothing then"),
    ("Does the price of a failed card come back?", "TRAP-R55", "a-card-that-fails", "never comes back"),
    ("A trap can do only half of what it says.", "TRAP-R54 TRAP-R56", "a-card-that-fails", "or of a trap can be done"),
    ("After STOP, may I discard? May I win?", "TRAP-95 TRAP-R27", "stop", "no discard, but the turn still closes"),
    ("To which half does an icon belong?", "TRAP-R70", "stop", "belong to the lower half"),
    ("When do the traps of a run go off?", "TRAP-83 TRAP-R15", "stop-in-a-run", "Both steps came first"),
    ("STOP was first in a run. What of the rest?", "TRAP-97", "stop-in-a-run", "only when the whole run was finished"),
    ("May I go back to where I came from?", "TRAP-R16", "stop-in-a-run", "strikes if you go back"),
    ("Two STOPs in one run?", "TRAP-97", "two-stops", "Two STOPs are one STOP"),
    ("Bea's card drives me into STOP on my turn.", "TRAP-R52", "two-stops", "if Bea's card pushed you there"),
    ("I push Bea into STOP. Is my turn over?", "TRAP-96", "a-run-of-traps", "your turn goes on"),
    ("Pushed off a fresh card: is it armed?", "TRAP-84 TRAP-R13", "a-run-of-traps", "the fresh one on b6, too"),
    ("A push meets an avatar.", "TRAP-R18", "something-in-the-way", "jumps straight over"),
    ("A push meets the edge.", "TRAP-R17", "something-in-the-way", "the second step was lost"),
    ("May I choose a direction that leads nowhere?", "TRAP-R17", "something-in-the-way", "cannot be chosen"),
    ("How many loot may stop one hit?", "TRAP-86 TRAP-R38", "at-deaths-door", "one loot a hit"),
    ("Two loot at zero: how much health?", "TRAP-110 TRAP-R39", "at-deaths-door", "each loot given up is one health"),
    ("Does loot help against the hand limit?", "TRAP-88", "at-deaths-door", "of any damage"),
    ("Everybody falls at once. Who wins?", "TRAP-09 TRAP-R42", "at-deaths-door", "the game is drawn"),
    ("When are Roll cards shuffled?", "TRAP-106 TRAP-R58", "roll", "until all six have come"),
    ("Whose ability is it? Who rolls first?", "TRAP-105 TRAP-R59", "roll", "their own avatar's ability"),
    ("When may I play out of turn?", "TRAP-102 TRAP-R47", "out-of-turn", "after the last action"),
    ("Equipment, shield, loot: in which order?", "TRAP-R41", "out-of-turn", "wear counts first, then each shield"),
    ("How long do shields last?", "TRAP-R41", "out-of-turn", "vanish when your own next turn begins"),
    ("CHAIN on another's turn?", "TRAP-R48", "chain-out-of-turn", "CHAIN is ignored"),
    ("STOP has ended a turn. Is there a window?", "TRAP-R48", "chain-out-of-turn", "there is no window any more"),
    ("How many cards in one window?", "TRAP-R47", "chain-out-of-turn", "One card a window"),
    ("Can I have two skip markers?", "TRAP-R73", "skipped", "never two"),
    ("My action is skipped. May I draw a replacement?", "TRAP-R73", "skipped", "counts as none taken"),
    ("A trap draws: which card fills its space?", "TRAP-R12", "refill-first", "you drew the second card"),
    ("May I peek at the fresh card at once?", "TRAP-R14", "refill-first", "in the same turn"),
    ("No card can be had at all: what of my draw?", "TRAP-R8 TRAP-R9", "empty-piles", "a draw is simply skipped"),
    ("When is a blank space filled?", "TRAP-R9", "empty-piles", "The next card that is discarded fills it"),
    ("May one dig up a laid trap?", "TRAP-122", "sweep-and-dig", "Digging and disarming never touch a laid trap"),
    ("Does clearing resolve a trap?", "TRAP-122", "sweep-and-dig", "unresolved, a laid trap included"),
    ("A laid trap is covered: three cards?", "TRAP-64 TRAP-R68", "double-fuse", "The lowest card was discarded"),
    ("What is open to everybody?", "TRAP-R65", "who-knows", "the sizes of hands and deck"),
    ("What is in a new deck?", "TRAP-R79", "who-knows", "exactly the old discard pile"),
    ("Where may a hop land?", "TRAP-39 TRAP-R19", "three-at-the-table", "any free space that surrounds the avatar"),
    ("One armed space is free. May I hop?", "TRAP-40", "three-at-the-table", "and you must walk"),
    ("Are cards armed by changing places?", "TRAP-R21", "changed-flags", "nothing was armed and nobody landed"),
    ("Is the card armed that I jump away from?", "TRAP-R22", "changed-flags", "does arm the card you leave"),
    ("Whom may a card single out?", "TRAP-R76", "changed-flags", "among those to whom it can be done"),
    ("Who says which opponent a trap means?", "TRAP-111 TRAP-R49", "changed-flags", "the active player says so"),
    ("Traps wait for an eliminated player.", "TRAP-R45", "traps-still-waiting", "discarded unresolved"),
    ("What do the eliminated keep?", "TRAP-112 TRAP-R44", "traps-still-waiting", "their other cards kept"),
    ("I fall on my own turn.", "TRAP-R46 TRAP-R77", "traps-still-waiting", "loses the rest of it"),
    ("Three players, one out: how many loot win?", "TRAP-03 TRAP-R25", "a-full-table", "the goal stays, whoever falls"),
    ("Can a ghost be robbed or hurt?", "TRAP-R63", "a-full-table", "ghosts are no opponents"),
    ("How many cards has each at the start?", "TRAP-15 TRAP-16", "a-full-table", "Four cards went to each hand"),
    ("Where may a ghost lay?", "TRAP-116 TRAP-R61", "ghost", "lays a trap on any free space"),
    ("A ghost has eight cards.", "TRAP-118", "ghost", "must get down to six cards"),
    ("May a ghost play out of turn?", "TRAP-R64", "ghost", "never plays out of turn"),
]  # fmt: skip


def read_by_all(level: Level) -> str:
    right = level.answers[level.right - 1] if level.ask else ""
    return " ".join((level.goal, level.aid, level.ask, right, level.done))


@pytest.mark.parametrize("row", QUESTIONS, ids=lambda row: row[0])
def test_it_can_be_known_from_the_lessons(row: tuple[str, str, str, str]) -> None:
    _, rules, name, words = row
    level = LEVELS[name]
    assert words in read_by_all(level)
    assert set(rules.split()) <= {*level.rules, *level.mentions}
