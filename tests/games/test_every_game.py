"""What every game must keep, whoever wrote it. A new game gets all of it by being listed in lootlab.GAMES.

LOOTLAB_GOLDEN=write pytest tests/games/test_every_game.py -k "playthrough and sloop"   stores a playthrough anew
"""

from __future__ import annotations

import os
import re
import tomllib
from collections import deque
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import lootlab
from lootlab import bots
from lootlab.engine import conformance, coverage, lesson, quiz, scenario, strict
from lootlab.engine.chance import Stream
from lootlab.engine.game import Game
from lootlab.engine.lesson import Level, LevelRun
from lootlab.engine.match import Match
from lootlab.engine.refusal import Refused

TESTS = Path(__file__).parent.parent
PLAYTHROUGHS = TESTS / "playthroughs"
SEED = "CACTUS-7"
WRITE_GOLDEN = os.environ.get("LOOTLAB_GOLDEN") == "write"
LONGEST_RECORD = 400
"""Decisions of a playthrough that are recorded."""


PER_GAME = pytest.mark.parametrize("game", [lootlab.load(name) for name in lootlab.GAMES], ids=lambda game: game.name)


def each(found: Iterator[tuple[str, tuple[Any, ...]]], names: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize(names, [pytest.param(*values, id=name) for name, values in found])


@PER_GAME
def test_a_game_has_its_scenarios(game: Game) -> None:
    assert (TESTS / "scenarios" / f"{game.name}.toml").exists()


# ---- rules --------------------------------------------------------------------------------------


def scenarios() -> Iterator[tuple[str, tuple[Any, ...]]]:
    for name in lootlab.GAMES:
        game, found = scenario.load(TESTS / "scenarios" / f"{name}.toml", lootlab.load)
        yield from ((f"{name}-{one.id}", (game, one)) for one in found)


@each(scenarios(), "game, one")
def test_scenario(game: Game, one: scenario.Scenario) -> None:
    assert scenario.run(game, one).why == ""
    assert [rule for rule in (*one.rules, *one.refused) if rule not in game.rulebook] == []


def tables() -> Iterator[tuple[str, tuple[Any, ...]]]:
    """Every number of seats, and every named value of every option."""
    for game in map(lootlab.load, lootlab.GAMES):
        fewest, most = game.players
        yield from ((f"{game.name}-{seats}", (game, seats, {}, 200)) for seats in range(fewest, most + 1))
        for number, option in enumerate(game.options):
            for value in (value for value in option.values if value != option.default):
                seats = fewest + number % (most - fewest + 1)
                yield f"{game.name}-{option.name}-{value}", (game, seats, {option.name: value}, 40)


@each(tables(), "game, seats, options, decisions")
def test_contract_is_kept(game: Game, seats: int, options: dict[str, str], decisions: int) -> None:
    report = conformance.check(game, decisions, SEED, seats, **options)
    assert report.decisions >= decisions
    assert report.phrases
    assert report.answers >= decisions * 5  # phrases, near misses and slips that a seat tried, each compared
    assert report.refusals >= decisions
    assert report.buttons >= decisions


@PER_GAME
def test_every_option_belongs_to_a_rule(game: Game) -> None:
    assert [option.name for option in game.options if option.rule not in game.rulebook] == []
    named = {name for rule in game.rulebook for name in rule.options}
    assert named <= {option.name for option in game.options}


@cache
def covered(game: Game) -> list[coverage.Row]:
    return coverage.table(game)


@pytest.mark.patches
@PER_GAME
def test_every_rule_is_named_tested_and_taught(game: Game) -> None:
    rows = [row for row in covered(game) if not row.exempt]
    assert [row.rule.id for row in rows if not row.places] == []
    assert {row.rule.id: row.holes for row in rows if set(row.holes) - {"code"}} == {}


UNENFORCED: dict[str, dict[str, str]] = tomllib.loads((TESTS / "games" / "unenforced.toml").read_text("utf-8"))


@pytest.mark.patches
@PER_GAME
def test_every_rule_is_enforced_but_for_a_list_with_reasons(game: Game) -> None:
    """Not only named: seen to run when the scenarios that name it are played."""
    listed = {rule for rules in UNENFORCED.values() for rule in rules if rule in game.rulebook}
    unenforced = {row.rule.id for row in covered(game) if not row.verdict.enforced}
    assert sorted(unenforced - listed) == [], "name them at the code that keeps them, or give them such a scenario"
    assert sorted(listed - unenforced) == [], "enforced by now: strike them from unenforced.toml"


def test_the_list_gives_a_reason_for_known_rules() -> None:
    known = {rule.id for name in lootlab.GAMES for rule in lootlab.load(name).rulebook}
    never, owed = UNENFORCED["never"], UNENFORCED["owed"]
    assert not never.keys() & owed.keys()
    assert (never.keys() | owed.keys()) <= known
    assert [rule for rule, why in (never | owed).items() if len(why) < 10 or not why.endswith(".")] == []


@PER_GAME
def test_rules_are_told_in_few_words_with_examples(game: Game) -> None:
    for rule in game.rulebook:
        assert rule.title, rule.id
        assert 10 <= len(rule.text) <= 420, rule.id
        assert rule.text.endswith((".", "!", "?", ")")), rule.id
    without = [rule.id for rule in game.rulebook if not rule.example and rule.kind in ("rule", "ruling")]
    assert without == []


# ---- lessons ------------------------------------------------------------------------------------


def levels() -> Iterator[tuple[str, tuple[Any, ...]]]:
    for game in map(lootlab.load, lootlab.GAMES):
        yield from ((f"{game.name}-{level.id}", (game, level)) for level in lesson.load(game))


def start(game: Game, level: Level) -> LevelRun:
    return LevelRun(game, level, bots.player(game, "medium").choose)


@each(levels(), "game, level")
def test_best_line_wins_the_level(game: Game, level: Level) -> None:
    assert lesson.faults(game, level, bots.player(game, "medium").choose) == []


@each(levels(), "game, level")
def test_whatever_a_learner_tries_is_answered(game: Game, level: Level) -> None:
    """No try crashes, every failure names a known rule, and it can be tried again at once."""
    spoken = set()
    for number in range(1, len(level.answers) + 1):
        spoken.add(start(game, level).answer(number).text)
    for move in list(start(game, level).state.legal_moves(level.seat))[:60] if not level.ask else ():
        run = start(game, level)
        said = run.attempt(move)
        if said is None:
            continue
        spoken.add(said.text)
        assert said.text or said.head
        assert all(rule in game.rulebook for rule in said.rules)
        assert said.rules
        if run.status == lesson.OPEN:
            continue
        run.attempt(level.best[0])
        assert run.spent <= 1
    if level.tries == 1 or level.ask:
        assert [wrong.say for wrong in level.wrong if wrong.say not in spoken] == [], "feedback that is never given"


def turns(run: LevelRun, phrase: str) -> int:
    """Play it; 1 if the turn is over with it: somebody else plays, or something is turned up."""
    before, moves = len(run.match.log), len(run.match.moves)
    run.attempt(phrase)
    return len(run.match.moves) > moves + 1 or any(event.reveals for _, event in run.match.log[before:])


def lines_that_win(game: Game, level: Level, most: int) -> Iterator[tuple[str, ...]]:
    """Lines that reach the goal in as many turns as the best one, with up to two more moves; `most` positions."""
    patient = replace(level, tries=len(level.best) + 2)
    best = start(game, patient)
    allowed = sum(turns(best, phrase) for phrase in level.best)
    seen = set()
    waiting: deque[tuple[str, ...]] = deque([()])
    while waiting and most:
        line, most = waiting.popleft(), most - 1
        run = start(game, patient)
        used = sum(turns(run, phrase) for phrase in line)
        if run.status == lesson.WON and used <= allowed:
            yield line
        place = (game.notation(run.state) or line, used)
        if run.status == lesson.OPEN and used <= allowed and place not in seen and len(line) < patient.tries:
            seen.add(place)
            waiting.extend((*line, str(move)) for move in run.state.legal_moves(level.seat))


@each(levels(), "game, level")
def test_a_level_is_judged_by_its_goal_and_not_by_the_number_of_moves(game: Game, level: Level) -> None:
    for line in lines_that_win(game, level, 120) if level.want else ():
        run = start(game, level)
        for phrase in line:
            assert run.status == lesson.OPEN, f"{line} is stopped before {phrase}"
            run.attempt(phrase)
        assert run.status == lesson.WON, line


def test_a_longer_way_wins_too_and_is_not_called_wrong() -> None:
    game = lootlab.load("bag_o_loot")
    level = next(level for level in lesson.load(game) if level.id == "split-examples-1-and-2")
    run = start(game, level)
    assert run.attempt("A steal B[6 6] + 6") is None
    said = run.attempt("A combine 6s + L")
    assert said is not None
    assert (run.status, run.failures, said.tone, said.head) == (lesson.OPEN, 0, "note", lesson.STILL)
    run.attempt("A combine 9s + L")
    assert run.status == lesson.WON
    # And whoever cannot get there any more is told so with the known answer.
    run = start(game, level)
    run.attempt("A combine 6s + L")
    said = run.attempt("A knock")
    assert said is not None
    assert (run.status, said.tone, said.rules) == (lesson.WRONG, "bad", ("BOL-55",))


@each(levels(), "game, level")
def test_after_three_failures_the_level_can_be_shown(game: Game, level: Level) -> None:
    run = start(game, level)
    assert run.hint == ""
    run.failures = lesson.SHOW_AFTER
    assert run.hint
    assert run.can_show
    for _ in level.best or ("",):
        run.show()
    assert run.status == lesson.SHOWN


@PER_GAME
def test_no_level_claims_more_than_somebody_learns_at_once(game: Game) -> None:
    """What is only touched belongs into `mentions`."""
    crowded = {level.id: len(level.rules) for level in lesson.load(game) if len(level.rules) > lesson.MOST_RULES}
    assert crowded == {}


@each(levels(), "game, level")
def test_nobody_plays_on_after_a_mistake(game: Game, level: Level) -> None:
    """Whatever goes wrong, what the learner did last is the last thing that happened."""
    for move in list(start(game, level).state.legal_moves(level.seat))[:60] if not level.ask else ():
        run = start(game, level)
        run.attempt(move)
        if run.status == lesson.WRONG:
            assert run.match.moves[-1] == str(move)


@PER_GAME
def test_levels_are_few_and_marks_are_for_beginners(game: Game) -> None:
    found = lesson.load(game)
    assert 8 <= len(found) <= 36
    assert [level.id for level in found[4:] if level.mark] == []
    assert [level.id for level in found if len(level.goal) > 110 or not level.goal.endswith((".", "!", "?"))] == []
    assert sum(bool(level.ask) for level in found) <= len(found) // 3, (
        "questions are for moments when a move can't show it"
    )
    assert not found[0].ask, "the first level is a move"


