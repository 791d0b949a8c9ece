"""Sheets of a class: one slip per pupil, worksheets without answers, a key with them; no scripts, no other host."""

from __future__ import annotations

import re

import pytest

from lootlab.lab import slips
from lootlab.lab.class_view import Register
from lootlab.lab.questions import find, questions

BOOK = Register("HAMMER-42", ["LSW-P01", "BOL-P15"], 28, 20)


@pytest.mark.parametrize("chosen", [["LSW-P01"], ["LSW-P01", "BOL-P15"], ["LSW-P01", "BOL-P15", "SLP-P02", "TRAP-P01"]])
def test_one_slip_per_pupil_with_number_word_and_all_links_and_codes(chosen: list[str]) -> None:
    book = Register("HAMMER-42", chosen, 28, 20)
    links = [
        [(f"http://school/{name}/{number}", f"<svg><title>{name} {number}</title></svg>") for name in chosen]
        for number in range(1, 29)
    ]
    drawn = slips.slips(book, links)
    assert drawn.count('class="sh-slip') == 28 + 1, "and the sheet they are on"
    assert re.findall(r'sh-no">(\d+)<', drawn) == [str(number) for number in range(1, 29)]
    assert drawn.count("HAMMER-42") == 28
    each = drawn.split('<div class="sh-slip')[2:]
    for slip, own in zip(each, links, strict=True):
        assert all(f">{link}<" in slip and picture in slip for link, picture in own)
        assert all(slips.escape(find(name)[1].title) in slip for name in chosen)


def test_worksheets_have_room_and_no_answers() -> None:
    drawn = slips.worksheets(BOOK)
    assert drawn.count('class="sh-page"') == 2
    for name in BOOK.questions:
        question = find(name)[1]
        assert question.derivation not in drawn
        assert slips.escape(question.ask) in drawn
    assert "80% sure" in drawn
    assert "It is a feeling" in drawn
    assert all(f"<th>{outcome}</th>" in drawn for outcome in find("LSW-P01")[1].outcomes)
    assert drawn.count("<i></i>") == 2 * 2 * 14, "boxes for two codes of fourteen letters on each sheet"


def test_the_key_has_the_exact_value_and_why() -> None:
    drawn = slips.answer_key(BOOK, ["OTTER", "PUMA"])
    assert "33.3%" in drawn
    assert find("LSW-P01")[1].derivation in drawn
    assert "OTTER" in drawn
    assert "PUMA" in drawn


@pytest.mark.parametrize("game", ["LSW-P01", "BOL-P01", "SLP-P01", "LOOT-P01", "TRAP-P01"])
def test_every_question_can_be_printed(game: str) -> None:
    for question in questions(find(game)[0]):
        book = Register("HAMMER-42", [question.id], 3, 20)
        for drawn in (slips.worksheets(book), slips.answer_key(book, ["OTTER"])):
            assert "<script" not in drawn
            assert not re.search(r'(src|href)="', drawn), "nothing is fetched"
            assert not re.search(r"\son\w+=", drawn)


def test_a_file_of_its_own_is_a_whole_page() -> None:
    file = slips.page("Slips", "<1>", slips.worksheets(BOOK))
    assert file.startswith("<!doctype html>")
    assert "<title>Slips, &lt;1&gt;</title>" in file
    assert "break-inside: avoid" in file
