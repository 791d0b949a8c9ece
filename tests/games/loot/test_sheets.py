"""Sheets are data: every fault is named with its code, its place and its cure."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import lootlab
from lootlab.engine.refusal import BadInput
from lootlab.games.loot import sheet
from lootlab.games.loot.sheet import faults, geometry, tables

GAME = lootlab.load("loot")
Change = Callable[[dict[str, Any]], object]


def house() -> dict[str, Any]:
    """A fresh copy of house-A that a test may spoil."""
    data: dict[str, Any] = json.loads(json.dumps(sheet.load("house-A")[1]))
    return data


def painted(data: dict[str, Any], *changes: str) -> dict[str, Any]:
    """Some squares repainted: r1c3=R. The typed list of groups is dropped, as a designer would."""
    rows = [list(row) for row in data["map"]]
    for change in changes:
        rows[int(change[1]) - 1][int(change[3]) - 1] = change[5]
    data["map"] = ["".join(row) for row in rows]
    data.pop("groups", None)
    return data


SPOILT: list[tuple[str, str, Change]] = [
    ("V1", "r3c7", lambda data: data["map"].__setitem__(2, "GYRMVV")),
    ("V1", "r2c8", lambda data: data["map"].__setitem__(1, "RMYYYMGG")),
    ("V1", "map", lambda data: data["map"].pop()),
    ("V1", "map", lambda data: data.pop("map")),
    ("V2", "colours", lambda data: data["colours"].pop("R")),
    ("V3", "r1c3", lambda data: data["map"].__setitem__(0, "RRXYVGG")),
    ("V4", "r3c3", lambda data: painted(data, "r5c4=R")),
    ("V5", "map", lambda data: painted(data, "r5c5=M", "r7c5=M", "r6c5=M", "r1c5=M")),
    ("V6", "map", lambda data: data.update(map=["RYGVRYG", "YGVRYGV"] * 3 + ["RYGVRYG"])),
    ("V7", "grid B", lambda data: data["combo_grid_B"]["rows"].pop()),
    ("V8", "grid B", lambda data: data["combo_grid_B"]["columns"][0].update(size=5)),
    ("V9", "row R of grid B", lambda data: data["combo_grid_B"]["rows"][0].update(need=4)),
    ("V10", "size 2 of grid B", lambda data: data["combo_grid_B"]["columns"][1].update(reward={"points": 4})),
    ("V10", "row Y of grid B", lambda data: data["combo_grid_B"]["rows"][1].pop("reward")),
    ("V10", "size 1 of grid B", lambda data: data["combo_grid_B"]["columns"][0].update(reward={"ability": "fly"})),
    ("V10", "row G of grid B", lambda data: data["combo_grid_B"]["rows"][2]["reward"].update(points=3, ability="wrap")),
    ("V10", "row G of grid B", lambda data: data["combo_grid_B"]["rows"][2].update(reward={"points": 3, "gold": 1})),
    ("V11", "row R of grid B", lambda data: painted(data, "r5c4=R")),
    ("V12", "size 1 of grid B", lambda data: painted(data, "r5c5=G")),
    ("V13", "track C", lambda data: data["meeps_track_C"]["entries"].pop()),
    ("V13", "track C", lambda data: data["meeps_track_C"]["entries"][0].update(square="r1c1")),
    ("V14", "entry 2 of track C", lambda data: data["meeps_track_C"]["entries"].__setitem__(1, {"points": 6})),
    ("V14", "entry 3 of track C", lambda data: data["meeps_track_C"]["entries"].__setitem__(2, {"points": 0})),
    ("V14", "entry 1 of track C", lambda data: data["meeps_track_C"]["entries"][0].update(ability="fly")),
    ("V14", "track C", lambda data: data.pop("meeps_track_C")),
    ("V15", "track D", lambda data: data["points_track_D"].update(spaces_after_start=2)),
    ("V15", "track D", lambda data: data["points_track_D"].update(spaces_after_start=31)),
    ("V15", "track D", lambda data: data["points_track_D"].update(spaces_after_start=True)),
    ("V15", "track D", lambda data: data.pop("points_track_D")),
    ("V16", "group_points", lambda data: data["group_points"].update({"3": 5})),
    ("V16", "end_bonus", lambda data: data.update(end_bonus=5)),
    ("V17", "r1c3", lambda data: data["map"].__setitem__(0, "RRRYVGG")),
    ("V17", "r5c5", lambda data: data["map"].__setitem__(4, "MVRVMYY")),
    ("V17", "r5c5", lambda data: data["groups"].pop(0)),
    ("V17", "groups", lambda data: data["groups"].append({"colour": "R", "size": 2, "squares": ["r9c9"]})),
    ("V17", "groups", lambda data: data["groups"].append(data["groups"][0])),
    ("V17", "groups", lambda data: data["groups"].append("R r1c1")),
    ("V17", "groups", lambda data: data["groups"].append({"colour": "X", "size": 1, "squares": ["r5c5"]})),
]


@pytest.mark.parametrize(("code", "place", "spoil"), SPOILT, ids=[f"{code}-{place}" for code, place, _ in SPOILT])
def test_fault(code: str, place: str, spoil: Change) -> None:
    data = house()
    spoil(data)
    found = [fault for fault in faults.faults_of(data) if fault.code == code]
    assert place in [fault.place for fault in found]
    assert all(fault.reason and fault.cure for fault in found)
    with pytest.raises(BadInput, match=r"V\d+ at "):
        GAME.new(seed=1, sheet=json.dumps(data))


@pytest.mark.parametrize("spaces", [3, 30])
def test_v15_a_track_has_3_to_30_spaces(spaces: int) -> None:
    data = house()
    data["points_track_D"]["spaces_after_start"] = spaces
    assert faults.faults_of(data) == ()


@pytest.mark.parametrize("points", [1, 5])
def test_v14_an_entry_pays_1_to_5(points: int) -> None:
    data = house()
    data["meeps_track_C"]["entries"][0] = {"points": points}
    assert faults.faults_of(data) == ()


@pytest.mark.parametrize("label", geometry.LABELS[: geometry.SQUARES])
def test_v3_marks_the_square_that_it_names(label: str) -> None:
    (fault,) = faults.faults_of(painted(house(), f"{label}=X"))
    assert (fault.code, fault.place, fault.squares) == ("V3", label, (geometry.read_square(label),))


def test_every_fault_of_a_square_marks_it() -> None:
    for _, _, spoil in SPOILT:
        data = house()
        spoil(data)
        for fault in faults.faults_of(data):
            if fault.squares and fault.place in geometry.LABELS:
                assert geometry.read_square(fault.place) in fault.squares


def test_groups_stand_in_the_order_of_colour_size_and_first_square() -> None:
    """The second red pair has the lower squares but not the first one."""
    letters = list("R.RR...R......G......V.......YY......".replace(".", "M").ljust(49, "M"))
    found = tables.connected("".join(letters))
    firsts = [next(geometry.squares_in(group.bits)) for group in found]
    assert [(group.colour, group.size) for group in found] == [("R", 2), ("R", 2), ("Y", 2), ("G", 1), ("V", 1)]
    assert firsts == [0, 2, 29, 14, 21]


def test_loot_32_every_finished_group_is_circled() -> None:
    compiled = sheet.read("house-A")
    assert compiled.circles(0) == 0
    assert compiled.circles(geometry.ALL) == (1 << 16) - 1
    for group in compiled.groups:
        cell = 4 * tables.LETTERS.index(group.colour) + group.size - 1
        assert compiled.circles(group.bits) == 1 << cell == group.cell
        assert compiled.circles(group.bits & (group.bits - 1)) == 0
        assert compiled.finished(group.bits) == [group]


def test_house_a_has_neither_faults_nor_warnings() -> None:
    for name in sheet.NAMED:
        data = sheet.load(name)[1]
        assert faults.faults_of(data) == ()
        assert faults.warnings_of(data) == ()


def test_house_a_pays_what_the_ledger_adds_up() -> None:
    compiled = sheet.read("house-A")
    assert sum(group.size for group in compiled.groups) == 40
    assert sum(line.item.points for line in compiled.lines) == 12
    assert sum(item.points for item in compiled.meeps_items) == 15
    rewards = [line.item for line in compiled.lines] + list(compiled.meeps_items)
    assert [sum(item.ability == ability for item in rewards) for ability in (sheet.WRAP, sheet.PM)] == [4, 4]
    assert {square.row_item.points + square.column_item.points for square in compiled.around} == {6}


def test_loot_r22_corners_do_not_connect() -> None:
    letters = ["M"] * 49
    letters[0] = letters[8] = "R"
    assert [group.size for group in tables.connected("".join(letters))] == [1, 1]
    letters[1] = "R"
    assert [group.size for group in tables.connected("".join(letters))] == [3]


def test_w1_names_missing_and_double_groups() -> None:
    found = faults.warnings_of(painted(house(), "r5c5=V"))
    assert {fault.place for fault in found} == {"red-1", "violet-2", "violet-3"}


def test_a_group_too_large_is_cured_by_the_square_that_splits_it_best() -> None:
    data = painted(house(), "r5c4=R")
    fault = next(fault for fault in faults.faults_of(data) if fault.code == "V4")
    assert "r5c3" in fault.cure
    assert len(fault.squares) == 6


def test_own_sheet_from_file_like_a_named_one(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    path.write_text(json.dumps({"sheet_id": "my hall", "like": "house-A", "points_track_D": {"spaces_after_start": 4}}))
    hall = GAME.new(seed=1, sheet=str(path))
    assert hall.sheet.spaces == 4
    assert hall.sheet.letters == sheet.read("house-A").letters
    again = GAME.position("seats A; sheet my-hall r5c5=V", sheet=str(path))
    assert again.sheet.clause == "my-hall r5c5=V"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("nowhere.json", "cannot be read"),
        ("house-Z", "no sheet"),
        ("{", "not JSON"),
        ('{"like": "house-Z"}', "like"),
        ("{}", "V1"),
    ],
)
def test_what_is_no_sheet_is_refused(text: str, said: str) -> None:
    with pytest.raises(BadInput, match=said):
        GAME.new(seed=1, sheet=text)


def test_a_file_that_is_no_table_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "list.json"
    path.write_text("[1, 2]")
    with pytest.raises(BadInput, match="holds no sheet but list"):
        GAME.new(seed=1, sheet=str(path))
    path.write_bytes(b"\xff\xfe{")
    with pytest.raises(BadInput, match="UTF-8"):
        GAME.new(seed=1, sheet=str(path))


def test_loot_r15_a_sheet_may_give_every_meeps_square_its_own_entry() -> None:
    data = house()
    names = [geometry.LABELS[square] for square in geometry.squares_in(sheet.read("house-A").meeps)]
    for entry, name in zip(data["meeps_track_C"]["entries"], reversed(names), strict=True):
        entry["square"] = name
    hall = GAME.position("seats A; at A r1c1; dice 6 2 3", sheet=json.dumps(data), meeps_mode="by_square")
    GAME.perform(hall, "A to r7c1")
    assert hall.papers[0].track == (1,)
