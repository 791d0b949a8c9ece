"""TOML files of ours are parsed once and kept beside the bytecode, and only as long as they are the same."""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

from lootlab.engine import toml

TEXT = 'title = "Sloop"\n[[rule]]\nid = 1'
DATA = {"title": "Sloop", "rule": [{"id": 1}]}


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A house of its own, with bytecode in a place of its own; the file in it."""
    monkeypatch.setattr(toml, "HOUSE", tmp_path / "house")
    monkeypatch.setattr(sys, "pycache_prefix", str(tmp_path / "kept"))
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    (tmp_path / "house").mkdir()
    file = tmp_path / "house" / "rulebook.toml"
    file.write_text(TEXT, encoding="utf-8")
    return file


def kept(house: Path) -> list[Path]:
    return [path for path in (house.parents[1] / "kept").rglob("*") if path.is_file()]


def never(_: str) -> Any:
    raise AssertionError("it is parsed once more")


def test_a_file_is_parsed_once(house: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert toml.read(house) == DATA
    (twin,) = kept(house)
    assert twin.name == f"rulebook.toml.{sys.implementation.cache_tag}.toml"
    monkeypatch.setattr(tomllib, "loads", never)
    assert toml.read(house) == DATA


def test_a_file_that_has_changed_is_read_anew(house: Path) -> None:
    toml.read(house)
    house.write_text(TEXT.replace("Sloop", "LOOT!"), encoding="utf-8")
    assert toml.read(house)["title"] == "LOOT!"
    assert toml.read(house)["title"] == "LOOT!"


@pytest.mark.parametrize("length", [0, 7, toml.MARK, toml.MARK + 3])
def test_what_was_kept_half_is_not_believed(house: Path, length: int) -> None:
    toml.read(house)
    (twin,) = kept(house)
    twin.write_bytes(twin.read_bytes()[:length])
    assert toml.read(house) == DATA


def test_nothing_is_kept_where_python_keeps_nothing(house: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    assert toml.read(house) == DATA
    assert kept(house) == []


def test_where_nothing_can_be_written_it_is_read_all_the_same(house: Path) -> None:
    (house.parents[1] / "kept").write_text("a file, no folder", encoding="utf-8")
    assert toml.read(house) == DATA


def test_files_of_other_people_are_not_kept(house: Path, tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(TEXT, encoding="utf-8")
    assert toml.read(mine) == DATA
    assert kept(house) == []


def test_who_changes_what_was_read_changes_nothing_for_others(house: Path) -> None:
    toml.read(house)["title"] = "mine"
    assert toml.read(house) == DATA
