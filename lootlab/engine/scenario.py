"""given / play / then: one format for tests, lessons and positions."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from .game import AnyGame
from .refusal import BadInput, IllegalMove, Refused, short
from .state import State

KEYS = {"id", "rules", "options", "given", "play", "then", "refused", "legal", "note"}


@dataclass(frozen=True)
class Scenario:
    id: str
    rules: tuple[str, ...]
    given: str
    play: tuple[str, ...] = ()
    then: str | None = None
    refused: tuple[str, ...] = ()
    legal: tuple[str, ...] | None = None
    options: dict[str, str] = field(default_factory=dict)
    note: str = ""


@dataclass(frozen=True)
class Result:
    scenario: Scenario
    why: str = ""
    """Empty when it passed."""

    @property
    def passed(self) -> bool:
        return not self.why


def load(path: Path, find_game: Callable[[str], AnyGame]) -> tuple[AnyGame, list[Scenario]]:
    """The game and the scenarios of a file; BadInput names file, scenario and key."""
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise BadInput(f"{path} cannot be read ({error.strerror}).", "Check the path.") from error
    except UnicodeDecodeError as error:
        raise BadInput(f"{path} is not TOML: {error}.", "Compare it with tests/scenarios/.") from error
    return read(path, text, find_game)


def read(path: Path, text: str, find_game: Callable[[str], AnyGame]) -> tuple[AnyGame, list[Scenario]]:
    """What stands in a file; its path is for messages only."""
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # no TOML, too many brackets, too many digits
        raise BadInput(f"{path} is not TOML: {error}.", "Compare it with tests/scenarios/.") from error
    if not isinstance(data.get("game"), str):
        raise BadInput(f"{path}: the key game is missing.", 'Begin the file with game = "bag_o_loot" or another one.')
    entries = data.get("scenario", [])
    if not isinstance(entries, list):
        raise BadInput(f"{path}: scenario must be a list of tables.", "Begin each with [[scenario]].")
    scenarios = [_scenario(path, number, entry) for number, entry in enumerate(entries, 1)]
    ids = [scenario.id for scenario in scenarios]
    for scenario_id in ids:
        if ids.count(scenario_id) > 1:
            raise BadInput(f"{path}: the id {scenario_id} occurs twice.", "Add a small letter to one of them.")
    return find_game(data["game"]), scenarios


def _scenario(path: Path, number: int, entry: Any) -> Scenario:
    where = f"{path}: scenario {entry.get('id', number) if isinstance(entry, dict) else number}"
    if not isinstance(entry, dict):
        raise BadInput(f"{where} is not a table.", "Begin it with [[scenario]].")
    if unknown := set(entry) - KEYS:
        raise BadInput(f"{where} has the unknown key {sorted(unknown)[0]}.", f"Keys: {', '.join(sorted(KEYS))}.")
    if missing := {"id", "rules", "given"} - set(entry):
        raise BadInput(f"{where} lacks {', '.join(sorted(missing))}.", "Add it.")
    if not {"then", "refused", "legal"} & set(entry):
        raise BadInput(f"{where} checks nothing.", "Add then, refused or legal.")
    for key, value in entry.items():
        kind: type = dict if key == "options" else list if key in {"rules", "play", "refused", "legal"} else str
        inside = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
        if not isinstance(value, kind) or not all(isinstance(item, str) for item in inside):
            raise BadInput(f"{where}: {key} has the wrong type.", "Texts and lists of texts only.")
    if "refused" in entry and not entry.get("play"):
        raise BadInput(f"{where} expects a refusal but plays nothing.", "Add the step that is refused to play.")
    lists = {key: tuple(entry[key]) for key in ("rules", "play", "refused", "legal") if key in entry}
    return Scenario(**{**entry, **lists})


def run(game: AnyGame, scenario: Scenario) -> Result:
    """Build the position, play the steps, judge."""
    try:
        state = game.position(scenario.given, **scenario.options)
    except Refused as fault:
        return Result(scenario, f"faulty position: {fault}")
    steps = list(scenario.play)
    last = steps.pop() if scenario.refused else None
    for number, step in enumerate(steps, 1):
        try:
            game.perform(state, step)
        except IllegalMove as refused:
            return Result(scenario, f"step {number} “{step}” was refused: {refused}")
        except BadInput as fault:
            return Result(scenario, f"step {number} “{step}” is faulty: {fault}")
    if last is not None and (why := _not_refused(game, state, last, scenario.refused)):
        return Result(scenario, why)
    return Result(scenario, "; ".join(_wrong(game, state, scenario)))


def _not_refused(game: AnyGame, state: State, step: str, wanted: tuple[str, ...]) -> str:
    attempt, expected = state.copy(), short(" or ".join(wanted))
    try:
        game.perform(attempt, step)
    except IllegalMove as refused:
        if set(refused.refusal.cites) & set(wanted):
            return ""
        return f"“{step}” was refused by {', '.join(refused.refusal.cites)} instead of {expected}: {refused}"
    except BadInput as fault:
        return f"“{step}” is faulty: {fault}"
    return f"“{step}” was allowed, expected a refusal by {expected}"


def _wrong(game: AnyGame, state: State, scenario: Scenario) -> Iterator[str]:
    try:
        game.settle(state, scenario.then or "")
        if scenario.then is not None:
            yield from game.disagreements(state, scenario.then)
        if scenario.legal is not None:
            yield from game.wrong_legal(state, scenario.legal)
    except Refused as fault:
        yield f"faulty: {fault}"
