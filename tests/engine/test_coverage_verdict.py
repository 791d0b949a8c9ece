"""A rule is enforced by code that runs where it matters: seen in a game made up for it, and in the duel."""

from __future__ import annotations

import importlib
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import lootlab
from lootlab.engine import coverage
from lootlab.engine.chance import Stream
from lootlab.engine.coverage import By, Row, trace
from lootlab.engine.coverage.citations import Code, How
from lootlab.engine.coverage.names import Names
from lootlab.engine.coverage.source import NEVER_ENFORCE, rooms
from lootlab.engine.game import Game
from lootlab.engine.options import Options
from lootlab.engine.rulebook import Rule, Rulebook
from lootlab.engine.state import Event, Move, Outcome

MOVES = '''
"""Counting. Rule TOY-05 stands only here."""

from functools import cache

from lootlab.engine.state import Event

from . import tell
from .cards import HIGHEST, LOWEST


def add(state):
    """One more (TOY-01)."""
    state.count = min(state.count + 1, HIGHEST)
    return tell.added(state)


def double(state):
    state.count = doubled(state.count)
    return tell.doubled(state)


def zero(state):
    if state.count == LOWEST:
        # TOY-03: a comment at a line that no example reaches
        return []
    state.count = 0
    return []


# TOY-09 stands above the function.
@cache
def doubled(count):
    return 2 * count  # TOY-10


def forgotten(state):
    """Nobody asks for this (TOY-02)."""


def say(text, rule):
    return [Event(text, (rule,))]


def halve(state):
    state.count //= 2
    return say("Half of it.", "TOY-12")


STEPS = {"add": add, "double": double, "zero": zero, "halve": halve}
'''
CARDS = '''
HIGHEST = 9  # TOY-04
LOWEST = -1
SPARE = 7
"""Nothing uses it (TOY-08)."""
'''
TELL = '''
from lootlab.engine.state import Event


def added(state):
    """TOY-11"""
    return [Event("One more.")]


def doubled(state):
    return [Event("Twice as many.", ("TOY-06",))]
'''
SCENARIOS = [
    (("TOY-01", "TOY-02", "TOY-04", "TOY-05", "TOY-08", "TOY-11"), ("add",)),
    (("TOY-03",), ("zero",)),
    (("TOY-06",), ("double",)),
    (("TOY-09", "TOY-10"), ("add", "double")),
    ((), ("zero", "double")),
    (("TOY-12",), ("halve",)),
    *[((), ("add",))] * 6,
]


class Count:
    seats = ("A",)
    count = 1

    def outcome(self) -> Outcome | None:
        return None

    def view(self, seat: str) -> int:
        return self.count


class Toy(Game):
    """The few ways into a game that coverage takes."""

    name, title, players, choices = "toy", "Toy", (1, 1), Options
    rulebook = Rulebook([Rule(f"TOY-{number:02}", "", "") for number in range(1, 13)])
    folder = Path()

    def position(self, text: str, **options: object) -> Count:
        return Count()

    def perform(self, state: Count, text: str) -> list[Event]:
        done: list[Event] = self.room("moves").STEPS[text](state)
        return done

    def deal(self, *_: Any) -> Count:
        return Count()

    def room(self, name: str) -> ModuleType:
        return importlib.import_module(f"toy.{name}")

    # ---- not asked for by coverage

    def notation(self, state: Any) -> None:
        return None

    def parse_moves(self, state: Any, text: str) -> list[Move]:
        return []

    def disagreements(self, state: Any, then: str) -> list[str]:
        return []

    def determinize(self, view: Any, rng: Stream) -> Count:
        return Count()

    def reshuffle_hidden(self, state: Any, seat: str | None, rng: Stream) -> Count:
        return Count()

    def components(self, state: Any) -> Counter[str]:
        return Counter()


@pytest.fixture(scope="module")
def toy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Row]]:
    source = tmp_path_factory.mktemp("checkout")
    Toy.folder = source / "toy"
    files = {"__init__": "", "moves": MOVES, "cards": CARDS, "tell": TELL}
    Toy.folder.mkdir()
    for name, text in files.items():
        (Toy.folder / f"{name}.py").write_text(text, encoding="utf-8")
    (source / "tests" / "scenarios").mkdir(parents=True)
    (source / "tests" / "scenarios" / "toy.toml").write_text(_scenarios(), encoding="utf-8")
    sys.path.insert(0, str(source))
    yield {row.rule.id: row for row in coverage.table(Toy(), source)}
    sys.path.remove(str(source))
    for name in [name for name in sys.modules if name.partition(".")[0] == "toy"]:
        del sys.modules[name]


def _scenarios() -> str:
    entries = [
        f'[[scenario]]\nid = "S{number}"\nrules = {list(rules)}\ngiven = "1"\nplay = {list(play)}\nthen = ""\n'
        for number, (rules, play) in enumerate(SCENARIOS, 1)
    ]
    return "\n".join(['game = "toy"', *entries])


