"""The same rooms in every game: each name means one thing, a move is a room, nothing is looked up by its type."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from pathlib import Path

import pytest

import lootlab
from lootlab.engine.bot import Bot
from lootlab.engine.game import AnyGame
from lootlab.engine.question import Question
from lootlab.engine.rooms import FILES, ROOMS, WORDS_FOR_CARDS, found_in
from lootlab.engine.state import Move
from lootlab.games.loot_trap import operations, questions
from lootlab.games.loot_trap.operations.base import Operation
from lootlab.games.loot_trap.questions.base import Question as Asked
from lootlab.look.board import board_of

PER_GAME = pytest.mark.parametrize("game", [lootlab.load(name) for name in lootlab.GAMES], ids=lambda game: game.name)
NEEDED = ("options", "state", "moves", "legal", "view", "notation", "board", "bot", "odds")
LONGEST_FILE = 520


def rooms(game: AnyGame) -> set[str]:
    """What stands in the folder of a game, without endings."""
    there = {path.name for path in game.folder.iterdir() if path.name not in ("__pycache__", "__init__.py")}
    return {name.removesuffix(".py") for name in there - set(FILES)}


def modules(game: AnyGame) -> list[Path]:
    return sorted(game.folder.rglob("*.py"))


@PER_GAME
def test_no_room_has_another_name(game: AnyGame) -> None:
    assert rooms(game) <= set(ROOMS) | WORDS_FOR_CARDS


@PER_GAME
def test_no_room_is_missing_that_every_game_needs(game: AnyGame) -> None:
    assert set(NEEDED) <= rooms(game)
    assert len(rooms(game) & WORDS_FOR_CARDS) == 1
    assert [name for name in FILES if not (game.folder / name).exists()] == []


@PER_GAME
def test_a_move_is_a_room(game: AnyGame) -> None:
    """One file per move, and in it all that belongs to a move."""
    homes = [kind.__module__ for kind in game.kinds]
    assert len(homes) == len(set(homes)), "two moves in one file"
    for kind in game.kinds:
        assert kind.__module__.startswith(f"{game.package}.moves."), kind
        for part in ("read", "do", "words"):
            assert getattr(kind, part) is not getattr(Move, part), f"{kind.__name__} lacks {part}"
        assert kind.__doc__ or inspect.getmodule(kind).__doc__  # type: ignore[union-attr]


def test_an_operation_and_a_kind_of_question_are_rooms_too() -> None:
    """In Loot Trap, whose cards name operations and whose rules ask questions in between."""
    for room, kind in ((operations, Operation), (questions, Asked)):
        homes = [found.__module__ for found in found_in(room.__name__, room.__path__, kind)]
        assert len(homes) == len(set(homes)) > 10, f"two in one file of {room.__name__}"


@PER_GAME
def test_every_move_that_is_played_is_of_a_kind(game: AnyGame) -> None:
    state = game.new(seed="CACTUS-7")
    for _ in range(200):
        acting = state.to_act()
        if not acting:
            break
        moves = state.legal_moves(acting[0])
        assert all(type(move) in game.kinds for move in moves)
        state.play(acting[0], moves[len(moves) // 2])


@PER_GAME
def test_board_bot_and_questions_keep_their_contracts(game: AnyGame) -> None:
    assert isinstance(game.bot, Bot)
    assert board_of(game)
    assert all(isinstance(question, Question) for question in game.questions)


@PER_GAME
def test_nothing_is_looked_up_by_the_type_of_a_move(game: AnyGame) -> None:
    """No tables keyed by classes of moves, and no chains of isinstance: the move itself is asked."""
    kinds = {kind.__name__ for kind in game.kinds}
    for path in modules(game):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        where = path.relative_to(game.folder)
        for node in ast.walk(tree):
            if isinstance(node, ast.Dict):
                keyed = {key.id for key in node.keys if isinstance(key, ast.Name)} & kinds
                assert len(keyed) < 2, f"{where}:{node.lineno} is keyed by {sorted(keyed)}"
        for function in ast.walk(tree):
            if isinstance(function, ast.FunctionDef):
                asked = set(_asked_for(function)) & kinds
                assert len(asked) < 2, f"{where}:{function.lineno} {function.name} asks for {sorted(asked)}"


def _asked_for(function: ast.FunctionDef) -> Iterator[str]:
    """The classes that a function asks for by isinstance."""
    for node in ast.walk(function):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "isinstance":
            asked = node.args[1]
            yield from (name.id for name in ast.walk(asked) if isinstance(name, ast.Name))


@PER_GAME
def test_files_stay_short(game: AnyGame) -> None:
    long = {str(path.relative_to(game.folder)): len(path.read_text().splitlines()) for path in modules(game)}
    assert {name: lines for name, lines in long.items() if lines > LONGEST_FILE} == {}


@PER_GAME
def test_no_room_needs_a_room_that_needs_it(game: AnyGame) -> None:
    """No import cycles at load time. What is imported for types only, or inside a function, does not count."""
    needs = {_module(game, path): set(_loads(game, path)) for path in modules(game)}
    seen: dict[str, str] = {}

    def visit(name: str, way: tuple[str, ...]) -> None:
        assert name not in way, " -> ".join((*way[way.index(name) :], name))
        if name in seen:
            return
        for other in sorted(needs.get(name, ())):
            visit(other, (*way, name))
        seen[name] = "done"

    for name in sorted(needs):
        visit(name, ())


def _module(game: AnyGame, path: Path) -> str:
    parts = path.relative_to(game.folder).with_suffix("").parts
    return ".".join(part for part in parts if part != "__init__")


def _loads(game: AnyGame, path: Path) -> Iterator[str]:
    """The game's own modules that this one loads when it is loaded."""
    known = {_module(game, other) for other in modules(game)}
    package = path.relative_to(game.folder).parts[:-1]
    for node in _at_load(ast.parse(path.read_text(encoding="utf-8")).body):
        if isinstance(node, ast.ImportFrom) and node.level and node.level <= len(package) + 1:
            above = package[: len(package) - node.level + 1]
            base = ".".join([*above, *(node.module.split(".") if node.module else [])])
            for alias in node.names:
                inner = f"{base}.{alias.name}" if base else alias.name
                yield inner if inner in known else base


def _at_load(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    for node in body:
        if isinstance(node, ast.If):
            if "TYPE_CHECKING" not in ast.dump(node.test):
                yield from _at_load(node.body)
            yield from _at_load(node.orelse)
        elif isinstance(node, ast.Try):
            yield from _at_load(node.body)
        else:
            yield node
