"""Files of one's own: decks, sheets, cards, lessons, quizzes, scenarios."""

from __future__ import annotations

import json
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import lootlab

from ..bots import player
from ..engine import lesson, quiz, scenario
from ..engine.chance import Stream
from ..engine.game import AnyGame
from ..engine.options import AnyOption
from ..engine.others import Chooser
from ..engine.strict import Source
from ..look.own import Editor, editor_of, faults_of, option_of, warnings_of
from . import noise
from .material import a_game, entries
from .target import Broken, Input, Target, wrong_sentence

# ---- components -------------------------------------------------------------------------------------


@cache
def _examples(name: str, option: str) -> tuple[str, ...]:
    """Files that the option takes: those that are shipped, and what the editor writes."""
    game = lootlab.load(name)
    known = option_of(game, option)
    shipped = [path.read_text(encoding="utf-8") for path in sorted((game.folder / "data").glob(f"*{known.file}"))]
    editor = editor_of(game)
    return (*shipped, *([editor.text()] if editor and editor.option == option else []), *known.values)


def _component(stream: Stream, names: tuple[tuple[str, str], ...]) -> Input:
    name, option = stream.choice(names)
    examples = _examples(name, option)
    text = stream.choice(examples)
    if stream.below(3) == 0:
        return [name, option, noise.text(stream, examples)]
    try:
        data = tomllib.loads(text) if option_of(lootlab.load(name), option).file == ".toml" else json.loads(text)
    except ValueError:  # one of the option's own words
        return [name, option, noise.text(stream, examples)]
    made = noise.tree(stream, data, noise.texts_in(data)[:50])
    if isinstance(made, dict) and option_of(lootlab.load(name), option).file == ".toml":
        return [name, option, noise.toml(made)]
    return [name, option, json.dumps(made)]


def _read_component(given: Input) -> None:
    """By the option, by `lootlab cards --check`, and in the editor; what is taken can be played with."""
    name, option, text = given
    game = lootlab.load(name)
    known = option_of(game, option)
    _audit(known, text)
    editor = editor_of(game)
    if editor and editor.option == option and len(text) % 4 == 0:  # judging and drawing it costs most
        _edit(game, editor, text)
    if not known.names_a_file(text):
        state = game.new(None, 1, **{option: text})
        state.legal_moves(state.to_act()[0])


def _audit(option: AnyOption, text: str) -> None:
    if option.audit is None or len(text) > option.longest:
        return
    for said in option.audit(text):
        if not said.strip() or len(said) > 1000:
            raise Broken(f"a fault that nobody can read: {said[:80]}")


def _edit(game: AnyGame, editor: Editor, text: str) -> None:
    from ..engine.refusal import Refused

    before = editor.kept()
    try:
        editor.open(text)
    except Refused as refused:
        if wrong := wrong_sentence(refused.refusal):
            raise Broken(wrong) from refused
        if editor.kept() != before:
            raise Broken("a refused file has changed the editor") from refused
    for fault in (*faults_of(game, editor), *warnings_of(game, editor)):
        if len(str(fault)) > 1000:
            raise Broken(f"a fault that is too long: {str(fault)[:80]}")
    editor.html()
    editor.total()


DECKS = (("bag_o_loot", "deck"), ("loot_shoot_whisky", "saloon_deck"), ("sloop", "deck"))
SHEETS = (("loot", "sheet"),)
CARDS = (("loot_trap", "cards"),)


# ---- lessons, quizzes, scenarios ----------------------------------------------------------------------


def _file(stream: Stream, kind: str, file: str) -> Input:
    name = a_game(stream)
    known = entries(name, file)
    data = {"game": name, kind: [stream.choice(known)]}
    if stream.below(3) == 0:
        return noise.text(stream, [noise.toml(data)])
    other = stream.choice(known)
    made = noise.tree(stream, data, [other["given"], *noise.texts_in(other)[:20]])
    return noise.toml(made) if isinstance(made, dict) else str(made)


def _chooser(game: AnyGame) -> Chooser:
    return player(game, "easy").choose


def _read_lessons(given: Input) -> None:
    lesson.own(Source("Your text", given), lootlab.load, _chooser)


def _read_quiz(given: Input) -> None:
    game, items = quiz.own(Source("Your text", given), lootlab.load)
    quiz.draw(game, items, Stream.of(1))


def _scenario(stream: Stream) -> Input:
    """Made from the items of a quiz: given, play, then."""
    name = a_game(stream)
    item = stream.choice(entries(name, "quiz"))
    made: dict[str, Any] = {"id": "X1", "rules": ["X-01"], "given": item["given"], "play": item.get("play", [])}
    made |= {"then": item["choices"][0]["then"]} if item.get("choices") else {"refused": ["X-01"]}
    data = {"game": name, "scenario": [{**made, "options": item.get("options", {})}]}
    if stream.below(3) == 0:
        return noise.text(stream, [noise.toml(data)])
    changed = noise.tree(stream, data, noise.texts_in(item))
    return noise.toml(changed) if isinstance(changed, dict) else str(changed)


def _run_scenario(given: Input) -> None:
    game, found = scenario.read(Path("mine.toml"), given, lootlab.load)
    for each in found:
        if len(scenario.run(game, each).why) > 4000:
            raise Broken("a scenario whose failure is told too long")


TARGETS = (
    Target("decks", "decks of one's own", lambda stream: _component(stream, DECKS), _read_component),
    Target("sheets", "sheets of one's own for LOOT", lambda stream: _component(stream, SHEETS), _read_component),
    Target("cards", "cards of one's own for Loot Trap", lambda stream: _component(stream, CARDS), _read_component),
    Target("lessons", "files of levels", lambda stream: _file(stream, "level", "lessons"), _read_lessons),
    Target("quizzes", "files of quiz items", lambda stream: _file(stream, "item", "quiz"), _read_quiz),
    Target("scenarios", "files of positions, moves and what must follow", _scenario, _run_scenario),
)
