"""LOOT's lessons: every try is answered, every valid way wins, and what the ledger says can be known from them."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

import lootlab
from lootlab.bots import player
from lootlab.engine import lesson
from lootlab.engine.lesson import OPEN, WON, Level, LevelRun
from lootlab.games.loot.sheet import ABILITIES
from lootlab.look.board import board_of

GAME = lootlab.load("loot")
LEVELS = lesson.load(GAME)
BY_ID = {level.id: level for level in LEVELS}
WANTING = [level.id for level in LEVELS if level.want]


def endings(level: Level, *line: str) -> list[LevelRun]:
    """Runs of all lines that the learner can play, ended by a win or by a failed try."""
    run = LevelRun(GAME, level, player(GAME, "medium").choose)
    for phrase in line:
        run.attempt(phrase)
    if run.status != OPEN:
        return [run]
    return [end for move in run.state.legal_moves(level.seat) for end in endings(level, *line, str(move))]


def own_moves(run: LevelRun) -> str:
    return ", ".join(str(move) for move in run.match.moves if not str(move).startswith("B "))


@pytest.mark.parametrize("name", WANTING)
def test_the_teacher_answers_every_try(name: str) -> None:
    prepared = {wrong.say for wrong in BY_ID[name].wrong}
    for run in endings(BY_ID[name]):
        assert run.feedback is not None
        assert run.status == WON or run.feedback.text in prepared, own_moves(run)


@pytest.mark.parametrize(
    ("name", "ways"),
    [
        ("second-stroke", {"A to r4c6", "A to r5c5"}),
        ("order-the-dice", {"roll 2 6 1", "roll 2 1 6"}),
        ("meeps", {"A to r1c3, A to r1c2, A to r2c2", "A to r1c3, A to r2c3, A to r2c2"}),
        ("keep-it", {"A relocate r5c1, A to r4c1", "A relocate r4c2, A to r4c1"}),
        ("meeps-track", {"A to r4c5"}),
        ("eight-points", {"A to r4c4"}),
        ("combo-points", {"A to r5c5"}),
        ("combo-abilities", {"A to r6c2"}),
        ("pays-once", {"A to r4c2"}),
    ],
)
def test_every_valid_way_wins_and_no_other(name: str, ways: set[str]) -> None:
    assert {own_moves(run) for run in endings(BY_ID[name]) if run.status == WON} == ways


@pytest.mark.parametrize("name", ["two-ahead", "plan-with-a-wrap"])
def test_seven_points_win_however_they_are_made(name: str) -> None:
    for run in endings(BY_ID[name]):
        assert (run.status == WON) == (run.state.paper(0).total >= 7)  # type: ignore[attr-defined]


# ---- aids and a table that grows ------------------------------------------------------------------


@pytest.mark.parametrize("name", ["only-way", "meeps-track", "eight-points"])
def test_the_table_does_not_give_the_answer_away(name: str) -> None:
    level = BY_ID[name]
    assert not lesson.aids_of(LEVELS, LEVELS.index(level)) - {"marks"}
    assert not level.mark
    assert not level.aid


def test_what_is_hidden_is_a_part_of_the_board_and_never_leaves_again() -> None:
    hidden = [set(level.hides) for level in LEVELS]
    assert hidden[0] == set(board_of(GAME).parts)
    assert all(later <= earlier for earlier, later in pairwise(hidden))
    assert not hidden[-1]


@pytest.mark.parametrize("level", [level for level in LEVELS if level.hides], ids=lambda level: level.id)
def test_what_joins_later_joins_at_the_level_that_is_named(level: Level) -> None:
    found = re.search(r"level (\d+)\.$", level.later)
    assert found is not None
    number = int(found[1])
    words = {"The next dice": "queue", "The Meeps track and the points track": "points", "The combo grid": "combo"}
    part = words[level.later.split(" join")[0]]
    assert part in level.hides
    assert part in set(LEVELS[number - 2].hides) - set(LEVELS[number - 1].hides)


@pytest.mark.parametrize("level", [level for level in LEVELS if "points" in level.hides], ids=lambda level: level.id)
def test_nothing_is_earned_where_it_could_not_be_seen(level: Level) -> None:
    for run in endings(level) if level.want else ():
        paper = run.state.paper(0)  # type: ignore[attr-defined]
        assert (paper.track, paper.wraps, paper.pms) == ((), 0, 0), own_moves(run)


# ---- words ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.id)
def test_replies_are_short_and_rules_are_few(level: Level) -> None:
    for said in (level.done, *(wrong.say for wrong in level.wrong)):
        assert len(re.findall(r"[.!?](?: |$)", said)) <= 3, said
    assert 1 <= len(level.rules) <= lesson.MOST_RULES
    assert not set(level.rules) & set(level.mentions)


def test_every_rule_is_named() -> None:
    named = {rule for level in LEVELS for rule in (*level.rules, *level.mentions)}
    assert [rule.id for rule in GAME.rulebook if rule.kind in ("rule", "ruling") and rule.id not in named] == []


def test_the_whole_meeps_track_is_told_as_it_is_printed() -> None:
    items = GAME.position("seats A; at A r1c1; dice 1 1 1").sheet.meeps_items
    names = {"pm": "plus/minus", "wrap": "wrap"}
    told = ", ".join(str(item.points) if item.points else names[ABILITIES[item.ability]] for item in items)
    assert f"The whole track is {told}." in BY_ID["last-meeps"].done


COMBO_LINES = [
    (3, "+3", "three red or three green 3 points"),
    (2, "pm", "two yellow give a plus/minus"),
    (3, "+3", "three red or three green 3 points"),
    (2, "wrap", "two violet a wrap"),
    (3, "wrap", "three of size 1 give a wrap"),
    (2, "+3", "two of size 2 or of size 4 give 3 points"),
    (2, "pm", "two of size 3 a plus/minus"),
    (2, "+3", "two of size 2 or of size 4 give 3 points"),
]
"""Red, yellow, green, violet, then the sizes from 1 to 4."""


def test_what_every_combo_line_pays_is_told_as_it_is_printed() -> None:
    lines = GAME.position("seats A; at A r1c1; dice 1 1 1").sheet.lines
    printed = [(line.need, ABILITIES[line.item.ability] or f"+{line.item.points}") for line in lines]
    assert printed == [(need, reward) for need, reward, _ in COMBO_LINES]
    for _, _, told in COMBO_LINES:
        assert told in BY_ID["combo-table"].done


# ---- an examination: can it be known from the lessons alone? ----------------------------------------

EXAM = [
    ("How far does a figure go, and which way?", "three-straight", "exactly as far as the die says, along a row"),
    ("Do Bea's marks stop me?", "three-straight", "This sheet is yours alone"),
    ("I land on a slash?", "second-stroke", "The second stroke makes a cross."),
    ("Is the second stroke a new visit?", "second-stroke", "the second stroke is no new visit"),
    ("May I land on a cross?", "only-way", "Nobody lands on a cross"),
    ("May I pass over one?", "only-way", "Passing over the cross at r3c6 was fine"),
    ("Are squares on the way marked?", "only-way", "Only the square you land on is marked"),
    ("May I turn a corner, or go diagonally?", "no-corners", "No corners, and nothing diagonal either"),
    ("Where may a stuck figure go?", "stuck", "any square without a mark"),
    ("Even where it stands?", "stuck", "even the one you stand on"),
    ("Does it get a mark there?", "stuck", "no stroke, no visit, no reward"),
    ("Stuck, and every square has a mark?", "stuck", "you would stay"),
    ("And if that goes on for all players?", "stuck", "the game is over without a bonus"),
    ("May I stay although I could move?", "no-staying", "Who can move must move"),
    ("Even if the move is useless?", "no-staying", "even if it only makes a useless cross"),
    ("Where do I start?", "border-start", "You start on the border, before the dice are rolled."),
    ("May two start on the same square?", "border-start", "may take the same one"),
    ("Is the start marked?", "border-start", "The start is not marked"),
    ("How many can play?", "border-start", "two to four players"),
    ("Who orders the first dice?", "order-the-dice", "Whoever rolls may order them"),
    ("What is the third die for?", "order-the-dice", "the third for the turn after that"),
    ("Who moves first?", "two-turns", "You and Bea move at the same time"),
    ("May I take a move back?", "two-turns", "until both have moved you may take yours back"),
    ("Dice 2, 4, 6, and a 1 is rolled?", "two-turns", "become 4, 6, 1"),
    ("What does the first Meeps square bring?", "meeps", "one point"),
    ("Does it matter which one it is?", "meeps", "whichever square it is"),
    ("And the third and fourth?", "meeps-track", "2 points and a wrap"),
    ("A second stroke on a Meeps square?", "meeps-track", "a second stroke brings nothing"),
    ("And the sixth to the ninth?", "last-meeps", "3, plus/minus, 4, wrap, 5"),
    ("When can an ability be used?", "plus-minus", "in a later turn than the one that earned it"),
    ("How often?", "plus-minus", "An ability works once"),
    ("Does a turn without points use a space?", "plus-minus", "no points, no entry"),
    ("A 1 and a plus/minus: zero squares?", "plus-minus", "A 1 never becomes a 0"),
    ("What does a group pay?", "finish-a-group", "as many points as it has squares"),
    ("Do corners connect?", "finish-a-group", "Squares that only meet at a corner do not belong together."),
    ("May a wrap end on a cross?", "over-the-edge", "never onto a cross"),
    ("Must I be stuck to use it?", "over-the-edge", "You need not be stuck to use it"),
    ("Is it spent on a move inside?", "over-the-edge", "a plain one and keeps it"),
    ("Two abilities in a turn?", "greedy-hands", "One ability a turn, and never two together."),
    ("A 6 and a plus/minus: seven squares?", "greedy-hands", "a 6 never becomes a 7"),
    ("What does a full row or column pay?", "eight-points", "Row 4 pays 3, column 4 pays 3"),
    ("Three gains in a turn: how many entries?", "eight-points", "All points of a turn make one entry"),
    ("Is an entry the gain?", "eight-points", "an entry is your new total"),
    ("Can a second stroke finish a row?", "eight-points", "Second strokes finish nothing"),
    ("What does the size-2 column pay?", "combo-lines", "the second in the column of size 2: 3 points"),
    ("How many red circles, for what?", "combo-points", "Red and green need three circles and pay 3 points."),
    ("Yellow?", "combo-points", "a plus/minus for yellow"),
    ("Violet?", "combo-points", "a wrap for violet"),
    ("When can abilities of the combo grid be used?", "combo-abilities", "Both wait until your next turn"),
    ("Does a fourth red circle pay the row again?", "pays-once", "a line pays once"),
    ("Do rewards count as circles?", "pays-once", "only finished groups are"),
    ("Column of size 1?", "combo-table", "three of size 1 give a wrap"),
    ("Column of size 3?", "combo-table", "two of size 3 a plus/minus"),
    ("Column of size 4?", "combo-table", "of size 4 give 3 points"),
    ("Stuck with an ability: must I use it?", "keep-it", "never a duty"),
    ("When does the game end?", "end-it", "fills the last but one space and ends the game"),
    ("What does ending it bring?", "end-it", "You add 3 and write 28, Bea writes her 26."),
    ("Has who ends it won?", "end-it", "The highest total wins, not whoever ends it."),
    ("Two end it in the same turn?", "together", "each who ends the game gets the 3 points"),
    ("Do the others finish the turn?", "together", "Everybody finishes the turn"),
    ("Equal totals?", "tie", "More crosses win a tie"),
    ("And equal crosses?", "tie", "you would both have won"),
    ("Are unused abilities worth anything?", "tie", "unused abilities count for nothing"),
]


@pytest.mark.parametrize(("question", "name", "answer"), EXAM, ids=lambda text: text if text.endswith("?") else "")
def test_it_can_be_known_from_the_lessons_alone(question: str, name: str, answer: str) -> None:
    assert answer in BY_ID[name].done, question
