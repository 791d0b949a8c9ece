"""Writes lootlab/games/GAME/examples.toml: of every rule the smallest scenarios on which it can be tried.

    python tools/examples.py            all games
    python tools/examples.py sloop      one of them

Scenarios live outside the package, so what the Rules room shows of them is copied here; a test compares.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from pathlib import Path

import lootlab
from lootlab.engine import scenario
from lootlab.engine.exhibits import FILE, Exhibit
from lootlab.engine.game import AnyGame
from lootlab.engine.refusal import BadInput, IllegalMove, Refused
from lootlab.engine.scenario import Scenario

SCENARIOS = Path(__file__).parents[1] / "tests" / "scenarios"
MOST_STEPS = 4
HEAD = "# Written by tools/examples.py from tests/scenarios/{name}.toml. Change the scenarios, not this file.\n"


def written(game: AnyGame) -> str:
    """The whole file."""
    _, scenarios = scenario.load(SCENARIOS / f"{game.name}.toml", lambda _: game)
    chosen: dict[str, list[str]] = {}
    for rule in game.rulebook:
        for one in _of_rule(game, rule.id, scenarios):
            chosen.setdefault(one.id, []).append(rule.id)
    listed = [_entry(one, chosen[one.id]) for one in scenarios if one.id in chosen]
    return HEAD.format(name=game.name) + "".join(listed)


def _of_rule(game: AnyGame, rule: str, scenarios: Iterable[Scenario]) -> list[Scenario]:
    """The smallest in which something is done, and the smallest in which something is refused."""
    about = sorted((one for one in scenarios if rule in (*one.rules, *one.refused)), key=lambda one: _size(rule, one))
    done = next((one for one in about if not one.refused and _works(game, one)), None)
    refused = next((one for one in about if one.refused and _works(game, one)), None)
    return [one for one in (done, refused) if one is not None]


def _size(rule: str, one: Scenario) -> tuple[bool, bool, int, int]:
    """Something to show comes first, then what names this rule first, what is about little else, what is short."""
    named = (*one.rules, *one.refused)
    length = len(one.given) + sum(map(len, one.play)) + 40 * len(one.options)
    return not one.play, named[0] != rule, len(set(named)), length


def _works(game: AnyGame, one: Scenario) -> bool:
    """Can somebody sit down at it?"""
    if len(one.play) > MOST_STEPS:
        return False
    exhibit = Exhibit(one.id, one.rules, one.given, one.play, one.options, bool(one.refused))
    try:
        state = exhibit.match(game).state
        seat = exhibit.seat(game, state)
        if seat is None or not state.view(seat).moves:
            return False
        for step in one.play:
            game.perform(state, step)
    except IllegalMove:
        return bool(one.refused)
    except (BadInput, Refused):
        return False
    return not one.refused


def _entry(one: Scenario, rules: list[str]) -> str:
    lines = ["", "[[example]]", f"id = {_text(one.id)}", f"rules = {_list(rules)}", f"given = {_text(one.given)}"]
    if one.options:
        told = ", ".join(f"{name} = {_text(value)}" for name, value in one.options.items())
        lines.append(f"options = {{ {told} }}")
    if one.play:
        lines.append(f"play = {_list(one.play)}")
    if one.refused:
        lines.append("refused = true")
    return "\n".join(lines) + "\n"


def _text(value: str) -> str:
    return json.dumps(value, ensure_ascii=False)


def _list(values: Iterable[str]) -> str:
    return f"[{', '.join(map(_text, values))}]"


if __name__ == "__main__":
    for name in sys.argv[1:] or lootlab.GAMES:
        found = lootlab.load(name)
        (found.folder / FILE).write_text(written(found), encoding="utf-8")
