"""What the Rules room shows of a rule is what the scenarios test."""

from __future__ import annotations

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

import lootlab
from lootlab.engine import exhibits

ROOT = Path(__file__).parents[2]
SPEC = spec_from_file_location("examples", ROOT / "tools" / "examples.py")
assert SPEC is not None
assert SPEC.loader is not None
WRITER = module_from_spec(SPEC)
SPEC.loader.exec_module(WRITER)


@pytest.mark.parametrize("name", lootlab.GAMES)
def test_examples_are_in_step_with_the_scenarios(name: str) -> None:
    game = lootlab.load(name)
    assert (game.folder / exhibits.FILE).read_text(encoding="utf-8") == WRITER.written(game), "run tools/examples.py"


@pytest.mark.parametrize("name", lootlab.GAMES)
def test_nearly_every_rule_can_be_tried(name: str) -> None:
    game = lootlab.load(name)
    found = exhibits.load(game)
    playable = [rule.id for rule in game.rulebook if rule.kind in ("rule", "ruling")]
    assert sum(rule in found for rule in playable) >= 0.85 * len(playable)
    assert all(len(of_rule) <= 2 and all(rule in one.rules for one in of_rule) for rule, of_rule in found.items())