# ---- quiz ---------------------------------------------------------------------------------------


@PER_GAME
def test_quiz(game: Game) -> None:
    """Reading verifies every item against the engine: exactly one choice holds."""
    items = quiz.read(game, strict.source(game.folder / "quiz.toml"))
    assert quiz.load(game) == items, "pages read it without judging it again"
    assert len(items) >= 15
    assert {item.kind for item in items} == set(quiz.KINDS)
    _, known = scenario.load(TESTS / "scenarios" / f"{game.name}.toml", lootlab.load)
    assert {item.scenario for item in items} - {one.id for one in known} <= {""}
    asked = quiz.draw(game, items, Stream.of(SEED))
    assert len(asked) == quiz.LENGTH
    for one in asked:
        assert one.says[one.right] == one.item.says[quiz.right(game, one.item)]


# ---- playthroughs -------------------------------------------------------------------------------


def playthrough(game: Game) -> str:
    """A random game as a spectator reads it. Moves are drawn from sorted phrases, so the order of lists is free."""
    seats = sum(game.players) // 2
    match = Match(game, seats, SEED)
    rng = Stream.of("OTTER-9")
    lines = [f"{game.title}, {seats} seats, {SEED}, moves at random, as everybody was told."]
    for _ in range(LONGEST_RECORD):
        acting = match.state.to_act()
        if not acting:
            break
        seat = rng.choice(acting)
        move = rng.choice(sorted(match.state.legal_moves(seat), key=str))
        told = len(match.told(None))
        match.play(seat, move)
        lines += ["", f"> {move}"]
        lines += [f"{line.text} ({', '.join(line.rules)})".replace(" ()", "") for line in match.told(None)[told:]]
    outcome = match.state.outcome()
    lines += ["", f"= {outcome!r}" if outcome else f"= {game.notation(match.state) or 'in the middle of a turn'}", ""]
    return "\n".join(lines)


