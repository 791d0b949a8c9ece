"""The sections of lessons: read strictly, each fault told in a sentence; a file of one's own may do without."""

from __future__ import annotations

import pytest

import lootlab
from lootlab.engine import lesson, sections, strict
from lootlab.engine.refusal import BadInput

LEVEL = """
[[level]]
id = "{id}"
title = "Take the gold"
goal = "Lay Loot twice."
rules = ["LSW-22"]
given = "row g3 g2 sip shot; deck 9"
script = ["B W W"]
want = "A 5n 0b"
best = ["A L L"]
done = "Loot beats Whisky."
text = "Some words."
"""
LEVELS = LEVEL.format(id="one") + LEVEL.format(id="two")
SECTION = """
[[section]]
id = "first"
title = "The first steps"
can = "loot"
levels = ["one", "two"]
text = "An idea."

[[section.cell]]
text = "Look."
code = "game.position('row g3 g2 sip shot; deck 9')"
try = "Change it."
answer = "It changes."
"""


def read(text: str) -> list[lesson.Level]:
    return lesson.read(lootlab.load("loot_shoot_whisky"), strict.Source("mine.toml", text))


def test_a_file_with_sections_is_read() -> None:
    assert [level.text for level in read(SECTION + LEVELS)] == ["Some words."] * 2
    found = sections.read(strict.Source("mine.toml", SECTION + LEVELS), ["one", "two"])
    assert (found[0].can, found[0].levels, found[0].cells[0].prompt) == ("loot", ("one", "two"), "Change it.")


def test_a_file_of_ones_own_may_do_without() -> None:
    assert len(read(LEVELS)) == 2
    assert sections.read(strict.Source("mine.toml", LEVELS), ["one", "two"]) == []


@pytest.mark.parametrize(
    ("was", "becomes", "said"),
    [
        ('can = "loot"\n', "", "section first lacks the key can"),
        ('can = "loot"', 'cann = "loot"', "unknown key cann. Did you mean can?"),
        ('id = "first"', 'id = "The first"', "kebab-case"),
        ('levels = ["one", "two"]', 'levels = ["one"]', "level two stands in no section"),
        ('levels = ["one", "two"]', 'levels = ["one", "two", "two"]', "level two stands in two sections"),
        ('levels = ["one", "two"]', 'levels = ["two", "one"]', "takes the level one out of turn"),
        ('levels = ["one", "two"]', 'levels = ["one", "tow"]', "names the level tow. Did you mean two?"),
        ('try = "Change it."\n', "", "cell 1 has an answer, but nothing to try"),
        ('text = "Look."\n', "", "cell 1 lacks the key text"),
        ('text = "Look."', 'txt = "Look."', "cell 1 has the unknown key txt"),
        ('text = "Some words."', "text = 7", "text is 7"),
    ],
)
def test_what_is_wrong_is_told(was: str, becomes: str, said: str) -> None:
    with pytest.raises(BadInput) as refused:
        read((SECTION + LEVELS).replace(was, becomes))
    assert said.replace("takes", "take") in str(refused.value).replace("takes", "take")


def test_six_lines_are_too_many_to_read_aloud() -> None:
    long = SECTION.replace("code = \"game.position('row g3 g2 sip shot; deck 9')\"", 'code = """' + "1\n" * 6 + '"""')
    with pytest.raises(BadInput, match="6 lines of code"):
        read(long + LEVELS)


@pytest.mark.parametrize("name", lootlab.GAMES)
def test_our_own_are_read_as_strictly(name: str) -> None:
    game = lootlab.load(name)
    levels = lesson.read(game, strict.source(game.folder / "lessons.toml"))
    found = sections.load(game)
    assert all(level.text for level in levels) or not found
    assert all(2 <= len(section.cells) <= 4 for section in found), "a cell for about each level, and no wall of code"


def test_aids_of_a_level_stay_what_they_were() -> None:
    """Sections order the levels for the eye; how much a table helps goes by the place in the file."""
    levels = lesson.load(lootlab.load("loot_shoot_whisky"))
    assert lesson.aids_of(levels, 0) == lesson.ALL_AIDS
    assert lesson.aids_of(levels, len(levels) - 1) == frozenset()
