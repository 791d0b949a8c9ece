"""Coverage finds what is there, and notices what is missing."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import lootlab
from lootlab.engine import coverage
from lootlab.engine.coverage import Row

GAME = lootlab.load("loot_shoot_whisky")
TESTS = Path(__file__).parent.parent


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout with the duel's scenarios and one test of our own."""
    (tmp_path / "tests" / "scenarios").mkdir(parents=True)
    shutil.copy(TESTS / "scenarios" / "loot_shoot_whisky.toml", tmp_path / "tests" / "scenarios")
    folder = tmp_path / "tests" / "games" / "loot_shoot_whisky"
    folder.mkdir(parents=True)
    (folder / "test_some.py").write_text(
        "def test_lsw_r19_nobody_begins():\n    pass\n\n"
        'def test_more():\n    assert "LSW-R20"\n    assert "LSW-R24 to LSW-R26"\n\n'
        'def helper():\n    return "LSW-R1"\n',
        encoding="utf-8",
    )
    (tmp_path / "tests" / "test_other.py").write_text('def test_other():\n    assert "LSW-R1"\n', encoding="utf-8")
    return tmp_path


def rows(source: Path) -> dict[str, Row]:
    return {row.rule.id: row for row in coverage.table(GAME, source)}


def test_scenarios_tests_and_ranges_are_found(checkout: Path) -> None:
    found = rows(checkout)
    assert list(found) == [rule.id for rule in GAME.rulebook]
    assert "W03" in found["LSW-26"].tests
    assert "T18" in found["LSW-R22"].tests, "refused counts as well"
    assert found["LSW-R19"].tests == ("test_lsw_r19_nobody_begins",)
    assert found["LSW-R20"].tests == found["LSW-R24"].tests == found["LSW-R25"].tests == ("test_more",)
    assert found["LSW-R1"].tests == (), "a helper tests nothing, and a test elsewhere names it in passing"
    assert found["LSW-R1"].holes == ("test",)


def test_code_is_named_by_file_and_line() -> None:
    found = rows(TESTS.parent)
    for place in found["LSW-15"].places:
        name, line = place.split(":")
        assert "LSW-15" in (GAME.folder / name).read_text(encoding="utf-8").splitlines()[int(line) - 1]
    assert any(place.startswith("moves/settle.py") for place in found["LSW-38"].places), "inside LSW-37 to LSW-41"
    assert not any(place.startswith(("odds", "bot")) for row in found.values() for place in row.places)


def test_levels_are_found() -> None:
    assert "loot-beats-whisky" in rows(TESTS.parent)["LSW-22"].lessons


LEVEL = """[[level]]
id = "one"
title = "One"
goal = "Take the 3 nuggets."
rules = ["LSW-22"]
mentions = ["LSW-20"]
given = "row g3 g2 sip shot; deck 9"
script = ["B W S"]
want = "A 3n 0b"
best = ["A L S"]
done = "Well done."
"""


def test_what_a_level_only_mentions_is_not_called_taught(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / GAME.name
    shutil.copytree(GAME.folder, folder)
    (folder / "lessons.toml").write_text(LEVEL, encoding="utf-8")
    monkeypatch.setattr(type(GAME), "folder", folder)
    found = rows(TESTS.parent)
    assert (found["LSW-22"].lessons, found["LSW-22"].mentions) == (("one",), ())
    assert (found["LSW-20"].lessons, found["LSW-20"].mentions) == ((), ("one",))
    assert "lesson" not in found["LSW-20"].holes, "it occurs in the lessons"
    assert "lesson" in found["LSW-21"].holes


def test_components_and_advice_have_no_holes() -> None:
    row = rows(TESTS.parent)["LSW-44"]
    assert (row.exempt, row.holes) == (True, ())
    assert Row(GAME.rulebook["LSW-43"], (), (), ()).holes == ("code", "test", "lesson")


def test_an_installed_wheel_says_that_it_has_no_tests(tmp_path: Path) -> None:
    assert not coverage.has_tests(tmp_path)
    assert coverage.has_tests()
    assert all(row.tests == () for row in coverage.table(GAME, tmp_path))
    assert coverage.NO_TESTS.endswith(".")
