"""The scenario format: faulty files and scenarios are named."""

from __future__ import annotations

from pathlib import Path

import pytest

import lootlab
from lootlab.engine import scenario
from lootlab.engine.refusal import BadInput
from lootlab.engine.scenario import Scenario

GAME = lootlab.load("loot_shoot_whisky")
GIVEN = "row g3 g2 sip shot; deck 9"


def why(**more: object) -> str:
    fields = {"id": "X1", "rules": ("LSW-18",), "given": GIVEN, **more}
    return scenario.run(GAME, Scenario(**fields)).why  # type: ignore[arg-type]


def test_a_true_scenario_passes() -> None:
    assert why(play=("A L S / B W S",), then="A 3n 0b") == ""


@pytest.mark.parametrize(
    ("more", "says"),
    [
        ({"then": "A 3n 0b"}, "“A 3n 0b” does not hold: A 0n 0b"),
        ({"then": "A 3 nuggets"}, "not a clause"),
        ({"given": "deck 9", "then": "game on"}, "lacks “row”"),
        ({"play": ("A L", "B S S"), "then": "game on"}, "step 1 “A L” was refused"),
        ({"play": ("A X",), "then": "game on"}, "step 1 “A X” is faulty"),
        ({"play": ("A L S",), "refused": ("LSW-11",)}, "was allowed"),
        ({"play": ("A L",), "refused": ("LSW-15",)}, "refused by LSW-11, LSW-R22 instead of LSW-15"),
        ({"legal": ("A L L", "A L S")}, "legal but not listed: A L W"),
        ({"options": {"match": "never"}, "then": "game on"}, "Choose single / best_of_3"),
    ],
)
def test_what_is_wrong_is_said(more: dict[str, object], says: str) -> None:
    assert says in why(**more)


def test_a_refused_joint_step_changes_nothing() -> None:
    assert why(play=("A L S / B L",), refused=("LSW-11",), then="phase 1; turned up 0") == ""
    assert "no single choice" in why(play=("A L S / B L",), refused=("LSW-11",), then="chosen A L S")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("game = ", "not TOML"),
        ("x = 1", "key game is missing"),
        ('game = "chess"', "no game “chess”"),
        ('game = "loot_shoot_whisky"\n[[scenario]]\nid = "A"', "lacks given, rules"),
        ('game = "loot_shoot_whisky"\n[[scenario]]\nid = "A"\nrules = []\ngiven = "new game"', "checks nothing"),
        (
            'game = "loot_shoot_whisky"\n[[scenario]]\nid = "A"\nrules = []\ngiven = 3\nthen = "x"',
            "given has the wrong type",
        ),
        (
            'game = "loot_shoot_whisky"\n[[scenario]]\nid = "A"\nrules = []\ngiven = ""\nthan = "x"\nthen = ""',
            "unknown key than",
        ),
    ],
)
def test_faulty_files(tmp_path: Path, text: str, says: str) -> None:
    path = tmp_path / "some.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadInput, match=says):
        scenario.load(path, lootlab.load)


def test_a_missing_file() -> None:
    with pytest.raises(BadInput, match="cannot be read"):
        scenario.load(Path("nowhere.toml"), lootlab.load)


def test_an_id_twice(tmp_path: Path) -> None:
    path = tmp_path / "some.toml"
    one = '[[scenario]]\nid = "A"\nrules = []\ngiven = "new game"\nthen = "game on"\n'
    path.write_text('game = "loot_shoot_whisky"\n' + one * 2, encoding="utf-8")
    with pytest.raises(BadInput, match="A occurs twice"):
        scenario.load(path, lootlab.load)