@pytest.mark.parametrize(
    ("rule", "by", "place", "why"),
    [
        ("TOY-01", By.CODE, "moves.py:add", "it names the rule and ran"),
        ("TOY-02", By.NAMED, "moves.py:forgotten", "the function never ran"),
        ("TOY-03", By.NAMED, "moves.py:zero", "the function ran, but not the line that the comment is about"),
        ("TOY-04", By.CODE, "cards.py:HIGHEST", "a line that uses it ran"),
        ("TOY-05", By.NAMED, "moves.py", "the docstring of a file does nothing"),
        ("TOY-06", By.TRACE, "moves.py:double", "only the telling names it, but this runs when it is told"),
        ("TOY-08", By.NAMED, "cards.py:SPARE", "nothing uses it"),
        ("TOY-09", By.CODE, "moves.py:doubled", "a comment right above a function is about it"),
        ("TOY-10", By.CODE, "moves.py:doubled", "it ran, or answered from memory"),
        ("TOY-11", By.NAMED, "tell.py:added", "it ran, but it only tells"),
        ("TOY-12", By.TOLD, "moves.py:halve", "the line ran, but all it does with the rule is to tell of it"),
    ],
)
def test_only_what_runs_enforces(toy: dict[str, Row], rule: str, by: By, place: str, why: str) -> None:
    verdict = toy[rule].verdict
    assert (verdict.by, place in verdict.places) == (by, True), why


def test_what_nobody_names_is_enforced_by_nothing(toy: dict[str, Row]) -> None:
    assert toy["TOY-07"].verdict == coverage.Verdict(By.NOTHING)
    assert toy["TOY-07"].holes == ("code", "test", "lesson")


def test_what_is_told_comes_out_of_the_scenarios(toy: dict[str, Row]) -> None:
    assert toy["TOY-06"].verdict.told == ("S3", "S4", "S5")
    assert toy["TOY-11"].verdict.told == ()


def test_a_component_is_enforced_by_data(toy: dict[str, Row], monkeypatch: pytest.MonkeyPatch) -> None:
    """The same evidence, but the rule counts cards."""
    assert toy["TOY-04"].verdict.by is By.CODE
    monkeypatch.setattr(Toy, "rulebook", Rulebook([Rule("TOY-04", "", "", kind="component")]))
    source = Toy.folder.parent
    assert [row.verdict.by for row in coverage.table(Toy(), source)] == [By.DATA]


def test_without_scenarios_nothing_is_shown(toy: dict[str, Row], tmp_path: Path) -> None:
    assert not any(row.verdict.enforced for row in coverage.table(Toy(), tmp_path))


def test_rooms_are_known_by_their_whole_name() -> None:
    folders = ("board/hand.py", "board_plan.py", "bot.py", "moves/telling.py", "odds/deal.py", "notation_moves.py")
    assert all(rooms(name) & NEVER_ENFORCE for name in folders)
    assert not any(
        rooms(name) & NEVER_ENFORCE for name in ("moves/bottle.py", "boarding.py", "legal.py", "__init__.py")
    )


# ---- the duel -----------------------------------------------------------------------------------

DUEL = lootlab.load("loot_shoot_whisky")


@pytest.fixture(scope="module")
def duel() -> dict[str, Row]:
    return {row.rule.id: row for row in coverage.table(DUEL)}


@pytest.mark.parametrize("rule", ["LSW-24", "LSW-25", "LSW-26", "LSW-27"])
def test_the_bottle_leads_to_the_code_that_settles(duel: dict[str, Row], rule: str) -> None:
    verdict = duel[rule].verdict
    assert verdict.enforced
    assert any(place.startswith("moves/settle.py") for place in verdict.places), "where it is settled, not where told"
    assert not any(place.startswith(("tell", "moves/tell")) for place in verdict.places)
    assert verdict.told, "and it is told as well"


def test_the_number_of_players_is_minded_by_the_contract(duel: dict[str, Row]) -> None:
    assert duel["LSW-01"].verdict.by is By.CODE


def test_the_same_is_seen_twice(duel: dict[str, Row]) -> None:
    """Whatever this process remembers from before."""
    assert {row.rule.id: row.verdict for row in coverage.table(DUEL)} == {
        rule: row.verdict for rule, row in duel.items()
    }


def test_a_package_that_is_kept_from_being_loaded_is_no_stumbling_block(monkeypatch: pytest.MonkeyPatch) -> None:
    """The server keeps one out that takes long: where it would stand, there is None."""
    monkeypatch.setitem(sys.modules, "kept_out", None)
    assert list(trace._memories(DUEL))


def test_a_tracer_that_was_there_gets_its_place_back() -> None:
    before = sys.gettrace()
    coverage.table(DUEL)
    assert sys.gettrace() is before


def test_no_room_that_shows_enforces(duel: dict[str, Row]) -> None:
    code = Code(DUEL.folder, Names(DUEL.rulebook))
    shown = [citation for citation in code.citations() if citation.line[0].startswith(("board", "odds", "bot", "tell"))]
    assert shown
    assert {citation.how for citation in shown} == {How.ASIDE}
