"""How the house is built: dependencies point one way, and learning or playing needs the standard library only."""

from __future__ import annotations

import ast
import doctest
import importlib
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import lootlab

HOUSE = Path(lootlab.__file__).parent

FLOORS = ("engine", "languages", "look", "games", "bots", "lab", "widgets")
"""Each floor may use itself and those before it. `lootlab` itself (GAMES, load) stands between look and games."""
ROOT_FLOOR = FLOORS.index("games")
OUTSIDE = {"widgets": {"anywidget", "traitlets", "ipywidgets", "IPython"}}
"""What a floor may import beside the standard library when it is loaded."""
LAZY = {"engine": {"numpy"}, "languages": {"IPython"}, "look": {"segno"}, "lab": {"distributed"}}
"""What it may import inside a function, when it is really needed."""

MODULES = sorted(HOUSE.rglob("*.py"))


def floor(parts: tuple[str, ...]) -> int:
    """The floor of a name below lootlab. The command, the server and the like live under the roof."""
    if parts[:1] and parts[0] in FLOORS:
        return FLOORS.index(parts[0])
    under_the_roof = parts and parts != ("__init__",) and any(HOUSE.glob(f"{parts[0]}*"))
    return len(FLOORS) if under_the_roof else ROOT_FLOOR


def imports(path: Path) -> Iterator[tuple[str, bool]]:
    """Full names of what a module imports, and whether that happens when it is loaded."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for_mypy = [node for node in tree.body if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"]
    never = {id(node) for block in for_mypy for each in block.body for node in ast.walk(each)}
    package = ("lootlab", *path.relative_to(HOUSE).with_suffix("").parts[:-1])
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    inside = {id(node) for function in functions for node in ast.walk(function)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else ()
            base = ".".join([*above, *([node.module] if node.module else [])])
            names = [f"{base}.{alias.name}" for alias in node.names]
        else:
            continue
        if id(node) in never and names[0].split(".")[0] == "mypy_extensions":
            continue  # what mypy and mypyc read is never imported
        yield from ((name, id(node) not in inside) for name in names)


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(HOUSE)))
def test_dependencies_point_one_way(path: Path) -> None:
    parts = path.relative_to(HOUSE).with_suffix("").parts
    here = floor(parts)
    allowed = OUTSIDE.get(parts[0], set())
    lazy = allowed | LAZY.get(parts[0], set())
    for name, at_once in imports(path):
        top, *rest = name.split(".")
        if top == "lootlab":
            assert floor(tuple(rest)) <= here, f"{name} is upstairs"
            if parts[0] == "games" and rest[:1] == ["games"] and len(rest) > 2:
                assert rest[1] == parts[1], "a game knows no other game"
        elif here < len(FLOORS):
            known = top in sys.stdlib_module_names or top in (allowed if at_once else lazy)
            assert known, f"{top} is neither of the standard library nor meant for this floor"


WITH_EXAMPLES = [path for path in MODULES if ">>> " in path.read_text(encoding="utf-8")]
WITH_ARRAYS = {"lab/__init__.py", "lab/arrays.py", "lab/tables.py"}
"""Their examples count in columns of numpy."""


@pytest.mark.parametrize("path", WITH_EXAMPLES, ids=lambda path: str(path.relative_to(HOUSE)))
def test_examples_in_docstrings_are_true(path: Path) -> None:
    if path.relative_to(HOUSE).as_posix() in WITH_ARRAYS:
        pytest.importorskip("numpy")
    parts = path.relative_to(HOUSE.parent).with_suffix("").parts
    module = importlib.import_module(".".join(parts).removesuffix(".__init__"))
    failed, tried = doctest.testmod(module, optionflags=doctest.ELLIPSIS)
    assert tried
    assert not failed


LEARN_AND_PLAY = """
import json, sys
sys.modules["numpy"] = None  # as on a machine without it
import lootlab
from lootlab.bots import player
from lootlab.engine import lesson, quiz
from lootlab.engine.chance import Stream
from lootlab.engine.lesson import LevelRun
from lootlab.engine.match import Match

game = lootlab.load(sys.argv[1])
bot, rng = player(game, "medium"), Stream.of(1)
match = Match(game, seed=1)
for _ in range(40):
    if match.state.to_act():
        seat = match.state.to_act()[0]
        match.play(seat, bot.choose(match.state.view(seat), rng))
for level in lesson.load(game):
    run = LevelRun(game, level, bot.choose)
    run.answer(level.right) if level.ask else run.attempt(level.best[0])
quiz.draw(game, quiz.load(game), rng)
from lootlab.look.board import board_of
from lootlab.look.ui import Ui
seat = match.state.seats[0]
board_of(game).draw(match.state.view(seat), Ui(viewer=seat))
for question in game.questions:
    question.one(rng)
print(json.dumps(sorted(sys.modules)))
"""


@pytest.mark.parametrize("name", lootlab.GAMES)
def test_learning_and_playing_need_neither_numpy_nor_widgets(name: str) -> None:
    done = subprocess.run([sys.executable, "-c", LEARN_AND_PLAY, name], capture_output=True, text=True, timeout=100)
    assert done.returncode == 0, done.stderr
    loaded = {module.split(".")[0] for module in json.loads(done.stdout.splitlines()[-1])}
    assert not loaded & {"ipywidgets", "anywidget", "traitlets", "IPython", "pandas", "matplotlib", "tornado"}


def said(code: str) -> str:
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60).stdout.strip()


def test_importing_lootlab_loads_no_game() -> None:
    loaded = "[m for m in sys.modules if m.startswith('lootlab.games.') or m == 'numpy']"
    assert said(f"import sys, lootlab; print({loaded})") == "[]"


def test_widgets_are_imported_when_used() -> None:
    assert said("import sys, lootlab.widgets; print('anywidget' in sys.modules)") == "False"


def test_no_folder_of_tests_takes_the_name_of_a_standard_module() -> None:
    """pytest imports a package among them by its bare name: a package `site` once hid Python's own from dask."""
    packages = {folder.parent.name for folder in Path(__file__).parent.glob("*/__init__.py")}
    assert packages, "none was found: look elsewhere for them"
    assert not packages & sys.stdlib_module_names
