"""The tool that asks whether the tests bite: does it change what it says, and is a change of a rule noticed?"""

from __future__ import annotations

import ast
import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

TOOL = Path(__file__).parent.parent / "tools" / "mutants.py"


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("mutants", TOOL)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["mutants"] = module
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("game", ["bag_o_loot", "loot_shoot_whisky", "sloop", "loot", "loot_trap"])
def test_every_mutant_is_another_program(tool: ModuleType, game: str) -> None:
    every = tool.mutants(game)
    assert len(every) > 300
    for mutant in every[:: len(every) // 15]:
        before = ast.parse(mutant.path.read_text(encoding="utf-8"))
        changed = tool.mutated(mutant)
        assert ast.dump(changed) != ast.dump(before), mutant.name
        compile(changed, str(mutant.path), "exec")


def test_sentences_are_left_alone(tool: ModuleType) -> None:
    for mutant in tool.mutants("loot_shoot_whisky"):
        node = list(ast.walk(ast.parse(mutant.path.read_text(encoding="utf-8"))))[mutant.node]
        assert not (isinstance(node, ast.Constant) and isinstance(node.value, str))
        assert "telling" not in mutant.path.name


@pytest.mark.parametrize("at_once", [True, False])
def test_a_changed_rule_is_noticed(tool: ModuleType, at_once: bool) -> None:
    """Four bullets win (LSW-04): with five, a scenario fails, in the game as loaded and imported anew."""
    found = [each for each in tool.mutants("loot_shoot_whisky") if each.what == "more" and "_TO_WIN" in each.source]
    mutant = next(each for each in found if "BULLETS" in each.source) if not at_once else None
    if mutant is None:
        rules = tool.mutants("loot_shoot_whisky")
        mutant = next(each for each in rules if each.what == "allow" and each.path.name == "lay.py")
        known = tool.loaded("loot_shoot_whisky")
        assert "scenario" in tool.forked(lambda: tool.killed_at_once(mutant, known, 1))
    else:
        code = f"import mutants; print(mutants.killed_by(mutants.mutants({mutant.game!r})[{_at(tool, mutant)}], 1))"
        assert "scenario" in _python(code)


def _at(tool: ModuleType, mutant: object) -> int:
    at: int = tool.mutants("loot_shoot_whisky").index(mutant)
    return at


def _python(code: str) -> str:
    """In a process of its own, which has no game loaded."""
    import subprocess

    return subprocess.run(
        [sys.executable, "-c", code], cwd=TOOL.parent, capture_output=True, text=True, timeout=120
    ).stdout


def test_a_child_that_breaks_is_heard(tool: ModuleType) -> None:
    assert tool.forked(lambda: "") == ""
    assert tool.forked(lambda: "noticed") == "noticed"
    assert "without a word" in tool.forked(lambda: 1 / 0)  # type: ignore[arg-type,return-value]


def test_what_is_listed_as_changing_nothing_is_still_there(tool: ModuleType) -> None:
    for game in tool.ROOMS:
        there = {tool.key(mutant) for mutant in tool.mutants(game)}
        assert [name for name in tool.same(game) if name not in there] == []
