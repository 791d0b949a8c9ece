"""Every reader gets 2,000 inputs that nobody meant; and the fuzzing itself finds what it is there to find."""

from __future__ import annotations

import ast
import importlib
import json
import pkgutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import lootlab
from lootlab import cli, widgets
from lootlab.engine.chance import Stream
from lootlab.engine.refusal import BadInput
from lootlab.fuzz import messages, noise, run, target
from lootlab.fuzz.table import TARGETS
from lootlab.fuzz.target import Broken, Target, fault_of
from lootlab.widgets.screen import Screen

CASES = 2_000
SEED = 13


@pytest.mark.parametrize("name", list(TARGETS))
def test_every_input_is_answered(name: str) -> None:
    report = run.run(TARGETS[name], CASES, SEED)
    assert report.failures == []
    assert report.cases >= CASES


SCENARIO = """
game = "sloop"
[[scenario]]
id = "X1"
rules = ["X-01"]
given = "seats AB; display 4 10 4 3; hand A{7 1 1 12}; turn A"
play = ["A capture 7: 3+10"]
refused = ["%s"]
"""
FIRST = {"guess": "1/3", "low": "1/4", "high": "1/2", "reason": 2}
SEEN = {
    "scenarios": SCENARIO % ("E2b" * 1500),
    "memories": ["LSW-P10", ["and", "HAMMER-42"], {"word": "HAMMER-42", "guess": "1e999999999", "first": FIRST}],
}
"""What larger runs have found: a rule that was repeated whole, a kept guess that was reckoned for ever."""


@pytest.mark.parametrize("name", list(SEEN))
def test_what_was_not_answered_once_is_answered(name: str) -> None:
    assert fault_of(TARGETS[name], SEEN[name]) is None


# ---- are all readers and screens there? ---------------------------------------------------------


def test_every_screen_and_every_handler_gets_messages() -> None:
    for module in pkgutil.iter_modules(widgets.__path__, f"{widgets.__name__}."):
        importlib.import_module(module.name)
    with messages.own_data():
        made = [
            build()
            for name, build in messages.screens().items()
            if name.endswith(("loot", "page", "ing", "er", "experiment"))
        ]
    reached = {cls.__name__ for screen in made for cls in type(screen).__mro__}

    def kinds(cls: type) -> set[type]:
        return {cls, *(found for each in cls.__subclasses__() for found in kinds(each))}

    ours = {cls.__name__ for cls in kinds(Screen) if cls.__module__.startswith("lootlab.")}
    assert ours - reached == set()
    known = {name for screen in made for name in messages.handlers(screen)}
    written = {
        node.name.removeprefix("on_")
        for path in Path(widgets.__file__).parent.glob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("on_")
    }
    assert written - known == set()


def test_messages_reach_the_handlers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Most messages are of the kind that a handler takes: a picture's own controls, or a handler by name."""
    heard: list[str] = []
    obey = Screen._obey
    monkeypatch.setattr(Screen, "_obey", lambda self, message: (heard.append(message["do"]), obey(self, message))[1])
    run.run(TARGETS["messages"], 200, SEED)
    assert len(heard) == 200
    assert len(set(map(str, heard))) > 30


@pytest.mark.parametrize(
    "name", ["phrases", "positions", "saves", "decks", "sheets", "cards", "lessons", "class-codes"]
)
def test_some_inputs_are_right(name: str) -> None:
    """Input that is always refused at the first word tests nothing behind it."""
    accepted = 0
    for number in range(100):
        try:
            TARGETS[name].feed(run.case(TARGETS[name], SEED, number))
            accepted += 1
        except BadInput:
            pass
    assert 5 <= accepted <= 100 if name == "phrases" else 5 <= accepted < 100


# ---- the judge -----------------------------------------------------------------------------------


def fault(feed: Callable[[Any], None]) -> str:
    found = fault_of(Target("x", "x", lambda stream: stream.below(9), feed), 1)
    return found.said if found else ""


def refuse(text: str, remedy: str) -> Callable[[Any], None]:
    def feed(given: Any) -> None:
        raise BadInput(text, remedy)

    return feed


def test_a_sentence_with_a_remedy_is_an_answer() -> None:
    assert fault(refuse("It is broken.", "Mend it.")) == ""
    assert "without a remedy" in fault(refuse("It is broken.", ""))
    assert "without a text" in fault(refuse(" ", "Mend it."))


def test_other_exceptions_are_faults() -> None:
    assert "ZeroDivisionError" in fault(lambda given: 1 / 0)  # type: ignore[arg-type,return-value]
    assert "KeyError" in fault(lambda given: {}[given])


def test_an_input_that_takes_for_ever_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(target, "LONGEST_TIME", 0.05)

    def feed(given: Any) -> None:
        while True:
            pass

    assert "seconds" in fault(feed)


def test_an_input_that_takes_much_memory_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    sizes = iter((100, 100 + target.MOST_MEMORY + 1))
    monkeypatch.setattr(target, "_size", lambda: next(sizes))
    assert "memory" in fault(lambda given: None)


def test_a_screen_that_makes_a_mistake_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(self: Screen, arg: str, value: object) -> None:
        raise KeyError(arg)

    from lootlab.widgets.table import Table

    monkeypatch.setattr(Table, "on_log", broken)
    with messages.own_data():
        names = messages.handlers(messages.screens()["table loot"]())
    given = ["table loot", [{"at": 0, "handler": names.index("log"), "arg": "x"}]]
    found = fault_of(TARGETS["messages"], given)
    assert found is not None
    assert "KeyError" in found.said


def test_the_smallest_input_is_shown_and_can_be_made_again() -> None:
    def feed(given: Any) -> None:
        if "9" in str(given):
            raise Broken("a nine: it is there")

    nine = Target("nine", "x", lambda stream: [noise.text(stream, ["123456789 and more"]), {"a": [1, 2]}], feed)
    report = run.run(nine, 50, SEED)
    assert [json.loads(failure.shown) for failure in report.failures] == [["9"]]
    first = report.failures[0].case
    assert "9" in str(run.case(nine, SEED, first))
    assert run.run(nine, 1, SEED, first).failures


def test_shapes_grow_texts_that_fit_them() -> None:
    """By grammar: most of what grows from the phrase of a move is read as one."""
    import re

    stream = Stream.of(SEED)
    for name in lootlab.GAMES:
        for kind in lootlab.load(name).kinds:
            fits = [re.fullmatch(kind.shape, noise.grown(stream, kind.shape)) is not None for _ in range(20)]
            assert any(fits), kind.shape


# ---- the command ---------------------------------------------------------------------------------


def test_the_command_lists_runs_and_fails(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert cli.main(["fuzz", "--list"]) == 0
    assert "resume-codes" in capsys.readouterr().out
    assert cli.main(["fuzz", "resume-codes", "links", "--cases", "50"]) == 0
    assert "Every input was answered." in capsys.readouterr().out
    assert cli.main(["fuzz", "phrasen"]) == cli.MISUSED
    assert "Did you mean phrases?" in capsys.readouterr().err
    bad = Target("links", "x", lambda stream: "abc", lambda given: {}[given])
    monkeypatch.setitem(TARGETS, "links", bad)
    assert cli.main(["fuzz", "links"]) == 1
    said = capsys.readouterr().out
    assert "KeyError" in said
    assert "again: lootlab fuzz links --seed 1 --case 0" in said
