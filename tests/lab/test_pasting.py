"""Codes out of pasted chats: everything that was meant is found, nothing that was not."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from lootlab.lab import codes, pasting
from lootlab.lab.codes import LETTERS, Report

WORD = "HAMMER-42"
NOISE = (
    "hello", "[10:42] Ada:", "who has the next one?", "Great work folks", "room7 open until 12345-6789-12345",
    "Lukas here", "😀", "straße", "https://example.org/abcde-fghi-jklmn?x=1", "Ahmed said", "2026-11-17", "A-B-C",
    "12345 1234 12345", "\t", "one two three four five", "Maria code",
)  # fmt: skip


def code(pupil: int, guess: Fraction = Fraction(1, 4), trials: int | None = None) -> str:
    return codes.write(Report("LSW-P01", pupil, guess, trials=trials), WORD)


def written(chance: random.Random, text: str) -> str:
    """As somebody might type it."""
    text = text.replace("-", chance.choice(["-", " ", "", ".", "–", " - "]))
    return chance.choice([text, text.lower(), text.replace("8", "B"), text.replace("5", "s")])


@pytest.mark.parametrize("seed", range(60))
def test_every_code_in_a_noisy_chat_is_found_once_and_in_order(seed: int) -> None:
    chance = random.Random(seed)
    sent = [code(number, Fraction(chance.randrange(101), 100)) for number in range(1, 29)]
    said = []
    for each in sent:
        around = [chance.choice(NOISE) for _ in range(4)]
        said.append(f"{around[0]} {around[1]} {written(chance, each)} {around[2]} {chance.choice(['', around[3]])}")
        said += [chance.choice(NOISE) for _ in range(chance.randrange(3))]
    found = pasting.find(chance.choice(["\n", "\r\n"]).join(said), WORD)
    assert list(found.new) == sent
    assert found.wrong == ()
    assert [report.pupil for report in found.new.values()] == list(range(1, 29))


@pytest.mark.parametrize("seed", range(60))
def test_every_mistyped_letter_is_told_with_its_line(seed: int) -> None:
    chance = random.Random(seed)
    right = code(1 + seed % 40)
    at = chance.choice([place for place, letter in enumerate(right) if letter != "-"])
    other = chance.choice([letter for letter in LETTERS if letter != right[at]])
    mistyped = right[:at] + other + right[at + 1 :]
    found = pasting.find(f"hi all\n{chance.choice(NOISE)} {mistyped} thanks", WORD)
    assert found.new == {}
    if any(letter.isdigit() for letter in mistyped):
        assert [(each.line, each.code) for each in found.wrong] == [(2, mistyped)]
        assert "wrong" in found.wrong[0].why or "fit" in found.wrong[0].why


def test_words_of_the_shape_of_a_code_are_no_codes() -> None:
    found = pasting.find("\n".join(NOISE), WORD)
    assert found == pasting.Pasted({}, 0, ())


def test_a_word_before_a_code_does_not_swallow_it() -> None:
    """`Ahmed said NXF62` has five, four and five letters, too."""
    assert list(pasting.find(f"Ahmed said {code(7)}", WORD).new) == [code(7)]


def test_a_code_of_another_class_is_told_as_such() -> None:
    foreign = codes.write(Report("LSW-P01", 7, Fraction(1, 4)), "CACTUS-7")
    found = pasting.find(foreign, WORD)
    assert found.new == {}
    assert "HAMMER-42" in found.wrong[0].why


def test_a_letter_too_few_is_told() -> None:
    found = pasting.find(f"look: {code(7)[:-1]}", WORD)
    assert "13 letters" in found.wrong[0].why


def test_known_codes_are_counted_and_not_taken_again() -> None:
    found = pasting.find(f"{code(1)} {code(2)}\n{code(2)} {code(3)}", WORD, {code(1), code(2)})
    assert (list(found.new), found.known) == ([code(3)], 2)


def test_a_megabyte_is_read_and_nothing_is_lost() -> None:
    chat = "\n".join(f"{NOISE[at % len(NOISE)]} bla bla" for at in range(50_000))
    assert len(chat) > 1_000_000
    found = pasting.find(f"{code(1)}\n{chat}\n{code(2)} {'x' * 500_000} {code(3)}", WORD)
    assert [report.pupil for report in found.new.values()] == [1, 2, 3]


@pytest.mark.parametrize("seed", range(30))
def test_no_text_breaks_it(seed: int) -> None:
    chance = random.Random(seed)
    text = "".join(chance.choice("23AXY-. \n\u2028ß😀{}<&'\"\\\x00") for _ in range(2000))
    for each in pasting.find(text, WORD).wrong:
        assert each.line >= 1
        assert each.why
