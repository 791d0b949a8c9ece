"""The two builds: what is compiled, what is said about it, and what plain Python must not notice."""

from __future__ import annotations

import ast
import dataclasses
import importlib
import importlib.util
import inspect
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import lootlab
from lootlab import built
from lootlab.engine import fields, natively, state

ROOT = Path(__file__).parents[1]


@pytest.fixture
def hook() -> ModuleType:
    spec = importlib.util.spec_from_file_location("hatch_build", ROOT / "tools" / "hatch_build.py")
    assert spec is not None
    assert spec.loader is not None
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    return made


def test_one_extension_for_the_core_and_one_for_each_game(hook: ModuleType) -> None:
    groups = {name: files for files, name in hook.groups(ROOT)}
    assert set(groups) == {"lootlab_engine", *(f"lootlab_{name}" for name in lootlab.GAMES)}
    assert all((ROOT / name).exists() for names in groups.values() for name in names)
    for game in lootlab.GAMES:
        rooms = {Path(name).parts[3].removesuffix(".py") for name in groups[f"lootlab_{game}"]}
        assert {"moves", "legal", "state", "view", "bot"} <= rooms
        assert not rooms & {"board", "odds", "notation", "options", "__init__"}


def test_it_is_off_unless_switched_on(hook: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(hook.SWITCH, raising=False)
    assert not hook.switched_on()
    monkeypatch.setenv(hook.SWITCH, "1")
    assert hook.switched_on()


def test_what_compiles_is_pinned_alike(hook: ModuleType) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert set(hook.NEEDED) <= set(project["project"]["optional-dependencies"]["fast"])


def test_what_is_compiled_says_dataclass_by_the_house(hook: ModuleType) -> None:
    """Python's own would take class attributes of a compiled class for fields."""
    files = [name for names, _ in hook.groups(ROOT) for name in names]
    wrong = [name for name in files if "from dataclasses import dataclass" in (ROOT / name).read_text("utf-8")]
    assert wrong == [], "write: from ...engine.natively import dataclass"


def test_what_is_compiled_has_constants_that_are_final(hook: ModuleType) -> None:
    """Native code looks up a name of a module in a dictionary, unless it is Final."""
    files = [ROOT / name for names, _ in hook.groups(ROOT) for name in names]
    loose = re.compile(r"^(?!PAINTER)_?[A-Z][A-Z0-9_]+(?:, [A-Z0-9_]+)*(?:: (?!Final)[^=\n]+)? = ", re.MULTILINE)
    wrong = [
        f"{path.relative_to(ROOT)}: {found[0]}" for path in files for found in loose.finditer(path.read_text("utf-8"))
    ]
    assert wrong == [], "write: NAME: Final = ..."


@pytest.mark.parametrize("name", lootlab.GAMES)
def test_what_the_build_writes_copies_as_plain_python_does(name: str) -> None:
    """The module that is compiled to copy positions, run as it is: all that can change is a twin's own."""
    first = lootlab.load(name).new(seed=5)
    space: dict[str, Any] = {}
    exec(fields.copying(type(first)), space)
    twin, plain = space["copied"](first), first.copy()
    assert space["FOR"] is type(first)
    for each in dataclasses.fields(first):
        mine, theirs, ours = (getattr(one, each.name) for one in (first, plain, twin))
        assert str(ours) == str(theirs)
        assert (ours is mine) == (theirs is mine), each.name


def test_the_build_forgets_what_was_compiled_and_nothing_else(hook: ModuleType, tmp_path: Path) -> None:
    room = tmp_path / "lootlab" / "games"
    room.mkdir(parents=True)
    kept = [room / "state.py", tmp_path / "other__mypyc.so", room / "art.svg"]
    gone = [room / f"state{EXTENSION_SUFFIXES[0]}", room / "state.pyd", tmp_path / "lootlab_loot__mypyc.so"]
    for path in kept + gone:
        path.touch()
    hook.forget(tmp_path)
    assert [path.exists() for path in kept + gone] == [True] * 3 + [False] * 3
    assert hook.COPYING == natively.COPYING


def test_the_build_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(state, "__file__", "state.py")
    assert built.told() == "plain Python"
    monkeypatch.setattr(state, "__file__", f"state{EXTENSION_SUFFIXES[0]}")
    monkeypatch.setattr(built, "outdated", list)
    assert built.told() == "compiled"
    monkeypatch.setattr(built, "outdated", lambda: [tmp_path])
    assert built.told() == "compiled, but 1 file has changed since: run make fast again, or make slow"


def test_a_source_younger_than_its_native_code_is_found(tmp_path: Path) -> None:
    house = tmp_path / "lootlab"
    house.mkdir()
    (house / "a.py").touch()
    (house / f"a{EXTENSION_SUFFIXES[0]}").touch()
    (tmp_path / "pyproject.toml").touch()
    os.utime(house / "a.py", (1, 1))
    assert built.outdated(house) == []
    os.utime(house / "a.py", (2e9, 2e9))
    assert built.outdated(house) == [house / "a.py"]
    (tmp_path / "pyproject.toml").unlink()
    assert built.outdated(house) == [], "an installation is as old as it is"


@pytest.mark.parametrize("name", lootlab.GAMES)
def test_the_source_says_of_fields_what_python_knows(name: str) -> None:
    """What a compiled class is told from its source is what plain Python has heard."""
    for cls in type(lootlab.load(name).new(seed=1)).__mro__:
        if "__dataclass_fields__" in cls.__dict__:
            said: dict[str, Any] = inspect.get_annotations(cls)
            own = {key: each for key, each in said.items() if "ClassVar" not in str(each)}
            assert natively.declared(cls) == own, cls
            assert set(own) <= {each.name for each in dataclasses.fields(cls)}


def _dataclasses(hook: ModuleType) -> Iterator[tuple[type, ast.FunctionDef | None]]:
    """Those of what is compiled, each with the `__init__` that is written out for native code, if one is."""
    for name in (name for names, _ in hook.groups(ROOT) for name in names if not name.endswith("swift.py")):
        module = importlib.import_module(name.removesuffix(".py").removesuffix("/__init__").replace("/", "."))
        for node in ast.parse((ROOT / name).read_text("utf-8")).body:
            if isinstance(node, ast.ClassDef) and any("dataclass" in ast.unparse(one) for one in node.decorator_list):
                own = [each for each in node.body if isinstance(each, ast.FunctionDef) and each.name == "__init__"]
                yield getattr(module, node.name), own[0] if own else None


@pytest.mark.patches
def test_what_is_written_out_for_native_code_fills_the_fields_as_python_does(hook: ModuleType) -> None:
    """Plain Python passes it over, so nobody would notice a field that is missing, or another default."""
    written = [(cls, init) for cls, init in _dataclasses(hook) if init is not None]
    assert len(written) > 10
    for cls, init in written:
        known, python = vars(sys.modules[cls.__module__]), inspect.signature(cls).parameters.values()
        names = [one.name for one in python]
        assert [each.arg for each in init.args.args] == ["self", *names], cls
        defaults = [one.default for one in python if one.default is not inspect.Parameter.empty]
        assert [eval(ast.unparse(each), known) for each in init.args.defaults] == defaults, cls
        inside = [one for line in init.body for one in ast.walk(line)]
        stored = [one.attr for one in inside if isinstance(one, ast.Attribute)]
        given = [one.id for one in inside if isinstance(one, ast.Name) and one.id != "self"]
        assert stored == given == names, cls


@pytest.mark.patches
def test_who_follows_such_a_class_writes_it_out_too_or_has_no_fields_of_its_own(hook: ModuleType) -> None:
    """Else mypyc calls the base's with what it has not got."""
    found = dict(_dataclasses(hook))
    written = {cls for cls, init in found.items() if init is not None}
    follow = {cls for cls in found if written & set(cls.__mro__[1:])} - written
    assert len(follow) > 2
    assert [cls for cls in follow if natively.declared(cls) or "__init__" in vars(cls)] == []


def test_the_pure_wheel_needs_no_compiler(hook: ModuleType) -> None:
    """What the browser and machines without a compiler get."""
    environment = {key: value for key, value in os.environ.items() if key != hook.SWITCH}
    code = "import hatchling.build as build; print(build.get_requires_for_build_wheel())"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    )
    assert "mypy" not in done.stdout
    wanted = {**environment, hook.SWITCH: "1"}
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=wanted, capture_output=True, text=True, check=True
    )
    assert "hatch-mypyc" in done.stdout
