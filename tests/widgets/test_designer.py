"""The sheet designer by its clicks: paint, see faults, measure, save, play."""

from __future__ import annotations

import json

import pytest

import lootlab
from lootlab.engine.match import Match
from lootlab.engine.refusal import BadInput
from lootlab.games.loot import sheet
from lootlab.games.loot.board.draft import reach_sets
from lootlab.games.loot.sheet.draft import Draft
from lootlab.games.loot.sheet.geometry import read_square
from lootlab.widgets.designer import Designer


def clicked(*steps: tuple[str, str] | tuple[str, str, object]) -> Designer:
    designer = Designer()
    for do, arg, *value in steps:
        designer.do(do, arg, value[0] if value else None)
        assert designer.fault == ""
    return designer


def test_painting_shows_faults_at_once_with_place_and_cure() -> None:
    designer = clicked(("brush", "R"), ("square", "r5c4"))
    assert "V4, r3c3" in designer.html
    assert "recolour r5c3" in designer.html
    assert designer.html.count("is-refused") == 6
    assert 'data-do="try_it" data-arg="" disabled' in designer.html
    designer.do("back_one")
    assert "This sheet can be played." in designer.html


def test_a_faulty_sheet_is_neither_played_nor_measured() -> None:
    designer = clicked(("brush", "R"), ("square", "r5c4"), ("try_it", ""))
    assert designer.designing
    assert designer.notice is not None
    assert "V4" in designer.notice.text
    designer.do("measure", "random")
    assert designer.desk.played == {}


def test_meeps_squares_and_their_track_are_fitted() -> None:
    designer = clicked(("brush", "M"), ("square", "r7c4"))
    assert [fault.code for fault in designer.desk.draft.faults] == ["V13"]
    designer.do("fit")
    assert designer.desk.draft.faults == ()
    assert len(designer.desk.draft.entries) == 10


def test_rewards_and_length_are_set() -> None:
    designer = clicked(
        ("need", "R", "2"),
        ("pays", "1", "pm"),
        ("entry", "2", "4"),
        ("spaces", "", "6"),
        ("title", "", "Our school fair"),
    )
    made = json.loads(designer.sheet)
    assert made["combo_grid_B"]["rows"][0]["need"] == 2
    assert made["combo_grid_B"]["columns"][0]["reward"] == {"ability": "plusminus"}
    assert made["meeps_track_C"]["entries"][1] == {"points": 4}
    assert made["points_track_D"]["spaces_after_start"] == 6
    assert (made["title"], made["sheet_id"]) == ("Our school fair", "our-school-fair")
    assert sheet.read(designer.sheet).spaces == 6


@pytest.mark.parametrize(
    ("do", "arg", "value", "said"),
    [
        ("brush", "Q", None, "no such brush"),
        ("need", "R", "5", "2 or 3"),
        ("need", "Q", "2", "no line"),
        ("pays", "R", "5", "cannot pay 5"),
        ("entry", "99", "1", "Entry 99"),
        ("spaces", "", "2", "cannot have 2"),
        ("spaces", "", "many", "cannot have many"),
        ("like", "house-Q", None, "no sheet"),
        ("open_file", "", "hello", "no sheet"),
        ("open_file", "", '{"map": ["RRR"]}', "cannot be worked on"),
        ("measure", "genius", None, "no such players"),
        ("back_one", "", None, "Nothing has been changed"),
        ("square", "r9c9", None, "not a square"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(do: str, arg: str, value: object, said: str) -> None:
    designer = Designer()
    designer.do(do, arg, value)
    assert designer.fault == ""
    assert designer.notice is not None
    assert said in f"{designer.notice.text} {designer.notice.remedy}"
    assert repr(designer) == repr(Designer())


def test_games_are_measured_until_the_sheet_changes() -> None:
    designer = clicked(("measure", "greedy"))
    assert len(designer.desk.played["greedy"]) == 150
    assert "22." in designer.said or "23." in designer.said
    assert "Two greedy players" in designer.html
    designer.do("brush", "M")
    designer.do("square", "r7c4")
    assert designer.desk.played == {}


def test_the_explorer_redraws_what_the_dice_reach() -> None:
    designer = clicked(("mode", "explore"), ("square", "r1c1"), ("die", "0"), ("heat", ""))
    assert designer.desk.dice == [4, 5, 1]
    assert reach_sets(read_square("r1c1"), [4])[0] == {read_square("r1c5"), read_square("r5c1")}
    assert "From r1c1 with 4, 5, 1: 2 squares after one turn" in designer.html
    assert designer.html.count('class="share"') == 49
    assert designer.desk.draft.faults == ()


def test_own_sheets_are_played_saved_and_resumed() -> None:
    designer = clicked(("brush", "M"), ("square", "r7c4"), ("fit", ""), ("spaces", "", "3"), ("try_it", ""))
    assert not designer.designing
    assert designer.match.state.sheet.letters[read_square("r7c4")] == "M"
    while not designer.over:
        designer.do("move", str(designer.cloth.view.moves[0]))
        assert designer.fault == ""
    assert max(len(paper.track) for paper in designer.match.state.papers) == 3
    again = Match.load(designer.match.save(), lootlab.load)
    assert again.state.outcome() == designer.match.state.outcome()
    designer.do("back")
    assert "Sheet designer" in designer.html
    assert "Back to the game" in designer.html


def test_a_saved_file_can_be_opened_again() -> None:
    made = clicked(("brush", "M"), ("square", "r7c4"), ("fit", ""), ("title", "", "Mine"))
    again = clicked(("open_file", "", made.sheet))
    assert again.sheet == made.sheet
    assert repr(again) == repr(made) == "Designer(Mine: 39 booths, no faults)"


def test_a_reload_brings_the_drawing_back() -> None:
    made = clicked(("brush", "R"), ("square", "r5c4"))
    again = clicked(("start", "", dict(made.memory)))
    assert again.sheet == made.sheet
    broken = clicked(("start", "", {"sheet": "{nonsense"}))
    assert broken.desk.draft.faults == ()


def test_a_draft_begins_with_a_known_sheet() -> None:
    with pytest.raises(BadInput, match="house-A"):
        Draft.like("house-Q")
    blank = Draft.like("house-A")
    blank.clear()
    assert {"V2", "V5", "V13"} <= {fault.code for fault in blank.faults}
