"""The lessons of Loot Trap: any way to the goal wins, mistakes are explained, and positions are those of a game."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

import lootlab
from lootlab.bots import player
from lootlab.engine import lesson
from lootlab.engine.lesson import MOST_RULES, OPEN, WON, WRONG, Feedback, LevelRun
from lootlab.games.loot_trap.board import BOARD
from lootlab.games.loot_trap.state.raid import Raid

GAME = lootlab.load("loot_trap")
LEVELS = {level.id: level for level in lesson.load(GAME)}
CHOOSE = player(GAME, "medium").choose


def played(name: str, *line: str) -> tuple[LevelRun, Feedback | None]:
    run, said = LevelRun(GAME, LEVELS[name], CHOOSE), None
    for phrase in line:
        assert run.status == OPEN, f"over before {phrase}: {said}"
        said = run.attempt(phrase)
    return run, said


# ---- other ways to the goal, and ways that miss it ------------------------------------------------

OTHER_WAYS = [
    ("no-way-around", "A move a2"),
    ("no-way-around", "A move c2"),
    ("five-win", "A bank", "A discard Stowaway"),
    ("seven-cards", "A discard Loot"),
    ("lay-a-trap", "A lay Long Cannon at b4", "A discard Stowaway"),
    ("chain", "A play Following Wind", "A choose c4", "A choose bank"),  # a lucky one
    ("chain", "A play Crow's Nest", "A choose c4", "A play Following Wind", "A choose c4", "A choose bank"),
    ("stop-in-a-run", "A play Spare Canvas", "A choose b4", "A choose b5", "A choose prevent 0", "A choose bank"),
    ("stop-in-a-run", "A play Spare Canvas", "A choose c4", "A choose b5", "A choose bank"),
    ("skipped", "A move c4", "A discard Loot draw"),
    ("refill-first", "A move b2", "A peek", "A peek swap Powder Keg"),
    ("refill-first", "A move b2", "A peek", "A peek swap Rum Ration"),
    ("empty-piles", "A draw", "A move b2", "A peek", "A peek swap Stowaway"),
    ("traps-still-waiting", "A play Boarding Hook on C", "A choose N"),
    ("changed-flags", "A play Changed Flags on D"),
]


@pytest.mark.parametrize("way", OTHER_WAYS, ids=lambda way: "-".join(way))
def test_another_way_to_the_goal_wins_too(way: tuple[str, ...]) -> None:
    name, *line = way
    run, _ = played(name, *line)
    assert run.status == WON


MISTAKES = [
    ("TRAP-R36", "free-loot", "A move b2", "A choose discard"),
    ("TRAP-06", "five-win", "A pass"),
    ("TRAP-51", "five-win", "A lay Loot at b4"),
    ("TRAP-31", "seven-cards", "A pass"),
    ("TRAP-31", "seven-cards", "A discard Slow Match draw"),
    ("TRAP-55", "lay-a-trap", "A lay Long Cannon at c3"),
    ("TRAP-98", "lay-a-trap", "A play Long Cannon"),
    ("TRAP-R32", "no-friends", "A move b2"),
    ("TRAP-69", "peek", "A peek", "A peek discard"),
    ("TRAP-R72", "dress-up", "A move b4", "A choose A"),
    ("TRAP-82", "dress-up", "A move c4"),
    ("TRAP-R55", "a-card-that-fails", "A play Hard Parley"),
    ("TRAP-R40", "a-card-that-fails", "A play Rum Ration"),
    ("TRAP-95", "stop", "A move c2"),
    ("TRAP-86", "stop-in-a-run", "A play Spare Canvas", "A choose b4", "A choose b5", "A choose prevent 1"),
    ("TRAP-R16", "stop-in-a-run", "A play Spare Canvas", "A choose a4", "A choose b3"),
    ("TRAP-83", "a-run-of-traps", "A play Boarding Hook", "A choose W"),
    ("TRAP-R18", "something-in-the-way", "A play Boarding Hook", "A choose N"),
    ("TRAP-R17", "something-in-the-way", "A play Boarding Hook", "A choose SE"),
    ("TRAP-R38", "at-deaths-door", "A choose prevent 1"),
    ("TRAP-110", "at-deaths-door", "A choose prevent 0", "A choose rescue 0"),
    ("TRAP-R47", "out-of-turn", "A pass"),
    ("TRAP-R73", "skipped", "A move b4", "A discard Loot"),
    ("TRAP-74", "skipped", "A move b4", "A pass"),
    ("TRAP-R12", "refill-first", "A move b2", "A pass"),
    ("TRAP-R14", "refill-first", "A move b2", "A peek", "A peek discard"),
    ("TRAP-R9", "empty-piles", "A draw", "A move b2", "A pass"),
    ("TRAP-93", "sweep-and-dig", "A play Buried Chart", "A choose c7"),
    ("TRAP-R19", "three-at-the-table", "A hop c3"),
    ("TRAP-R22", "changed-flags", "A play Fog Bank"),
    ("TRAP-111", "changed-flags", "A play Changed Flags", "A choose B"),
    ("TRAP-R45", "traps-still-waiting", "A play Boarding Hook", "A choose C", "A choose S"),
    ("TRAP-116", "ghost", "A roll", "A choose Quick Fuse at c6"),
]


@pytest.mark.parametrize("mistake", MISTAKES, ids=lambda mistake: "-".join(mistake))
def test_a_mistake_is_explained_by_its_rule(mistake: tuple[str, ...]) -> None:
    rule, name, *line = mistake
    run, said = played(name, *line)
    assert said is not None
    assert run.status == WRONG
    assert said.rules == (rule,)
    assert said.text in {wrong.say for wrong in LEVELS[name].wrong}


# ---- positions as in a game -----------------------------------------------------------------------


@pytest.mark.parametrize("name", LEVELS)
def test_no_card_of_a_lesson_is_a_stand_in(name: str) -> None:
    """Odds over stand-ins mean nothing, and nobody can learn from a card that is not in the box."""
    raid = GAME.position(LEVELS[name].given, **LEVELS[name].options)
    assert isinstance(raid, Raid)
    assert "plain" not in {raid.box.name(card) for card in range(len(raid.box.of))}


@pytest.mark.parametrize("name", ["no-way-around", "chain", "cover-it", "three-at-the-table"])
def test_odds_of_a_lesson_are_those_of_the_box(name: str) -> None:
    """Of all 103 cards, without those the learner sees: about two in five hurt, one in eight is loot."""
    raid = GAME.position(LEVELS[name].given)
    assert isinstance(raid, Raid)
    view = raid.view("A")
    said = {view.risk_said(space) for space, lies in enumerate(view.spaces) if lies.lie == 1}
    assert len(said) == 1
    found = re.fullmatch(r"hurts with (\d+) %, loot with (\d+) %", said.pop())
    assert found
    assert 38 <= int(found[1]) <= 42
    assert 11 <= int(found[2]) <= 13


def test_the_rest_is_dealt_from_the_box() -> None:
    given = "seats ABC; turn B draw; ghost A; hand A 6 B{Loot*3} C 4; armed b3=Powder Keg, c3; discard 2; rest dealt"
    raid = GAME.position(given)
    assert isinstance(raid, Raid)
    names = [raid.box.name(card) for card in range(len(raid.box.of))]
    kit = raid.options.cards.designs
    assert {name: names.count(name) for name in set(names)} == {design.name: design.count for design in kit}
    assert "Loot" not in {raid.box.name(card) for card in raid.hands[0]}, "a ghost holds none"
    assert GAME.notation(raid) == GAME.notation(GAME.position(given)), "the same each time"
    assert GAME.notation(GAME.position(str(GAME.notation(raid)))) == GAME.notation(raid)


# ---- words ------------------------------------------------------------------------------------------


def sentences(text: str) -> int:
    return len(re.findall(r"[.!?](?: |$)", text))


@pytest.mark.parametrize("name", LEVELS)
def test_a_level_teaches_little_and_says_it_briefly(name: str) -> None:
    level = LEVELS[name]
    assert 1 <= len(level.rules) <= MOST_RULES
    assert not set(level.rules) & set(level.mentions)
    assert sentences(level.goal) == 1
    assert sentences(level.done) <= 3
    assert [wrong.say for wrong in level.wrong if sentences(wrong.say) > 3] == []
    assert set(level.hides) <= set(BOARD.parts)


def test_the_table_grows_and_what_is_announced_comes_true() -> None:
    levels = list(LEVELS.values())
    for before, after in pairwise(levels):
        assert set(after.hides) <= set(before.hides), after.id
    first = {part: next(n for n, level in enumerate(levels, 1) if part not in level.hides) for part in BOARD.parts}
    told = {"discards": "The discard pile joins the table", "bank": "loot", "rolls": "the Roll cards"}
    for part, word in told.items():
        assert f"{word} at level {first[part]}" in levels[0].later
