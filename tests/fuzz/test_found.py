"""What fuzzing has found: each stays mended."""

from __future__ import annotations

import json

import pytest

import lootlab
from lootlab import show
from lootlab.engine.chance import Stream, read_seed
from lootlab.engine.match import Match
from lootlab.engine.refusal import LONGEST_SENTENCE, BadInput, Refusal
from lootlab.games.loot.own import SheetEditor
from lootlab.lab import codes


def test_a_refusal_is_a_sentence_however_long_the_input_was() -> None:
    for name in lootlab.GAMES:
        game = lootlab.load(name)
        for read in (lambda text, game=game: game.parse_move(game.new(seed=1), text), game.position):
            with pytest.raises(BadInput) as refused:
                read("A " + "capture 7, " * 2000)
            assert len(str(refused.value)) < 2 * LONGEST_SENTENCE + 60
    with pytest.raises(BadInput) as refused:
        lootlab.load("loot").check_options({"x" * 5000: "yes"})
    assert len(str(refused.value)) < LONGEST_SENTENCE


def test_a_long_quotation_is_cut_and_the_sentence_stays_whole() -> None:
    said = Refusal("X-01", f"“{'long ' * 200}” is not a move of LOOT.", f"Write “{'y' * 600}”, or roll.")
    assert said.text.endswith("…” is not a move of LOOT.")
    assert said.remedy.endswith("…”, or roll.")
    assert len(said.text) < 120


def test_a_name_of_many_letters_is_saved_as_it_is_loaded() -> None:
    saved = Match(lootlab.load("sloop"), seed=1, names={"A": "Anna von und zu Hohen-  au"}).save()
    assert Match.load(saved, lootlab.load).save() == saved


def test_half_a_letter_in_a_class_word_is_no_traceback() -> None:
    assert read_seed("cactus-7 \ud83dAda") == "CACTUS-7 ada"
    Stream.of("CACTUS-7 Ada\ud83d")
    with pytest.raises(BadInput):
        codes.read("NXF62-W632-22AJC", "\ud83d")


@pytest.mark.parametrize("field", ["need", "group_points"])
def test_a_sheet_that_cannot_be_drawn_is_refused_by_the_designer(field: str) -> None:
    editor = SheetEditor()
    sheet = json.loads(editor.text())
    if field == "need":
        del sheet["combo_grid_B"]["rows"][0]["need"]
    else:
        sheet["group_points"] = 3.0
    before = editor.text()
    with pytest.raises(BadInput, match="cannot be worked on: V"):
        editor.open(json.dumps(sheet))
    assert editor.text() == before
    assert editor.html()


def test_no_kind_of_card_cannot_be_chosen() -> None:
    asking = show.asking("loot_trap")
    asking.do("choose", "feature", "")
    assert asking.fault == ""
    assert asking.notice is not None
    assert "has no" in asking.notice.text


def test_a_form_without_its_fields_and_then_a_class() -> None:
    table = show.table("sloop")
    table.do("new_game", "", {})
    table.do("others", "", {"class": {"word": "HAMMER-42"}})
    assert table.fault == ""
    assert table.setup.values["seed"] == "HAMMER-42"
