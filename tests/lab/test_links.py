"""Lesson links: made, read, and refused in a sentence."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import lootlab
from lootlab.engine.chance import CLASS_WORDS
from lootlab.engine.refusal import BadInput
from lootlab.lab import links
from lootlab.lab.links import Lesson
from lootlab.lab.questions import questions

IDS = [question.id for name in lootlab.GAMES for question in questions(lootlab.load(name))]
WORDS = st.builds("{}-{}".format, st.sampled_from(CLASS_WORDS), st.integers(1, 99))
LESSONS = st.builds(Lesson, st.sampled_from(IDS), WORDS, st.integers(0, 99), st.booleans())


@given(LESSONS, st.sampled_from(["", "http://10.0.0.5:8866/voila/render", "https://school.example/x/"]))
def test_every_link_comes_back(lesson: Lesson, base: str) -> None:
    whole = links.link(lesson, base)
    assert links.read(whole) == links.read(links.address(lesson)) == links.read(whole.lower()) == lesson
    assert whole.startswith(base)
    assert "//" not in whole.removeprefix("http://").removeprefix("https://")
    assert links.is_lesson(links.address(lesson))
    assert not links.is_lesson(lesson.question)


def test_a_link_names_the_page_of_the_game() -> None:
    assert links.link(Lesson("TRAP-P01", "PUMA-3", held=True)) == "loot_trap.ipynb#chances/TRAP-P01/PUMA-3/hold"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("LSW-P01", "no lesson link"),
        ("", "no lesson link"),
        ("LSW-P01/HAMMER-42/7/8/9", "no lesson link"),
        ("LSW-P99/HAMMER-42/7", "no question “LSW-P99”"),
        ("XYZ/HAMMER-42", "no question “XYZ”"),
        ("LSW-P01/HAMER-42/7", "Did you mean HAMMER-42"),
        ("LSW-P01/HAMMER-420/7", "count from 1 to 99"),
        ("LSW-P01/42/7", "no class word"),
        ("LSW-P01//7", "no class word"),
        ("LSW-P01/HAMMER-42 Ada/7", "has a name in it"),
        ("LSW-P01/HAMMER-42/0", "“0” is no number of a pupil. Numbers go from 1 to 99"),
        ("LSW-P01/HAMMER-42/100", "no number of a pupil"),
        ("LSW-P01/HAMMER-42/٧", "no number of a pupil"),
        ("LSW-P01/HAMMER-42/Ada", "no number of a pupil"),
        ("LSW-P01/HAMMER-42/" + "9" * 5000, "no number of a pupil"),
        ("%00/%ff/%f0", "no number of a pupil"),
        ("x" * 100_000, "no lesson link"),
    ],
)
def test_a_bad_link_says_what_is_wrong_with_it(text: str, says: str) -> None:
    with pytest.raises(BadInput, match=says) as refused:
        links.read(text)
    assert len(str(refused.value)) < 600
    assert refused.value.refusal.remedy


@given(st.text(max_size=60))
def test_whatever_is_in_an_address_it_is_a_lesson_or_a_sentence(text: str) -> None:
    try:
        links.read(text)
    except BadInput as refused:
        assert str(refused)


def test_with_a_number_everybody_has_trials_of_their_own() -> None:
    assert links.own_word("hammer-42", 7) == "HAMMER-42 7"
    assert links.own_word("hammer-42", 0) == "HAMMER-42"
