"""The files of a language: read strictly, written as they are read."""

from __future__ import annotations

from pathlib import Path

import pytest

from lootlab.engine.refusal import BadInput
from lootlab.languages import catalog
from lootlab.languages.catalog import Entry
from lootlab.languages.tongue import FOLDER

GOOD = 'msgid ""\nmsgstr "head"\n\n#: here\nmsgid ""\n"Two\\n"\n"lines \\"quoted\\""\nmsgstr "Zwei"\n'


def test_an_entry_has_its_place_its_text_and_its_line() -> None:
    (entry,) = catalog.entries(GOOD, "x.po")
    assert entry == Entry('Two\nlines "quoted"', "Zwei", ("here",), 5)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('msgid "a"\nmsgstr "b"\nmsgid "c"\n', 3),
        ('msgid "a"\n\nmsgstr "b"\n', 1),
        ('msgid "a"\nmsgstr b\n', 2),
        ('"a"\n', 1),
        ('msgid "a\nmsgstr "b"\n', 1),
        ('msgstr "b"\nmsgid "a"\n', 1),
    ],
)
def test_a_bad_file_is_told_with_its_line(text: str, line: int) -> None:
    with pytest.raises(BadInput, match=f"x.po, line {line}:"):
        list(catalog.entries(text, "x.po"))


@pytest.mark.parametrize("path", sorted(FOLDER.rglob("*.po")), ids=lambda path: str(path.relative_to(FOLDER)))
def test_what_is_written_reads_back(path: Path) -> None:
    found = catalog.read(path)
    again = list(catalog.entries(catalog.written(found), path.name))
    assert [(each.msgid, each.msgstr, each.where) for each in again] == [
        (each.msgid, each.msgstr, each.where) for each in found
    ]