@PER_GAME
def test_playthrough_is_the_same_as_ever(game: Game) -> None:
    record, path = playthrough(game), PLAYTHROUGHS / f"{game.name}.txt"
    if WRITE_GOLDEN:
        path.write_text(record, encoding="utf-8")
    assert path.exists(), "every game has a playthrough: LOOTLAB_GOLDEN=write stores it"
    assert record == path.read_text(encoding="utf-8")


def test_every_playthrough_belongs_to_a_game() -> None:
    assert {path.stem for path in PLAYTHROUGHS.glob("*.txt")} == set(lootlab.GAMES)


@PER_GAME
def test_no_number_in_a_position_is_too_large_to_be_answered(game: Game) -> None:
    """A save from anywhere may hold a position: whatever its counts, it is refused in a sentence or set up at once."""
    _, known = scenario.load(TESTS / "scenarios" / f"{game.name}.toml", lootlab.load)
    tried: set[str] = set()
    for one in known:
        for number in re.finditer(r"(?<![A-Za-z\d])\d+", one.given):
            shape = re.sub(r"\d+", "#", one.given[max(0, number.start() - 14) : number.end() + 3])
            if shape in tried:
                continue
            tried.add(shape)
            huge = f"{one.given[: number.start()]}999999999{one.given[number.end() :]}"
            try:
                state = game.position(huge, **one.options)
            except Refused:
                continue
            assert sum(game.components(state).values()) < 1000
    assert tried
